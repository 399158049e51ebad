"""What the server is measured against: the bare database, and the bare framework."""

import asyncio
import json
import random
import sqlite3
import sys
import threading
import time
from pathlib import Path
from typing import NamedTuple

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from admiralty.server.run import listening
from benchmarks.server.aims import SEED
from benchmarks.server.connections import Connection, Process


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


async def bare_posts(connections: int, seconds: float, pace: float = 0.0) -> Bare:
    """Orders that the framework answers when nothing is done about them: so many a second, or as fast as it goes.

    A processor that has rested or done something else finds nothing at hand, and an empty post costs ten times as much.
    """
    with Process("bare") as server:
        body = {"seat": "italy", "decision": 1, "code": "ahead 1", "token": "x" * 16}
        clients = [await Connection.open(server.port) for _ in range(connections)]
        rng = random.Random(SEED)
        for client in clients:
            await client.post("/orders", body)
        before = server.spent()
        end, began = time.perf_counter() + seconds, time.perf_counter()

        async def send(client: Connection) -> int:
            count = 0
            while time.perf_counter() < end:
                await asyncio.sleep(rng.expovariate(pace / connections) if pace else 0)
                await client.post("/orders", body)
                count += 1
            return count

        count = sum(await asyncio.gather(*(send(client) for client in clients)))
        took = time.perf_counter() - began
        return Bare(count / took, (server.spent()["all"] - before["all"]) / count)


def serve_bare() -> None:
    threading.Thread(target=_tell_time, daemon=True).start()
    app = Starlette(routes=[Route("/orders", _echo, methods=["POST"])])
    listener = listening("127.0.0.1", 0)
    print(f"http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
    config = uvicorn.Config(app, loop="uvloop", log_config=None, access_log=False)
    uvicorn.Server(config).run([listener])


def _tell_time() -> None:
    for _ in sys.stdin:
        print(json.dumps({"all": time.process_time()}), flush=True)
