"""Draws terrain on an open table from its outline: islands, shoals, rocks and fog."""

import random

from admiralty.memo import remembered
from admiralty.scene.board import Point
from admiralty.scene.chart.curves import Line, Noise, path, smoothed
from admiralty.scene.chart.engraving import hill
from admiralty.scene.markup import element, group

__all__ = ["terrain"]


@remembered
def terrain(outline: tuple[Point, ...], tone: str, unit: float) -> str:
    """A piece of terrain; its drawn edge stays within a hair of the outline that the rules measure by."""
    seed = f"{tone} {outline[0]}"
    if tone == "fog":
        return _fog(outline, unit, seed)
    edge = _rough(outline, seed, 0.0 if tone == "rock" else 0.015)
    if tone == "land":
        return _island(edge, unit, seed)
    if tone == "shoal":
        return _shoal(edge, seed)
    return _rocks(edge, unit, seed)


def _middle(line: Line) -> Point:
    return sum(x for x, _ in line) / len(line), sum(y for _, y in line) / len(line)


def _rough(outline: tuple[Point, ...], seed: str, by: float) -> Line:
    noise = Noise(seed)
    x0, y0 = _middle(list(outline))
    line = smoothed(list(outline), 2)
    return [
        (x0 + (x - x0) * (1 + by * noise.rough(i * 0.35)), y0 + (y - y0) * (1 + by * noise.rough(i * 0.35)))
        for i, (x, y) in enumerate(line)
    ]


def _scaled(line: Line, by: float) -> Line:
    x0, y0 = _middle(line)
    return [(x0 + (x - x0) * by, y0 + (y - y0) * by) for x, y in line]


def _island(edge: Line, unit: float, seed: str) -> str:
    rng = random.Random(seed)
    waters = [element("path", d=path([_scaled(edge, by)]), class_="isle-water") for by in (1.34, 1.22, 1.12)]
    lines = [element("path", d=path([_scaled(edge, by)]), class_="isle-line") for by in (1.28, 1.18, 1.09)]
    x0, y0 = _middle(edge)
    wide = max(abs(x - x0) for x, _ in edge)
    spots = [(x0 + rng.uniform(-0.4, 0.4) * wide, y0 + rng.uniform(-0.2, 0.2) * wide) for _ in range(3)]
    hills = "".join(hill(at, min(unit, wide * 0.8), f"{seed} {place}") for place, at in enumerate(spots))
    return group(
        *waters, *lines,
        element("path", d=path([_scaled(edge, 1.03)]), class_="surf"),
        element("path", d=path([edge]), class_="isle-beach"),
        element("path", d=path([_scaled(edge, 0.84)]), class_="isle-grass"),
        element("path", d=path([_scaled(edge, 0.6)]), class_="isle-wood"),
        element("path", d=hills, class_="hachure"),
    )  # fmt: skip


def _dots(edge: Line, count: int, seed: str) -> str:
    rng = random.Random(seed)
    x0, y0 = _middle(edge)
    found = []
    for _ in range(count):
        x, y = rng.choice(edge)
        share = rng.random() ** 0.6 * 0.95
        found.append(f"M{x0 + (x - x0) * share:.0f} {y0 + (y - y0) * share:.0f}h.1")
    return "".join(found)


def _shoal(edge: Line, seed: str) -> str:
    return group(
        element("path", d=path([edge]), class_="shoal"),
        element("path", d=_dots(edge, 130, seed), class_="shoal-dots"),
        element("path", d=path([edge]), class_="shoal-line"),
    )


def _rocks(edge: Line, unit: float, seed: str) -> str:
    rng = random.Random(seed)
    x0, y0 = _middle(edge)
    crags = []
    for _ in range(6):
        x, y = rng.choice(edge)
        at = (x0 + (x - x0) * rng.uniform(0.1, 0.75), y0 + (y - y0) * rng.uniform(0.1, 0.75))
        size = rng.uniform(0.08, 0.15) * unit
        crags.append(
            f"M{at[0] - size:.0f} {at[1] + size * 0.6:.0f}l{size * 0.7:.0f}-{size * 1.5:.0f} "
            f"{size * 0.5:.0f} {size * 0.8:.0f} {size * 0.4:.0f}-{size * 0.4:.0f} {size * 0.5:.0f} {size * 1.1:.0f}z"
        )
    return group(
        element("path", d=path([edge]), class_="shoal-line"),
        element("path", d="".join(crags), class_="crags"),
    )


def _fog(outline: tuple[Point, ...], unit: float, seed: str) -> str:
    """A bank of scallops, a grey set under a white one."""
    rng = random.Random(seed)
    line = smoothed(list(outline), 1)
    x0, y0 = _middle(line)
    puffs = [(x, y, rng.uniform(0.2, 0.34) * unit) for x, y in line[:: max(1, len(line) // 26)]]
    inner = [(x0 + (x - x0) * 0.55, y0 + (y - y0) * 0.55, r * 1.3) for x, y, r in puffs[::2]]
    shade = "".join(element("circle", cx=x, cy=y + 3, r=r) for x, y, r in puffs)
    white = "".join(element("circle", cx=x, cy=y, r=r) for x, y, r in (*puffs, *inner))
    curls = "".join(
        f"M{x - r * 0.4:.0f} {y:.0f}a{r * 0.4:.0f} {r * 0.4:.0f} 0 0 1 {r * 0.8:.0f} 0" for x, y, r in inner[::2]
    )
    body = element("path", d=path([line]), class_="fog-body")
    return (
        group(shade, class_="fog-shade")
        + group(body, white, class_="fog-white")
        + element("path", d=curls, class_="fog-curl")
    )
