"""Draws hills, town plans and the compass rose of a chart."""

import random
from collections.abc import Callable
from math import cos, pi, radians, sin

from admiralty.scene.board import Point
from admiralty.scene.chart.curves import Noise
from admiralty.scene.markup import element, group, number, place_at

__all__ = ["hill", "rose", "town"]


def hill(at: Point, unit: float, seed: str) -> str:
    """Two rows of strokes that run downhill from a bare crest."""
    rng, noise = random.Random(seed), Noise(seed)
    wide, high = rng.uniform(0.42, 0.66) * unit, rng.uniform(0.2, 0.3) * unit
    turn = radians(rng.uniform(-28, 28))
    x0, y0 = at[0] + rng.uniform(-0.12, 0.12) * unit, at[1] + rng.uniform(-0.12, 0.12) * unit
    strokes = []
    for row, (inner, outer, count) in enumerate(((0.34, 0.65, 30), (0.7, 1.0, 44))):
        for place in range(count):
            if row and rng.random() < 0.16:
                continue
            angle = (place + 0.5 * row) / count * 2 * pi
            swell = 1 + 0.2 * noise.rough(angle * 2.2 + row)
            ends = []
            for share in (inner, outer * rng.uniform(0.86, 1.1)):
                dx, dy = cos(angle) * wide * share * swell, sin(angle) * high * share * swell
                ends.append((x0 + dx * cos(turn) - dy * sin(turn), y0 + dx * sin(turn) + dy * cos(turn)))
            (ax, ay), (bx, by) = ends
            strokes.append(f"M{ax:.0f} {ay:.0f}l{bx - ax:.0f} {by - ay:.0f}")
    return "".join(strokes)


def town(at: Point, unit: float, seed: str, land: Callable[[float, float], float]) -> str:
    """Blocks of houses along streets, where there is land below them."""
    rng = random.Random(seed)
    step, blocks = 0.17 * unit, []
    for i in range(-3, 4):
        for j in range(-3, 4):
            x, y = at[0] + i * step + rng.uniform(-1, 1), at[1] + j * step * 0.9 + rng.uniform(-1, 1)
            if land(x, y) < 0.62 or rng.random() < 0.14 or i * i + j * j > 11:
                continue
            wide, high = rng.choice((0.11, 0.11, 0.06)) * unit, rng.choice((0.09, 0.09, 0.05)) * unit
            blocks.append(f"M{x:.0f} {y:.0f}h{wide:.1f}v{high:.1f}h{-wide:.1f}z")
    return "".join(blocks)


def rose(at: Point, radius: float, north: float) -> str:
    """A compass rose whose lily points north."""
    rays = []
    for share, half, angles in ((0.60, 0.11, range(8)), (0.74, 0.13, range(4)), (0.90, 0.15, range(4))):
        first = {0.60: 22.5, 0.74: 45.0, 0.90: 0.0}[share]
        for place in angles:
            turn = first + place * (45 if share == 0.60 else 90)
            tip, edge = number(-radius * share), number(radius * half)
            light = element("path", d=f"M0 {tip}L{edge} -{edge}L0 0z", class_="rose-light")
            dark = element("path", d=f"M0 {tip}L-{edge} -{edge}L0 0z", class_="rose-dark")
            rays.append(group(light, dark, transform=f"rotate({number(turn)})"))
    ticks = []
    for place in range(64):
        angle, inner = place * pi / 32, radius * (0.93 if place % 2 else 0.88)
        ticks.append(
            f"M{sin(angle) * radius:.1f} {-cos(angle) * radius:.1f}L{sin(angle) * inner:.1f} {-cos(angle) * inner:.1f}"
        )
    lily = element(
        "path", d="M0-8C4-4 7-1 4 3 2.5 5 1 4 0 2-1 4-2.5 5-4 3-7-1-4-4 0-8zM-4 5H4M0 2V9", class_="rose-dark",
        transform=f"translate(0 {number(-radius * 1.16)}) scale({number(radius / 44)})",
    )  # fmt: skip
    rings = "".join(element("circle", r=radius * share, class_="rose-line") for share in (1.0, 0.93))
    hub = element("circle", r=radius * 0.06, class_="rose-light")
    ticked = element("path", d="".join(ticks), class_="rose-line")
    return group(rings, ticked, *rays, lily, hub, class_="rose", transform=place_at(at, north))
