"""6.1 Paying with supply columns: a side's columns, their places, and their uses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific import events
from admiralty.games.war_of_the_pacific.arguments import LandPlace
from admiralty.games.war_of_the_pacific.setting import CHILE
from admiralty.games.war_of_the_pacific.state import War
from admiralty.games.war_of_the_pacific.theatre import BOX, place_name
from admiralty.rulebook import Flow, Hindrance, Refusal, Seat, Verb, Verbs, ask, refuse

from . import counters

__all__ = ["BROKE", "Stores", "near", "open_cities", "pay", "stocked", "stores"]


class Stores(NamedTuple):
    """The side whose columns are spent, their number, and the cities where new units may appear."""

    seat: Seat
    columns: int
    cities: dict[str, tuple[Hex, ...]]
    """By nation: the cities that can still receive a unit in this phase (P56)."""


def stores(war: War) -> Stores:
    seat = Seat(war.side)
    nations = war.setting.nations_of[seat]
    total = sum([sum(war.depot(nation).at.values()) for nation in nations])
    return Stores(seat, total, {nation: open_cities(war, nation) for nation in nations})


def open_cities(war: War, nation: str) -> tuple[Hex, ...]:
    """6.3, 6.4, P56 The places for new units: the box, or the nation's own cities, one unit in each per phase."""
    setting = war.setting
    enemy, lost = setting.enemy[setting.side_of_nation[nation]], set(war.chilean)
    if enemy != CHILE:
        lost = set(setting.theatre.cities) - lost
    closed = {*war.cities_used, *lost, *counters.occupied(war, enemy)}
    return tuple([place for place in setting.raised_at[nation] if place not in closed])


# ---------------------------------------------------------------------- paying


class Bill(NamedTuple):
    """A payment of one column, from one of some places."""

    seat: Seat
    places: tuple[Hex, ...]


class PayFrom(Verb[War, Bill], word="from", case="P55", choices=lambda war, now: now.places):
    """P55 Spend the column of one place."""

    place: LandPlace

    def refusal(self, state: War, now: Bill) -> Refusal | None:
        if self.place in now.places:
            return None
        return refuse("P55", "refusal-not-there", places=[place_name(place) for place in now.places])


def pay(war: War, side: str, places: Iterable[Hex], case: str, use: str, name: str) -> Flow[None]:
    """6.1 Spend a column in one of some places on a use of a counter; with several places the player chooses."""
    seat = Seat(side)
    stocked = tuple(place for place in places if counters.columns_at(war, side, place))
    place = stocked[0]
    if len(stocked) > 1:
        now = Bill(seat, stocked)
        verb = yield from ask(seat, "payment", Verbs((PayFrom,), war, now), case="P55", use=use, name=name)
        place = verb.place
    counters.spend_column(war, side, place)
    war.tell(events.ColumnSpent(side, place_name(place), case=case))


def near(war: War, place: Hex) -> tuple[Hex, ...]:
    """6.2, P55 A place and those next to it; the box counts alone."""
    return (place,) if place == BOX else (place, *war.setting.theatre.grid.neighbours(place))


def stocked(war: War, side: str, places: Iterable[Hex]) -> int:
    return sum(counters.columns_at(war, side, place) for place in places)


BROKE = Hindrance[War, Stores]("6.1", "refusal-no-columns", lambda war, now: now.columns == 0)
