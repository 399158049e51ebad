"""Worker processes: thinking takes place there, never on the event loop, and never longer than it may."""

import os
import queue
import select
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import msgspec

from admiralty.server.thinking import read_message, write_message

__all__ = ["OutOfTime", "Workers"]


class OutOfTime(TimeoutError):
    """A worker took longer than it may, or broke down; it has been replaced."""


class _Worker:
    """One process and the pipes to it."""

    def __init__(self, games: Mapping[str, tuple[str, str]]) -> None:
        paths = os.pathsep.join(path for path in sys.path if path)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "admiralty.server.thinking"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": paths},
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self._jobs, self._answers = self.process.stdin, self.process.stdout
        write_message(self._jobs, {name: list(place) for name, place in games.items()})

    def work(self, job: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        try:
            write_message(self._jobs, job)
            if not select.select([self._answers], [], [], seconds)[0]:
                raise OutOfTime
            answer = read_message(self._answers)
        except (OSError, msgspec.DecodeError) as fault:
            raise OutOfTime from fault
        if answer is None:
            raise OutOfTime
        return answer

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        self._jobs.close()
        self._answers.close()


class Workers:
    """A fixed number of processes, started when they are first wanted. Methods may be called from any thread."""

    def __init__(self, count: int, games: Mapping[str, tuple[str, str]]) -> None:
        self.count = count
        self._games = games
        self._idle: queue.LifoQueue[_Worker | None] = queue.LifoQueue()
        for _ in range(count):
            self._idle.put(None)

    def work(self, job: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        """The answer to a job; `OutOfTime` after so many seconds of work, when the worker is stopped."""
        worker = self._idle.get()
        fresh = worker is None
        sound = False
        try:
            if worker is None:
                worker = _Worker(self._games)
            # A process that has just been started reads the rulebooks first.
            answer = worker.work(job, seconds + (STARTING_SECONDS if fresh else 0))
            sound = True
            return answer
        finally:
            if worker is not None and not sound:
                worker.stop()
            self._idle.put(worker if sound else None)

    def processes(self) -> list[int]:
        """The processes that wait for work, for whoever watches over them."""
        return [worker.process.pid for worker in list(self._idle.queue) if worker is not None]

    def close(self) -> None:
        for _ in range(self.count):
            worker = self._idle.get()
            if worker is not None:
                worker.stop()


STARTING_SECONDS = 10.0
