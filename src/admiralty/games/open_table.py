"""The open table of a game: millimetres in its units, and measurements between two pieces."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from admiralty.boards.table import Base, Proof, Verdict, base, overlap, overlap_verdict
from admiralty.rulebook import Message

__all__ = ["TOO_CLOSE_DEGREES", "TOO_CLOSE_MM", "Measured", "OpenTable", "contact", "of_verdict"]

TOO_CLOSE_MM, TOO_CLOSE_DEGREES = 2.0, 2.0
"""A measurement this near to the limit cannot be decided by hand: the referee rules."""

Line = tuple[tuple[float, float], tuple[float, float]]


class Measured(NamedTuple):
    """One measurement: its name, whether it holds, its margin, and the line that decides."""

    what: Message
    holds: bool
    margin: float
    """The margin, or below 0 what is missing: millimetres, or degrees."""
    degrees: bool = False
    line: Line | None = None
    """The two ends, in millimetres from the left and from the lower edge."""

    @property
    def too_close(self) -> bool:
        """Whether it is too close to call by hand."""
        return abs(self.margin) <= (TOO_CLOSE_DEGREES if self.degrees else TOO_CLOSE_MM)


class OpenTable(NamedTuple):
    """A game's declarations about its open table."""

    mm: float
    """Millimetres in a unit of ``x`` and ``y``."""
    measured: Callable[[Any, str, str], Sequence[Measured]]
    """Of a state: everything that the rules measure from one piece to another, by their ids."""


def of_verdict(what: Message, verdict: Verdict, mm: float) -> Measured:
    """A verdict of the geometry, in units of so many millimetres; its margins are hundredths of a unit."""
    degrees = verdict.unit != "um"
    margin = verdict.margin / 10 if degrees else verdict.margin / 100 * mm
    return Measured(what, verdict.holds, round(margin, 1), degrees, _line(verdict.proof, mm))


def contact(what: Message, a: Base, b: Base, mm: float) -> Measured:
    """Whether two bases touch; overlapping bases count only if they do by more than a slip of the hand."""
    if not overlap(a, b):
        gap = of_verdict(what, overlap_verdict(a, b), mm)
        return gap._replace(holds=False, margin=-gap.margin)
    slip = round(TOO_CLOSE_MM / mm)
    smaller = base(a.x, a.y, a.heading, max(1, a.half_length - slip), max(1, a.half_width - slip))
    return Measured(what, True, TOO_CLOSE_MM + 0.1 if overlap(smaller, b) else 0.0)


def _line(proof: Proof, mm: float) -> Line | None:
    if not proof.lines:
        return None
    (ax, ay), (bx, by) = proof.lines[0]

    def at(x: int, y: int) -> tuple[float, float]:
        return round(x / 100 * mm, 1), round(y / 100 * mm, 1)

    return at(ax, ay), at(bx, by)
