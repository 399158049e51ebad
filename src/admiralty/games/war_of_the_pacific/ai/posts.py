"""Garrisons: how many units each city must keep, by what the enemy could bring there, Lima above all."""

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

__all__ = ["capital", "capital_in_danger", "guard_of", "landing_force", "shortfalls", "spare_at"]

IN_REACH: Final = 14
"""Movement points from which an enemy is expected within two turns."""
FROM_THE_BEACH: Final = 4
"""A city so many movement points from a coast can be attacked in the turn of the landing."""
LEAST: Final = {"lima": 4, "callao": 3, "la_paz": 2, "oruro": 1, "arica": 2, "iquique": 2, "arequipa": 2, "cusco": 1}
"""What an Allied city keeps even if no enemy is near; any other port with points keeps one."""
EXPECTED: Final = {"lima": 0.5, "callao": 0.4}
"""Which share of Chile's landing force is expected at a city; elsewhere `ANYWHERE`."""
ANYWHERE: Final = 0.25
MOST_AFLOAT: Final = 10
GUARD: Final = 3
"""How many units a Chilean prize keeps at the most."""


@lru_cache(maxsize=256)
def shore_cost(theatre: Theatre, place: Hex) -> int:
    """The movement points from the nearest coast to a place."""
    return min(theatre.land.cost(coast, place) for coast in theatre.coastal)


def landing_force(war: War) -> int:
    """How many units Chile could land somewhere next: those aboard, in the box, and idle in its best port."""
    aboard = sum(war.units[n].status is UnitState.ABOARD for n in war.setting.units_of[CHILE])
    idle = max(len(plans.idle_at(war, port)) for port in counters.friendly_ports(war, CHILE))
    return min(MOST_AFLOAT, aboard + idle)


def _coming(war: War, side: Seat, place: Hex) -> float:
    """The enemy units that may reach a place on land, each by its chance to arrive."""
    foes = plans.near_to(war, war.setting.enemy[side], place, IN_REACH)
    return sum(plans.arrival(plans.march_cost(war, war.units[n].place, place)) for n in foes)


def guard_of(war: War, side: Seat, place: Hex) -> int:
    """How many units a city keeps."""
    if place == BOX or not plans.worth(war, place):
        return 0
    return _guard_of_chile(war, place) if side == CHILE else _guard_of_allies(war, place)


def _guard_of_chile(war: War, place: Hex) -> int:
    coming = _coming(war, CHILE, place)
    return min(GUARD, max(1, ceil(coming / 2))) if coming else 0


def _guard_of_allies(war: War, place: Hex) -> int:
    theatre = war.setting.theatre
    city = theatre.cities[place].id
    least = LEAST.get(city, 1 if place in theatre.coastal else 0)
    coming = _coming(war, PERU, place)
    if shore_cost(theatre, place) <= FROM_THE_BEACH:
        coming += EXPECTED.get(city, ANYWHERE) * landing_force(war)
    walls = 0.5 if counters.fort_at(war, place) is not None else 1 - 0.15 * theatre.terrain_defence(place)
    return min(plans.MOST_IN_A_HEX, max(least, ceil(coming * walls)))


def spare_at(war: War, side: Seat, place: Hex) -> int:
    """How many units a place can spare; negative where it is short."""
    return len(counters.units_at(war, side, place)) - guard_of(war, side, place)


def shortfalls(war: War) -> list[tuple[Hex, int]]:
    """The Allied cities that hold fewer units than they must, with the number they lack, the most urgent first."""
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
    by_id = war.setting.theatre.by_id
    return by_id["lima"].hex, by_id["callao"].hex


def capital_in_danger(war: War) -> bool:
    """Whether Chile holds Lima or Callao, or has units ashore that could reach Lima within two turns."""
    lima, callao = capital(war)
    if not (counters.controls(war, PERU, lima) and counters.controls(war, PERU, callao)):
        return True
    return bool(plans.near_to(war, CHILE, lima, IN_REACH))
