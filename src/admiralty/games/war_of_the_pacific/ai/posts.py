"""Garrisons for bots: how many units each city must keep, by the enemies in reach, Lima above all."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import Final

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific.rules import counters
from admiralty.games.war_of_the_pacific.setting import CHILE, PERU
from admiralty.games.war_of_the_pacific.state import UnitState, War
from admiralty.games.war_of_the_pacific.theatre import BOX, Theatre
from admiralty.rulebook import Seat

from . import plans
from .memo import memo

__all__ = ["capital", "capital_in_danger", "guard_of", "landing_force", "shortfalls", "spare_at"]

IN_REACH: Final = 14
"""The distance in movement points from which an enemy is expected within two turns."""
FROM_THE_BEACH: Final = 4
"""The distance in movement points from a coast within which a city can be attacked in the turn of the landing."""
ANYWHERE: Final = 0.25
"""The share of Chile's landing force to expect at a city that the file does not mention."""
MOST_AFLOAT: Final = 10
GUARD: Final = 3
"""The largest garrison of a Chilean prize."""


@lru_cache(maxsize=256)
def shore_cost(theatre: Theatre, place: Hex) -> int:
    """The distance of a place from the nearest coast in movement points."""
    return min(theatre.land.cost(coast, place) for coast in theatre.coastal)


def landing_force(war: War) -> int:
    """The number of units that Chile could land next: those aboard, in the box, and idle in its best port."""
    known = memo(war)
    found: int | None = known.get("landing")
    if found is None:
        units = war.units
        aboard = sum(units[n].status is UnitState.ABOARD for n in war.setting.units_of[CHILE])
        idle = max(plans.idle_number(war, port) for port in counters.friendly_ports(war, CHILE))
        found = known["landing"] = min(MOST_AFLOAT, aboard + idle)
    return found


def _coming(war: War, side: Seat, place: Hex) -> float:
    """The enemy units that may reach a place on land, each by its chance to arrive."""
    foes = plans.near_to(war, war.setting.enemy[side], place, IN_REACH)
    return sum(plans.arrival(plans.march_cost(war, war.units[n].place, place)) for n in foes)


def guard_of(war: War, side: Seat, place: Hex) -> int:
    """The garrison of a city."""
    if place == BOX or not plans.worth(war, place):
        return 0
    known = memo(war)
    found: int | None = known.get((side, place))
    if found is None:
        found = _guard_of_chile(war, place) if side == CHILE else _guard_of_allies(war, place)
        known[side, place] = found
    return found


def _guard_of_chile(war: War, place: Hex) -> int:
    coming = _coming(war, CHILE, place)
    return min(GUARD, max(1, ceil(coming / 2))) if coming else 0


def _guard_of_allies(war: War, place: Hex) -> int:
    theatre = war.setting.theatre
    city = theatre.cities[place].id
    captains = war.setting.captains
    least = captains.garrisons.get(city, 1 if place in theatre.coastal else 0)
    coming = _coming(war, PERU, place)
    if shore_cost(theatre, place) <= FROM_THE_BEACH:
        coming += captains.expected.get(city, ANYWHERE) * landing_force(war)
    walls = 0.5 if counters.fort_at(war, place) is not None else 1 - 0.15 * theatre.terrain_defence(place)
    return min(plans.MOST_IN_A_HEX, max(least, ceil(coming * walls)))


def spare_at(war: War, side: Seat, place: Hex) -> int:
    """The number of units a place can spare; negative if it lacks some."""
    return len(counters.units_at(war, side, place)) - guard_of(war, side, place)


def shortfalls(war: War) -> list[tuple[Hex, int]]:
    """The Allied cities that lack units, with the number they lack, the most urgent first."""
    known = memo(war)
    found: list[tuple[Hex, int]] | None = known.get("shortfalls")
    if found is None:
        found = known["shortfalls"] = _shortfalls(war)
    return found


def _shortfalls(war: War) -> list[tuple[Hex, int]]:
    cities = [city for city in war.setting.theatre.file.city if city.points]
    found = [
        (city.hex, -spare_at(war, PERU, city.hex))
        for city in cities
        if counters.controls(war, PERU, city.hex) and not counters.enemy_at(war, PERU, city.hex)
    ]
    short = [(place, lack) for place, lack in found if lack > 0]
    return sorted(short, key=lambda each: (-plans.worth(war, each[0]) * each[1], each[0]))


def capital(war: War) -> tuple[Hex, Hex]:
    """Lima and its port."""
    by_id, (city, port) = war.setting.theatre.by_id, war.setting.captains.capital
    return by_id[city].hex, by_id[port].hex


def capital_in_danger(war: War) -> bool:
    """Whether Chile holds Lima or Callao, or has units ashore that could reach Lima within two turns."""
    lima, callao = capital(war)
    if not (counters.controls(war, PERU, lima) and counters.controls(war, PERU, callao)):
        return True
    return bool(plans.near_to(war, CHILE, lima, IN_REACH))
