"""Percent dice: rows of d100 tables, and several dice rolled at once against one chance.

A broadside throws a die for each gun, and only the number of hits matters. The dice themselves are thrown, so that
players see them; odds branch on the number of hits, with the weights of all the dice together.

>>> percent_dice(2).distribution(AtMost(60))
(((100, 100), 1600), ((1, 100), 4800), ((1, 1), 3600))
>>> Chart("hit location", ((55, "casemate"), (70, "engine"), (100, "hull")))(56)
'engine'
>>> chances(Chart("mast", ((50, "port"), (100, "starboard"))))
{'port': 50, 'starboard': 50}
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import comb
from typing import Any

from .chance import Outcome, Pool, d100

__all__ = ["AtMost", "Brackets", "Chart", "PercentDice", "chances", "percent_dice"]


@dataclass(frozen=True, slots=True)
class Brackets:
    """How many percent dice fall in each bracket, by the last number of each; higher numbers count nowhere.

    >>> Brackets((1, 20))((1, 7, 20, 99))
    (1, 2)
    """

    limits: tuple[int, ...]

    def __call__(self, dice: Sequence[int]) -> tuple[int, ...]:
        counts = [0] * len(self.limits)
        for die in dice:
            for place, limit in enumerate(self.limits):
                if die <= limit:
                    counts[place] += 1
                    break
        return tuple(counts)

    def weighted(self, count: int) -> tuple[tuple[tuple[int, ...], int], ...]:
        """Dice that represent each way to fall into the brackets, and how many throws fall that way."""
        edges = (0, *self.limits)
        widths = [high - low for low, high in pairwise(edges)]
        above = 100 - edges[-1]
        found: list[tuple[tuple[int, ...], int]] = []

        def fill(place: int, left: int, dice: tuple[int, ...], weight: int) -> None:
            if weight == 0:
                return
            if place == len(widths):
                if left == 0 or above:
                    found.append((dice + (100,) * left, weight * above**left))
                return
            for n in range(left + 1):
                shown = dice + (edges[place] + 1,) * n
                fill(place + 1, left - n, shown, weight * comb(left, n) * widths[place] ** n)

        fill(0, count, (), 1)
        return tuple(found)


class AtMost(Brackets):
    """How many percent dice show a number or less; equal limits are equal rows."""

    __slots__ = ()

    def __init__(self, limit: int) -> None:
        super().__init__((max(0, min(100, limit)),))

    def __call__(self, dice: Sequence[int]) -> int:  # type: ignore[override]
        limit = self.limits[0]
        return sum([die <= limit for die in dice])


class PercentDice(Pool):
    """Several d100 at once. Hits against a limit are computed, not enumerated: n dice fall in 100**n ways."""

    __slots__ = ()

    def distribution(self, rows: Callable[[Any], Hashable] | None = None) -> tuple[tuple[Outcome, int], ...]:
        if not isinstance(rows, Brackets):
            return super().distribution(rows)
        return rows.weighted(self.count or 1)

    def scores(self, score: Callable[[Any], int]) -> dict[int, float]:
        if not isinstance(score, AtMost):
            return super().scores(score)
        return {score(dice): weight / self.total for dice, weight in self.distribution(score)}


@cache
def percent_dice(count: int) -> PercentDice:
    """So many d100; a tuple of faces comes back."""
    return PercentDice(f"{count}d100", tuple(range(1, 101)), count)


class Chart:
    """A d100 table: the row of a number, by the last number of each row; a total beyond it is on its last row."""

    __slots__ = ("name", "rows")

    def __init__(self, name: str, rows: tuple[tuple[int, str], ...]) -> None:
        self.name = name
        self.rows = rows

    def __call__(self, number: int) -> str:
        for last, row in self.rows:
            if number <= last:
                return row
        return self.rows[-1][1]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(row for _, row in self.rows)


def chances(chart: Callable[[int], Hashable]) -> dict[Hashable, int]:
    """How many of a hundred numbers fall on each row."""
    found: dict[Hashable, int] = {}
    for face in d100.faces:
        row = chart(int(face))
        found[row] = found.get(row, 0) + 1
    return found
