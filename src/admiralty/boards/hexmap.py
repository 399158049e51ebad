"""Terrain on a hex grid: movement costs, pathfinding (cheapest paths), connected areas and outlines.

>>> from admiralty.boards.hexes import HexGrid
>>> grid = HexGrid(1, 4, odd_rows=3, even_rows=3)
>>> ground = Ground(grid, {101: "sea", 102: "land", 201: "land", 202: "sea", 301: "sea"})
>>> ground.all_of("land"), ground.regions(ground.all_of("land")), ground.regions(ground.all_of("sea"))
((102, 201), ((102,), (201,)), ((101, 202, 301),))
>>> ways = Ways(grid.hexes, lambda place, near: 2 if near == 202 else 1, grid.neighbours)
>>> ways.cost(102, 302), ways.way(102, 302), ways.reach(102, 1)
(2, (203, 302), {102: 0, 101: 1, 103: 1, 203: 1})
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from heapq import heappop, heappush
from typing import Final, TypeAlias

from .hexes import Hex, HexGrid

__all__ = ["NO_WAY", "Areas", "Corner", "Ground", "Hexside", "Ways", "hexside", "outlines", "regions", "side_corners"]

Hexside: TypeAlias = tuple[Hex, Hex]
"""The side between two hexes, the lower number first."""
Corner: TypeAlias = tuple[int, int]
"""A corner of hexes on the lattice of `HexGrid.centre`."""

NO_WAY: Final = 9999
"""The cost of an unreachable place: more than any path costs."""

_CORNERS = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
"""The corners of a hex from its centre, clockwise: side n (clockwise from the top) runs from corner n to the next."""


def hexside(place: Hex, near: Hex) -> Hexside:
    """The canonical name of the side between two hexes.

    >>> hexside(202, 102)
    (102, 202)
    """
    return (place, near) if place < near else (near, place)


def side_corners(grid: HexGrid, place: Hex, near: Hex) -> tuple[Corner, Corner]:
    """The two corners at the ends of the side between neighbours, clockwise as seen from the first of them.

    >>> side_corners(HexGrid(1, 2, odd_rows=2, even_rows=2), 101, 102)
    ((4, 3), (2, 3))
    """
    x, y = grid.centre(place)
    direction = next(n for n in range(1, 7) if grid.neighbour(place, n) == near) - 1
    (ax, ay), (bx, by) = _CORNERS[direction], _CORNERS[(direction + 1) % 6]
    return (x + ax, y + ay), (x + bx, y + by)


def regions(grid: HexGrid, places: Iterable[Hex], closed: Container[Hexside] = ()) -> tuple[tuple[Hex, ...], ...]:
    """Connected areas of hexes, each in the order of its numbers; closed sides do not connect."""
    left = dict.fromkeys(sorted(places))
    found = []
    while left:
        group = [next(iter(left))]
        del left[group[0]]
        for place in group:
            for near in grid.neighbours(place):
                if near in left and hexside(place, near) not in closed:
                    del left[near]
                    group.append(near)
        found.append(tuple(sorted(group)))
    return tuple(found)


def outlines(grid: HexGrid, places: Iterable[Hex]) -> tuple[tuple[Corner, ...], ...]:
    """The closed lines around some hexes: outer ones run clockwise on the page, those around holes the other way.

    >>> grid = HexGrid(1, 3, odd_rows=3, even_rows=3)
    >>> outlines(grid, [202])
    (((5, 2), (7, 2), (8, 3), (7, 4), (5, 4), (4, 3)),)
    >>> len(outlines(grid, grid.neighbours(202)))
    2
    """
    inside = frozenset(places)
    ends: dict[Corner, list[Corner]] = {}
    for place in sorted(inside):
        x, y = grid.centre(place)
        for number, (ax, ay) in enumerate(_CORNERS):
            if grid.neighbour(place, number + 1) not in inside:
                bx, by = _CORNERS[(number + 1) % 6]
                ends.setdefault((x + ax, y + ay), []).append((x + bx, y + by))
    rings = []
    while ends:
        start = next(iter(ends))
        ring = [start]
        at = _follow(ends, start)
        while at != start:
            ring.append(at)
            at = _follow(ends, at)
        rings.append(tuple(ring))
    return tuple(rings)


def _follow(ends: dict[Corner, list[Corner]], corner: Corner) -> Corner:
    """Follow the outline, and remove each side that was passed."""
    onward = ends[corner]
    found = onward.pop()
    if not onward:
        del ends[corner]
    return found


class Ground:
    """The hexes in play, each with its kind of ground in one word."""

    __slots__ = ("_by_kind", "grid", "terrain")

    def __init__(self, grid: HexGrid, terrain: Mapping[Hex, str]) -> None:
        off = next((place for place in terrain if place not in grid), None)
        if off is not None:
            raise ValueError(f"hex {off} is not on the grid")
        self.grid = grid
        self.terrain = dict(sorted(terrain.items()))
        self._by_kind: dict[str, tuple[Hex, ...]] = {}
        for place, kind in self.terrain.items():
            self._by_kind[kind] = (*self._by_kind.get(kind, ()), place)

    def __contains__(self, place: object) -> bool:
        return place in self.terrain

    def __getitem__(self, place: Hex) -> str:
        return self.terrain[place]

    def kinds(self) -> tuple[str, ...]:
        return tuple(sorted(self._by_kind))

    def all_of(self, *kinds: str) -> tuple[Hex, ...]:
        """The hexes of some kinds, by number."""
        return tuple(sorted(place for kind in kinds for place in self._by_kind.get(kind, ())))

    def regions(self, places: Iterable[Hex], closed: Container[Hexside] = ()) -> tuple[tuple[Hex, ...], ...]:
        return regions(self.grid, places, closed)

    def outlines(self, *kinds: str) -> tuple[tuple[Corner, ...], ...]:
        """The closed lines around all hexes of some kinds."""
        return outlines(self.grid, self.all_of(*kinds))


class Areas:
    """Named areas of hexes; a hex is in one area at most."""

    __slots__ = ("_of", "hexes")

    def __init__(self, hexes: Mapping[str, Iterable[Hex]]) -> None:
        self.hexes = {name: tuple(sorted(places)) for name, places in hexes.items()}
        self._of: dict[Hex, str] = {}
        for name, places in self.hexes.items():
            for place in places:
                if place in self._of:
                    raise ValueError(f"hex {place} lies in {self._of[place]} and in {name}")
                self._of[place] = name

    def __iter__(self) -> Iterator[str]:
        return iter(self.hexes)

    def of(self, place: Hex) -> str:
        """The area of a hex, or nothing."""
        return self._of.get(place, "")


def way_back(before: Mapping[Hex, Hex], place: Hex, other: Hex) -> tuple[Hex, ...]:
    """The path that a search has found, from the first step to the end; empty if there is none."""
    if other not in before or other == place:
        return ()
    found = [other]
    while before[found[-1]] != place:
        found.append(before[found[-1]])
    return tuple(reversed(found))


class Ways:
    """Movement costs between places, and the cheapest paths by them.

    ``step`` gives the cost of a step to a neighbour, or None where there is none. Without closed places a search is
    cached: ask as often as you like. Of equally cheap paths the numbers of the places decide.
    """

    __slots__ = ("_found", "_onward", "places")

    def __init__(
        self,
        places: Iterable[Hex],
        step: Callable[[Hex, Hex], int | None],
        around: Callable[[Hex], Iterable[Hex]],
    ) -> None:
        self.places = tuple(places)
        known = frozenset(self.places)
        self._onward: dict[Hex, tuple[tuple[Hex, int], ...]] = {}
        for place in self.places:
            steps = [(near, step(place, near)) for near in around(place) if near in known]
            self._onward[place] = tuple((near, cost) for near, cost in steps if cost is not None)
        self._found: dict[Hex, tuple[dict[Hex, int], dict[Hex, Hex]]] = {}

    def __contains__(self, place: object) -> bool:
        return place in self._onward

    def steps(self, place: Hex) -> tuple[tuple[Hex, int], ...]:
        """The neighbours that can be entered, each with its cost."""
        return self._onward[place]

    def reach(self, place: Hex, budget: int, closed: Container[Hex] = ()) -> dict[Hex, int]:
        """Every place within reach of a budget, with its cost, nearest first, without closed places."""
        return self.search(place, budget, closed)[0]

    def cost(self, place: Hex, other: Hex) -> int:
        """The cost of the cheapest path, or `NO_WAY`."""
        return self._from(place)[0].get(other, NO_WAY)

    def way(
        self, place: Hex, other: Hex, closed: Container[Hex] | None = None, budget: int = NO_WAY
    ) -> tuple[Hex, ...]:
        """The places on the cheapest path, from the first step to the end; empty if there is none.

        A budget bounds the search where some places are closed.
        """
        before = (self._from(place) if closed is None else self.search(place, budget, closed))[1]
        return way_back(before, place, other)

    def nearest(self, place: Hex, others: Iterable[Hex]) -> int:
        """The cost of the cheapest way to any of some places."""
        costs = self._from(place)[0]
        return min((costs.get(other, NO_WAY) for other in others), default=NO_WAY)

    def _from(self, place: Hex) -> tuple[dict[Hex, int], dict[Hex, Hex]]:
        found = self._found.get(place)
        if found is None:
            found = self._found[place] = self.search(place, NO_WAY, ())
        return found

    def search(self, start: Hex, budget: int, closed: Container[Hex]) -> tuple[dict[Hex, int], dict[Hex, Hex]]:
        """Dijkstra's search within a budget: the cost of each place, nearest first, and the place before it."""
        costs: dict[Hex, int] = {}
        before: dict[Hex, Hex] = {}
        heap: list[tuple[int, Hex, Hex]] = [(0, start, start)]
        onward = self._onward
        while heap:
            spent, place, came = heappop(heap)
            if place in costs:
                continue
            costs[place] = spent
            before[place] = came
            for near, cost in onward[place]:
                if near not in costs and spent + cost <= budget and near not in closed:
                    heappush(heap, (spent + cost, near, place))
        return costs, before
