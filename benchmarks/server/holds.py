"""The longest that the event loop is held at a stretch, over all pages and over the worst that anybody may bring."""

import asyncio
import json
import sys
import threading
import time

from benchmarks.server.aims import GAME, HOLD_AIM, SCENARIO, SEATS
from benchmarks.server.connections import Connection, Process

PAGES = ("/", "/new", "/help", f"/rules/{GAME}", f"/cases/{GAME}", f"/pictures/{GAME}/{SCENARIO}.svg", "/api/games")


class Holds:
    """The processor time of the loop's thread in each of its steps; only the longest is kept."""

    def __init__(self) -> None:
        self._longest = 0.0
        run = asyncio.Handle._run

        def timed(handle: asyncio.Handle) -> None:
            began = time.thread_time()
            run(handle)
            self._longest = max(self._longest, time.thread_time() - began)

        asyncio.Handle._run = timed  # type: ignore[method-assign, assignment]
        threading.Thread(target=self._answer, daemon=True).start()

    def _answer(self) -> None:
        for _ in sys.stdin:
            longest, self._longest = self._longest, 0.0
            print(json.dumps({"longest": longest}), flush=True)


async def held(server: Process) -> None:
    """Ask for everything and bring the worst; print what held the loop for longest."""
    desk = await Connection.open(server.port)
    found = {"starting": server.spent()["longest"]}
    for path in PAGES:
        await desk.get(path)
        found[path] = server.spent()["longest"]
    seats = {seat: {"by": "me"} for seat in SEATS}
    made = (await desk.post("/api/matches", {"game": GAME, "scenario": SCENARIO, "seats": seats}))[1]
    path, secret = f"/api/matches/{made['id']}", made["secret"]
    _, journal = await desk.get(f"{path}/journal", secret)
    for what in ("", "/replay", "/journal", "/frames/1", "/hint", "/chances"):
        await desk.get(path + what, secret)
        found[f"/api/matches/...{what}"] = server.spent()["longest"]
    header = journal.splitlines()[0]
    hostile = {
        "a journal of nothing but its header, again and again": f"{header}\n" * 2_000,
        "a hundred thousand brackets": "[" * 100_000,
        "four megabytes of nothing": "\0" * 4_000_000,
        "four megabytes of one line": header[:-1] + ',"more":"' + "x" * 3_900_000 + '"}',
    }
    for what, text in hostile.items():
        await desk.bring("/api/journals", text)
        found[what] = server.spent()["longest"]
    worst = max(found, key=lambda each: found[each])
    print(
        f"the event loop is held for {found[worst] * 1000:.1f} ms of processor time at most"
        f" (aim {HOLD_AIM * 1000:.0f}): {worst}"
    )
