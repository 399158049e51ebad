"""Draws the sheet of an open table like a Dutch chart of the 1670s: stains, rhumb lines, a painted rose."""

import random
from math import cos, pi, radians, sin
from typing import Final

from admiralty.scene.board import Point
from admiralty.scene.markup import element, group, number, place_at

__all__ = ["paper", "rhumbs", "rose"]

RING: Final = 5.5
"""The distance of the nodes of the rhumb lines from the middle, in models."""
INKS: Final = ("rhumb-ink", "rhumb-green", "rhumb-red")
RAYS: Final = (
    (11.25, 22.5, 0.62, 0.13, "rose-gilt"), (22.5, 45, 0.74, 0.15, "rose-red"), (45, 90, 0.84, 0.18, "rose-green"),
    (0, 90, 0.93, 0.2, "rose-blue"),
)  # fmt: skip
"""Of each set of rays: the first, the step, the length, half the width, and the colour of one half."""


def paper(extent: dict[str, float], unit: float, name: str) -> str:
    """Paper that is darker at its rim, with stains and small waves."""
    rng = random.Random(f"paper {name}")
    stops = "".join(
        element("stop", offset=str(at), class_=f"dutch-{part}") for at, part in ((0, "sea"), (0.62, "mid"), (1, "rim"))
    )
    shade = element("radialGradient", stops, id="dutch-paper", cx="0.5", cy="0.46", r="0.75")
    wave = element("path", d="M8 15q5-5 10 0t10 0M45 38q5-5 10 0t10 0", class_="dutch-wave")
    waves = element("pattern", wave, id="dutch-waves", width=77, height=50, patternUnits="userSpaceOnUse")
    stains = []
    for _ in range(9):
        x = extent["x"] + rng.random() * extent["width"]
        y = extent["y"] + rng.random() * extent["height"]
        reach = rng.uniform(0.8, 2.8) * unit
        ring = [
            (x + reach * rng.uniform(0.75, 1.25) * cos(k * pi / 6), y + reach * rng.uniform(0.6, 1.0) * sin(k * pi / 6))
            for k in range(12)
        ]
        stains.append(_rounded(ring))
    return (
        element("defs", shade, waves)
        + element("rect", fill="url(#dutch-paper)", **extent)
        + element("path", d="".join(stains), class_="dutch-stain")
        + element("rect", fill="url(#dutch-waves)", **extent)
    )


def _rounded(ring: list[Point]) -> str:
    """A closed curve through the middles of the sides of a ring."""
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(ring, ring[1:] + ring[:1], strict=True)]
    start = middles[-1]
    curves = (f"Q{a[0]:.0f} {a[1]:.0f} {m[0]:.0f} {m[1]:.0f}" for a, m in zip(ring, middles, strict=True))
    return f"M{start[0]:.0f} {start[1]:.0f}{''.join(curves)}z"


def rhumbs(at: Point, far: float, unit: float) -> str:
    """A net of rhumb lines from the middle and eight nodes around it: winds in ink, the others in green and red."""
    nodes = [at, *((at[0] + RING * unit * sin(a), at[1] - RING * unit * cos(a)) for a in _angles(8))]
    lines: list[list[str]] = [[], [], []]
    for place, (x, y) in enumerate(nodes):
        for step in range(16):
            turn = step * 11.25 if place == 0 else step * 22.5
            if place and step >= 8:
                break
            ink = 0 if turn % 45 == 0 else 1 if turn % 22.5 == 0 else 2
            dx, dy = far * sin(radians(turn)), -far * cos(radians(turn))
            lines[ink].append(f"M{x - dx:.0f} {y - dy:.0f}L{x + dx:.0f} {y + dy:.0f}")
    return "".join(element("path", d="".join(found), class_=ink) for found, ink in zip(lines, INKS, strict=True))


def rose(at: Point, radius: float, north: float) -> str:
    """A compass rose of thirty-two points in four colours, with a gilt hub and a lily for north."""
    ticks = "".join(
        f"M{0.93 * radius * sin(a):.1f} {-0.93 * radius * cos(a):.1f}L{radius * sin(a):.1f} {-radius * cos(a):.1f}"
        for a in _angles(32)
    )
    rays = []
    for first, step, long, half, paint in RAYS:
        turn = first
        while turn < 360:
            tip, edge = number(-radius * long), radius * half
            for side, class_ in ((-1, "rose-cream"), (1, paint)):
                corner = f"{number(side * edge * 0.8)} {number(-edge)}"
                ray = element("path", d=f"M0 0L{corner} 0 {tip}z", class_=class_)
                rays.append(ray if turn == 0 else group(ray, transform=f"rotate({number(turn)})"))
            turn += step
    lily = "c-5-3-9-2-9-7 0-3 4-4 5-1-1-5 1-9 4-13 3 4 5 8 4 13 1-3 5-2 5 1 0 5-4 4-9 7z"
    flower = element(
        "path", d=f"M0 0{lily}M-6 2h12", class_="rose-red",
        transform=f"translate(0 {number(-radius * 1.04)}) scale({number(radius / 62)})",
    )  # fmt: skip
    return group(
        element("circle", r=radius, class_="rose-disc"),
        *(element("circle", r=radius * share, class_="rose-line") for share in (1, 0.93, 0.5)),
        element("path", d=ticks, class_="rose-line"), *rays,
        element("circle", r=radius * 0.09, class_="rose-gilt"), flower, class_="rose", transform=place_at(at, north),
    )  # fmt: skip


def _angles(count: int) -> list[float]:
    return [2 * pi * place / count for place in range(count)]
