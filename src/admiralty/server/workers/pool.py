"""Process pool: bot thinking and odds run there, off the event loop, with a time limit.

Five pools, because five kinds of waiting must not be in each other's way: somebody's opponent thinks; somebody asks
for a hint or for odds; somebody brings a journal; somebody edits a position; and bots play among themselves, which
nobody waits for and which gets what the others leave.
"""

import asyncio
import os
import select
import signal
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec

from admiralty.server.workers.child import read_message, write_message
from admiralty.server.workers.fair_queue import Full, Turns

__all__ = ["Full", "OutOfTime", "Pool", "Workers"]

STARTING_SECONDS = 10.0
"""A process that has just been started reads the rulebooks first."""
QUESTIONS_EACH, QUESTIONS_TOGETHER = 3, 24
"""How many hints and odds of one person may wait, and how many of all."""
JOURNALS_TOGETHER = 4
EDITS_EACH, EDITS_TOGETHER = 2, 24
AFTER_PEOPLE, AFTER_ALL = 5, 15
"""How far questions, and bots among themselves, stand back for whoever waits for an opponent."""
PAUSE_SECONDS = 0.05
"""Bots among themselves rest so long after each order: their orders are work for the server too."""


class OutOfTime(TimeoutError):
    """A worker took longer than it may, or broke down; it has been replaced."""


class _Worker:
    """One process and the pipes to it."""

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

    def work(self, job: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        try:
            write_message(self._jobs, job)
            if not select.select([self._answers], [], [], seconds + self._patience)[0]:
                raise OutOfTime
            answer = read_message(self._answers)
        except (OSError, msgspec.DecodeError) as fault:
            raise OutOfTime from fault
        if answer is None:
            raise OutOfTime
        self._patience = 0.0
        return answer

    def abandon(self) -> None:
        """Nobody wants the answer any more: the process gives the job up and is ready for the next."""
        self.process.send_signal(signal.SIGUSR1)

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        self._jobs.close()
        self._answers.close()


class Pool:
    """A fixed number of processes, started when they are first wanted, and the turns at them. Event loop only."""

    def __init__(self, turns: Turns, games: Mapping[str, tuple[str, str]], niceness: int = 0, pause: float = 0) -> None:
        self.turns = turns
        self.abandoned = 0
        self.started = 0
        self._closed = False
        self._games = games
        self._niceness = niceness
        self._pause = pause
        self._idle: list[_Worker] = []
        self._threads = ThreadPoolExecutor(turns.places, "worker")

    async def work(self, job: Mapping[str, Any], seconds: float, owner: str) -> dict[str, Any]:
        """The answer to a job, when its turn has come; `OutOfTime` after so many seconds of work.

        A job whose asker is cancelled is given up, whether it waits or is being worked on.
        """
        async with self.turns.turn(owner):
            answer = await self._work(job, seconds)
            await asyncio.sleep(self._pause)
            return answer

    async def _work(self, job: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        worker = self._idle.pop() if self._idle else await self._started()
        sound = False
        try:
            doing = asyncio.get_running_loop().run_in_executor(self._threads, worker.work, job, seconds)
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
        """A new process. To start one takes tens of milliseconds, in which the event loop has other things to do."""
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
        """One that was started for somebody who has gone waits for the next."""
        if starting.cancelled() or starting.exception() is not None:
            return
        if self._closed:
            starting.result().stop()
        else:
            self._idle.append(starting.result())

    def processes(self) -> list[int]:
        """The processes that wait for work, for whoever watches over them."""
        return [worker.process.pid for worker in self._idle]

    def close(self) -> None:
        """Stop the processes; nobody is waiting for them any more."""
        self._closed = True
        self._threads.shutdown(wait=False)
        while self._idle:
            self._idle.pop().stop()


class Workers:
    """All processes that think."""

    def __init__(self, count: int, games: Mapping[str, tuple[str, str]]) -> None:
        self.opponents = Pool(Turns(max(2, count)), games)
        """For bots whom a person plays against: never fewer than two, so that nobody's opponent has to wait for the
        opponents of one other person."""
        questions = Turns(count, each=QUESTIONS_EACH, together=QUESTIONS_TOGETHER)
        self.questions = Pool(questions, games, AFTER_PEOPLE)
        self.aside = Pool(Turns(1), games, AFTER_ALL, PAUSE_SECONDS)
        """For bots among themselves."""
        self.journals = Pool(Turns(1, each=1, together=JOURNALS_TOGETHER), games, AFTER_PEOPLE)
        """For journals that people bring, which may be made to take as long as they can."""
        self.editors = Pool(Turns(1, each=EDITS_EACH, together=EDITS_TOGETHER), games, AFTER_PEOPLE)
        """For positions and scenarios that people edit: what they send is built here and nowhere else."""

        self.pools = {
            "opponents": self.opponents, "questions": self.questions, "aside": self.aside, "journals": self.journals,
            "editors": self.editors,
        }  # fmt: skip

    def close(self) -> None:
        for pool in self.pools.values():
            pool.close()
