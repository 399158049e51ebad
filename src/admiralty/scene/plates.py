"""Label placement: name plates on cells, clear of other plates and hulls."""

from collections.abc import Mapping, Sequence
from math import cos, radians, sin
from typing import Final, Literal, NamedTuple

from admiralty.memo import remembered
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
"""Where the name of a counter is placed."""
BOX: Final = 100.0
FILL: Final = 1.06
"""The box that counters are drawn in, and the share of a cell that they fill."""
PLATE: Final = 34.0
"""The distance of a plate below the middle of its counter."""
BESIDE: Final = 20.0
"""The distance of a plate beside a counter from its middle."""
SIZE: Final = 16.0
LONGEST: Final = 140.0
"""The font size of a name on a plate, and its greatest width."""
NAME: Final = 27.0
"""The height of a plate with its name."""
LOWERED: Final = 10.0
"""The height below her middle of the flag of a plate beside a ship."""
BAR: Final = 56.0
FLAG: Final = 26.0
"""The greatest width of a hull bar, and the width of the flag before it."""
FOOT: Final = 50.0
"""Within this many degrees of the foot of the page, a bow has the plate above the ship."""
GLASS: Final = 1.45
"""How much a page enlarges a plate at its usual zoom, so that it can be read."""
HALF: Final = 16.0
"""Half the beam of a hull; a ship counts as three such boxes along her length."""
PLACES: Final[tuple[Named, ...]] = ("below", "above", "right", "left", "low right", "low left")
ON_PLATE, ON_HULL, ON_OWN, MOVED = 4.0, 1.5, 0.8, 300.0
"""Costs of an overlap with another plate, another hull or its own, by area; and of leaving the usual place."""
SWEEPS: Final = 4
ACROSS, DOWN = 3.4 * BOX, 2.2 * BOX
"""The greatest distance across and down at which the plates of two ships can meet."""


class _Box(NamedTuple):
    left: float
    top: float
    right: float
    foot: float


def usual_place(heading: float) -> Named:
    """The place of a plate that meets nothing."""
    return "below" if abs(heading % 360 - 180) > FOOT else "above"


class _Ship(NamedTuple):
    """What the place of a plate depends on, in the units of counters."""

    id: str
    words: str
    bar: float
    heading: float
    x: float
    y: float


def plates_that_give_way(counters: Sequence[Counter], at: Mapping[str, Point], unit: float) -> Mapping[str, Named]:
    """The plates that would meet another one or a neighbour in their usual place, and their places instead."""
    by = BOX / unit / FILL  # so that the size of the drawing does not matter
    return _arranged(
        tuple(
            [
                _Ship(c.id, c.label or c.name, _bar(c), c.heading, at[c.id][0] * by, at[c.id][1] * by)
                for c in counters
                if c.block is None and c.base is None and c.plan is None and "sunk" not in c.states
            ]
        )
    )


def _bar(ship: Counter) -> float:
    return FLAG if ship.damage is None else FLAG + min(BAR, 8.0 * ship.damage.of)


@remembered
def _arranged(ships: tuple[_Ship, ...]) -> Mapping[str, Named]:
    """Memoized by the places of the ships: all viewers see the same, and many orders move no ship."""
    near = [
        (ship, others)
        for ship in ships
        if (others := [o for o in ships if o is not ship and abs(ship.x - o.x) < ACROSS and abs(ship.y - o.y) < DOWN])
    ]
    usual = {ship.id: usual_place(ship.heading) for ship, _ in near}
    lies = dict(usual)
    for _ in range(SWEEPS):
        before = dict(lies)
        for ship, others in near:
            there = [_plate(other, lies[other.id]) for other in others]
            beside = [part for other in others for part in _hull(other)]
            if not _met(_plate(ship, lies[ship.id]), there, beside):
                continue
            costs = {}
            for way in PLACES:
                box = _plate(ship, way)
                own = ON_OWN * _shared(box, _hull(ship))
                costs[way] = _met(box, there, beside) + own + (MOVED if way != usual[ship.id] else 0)
            lies[ship.id] = min(PLACES, key=costs.__getitem__)
        if lies == before:
            break
    return {ship: way for ship, way in lies.items() if way != usual[ship]}


def _met(box: _Box, plates: Sequence[_Box], hulls: Sequence[_Box]) -> float:
    """The cost of overlaps with the plates of the neighbours and with the hulls."""
    return ON_PLATE * _shared(box, plates) + ON_HULL * _shared(box, hulls)


def _shared(box: _Box, others: Sequence[_Box]) -> float:
    """The area of the overlap of a box with others."""
    area = 0.0
    left, top, right, foot = box
    for left0, top0, right0, foot0 in others:
        if left < right0 and left0 < right and top < foot0 and top0 < foot:
            area += (min(right, right0) - max(left, left0)) * (min(foot, foot0) - max(top, top0))
    return area


@remembered
def _plate(ship: _Ship, way: Named) -> _Box:
    """The box of a plate, enlarged about its anchor."""
    x, y = ship.x, ship.y
    half = max(min(words_width(ship.words, SIZE), LONGEST), ship.bar) / 2 * GLASS
    if way == "below":
        return _Box(x - half, y + PLATE - 8 * GLASS, x + half, y + PLATE + NAME * GLASS)
    if way == "above":
        return _Box(x - half, y - PLATE - 21 * GLASS, x + half, y - PLATE + 8 * GLASS)
    start = x + BESIDE if way in ("right", "low right") else x - BESIDE - 2 * half
    top, foot = (-NAME - 8, 0.0) if way in ("right", "left") else (LOWERED - 9, NAME + LOWERED)
    return _Box(start, y + top * GLASS, start + 2 * half, y + foot * GLASS)


@remembered
def _hull(ship: _Ship) -> tuple[_Box, ...]:
    """Three boxes along the length of a ship."""
    turn = radians(ship.heading)
    parts = []
    for along in (-1.9, 0.0, 1.9):
        x, y = ship.x + along * HALF * sin(turn), ship.y - along * HALF * cos(turn)
        parts.append(_Box(x - HALF, y - HALF, x + HALF, y + HALF))
    return tuple(parts)
