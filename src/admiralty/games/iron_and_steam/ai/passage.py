"""Where a side is bound for: Arkansas down the river, Farragut into the bay."""

from collections.abc import Sequence
from math import hypot

from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.state import Battle

__all__ = ["Passage", "anchorage_of", "battleground_of", "is_bound", "passage_of"]

WAYS = {
    ("yazoo", "CS"): ((200, 22), (160, 23), (120, 20), (80, 22), (40, 19), (-20, 20)),
    ("mobile_bay", "US"): ((76, 0), (76, 90), (72, 112), (64, 142)),
}
"""By scenario and side, in inches. Farragut's goes over the moored torpedoes: few of them still go off, and whoever
shuns them keeps so near to Mobile Point that the ground is the greater danger."""


ANCHORAGES = {("mobile_bay", "US"): (60, 182)}
"""By scenario and side, in inches: where ships anchor when nothing is left to fight, out of reach of forts."""


BATTLEGROUNDS = {("mobile_bay", "US"): (60, 165, 25)}
"""By scenario and side, in inches: where ships that have come through fight, and how far about it. Farragut lets the
enemy come to him, beyond the long range of Fort Morgan."""


class Passage:
    """A way with bends, along which a ship measures how far she has come."""

    def __init__(self, points: Sequence[tuple[int, int]]) -> None:
        self.points = [(x * INCH, y * INCH) for x, y in points]
        self.legs = [
            (start, end, hypot(end[0] - start[0], end[1] - start[1]))
            for start, end in zip(self.points, self.points[1:], strict=False)
        ]

    def made_good(self, x: int, y: int) -> tuple[float, float]:
        """How far along the way a point lies, and how far off it; the first and last leg go on for ever."""
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
        """The point of the way to steer for: so far ahead of the one abreast."""
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
    """Where a ship that has come through fights, in units of the table: its middle and how far it reaches."""
    setting = battle.setting
    found = BATTLEGROUNDS.get((setting.scenario, setting.vessels[index].side))
    return None if found is None else (found[0] * INCH, found[1] * INCH, found[2] * INCH)


def anchorage_of(battle: Battle, index: int) -> tuple[int, int] | None:
    """Where a ship anchors when nothing is left to fight, in units of the table."""
    setting = battle.setting
    found = ANCHORAGES.get((setting.scenario, setting.vessels[index].side))
    return None if found is None else (found[0] * INCH, found[1] * INCH)


PASSAGES = {key: Passage(points) for key, points in WAYS.items()}


def is_bound(battle: Battle, index: int) -> bool:
    """Whether a ship's side has a way to go in this battle."""
    setting = battle.setting
    return (setting.scenario, setting.vessels[index].side) in PASSAGES


def passage_of(battle: Battle, index: int) -> Passage | None:
    """The way that a ship's side is bound on; none once she is at its end."""
    setting, ship = battle.setting, battle.ships[index]
    found = PASSAGES.get((setting.scenario, setting.vessels[index].side))
    return found if found is not None and found.made_good(ship.x, ship.y)[0] < found.length else None
