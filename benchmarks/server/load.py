"""Many matches with two pages each, at the pace of people and as fast as the machine goes."""

import asyncio
import html
import json
import random
import secrets
import time
from typing import Any

from benchmarks.server.aims import CODE, GAME, ORDER_AIM, ORDERS_A_SECOND, SCENARIO, SCREEN_AIM, SEATS, SEED
from benchmarks.server.connections import Connection, Process
from benchmarks.server.figures import print_shares, quantile, sizes, times
from benchmarks.server.yardsticks import Bare


class Client:
    """One side of a match, with a page that listens."""

    def __init__(self, match: "Match", seat: str, secret: str) -> None:
        self.match, self.seat, self.secret = match, seat, secret
        self.question = ""
        self.presenter: Connection | None = None
        self.rng = random.Random(f"{SEED} {match.number} {seat}")
        self.sequence = 0
        self.sent: tuple[int, float] | None = None
        """The order of the other side that this screen has not shown yet: what came before it, and when it was sent."""

    async def run(self, port: int) -> None:
        page = await Connection.open(port)
        await page.listen(f"/api/matches/{self.match.id}/events", self.secret)
        while True:
            update = await page.update()
            now = time.perf_counter()
            self.match.load.bytes.append(update["bytes"])
            self.sequence = update["sequence"]
            self.question = update["html"].get("question", self.question)
            if self.sent is not None and self.sequence > self.sent[0]:
                self.match.load.screens.append(now - self.sent[1])
                self.sent = None
            if update["my_turn"] and not update["over"] and not self.match.load.stopped:
                await self._order(port, update["decision"])

    async def _order(self, port: int, decision: int) -> None:
        load = self.match.load
        await load.opened.wait()
        await asyncio.sleep(self.rng.expovariate(1 / load.pause) if load.pause else 0)
        if load.stopped:
            return
        code = html.unescape(self.rng.choice(CODE.findall(self.question)))
        body = {"seat": self.seat, "decision": decision, "code": code, "token": secrets.token_hex(8)}
        other = next(each for each in self.match.clients if each is not self)
        before = time.perf_counter()
        other.sent = (self.sequence, before)
        # Opened when there is something to say: one who has connected and says nothing is let go.
        self.presenter = self.presenter or await Connection.open(port)
        status, answer = await self.presenter.post(f"/api/matches/{self.match.id}/orders", body, self.secret)
        assert status == 200, answer
        load.answers.append(time.perf_counter() - before)
        self.match.answered.append((answer["entry"], code))


class Match:
    def __init__(self, load: "Load", made: dict[str, Any], friend: str, number: int) -> None:
        self.load, self.id, self.number = load, made["id"], number
        self.answered: list[tuple[int, str]] = []
        self.clients = [
            Client(self, SEATS[0], made["secret"]),
            Client(self, SEATS[1], friend),
        ]

    async def lost(self, presenter: Connection) -> int:
        """How many answered orders are not in the journal, at their place."""
        _, journal = await presenter.get(f"/api/matches/{self.id}/journal", self.clients[0].secret)
        entries = [json.loads(line) for line in journal.splitlines()[1:]]
        return sum(entries[n - 1].get("answer") != code for n, code in self.answered)


async def made_match(load: "Load", presenter: Connection, number: int) -> Match:
    """A match whose second seat was taken up by a program."""
    seats = {SEATS[0]: {"by": "me"}, SEATS[1]: {"by": "friend"}}
    _, told = await presenter.post("/api/matches", {"game": GAME, "scenario": SCENARIO, "seats": seats})
    _, joined = await presenter.post("/api/join", {"secret": told["links"][0]["secret"]})
    return Match(load, told, joined["secret"], number)


class Load:
    """All matches, and what was measured of them."""

    def __init__(self) -> None:
        self.pause = 0.0
        self.stopped = False
        self.opened = asyncio.Event()
        """Set when all pages are open."""
        self.screens: list[float] = []
        self.answers: list[float] = []
        self.bytes: list[tuple[int, int]] = []

    async def run(self, server: Process, bare: Bare, paced: Bare, matches: int, seconds: float) -> None:
        """``paced`` is the bare framework at the pace of people."""
        port = server.port
        presenter = await Connection.open(port)
        made = [await made_match(self, presenter, number) for number in range(matches)]
        tasks = [asyncio.create_task(client.run(port)) for match in made for client in match.clients]
        clients = [client for match in made for client in match.clients]
        while not all(client.sequence for client in clients):
            await asyncio.sleep(0.1)  # until all pages are open and have drawn their first board
        before = server.spent()
        self.opened.set()
        while not all(client.presenter for client in clients):
            await asyncio.sleep(0.1)
        # With the first order somebody connects once more and draws a lot from the limits: that is what a visitor
        # costs, and no order after it.
        print("  until everybody has given an order:")
        print_shares(before, server.spent(), len(self.answers), bare, ORDER_AIM)
        self.pause = matches / ORDERS_A_SECOND
        await asyncio.sleep(3)
        self.screens.clear()
        self.answers.clear()
        self.bytes.clear()
        before = server.spent()
        await asyncio.sleep(seconds)
        spent, orders = server.spent(), len(self.answers)
        print(f"  at {len(self.answers) / seconds:.0f} orders/s (the pace of people):")
        print(f"    order to answer               {times(self.answers)}")
        p99 = quantile(self.screens, 0.99)
        print(f"    order to the other's screen   {times(self.screens)} (aim {SCREEN_AIM * 1000:.0f} ms)")
        plain = [size for size, _ in self.bytes]
        packed = [size for _, size in self.bytes]
        print(f"    an update carries             {sizes(plain)}; compressed {sizes(packed)}")
        print_shares(before, spent, orders, paced, ORDER_AIM)
        self.paced_p99 = p99
        self.pause = 0.0
        await asyncio.sleep(2)
        self.screens.clear()
        self.answers.clear()
        before, began = server.spent(), time.perf_counter()
        await asyncio.sleep(seconds)
        self.rate = len(self.answers) / (time.perf_counter() - began)
        spent, orders = server.spent(), len(self.answers)
        self.stopped = True
        await asyncio.sleep(2)
        failed = [task.exception() for task in tasks if task.done()]
        assert not failed, failed[0]
        for task in tasks:
            task.cancel()
        lost = sum([await match.lost(presenter) for match in made])
        print(f"  at full speed: {self.rate:.0f} orders/s, screen {times(self.screens)}")
        print_shares(before, spent, orders, bare, ORDER_AIM)
        print(f"  {sum(len(match.answered) for match in made)} orders answered, {lost} lost")
        assert lost == 0
