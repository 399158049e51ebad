"""Elo ratings of players from the games between them, with confidence intervals.

The ratings are the maximum likelihood of the results (Bradley and Terry), drawn games counting half. Each pair that met
gets one more drawn game, so that a player who never lost has a rating too; it is then cautious. The intervals leave
that game out: they hold all ratings under which the results are not much less likely (profile likelihood), with half a
point taken or given as a correction for continuity. A player who never lost has no upper end.

>>> strong = ratings({("weak", "strong"): (10.0, 40)})["strong"]
>>> round(strong.value), round(strong.low), round(strong.high)
(185, 63, 339)
"""

from collections.abc import Mapping
from math import exp, inf, log
from typing import NamedTuple

from admiralty.lab.measure import Z95

__all__ = ["Rating", "ratings"]

ROUNDS = 400
SPREAD = 400 / log(10)
"""Elo points for a natural logarithm of odds."""
FARTHEST = 14.0
"""The largest logarithm of odds that is tried: beyond it an interval has no end."""

Results = Mapping[tuple[str, str], tuple[float, float]]
"""By pair: the points of the first player, and the games."""


class Rating(NamedTuple):
    """A rating relative to the first player, whose own is 0, with its 95% interval."""

    value: float
    low: float
    high: float


def ratings(results: Results) -> dict[str, Rating]:
    """The rating of each player relative to the first one named."""
    names = list(dict.fromkeys(name for pair in results for name in pair))
    cautious = {pair: (scored + 0.5, played + 1) for pair, (scored, played) in results.items()}
    figures = _likeliest(names, cautious, {names[0]: 0.0})
    found = {names[0]: Rating(0.0, 0.0, 0.0)}
    for name in names[1:]:
        low, high = (_end(names, _shifted(results, name, side / 2), name, side) for side in (-1, 1))
        low, high = min(low, figures[name]), max(high, figures[name])
        found[name] = Rating(SPREAD * figures[name], SPREAD * low, SPREAD * high)
    return found


def _shifted(results: Results, name: str, points: float) -> Results:
    """The results with this number of points added for a player, spread over its games: a correction for continuity.
    No pair gets more points than it played games."""
    games = sum(played for pair, (_, played) in results.items() if name in pair)
    found = {}
    for pair, (scored, played) in results.items():
        more = points * played / games if name in pair else 0.0
        found[pair] = (min(played, max(0.0, scored + (more if pair[0] == name else -more))), played)
    return found


def _end(names: list[str], results: Results, name: str, side: int) -> float:
    """The bound of a player's interval on one side, where the results become too unlikely."""
    likeliest = _likeliest(names, results, {names[0]: 0.0})
    start, least = likeliest[name], _likelihood(results, likeliest) - Z95**2 / 2

    def likely(figure: float) -> bool:
        at = _likeliest(names, results, {names[0]: 0.0, name: figure})
        return _likelihood(results, at) >= least

    near, far = start, side * FARTHEST
    if likely(far):
        return side * inf
    if not likely(near):
        return near
    for _ in range(30):
        middle = (near + far) / 2
        near, far = (middle, far) if likely(middle) else (near, middle)
    return (near + far) / 2


def _likelihood(results: Results, at: Mapping[str, float]) -> float:
    """The log likelihood of the results under some ratings."""
    found = 0.0
    for (one, other), (scored, played) in results.items():
        apart = at[one] - at[other]
        found += scored * apart - played * (apart + log(1 + exp(-apart)) if apart > 0 else log(1 + exp(apart)))
    return found


def _likeliest(names: list[str], results: Results, fixed: Mapping[str, float]) -> dict[str, float]:
    """The ratings by which the points are the expected ones, found step by step; some of them may be fixed."""
    at = {name: fixed.get(name, 0.0) for name in names}
    free = [name for name in names if name not in fixed]
    if not free:
        return at
    for _ in range(ROUNDS):
        moved = 0.0
        for name in free:
            gap, weight = _expected(results, at, name)
            step = max(-1.0, min(1.0, gap / max(weight, 1e-9)))
            after = max(-FARTHEST, min(FARTHEST, at[name] + step))
            moved, at[name] = max(moved, abs(after - at[name])), after
        if moved < 1e-7:
            break
    return at


def _expected(results: Results, at: Mapping[str, float], name: str) -> tuple[float, float]:
    """The points of a player beyond the expected ones, and how fast the latter grow with the rating."""
    gap = weight = 0.0
    for (one, other), (scored, played) in results.items():
        if name not in (one, other):
            continue
        mine = scored if name == one else played - scored
        chance = 1 / (1 + exp(at[other if name == one else one] - at[name]))
        gap += mine - played * chance
        weight += played * chance * (1 - chance)
    return gap, weight
