"""IS-2 Positions of ships: hulls, ranges, bearings, faces."""

from admiralty.boards.table import Base, base, bearing, in_arc, square_gap, within
from admiralty.boards.table.units import SHIFT, ceil_root
from admiralty.games.iron_and_steam.setting import Engagement
from admiralty.games.iron_and_steam.state import AFLOAT, NOBODY, Anchor, Battle, Fate, Ship

__all__ = [
    "BEYOND", "afloat", "apart", "bearing_to", "closer_than", "draft_of", "face_towards", "hull_of",
    "hull_shape", "is_present", "range_band", "stays_put", "steering_for",
]  # fmt: skip

BEYOND = 4
"""The band of a target out of all range."""


def hull_shape(setting: Engagement, index: int, x: int, y: int, heading: int) -> Base:
    vessel = setting.vessels[index]
    return base(x, y, heading, vessel.half_length, vessel.half_width)


def hull_of(battle: Battle, index: int) -> Base:
    ship = battle.ships[index]
    return hull_shape(battle.setting, index, ship.x, ship.y, ship.heading)


def draft_of(battle: Battle, index: int) -> int:
    """HR-14 Her draft, in tenths of a foot; of a lashed pair the deeper of the two counts for both."""
    vessels, lashed = battle.setting.vessels, battle.ships[index].lashed
    own = vessels[index].draft_tenths
    return own if lashed == NOBODY else max(own, vessels[lashed].draft_tenths)


def steering_for(battle: Battle, index: int) -> int:
    """HR-14 The ship that moves for her: her leader if she is lashed alongside one, else herself."""
    ship = battle.ships[index]
    return index if ship.lashed == NOBODY or ship.leads else ship.lashed


def stays_put(battle: Battle, ship: Ship) -> bool:
    """HR-8 Whether the current does not move her: she is held fast, or is fouled with a ship that is."""
    return _lies_fast(ship) or bool(ship.fouled and any(_lies_fast(battle.ships[other]) for other in ship.fouled))


def _lies_fast(ship: Ship) -> bool:
    """HR-8 Aground or at her anchor, or a wreck on the bottom."""
    held = ship.anchor is not Anchor.UP and ship.anchor in (Anchor.DOWN, Anchor.WEIGHING)
    return ship.aground or held or ship.fate is Fate.SUNK


def is_present(ship: Ship) -> bool:
    """Whether a hull is on the table: afloat, sinking, or a prize or a hulk that nobody commands."""
    return ship.fate in _PRESENT and not ship.adrift


_PRESENT = (AFLOAT, Fate.SINKING, Fate.SURRENDERED, Fate.ABANDONED, Fate.SILENCED)


def afloat(battle: Battle) -> list[int]:
    """The ships that are commanded."""
    return [index for index, ship in enumerate(battle.ships) if ship.fate is AFLOAT]


def range_band(battle: Battle, first: int, second: int) -> int:
    """IS-2.1, IS-A25 The band of the range, between the two nearest points of the hulls; `BEYOND` past the last."""
    one, other, vessels = battle.ships[first], battle.ships[second], battle.setting.vessels
    dx, dy = one.x - other.x, one.y - other.y
    square, slack = dx * dx + dy * dy, vessels[first].radius + vessels[second].radius
    reaches = battle.setting.reaches
    for place, reach in enumerate(reaches):
        if square <= reach * reach:  # the middles lie within it, and so do the bounding circles
            return place
        if square <= (reach + slack) ** 2 and within(hull_of(battle, first), hull_of(battle, second), reach):
            return place
    return BEYOND


def apart(battle: Battle, first: int, second: int) -> int:
    """The distance of two hulls in thousandths of an inch, rounded up."""
    numerator, denominator = square_gap(hull_of(battle, first), hull_of(battle, second))
    return ceil_root(numerator, denominator << (2 * SHIFT))


def closer_than(battle: Battle, first: int, second: int, limit: int) -> bool:
    """Whether two hulls are within a distance in thousandths of an inch."""
    one, other, vessels = battle.ships[first], battle.ships[second], battle.setting.vessels
    dx, dy = one.x - other.x, one.y - other.y
    square = dx * dx + dy * dy
    if square <= limit * limit:
        return True
    if square > (limit + vessels[first].radius + vessels[second].radius) ** 2:
        return False
    return within(hull_of(battle, first), hull_of(battle, second), limit)


def bearing_to(ship: Ship, other: Ship) -> int:
    """The bearing of another ship from the bow, in tenths of a degree."""
    return (bearing(other.x - ship.x, other.y - ship.y) - ship.heading) % 3600


def face_towards(direction: int) -> int:
    """IS-A9 The face (bow, starboard, stern, port) that a bearing from the bow, or from a turret's ports, strikes."""
    if in_arc(direction, 3150, 450):
        return 0
    if in_arc(direction, 451, 1349):
        return 1
    return 2 if in_arc(direction, 1350, 2250) else 3
