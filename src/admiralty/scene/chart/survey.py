"""Draws a surveyed chart of the 1860s: tinted depths, fathom lines, soundings, marsh and woods.

The shore is stroked in several widths, so that no outline must be offset. Drawings keep to the lines that the rules
measure by. Soundings are decoration but agree with the shoals: feet where it is shallow, fathoms beyond.
"""

import random
from itertools import pairwise
from math import hypot
from typing import Final

from admiralty.scene.board import Bank, Board, Point
from admiralty.scene.chart.curves import Line, Noise, path
from admiralty.scene.markup import element, group, text

__all__ = ["survey"]

TINTS: Final = ((4.9, "three"), (2.9, "two"), (1.35, "one"))
"""The width of each tint to either side of the shore, in board units, from the deepest to the flattest."""
FATHOMS: Final = ((2.45, "10 4 2 4 2 4"), (1.45, "9 4 2 4"), (0.68, "2 5"))
STEP: Final = 0.62
"""The distance between two soundings, in units."""
MOST: Final = 500
"""The number of soundings on a sheet."""
GRAIN: Final = 2
"""The rounding of lines: a tenth of an inch of the table, less than the width of a line."""
QUARTERS: Final = ("", "\u00bc", "\u00bd", "\u00be")


def survey(board: Board) -> str:
    """The sheet under the pieces."""
    unit, rng = board.unit, random.Random(f"survey {board.name}")
    lands = [bank for bank in board.survey if bank.kind == "land"]
    shoals = [bank for bank in board.survey if bank.kind == "shoal"]
    shores = [_rough(bank.line or bank.outline, f"{board.name} {place}", unit) for place, bank in enumerate(lands)]
    out = unit * 0.5
    extent = {"x": -out, "y": -out, "width": board.width + 2 * out, "height": board.height + 2 * out}
    parts = [element("rect", class_="depth-deep", **extent)]
    for wide, tint in TINTS:
        lines = _drawn(shores, closed=False)
        parts.append(element("path", d=lines, class_=f"bank depth-{tint}", stroke_width=wide * unit))
    parts += [_shoal(bank, board.name, unit) for bank in shoals]
    for away, dashes in FATHOMS:
        for shore, bank in zip(shores, lands, strict=True):
            moved = _beside(shore, bank, away * unit)
            parts.append(element("path", d=_drawn([moved], closed=False), class_="fathom", stroke_dasharray=dashes))
    parts.append(_soundings(board, lands, shoals, rng))
    parts += [_land(bank, shore, unit, rng) for bank, shore in zip(lands, shores, strict=True)]
    parts += [_others(bank, unit) for bank in board.survey if bank.kind in ("torpedoes", "piles")]
    parts += [
        element("path", d=_drawn([[*bank.outline]]), class_="roads") for bank in board.survey if bank.kind == "roads"
    ]
    parts += [_name(bank, board, unit) for bank in board.survey if bank.label]
    return "".join(parts)


def _drawn(lines: list[Line], closed: bool = True) -> str:
    return path(lines, closed, GRAIN)


def _rough(line: tuple[Point, ...], seed: str, unit: float) -> Line:
    """A drawn shore, which leaves the straight line of the rules by a hair."""
    noise = Noise(seed)
    run = _stepped(line, unit * 0.22)
    by = unit * 0.05
    last = len(run) - 1
    return [
        (x + by * noise.rough(n * 0.5), y + by * noise.rough(n * 0.5 + 40)) if 0 < n < last else (x, y)
        for n, (x, y) in enumerate(run)
    ]


def _stepped(line: tuple[Point, ...], step: float) -> Line:
    """Points along an open line, with its corners."""
    run = [line[0]]
    for (ax, ay), (bx, by) in pairwise(line):
        parts = max(1, round(hypot(bx - ax, by - ay) / step))
        run += [(ax + (bx - ax) * n / parts, ay + (by - ay) * n / parts) for n in range(1, parts + 1)]
    return run


def _beside(line: Line, bank: Bank, away: float) -> Line:
    """The same line moved off the land."""
    x0, y0 = _middle(bank.outline)
    x1, y1 = _middle(tuple(line))
    far = hypot(x1 - x0, y1 - y0) or 1.0
    dx, dy = (x1 - x0) / far * away, (y1 - y0) / far * away
    return [(x + dx, y + dy) for x, y in line]


def _middle(points: tuple[Point, ...]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _shoal(bank: Bank, name: str, unit: float) -> str:
    edge = _rough((*bank.outline, bank.outline[0]), f"{name} {bank.label}", unit)
    x0, y0 = _middle(bank.outline)
    inner = [(x0 + (x - x0) * 0.68, y0 + (y - y0) * 0.66) for x, y in edge]
    rng = random.Random(f"dots {name} {bank.label}")
    dots = []
    for _ in range(220):
        x, y = rng.choice(edge)
        share = rng.random() ** 0.55 * 0.96
        dots.append(f"M{x0 + (x - x0) * share:.0f} {y0 + (y - y0) * share:.0f}h.1")
    return group(
        element("path", d=_drawn([edge]), class_="bank-two", stroke_width=unit * 0.9),
        element("path", d=_drawn([inner]), class_="bank-one"),
        element("path", d="".join(dots), class_="shoal-dots"),
        element("path", d=_drawn([edge]), class_="shoal-line"),
    )


def _soundings(board: Board, lands: list[Bank], shoals: list[Bank], rng: random.Random) -> str:
    """Depths on a jittered lattice: over a shoal its depth in the rules, elsewhere from the distance to the shore."""
    unit = board.unit
    step = max(STEP * unit, (board.width * board.height / MOST) ** 0.5)
    written = []
    for j in range(int(board.height / step)):
        for i in range(int(board.width / step)):
            x = (i + (0.75 if j % 2 else 0.25) + rng.uniform(-0.25, 0.25)) * step
            y = (j + 0.5 + rng.uniform(-0.25, 0.25)) * step
            if any(_inside(bank.outline, x, y) for bank in lands):
                continue
            feet = _depth(x, y, lands, shoals, unit)
            words = f"{feet:.0f}" if feet < 20 else f"{feet // 6:.0f}" + QUARTERS[int(feet % 6 * 4 / 6)]
            written.append(f'<text x="{x:.0f}" y="{y:.0f}">{words}</text>')
    return group(*written, class_="soundings", font_size=0.125 * unit)


def _depth(x: float, y: float, lands: list[Bank], shoals: list[Bank], unit: float) -> float:
    shore = min((_away(bank.line or bank.outline, x, y) for bank in lands), default=9 * unit) / unit
    deep = min(8 + shore * 6, 58.0)
    for bank in shoals:
        away = _away((*bank.outline, bank.outline[0]), x, y) / unit
        deep = min(
            deep,
            bank.depth - min(bank.depth * 0.5, away * 2.5)
            if _inside(bank.outline, x, y)
            else bank.depth + 3 + away * 7,
        )
    return deep


def _away(line: tuple[Point, ...], x: float, y: float) -> float:
    best = 1e9
    for (ax, ay), (bx, by) in pairwise(line):
        dx, dy = bx - ax, by - ay
        part = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy or 1.0)))
        best = min(best, hypot(ax + part * dx - x, ay + part * dy - y))
    return best


def _inside(outline: tuple[Point, ...], x: float, y: float) -> bool:
    within = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            within = not within
    return within


def _land(bank: Bank, shore: Line, unit: float, rng: random.Random) -> str:
    """Beach, marsh and woods behind a shore."""
    ring = [*shore, *(at for at in bank.outline if at not in bank.line)]
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    reeds, trees = [], []
    for _ in range(420):
        x, y = rng.uniform(min(xs), max(xs)), rng.uniform(min(ys), max(ys))
        if not _inside(bank.outline, x, y) or _away(tuple(shore), x, y) < 0.06 * unit:
            continue
        if rng.random() < 0.62:
            reeds.append(f"M{x:.0f} {y:.0f}h9m-7 0v-4m2 4v-6m3 6v-4")
        elif _away(tuple(shore), x, y) > 0.25 * unit:
            r = round(rng.uniform(3.5, 6.5))
            trees.append(f"M{x - r:.0f} {y:.0f}a{r} {r} 0 1 1 {2 * r} 0a{r} {r} 0 1 1-{2 * r} 0z")
    return group(
        element("path", d=_drawn([ring]), class_="land"),
        element("path", d="".join(reeds), class_="marsh"),
        element("path", d="".join(trees), class_="trees"),
        element("path", d=_drawn([shore], closed=False), class_="coast"),
    )


def _others(bank: Bank, unit: float) -> str:
    """Moored torpedoes as small marks in a dotted line; piles as stakes in a row."""
    xs, ys = [x for x, _ in bank.outline], [y for _, y in bank.outline]
    edge = _drawn([[*bank.outline]])
    step = unit * 0.3
    marks = []
    for j in range(int((max(ys) - min(ys)) / step) + 1):
        for i in range(int((max(xs) - min(xs)) / step) + 1):
            x, y = min(xs) + (i + (0.5 if j % 2 else 0.2)) * step, min(ys) + (j + 0.5) * step
            if _inside(bank.outline, x, y):
                marks.append((x, y))
    if bank.kind == "torpedoes":
        signs = "".join(f"M{x - 5:.0f} {y:.0f}a5 5 0 1 1 10 0a5 5 0 1 1-10 0zm4.3-5v-5h1.4v5z" for x, y in marks)
        return element("path", d=edge, class_="mines") + element("path", d=signs, class_="mine-marks")
    return element("path", d="".join(f"M{x:.0f} {y:.0f}v.1" for x, y in marks), class_="pile-marks")


def _name(bank: Bank, board: Board, unit: float) -> str:
    x, y = _middle(bank.outline)
    if bank.kind == "roads":  # under its edge, because ships lie in the middle
        y = max(y for _, y in bank.outline) + unit * 0.3
    x, y = min(max(x, unit), board.width - unit), min(max(y, unit * 0.4), board.height - unit * 0.3)
    kind = "letters-land" if bank.kind == "land" else "terrain-name"
    return text(bank.label, x, y, unit * (0.36 if bank.kind in ("land", "roads") else 0.26), kind, anchor="middle")
