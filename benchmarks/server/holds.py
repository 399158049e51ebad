"""The longest that the event loop is held at a stretch, over all pages and over the worst that anybody may bring."""

import asyncio
import json
import sys
import threading
import time

from benchmarks.server.aims import GAME, HOLD_AIM, SCENARIO, SEATS
from benchmarks.server.connections import Connection, Process

BEAT, WAITS = 0.001, 10_000
"""Seconds from beat to beat, and how many of them are waited for."""
PAGES = ("/", "/new", "/help", f"/rules/{GAME}", f"/cases/{GAME}", f"/pictures/{GAME}/{SCENARIO}.svg", "/api/games")


class Holds:
    """The processor time that the loop's thread spends from one beat of a clock to the next; only the longest is kept.

    The clock is a timer of the loop itself, whichever loop that is: while one step holds it, it does not beat. So what
    is found is the longest step and at most a beat more, from the moment at which the server answers.
    """

    def __init__(self) -> None:
        self._longest = 0.0
        self._before = 0.0
        self._beats = 0

    def begin(self) -> None:
        """Called on the loop."""
        self._before = time.thread_time()
        self._beat(asyncio.get_running_loop())

    def _beat(self, loop: asyncio.AbstractEventLoop) -> None:
        now = time.thread_time()
        self._longest, self._before = max(self._longest, now - self._before), now
        self._beats += 1
        loop.call_later(BEAT, self._beat, loop)

    def taken(self) -> dict[str, float]:
        """The longest since the last time, and how often the clock has beaten since this was asked; what is under way
        is waited for."""
        asked = self._beats
        for _ in range(WAITS):
            if self._beats > asked + 1:
                break
            time.sleep(BEAT)
        longest, self._longest = self._longest, 0.0
        return {"longest": longest, "beats": self._beats - asked}

    def start(self) -> None:
        """Answer every line that comes on standard input with what was found since the last one."""
        threading.Thread(target=self._answer, daemon=True).start()

    def _answer(self) -> None:
        for _ in sys.stdin:
            print(json.dumps(self.taken()), flush=True)


class NothingCounted(RuntimeError):
    """The clock of the loop has not beaten: there is nothing to state."""


def longest(taken: dict[str, float]) -> float:
    """What was found; nothing is made of a clock that stood still."""
    if not taken["beats"]:
        raise NothingCounted
    return taken["longest"]


async def held(server: Process) -> None:
    """Ask for everything and bring the worst; print what held the loop for longest."""
    presenter = await Connection.open(server.port)
    found = {"having started": longest(server.spent())}
    for path in PAGES:
        await presenter.get(path)
        found[path] = longest(server.spent())
    seats = {seat: {"by": "me"} for seat in SEATS}
    made = (await presenter.post("/api/matches", {"game": GAME, "scenario": SCENARIO, "seats": seats}))[1]
    path, secret = f"/api/matches/{made['id']}", made["secret"]
    _, journal = await presenter.get(f"{path}/journal", secret)
    for what in ("", "/replay", "/journal", "/frames/1", "/hint", "/chances"):
        await presenter.get(path + what, secret)
        found[f"/api/matches/...{what}"] = longest(server.spent())
    header = journal.splitlines()[0]
    hostile = {
        "a journal of nothing but its header, again and again": f"{header}\n" * 2_000,
        "a hundred thousand brackets": "[" * 100_000,
        "four megabytes of nothing": "\0" * 4_000_000,
        "four megabytes of one line": header[:-1] + ',"more":"' + "x" * 3_900_000 + '"}',
    }
    for what, text in hostile.items():
        await presenter.bring("/api/journals", text)
        found[what] = longest(server.spent())
    worst = max(found, key=lambda each: found[each])
    print(
        f"the event loop is held for {found[worst] * 1000:.1f} ms of processor time at most"
        f" (aim {HOLD_AIM * 1000:.0f}): {worst}"
    )
