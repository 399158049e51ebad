"""Worker processes that servers of these tests reuse, because starting one takes longer than most tests."""

import os
import sys
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from admiralty.server.workers import pool
from admiralty.server.workers.pool import Pool

KEPT = 2
"""How many of one kind are kept; a process holds the rulebooks that it has read."""
CONCERNED = ("ADMIRALTY_", "HOME", "LANG", "LC_", "PYTHON", "TMPDIR", "TZ", "XDG_")
"""The environment variables that a worker reads: one that was started under others is not handed on."""


def _kind(taker: Pool) -> Hashable:
    """The parameters of a worker: a worker with others would answer differently."""
    environment = tuple(sorted(item for item in os.environ.items() if item[0].startswith(CONCERNED)))
    games = tuple(sorted((name, tuple(place)) for name, place in taker._games.items()))
    return games, taker._niceness, pool.STARTING_SECONDS, environment, tuple(sys.path), Path.cwd()


@contextmanager
def handed_on() -> Iterator[None]:
    """Context manager: a pool that closes leaves its idle processes to the next pool of the same kind.

    A broken or late process is ended as usual, and each has `STARTING_SECONDS` for its first answer again.
    """
    spare: dict[Hashable, list[pool._Worker]] = {}
    start, close = Pool._started, Pool.close

    async def started(taker: Pool) -> pool._Worker:
        while left := spare.get(_kind(taker)):
            worker = left.pop()
            if worker.process.poll() is None:
                taker.started += 1
                worker._patience = pool.STARTING_SECONDS
                return worker
            worker.stop()
        return await start(taker)

    def closed(giver: Pool) -> None:
        kept = spare.setdefault(_kind(giver), [])
        while giver._idle and len(kept) < KEPT:
            kept.append(giver._idle.pop())
        close(giver)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Pool, "_started", started)
        patched.setattr(Pool, "close", closed)
        try:
            yield
        finally:
            for worker in (each for kept in spare.values() for each in kept):
                worker.stop()
