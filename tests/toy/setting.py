"""What does not change: the figures of the book and the scenario, typed from TOML, and the words of orders."""

from math import cos, radians, sin
from typing import Annotated

from admiralty.rulebook import Number, Printed, Seat, Setting, Tenths

DEFENDER, RAIDER = Seat("defender"), Seat("raider")


class Figures(Printed, frozen=True):
    """The numbers of the book, from ``data/figures.toml``."""

    source: str
    sectors: int
    top_speed: int
    turn_a_knot: int
    hull: int
    coal: int
    nerve: int
    mine_chits: int
    cup: tuple[str, ...]
    ranges: tuple[tuple[int, int], ...]


class Scenario(Printed, frozen=True):
    names: dict[Seat, str]
    rounds: int
    bearings: dict[str, int]


class Harbour(Setting):
    figures: Figures
    plan: Scenario


Sector = Annotated[int, Number(least=1, most=lambda harbour: harbour.figures.sectors)]
Knots = Annotated[int, Number(least=0, most=lambda harbour: harbour.figures.top_speed)]
Bearing = Annotated[int, Tenths(digits=3)]


def on_dial(bearing: int, radius: float = 300) -> tuple[float, float]:
    """Where a bearing lies in the picture; north is up."""
    angle = radians(bearing / 10)
    return 400 + radius * sin(angle), 400 - radius * cos(angle)
