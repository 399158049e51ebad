"""A candidate order of the admiral: what a look one order ahead thinks of it, and what its trials (playouts) showed."""

from collections.abc import Sequence
from math import sqrt

from admiralty.bots.base import Step
from admiralty.bots.captain import Look
from admiralty.games.judgement import PlaysOn

__all__ = ["FEWEST", "Contender"]

FEWEST = 4
"""The fewest trials of two orders that are compared."""
EVEN = 0.01
"""The least spread of differences that is believed: a few trials may agree by chance."""


class Contender:
    """An order, with the one after it if the first changes nothing by itself."""

    __slots__ = ("blind", "line", "looks", "opinion", "plays_on", "surprises", "tried")

    def __init__(self, looks: Sequence[Look], blind: bool = False, plays_on: PlaysOn | None = None) -> None:
        self.looks = looks
        self.opinion = looks[-1].value
        """Its value before trials."""
        self.blind = blind
        """Whether the opinion is that of the position alone: no luck can then be told from the effect of the order."""
        self.plays_on = plays_on
        """How its side plays on in trials, if not by likely orders."""
        self.surprises: list[float] = []
        """By trial: the difference from the opinion."""
        self.tried = 0
        """The number of worlds for trials; some may not allow the order."""
        self.line: tuple[Step, ...] = ()
        """The orders that followed it in its first trial."""

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(each.order.code for each in self.looks)

    @property
    def trials(self) -> int:
        return len(self.surprises)

    @property
    def worth(self) -> float:
        """The mean of its trials; the opinion before there are enough of them."""
        if self.trials < FEWEST:
            return self.opinion
        return max(-1.0, min(1.0, self.opinion + sum(self.surprises) / self.trials))

    def lead(self, other: "Contender") -> float:
        """By how many standard errors it is better than another order, from the trials of both in the same worlds and
        on the same dice; 0 before there are enough of them.
        """
        gaps = [mine - theirs for mine, theirs in zip(self.surprises, other.surprises, strict=False)]
        if len(gaps) < FEWEST:
            return 0.0
        mean = sum(gaps) / len(gaps)
        spread = sum((each - mean) ** 2 for each in gaps) / (len(gaps) - 1)
        return (self.opinion - other.opinion + mean) / sqrt(max(spread, EVEN**2) / len(gaps))
