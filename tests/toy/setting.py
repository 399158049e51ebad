"""Static setting: the figures of the book and the scenario, typed from TOML, and the arguments of orders."""

from typing import Annotated

from admiralty.boards.table.units import FULL_CIRCLE
from admiralty.rulebook import Number, Printed, Seat, Setting, Tenths

DEFENDER, RAIDER = Seat("defender"), Seat("raider")
LIGHT = (400.0, 400.0)


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

    def sector_of(self, bearing: int) -> int:
        """The sector a bearing lies in, counted from 1 at north."""
        return bearing * self.figures.sectors // FULL_CIRCLE + 1


Sector = Annotated[int, Number(least=1, most=lambda harbour: harbour.figures.sectors)]
Knots = Annotated[int, Number(least=0, most=lambda harbour: harbour.figures.top_speed)]
Bearing = Annotated[int, Tenths(digits=3)]
