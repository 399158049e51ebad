"""Label placement: names of counters, usually below, moved where two would overlap."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import cos, hypot, radians, sin
from typing import Final

from admiralty.scene.board import Point
from admiralty.scene.markup import words_width
from admiralty.scene.pieces import Base, Counter
from admiralty.scene.plates import BOX, FILL, Named, plates_that_give_way

__all__ = ["BOX", "FILL", "Named", "names_that_give_way", "reach"]

NAMED: Final = 1.15
SLIP: Final = 30.0
"""The largest enlargement of names on slips, and the height of a slip at that size."""
ALONGSIDE: Final = 0.5
"""Ships in plan count as alongside if their middles are nearer than this share of a length."""
ROOM: Final = 2.5
"""The room in cells that a name beside a ship needs."""


def names_that_give_way(counters: Sequence[Counter], at: Mapping[str, Point], unit: float) -> dict[str, Named]:
    """The places of names that would overlap another in their usual place."""
    beside = _beside_each_other(counters, at, unit)
    return {
        **_models_named_above(counters, at, unit),
        **_past_names(counters, at, unit, beside),
        **plates_that_give_way(counters, at, unit),
        **beside,
    }


def _beside_each_other(counters: Sequence[Counter], at: Mapping[str, Point], unit: float) -> dict[str, Named]:
    """Ships in plan that lie alongside: each has her name on the side away from the other."""
    found: dict[str, Named] = {}
    ships = [each for each in counters if each.plan is not None and "sunk" not in each.states]
    for one, other in combinations(ships, 2):
        (x, y), (x0, y0) = at[one.id], at[other.id]
        across, down = x - x0, y - y0
        if hypot(across, down) > ALONGSIDE * unit * max(one.scale, other.scale) or across == down == 0:
            continue
        if abs(across) > abs(down):
            ways: tuple[Named, Named] = ("right", "left") if across > 0 else ("left", "right")
        else:
            ways = ("below", "above") if down > 0 else ("above", "below")
        for ship, way in zip((one, other), ways, strict=True):
            found.setdefault(ship.id, way)
    return found


def _past_names(
    counters: Sequence[Counter], at: Mapping[str, Point], unit: float, beside: Mapping[str, Named]
) -> dict[str, Named]:
    """Ships in plan whose names would run into a neighbour's: theirs go to the far side."""
    found: dict[str, Named] = {}
    for ship in counters:
        if ship.plan is None or ship.id in beside or "sunk" in ship.states:
            continue
        x, y = at[ship.id]
        for other, way in beside.items():
            x0, y0 = at[other]
            across = x - x0 if way == "right" else x0 - x
            if way in ("left", "right") and 0 < across < ROOM * unit and abs(y - y0) < unit:
                found[ship.id] = way
    return found


def _models_named_above(counters: Sequence[Counter], at: Mapping[str, Point], unit: float) -> dict[str, Named]:
    """The models whose names would overlap that of another below hers."""
    taken: list[tuple[float, float, float]] = []
    found: dict[str, Named] = {}
    for counter in counters:
        if counter.base is None or "sunk" in counter.states:
            continue
        x, y = at[counter.id]
        wide = (words_width(counter.label or counter.name, 15) + 34) * NAMED
        away = reach(counter.base, counter.heading) * unit / BOX * FILL * counter.scale
        spots = [(x, y + away, wide), (x, y - away, wide)]
        free = [all(abs(a - x0) > (w + w0) / 2 or abs(b - y0) > SLIP for x0, y0, w0 in taken) for a, b, w in spots]
        if free[1] and not free[0]:
            found[counter.id] = "above"
        taken.append(spots[counter.id in found])
    return found


def reach(base: Base, heading: float) -> float:
    """The distance of the name below the middle of a turned base."""
    turn = radians(heading)
    return (base.length * abs(cos(turn)) + base.width * abs(sin(turn))) / 2 / base.length * BOX / FILL + 12
