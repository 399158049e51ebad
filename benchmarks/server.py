"""The server under load: 200 matches with two connected clients each, random orders.

    python -m benchmarks.server [matches] [seconds]

First at the pace of people, for the time from an order to the other client's screen; then as fast as the machine goes,
for the throughput, which is stated as a share of what the bare framework answers and of what the bare database
commits, measured in the same run. Every order that was answered must be in its journal. Then one match with a thousand
pages that listen; and a person's opponent while sixty matches of bots among themselves run.

What an order costs is stated in processor time of the server's process, which other programs on the machine change
less than the time on the clock, with the shares of its parts, and as a multiple of what the bare framework spends on
an empty post.
"""

import asyncio
import html
import json
import random
import re
import secrets
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import zlib
from pathlib import Path
from typing import Any, NamedTuple

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from admiralty.server.run import listening, serve
from admiralty.server.settings import ServerSettings
from benchmarks import shares

GAME, SCENARIO, SEATS = "ironclads_on_squares", "big_guns", ("britain", "italy")
ORDERS_A_SECOND = 40.0
"""Of all matches together, in the paced part: each of 200 matches has an order every five seconds."""
SCREEN_AIM = 0.150
LISTENERS = 1_000
LISTENED_ORDERS = 30
BOT_MATCHES = 60
BOT_SECONDS_AIM = 2.0
BOT_ANSWERS = 20
ORDER_AIM, LISTENERS_AIM = 0.003, 0.150
"""Seconds of processor time an order, with two pages that listen and with a thousand."""
HEARD = 100
"""A chunk of more bytes than these is an update, and not a sign of life."""
CODE = re.compile(r'class="order" data-code="([^"]*)"')


# -- what is measured against ----------------------------------------------------------------------------------


def bare_commits(folder: Path, seconds: float) -> float:
    """Commits a second of one row of a kilobyte each, in WAL with full sync."""
    store = sqlite3.connect(folder / "bare.db", isolation_level=None)
    for pragma in ("journal_mode=WAL", "synchronous=FULL"):
        store.execute(f"PRAGMA {pragma}")
    store.execute("create table entries (n integer primary key, line text)")
    line, count, end = "x" * 1000, 0, time.perf_counter() + seconds
    began = time.perf_counter()
    while time.perf_counter() < end:
        store.execute("BEGIN IMMEDIATE")
        store.execute("insert into entries values (?, ?)", (count, line))
        store.execute("COMMIT")
        count += 1
    rate = count / (time.perf_counter() - began)
    store.close()
    return rate


async def _echo(request: Request) -> JSONResponse:
    body = await request.json()
    return JSONResponse({"entry": body["decision"], "code": body["code"], "sequence": body["decision"]})


class Bare(NamedTuple):
    """The framework when nothing is done about an order."""

    rate: float
    cost: float
    """Seconds of processor time for each."""


async def bare_posts(connections: int, seconds: float) -> Bare:
    """Orders that the framework answers when nothing is done about them."""
    with Process("bare") as server:
        body = {"seat": "italy", "decision": 1, "code": "ahead 1", "token": "x" * 16}
        clients = [await Connection.open(server.port) for _ in range(connections)]
        before = server.spent()
        end, began = time.perf_counter() + seconds, time.perf_counter()

        async def send(client: Connection) -> int:
            count = 0
            while time.perf_counter() < end:
                await client.post("/orders", body)
                count += 1
            return count

        count = sum(await asyncio.gather(*(send(client) for client in clients)))
        took = time.perf_counter() - began
        return Bare(count / took, (server.spent()["all"] - before["all"]) / count)


# -- processes and connections ---------------------------------------------------------------------------------


class Process:
    """A server in a process of its own."""

    def __init__(self, kind: str, database: str = "") -> None:
        command = [sys.executable, "-m", "benchmarks.server", f"--{kind}", database]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline().rstrip("/\n").rpartition(":")[2])

    def spent(self) -> dict[str, float]:
        """The processor time of the process up to now, and of its parts."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("?\n")
        self._process.stdin.flush()
        found: dict[str, float] = json.loads(self._process.stdout.readline())
        return found

    def __enter__(self) -> "Process":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()


class Connection:
    """One connection that is kept open: no more of HTTP than the benchmark needs, so that it measures the server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._unpack = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)

    @classmethod
    async def open(cls, port: int) -> "Connection":
        return cls(*await asyncio.open_connection("127.0.0.1", port, limit=2**24))

    async def post(self, path: str, body: Any, secret: str = "") -> tuple[int, Any]:
        return await self._call("POST", path, json.dumps(body).encode(), secret)

    async def get(self, path: str, secret: str = "") -> tuple[int, Any]:
        return await self._call("GET", path, b"", secret)

    async def _call(self, method: str, path: str, body: bytes, secret: str) -> tuple[int, Any]:
        self._writer.write(self._head(method, path, secret, len(body)) + body)
        status, headers = await self._answer()
        content = await self._reader.readexactly(int(headers["content-length"]))
        return status, json.loads(content) if headers["content-type"] == "application/json" else content.decode()

    def _head(self, method: str, path: str, secret: str, length: int) -> bytes:
        known = f"authorization: Bearer {secret}\r\n" if secret else ""
        if path.endswith("/events"):
            known += "accept-encoding: gzip\r\n"
        kind = f"content-type: application/json\r\ncontent-length: {length}\r\n" if method == "POST" else ""
        return f"{method} {path} HTTP/1.1\r\nhost: localhost\r\n{known}{kind}\r\n".encode()

    async def _answer(self) -> tuple[int, dict[str, str]]:
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
        return int(head[0].split()[1]), headers

    async def listen(self, path: str, secret: str) -> None:
        self._writer.write(self._head("GET", path, secret, 0))
        status, _ = await self._answer()
        assert status == 200

    async def update(self) -> dict[str, Any]:
        """The next update of a stream, unpacked as a browser does it."""
        while True:
            packed = await self.chunk()
            plain = self._unpack.decompress(packed)
            if b"\ndata: " in plain:
                found: dict[str, Any] = json.loads(plain[plain.index(b"\ndata: ") + 7 :])
                found["bytes"] = len(plain), len(packed)
                return found

    async def chunk(self) -> bytes:
        """The next chunk of a stream, as it came."""
        size = int(await self._reader.readuntil(b"\r\n"), 16)
        return (await self._reader.readexactly(size + 2))[:-2]


# -- the load --------------------------------------------------------------------------------------------------


class Client:
    """One side of a match, with a page that listens."""

    def __init__(self, match: "Match", seat: str, secret: str) -> None:
        self.match, self.seat, self.secret = match, seat, secret
        self.question = ""
        self.sequence = 0
        self.sent: tuple[int, float] | None = None
        """The order of the other side that this screen has not shown yet: what came before it, and when it was sent."""

    async def run(self, port: int) -> None:
        page = await Connection.open(port)
        await page.listen(f"/api/matches/{self.match.id}/events", self.secret)
        desk: Connection | None = None
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
                desk = desk or await Connection.open(port)
                await self._order(desk, update["decision"])

    async def _order(self, desk: Connection, decision: int) -> None:
        load = self.match.load
        await asyncio.sleep(random.expovariate(1 / load.pause) if load.pause else 0)
        if load.stopped:
            return
        code = html.unescape(random.choice(CODE.findall(self.question)))
        body = {"seat": self.seat, "decision": decision, "code": code, "token": secrets.token_hex(8)}
        other = next(each for each in self.match.clients if each is not self)
        before = time.perf_counter()
        other.sent = (self.sequence, before)
        status, answer = await desk.post(f"/api/matches/{self.match.id}/orders", body, self.secret)
        assert status == 200, answer
        load.answers.append(time.perf_counter() - before)
        self.match.answered.append((answer["entry"], code))


class Match:
    def __init__(self, load: "Load", made: dict[str, Any]) -> None:
        self.load, self.id = load, made["id"]
        self.answered: list[tuple[int, str]] = []
        self.clients = [
            Client(self, SEATS[0], made["secret"]),
            Client(self, SEATS[1], made["links"][0]["secret"]),
        ]

    async def lost(self, desk: Connection) -> int:
        """How many answered orders are not in the journal, at their place."""
        _, journal = await desk.get(f"/api/matches/{self.id}/journal", self.clients[0].secret)
        entries = [json.loads(line) for line in journal.splitlines()[1:]]
        return sum(entries[n - 1].get("answer") != code for n, code in self.answered)


class Load:
    """All matches, and what was measured of them."""

    def __init__(self) -> None:
        self.pause = 0.0
        self.stopped = False
        self.screens: list[float] = []
        self.answers: list[float] = []
        self.bytes: list[tuple[int, int]] = []

    async def run(self, server: Process, bare: Bare, matches: int, seconds: float) -> None:
        port = server.port
        desk = await Connection.open(port)
        seats = {SEATS[0]: {"by": "me"}, SEATS[1]: {"by": "friend"}}
        body = {"game": GAME, "scenario": SCENARIO, "seats": seats}
        made = [Match(self, (await desk.post("/api/matches", body))[1]) for _ in range(matches)]
        self.pause = matches / ORDERS_A_SECOND
        tasks = [asyncio.create_task(client.run(port)) for match in made for client in match.clients]
        while not all(client.sequence for match in made for client in match.clients):
            await asyncio.sleep(0.1)  # until all pages are open and have drawn their first board
        await asyncio.sleep(3)
        self.screens.clear()
        self.answers.clear()
        self.bytes.clear()
        before = server.spent()
        await asyncio.sleep(seconds)
        spent, orders = server.spent(), len(self.answers)
        print(f"  at {len(self.answers) / seconds:.0f} orders/s (the pace of people):")
        print(f"    order to answer               {_times(self.answers)}")
        p99 = _quantile(self.screens, 0.99)
        print(f"    order to the other's screen   {_times(self.screens)} (aim {SCREEN_AIM * 1000:.0f} ms)")
        plain = [size for size, _ in self.bytes]
        packed = [size for _, size in self.bytes]
        print(f"    an update carries             {_sizes(plain)}; compressed {_sizes(packed)}")
        _print_shares(before, spent, orders, bare, ORDER_AIM)
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
        lost = sum([await match.lost(desk) for match in made])
        print(f"  at full speed: {self.rate:.0f} orders/s, screen {_times(self.screens)}")
        _print_shares(before, spent, orders, bare, ORDER_AIM)
        print(f"  {sum(len(match.answered) for match in made)} orders answered, {lost} lost")
        assert lost == 0


def _print_shares(before: dict[str, float], after: dict[str, float], orders: int, bare: Bare, aim: float) -> None:
    """What an order cost, and which part of the server spent it."""
    spent = {name: (after[name] - before[name]) / orders for name in after}
    whole = spent.pop("all")
    rest = whole - sum(spent.values())
    parts = ", ".join(f"{name} {part * 1000:.2f}" for name, part in {**spent, "network and the rest": rest}.items())
    print(
        f"    processor time an order       {whole * 1000:.2f} ms (aim {aim * 1000:.0f}),"
        f" {whole / bare.cost:.1f} times an empty post: {parts}"
    )


async def listened(server: Process, bare: Bare) -> None:
    """One match that a thousand pages listen to."""
    desk = await Connection.open(server.port)
    seats = {seat: {"by": "me"} for seat in SEATS}
    made = (await desk.post("/api/matches", {"game": GAME, "scenario": SCENARIO, "seats": seats}))[1]
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
        update = (await desk.get(path, secret))[1]["update"]
        if update["over"]:
            break
        code = html.unescape(random.choice(CODE.findall(update["html"]["question"])))
        body = {"seat": update["as"], "decision": update["decision"], "code": code, "token": secrets.token_hex(8)}
        wanted, began = min(heard) + 1, time.perf_counter()
        status, answer = await desk.post(f"{path}/orders", body, secret)
        assert status == 200, answer
        while min(heard) < wanted:
            await asyncio.sleep(0.002)
        late.append(time.perf_counter() - began)
    print(f"{LISTENERS} pages that listen to one match: order to the last screen {_times(late)}")
    _print_shares(before, server.spent(), len(late), bare, LISTENERS_AIM)
    for task in tasks:
        task.cancel()


async def crowded(server: Process) -> None:
    """How long a person's opponent takes, alone and while bots play among themselves in sixty matches."""
    desk = await Connection.open(server.port)
    opening = {"game": GAME, "scenario": SCENARIO}
    among = {seat: {"by": "bot", "bot": "admiral"} for seat in SEATS}
    against = {SEATS[0]: {"by": "me"}, SEATS[1]: {"by": "bot", "bot": "captain"}}
    for bots in (0, BOT_MATCHES):
        for _ in range(bots):
            await desk.post("/api/matches", {**opening, "seats": among})
        made = (await desk.post("/api/matches", {**opening, "seats": against}))[1]
        page = await Connection.open(server.port)
        await page.listen(f"/api/matches/{made['id']}/events", made["secret"])
        waits: list[float] = []
        sent, question, over = time.perf_counter(), "", False
        while len(waits) < BOT_ANSWERS and not over:
            update = await page.update()
            question, over = update["html"].get("question", question), update["over"]
            if update["my_turn"] and not over:
                waits.append(time.perf_counter() - sent)
                code = html.unescape(random.choice(CODE.findall(question)))
                body = {"seat": SEATS[0], "decision": update["decision"], "code": code, "token": secrets.token_hex(8)}
                sent = time.perf_counter()
                await desk.post(f"/api/matches/{made['id']}/orders", body, made["secret"])
        waits = waits[1:]  # the first is the time of a process to start
        print(
            f"a captain beside {bots} matches of admirals among themselves: answers after a median of"
            f" {statistics.median(waits):.2f} s, at most {max(waits):.2f} s (aim {BOT_SECONDS_AIM:.0f} s)"
        )


def _quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


def _sizes(values: list[int]) -> str:
    return f"median {statistics.median(values) / 1000:.1f} kB, at most {max(values) / 1000:.1f} kB"


def _times(values: list[float]) -> str:
    return f"median {_quantile(values, 0.5) * 1000:.1f} ms, p99 {_quantile(values, 0.99) * 1000:.1f} ms"


# -- starting --------------------------------------------------------------------------------------------------


def main() -> None:
    if sys.argv[1:2] == ["--bare"]:
        _serve_bare()
    elif sys.argv[1:2] == ["--ours"]:
        _serve_ours(sys.argv[2])
    else:
        asyncio.run(measure(*(int(each) for each in sys.argv[1:3])))


async def measure(matches: int = 200, seconds: int = 15) -> None:
    """The whole run, printed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        commits = bare_commits(folder, 3)
        bare = await bare_posts(32, 3)
        print(f"bare SQLite    {commits:8,.0f} commits/s")
        print(f"bare framework {bare.rate:8,.0f} posts/s, {bare.cost * 1000:.2f} ms of processor time each")
        load = Load()
        with Process("ours", f"sqlite:///{folder / 'ours.db'}") as server:
            print(f"{matches} matches of {GAME} {SCENARIO}, two connected clients each")
            await load.run(server, bare, matches, seconds)
        print(
            f"  that is {load.rate / bare.rate:.1%} of the bare framework and {load.rate / commits:.1%} of bare commits"
        )
        with Process("ours", f"sqlite:///{folder / 'one.db'}") as server:
            await listened(server, bare)
        with Process("ours", f"sqlite:///{folder / 'bots.db'}") as server:
            await crowded(server)


def _serve_bare() -> None:
    threading.Thread(target=_tell_time, daemon=True).start()
    app = Starlette(routes=[Route("/orders", _echo, methods=["POST"])])
    listener = listening("127.0.0.1", 0)
    print(f"http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
    config = uvicorn.Config(app, log_config=None, access_log=False)
    asyncio.run(uvicorn.Server(config).serve([listener]))


def _tell_time() -> None:
    for _ in sys.stdin:
        print(json.dumps({"all": time.process_time()}), flush=True)


def _serve_ours(database: str) -> None:
    shares.start()
    many = 1_000_000
    settings = ServerSettings(
        database, port=0, creations_a_minute=many, orders_a_second=many, requests_a_second=many, connections_each=many
    )
    serve(settings, lambda url: print(url, flush=True), "ERROR")


if __name__ == "__main__":
    main()
