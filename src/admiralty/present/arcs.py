"""Dial for a scale with a middle (the helm): an arc that the pointer is dragged along."""

from math import asin, cos, degrees, radians, sin
from typing import NamedTuple

__all__ = ["Arc", "helm_arc"]


class Arc(NamedTuple):
    """A scale that turns to either hand. The browser redraws it during a drag."""

    ticks: str
    sweep: str
    """Steps from the middle to the pointer."""
    turn: float
    """Degrees of the pointer from the upright."""


RADIUS, SWING, MIDDLE, DEEP = 110, 50, 100, 128
"""The radius of the arc, how far it swings to each side, and the centre of its circle."""
MARKED = 10
"""One tick for so many steps from the middle."""


def helm_arc(at: int, steps: int) -> Arc:
    """The arc of a scale of so many steps, with the pointer at one of them. Each step moves the pointer equally far
    sideways, so that it stays under the finger.
    """
    middle = (steps - 1) / 2

    def leans(step: float) -> float:
        return asin(sin(radians(SWING)) * (step - middle) / middle)

    def point(angle: float, radius: float) -> str:
        return f"{MIDDLE + radius * sin(angle):.1f} {DEEP - radius * cos(angle):.1f}"

    marks = [step for step in range(steps) if step in (0, steps - 1) or (step - middle) % MARKED == 0]
    ticks = [f"M{point(leans(step), RADIUS - 7)}L{point(leans(step), RADIUS)}" for step in marks]
    angle = leans(at)
    sweep = f"M{point(0, RADIUS)}A{RADIUS} {RADIUS} 0 0 {int(angle > 0)} {point(angle, RADIUS)}"
    return Arc("".join(ticks), sweep, round(degrees(angle), 2))
