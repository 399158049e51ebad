"""Process pool: bot thinking and odds run there, off the event loop, with a time limit.

There are five pools, because five kinds of work must not wait for each other: bots against a person, hints and odds,
uploaded journals, edited positions, and bots against bots, which get what the others leave.
"""

import asyncio
import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from math import inf
from time import clock_gettime, monotonic
from typing import Any, Literal

import msgspec

from admiralty.server.workers.child import read_message, write_message
from admiralty.server.workers.fair_queue import Full, Turns

__all__ = ["Full", "OutOfTime", "Pool", "WorkerJob", "Workers"]

CPU_CLOCK = 2
"""With the id of a process: the clock of its processor time (clock_getcpuclockid)."""
AT_MOST = 15
"""A job that is limited by processor time is given up after this multiple of it by the clock."""
LOOK_SECONDS = 0.05
"""The shortest time between two looks at the processor time of a process."""
STARTING_SECONDS = 10.0
"""Seconds that a new process gets to load the rulebooks."""
QUESTIONS_EACH, QUESTIONS_TOGETHER = 3, 24
"""How many hints and odds of one person may wait, and how many of all."""
JOURNALS_TOGETHER = 4
EDITS_EACH, EDITS_TOGETHER = 2, 24
AFTER_PEOPLE, AFTER_ALL = 5, 15
"""The niceness of questions and of bots against bots, below bots against a person."""
PAUSE_SECONDS = 0.05
"""Seconds that bots against bots rest after each order: their orders are work for the server too."""


class OutOfTime(TimeoutError):
    """A worker took too long, or failed; it has been replaced."""


@dataclass(frozen=True)
class WorkerJob:
    """A job for a worker process, with its time limit; ``finish`` makes the answer of its result, in a thread."""

    job: Mapping[str, Any]
    seconds: float
    wanted: str
    """The key that the result must have; "" for any."""
    otherwise: str
    """The key of the error where there is no result."""
    finish: Callable[[dict[str, Any]], Any]
    pool: Literal["questions", "editors", "journals"] = "questions"
    late: int = 503
    """The status if the job takes too long."""
    rate: str = ""
    """The rate limit that the job counts against, where its call counts against none."""


class _Worker:
    """One process and its pipes."""

    def __init__(self, games: Mapping[str, tuple[str, str]], niceness: int) -> None:
        paths = os.pathsep.join(path for path in sys.path if path)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "admiralty.server.workers.child", str(niceness)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": paths},
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self._jobs, self._answers = self.process.stdin, self.process.stdout
        self._patience = STARTING_SECONDS
        write_message(self._jobs, {name: list(place) for name, place in games.items()})

    def work(self, job: Mapping[str, Any], seconds: float, by_processor: bool = False) -> dict[str, Any]:
        try:
            write_message(self._jobs, job)
            if not self._answered(seconds + self._patience, by_processor):
                raise OutOfTime
            answer = read_message(self._answers)
        except (OSError, msgspec.DecodeError) as fault:
            raise OutOfTime from fault
        if answer is None:
            raise OutOfTime
        self._patience = 0.0
        return answer

    def _answered(self, seconds: float, by_processor: bool) -> bool:
        """Wait for the answer for so many seconds: of the clock, or of processor time that the process uses."""
        if not by_processor:
            return bool(select.select([self._answers], [], [], seconds)[0])
        began, given_up = self._used(), monotonic() + AT_MOST * seconds
        while (left := seconds - (self._used() - began)) > 0 and monotonic() < given_up:
            if select.select([self._answers], [], [], max(left, LOOK_SECONDS))[0]:
                return True
        return False

    def _used(self) -> float:
        """Seconds of processor time that the process has used; where that cannot be read, of the clock."""
        if sys.platform != "linux":
            return monotonic()
        try:
            return clock_gettime((~self.process.pid << 3) | CPU_CLOCK)
        except OSError:  # it has ended
            return inf

    def abandon(self) -> None:
        """Cancel the job: the process drops it and is ready for the next."""
        self.process.send_signal(signal.SIGUSR1)

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        self._jobs.close()
        self._answers.close()


class Pool:
    """A fixed number of processes, started when they are first needed, with a fair queue. Event loop only."""

    def __init__(self, turns: Turns, games: Mapping[str, tuple[str, str]], niceness: int = 0, pause: float = 0,
                 by_processor: bool = False) -> None:  # fmt: skip
        self.turns = turns
        self.abandoned = 0
        self.started = 0
        self._closed = False
        self._games = games
        self._niceness = niceness
        self._pause = pause
        self._by_processor = by_processor
        self._idle: list[_Worker] = []
        self._threads = ThreadPoolExecutor(turns.places, "worker")

    async def work(self, job: Mapping[str, Any], seconds: float, owner: str) -> dict[str, Any]:
        """Wait for a slot and return the answer to a job; `OutOfTime` after so many seconds of work, which are seconds
        of processor time in a pool where a busy machine must not refuse a job that an idle one does.

        If the caller is cancelled, so is the job, whether it waits or runs.
        """
        async with self.turns.turn(owner):
            answer = await self._work(job, seconds)
            await asyncio.sleep(self._pause)
            return answer

    async def _work(self, job: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        worker = self._idle.pop() if self._idle else await self._started()
        sound = False
        try:
            doing = asyncio.get_running_loop().run_in_executor(
                self._threads, worker.work, job, seconds, self._by_processor
            )
            try:
                answer = await asyncio.shield(doing)
            except asyncio.CancelledError:
                self.abandoned += 1
                worker.abandon()
                with suppress(OutOfTime):
                    await asyncio.shield(doing)
                    sound = True
                raise
            sound = True
            return answer
        finally:
            if sound:
                self._idle.append(worker)
            else:
                worker.stop()

    async def _started(self) -> _Worker:
        """Start a process. That takes tens of milliseconds, in which the event loop goes on."""
        self.started += 1
        start = partial(_Worker, self._games, self._niceness)
        starting = asyncio.get_running_loop().run_in_executor(self._threads, start)
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            self.abandoned += 1
            starting.add_done_callback(self._keep)
            raise

    def _keep(self, starting: "asyncio.Future[_Worker]") -> None:
        """A process that was started for a cancelled job is kept for the next."""
        if starting.cancelled() or starting.exception() is not None:
            return
        if self._closed:
            starting.result().stop()
        else:
            self._idle.append(starting.result())

    def processes(self) -> list[int]:
        """The ids of the idle processes, for monitoring."""
        return [worker.process.pid for worker in self._idle]

    def close(self) -> None:
        """Stop the processes; no caller waits for them any more."""
        self._closed = True
        self._threads.shutdown(wait=False)
        while self._idle:
            self._idle.pop().stop()


class Workers:
    """All pools of worker processes."""

    def __init__(self, count: int, games: Mapping[str, tuple[str, str]]) -> None:
        self.opponents = Pool(Turns(max(2, count)), games)
        """For bots against a person: at least two, so that one person's bots never keep all others waiting."""
        questions = Turns(count, each=QUESTIONS_EACH, together=QUESTIONS_TOGETHER)
        self.questions = Pool(questions, games, AFTER_PEOPLE)
        self.aside = Pool(Turns(1), games, AFTER_ALL, PAUSE_SECONDS)
        """For bots against bots."""
        self.journals = Pool(Turns(1, each=1, together=JOURNALS_TOGETHER), games, AFTER_PEOPLE, by_processor=True)
        """For uploaded journals, which may be forged to take as long as possible."""
        self.editors = Pool(Turns(1, each=EDITS_EACH, together=EDITS_TOGETHER), games, AFTER_PEOPLE, by_processor=True)
        """For positions and scenarios that people edit, which are built nowhere else."""

        self.pools = {
            "opponents": self.opponents, "questions": self.questions, "aside": self.aside, "journals": self.journals,
            "editors": self.editors,
        }  # fmt: skip

    def close(self) -> None:
        for pool in self.pools.values():
            pool.close()
