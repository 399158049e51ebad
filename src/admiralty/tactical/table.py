"""Reads the conversion table of ships and damage from War of the Pacific to Iron and Fire."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType

from admiralty.kernel.base.data import DataError, Printed, convert

__all__ = ["BATTLE", "WAR", "Match", "Table", "read_table"]

WAR, BATTLE = "war_of_the_pacific", "iron_and_fire"
"""The game that the combat comes from, and the game in which it is played."""
Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{0,31}$")]


class Match(Printed, frozen=True):
    """A ship of the war and her counter in the battle; ``like`` names a similar counter if she has none."""

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
    """The counter for a transport."""

    like: Id
    why: str


class Damage(Printed, frozen=True):
    """The conversion of damage: half of the protection, rounded up."""

    begins_with: Literal["half"]
    damaged_from: Literal["half"]


class Plan(Printed, frozen=True):
    """The parts that every battle has in common."""

    turns: Annotated[int, Meta(ge=1, le=100)]
    north: Annotated[int, Meta(ge=1, le=6)]
    current: Annotated[int, Meta(ge=1, le=6)]
    edges: dict[str, str]


class Line(Printed, frozen=True):
    """The start of a line of ships."""

    columns: tuple[int, ...]
    facing: Annotated[int, Meta(ge=1, le=6)]


class Lines(Printed, frozen=True):
    """The starts of the two lines, and the rows of a column in their order."""

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
        """The counter for a ship of the war; raises `DataError` if the table has none."""
        if transport:
            return Match(ship, ship if ship != "loa" else "loa_transport", self.transport.like, self.transport.why)
        found = next((each for each in self.ship if each.war == ship), None)
        if found is None:
            raise DataError("pacific.toml", f"has no row for {ship!r} ({name})")
        return found


@cache
def read_table() -> Table:
    """The table in the package."""
    text = (files("admiralty.tactical") / "data" / "pacific.toml").read_text(encoding="utf-8")
    content: dict[str, Any] = tomllib.loads(text)
    return convert(content, Table, "pacific.toml")
