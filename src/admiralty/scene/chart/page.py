"""The parts of an atlas page: ground with its relief, rivers, railroads, edges of areas, towns with their worth."""

import random
from math import cos, pi, sin
from typing import Final
from xml.sax.saxutils import escape

from admiralty.scene.markup import element, group
from admiralty.scene.scene import Atlas, Board, Cell, Point

__all__ = ["boxes", "cells_path", "grounds", "relief", "strokes", "towns"]

GROUNDS: Final = ("mountain", "rough", "desert", "salt_desert")
WOBBLE: Final = 0.07
"""How far a river strays from the side of a cell, in cells."""
LINES: Final = {"river": ("stream",), "rail": ("rail", "rail-ties"), "area": ("area-edge",)}


def _ring(cell: Cell) -> str:
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in cell.outline) + "z"


def cells_path(board: Board) -> str:
    """All cells that are in play, as one shape."""
    return element("path", d="".join(_ring(cell) for cell in board.cells if cell.terrain != "box"))


def boxes(board: Board) -> str:
    """Cells that lie beside the map."""
    return "".join(element("path", d=_ring(cell), class_="ground-box") for cell in board.cells if cell.terrain == "box")


def grounds(board: Board) -> str:
    """The ground of each cell in its colour, within the coast; mountains in two shades."""
    rings: dict[str, list[str]] = {}
    for cell in board.cells:
        if cell.terrain in GROUNDS:
            high = cell.terrain == "mountain" and random.Random(f"{board.name} {cell.name}").random() < 0.45
            rings.setdefault(f"{cell.terrain}-high" if high else cell.terrain, []).append(_ring(cell))
    drawn = [element("path", d="".join(found), class_=f"ground-{kind}") for kind, found in sorted(rings.items())]
    return group(*drawn, clip_path="url(#ashore)")


def relief(board: Board) -> str:
    """Ranges, lit from the north-west: each a bright and a dark flank."""
    bright, dark = [], []
    for cell in board.cells:
        if cell.terrain not in ("mountain", "rough"):
            continue
        rng = random.Random(f"relief {board.name} {cell.name}")
        for _ in range(3 if cell.terrain == "mountain" else 1):
            one, other = _peak(cell.at, board.unit * (1.0 if cell.terrain == "mountain" else 0.6), rng)
            bright.append(one)
            dark.append(other)
    flanks = element("path", d="".join(bright), class_="relief-light") + element(
        "path", d="".join(dark), class_="relief-shade"
    )
    return group(flanks, clip_path="url(#ashore)")


def _peak(at: Point, unit: float, rng: random.Random) -> tuple[str, str]:
    """The two flanks of a ridge that runs about as the Andes do."""
    x, y = at[0] + rng.uniform(-0.38, 0.38) * unit, at[1] + rng.uniform(-0.34, 0.34) * unit
    turn, long, wide = rng.uniform(-0.9, -0.2), rng.uniform(0.2, 0.36) * unit, rng.uniform(0.07, 0.13) * unit
    ax, ay = cos(turn - pi / 2) * long, sin(turn - pi / 2) * long
    nx, ny = cos(turn) * wide, sin(turn) * wide
    ridge = f"M{x - ax:.0f} {y - ay:.0f}Q{x:.0f} {y:.0f} {x + ax:.0f} {y + ay:.0f}"
    return (
        f"{ridge}Q{x - nx * 2:.0f} {y - ny * 2:.0f} {x - ax:.0f} {y - ay:.0f}z",
        f"{ridge}Q{x + nx * 2.4:.0f} {y + ny * 2.4:.0f} {x - ax:.0f} {y - ay:.0f}z",
    )


def strokes(atlas: Atlas, unit: float, name: str) -> str:
    """Rivers that wind, railroads with their ties, edges of areas in dots."""
    found: dict[str, list[str]] = {kind: [] for kind in LINES}
    rng = random.Random(f"strokes {name}")
    for stroke in atlas.strokes:
        (x, y), *rest = stroke.points
        drawn = [f"M{x:.0f} {y:.0f}"]
        for bx, by in rest:
            if stroke.kind == "river":
                mx, my = ((a + b) / 2 + rng.uniform(-WOBBLE, WOBBLE) * unit for a, b in ((x, bx), (y, by)))
                drawn.append(f"Q{mx:.0f} {my:.0f} {bx:.0f} {by:.0f}")
            else:
                drawn.append(f"L{bx:.0f} {by:.0f}")
            x, y = bx, by
        found[stroke.kind].append("".join(drawn))
    return "".join(
        element("path", d="".join(found[kind]), class_=class_)
        for kind, classes in LINES.items()
        for class_ in classes
        if found[kind]
    )


def towns(atlas: Atlas, unit: float) -> str:
    """A square for a port, a disc for a town inland, a coin with what it is worth, and the name below."""
    drawn = []
    for town in atlas.towns:
        x, y = town.at
        r = (0.075 if town.points else 0.05) * unit
        if town.port:
            drawn.append(element("rect", x=x - r, y=y - r, width=2 * r, height=2 * r, class_="town-mark"))
        else:
            drawn.append(element("circle", cx=x, cy=y, r=r, class_="town-mark"))
        if town.points:
            cx, cy = x + 0.21 * unit, y - 0.08 * unit
            drawn.append(element("circle", cx=cx, cy=cy, r=0.12 * unit, class_="town-coin"))
            size = {"font_size": 0.17 * unit, "x": cx, "y": cy + 0.06 * unit}
            drawn.append(element("text", str(town.points), class_="town-worth", **size))
        size = {"font_size": (0.2 if town.points else 0.16) * unit, "x": x, "y": y + 0.3 * unit}
        drawn.append(element("text", escape(town.name), class_="town-name", **size))
    return group(*drawn, class_="towns")
