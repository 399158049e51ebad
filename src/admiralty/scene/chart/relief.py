"""Coast and relief of an atlas page from each cell's share of land, height and ruggedness.

The values of the cells are spread over a raster: each node takes a weighted mean of the cells around it. Ridges of
noise along the mountains are added, and the result is lit from the north-west. The contour lines of height and light
are drawn.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, exp, radians, sin
from typing import Final

from admiralty.scene.board import Board, Site
from admiralty.scene.chart.curves import Line, Noise, area_of, isolines, simplified, smoothed

__all__ = ["Relief", "relief_of"]

STEP: Final = 0.1
"""The spacing of the raster, in cells."""
FELT: Final = 1.15
"""The radius in which a cell affects the raster, in cells."""
SOFT: Final = 0.36
ROUGH: Final = 0.42
"""The strength of the noise in a coast."""
ASHORE: Final = 0.55
"""The least land value of a cell with land in it, so that its middle is dry."""
RUGGED: Final = {"mountain": 1.0, "rough": 0.42, "desert": 0.13, "salt_desert": 0.0}
TINTS: Final = (2600, 3500, 4150)
"""The heights at which the tint of the ground changes, in metres."""
SHADES: Final = (0.16, 0.5)
LIGHT: Final = 0.34
SNOW: Final = 4650
"""The heights, in metres, above which snow lies in the shade."""

Raster = list[list[float]]


@dataclass(frozen=True, slots=True)
class Relief:
    """The lines of an atlas page: coast, bands of height, slopes that lie in the dark and in the light, and snow."""

    coast: list[Line]
    tints: tuple[list[Line], ...]
    shades: tuple[list[Line], ...]
    light: list[Line]
    snow: list[Line]


def relief_of(board: Board, sites: Sequence[Site]) -> Relief:
    """The relief of a board from the sites of its cells."""
    return _Raster(board, sites).relief()


class _Raster:
    def __init__(self, board: Board, sites: Sequence[Site]) -> None:
        self.unit = board.unit
        self.step = STEP * board.unit
        margin = board.unit
        self.left = self.top = -margin
        self.wide = int((board.width + 2 * margin) / self.step) + 1
        self.high = int((board.height + 2 * margin) / self.step) + 1
        self.name = board.name
        at = {cell.name: cell for cell in board.cells}
        known = [(at[site.cell], site) for site in sites]
        self.land, self.height, self.rugged = self._spread(
            [
                (
                    cell.at,
                    (self._dry(site), float(site.height), RUGGED.get(cell.terrain, 0.0) * (0.3 + site.relief / 1100)),
                )
                for cell, site in known
            ]
        )

    @staticmethod
    def _dry(site: Site) -> float:
        return max(ASHORE, site.land) if site.land else 0.0

    def _spread(
        self, known: list[tuple[tuple[float, float], tuple[float, float, float]]]
    ) -> tuple[Raster, Raster, Raster]:
        """The values of the cells over the raster; beyond the cells, sea to the left and land to the right."""
        wide, high, step, unit = self.wide, self.high, self.step, self.unit
        weight = [[0.0] * wide for _ in range(high)]
        sums = [[[0.0] * wide for _ in range(high)] for _ in range(3)]
        reach = int(FELT * unit / step)
        for (x, y), values in known:
            i0, j0 = round((x - self.left) / step), round((y - self.top) / step)
            for j in range(max(0, j0 - reach), min(high, j0 + reach + 1)):
                dy = (self.top + j * step - y) / unit
                for i in range(max(0, i0 - reach), min(wide, i0 + reach + 1)):
                    dx = (self.left + i * step - x) / unit
                    felt = exp(-(dx * dx + dy * dy) / (SOFT * SOFT))
                    weight[j][i] += felt
                    for total, value in zip(sums, values, strict=True):
                        total[j][i] += felt * value
        for j in range(high):
            inside = [i for i in range(wide) if weight[j][i] > 0]
            for i in inside:
                for total in sums:
                    total[j][i] /= weight[j][i]
            for i in range(wide):
                if not weight[j][i]:
                    sums[0][j][i] = 1.0 if inside and i > inside[0] else 0.0
        rows = [j for j in range(high) if any(weight[j])]
        for j in range(high):
            near = min(max(j, rows[0]), rows[-1])
            if near != j:
                sums[0][j] = list(sums[0][near])
        return sums[0], sums[1], sums[2]

    def relief(self) -> Relief:
        shade = self._shade()
        tints = tuple(
            self._lines([[h + 200 * n for h, n in zip(row, noise, strict=True)] for row, noise in
                         zip(self.height, self._noise("tint", 0.4), strict=True)], level, 0.05, 0.09)
            for level in TINTS
        )  # fmt: skip
        shades = tuple(self._lines(shade, level, 0.044, 0.036) for level in SHADES)
        light = self._lines([[-value for value in row] for row in shade], LIGHT, 0.044, 0.045)
        high = [
            [height if dark > -0.1 else 0.0 for height, dark in zip(row, slopes, strict=True)]
            for row, slopes in zip(self.peaks, shade, strict=True)
        ]
        return Relief(self._coast(), tints, shades, light, self._lines(high, SNOW, 0.04, 0.03))

    def _noise(self, name: str, per_cell: float) -> Raster:
        noise = Noise(f"{name} {self.name}")
        k = STEP / per_cell
        return [[noise.at(i * k, j * k) for i in range(self.wide)] for j in range(self.high)]

    def _coast(self) -> list[Line]:
        noise = Noise(f"coast {self.name}")
        k = STEP * 1.5
        field = [
            [
                share + 4 * share * (1 - share) * ROUGH * noise.rough(i * k, j * k) if 0.02 < share < 0.98 else share
                for i, share in enumerate(row)
            ]
            for j, row in enumerate(self.land)
        ]
        lines = [smoothed(line) for line in self._closed(field, 0.5)]
        return [simplified(line, 0.009 * self.unit) for line in lines if area_of(line) > 0.3 * self.unit**2]

    def _shade(self) -> Raster:
        """The shading of each slope that faces away from the north-west, and its height."""
        along, across, fine = (Noise(f"{name} {self.name}") for name in ("ridge", "spur", "fine"))
        warp = Noise(f"warp {self.name}")
        heights: Raster = [[0.0] * self.wide for _ in range(self.high)]
        self.peaks: Raster = [[0.0] * self.wide for _ in range(self.high)]
        elbow = 0.5 * self.high * STEP
        for j in range(self.high):
            y = j * STEP
            for i in range(self.wide):
                rugged = self.rugged[j][i]
                if rugged < 0.01:
                    continue
                x = i * STEP
                # The ranges run to the north-west above the elbow of the coast, and to the north below it.
                north = 1 / (1 + exp((y - elbow - (x - 0.62 * self.wide * STEP) * 0.35) / 0.9))
                bend = 0.22 * warp.at(x / 0.8, y / 0.8), 0.22 * warp.at(x / 0.8 + 40, y / 0.8)
                ridge = 0.0
                for share, turn in ((north, 38), (1 - north, -6)):
                    if share > 0.03:
                        a = radians(turn)
                        u = x * cos(a) - y * sin(a) + bend[0]
                        v = x * sin(a) + y * cos(a) + bend[1]
                        ridge += share * (
                            1 - 2 * abs(along.at(u / 0.58 + turn, v / 1.65))
                            + 0.6 * (1 - 2 * abs(across.at(u / 0.27 + turn, v / 0.58)))
                        )  # fmt: skip
                high = ridge + 0.16 * fine.at(x / 0.2, y / 0.2)
                heights[j][i] = high * rugged
                self.peaks[j][i] = self.height[j][i] + 420 * high * rugged
        shade: Raster = [[0.0] * self.wide for _ in range(self.high)]
        for j in range(1, self.high - 1):
            upper, row, lower = heights[j - 1], heights[j], heights[j + 1]
            for i in range(1, self.wide - 1):
                if self.rugged[j][i] >= 0.01:
                    shade[j][i] = -((row[i + 1] - row[i - 1]) * 0.72 + (lower[i] - upper[i]) * 0.69) * GAIN
        return shade

    def _lines(self, field: Raster, level: float, within: float, least: float) -> list[Line]:
        """The contour lines of a level in cells, simplified, without lines too small to see."""
        return [
            simplified(line, within * self.unit)
            for line in self._closed(field, level)
            if area_of(line) > least * self.unit**2
        ]

    def _closed(self, field: Raster, level: float) -> list[Line]:
        low = [-1e9] * self.wide
        closed = [low, *([-1e9, *row[1:-1], -1e9] for row in field[1:-1]), low]
        return isolines(closed, self.left, self.top, self.step, level)


GAIN: Final = 1.35
