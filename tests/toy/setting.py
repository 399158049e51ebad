"""What does not change: the figures of the book and the scenario, typed from TOML, and the words of orders."""

from dataclasses import dataclass
from typing import Annotated

from admiralty.kernel.arguments import Number, Tenths
from admiralty.kernel.data import Printed
from admiralty.kernel.event import Seat
from admiralty.kernel.game import Setting

DEFENDER, RAIDER = Seat("defender"), Seat("raider")
CIRCLE = 3600


class Range(Printed, frozen=True):
    within: int
    hits_on: int


class Figures(Printed, frozen=True):
    """The numbers of the book, from ``data/boats.toml``."""

    source: str
    sectors: int
    top_speed: int
    turn_a_knot: int
    hull: int
    coal: int
    nerve: int
    mine_chits: int
    cup: tuple[str, ...]
    ranges: tuple[Range, ...]


class Scenario(Printed, frozen=True):
    rounds: int
    bearings: dict[str, int]


@dataclass(frozen=True)
class Harbour(Setting):
    """The static part of a match, shared by all its states."""

    figures: Figures
    plan: Scenario


Sector = Annotated[int, Number(least=1, most=lambda harbour: harbour.figures.sectors)]
Knots = Annotated[int, Number(least=0, most=lambda harbour: harbour.figures.top_speed)]
Bearing = Annotated[int, Tenths(digits=3)]


def other(seat: Seat) -> Seat:
    return RAIDER if seat == DEFENDER else DEFENDER


def sector_of(bearing: int, sectors: int) -> int:
    """The sector a bearing lies in, counted from 1 at north."""
    return bearing * sectors // CIRCLE + 1


def between(one: int, two: int) -> int:
    """The angle between two bearings, half a circle at the most."""
    return min((one - two) % CIRCLE, (two - one) % CIRCLE)
