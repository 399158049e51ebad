"""Draws the parts of an atlas page: relief, rivers, railroads, borders, edges of areas, the legend.

Each kind of ground is one shape: the outline of its cells with every point moved by the same noise. So no border is
straight, and two neighbours share one border.
"""

from collections import defaultdict
from dataclasses import replace
from itertools import pairwise
from math import dist
from typing import Final

from admiralty.memo import remembered
from admiralty.scene.board import Atlas, Board, Legend, Point, Stroke, Town
from admiralty.scene.chart.curves import Line, Noise, path
from admiralty.scene.chart.relief import Relief, relief_of
from admiralty.scene.markup import element, escape, group
from admiralty.scene.outlines import rings

__all__ = ["boxes", "cells", "grounds", "in_play", "legend", "relief", "strokes", "towns_of"]

GROUNDS: Final = ("rough", "desert", "salt_desert")
"""The kinds of ground drawn over the mountains, in this order."""
SHORE: Final = 0.5
"""The largest distance of the shore from the middle of a port's cell, in cells."""
GRAIN: Final = 4.0
"""The grid of points on slopes, in units; finer points would not be visible."""
BENDS: Final = {"river": 0.09, "lake": 0.1, "rail": 0.05, "border": 0.05, "area": 0.0}
"""The largest deviation of a line from the sides of cells, in cells."""
LINES: Final = {
    "lake": ("lake-shore", "lake"),
    "river": ("stream-bed", "stream"),
    "border": ("border-wash", "border"),
    "area": ("area-edge",),
    "rail": ("rail-bed", "rail", "rail-ties"),
}
"""The strokes of each kind of line, from the bottom up."""
PATTERNS: Final = (
    '<pattern id="sand" width="17" height="15" patternUnits="userSpaceOnUse">'
    '<path d="M3 3h.1M11 6h.1M6 11h.1M15 13h.1" class="sand"/></pattern>'
    '<pattern id="salt" width="26" height="24" patternUnits="userSpaceOnUse">'
    '<path d="M0 6l9 3 5-6 8 4 4-1M9 9l-1 8 8 4 7-3-1-10M8 17l-8 3M16 21v3M14 3V0" class="cracks"/></pattern>'
    '<pattern id="swell" width="120" height="74" patternUnits="userSpaceOnUse">'
    '<path d="M8 20q8-6 16 0t16 0M66 56q8-6 16 0t16 0" class="swell"/></pattern>'
)


@remembered
def relief(board: Board) -> Relief:
    """The relief of an atlas page; computing it takes a second."""
    return relief_of(board, board.atlas.sites if board.atlas is not None else ())


@remembered
def towns_of(board: Board) -> tuple[Town, ...]:
    """The towns of an atlas page; a port lies where the coast comes nearest to the middle of its cell."""
    shore = [at for line in relief(board).coast for at in line]
    middles = {cell.name: cell.at for cell in board.cells}
    found = []
    for town in board.atlas.towns if board.atlas is not None else ():
        nearest = min(shore, key=lambda at, town=town: dist(at, middles[town.cell])) if shore else town.at  # type: ignore[misc]
        near = town.port and dist(nearest, middles[town.cell]) < SHORE * board.unit
        found.append(replace(town, at=nearest) if near else town)
    return tuple(found)


def in_play(board: Board) -> str:
    """All cells in play, as one shape."""
    found = rings(cell for cell in board.cells if cell.terrain != "box")
    return element("path", d=path(found), id="play")


def boxes(board: Board) -> str:
    """Cells outside the map."""
    found = [list(cell.outline) for cell in board.cells if cell.terrain == "box"]
    return element("path", d=path(found), class_="ground-box") if found else ""


def cells(board: Board) -> str:
    """The click target of every cell. All cells of a map are equal, so one is defined and reused.

    The page writes their numbers when the zoom is near enough to read them.
    """
    alike = next(cell for cell in board.cells if cell.terrain != "box")
    ring = ",".join(f"{x - alike.at[0]:.0f},{y - alike.at[1]:.0f}" for x, y in alike.outline)
    drawn = []
    for cell in board.cells:
        x, y = cell.at
        if cell.terrain == "box":
            outline = ",".join(f"{a:.0f},{b:.0f}" for a, b in cell.outline)
            drawn.append(f'<g data-cell="{cell.name}"><polygon points="{outline}"/></g>')
        else:
            drawn.append(f'<use href="#cell" x="{x:.0f}" y="{y:.0f}" data-cell="{cell.name}"/>')
    shape = element("defs", element("polygon", points=ring, id="cell"))
    return shape + group(group(*drawn, class_="cell"), id="cells")


# -- ground ------------------------------------------------------------------------------------------------------------


def grounds(board: Board) -> str:
    """Mountains in bands of height, other ground over them, and light and shadow over all."""
    found = relief(board)
    low, high = f"{-board.unit:.0f}", f"{board.width + 2 * board.unit:.0f}"
    extent = {"x": low, "y": low, "width": high, "height": f"{board.height + 2 * board.unit:.0f}"}
    parts = [element("rect", class_="ground-mountain", **extent)]
    parts += [
        element("path", d=path(lines, grain=GRAIN), class_=f"height-{n}") for n, lines in enumerate(found.tints, 1)
    ]
    shapes = {kind: path(_warped(board, kind), grain=1) for kind in GROUNDS}
    drawn = [element("path", d=shape, id=f"ground-{kind}") for kind, shape in shapes.items()]
    parts.append(element("defs", *drawn))
    parts += [element("use", href=f"#ground-{kind}", class_=f"ground-{kind}") for kind in GROUNDS[:-1]]
    parts.append(element("use", href="#ground-desert", class_="sandy"))
    slopes = [
        element("path", d=_coarse(lines), class_=class_)
        for lines, class_ in (
            (found.light, "relief-light"),
            (found.shades[0], "relief-shade"),
            (found.shades[1], "relief-dark"),
            (found.snow, "snow"),
        )
    ]
    parts.append(group(*slopes, transform=f"scale({GRAIN:g})"))
    parts += [element("use", href="#ground-salt_desert", class_=each) for each in ("ground-salt_desert", "salty")]
    return group(*parts, clip_path="url(#ashore)")


def _coarse(lines: list[Line]) -> str:
    return path([[(x / GRAIN, y / GRAIN) for x, y in line] for line in lines], grain=1)


def _warped(board: Board, kind: str) -> list[Line]:
    across, down = Noise(f"ground {board.name}"), Noise(f"ground too {board.name}")
    unit = board.unit

    def moved(x: float, y: float) -> Point:
        u, v = x / unit / 0.5, y / unit / 0.5
        fine = 0.09 * unit
        return x + 0.17 * unit * across.at(u, v) + fine * down.at(2.6 * u, 2.6 * v), y + (
            0.17 * unit * down.at(u, v) + fine * across.at(2.6 * u, 2.6 * v)
        )

    found = []
    for ring in rings(cell for cell in board.cells if cell.terrain == kind):
        line = []
        for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
            line += [moved(ax + (bx - ax) * t, ay + (by - ay) * t) for t in (0, 0.25, 0.5, 0.75)]
        found.append(line)
    return found


# -- lines -------------------------------------------------------------------------------------------------------------


def strokes(board: Board, *, ashore: bool) -> str:
    """Lakes, rivers, borders and railroads; or, at sea, the dotted edges of areas."""
    unit, name = board.unit, board.name
    ports = {town.cell: town.at for town in towns_of(board)}
    moved = {_key(cell.at): ports[cell.name] for cell in board.cells if cell.name in ports}
    drawn = []
    for kind, classes in LINES.items():
        found = [stroke for stroke in board.atlas.strokes if stroke.kind == kind] if board.atlas is not None else []
        lines = _chained(found)
        if not lines or ashore == (kind == "area"):
            continue
        if kind == "rail":
            lines = [[moved.get(_key(at), at) for at in line] for line in lines]
        data = "".join(_wound(line, BENDS[kind] * unit, Noise(f"{kind} {name}"), unit) for line in lines)
        clip = "url(#ashore)" if kind in ("river", "border") else None
        line = element("defs", element("path", d=data, id=f"line-{kind}"))
        drawn.append(
            group(line, *(element("use", href=f"#line-{kind}", class_=each) for each in classes), clip_path=clip)
        )
    return "".join(drawn)


def _key(at: Point) -> tuple[int, int]:
    """A point rounded so that several lines share it."""
    return round(at[0]), round(at[1])


def _chained(found: list[Stroke]) -> list[Line]:
    """Sides of cells joined into lines that run until they fork."""
    ends: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    where: dict[tuple[int, int], Point] = {}
    lines: list[Line] = []
    for stroke in found:
        if len(stroke.points) > 2:
            lines.append(list(stroke.points))
            continue
        a, b = (_key(at) for at in stroke.points)
        where[a], where[b] = stroke.points
        ends[a].append(b)
        ends[b].append(a)
    used: set[frozenset[tuple[int, int]]] = set()
    for start in sorted(ends, key=lambda each: (len(ends[each]) == 2, each)):
        for onward in ends[start]:
            if frozenset((start, onward)) in used:
                continue
            run = [start, onward]
            used.add(frozenset(run))
            while len(ends[run[-1]]) == 2:
                left = [each for each in ends[run[-1]] if frozenset((run[-1], each)) not in used]
                if not left:
                    break
                used.add(frozenset((run[-1], left[0])))
                run.append(left[0])
            lines.append([where[each] for each in run])
    return lines


def _wound(line: Line, bend: float, noise: Noise, unit: float) -> str:
    """A line with noise to both sides, as a curve."""
    if not bend:
        return path([line], closed=False, grain=1)
    found: Line = [line[0]]
    for (ax, ay), (bx, by) in pairwise(line):
        dx, dy = (bx - ax) / unit, (by - ay) / unit
        for share in (1 / 3, 2 / 3, 1.0):
            x, y = ax + (bx - ax) * share, ay + (by - ay) * share
            off = bend * noise.at(x / unit * 3.1, y / unit * 3.1) * (2.2 if share < 1 else 0.8)
            found.append((x - dy * off, y + dx * off))
    start, *rest = found
    words = [f"M{start[0]:.0f} {start[1]:.0f}"]
    for (x, y), (bx, by) in pairwise(rest):
        words.append(f"Q{x:.0f} {y:.0f} {(x + bx) / 2:.0f} {(y + by) / 2:.0f}")
    return "".join([*words, f"L{rest[-1][0]:.0f} {rest[-1][1]:.0f}"])


# -- legend ------------------------------------------------------------------------------------------------------------


def legend(atlas: Atlas, unit: float) -> str:
    """The title of the page in a frame, and the legend below it."""
    if not atlas.cartouche:
        return ""
    x, y = atlas.legend_at
    wide, first, *lines = 8.6 * unit, *atlas.cartouche
    frame = "".join(
        element("rect", x=-wide / 2 + pad, y=pad, width=wide - 2 * pad, height=2.1 * unit - 2 * pad, rx=12 - pad / 4,
                class_=class_) for pad, class_ in ((0.0, "cartouche"), (11.0, "cartouche-line"))
    )  # fmt: skip
    title = element("text", escape(first), y=1.08 * unit, font_size=0.62 * unit, class_="cartouche-title")
    words = [
        element("text", escape(line), y=(1.66 + 0.4 * n) * unit, font_size=0.4 * unit, class_="cartouche-text")
        for n, line in enumerate(lines)
    ]
    rows = [
        group(_sign(each, unit), *_meaning(each, unit), transform=_at(n, len(atlas.legend), wide, unit))
        for n, each in enumerate(atlas.legend)
    ]
    return group(frame, title, *words, *rows, class_="legend", transform=f"translate({x:.0f} {y:.0f})")


def _at(n: int, count: int, wide: float, unit: float) -> str:
    half = (count + 1) // 2
    return f"translate({-wide / 2 + (0.55 if n < half else 6.6) * unit:.0f} {(2.85 + 1.2 * (n % half)) * unit:.0f})"


def _sign(each: Legend, unit: float) -> str:
    if each.sign in LINES:
        run = f"M{-0.45 * unit:.0f} 0q{0.2 * unit:.0f} -18 {0.45 * unit:.0f} 0t{0.45 * unit:.0f} 0"
        return "".join(element("path", d=run, class_=class_) for class_ in LINES[each.sign])
    shape = element("use", href="#cell", class_=f"ground-{each.sign} legend-cell", transform="scale(.8)")
    more = {"desert": "sandy", "salt_desert": "salty"}.get(each.sign)
    return shape + (element("use", href="#cell", class_=more, transform="scale(.8)") if more else "")


def _meaning(each: Legend, unit: float) -> tuple[str, str]:
    name = element("text", escape(each.name), x=0.65 * unit, y=-0.04 * unit, font_size=0.5 * unit, class_="legend-name")
    return name, element("text", escape(each.text), x=0.65 * unit, y=0.44 * unit, font_size=0.44 * unit)
