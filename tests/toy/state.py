"""What changes in a duel (records), and what does not (figures and setting)."""

from dataclasses import dataclass

import msgspec

from admiralty.kernel.event import Seat
from admiralty.kernel.flow import Pile
from admiralty.kernel.game import Setting, State
from admiralty.kernel.record import EVERYONE, Record, field

DEFENDER = Seat("defender")
RAIDER = Seat("raider")
CIRCLE = 3600
NO_MINE = -1


class Boat(Record, known=EVERYONE):
    """A gunboat: where it lies, what it has left, and what is in its gun."""

    bearing: int = field(least=0, most=CIRCLE - 1)
    hull: int = field(least=-10, most=100)
    coal: int = field(least=0, most=100)
    nerve: int = field(least=0, most=100)
    speed: int = field(default=0, least=0, most=100)
    chilled: bool = False


def knows_mine(duel: "Duel", seat: Seat | None, whole: "Duel") -> bool:
    """HD-2.1 The defender laid the mine; when there is none any more, there is no secret."""
    return seat == DEFENDER or not duel.danger


class Duel(State, known=EVERYONE):
    """HD-1.1 The harbour. ``danger`` is public: whether there is still a mine. Where it lies is not."""

    boats: dict[Seat, Boat] = field(keys=(DEFENDER, RAIDER))
    cup: Pile
    round: int = field(default=0, least=0, most=1000)
    danger: bool = False
    mine: int = field(default=NO_MINE, known=knows_mine)
    clear: list[int] = field(factory=list)


class Range(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    within: int
    hits_on: int


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: int
    bearings: dict[str, int]


@dataclass(frozen=True)
class Harbour(Setting):
    """The static part of a match, shared by all its states."""

    figures: Figures
    plan: Scenario


def other(seat: Seat) -> Seat:
    return RAIDER if seat == DEFENDER else DEFENDER


def sector_of(bearing: int, sectors: int) -> int:
    """The sector a bearing lies in, counted from 1 at north."""
    return bearing * sectors // CIRCLE + 1


def between(one: int, two: int) -> int:
    """The angle between two bearings, half a circle at the most."""
    apart = abs(one - two) % CIRCLE
    return min(apart, CIRCLE - apart)
