"""Elo ratings of players from the games between them, with confidence intervals.

The figures are those under which the results are likeliest (Bradley and Terry), drawn games counting half. Each pair
that met gets one more drawn game, so that a player who never lost has a figure too; it is then cautious.

>>> strong = ratings({("weak", "strong"): (10.0, 40)})
>>> round(strong["weak"].value), round(strong["strong"].value)
(0, 185)
"""

from collections.abc import Mapping
from math import log, log10, sqrt
from typing import NamedTuple

from admiralty.lab.measure import Z95

__all__ = ["Rating", "ratings"]

ROUNDS = 2000
SPREAD = 400 / log(10)
"""Elo points for a natural logarithm of odds."""

Results = Mapping[tuple[str, str], tuple[float, int]]
"""By pair: the points of the first player, and the games."""


class Rating(NamedTuple):
    """A figure relative to the first player, whose own is 0, with half of its 95% interval."""

    value: float
    margin: float


def ratings(results: Results) -> dict[str, Rating]:
    """The rating of each player, the first named being the measure of all."""
    names = list(dict.fromkeys(name for pair in results for name in pair))
    points = dict.fromkeys(names, 0.0)
    games: dict[tuple[str, str], float] = {}
    for (one, other), (scored, played) in results.items():
        points[one] += scored + 0.5
        points[other] += played - scored + 0.5
        games[one, other] = games.get((one, other), 0.0) + played + 1
    strength = _likeliest(names, points, games)
    spread = _deviations(names, strength, games)
    zero = strength[names[0]]
    return {
        name: Rating(400 * log10(strength[name] / zero), Z95 * SPREAD * spread[name]) for name in names
    }  # fmt: skip


def _likeliest(
    names: list[str], points: Mapping[str, float], games: Mapping[tuple[str, str], float]
) -> dict[str, float]:
    """The strengths by which the points are the expected ones, found by going there step by step."""
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        for name in names:
            against = sum(
                played / (strength[one] + strength[other])
                for (one, other), played in games.items()
                if name in (one, other)
            )
            strength[name] = points[name] / against
    return strength


def _deviations(
    names: list[str], strength: Mapping[str, float], games: Mapping[tuple[str, str], float]
) -> dict[str, float]:
    """The standard deviation of each log strength against the first, from the curvature of the likelihood."""
    others = names[1:]
    place = {name: n for n, name in enumerate(others)}
    curve = [[0.0] * len(others) for _ in others]
    for (one, other), played in games.items():
        chance = strength[one] / (strength[one] + strength[other])
        weight = played * chance * (1 - chance)
        for a, b, sign in ((one, one, 1), (other, other, 1), (one, other, -1), (other, one, -1)):
            if a in place and b in place:
                curve[place[a]][place[b]] += sign * weight
    variance = _inverse_diagonal(curve)
    return {names[0]: 0.0, **{name: sqrt(max(0.0, variance[place[name]])) for name in others}}


def _inverse_diagonal(matrix: list[list[float]]) -> list[float]:
    """The diagonal of the inverse, by elimination; the matrix is small and well behaved."""
    size = len(matrix)
    rows = [[*row, *(1.0 if column == n else 0.0 for column in range(size))] for n, row in enumerate(matrix)]
    for n in range(size):
        best = max(range(n, size), key=lambda m: abs(rows[m][n]))
        rows[n], rows[best] = rows[best], rows[n]
        head = rows[n][n]
        rows[n] = [value / head for value in rows[n]]
        for m in range(size):
            if m != n and rows[m][n]:
                factor = rows[m][n]
                rows[m] = [value - factor * lead for value, lead in zip(rows[m], rows[n], strict=True)]
    return [rows[n][size + n] for n in range(size)]
