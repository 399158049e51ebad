"""Pathfinding back to some water for a ship that turns slowly, from each place and heading.

A ship whose turning circle is wider than the water that she holds cannot turn about in it. The shortest way back may be
a loop or, where land and shoals leave no room, go partly astern. It is computed once for a chart, backwards from the
water, in steps on her circle or straight on.
"""

from collections.abc import Hashable
from heapq import heappop, heappush
from math import cos, hypot, inf, pi, sin
from typing import NamedTuple

from admiralty.boards.table import Pose
from admiralty.games.iron_and_steam.figures import INCH

from .soundings import CELL, Soundings

__all__ = ["Homing", "homing_of"]

POINTS = 16
"""The number of headings."""
FINE = 6
"""The parts of a step that are tried before the computed path begins."""
PARTS = 4
"""The places on a step that must be clear of the ground."""
ASTERN = 4.0
"""The cost of a step astern: a third of her speed, and a turn at rest before and after (HR-5)."""
GOES_ABOUT = 12 * INCH
"""The cost of changing from ahead to astern, or back."""
KEPT = 8
"""The number of such searches cached with a chart: damage changes a ship's circle, and editing a battle changes
more."""


class _Move(NamedTuple):
    """A step taken backwards: its cells, the change of heading, whether it was astern, and its cost."""

    cells: tuple[tuple[int, int], ...]
    turned: int
    astern: bool
    cost: float


class Homing:
    """Paths back to a circle of water, in table units of travel at full speed."""

    def __init__(self, soundings: Soundings, radius: int, x: int, y: int, reach: int) -> None:
        self._soundings, self._leg = soundings, 2 * pi * radius / POINTS
        self._wide = soundings.setting.width // CELL + 1
        self._high = soundings.setting.height // CELL + 1
        self._open = [[self._clear(column, row) for row in range(self._high)] for column in range(self._wide)]
        self._fine = [(turn, _arc(radius, 0.0, turn, FINE)) for turn in (-1, 0, 1)]
        self._ways = self._count(_moves(radius), x, y, reach)

    def way(self, pose: Pose, astern: bool = False) -> float:
        """The length of the path back from a pose, under way ahead or astern; infinite if there is none."""
        return min(self._way(pose, astern), GOES_ABOUT + self._way(pose, not astern))

    def _way(self, pose: Pose, astern: bool) -> float:
        """The same for a ship that goes on as she does, on one of three helms, for the best part of a step."""
        heading = pose.heading * pi / 1800
        sine, cosine = sin(heading), cos(heading)
        best = self._at(pose.x, pose.y, pose.heading, astern)
        for turn, arc in self._fine:
            for part, (aside, along) in enumerate(arc, 1):
                if astern:
                    along = -along
                x, y = pose.x + aside * cosine + along * sine, pose.y + along * cosine - aside * sine
                if not self._soundings.clear(x, y):
                    break
                turned = (-turn if astern else turn) * 3600 * part // (POINTS * FINE)
                gone = self._leg * part / FINE * (ASTERN if astern else 1)
                best = min(best, gone + self._at(x, y, pose.heading + turned, astern))
        return best

    def _at(self, x: float, y: float, heading: int, astern: bool) -> float:
        """The length of the path from the cell of a place, on the nearest heading."""
        column, row = int(x // CELL), int(y // CELL)
        if not (0 <= column < self._wide and 0 <= row < self._high):
            return inf
        return self._ways[self._state(column, row, round(heading * POINTS / 3600) % POINTS, astern)]

    def _state(self, column: int, row: int, point: int, astern: bool) -> int:
        return ((row * self._wide + column) * POINTS + point) * 2 + astern

    def _count(self, moves: list[list[_Move]], x: int, y: int, reach: int) -> list[float]:
        """The length of the path from each cell, heading and direction of travel to the water, by a backward search."""
        ways = [inf] * (self._wide * self._high * POINTS * 2)
        left: list[tuple[float, int, int, int, bool]] = []
        for column, cells in enumerate(self._open):
            for row, clear in enumerate(cells):
                if clear and hypot((column + 0.5) * CELL - x, (row + 0.5) * CELL - y) <= reach:
                    for place in range(2 * POINTS):
                        ways[self._state(column, row, 0, False) + place] = 0.0
                        heappush(left, (0.0, column, row, place // 2, bool(place % 2)))
        while left:
            way, column, row, point, astern = heappop(left)
            if way > ways[self._state(column, row, point, astern)]:
                continue
            about = self._state(column, row, point, not astern)
            if ways[about] > way + GOES_ABOUT:
                ways[about] = way + GOES_ABOUT
                heappush(left, (way + GOES_ABOUT, column, row, point, not astern))
            for move in moves[point]:
                if move.astern is astern and self._passes(column, row, move):
                    dx, dy = move.cells[-1]
                    before = column + dx, row + dy, (point + move.turned) % POINTS, astern
                    state = self._state(*before)
                    if ways[state] > way + move.cost:
                        ways[state] = way + move.cost
                        heappush(left, (way + move.cost, *before))
        return ways

    def _passes(self, column: int, row: int, move: _Move) -> bool:
        return all(
            0 <= column + dx < self._wide and 0 <= row + dy < self._high and self._open[column + dx][row + dy]
            for dx, dy in move.cells
        )

    def _clear(self, column: int, row: int) -> bool:
        return self._soundings.clear((column + 0.5) * CELL, (row + 0.5) * CELL)


def _arc(radius: int, heading: float, turn: int, parts: int) -> list[tuple[float, float]]:
    """Places on a step from the origin, as x and y: to port, straight on or to starboard of a heading in radians."""
    angle, found = 2 * pi / POINTS, []
    for part in range(1, parts + 1):
        through = angle * part / parts
        along, aside = (radius * sin(through), turn * radius * (1 - cos(through))) if turn else (radius * through, 0.0)
        found.append((aside * cos(heading) + along * sin(heading), along * cos(heading) - aside * sin(heading)))
    return found


def _moves(radius: int) -> list[list[_Move]]:
    """By heading: the steps that may lead to it, taken backwards. A step ahead is the arc ahead on the reversed
    heading, a step astern the arc ahead of her; the heading changes by the same turn."""
    leg, found = 2 * pi * radius / POINTS, []
    for point in range(POINTS):
        ahead = 2 * pi * point / POINTS
        moves = [_Move(_cells(radius, ahead + pi, turn), turn, False, leg) for turn in (-1, 0, 1)]
        moves += [_Move(_cells(radius, ahead, turn), turn, True, leg * ASTERN) for turn in (-1, 0, 1)]
        found.append(moves)
    return found


def _cells(radius: int, heading: float, turn: int) -> tuple[tuple[int, int], ...]:
    return tuple((round(x / CELL), round(y / CELL)) for x, y in _arc(radius, heading, turn, PARTS))


def homing_of(soundings: Soundings, radius: float, x: int, y: int, reach: int) -> Homing:
    """The paths back to some water on a circle in whole inches, cached with the chart."""
    made: dict[Hashable, Homing] = soundings.setting.made_before.setdefault("homing", {})
    inches = -int(-radius // INCH)
    key = soundings.draft, inches, x, y, reach
    found = made.get(key)
    if found is None:
        if len(made) >= KEPT:
            made.clear()
        found = made[key] = Homing(soundings, inches * INCH, x, y, reach)
    return found
