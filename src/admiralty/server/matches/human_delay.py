"""Delays standing orders by a random human reaction time, so that opponents cannot tell them from orders by hand.

The delay is drawn from the last times that the seat itself took for questions of this kind by hand, and varied a
little. Until there are a few, it is drawn around ``standing_seconds``, what people usually take. The longest delay is
eight times that: a person who always takes longer can be told from their standing orders. Times are kept in memory
only.
"""

import math
import random
import threading
import time
from collections import deque
from collections.abc import Mapping

from admiralty.kernel.flows.event import Seat

__all__ = ["Pace"]

KEPT = 20
ENOUGH = 3
"""How many answers by hand are enough to go by."""
SPREAD = 0.45
"""The standard deviation of the logarithm of people's reaction times."""
SHORTEST, LONGEST = 0.25, 8.0
"""The shortest and longest delay, in usual ones."""
VARIED = 0.2


class Pace:
    """When the seats of a match were asked, and how long they took. Methods may be called from any thread."""

    def __init__(self) -> None:
        self._asked: dict[Seat, tuple[str, float]] = {}
        self._took: dict[Seat, deque[float]] = {}
        self._lock = threading.Lock()

    def asked(self, topics: Mapping[Seat, str]) -> None:
        """Set the topics of the open questions that a standing order could answer; one that stays open goes on being
        timed.
        """
        now = time.monotonic()
        with self._lock:
            before, self._asked = self._asked, {}
            for seat, topic in topics.items():
                known = before.get(seat)
                self._asked[seat] = known if known is not None and known[0] == topic else (topic, now)

    def answered(self, seat: Seat) -> None:
        """A person has answered by hand. Only questions that a standing order could answer count."""
        with self._lock:
            asked = self._asked.pop(seat, None)
            if asked is not None:
                self._took.setdefault(seat, deque(maxlen=KEPT)).append(time.monotonic() - asked[1])

    def pause(self, seat: Seat, usual: float, rng: random.Random) -> float:
        """Seconds to wait before a standing order of this seat; ``usual`` is people's median."""
        with self._lock:
            took = list(self._took.get(seat, ()))
        if len(took) < ENOUGH:
            drawn = usual * math.exp(rng.gauss(0, SPREAD))
        else:
            drawn = rng.choice(took) * rng.uniform(1 - VARIED, 1 + VARIED)
        return min(max(drawn, SHORTEST * usual), LONGEST * usual)
