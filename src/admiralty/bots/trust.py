"""Trust: how many trials the captain's opinion of an order is worth, learned while the admiral plays.

Where opinions hold, trials only add noise to them; where they mislead, trials must overrule them soon. Which it is
depends on the game, the scenario and the position. The first trials of all contenders, made on the same chances, tell
the noise of a trial from the error of an opinion (a two-way analysis of variance).
"""

from collections.abc import Sequence
from math import sqrt

__all__ = ["Trust"]

FIRST = 30.0
"""What an opinion counts for before anything is known."""
BEFORE = 5.0
"""How many decisions that counts for."""
LEAST, MOST = 8.0, 150.0
FADING = 0.93
"""What an earlier decision counts for with every one that follows."""


class Trust:
    """The noise of trials and the error of opinions so far."""

    __slots__ = ("_errors", "_noise", "deviation")

    def __init__(self) -> None:
        self._noise = BEFORE
        self._errors = BEFORE / FIRST
        self.deviation = 0.2
        """Of a trial in the last decision, where the chances are the same."""

    @property
    def weight(self) -> float:
        """How many trials an opinion counts for: as many as make a mean as sure as it is."""
        return max(LEAST, min(MOST, self._noise / max(1e-9, self._errors)))

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
        errors = sum((row - mean) ** 2 for row in rows) / (len(rows) - 1) - noise / count
        # In units of a trial's noise, so that a decision where much is at stake counts for no more than others.
        self._noise = FADING * self._noise + 1.0
        self._errors = FADING * self._errors + errors / noise
