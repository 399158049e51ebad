"""Curves for a chart: periodic noise, contour lines of a field, and lines as path data."""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import dist, floor, hypot
from typing import TypeAlias

from admiralty.scene.board import Point

__all__ = ["Line", "Noise", "area_of", "contours", "isolines", "normals", "path", "resampled", "simplified", "smoothed"]

Line: TypeAlias = list[Point]
ALIKE = ((False,) * 4, (True,) * 4)


class Noise:
    """Value noise in one or two dimensions between about -1 and 1, the same for the same seed."""

    SIZE = 256  # a power of two, because coordinates wrap around

    def __init__(self, seed: str) -> None:
        rng = random.Random(seed)
        self._values = [rng.uniform(-1, 1) for _ in range(self.SIZE)]
        self._shuffle = list(range(self.SIZE))
        rng.shuffle(self._shuffle)

    def at(self, x: float, y: float = 0.0) -> float:
        values, shuffle, last = self._values, self._shuffle, self.SIZE - 1
        i, j = floor(x), floor(y)
        u, v = x - i, y - j
        u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)  # so that the curve passes through the corners evenly
        above, below = i + shuffle[j & last], i + shuffle[(j + 1) & last]
        top = values[shuffle[above & last]] * (1 - u) + values[shuffle[(above + 1) & last]] * u
        foot = values[shuffle[below & last]] * (1 - u) + values[shuffle[(below + 1) & last]] * u
        return top * (1 - v) + foot * v

    def rough(self, x: float, y: float = 0.0) -> float:
        """Fractal noise of three octaves, for coasts."""
        return 0.62 * self.at(x, y) + 0.27 * self.at(2.7 * x + 31, 2.7 * y + 17) + 0.16 * self.at(6.1 * x, 6.1 * y + 7)


def contours(field: Callable[[float, float], float], left: float, top: float, right: float, foot: float, step: float,
             level: float = 0.5) -> list[Line]:  # fmt: skip
    """The closed contour lines of a field at a level, by marching squares; outside the extent the field is low.

    Each line has the higher side on its left hand, as seen on a page whose y counts down.
    """
    wide, high = int((right - left) / step) + 1, int((foot - top) / step) + 1
    values = [
        [
            field(left + i * step, top + j * step) if 0 < i < wide and 0 < j < high else -1.0
            for i in range(wide + 1)
        ]
        for j in range(high + 1)
    ]  # fmt: skip
    return isolines(values, left, top, step, level)


def isolines(values: Sequence[Sequence[float]], left: float, top: float, step: float, level: float) -> list[Line]:
    """The closed contour lines of a field sampled at grid points; the rim must be low, so that lines close."""
    onward: dict[tuple[int, int, int], tuple[tuple[int, int, int], Point]] = {}

    def crossing(i: int, j: int, down: int) -> Point:
        a, b = values[j][i], values[j + down][i + 1 - down]
        share = (level - a) / (b - a) if a != b else 0.5
        return left + (i + share * (1 - down)) * step, top + (j + share * down) * step

    higher = [[value > level for value in row] for row in values]
    for j, (row, next_row) in enumerate(pairwise(higher)):
        for i, above in enumerate(zip(row, row[1:], next_row[1:], next_row, strict=False)):
            if above in ALIKE:  # no line passes here: the usual case
                continue
            sides = ((i, j, 0), (i + 1, j, 1), (i, j + 1, 0), (i, j, 1))
            entering = [k for k in range(4) if above[k] and not above[(k + 1) % 4]]
            leaving = [k for k in range(4) if not above[k] and above[(k + 1) % 4]]
            for first, last in zip(entering, leaving if len(leaving) == 1 else leaving[::-1], strict=True):
                onward[sides[first]] = (sides[last], crossing(*sides[first]))
    found = []
    while onward:
        at = next(iter(onward))
        line: Line = []
        while at in onward:
            at, point = onward.pop(at)
            line.append(point)
        if len(line) > 3:
            found.append(line)
    return found


def smoothed(line: Line, rounds: int = 1) -> Line:
    """A closed line with its corners cut, by Chaikin's algorithm."""
    for _ in range(rounds):
        cut: Line = []
        for (ax, ay), (bx, by) in zip(line, [*line[1:], line[0]], strict=True):
            cut += [(0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by), (0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by)]
        line = cut
    return line


def resampled(line: Line, step: float) -> Line:
    """Points along a closed line at equal distances."""
    found, gone = [line[0]], 0.0
    for at, to in zip(line, [*line[1:], line[0]], strict=True):
        here = at
        left = dist(here, to)
        while left > 0 and gone + left >= step:
            share = (step - gone) / left
            here = (here[0] + (to[0] - here[0]) * share, here[1] + (to[1] - here[1]) * share)
            found.append(here)
            left, gone = dist(here, to), 0.0
        gone += left
    return found


def normals(line: Line) -> Iterator[tuple[Point, Point]]:
    """The points of a closed line, each with the unit normal to the right."""
    count = len(line)
    for place, at in enumerate(line):
        (ax, ay), (bx, by) = line[place - 2], line[(place + 2) % count]
        length = hypot(bx - ax, by - ay) or 1.0
        yield at, (-(by - ay) / length, (bx - ax) / length)


def simplified(line: Line, within: float) -> Line:
    """A closed line simplified to a tolerance, by the Douglas–Peucker algorithm."""
    count = len(line)
    far = max(range(count), key=lambda place: dist(line[place], line[0]))
    kept = {0, far}
    runs = [(0, far), (far, count)]
    while runs:
        first, last = runs.pop()
        (ax, ay), (bx, by) = line[first], line[last % count]
        length = hypot(bx - ax, by - ay) or 1.0
        off, place = max(
            ((abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length, n)
             for n, (x, y) in enumerate(line[first + 1 : last], first + 1)), default=(0.0, 0),
        )  # fmt: skip
        if off > within:
            kept.add(place)
            runs += [(first, place), (place, last)]
    return [line[place] for place in sorted(kept)]


def area_of(line: Line) -> float:
    """The length of a closed line."""
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(line, [*line[1:], line[0]], strict=True))) / 2


def path(lines: Sequence[Line], closed: bool = True, grain: float = 0.5) -> str:
    """SVG path data in relative steps of a unit, half the bytes of absolute ones."""

    def on_grain(value: float) -> float:
        return round(value / grain) * grain

    words = []
    for line in lines:
        x, y = on_grain(line[0][0]), on_grain(line[0][1])
        words.append(f"M{x:g} {y:g}l")
        steps = []
        for to in line[1:]:
            dx, dy = on_grain(to[0]) - x, on_grain(to[1]) - y
            if dx or dy:
                steps.append(f"{dx:g} {dy:g}" if dy >= 0 else f"{dx:g}{dy:g}")
                x, y = x + dx, y + dy
        words.append(_joined(steps) + ("z" if closed else ""))
    return "".join(words)


def _joined(steps: list[str]) -> str:
    """Joins numbers; only an unsigned number needs a space before it."""
    return "".join(step if step.startswith("-") or place == 0 else " " + step for place, step in enumerate(steps))
