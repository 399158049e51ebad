"""Routes of a scenario for bots: Arkansas down the river, Farragut into the bay."""

from collections.abc import Sequence
from functools import lru_cache
from math import hypot

from admiralty.games.iron_and_steam.chart import PassageRow, Points, line_of
from admiralty.games.iron_and_steam.figures import INCH, thousandths
from admiralty.games.iron_and_steam.state import Battle

__all__ = ["Passage", "anchorage_of", "battleground_of", "is_bound", "passage_of"]


class Passage:
    """A route with bends, along which a ship measures her progress."""

    def __init__(self, points: Sequence[tuple[float, float]]) -> None:
        self.points = line_of(tuple(points))
        self.legs = [
            (start, end, hypot(end[0] - start[0], end[1] - start[1]))
            for start, end in zip(self.points, self.points[1:], strict=False)
        ]

    def made_good(self, x: int, y: int) -> tuple[float, float]:
        """The progress of a point along the route, and its distance off it; the first and last leg are endless."""
        found: tuple[float, float] | None = None
        before = 0.0
        for place, ((from_x, from_y), (to_x, to_y), length) in enumerate(self.legs):
            along = ((x - from_x) * (to_x - from_x) + (y - from_y) * (to_y - from_y)) / length
            along = along if place == 0 else max(0.0, along)
            along = along if place == len(self.legs) - 1 else min(length, along)
            share = along / length
            off = hypot(x - from_x - share * (to_x - from_x), y - from_y - share * (to_y - from_y))
            if found is None or off < found[1]:
                found = before + along, off
            before += length
        assert found is not None
        return found

    def mark(self, x: int, y: int, ahead: int) -> tuple[float, float]:
        """The point of the route to steer for, so far ahead of the one abreast."""
        left = self.made_good(x, y)[0] + ahead
        for place, ((from_x, from_y), (to_x, to_y), length) in enumerate(self.legs):
            if left <= length or place == len(self.legs) - 1:
                share = left / length
                return from_x + share * (to_x - from_x), from_y + share * (to_y - from_y)
            left -= length
        raise AssertionError("a way has no legs")

    @property
    def length(self) -> float:
        return sum(length for _, _, length in self.legs)


def battleground_of(battle: Battle, index: int) -> tuple[int, int, int] | None:
    """Where a ship fights after her passage, in table units: the middle and the radius."""
    row = _row_of(battle, index)
    if row is None or row.battleground is None:
        return None
    x, y, far = row.battleground
    return thousandths(x), thousandths(y), far * INCH


def anchorage_of(battle: Battle, index: int) -> tuple[int, int] | None:
    """Where a ship anchors with nothing left to fight, in table units."""
    row = _row_of(battle, index)
    return (
        None if row is None or row.anchorage is None else (thousandths(row.anchorage[0]), thousandths(row.anchorage[1]))
    )


def is_bound(battle: Battle, index: int) -> bool:
    """Whether a ship's side has a route in this battle."""
    return _row_of(battle, index) is not None


def passage_of(battle: Battle, index: int) -> Passage | None:
    """The route of a ship's side; none once she is at its end."""
    row, ship = _row_of(battle, index), battle.ships[index]
    if row is None:
        return None
    found = _passage(row.way)
    return found if found.made_good(ship.x, ship.y)[0] < found.length else None


def _row_of(battle: Battle, index: int) -> PassageRow | None:
    """The scenario's route for a ship's side."""
    side = battle.setting.vessels[index].side
    return next((row for row in battle.setting.row.passage if row.side == side), None)


@lru_cache(maxsize=64)
def _passage(way: Points) -> Passage:
    return Passage(way)
