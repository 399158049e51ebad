"""Scheduler (timer) of clocks: ends a person's time when it is due, whether or not a client is connected.

A new clock is read from the time stored in the database, once; from then on it counts by the monotonic clock, which
cannot be set. Every process schedules all clocks, and the effect of one that runs out happens once.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import sqlalchemy as sa

from admiralty.server.db.journals import StoreError
from admiralty.server.db.schema import matches, paces
from admiralty.server.errors import ServiceError
from admiralty.server.matches.clock import run_out
from admiralty.server.matches.service import Host

__all__ = ["Timekeeper", "keep_time"]

log = logging.getLogger("admiralty.timekeeper")


class _Waiting(NamedTuple):
    """A running clock: its match, the entry at which it started, and the time. Other changes of the row do
    not matter.
    """

    match: str
    entry: int
    since: float
    seconds: float


class Timekeeper:
    """The clocks of all matches, as this process counts them."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._ends: dict[_Waiting, float] = {}
        """When each runs out, by the monotonic clock."""
        self._seen_to: dict[_Waiting, int] = {}
        """The length of the journal at which each ran out: nothing new happens until it has grown."""

    def look(self) -> list[tuple[str, int]]:
        """Act on the clocks that are due; returns the matches that have grown by it. Called in a thread."""
        found = self._running()
        now, wall = time.monotonic(), time.time()
        # If the system clock is set back or forward, nobody waits longer than was agreed.
        self._ends = {
            each: self._ends.get(each, now + min(max(each.since + each.seconds - wall, 0.0), each.seconds))
            for each in found
        }
        self._seen_to = {each: length for each, length in self._seen_to.items() if each in found}
        grown = []
        for each, length in found.items():
            if self._ends[each] <= now and self._seen_to.get(each) != length:
                self._seen_to[each] = length
                self._host.tables.behind(each.match, length)
                after = run_out(self._host, self._host.tables.get(each.match), each.entry)
                if after is not None:
                    grown.append((each.match, after))
        return grown

    def _running(self) -> dict[_Waiting, int]:
        """Every clock that runs and has not run out, with the length of the journal."""
        since = sa.case((matches.c.moved_on > paces.c.since, matches.c.moved_on), else_=paces.c.since)
        columns = (paces.c.match, matches.c.waits_since, since, paces.c.seconds, matches.c.length)
        going_on = (matches.c.over.is_(False), matches.c.rests_since == 0)
        open_ones = (paces.c.seconds > 0, *going_on, paces.c.reminded != matches.c.waits_since)
        rows = self._host.store.read(sa.select(*columns).join(matches).where(*open_ones))
        return {_Waiting(*waiting): length for *waiting, length in rows}


async def keep_time(
    look: Callable[[], Awaitable[list[tuple[str, int]]]], grown: Callable[[str, int], None], seconds: float
) -> None:
    """Check the clocks every so many seconds. Ends when it is cancelled.

    ``look`` is `Timekeeper.look`, called in a thread; ``grown`` is called with each match whose journal has grown.
    """
    while True:
        await asyncio.sleep(seconds)
        try:
            for match, length in await look():
                grown(match, length)
        except (StoreError, ServiceError, LookupError) as fault:
            log.warning("clocks", extra={"fields": {"fault": str(fault)}})
