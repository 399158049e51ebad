"""Draws a telegraph cable on the sea bed, whole or cut."""

from itertools import pairwise
from math import atan2, degrees, hypot, pi, sin
from typing import Final

from admiralty.scene.board import Point
from admiralty.scene.markup import element, escape, group, place_at, points

__all__ = ["cable"]

SWING: Final = 0.03
BOW: Final = 8.0
WAVE: Final = 0.34
"""The swing to each side and the length of a wave in cells; the bow of the whole line as a multiple of the swing."""
GAP: Final = 0.42
"""The distance of the ends from the cut, in cells."""


def cable(places: list[Point], label: str, cut: Point | None, unit: float) -> str:
    """The line, in two parts if it is cut, and its name along the first quarter."""
    run = _winding(places, unit)
    named = len(run) // 4
    (x, y), (to_x, to_y) = run[named], run[min(named + 12, len(run) - 1)]
    turn = degrees(atan2(to_y - y, to_x - x))
    upright = turn + 180 if abs(turn) > 90 else turn
    name = group(element("text", escape(label), y=-6, font_size=13, class_="cable-name"), class_="on-screen")
    line = "".join(f"M{points(part)}" for part in _parts(run, cut, unit * GAP))
    return element("path", d=line, class_="cable") + group(name, transform=place_at((x, y), upright))


def _winding(places: list[Point], unit: float) -> list[Point]:
    """Short waves on a long bow between each two places; both end at the places."""
    found = [places[0]]
    for (x, y), (to_x, to_y) in pairwise(places):
        far = hypot(to_x - x, to_y - y)
        steps = max(8, round(far / (WAVE * unit) * 6))
        for i in range(1, steps + 1):
            share = i / steps
            short = sin(share * far / (WAVE * unit) * 2 * pi) * min(1.0, 12 * (1 - share), 12 * share)
            aside = SWING * unit * (short + BOW * sin(share * pi)) / far
            found.append((x + (to_x - x) * share - (to_y - y) * aside, y + (to_y - y) * share + (to_x - x) * aside))
    return found


def _parts(run: list[Point], cut: Point | None, gap: float) -> list[list[Point]]:
    if cut is None:
        return [run]
    parts: list[list[Point]] = [[]]
    for at in run:
        if hypot(at[0] - cut[0], at[1] - cut[1]) > gap:
            parts[-1].append(at)
        elif parts[-1]:
            parts.append([])
    return [part for part in parts if len(part) > 1]
