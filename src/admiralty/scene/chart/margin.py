"""Draws the decoration around a board of squares: coast, soundings, hills. It has no effect on play.

It lies outside the sheet, for a page that has room there; the style of a picture of its own size hides it.
"""

import random
from math import hypot
from typing import Final

from admiralty.scene.board import Board, Point
from admiralty.scene.chart.curves import Noise, normals, path, resampled
from admiralty.scene.chart.engraving import hill, rose
from admiralty.scene.markup import element, group

__all__ = ["chequer", "margin"]

WIDE: Final = 9.0
HIGH: Final = 3.0
"""The width of the sea around the board, in squares."""
WEST: Final = 1.9
SOUTH: Final = 0.95
"""The distance of the coast from the board, in squares."""
WATERS: Final = ((22, 0.35), (12, 0.55), (5.5, 0.75))


def chequer(board: Board) -> str:
    """Every second square a shade darker."""
    dark = (cell for cell in board.cells if (cell.column + cell.row) % 2)
    rings = ("M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in cell.outline) + "z" for cell in dark)
    return element("path", d="".join(rings), class_="chequer")


def margin(board: Board) -> str:
    """Sea and coast around the board, in a group of their own."""
    unit, rng = board.unit, random.Random(f"margin {board.name} {board.width}")
    x, y = -WIDE * unit, -HIGH * unit
    wide, high = board.width + 2 * WIDE * unit, board.height + 2 * HIGH * unit
    sea = element("rect", x=x, y=y, width=wide, height=high, class_="margin-sea")
    shore = _shore(board)
    land = [*shore, (x + wide, y + high), (x, y + high), (x, y)]
    outline = path([land], grain=2)
    lines = []
    for away, dark in WATERS:
        for class_, more in (("waterline", 2.2), ("waterline-gap", 0.0)):
            opacity = dark if class_ == "waterline" else None
            lines.append(element("path", d=outline, class_=class_, stroke_width=2 * away * unit / 100 + more,
                                 stroke_opacity=opacity))  # fmt: skip
    strokes, noise = [], Noise(f"cliffs {board.name}")
    points = resampled(shore, 0.12 * unit)
    end = shore[-1]
    # Lines are treated as closed; the part that leads from the end back to the start is not a shore.
    count = min(range(len(points)), key=lambda at: hypot(points[at][0] - end[0], points[at][1] - end[1]))
    for place, ((cx, cy), (nx, ny)) in enumerate(normals(points)):
        height = noise.rough(place * 0.06)
        if height > -0.3 and 4 < place < count - 5:
            long = (6 + 16 * (height + 0.3)) * unit / 100
            strokes.append(f"M{cx:.0f} {cy:.0f}l{-nx * long:.0f} {-ny * long:.0f}")
    hills = [
        hill((x + rng.uniform(3.5, 5.9) * unit, board.height * share), unit * 1.5, f"{board.name} {share}")
        for share in (0.66, 0.9)
    ] + [hill((board.width * share, board.height + 2.2 * unit), unit * 1.5, f"{board.name} s{share}")
         for share in (0.2, 0.85)]  # fmt: skip
    return group(
        sea, *lines, element("path", d=outline, class_="land"), element("path", d="".join(hills), class_="hachure"),
        element("path", d="".join(strokes), class_="cliffs"), element("path", d=path([shore], False), class_="coast"),
        _depths(board, rng), rose((board.width + 2.6 * unit, 2.4 * unit), unit * 1.05, 0.0), class_="margin-art",
    )  # fmt: skip


def _shore(board: Board) -> list[Point]:
    """From the north down the west side, round the corner, and along the south."""
    unit, noise = board.unit, Noise(f"shore {board.name}")
    found: list[Point] = []
    top, foot = board.height * 0.28, board.height + SOUTH * unit
    steps = 60
    for step in range(steps + 1):
        share = step / steps
        y = top + (foot - top) * share
        bulge = (1 - share) ** 2 * 4.2
        x = -(WEST + bulge) * unit + 0.42 * unit * noise.rough(step * 0.16)
        found.append((min(x, -0.75 * unit), y))
    along = board.width + (WIDE + WEST) * unit
    for step in range(1, 90):
        share = step / 89
        y = foot + 0.25 * unit * noise.rough(40 + step * 0.17) - 0.9 * unit * max(0.0, share - 0.72)
        found.append((-WEST * unit + along * share, max(y, board.height + 0.62 * unit)))
    return [(-WIDE * unit, board.height * 0.2), *found]


def _depths(board: Board, rng: random.Random) -> str:
    unit, written = board.unit, []
    for _ in range(26):
        x = board.width + rng.uniform(0.9, 7.5) * unit
        y = rng.uniform(-1.5, board.height / unit - 1.5) * unit
        written.append(f'<text x="{x:.0f}" y="{y:.0f}">{rng.randint(24, 92)}</text>')
    for _ in range(7):
        x, y = -rng.uniform(0.9, 5.5) * unit, rng.uniform(-1.5, 2.2) * unit
        written.append(f'<text x="{x:.0f}" y="{y:.0f}">{rng.randint(24, 92)}</text>')
    return group(*written, class_="soundings", font_size=0.19 * unit)
