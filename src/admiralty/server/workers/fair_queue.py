"""Fair queue for worker slots: the next slot goes to the owner that has used the least time."""

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from math import ceil

__all__ = ["Full", "Turns"]

LIKELY_SECONDS = 1.0
"""The expected seconds of a job before any has been measured."""


class Full(Exception):
    """The queue of this owner, or of all, is full; ``seconds`` from now there should be room."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"come back in {seconds} s")
        self.seconds = seconds


@dataclass
class _Owner:
    """An owner of jobs: those that wait, how many are running, and the time that all have taken."""

    spent: float
    waiting: deque[asyncio.Future[None]] = field(default_factory=deque)
    at_work: int = 0


class Turns:
    """A fixed number of slots. The next free one goes to the owner who has used the least time.

    Used on the event loop only. One owner never holds all slots while there are several, so that a new owner finds one
    soon. Time counts, not jobs: ten short ones weigh as much as a long one. A new owner starts level with the least of
    the present ones, so that neither debts nor savings count for ever.
    """

    def __init__(self, places: int, *, each: int | None = None, together: int | None = None) -> None:
        """``each`` limits the waiting jobs of one owner, ``together`` those of all; None is no limit."""
        self.places = places
        self._share = max(1, places - 1)
        self._each = each
        self._together = together
        self._owners: OrderedDict[str, _Owner] = OrderedDict()
        self._at_work = 0
        self._likely = LIKELY_SECONDS

    @property
    def waiting(self) -> int:
        return sum(len(owner.waiting) for owner in self._owners.values())

    @asynccontextmanager
    async def turn(self, name: str) -> AsyncIterator[None]:
        """Wait for a slot for one job; `Full` at once if the queue is too long."""
        owner = self._enter(name)
        began = None
        try:
            await self._wait(owner)
            began = time.monotonic()
            yield
        finally:
            if began is not None:
                took = time.monotonic() - began
                owner.spent += took
                owner.at_work -= 1
                self._at_work -= 1
                self._likely += (took - self._likely) / 8
            if not owner.waiting and not owner.at_work:
                self._owners.pop(name, None)
            self._next()

    def _enter(self, name: str) -> _Owner:
        found = self._owners.get(name)
        mine = len(found.waiting) if found is not None else 0
        for ahead, most in ((mine, self._each), (self.waiting, self._together)):
            if most is not None and ahead >= most:
                raise Full(max(1, ceil(ahead * self._likely / self.places)))
        if found is None:
            least = min((each.spent for each in self._owners.values()), default=0.0)
            found = self._owners[name] = _Owner(least)
        return found

    async def _wait(self, owner: _Owner) -> None:
        place = asyncio.get_running_loop().create_future()
        owner.waiting.append(place)
        self._next()
        try:
            await place
        except asyncio.CancelledError:
            if place in owner.waiting:
                owner.waiting.remove(place)
            elif not place.cancelled():  # it got a slot at the same moment
                owner.at_work -= 1
                self._at_work -= 1
            raise

    def _next(self) -> None:
        """Hand out the free slots."""
        while self._at_work < self.places:
            ready = [each for each in self._owners.values() if each.waiting and each.at_work < self._share]
            if not ready:
                return
            owner = min(ready, key=lambda each: (each.at_work, each.spent))
            place = owner.waiting.popleft()
            if place.done():
                continue
            owner.at_work += 1
            self._at_work += 1
            place.set_result(None)
