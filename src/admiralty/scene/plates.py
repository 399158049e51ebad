"""Where the plates of ships on cells lie: each keeps clear of the plates and the hulls of her neighbours."""

from collections.abc import Mapping, Sequence
from math import cos, radians, sin
from typing import Final, Literal, NamedTuple

from admiralty.scene.board import Point
from admiralty.scene.markup import words_width
from admiralty.scene.pieces import Counter

__all__ = [
    "BAR",
    "BESIDE",
    "BOX",
    "FILL",
    "LONGEST",
    "LOWERED",
    "NAME",
    "PLATE",
    "SIZE",
    "Named",
    "plates_that_give_way",
    "usual_place",
]

Named = Literal["below", "above", "left", "right", "low left", "low right"]
"""Where the name of a counter lies."""
BOX: Final = 100.0
FILL: Final = 1.06
"""The measure that counters are drawn in, and how much of a cell they fill."""
PLATE: Final = 34.0
"""How far below the middle of a counter her plate lies."""
BESIDE: Final = 20.0
"""How far from her middle it begins when it lies beside her."""
SIZE: Final = 16.0
LONGEST: Final = 140.0
"""How large the letters of a name on a plate are, and how wide it may be."""
NAME: Final = 27.0
"""How high a plate is, with its name."""
LOWERED: Final = 10.0
"""How far below her middle the flag is of a plate that hangs beside a ship."""
BAR: Final = 56.0
FLAG: Final = 26.0
"""How wide a hull bar is at the most, and the flag before it."""
FOOT: Final = 50.0
"""A bow that points to the foot of the page within so many degrees has the plate above her."""
GLASS: Final = 1.45
"""How much a page enlarges a plate from where it usually looks at a board, so that it can be read."""
HALF: Final = 16.0
"""Half the beam of a hull: she is taken for three boxes of it along her length."""
PLACES: Final[tuple[Named, ...]] = ("below", "above", "right", "left", "low right", "low left")
ON_PLATE, ON_HULL, ON_OWN, MOVED = 4.0, 1.5, 0.8, 300.0
"""What it costs to lie on another plate, another hull or one's own, by the area; and to leave one's place."""
SWEEPS: Final = 4
NEAR: Final = (3.4, 2.2)
"""So many cells across and down the neighbours of a ship may be, for their plates to meet."""


class _Box(NamedTuple):
    left: float
    top: float
    right: float
    foot: float


def usual_place(heading: float) -> Named:
    """Where a plate lies that meets nothing."""
    return "below" if abs(heading % 360 - 180) > FOOT else "above"


def plates_that_give_way(counters: Sequence[Counter], at: Mapping[str, Point], unit: float) -> dict[str, Named]:
    """The plates that would meet another, or a neighbour, in their usual place, and where they lie instead."""
    ships = [c for c in counters if c.block is None and c.base is None and c.plan is None and "sunk" not in c.states]
    # In the measure of counters, so that a board may be drawn as large as it likes.
    by = BOX / unit / FILL
    points = {ship.id: (at[ship.id][0] * by, at[ship.id][1] * by) for ship in ships}
    boxes = {ship.id: {way: _plate(ship, points[ship.id], way) for way in PLACES} for ship in ships}
    hulls = {ship.id: _hull(ship, points[ship.id]) for ship in ships}
    near = {ship.id: [other.id for other in ships if _neighbours(ship.id, other.id, points)] for ship in ships}
    usual = {ship.id: usual_place(ship.heading) for ship in ships}
    lies = dict(usual)
    for _ in range(SWEEPS):
        before = dict(lies)
        for ship, others in near.items():
            met = {way: _met(boxes[ship][way], others, boxes, hulls, lies) for way in PLACES}
            if not met[lies[ship]]:
                continue

            def cost(way: Named, ship: str = ship, met: Mapping[Named, float] = met) -> float:
                own = sum(_shared(boxes[ship][way], part) for part in hulls[ship])
                return met[way] + ON_OWN * own + (MOVED if way != usual[ship] else 0)

            lies[ship] = min(PLACES, key=cost)
        if lies == before:
            break
    return {ship: way for ship, way in lies.items() if way != usual[ship]}


def _neighbours(one: str, other: str, points: Mapping[str, Point]) -> bool:
    (x, y), (x0, y0) = points[one], points[other]
    return one != other and abs(x - x0) < NEAR[0] * BOX and abs(y - y0) < NEAR[1] * BOX


def _met(
    box: _Box,
    others: Sequence[str],
    boxes: Mapping[str, Mapping[Named, _Box]],
    hulls: Mapping[str, Sequence[_Box]],
    lies: Mapping[str, Named],
) -> float:
    """What it costs to lie on the neighbours and on their plates."""
    plates = sum(_shared(box, boxes[other][lies[other]]) for other in others)
    return ON_PLATE * plates + ON_HULL * sum(_shared(box, part) for other in others for part in hulls[other])


def _shared(one: _Box, other: _Box) -> float:
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.foot, other.foot) - max(one.top, other.top)
    return wide * high if wide > 0 and high > 0 else 0.0


def _plate(ship: Counter, at: Point, way: Named) -> _Box:
    """The room of a plate, enlarged about the point that it hangs from."""
    x, y = at
    bar = min(BAR, 8.0 * ship.damage.of) + FLAG if ship.damage is not None else FLAG
    half = max(min(words_width(ship.label or ship.name, SIZE), LONGEST), bar) / 2 * GLASS
    if way == "below":
        return _Box(x - half, y + PLATE - 8 * GLASS, x + half, y + PLATE + NAME * GLASS)
    if way == "above":
        return _Box(x - half, y - PLATE - 21 * GLASS, x + half, y - PLATE + 8 * GLASS)
    start = x + BESIDE if way in ("right", "low right") else x - BESIDE - 2 * half
    top, foot = (-NAME - 8, 0.0) if way in ("right", "left") else (LOWERED - 9, NAME + LOWERED)
    return _Box(start, y + top * GLASS, start + 2 * half, y + foot * GLASS)


def _hull(ship: Counter, at: Point) -> tuple[_Box, ...]:
    """Three boxes along the length of a ship."""
    turn = radians(ship.heading)
    parts = []
    for along in (-1.9, 0.0, 1.9):
        x, y = at[0] + along * HALF * sin(turn), at[1] - along * HALF * cos(turn)
        parts.append(_Box(x - HALF, y - HALF, x + HALF, y + HALF))
    return tuple(parts)
