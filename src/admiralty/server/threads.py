"""Threads that work for the event loop: whoever rested last works next, so that few of them do most of the work.

A thread that has just worked finds its memory still at hand, and a job is handed over by one lock each way. What comes
of a job is told to the event loop, which may have stopped waiting for it by then.
"""

import asyncio
import logging
import threading
from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

__all__ = ["Late", "Threads"]

log = logging.getLogger("admiralty.threads")
T = TypeVar("T")


class Late(TimeoutError):
    """A job takes longer than anybody waits. It goes on, and nobody is told what came of it."""


class _Job(NamedTuple):
    work: Callable[..., Any]
    args: tuple[Any, ...]
    done: "asyncio.Future[Any]"


class _Worker:
    """One thread, and the lock at which it waits for a job."""

    __slots__ = ("bell", "job")

    def __init__(self) -> None:
        self.bell = threading.Lock()
        self.bell.acquire()
        self.job: _Job | None = None


class Threads:
    """At most so many threads, started as they are needed. Jobs are given by one event loop."""

    def __init__(self, most: int, name: str) -> None:
        self._most = most
        self._name = name
        self._started = 0
        self._lock = threading.Lock()
        self._idle: list[_Worker] = []
        self._waiting: deque[_Job] = deque()
        self._closed = False

    @property
    def resting(self) -> int:
        """How many threads wait for work."""
        return len(self._idle)

    async def run(self, seconds: float, work: Callable[..., T], *args: Any) -> T:
        """What some work gives, done in a thread; `Late` if that takes longer than so many seconds."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._give(_Job(work, args, done))
        patience = loop.call_later(seconds, _give_up, done)
        try:
            return await done
        finally:
            patience.cancel()
            del done  # it holds the exception that holds this frame

    def close(self) -> None:
        """Let the threads go when they have done what they are at; what waits is not begun."""
        with self._lock:
            self._closed = True
            self._waiting.clear()
            idle, self._idle = self._idle, []
        for worker in idle:
            worker.bell.release()

    def _give(self, job: _Job) -> None:
        with self._lock:
            if self._closed:
                raise RuntimeError("the threads have been let go")
            if self._idle:
                worker = self._idle.pop()
                worker.job = job
            elif self._started < self._most:
                self._started += 1
                worker = _Worker()
                worker.job = job
                threading.Thread(target=self._work, args=(worker,), name=f"{self._name}_{self._started}").start()
            else:
                self._waiting.append(job)
                return
        worker.bell.release()

    def _work(self, worker: _Worker) -> None:
        worker.bell.acquire()
        while worker.job is not None:
            job, worker.job = worker.job, None
            _do(job)
            del job
            if not self._goes_on(worker):
                worker.bell.acquire()

    def _goes_on(self, worker: _Worker) -> bool:
        """Whether there is a job that waits, or the end; else the thread is to rest."""
        with self._lock:
            if self._waiting:
                worker.job = self._waiting.popleft()
            elif not self._closed:
                self._idle.append(worker)
                return False
            return True


def _do(job: _Job) -> None:
    """Do a job, and leave nothing behind: an exception holds the frames that it came through, and those must not hold
    the job in which it lies then."""
    found, fault = None, None
    try:
        found = job.work(*job.args)
    except BaseException as raised:  # noqa: BLE001 (whoever waits is told)
        fault = raised
    try:
        job.done.get_loop().call_soon_threadsafe(_settle, job.done, found, fault)
    except RuntimeError:  # the event loop has ended meanwhile
        log.warning("late", extra={"fields": {"fault": str(fault)}})
    finally:
        del job, fault


def _settle(done: "asyncio.Future[Any]", found: Any, fault: BaseException | None) -> None:
    if done.done():
        if fault is not None:
            log.warning("late", extra={"fields": {"fault": str(fault)}})
    elif fault is not None:
        done.set_exception(fault)
    else:
        done.set_result(found)


def _give_up(done: "asyncio.Future[Any]") -> None:
    if not done.done():
        done.set_exception(Late())
