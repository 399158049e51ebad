"""Land, shoal and sea of a board of cells as smooth scalar fields.

A field is 1 in the middle of a cell of its kind and 0 in the middle of other cells, and falls between them. The noise
on it is too weak to move the middle of a cell to the other side.
"""

from collections.abc import Callable, Collection
from math import exp, hypot
from typing import Final, NamedTuple

from admiralty.scene.board import Board, Cell, Point
from admiralty.scene.chart.curves import Line, Noise, contours, smoothed

__all__ = ["ASHORE", "SHALLOW", "Ground"]

ASHORE: Final = ("land", "hill", "town", "port", "mountain", "rough", "desert", "salt_desert")
SHALLOW: Final = ("shoal", "shallow")
REACH: Final = 1.55
"""The radius in which a cell affects the field, in cells."""
SOFT: Final = 0.46
STEP: Final = 0.085
ROUGH: Final = 0.3
FELT: Final = 9
"""The largest number of cells that affect a point."""
PATCHES: Final = 4
"""Patches across a bucket of cells; all points of a patch have the same few cells near them."""


class _Near(NamedTuple):
    """The place of a near cell, and whether it is of the field's kind."""

    x: float
    y: float
    inside: bool


class Ground:
    """The coast and the edge of the shoals of a board of cells."""

    def __init__(self, board: Board, margin: float) -> None:
        self._board, self._margin = board, margin
        self._unit = board.unit
        self._buckets: dict[tuple[int, int], list[Cell]] = {}
        for cell in board.cells:
            self._buckets.setdefault(self._bucket(cell.at), []).append(cell)
        self._patches: dict[tuple[int, int], list[Cell]] = {}
        self._noise = Noise(f"coast {board.name}")
        ashore = [cell for cell in board.cells if cell.terrain in ASHORE]
        shallow = [cell for cell in board.cells if cell.terrain in SHALLOW]
        self.land = self._field({cell.name for cell in ashore}, 0.0)
        self.coasts = self._lines(self.land) if ashore else []
        wet = {cell.name for cell in (*ashore, *shallow)}
        self.shoal = self._field(wet, 9.0)
        self.shoals = self._lines(self.shoal) if shallow else []

    def _bucket(self, at: Point) -> tuple[int, int]:
        return int(at[0] // (2 * self._unit)), int(at[1] // (2 * self._unit))

    def _around(self, i: int, j: int) -> list[Cell]:
        """The cells of the buckets around a bucket; outside the board, the nearest cells."""
        for ring in (1, 2, 4):
            found = [
                cell
                for a in range(i - ring, i + ring + 1)
                for b in range(j - ring, j + ring + 1)
                for cell in self._buckets.get((a, b), ())
            ]
            if found:
                return found
        return []

    def _patch(self, p: int, q: int) -> list[Cell]:
        """The cells that may be nearest to some point of a patch; the rest of the board is skipped."""
        found = self._patches.get((p, q))
        if found is None:
            size = 2 * self._unit / PATCHES
            x, y = (p + 0.5) * size, (q + 0.5) * size
            away = [(hypot(cell.at[0] - x, cell.at[1] - y), cell) for cell in self._around(p // PATCHES, q // PATCHES)]
            # Each corner is 0.71 of a side from the middle, so a cell near a corner is at most twice that farther
            # from here.
            far = sorted(each for each, _ in away)[:FELT][-1] + 1.5 * size if away else 0.0
            found = self._patches[p, q] = [cell for each, cell in away if each <= far]
        return found

    def _field(self, names: Collection[str], shift: float) -> Callable[[float, float], float]:
        unit, noise = self._unit, self._noise
        size = 2 * unit / PATCHES
        known: dict[tuple[int, int], float | list[_Near]] = {}

        def near(p: int, q: int) -> float | list[_Near]:
            """The cells that affect a patch, or the value of the field if all of them are of one kind."""
            cells = [_Near(*cell.at, cell.name in names) for cell in self._patch(p, q)]
            inside = {each.inside for each in cells}
            return cells if len(inside) > 1 else float(True in inside)

        def field(x: float, y: float) -> float:
            patch = int(x // size), int(y // size)
            cells = known.get(patch)
            if cells is None:
                cells = known[patch] = near(*patch)
            if isinstance(cells, float):
                return cells
            felt = [(hypot(each.x - x, each.y - y) / unit, each.inside) for each in cells]
            felt.sort(key=_distance)
            nearest = felt[0][0]
            weight = inside = 0.0
            for away, within in felt[:FELT]:
                if away - nearest >= REACH:
                    break
                share = exp(-(((away - nearest * 0.5) / SOFT) ** 2))
                weight += share
                if within:
                    inside += share
            share = inside / weight
            if share in (0.0, 1.0):
                return share
            # Noise on the border only, not in the middle of a cell.
            return share + 4 * share * (1 - share) * ROUGH * noise.rough(x / unit * 1.35 + shift, y / unit * 1.35)

        return field

    def _lines(self, field: Callable[[float, float], float]) -> list[Line]:
        board, out = self._board, self._margin
        step = STEP * self._unit
        found = contours(field, -out, -out, board.width + out, board.height + out, step)
        return [smoothed(line) for line in found if len(line) > 12]


def _distance(near: tuple[float, bool]) -> float:
    return near[0]
