"""A thread pool for blocking work beside the event loop, with a time limit for callers."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

__all__ = ["Late", "Threads"]

log = logging.getLogger("admiralty.threads")
T = TypeVar("T")


class Late(TimeoutError):
    """A job takes longer than its caller waits. It goes on in its thread, and its result is dropped."""


class Threads:
    """A thread pool of limited size; threads start when they are needed."""

    def __init__(self, most: int, name: str) -> None:
        self._executor = ThreadPoolExecutor(most, name)

    async def run(self, seconds: float, work: Callable[..., T], *args: Any) -> T:
        """The result of some work done in a thread; `Late` if it takes longer than so many seconds."""
        doing = asyncio.get_running_loop().run_in_executor(self._executor, work, *args)
        try:
            if not (await asyncio.wait((doing,), timeout=seconds))[0]:
                raise Late
            return doing.result()
        finally:
            if not doing.done():
                doing.add_done_callback(_dropped)
            del doing  # it holds the exception that holds this frame

    def close(self) -> None:
        """End the threads when they have finished their jobs; waiting jobs are cancelled."""
        self._executor.shutdown(wait=False, cancel_futures=True)


def _dropped(doing: "asyncio.Future[Any]") -> None:
    """Log the exception of a job whose caller has gone."""
    if not doing.cancelled() and (fault := doing.exception()) is not None:
        log.warning("late", extra={"fields": {"fault": str(fault)}})
