"""The timekeeper: lets clocks run out at their time, whether anybody looks at the table or not.

When a clock runs out is told by the time that stands in the database, once; from then on it is counted by the monotonic
clock, which nobody can set. Every process keeps time for all matches, and what comes of a clock is done once.
"""

import asyncio
import logging
import time
from typing import NamedTuple

import sqlalchemy as sa

from admiralty.server.clock import run_out
from admiralty.server.host import Host
from admiralty.server.problems import Problem
from admiralty.server.schema import matches, paces
from admiralty.server.store import StoreError
from admiralty.server.web import Web

__all__ = ["Timekeeper", "keep_time"]

log = logging.getLogger("admiralty.timekeeper")


class _Waiting(NamedTuple):
    """A clock that runs, since an entry of a journal."""

    match: str
    length: int
    since: float
    seconds: float


class Timekeeper:
    """The clocks of all matches, as this process counts them."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._ends: dict[_Waiting, float] = {}
        """When each runs out, by the monotonic clock; never again once it was seen to."""

    def look(self) -> list[tuple[str, int]]:
        """Let those clocks run out whose time it is; the matches that have grown by it. Called in a thread."""
        found = self._running()
        now = time.monotonic()
        self._ends = {each: self._ends.get(each, now + remaining) for each, remaining in found.items()}
        grown = []
        for each, end in list(self._ends.items()):
            if end <= now:
                self._ends[each] = float("inf")
                length = run_out(self._host, self._host.tables.get(each.match), each.length)
                if length is not None:
                    grown.append((each.match, length))
        return grown

    def _running(self) -> dict[_Waiting, float]:
        """Every clock that has not run out yet, with the seconds that it has left."""
        began = sa.case((matches.c.updated > paces.c.since, matches.c.updated), else_=paces.c.since)
        columns = (paces.c.match, matches.c.length, began, paces.c.seconds)
        open_ones = (paces.c.seconds > 0, matches.c.over.is_(False), paces.c.reminded != matches.c.length)
        rows = self._host.store.read(sa.select(*columns).join(matches).where(*open_ones))
        now = time.time()
        # A clock that was set back, or forward, makes nobody wait longer than what was agreed.
        return {_Waiting(*row): min(max(row[2] + row[3] - now, 0.0), row[3]) for row in rows}


async def keep_time(web: Web, seconds: float) -> None:
    """Look at the clocks again and again. Ends when it is cancelled."""
    keeper = Timekeeper(web.host)
    while True:
        await asyncio.sleep(seconds)
        try:
            for match, length in await web.run(keeper.look):
                web.grown(match, length)
                web.bots.wake(match)
        except (StoreError, Problem, LookupError) as fault:
            log.warning("clocks", extra={"fields": {"fault": str(fault)}})
