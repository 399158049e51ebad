"""Weighs the captain's evaluation of an order against the results of its playouts; learned in play.

Where opinions are right, trials only add noise; where they mislead, trials must overrule them soon. Which it is depends
on the game, the scenario and the position. The first trials of all candidates, made on the same chances, separate the
noise of a trial from the difference between trials and opinions (a two-way analysis of variance).

That difference is not the opinion's error alone. A playout uses likely orders and the same evaluation function, so the
mean of many playouts has an error of its own. A search that ignores it ends by believing its playouts against better
knowledge.
"""

from collections.abc import Sequence
from math import sqrt

__all__ = ["Trust"]

FIRST = 30.0
"""The weight of an opinion before anything is known."""
BEFORE = 5.0
"""How many decisions that weight counts for."""
LEAST, MOST = 2.0, 150.0
FADING = 0.93
"""The factor by which an earlier decision counts less with every later one."""
OWN_FAULT = 1 / 3
"""The share of the difference between trials and opinions that is the trials' error."""


class Trust:
    """Estimates so far of the noise of trials and of the difference between trials and opinions."""

    __slots__ = ("_apart", "_noise", "deviation")

    def __init__(self) -> None:
        self._noise = BEFORE
        self._apart = BEFORE / FIRST / (1 - OWN_FAULT)
        self.deviation = 0.2
        """Of a trial in the last decision, where the chances are the same."""

    @property
    def weight(self) -> float:
        """The weight of an opinion in trials without an error of their own: as many as make a mean as certain."""
        return max(LEAST, min(MOST, self._noise / max(1e-9, (1 - OWN_FAULT) * self._apart)))

    def weight_of(self, trials: int) -> float:
        """The weight of so many trials in the same measure, limited by their own error."""
        most = self.weight * (1 - OWN_FAULT) / OWN_FAULT
        return most * trials / (most + trials)

    def learn(self, surprises: Sequence[Sequence[float]]) -> None:
        """Learn from trials: by candidate, the difference of each trial from the opinion."""
        count = min(len(each) for each in surprises)
        if len(surprises) < 3 or count < 3:
            return
        rows = [sum(each[:count]) / count for each in surprises]
        columns = [sum(each[n] for each in surprises) / len(surprises) for n in range(count)]
        mean = sum(rows) / len(rows)
        left = sum(
            (each[n] - row - columns[n] + mean) ** 2
            for each, row in zip(surprises, rows, strict=True)
            for n in range(count)
        )
        noise = left / ((len(rows) - 1) * (count - 1))
        self.deviation = sqrt(noise)
        if noise <= 0:
            return
        apart = sum((row - mean) ** 2 for row in rows) / (len(rows) - 1) - noise / count
        # In units of a trial's noise, so that decisions with high stakes count no more than others.
        self._noise = FADING * self._noise + 1.0
        self._apart = FADING * self._apart + apart / noise
