"""Hex grid geometry: numbered cells with flat tops, distance, direction, and the cells between two others.

A hex is its printed number, column and row in two digits each, as a whole number: column 15, row 4 is ``1504``. The
number 0 is off the map. One parity of columns stands half a hex higher than the other. Directions run 1 to 6, clockwise
from the top of the page.

>>> sea = HexGrid(11, 29, odd_rows=12, even_rows=13)
>>> sea.distance(1102, 2007), sea.neighbour(1102, 3), sea.bearing(1102, 2007)
(9, 1203, 3)
>>> sea.between(1505, 1507)
(1506,)

All geometry is exact. Lines of sight are computed on a lattice in which every centre and corner of every hex has whole
coordinates, so that a line which merely touches a corner is seen to touch it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias

Hex: TypeAlias = int
Direction: TypeAlias = int

OFF_MAP: Hex = 0
DIRECTIONS: tuple[Direction, ...] = (1, 2, 3, 4, 5, 6)

# Indexed by direction; index 0 is unused, so that a hot loop needs no arithmetic modulo six.
STARBOARD: tuple[Direction, ...] = (0, 2, 3, 4, 5, 6, 1)
PORT: tuple[Direction, ...] = (0, 6, 1, 2, 3, 4, 5)
OPPOSITE: tuple[Direction, ...] = (0, 4, 5, 6, 1, 2, 3)

# The step of each direction from a high and from a low column.
_HIGH_STEPS = ((0, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_LOW_STEPS = ((0, 0), (0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


def hex_name(number: Hex) -> str:
    """The four digits printed in a hex.

    >>> hex_name(1504), hex_name(103)
    ('1504', '0103')
    """
    return f"{number:04d}"


class HexGrid:
    """A rectangle of hexes whose columns alternate between two lengths, or have the same."""

    __slots__ = (
        "_bearings",
        "_between",
        "_distances",
        "_neighbours",
        "_on_map_around",
        "_rays",
        "_within",
        "even_rows",
        "first_column",
        "first_row",
        "hexes",
        "high_parity",
        "last_column",
        "odd_rows",
    )

    def __init__(
        self,
        first_column: int,
        last_column: int,
        *,
        odd_rows: int,
        even_rows: int,
        first_row: int = 1,
        even_columns_high: bool = True,
    ) -> None:
        self.first_column = first_column
        self.last_column = last_column
        self.first_row = first_row
        self.odd_rows = odd_rows
        self.even_rows = even_rows
        self.high_parity = 0 if even_columns_high else 1
        self.hexes: tuple[Hex, ...] = tuple(
            column * 100 + row
            for column in range(first_column, last_column + 1)
            for row in range(first_row, self.last_row(column) + 1)
        )
        on_map = dict.fromkeys(self.hexes)
        size = (last_column + 1) * 100
        self._neighbours: list[tuple[Hex, ...]] = [()] * size
        for place in self.hexes:
            steps = _HIGH_STEPS if self._is_high(place // 100) else _LOW_STEPS
            around = [place + 100 * across + down for across, down in steps]
            self._neighbours[place] = (OFF_MAP, *(near if near in on_map else OFF_MAP for near in around[1:]))
        self._on_map_around = [tuple(near for near in around if near) for around in self._neighbours]
        self._distances: list[dict[Hex, int] | None] = [None] * size
        self._bearings: list[dict[Hex, Direction] | None] = [None] * size
        self._rays: dict[int, tuple[Hex, ...]] = {}
        self._within: dict[int, tuple[Hex, ...]] = {}
        self._between: dict[int, tuple[Hex, ...]] = {}

    # ------------------------------------------------------------------ the grid itself

    def last_row(self, column: int) -> int:
        """The number of the lowest hex of a column."""
        return self.first_row - 1 + (self.odd_rows if column % 2 else self.even_rows)

    def __contains__(self, place: object) -> bool:
        return isinstance(place, int) and 0 < place < len(self._neighbours) and bool(self._neighbours[place])

    def __iter__(self) -> Iterator[Hex]:
        return iter(self.hexes)

    def __len__(self) -> int:
        return len(self.hexes)

    def _is_high(self, column: int) -> bool:
        return column % 2 == self.high_parity

    def centre(self, place: Hex) -> tuple[int, int]:
        """The centre on a lattice where a hex is four wide and two high: its corners are at (±2, 0) and (±1, ±1)."""
        column, row = divmod(place, 100)
        return 3 * column, 2 * row - self._is_high(column)

    # ------------------------------------------------------------------ steps, rows and rays

    def neighbour(self, place: Hex, direction: Direction) -> Hex:
        """The next hex in a direction, or 0 off the map."""
        return self._neighbours[place][direction]

    def neighbours(self, place: Hex) -> tuple[Hex, ...]:
        """The neighbours of a hex on the map, clockwise from the top."""
        return self._on_map_around[place]

    def edge_crossed(self, place: Hex, direction: Direction) -> str:
        """Over which page edge a step leaves the map: "left", "right", "top", "bottom", or "" if it stays on."""
        if self._neighbours[place][direction]:
            return ""
        column, row = divmod(place, 100)
        across, down = (_HIGH_STEPS if self._is_high(column) else _LOW_STEPS)[direction]
        if column + across < self.first_column:
            return "left"
        if column + across > self.last_column:
            return "right"
        return "top" if row + down < self.first_row else "bottom"

    def ray(self, place: Hex, direction: Direction) -> tuple[Hex, ...]:
        """The hexes of a hexrow from the next hex to the edge of the map."""
        key = place * 10 + direction
        found = self._rays.get(key)
        if found is None:
            row = []
            step = self._neighbours[place][direction]
            while step:
                row.append(step)
                step = self._neighbours[step][direction]
            found = self._rays[key] = tuple(row)
        return found

    def bearing(self, place: Hex, other: Hex) -> Direction:
        """The direction of the hexrow to another hex, or 0 if they share no hexrow."""
        known = self._bearings[place]
        if known is None:
            known = {far: direction for direction in DIRECTIONS for far in self.ray(place, direction)}
            self._bearings[place] = known
        return known.get(other, 0)

    def on_bow_or_stern_row(self, place: Hex, facing: Direction, other: Hex) -> bool:
        """Whether another hex lies on the hexrow through bow and stern of a ship."""
        bearing = self.bearing(place, other)
        return bearing != 0 and (bearing == facing or bearing == OPPOSITE[facing])

    # ------------------------------------------------------------------ distances and areas

    def distance(self, place: Hex, other: Hex) -> int:
        """The number of steps from one hex to another."""
        known = self._distances[place]
        if known is None:
            known = self._distances[place] = self._measure(place)
        return known[other]

    def distances(self, place: Hex) -> Mapping[Hex, int]:
        """The distance to every hex."""
        known = self._distances[place]
        if known is None:
            known = self._distances[place] = self._measure(place)
        return known

    def _measure(self, place: Hex) -> dict[Hex, int]:
        x, y = self.centre(place)
        found = {}
        for other in self.hexes:
            other_x, other_y = self.centre(other)
            columns, half_rows = abs(x - other_x) // 3, abs(y - other_y)
            found[other] = columns + max(0, half_rows - columns) // 2
        return found

    def within(self, place: Hex, steps: int) -> tuple[Hex, ...]:
        """All hexes within a distance, the hex itself included, by number."""
        key = place * 100 + steps
        found = self._within.get(key)
        if found is None:
            away = self.distances(place)
            found = self._within[key] = tuple([other for other in self.hexes if away[other] <= steps])
        return found

    def within_any(self, places: Iterable[Hex], steps: int) -> tuple[Hex, ...]:
        """All hexes within a distance of at least one of the places."""
        origins = tuple(places)
        return tuple(other for other in self.hexes if any(self.distance(origin, other) <= steps for origin in origins))

    def nearest(self, place: Hex, others: Iterable[Hex]) -> int:
        """The distance to the nearest of some hexes."""
        return min(self.distance(place, other) for other in others)

    # ------------------------------------------------------------------ lines of sight

    def between(self, place: Hex, other: Hex) -> tuple[Hex, ...]:
        """The hexes that the line from centre to centre touches, at a side or a corner too, without the two ends."""
        key = place * 10000 + other
        found = self._between.get(key)
        if found is None:
            found = self._between[key] = self._touched(place, other)
        return found

    def _touched(self, place: Hex, other: Hex) -> tuple[Hex, ...]:
        away = self.distances(other)
        reach = away[place]
        start, end = self.centre(place), self.centre(other)
        return tuple(
            [
                candidate
                for candidate in self.within(place, reach)
                if away[candidate] <= reach
                and candidate != place
                and candidate != other
                and segment_touches_hex(start, end, self.centre(candidate))
            ]
        )

    def in_sight(self, place: Hex, other: Hex, occupied: Iterable[Hex]) -> bool:
        """Line of sight: whether the line from centre to centre touches no occupied hex."""
        line = self.between(place, other)
        return not any(hex_ in line for hex_ in occupied)


def segment_touches_hex(start: tuple[int, int], end: tuple[int, int], centre: tuple[int, int]) -> bool:
    """Whether a segment meets a closed hex, by the separating axis test in whole numbers.

    >>> segment_touches_hex((0, 0), (0, 4), (3, 1))  # along the hexrow, a whole unit away from the nearest corner
    False
    >>> segment_touches_hex((0, 0), (6, 0), (3, 1))  # along the shared side of two hexes
    True
    """
    x1, y1 = start[0] - centre[0], start[1] - centre[1]
    x2, y2 = end[0] - centre[0], end[1] - centre[1]
    # Three axes of the hex: |y| <= 1, |x + y| <= 2, |x - y| <= 2 describe it completely.
    if min(y1, y2) > 1 or max(y1, y2) < -1:
        return False
    if min(x1 + y1, x2 + y2) > 2 or max(x1 + y1, x2 + y2) < -2:
        return False
    if min(x1 - y1, x2 - y2) > 2 or max(x1 - y1, x2 - y2) < -2:
        return False
    # The fourth axis is the segment's own normal: are all corners strictly on one side of it?
    across, down = x2 - x1, y2 - y1
    sides = [across * (y - y1) - down * (x - x1) for x, y in _CORNERS]
    return min(sides) <= 0 <= max(sides)


_CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


@cache
def shared_grid(first_column: int, last_column: int, odd_rows: int, even_rows: int, **more: Any) -> HexGrid:
    """A cached grid for these figures, so that its tables are made once."""
    return HexGrid(first_column, last_column, odd_rows=odd_rows, even_rows=even_rows, **more)
