"""Outlines of groups of cells: the coast of an island, the limit of a reach, the edge of a map."""

from collections.abc import Iterable
from typing import TypeAlias

from admiralty.memo import remembered
from admiralty.scene.board import Cell, Point
from admiralty.scene.markup import points

__all__ = ["boundary", "outline", "rings"]

Side: TypeAlias = tuple[tuple[int, int], ...]


def boundary(cells: Iterable[Cell]) -> str:
    """Path data of the border of a group of cells: the sides that only one of them has."""
    return "".join(_line(start, end) for start, end in _outer_sides(cells))


def outline(cells: Iterable[Cell]) -> str:
    """Closed path data of the area of some cells, to fill or to clip."""
    return "".join(f"M{points([run[0]])}L{points(run[1:])}Z" for run in rings(cells))


def rings(cells: Iterable[Cell]) -> list[list[Point]]:
    """The closed lines around the area of some cells."""
    onward: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
    for start, end in _outer_sides(cells):
        onward.setdefault(_corner(start), []).append((start, end))
    runs = []
    while onward:
        at, run = next(iter(onward)), []
        while at in onward:  # all cells run the same way round, so each corner leads on until the line is closed
            start, end = onward[at].pop()
            if not onward[at]:
                del onward[at]
            run.append(start)
            at = _corner(end)
        runs.append(run)
    return runs


@remembered
def _line(start: Point, end: Point) -> str:
    return f"M{points([start])}L{points([end])}"


def _outer_sides(cells: Iterable[Cell]) -> list[tuple[Point, Point]]:
    edges: dict[Side, tuple[Point, Point] | None] = {}
    for cell in cells:
        for shared, edge in _sides(cell.outline):
            edges[shared] = None if shared in edges else edge
    return [edge for edge in edges.values() if edge]


@remembered
def _sides(outline: tuple[Point, ...]) -> tuple[tuple[Side, tuple[Point, Point]], ...]:
    """The sides of a cell, each by its two corners, in the form that the neighbour uses too."""
    around = zip(outline, (*outline[1:], outline[0]), strict=True)
    return tuple((tuple(sorted((_corner(a), _corner(b)))), (a, b)) for a, b in around)


def _corner(at: Point) -> tuple[int, int]:
    """A corner rounded so that neighbouring cells share it."""
    return round(at[0]), round(at[1])
