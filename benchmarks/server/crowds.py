"""A thousand pages that listen to one match, and a person's opponent beside sixty matches of bots."""

import asyncio
import html
import random
import secrets
import statistics
import time

from benchmarks.server.aims import (
    BOT_ANSWERS,
    BOT_MATCHES,
    BOT_SECONDS_AIM,
    CODE,
    GAME,
    HEARD,
    LISTENED_ORDERS,
    LISTENERS,
    LISTENERS_AIM,
    SCENARIO,
    SEATS,
    SEED,
)  # fmt: skip
from benchmarks.server.connections import Connection, Process
from benchmarks.server.figures import print_shares, times
from benchmarks.server.yardsticks import Bare


async def listened(server: Process, bare: Bare) -> None:
    """One match that a thousand pages listen to."""
    rng = random.Random(SEED)
    presenter = await Connection.open(server.port)
    seats = {seat: {"by": "me"} for seat in SEATS}
    made = (await presenter.post("/api/matches", {"game": GAME, "scenario": SCENARIO, "seats": seats}))[1]
    path, secret = f"/api/matches/{made['id']}", made["secret"]
    pages = []
    for _ in range(LISTENERS):
        pages.append(await Connection.open(server.port))
        await pages[-1].listen(f"{path}/events", made["spectator"]["secret"])
    heard = [0] * LISTENERS

    async def hear(place: int) -> None:
        while True:
            heard[place] += len(await pages[place].chunk()) > HEARD

    tasks = [asyncio.create_task(hear(place)) for place in range(LISTENERS)]
    while min(heard) < 1:
        await asyncio.sleep(0.1)
    before = server.spent()
    late: list[float] = []
    for _ in range(LISTENED_ORDERS):
        update = (await presenter.get(path, secret))[1]["update"]
        if update["over"]:
            break
        code = html.unescape(rng.choice(CODE.findall(update["html"]["question"])))
        body = {"seat": update["as"], "decision": update["decision"], "code": code, "token": secrets.token_hex(8)}
        wanted, began = min(heard) + 1, time.perf_counter()
        status, answer = await presenter.post(f"{path}/orders", body, secret)
        assert status == 200, answer
        while min(heard) < wanted:
            await asyncio.sleep(0.002)
        late.append(time.perf_counter() - began)
    print(f"{LISTENERS} pages that listen to one match: order to the last screen {times(late)}")
    print_shares(before, server.spent(), len(late), bare, LISTENERS_AIM)
    for task in tasks:
        task.cancel()


async def crowded(server: Process) -> None:
    """How long a person's opponent takes, alone and while bots play among themselves in sixty matches."""
    rng = random.Random(SEED)
    presenter = await Connection.open(server.port)
    among = {seat: {"by": "bot", "bot": "admiral"} for seat in SEATS}
    await _answers(
        server, presenter, rng, BOT_ANSWERS // 2
    )  # the process of the first opponent starts, and reads the rules
    for bots in (0, BOT_MATCHES):
        for _ in range(bots):
            await presenter.post("/api/matches", {"game": GAME, "scenario": SCENARIO, "seats": among})
        waits = await _answers(server, presenter, rng, BOT_ANSWERS)
        print(
            f"a captain beside {bots} matches of admirals among themselves: answers after a median of"
            f" {statistics.median(waits):.2f} s, at most {max(waits):.2f} s (aim {BOT_SECONDS_AIM:.0f} s)"
        )


async def _answers(server: Process, presenter: Connection, rng: random.Random, count: int) -> list[float]:
    """A match against a captain: the seconds from each order to the next question, but for the first."""
    seats = {SEATS[0]: {"by": "me"}, SEATS[1]: {"by": "bot", "bot": "captain"}}
    made = (await presenter.post("/api/matches", {"game": GAME, "scenario": SCENARIO, "seats": seats}))[1]
    page = await Connection.open(server.port)
    await page.listen(f"/api/matches/{made['id']}/events", made["secret"])
    waits: list[float] = []
    sent, question, over = time.perf_counter(), "", False
    while len(waits) <= count and not over:
        update = await page.update()
        question, over = update["html"].get("question", question), update["over"]
        if update["my_turn"] and not over:
            waits.append(time.perf_counter() - sent)
            code = html.unescape(rng.choice(CODE.findall(question)))
            body = {"seat": SEATS[0], "decision": update["decision"], "code": code, "token": secrets.token_hex(8)}
            sent = time.perf_counter()
            await presenter.post(f"/api/matches/{made['id']}/orders", body, made["secret"])
    return waits[1:]
