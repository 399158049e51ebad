"""Cores: while a server is busy its threads keep to one core, and while it is not they go where the system puts them.

One thread of a Python process computes at a time, however many cores there are. When two take turns on two cores, each
turn wakes a core that had gone to sleep and carries to it whatever the other has just touched: on two cores an order
cost an eighth to a third more processor time, and fewer were answered. Which core it shall be the system knows best. So
now and then the threads are let go for a moment, and are kept where it has put the event loop meanwhile.
"""

import asyncio
import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

__all__ = ["Cores", "stay_together"]

SECONDS = 1.0
BUSY, QUIET = 0.2, 0.1
"""From this share of a core's time on the threads are gathered, and below that one they are let go."""
ROUNDS = 10
"""After so many rounds on one core the system may choose another."""
MOMENT_SECONDS = 0.05
"""So long it takes to choose: a few of the scheduler's own rounds."""
LAST_CORE = 36
"""Where the line of a thread names the core it is on, counted behind the thread's own name."""


class Cores:
    """Where the threads of this process may compute."""

    def __init__(self, tasks: Path = Path("/proc/self/task")) -> None:
        """``tasks`` is where the system lists the threads; where it lists none, nothing is ever changed."""
        self._tasks = tasks
        self._known = hasattr(os, "sched_setaffinity") and tasks.is_dir()
        self._allowed: set[int] = set()
        """What the threads might use before they were gathered; empty if they never were."""
        self.gathered = False
        """Whether all threads keep to one core."""

    def gather(self) -> None:
        """Keep all threads, and those that they start, to the core that the calling one is on."""
        if not self._known:
            return
        allowed, here = os.sched_getaffinity(0), self._here()
        if len(allowed) > 1 and here in allowed:
            self._allowed, self.gathered = allowed, True
            self._place({here})

    def let_go(self) -> None:
        """Let the threads go where they might go before."""
        if self.gathered:
            self.gathered = False
            self._place(self._allowed)

    def free(self, process: int) -> None:
        """Let a process that was started from here use all that this one may: it has work of its own.

        Also where the threads have been let go since it was started, for it is not one of them.
        """
        if self._allowed:
            with suppress(OSError):  # it has ended already
                os.sched_setaffinity(process, self._allowed)

    def _here(self) -> int | None:
        """The core that the calling thread is on; None where the system does not say it as Linux does."""
        try:
            line = (self._tasks / str(threading.get_native_id()) / "stat").read_text(errors="replace")
            return int(line.rpartition(")")[2].split()[LAST_CORE])
        except (OSError, ValueError, IndexError):
            return None

    def _place(self, cores: set[int]) -> None:
        placed: set[str] = set()
        # A thread that is started meanwhile is placed as the one that starts it: by the second look, none is left out.
        while found := {thread.name for thread in self._tasks.iterdir()} - placed:
            for thread in found:
                with suppress(OSError):  # it has ended meanwhile
                    os.sched_setaffinity(int(thread), cores)
            placed |= found


async def stay_together(
    cores: Cores, *, seconds: float = SECONDS, moment_seconds: float = MOMENT_SECONDS,
    spent: Callable[[], float] = time.process_time, clock: Callable[[], float] = time.monotonic,
) -> None:  # fmt: skip
    """Gather the threads while there is much to do, and let them go when there is little, again and again."""
    used, now, rounds = spent(), clock(), 0
    try:
        while True:
            await asyncio.sleep(seconds)
            used_before, before = used, now
            used, now = spent(), clock()
            share = (used - used_before) / max(now - before, 1e-9)
            rounds += 1
            if share < QUIET or rounds >= ROUNDS:
                cores.let_go()
            if share >= BUSY and not cores.gathered:
                await asyncio.sleep(moment_seconds)
                cores.gather()
                rounds = 0
    finally:
        cores.let_go()
