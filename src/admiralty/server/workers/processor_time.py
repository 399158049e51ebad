"""Limit of processor time (RLIMIT_CPU): the system ends a worker that exceeds it, whatever it is computing."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["processor_time"]


@contextmanager
def processor_time(seconds: float) -> Iterator[None]:
    """End this process if the block takes more processor time. The pool starts another in its place."""
    if not hasattr(signal, "setitimer"):  # Windows: the pool's limit in wall-clock seconds applies there too
        yield
        return
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
