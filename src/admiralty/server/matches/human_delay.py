"""Delays standing orders as long as the person usually takes, so that nobody can tell them apart.

A standing order is given after a pause, or everybody could tell that nobody is at the table. The pause is one that the
seat itself has taken over a question of this kind by hand, drawn at random from its last ones and varied a little;
until there are a few of them, one that people take who read a question and answer it. So whoever takes two seconds is
answered for in about two, and whoever takes nine in about nine. Nobody waits longer than eight times the usual pause:
a person who always takes more can be told from their standing orders. A seat's pace is kept in memory only.
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
"""So many answers by hand tell how a seat answers."""
SPREAD = 0.45
"""How the logarithm of people's pauses is spread."""
SHORTEST, LONGEST = 0.25, 8.0
"""The bounds of a pause, in usual ones."""
VARIED = 0.2


class Pace:
    """When the seats of a match were asked, and how long they took to answer. Used from any thread."""

    def __init__(self) -> None:
        self._asked: dict[Seat, tuple[str, float]] = {}
        self._took: dict[Seat, deque[float]] = {}
        self._lock = threading.Lock()

    def asked(self, topics: Mapping[Seat, str]) -> None:
        """These are the topics of the questions now to which an answer may be left; one that stands open goes on being
        counted."""
        now = time.monotonic()
        with self._lock:
            before, self._asked = self._asked, {}
            for seat, topic in topics.items():
                known = before.get(seat)
                self._asked[seat] = known if known is not None and known[0] == topic else (topic, now)

    def answered(self, seat: Seat) -> None:
        """A person has answered by hand; only such questions count, for nothing else is left to a standing order."""
        with self._lock:
            asked = self._asked.pop(seat, None)
            if asked is not None:
                self._took.setdefault(seat, deque(maxlen=KEPT)).append(time.monotonic() - asked[1])

    def pause(self, seat: Seat, usual: float, rng: random.Random) -> float:
        """How many seconds to wait before a standing order of this seat; ``usual`` is the median of people's."""
        with self._lock:
            took = list(self._took.get(seat, ()))
        if len(took) < ENOUGH:
            drawn = usual * math.exp(rng.gauss(0, SPREAD))
        else:
            drawn = rng.choice(took) * rng.uniform(1 - VARIED, 1 + VARIED)
        return min(max(drawn, SHORTEST * usual), LONGEST * usual)
