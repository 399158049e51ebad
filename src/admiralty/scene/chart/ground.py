"""Where a board of cells is land, shoal and sea, as smooth fields instead of cells.

A field is 1 in the middle of a cell of its kind and 0 in the middle of others; between them it falls, roughened by
noise too weak to take a cell's middle to the other side.
"""

from collections.abc import Callable, Collection
from math import exp, hypot
from typing import Final

from admiralty.scene.chart.curves import Line, Noise, contours, smoothed
from admiralty.scene.scene import Board, Cell, Point

__all__ = ["ASHORE", "SHALLOW", "Ground"]

ASHORE: Final = ("land", "hill", "town", "port", "mountain", "rough", "desert", "salt_desert")
SHALLOW: Final = ("shoal", "shallow")
REACH: Final = 1.55
"""How far a cell's kind is felt, in cells."""
SOFT: Final = 0.46
STEP: Final = 0.085
ROUGH: Final = 0.3


class Ground:
    """The coast and the edge of the shoals of a board of cells."""

    def __init__(self, board: Board, margin: float) -> None:
        self._board, self._margin = board, margin
        self._unit = board.unit
        self._buckets: dict[tuple[int, int], list[Cell]] = {}
        for cell in board.cells:
            self._buckets.setdefault(self._bucket(cell.at), []).append(cell)
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

    def _near(self, x: float, y: float) -> list[tuple[float, Cell]]:
        """The cells near a point with their distance in cells; beyond the board, the nearest ones."""
        i, j = self._bucket((x, y))
        unit = self._unit
        found: list[tuple[float, Cell]] = []
        for ring in (1, 2, 4):
            for a in range(i - ring, i + ring + 1):
                for b in range(j - ring, j + ring + 1):
                    found += [
                        (hypot(cell.at[0] - x, cell.at[1] - y) / unit, cell) for cell in self._buckets.get((a, b), ())
                    ]
            if found:
                break
        found.sort(key=lambda each: each[0])
        return found[:9]

    def _field(self, names: Collection[str], shift: float) -> Callable[[float, float], float]:
        unit, noise = self._unit, self._noise

        def field(x: float, y: float) -> float:
            weight = inside = 0.0
            near = self._near(x, y)
            nearest = near[0][0] if near else 0.0
            for away, cell in near:
                if away - nearest < REACH:
                    felt = exp(-(((away - nearest * 0.5) / SOFT) ** 2))
                    weight += felt
                    inside += felt if cell.name in names else 0.0
            if not weight:
                return 0.0
            share = inside / weight
            # Rough where the two meet, and not in the middle of either.
            return share + 4 * share * (1 - share) * ROUGH * noise.rough(x / unit * 1.35 + shift, y / unit * 1.35)

        return field

    def _lines(self, field: Callable[[float, float], float]) -> list[Line]:
        board, out = self._board, self._margin
        step = STEP * self._unit
        found = contours(field, -out, -out, board.width + out, board.height + out, step)
        return [smoothed(line) for line in found if len(line) > 12]
