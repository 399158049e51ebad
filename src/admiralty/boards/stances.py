"""Pathfinding for a ship with a heading: each point moves her one hex ahead or turns her one hexside.

A stance is a hex and a facing in one whole number, ``15041`` for hex 1504 and facing 1.

>>> from admiralty.boards.hexes import HexGrid
>>> sea = HexGrid(1, 3, odd_rows=3, even_rows=3)
>>> found = points_to(sea, [(0, 202, 1)], closed=(), entering=lambda place: 1)
>>> found[stance(203, 1)], found[stance(203, 3)], found[stance(202, 4)]
(1, 3, 3)
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable

from .hexes import OPPOSITE, PORT, STARBOARD, Direction, Hex, HexGrid

__all__ = ["points_to", "stance"]


def stance(place: Hex, facing: Direction) -> int:
    """A hex and a facing in one number."""
    return place * 10 + facing


def points_to(
    grid: HexGrid,
    ends: Iterable[tuple[int, Hex, Direction]],
    closed: Container[Hex],
    entering: Callable[[Hex], int],
) -> dict[int, int]:
    """The least points from each stance to one of the ends, which may have a cost themselves.

    ``entering`` says what the step ahead into a hex costs, 0 where it cannot be taken; no way leads through hexes that
    are closed. The search goes backwards from the ends, so one serves for a whole fleet.
    """
    neighbour = grid.neighbour
    found: dict[int, int] = {}
    levels: list[list[int]] = []

    def reach(points: int, at: int) -> None:
        if at not in found:
            while len(levels) <= points:
                levels.append([])
            levels[points].append(at)

    for points, place, facing in ends:
        reach(points, stance(place, facing))
    spent = 0
    while spent < len(levels):
        for at in levels[spent]:
            if at in found:
                continue
            found[at] = spent
            place, facing = divmod(at, 10)
            reach(spent + 1, place * 10 + PORT[facing])
            reach(spent + 1, place * 10 + STARBOARD[facing])
            behind, step = neighbour(place, OPPOSITE[facing]), entering(place)
            if step and behind and behind not in closed:
                reach(spent + step, behind * 10 + facing)
        spent += 1
    return found
