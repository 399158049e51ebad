"""The server under load: 200 matches with two connected clients each, random orders.

    python -m benchmarks.server [matches] [seconds]

First at the pace of people, for the time from an order to the other client's screen; then as fast as the machine goes,
for the throughput, which is stated as a share of what the bare framework answers and of what the bare database
commits, measured in the same run. Every order that was answered must be in its journal.
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
import time
import zlib
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from admiralty.server.run import listening, serve
from admiralty.server.settings import ServerSettings

GAME, SCENARIO, SEATS = "ironclads_on_squares", "big_guns", ("britain", "italy")
ORDERS_A_SECOND = 40.0
"""Of all matches together, in the paced part: each of 200 matches has an order every five seconds."""
SCREEN_AIM = 0.150
SAMPLED = 0.05
"""The share of updates that are compressed to see how much of them is transferred."""
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


async def bare_posts(connections: int, seconds: float) -> float:
    """Orders a second that the framework answers when nothing is done about them."""
    with Process("bare") as server:
        body = {"seat": "italy", "decision": 1, "code": "ahead 1", "token": "x" * 16}
        clients = [await Connection.open(server.port) for _ in range(connections)]
        end, began = time.perf_counter() + seconds, time.perf_counter()

        async def send(client: Connection) -> int:
            count = 0
            while time.perf_counter() < end:
                await client.post("/orders", body)
                count += 1
            return count

        counts = await asyncio.gather(*(send(client) for client in clients))
        return sum(counts) / (time.perf_counter() - began)


# -- processes and connections ---------------------------------------------------------------------------------


class Process:
    """A server in a process of its own."""

    def __init__(self, kind: str, database: str = "") -> None:
        command = [sys.executable, "-m", "benchmarks.server", f"--{kind}", database]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline().rstrip("/\n").rpartition(":")[2])

    def __enter__(self) -> "Process":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()


class Connection:
    """One connection that is kept open: no more of HTTP than the benchmark needs, so that it measures the server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

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
        """The next update of a stream; its chunks are put together by the blank line after each event."""
        while True:
            line = await self._reader.readuntil(b"\n")
            if line.startswith(b"data: "):
                found: dict[str, Any] = json.loads(line[6:])
                found["bytes"] = len(line), len(zlib.compress(line, 4)) if random.random() < SAMPLED else None
                return found


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
        desk = await Connection.open(port)
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
        self.bytes: list[tuple[int, int | None]] = []

    async def run(self, port: int, matches: int, seconds: float) -> None:
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
        await asyncio.sleep(seconds)
        print(f"  at {len(self.answers) / seconds:.0f} orders/s (the pace of people):")
        print(f"    order to answer               {_times(self.answers)}")
        p99 = _quantile(self.screens, 0.99)
        print(f"    order to the other's screen   {_times(self.screens)} (aim {SCREEN_AIM * 1000:.0f} ms)")
        plain = [size for size, _ in self.bytes]
        packed = [size for _, size in self.bytes if size is not None]
        print(f"    an update carries             {_sizes(plain)}; compressed {_sizes(packed)}")
        self.paced_p99 = p99
        self.pause = 0.0
        await asyncio.sleep(2)
        self.screens.clear()
        self.answers.clear()
        began = time.perf_counter()
        await asyncio.sleep(seconds)
        self.rate = len(self.answers) / (time.perf_counter() - began)
        self.stopped = True
        await asyncio.sleep(2)
        failed = [task.exception() for task in tasks if task.done()]
        assert not failed, failed[0]
        for task in tasks:
            task.cancel()
        lost = sum([await match.lost(desk) for match in made])
        print(f"  at full speed: {self.rate:.0f} orders/s, screen {_times(self.screens)}")
        print(f"  {sum(len(match.answered) for match in made)} orders answered, {lost} lost")
        assert lost == 0


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
        posts = await bare_posts(32, 3)
        print(f"bare SQLite    {commits:8,.0f} commits/s")
        print(f"bare framework {posts:8,.0f} posts/s")
        load = Load()
        with Process("ours", f"sqlite:///{folder / 'ours.db'}") as server:
            print(f"{matches} matches of {GAME} {SCENARIO}, two connected clients each")
            await load.run(server.port, matches, seconds)
        print(f"  that is {load.rate / posts:.1%} of the bare framework and {load.rate / commits:.1%} of bare commits")


def _serve_bare() -> None:
    app = Starlette(routes=[Route("/orders", _echo, methods=["POST"])])
    listener = listening("127.0.0.1", 0)
    print(f"http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
    config = uvicorn.Config(app, log_config=None, access_log=False)
    asyncio.run(uvicorn.Server(config).serve([listener]))


def _serve_ours(database: str) -> None:
    settings = ServerSettings(database, port=0, creations_a_minute=1e6, orders_a_second=1e6, requests_a_second=1e6)
    serve(settings, lambda url: print(url, flush=True), "ERROR")


if __name__ == "__main__":
    main()
