"""Form with a scale to either side of its middle (a helm): an arc with its hand."""

from math import asin, cos, degrees, radians, sin
from typing import NamedTuple

__all__ = ["Arc", "helm_arc"]


class Arc(NamedTuple):
    """A scale that turns to either hand, as it is drawn: the page draws on while it is drawn along."""

    ticks: str
    sweep: str
    """From the middle to where it stands."""
    turn: float
    """Degrees of its hand from the upright."""


RADIUS, SWING, MIDDLE, DEEP = 110, 50, 100, 128
"""Of the arc: its radius, how far it swings to each hand, and the middle of its circle."""
MARKED = 10
"""Every so many steps from the middle the scale has a tick."""


def helm_arc(at: int, steps: int) -> Arc:
    """The arc of a scale of so many steps that stands at one of them. Its hand goes as far sideways with every step, so
    that a finger on it is where the hand is."""
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
