"""Weighs the captain's evaluation of an order against the results of its playouts; learned in play.

Where opinions hold, trials only add noise to them; where they mislead, trials must overrule them soon. Which it is
depends on the game, the scenario and the position. The first trials of all contenders, made on the same chances, tell
the noise of a trial from what is left between trials and opinions (a two-way analysis of variance).

What is left is not the opinion's fault alone. A trial is played on by likely orders and judged by the same eyes, so
however many there are, their mean has an error of its own; who forgets it ends by believing his playouts against
better knowledge.
"""

from collections.abc import Sequence
from math import sqrt

__all__ = ["Trust"]

FIRST = 30.0
"""What an opinion counts for before anything is known."""
BEFORE = 5.0
"""How many decisions that counts for."""
LEAST, MOST = 2.0, 150.0
FADING = 0.93
"""What an earlier decision counts for with every one that follows."""
OWN_FAULT = 1 / 3
"""The share of what is left between trials and opinions that is laid at the door of trials."""


class Trust:
    """The noise of trials, and how far they and opinions are apart beyond it, so far."""

    __slots__ = ("_apart", "_noise", "deviation")

    def __init__(self) -> None:
        self._noise = BEFORE
        self._apart = BEFORE / FIRST / (1 - OWN_FAULT)
        self.deviation = 0.2
        """Of a trial in the last decision, where the chances are the same."""

    @property
    def weight(self) -> float:
        """How many trials without a fault of their own an opinion counts for: as many as make a mean as sure as it."""
        return max(LEAST, min(MOST, self._noise / max(1e-9, (1 - OWN_FAULT) * self._apart)))

    def weight_of(self, trials: int) -> float:
        """What so many trials count for, in the same measure: never more than their own fault lets them."""
        most = self.weight * (1 - OWN_FAULT) / OWN_FAULT
        return most * trials / (most + trials)

    def learn(self, surprises: Sequence[Sequence[float]]) -> None:
        """Learn from trials: by contender, what each trial was worth beyond the opinion."""
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
        # In units of a trial's noise, so that a decision where much is at stake counts for no more than others.
        self._noise = FADING * self._noise + 1.0
        self._apart = FADING * self._apart + apart / noise
