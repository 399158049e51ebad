"""Result of a measurement: yes or no, by how much, and the line or region that decides."""

from __future__ import annotations

from dataclasses import dataclass

from admiralty.boards.table.units import MICROMETRES, Point, to_micrometres


@dataclass(frozen=True, slots=True)
class Proof:
    """The lines or regions that prove a verdict, in micrometres on the table."""

    lines: tuple[tuple[Point, Point], ...] = ()
    region: tuple[Point, ...] = ()
    points: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """`margin` is how much is to spare (0 or more) or missing (below 0), in `unit`; `cause` names what decides."""

    what: str
    holds: bool
    margin: int
    proof: Proof
    unit: str = "um"
    cause: str = ""

    def __bool__(self) -> bool:
        return self.holds


def drawn(point: Point) -> Point:
    """A point in grains, for a proof."""
    return to_micrometres(point[0]), to_micrometres(point[1])


def drawn_line(start: Point, end: Point) -> tuple[Point, Point]:
    return drawn(start), drawn(end)


def drawn_tenths(x: int, y: int) -> Point:
    return x * MICROMETRES, y * MICROMETRES
