"""Reads the table of how ships and damage of War of the Pacific correspond to Iron and Fire."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType

from admiralty.kernel.base.data import DataError, Printed, convert

__all__ = ["BATTLE", "WAR", "Match", "Table", "read_table"]

WAR, BATTLE = "war_of_the_pacific", "iron_and_fire"
"""The game that the combat comes from, and the one that it is fought out in."""
Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{0,31}$")]


class Match(Printed, frozen=True):
    """A ship of the war and her counter in the battle; ``like`` where she has none and is made like another."""

    war: Id
    battle: Id
    like: Id | Literal[""] = ""
    why: str = ""
    cf: int | UnsetType = UNSET
    pf: int | UnsetType = UNSET
    mf: int | UnsetType = UNSET
    bow: str | UnsetType = UNSET
    traits: tuple[str, ...] | UnsetType = UNSET


class Transport(Printed, frozen=True):
    """What stands for a transport."""

    like: Id
    why: str


class Damage(Printed, frozen=True):
    """How damage corresponds: half of the protection, rounded up."""

    begins_with: Literal["half"]
    damaged_from: Literal["half"]


class Plan(Printed, frozen=True):
    """What every battle has alike."""

    turns: Annotated[int, Meta(ge=1, le=100)]
    north: Annotated[int, Meta(ge=1, le=6)]
    current: Annotated[int, Meta(ge=1, le=6)]
    edges: dict[str, str]


class Line(Printed, frozen=True):
    """Where a line of ships begins."""

    columns: tuple[int, ...]
    facing: Annotated[int, Meta(ge=1, le=6)]


class Lines(Printed, frozen=True):
    """Where the two lines begin, and the rows of a column in the order in which they are taken."""

    left: Line
    right: Line
    rows: tuple[int, ...]


class Table(Printed, frozen=True):
    """The whole table."""

    mark: Literal["ours"]
    damage: Damage
    battle: Plan
    lines: Lines
    maps: dict[str, Id]
    ship: tuple[Match, ...]
    transport: Transport

    def match(self, ship: str, name: str, transport: bool) -> Match:
        """What stands for a ship of the war; `DataError` for one that the table forgot."""
        if transport:
            return Match(ship, ship if ship != "loa" else "loa_transport", self.transport.like, self.transport.why)
        found = next((each for each in self.ship if each.war == ship), None)
        if found is None:
            raise DataError("pacific.toml", f"has no row for {ship!r} ({name})")
        return found


@cache
def read_table() -> Table:
    """The table that the package brings."""
    text = (files("admiralty.tactical") / "data" / "pacific.toml").read_text(encoding="utf-8")
    content: dict[str, Any] = tomllib.loads(text)
    return convert(content, Table, "pacific.toml")
