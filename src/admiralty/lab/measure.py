"""Statistics of many games: shares, means and their confidence intervals.

All intervals here are 95% intervals, and the tests simulate their coverage, near 0 and 1 too.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, comb, sqrt
from typing import NamedTuple

__all__ = [
    "Difference", "Share", "difference", "games_to_be_clear", "holm", "mean_difference", "pair_mean",
    "pairs_worth", "share",
]  # fmt: skip

Z95 = 1.959963984540054  # the 97.5% quantile of the normal distribution
SURE = 0.05
ENOUGH = 3
"""The spread of pairs is trusted from so many pairs' worth of points on the rarer side."""


@dataclass(frozen=True, slots=True)
class Share:
    """A count, with the 95% interval of the true share."""

    count: int
    of: int
    low: float
    high: float

    @property
    def value(self) -> float:
        return self.count / self.of


def share(count: int, of: int) -> Share:
    """A share with its Wilson score interval, which is valid for few games and for shares near 0 or 1.

    >>> round(share(5, 10).low, 3), round(share(5, 10).high, 3)
    (0.237, 0.763)
    >>> share(0, 20).low, round(share(0, 20).high, 3)
    (0.0, 0.161)
    >>> share(0, 400).low, share(400, 400).high
    (0.0, 1.0)
    """
    if not 0 <= count <= of or of == 0:
        raise ValueError(f"{count} of {of} is no share")
    low, high = _wilson(count / of, of, 0.0)
    return Share(count, of, low, high)


def pair_mean(pairs: Sequence[float]) -> tuple[float, float, float]:
    """The mean of results of pairs of games, each between 0 and 1, with its interval.

    The two games of a pair share their seed, so they may say less than two games, or more: where one side has the
    better of a battle, the games of a pair tend to go opposite ways. The spread of the pairs shows which, taken a
    little wider than measured; if too few games went the other way to tell, a pair counts as one game. The interval is
    Wilson's with continuity correction, for the effective number of games.

    >>> [round(value, 3) for value in pair_mean([1.0] * 20)]
    [1.0, 0.8, 1.0]
    """
    mean, games = sum(pairs) / len(pairs), pairs_worth(pairs)
    low, high = _wilson(mean, games, 1 / (2 * games))
    return mean, low, high


def pairs_worth(pairs: Sequence[float]) -> float:
    """The effective number of games of some pairs: as many games on seeds of their own would say the same."""
    mean = sum(pairs) / len(pairs)
    if len(pairs) * min(mean, 1 - mean) < ENOUGH:
        return float(len(pairs))
    alone = mean * (1 - mean) / 2  # the variance of a pair of two independent games
    spread = sum((pair - mean) ** 2 for pair in pairs) / (len(pairs) - 1)
    return 2 * len(pairs) / _widened(spread / alone, len(pairs))


def _widened(ratio: float, pairs: int) -> float:
    """A ratio of variances below 1, enlarged by what so few pairs may have missed; at most five times the games."""
    return ratio if ratio >= 1 else min(1.0, max(0.2, ratio * (1 + 2 * sqrt(2 / (pairs - 1)))))


def _wilson(observed: float, of: float, continuity: float) -> tuple[float, float]:
    """Wilson's score interval of a share, after Newcombe (1998); exact at the ends."""

    def bound(side: int) -> float:
        nearer = min(1.0, max(0.0, observed + side * continuity))
        stretch = 1 + Z95**2 / of
        middle = (nearer + Z95**2 / (2 * of)) / stretch
        half = Z95 * sqrt(nearer * (1 - nearer) / of + Z95**2 / (4 * of**2)) / stretch
        return middle + side * half

    return (bound(-1) if observed > 0 else 0.0), (bound(1) if observed < 1 else 1.0)


class Difference(NamedTuple):
    """How much more often something happens in one arm than in another, on the same seeds."""

    value: float
    low: float
    high: float
    more: int
    """Games in which it happens only in the arm."""
    less: int
    """Games in which it happens only in the arm compared with."""
    worth: float | None = None
    """By how much the pairing multiplies the number of games; None where the arms do not differ."""

    @property
    def chance(self) -> float:
        """The p-value: how often chance alone would be so one-sided (McNemar's exact test).

        >>> round(difference([False] * 8, [True] * 6 + [False] * 2).chance, 3)
        0.031
        """
        turned, fewer = self.more + self.less, min(self.more, self.less)
        return float(min(1.0, 2 * sum(comb(turned, n) for n in range(fewer + 1)) / 2**turned))

    @property
    def clear(self) -> bool:
        """Whether it is significant: the interval excludes zero, and the exact test agrees."""
        return (self.low > 0 or self.high < 0) and self.chance < SURE


def holm(chances: Sequence[float], sure: float = SURE) -> list[bool]:
    """Which of several differences are significant, after Holm: together they err in 5 of 100 studies at most.

    >>> holm([0.04, 0.001, 0.03]), holm([0.04])
    ([False, True, False], [True])
    """
    order = sorted(range(len(chances)), key=lambda place: chances[place])
    found = [False] * len(chances)
    for rank, place in enumerate(order):
        if chances[place] * (len(chances) - rank) >= sure:
            break
        found[place] = True
    return found


def games_to_be_clear(found: "Difference", games: int) -> int:
    """How many games a difference of this size would need for its interval to exclude zero.

    >>> games_to_be_clear(Difference(0.05, -0.02, 0.12, 20, 15), 100)
    196
    """
    half = (found.high - found.low) / 2
    return ceil(games * (half / found.value) ** 2) if found.value else 0


def difference(base: Sequence[bool], arm: Sequence[bool]) -> Difference:
    """The difference of two shares over pairs, with the score interval of Tango (1998).

    >>> found = difference([True] * 50 + [False] * 50, [True] * 50 + [True] * 10 + [False] * 40)
    >>> round(found.value, 2), round(found.low, 3), round(found.high, 3), found.more, found.less
    (0.1, 0.055, 0.174, 10, 0)
    """
    pairs = len(base)
    more = sum(a and not b for b, a in zip(base, arm, strict=True))
    less = sum(b and not a for b, a in zip(base, arm, strict=True))
    value = (more - less) / pairs
    low = _where(lambda at: _tango(more, less, pairs, at) - Z95, -1.0, value)
    high = _where(lambda at: _tango(more, less, pairs, at) + Z95, value, 1.0)
    shares = [sum(each) / pairs for each in (base, arm)]
    alone, paired = sum(each * (1 - each) for each in shares), (more + less) / pairs - value**2
    return Difference(value, low, high, more, less, alone / paired if paired > 0 else None)


def _tango(more: int, less: int, pairs: int, at: float) -> float:
    """The distance of the pairs from a true difference in standard deviations, with the likeliest variance under it."""
    b = -more - less + (2 * pairs - more + less) * at
    c = -less * at * (1 - at)
    rare = (sqrt(max(0.0, b * b - 8 * pairs * c)) - b) / (4 * pairs)
    variance = pairs * (2 * rare + at * (1 - at))
    apart = more - less - pairs * at
    if variance <= 0:
        return 0.0 if apart == 0 else float("inf") if apart > 0 else float("-inf")
    return apart / sqrt(variance)


def _where(falls: Callable[[float], float], low: float, high: float) -> float:
    """The root of a falling function."""
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if falls(middle) > 0 else (low, middle)
    return (low + high) / 2


def mean_difference(base: Sequence[float], arm: Sequence[float]) -> tuple[float, float, float]:
    """The mean of the differences of pairs, with its interval."""
    apart = [a - b for b, a in zip(base, arm, strict=True)]
    mean = sum(apart) / len(apart)
    spread = sum((each - mean) ** 2 for each in apart) / max(1, len(apart) - 1)
    half = Z95 * sqrt(spread / len(apart))
    return mean, mean - half, mean + half
