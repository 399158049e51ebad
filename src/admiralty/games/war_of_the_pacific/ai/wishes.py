"""Progress towards historical aims: cities held or in reach, ships sunk or taken, ships kept.

Plans, not search, decide the marches of armies, so a city that a side wants has a higher value in its plans too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from admiralty.boards.hexes import Hex
from admiralty.games.aims import Aim, Kind
from admiralty.games.war_of_the_pacific.rules import counters
from admiralty.games.war_of_the_pacific.setting import Campaign
from admiralty.games.war_of_the_pacific.state import ShipState, UnitState, War
from admiralty.games.war_of_the_pacific.theatre import BOX
from admiralty.rulebook import Seat

from . import plans

__all__ = ["KINDS", "wishing"]

EMPTY: Final = 0.85
"""The value of a controlled city without a garrison."""
NEAR, AT_MOST = 0.12, 0.5
"""The value of a step next to a city still to be taken, and the most for an army near it."""
CONVOY, CONVOYS = 0.04, 0.2
"""The value of a ship bound for a coast near such a city, and the most for ships."""
WOUND: Final = 0.4
"""The share of a loss that counts for a damaged ship."""
BY_WEIGHT: Final = 20
"""The weight of an aim that doubles the value of its cities in plans; three times the weight quadruples it."""


def _places(setting: Campaign, side: str) -> tuple[str, ...]:
    return tuple(setting.theatre.by_id)


def _name(setting: Campaign, city: str) -> str:
    return setting.theatre.by_id[city].name


def _own(setting: Campaign, side: str) -> tuple[str, ...]:
    return tuple(ship.id for ship in setting.ships if ship.side == side)


def _enemies(setting: Campaign, side: str) -> tuple[str, ...]:
    return tuple(ship.id for ship in setting.ships if ship.side != side)


def _held(war: War, side: str, city: str) -> float:
    place = war.setting.theatre.by_id[city].hex
    if counters.controls(war, side, place):
        return 1.0 if counters.units_at(war, Seat(side), place) else EMPTY
    return min(AT_MOST, _about(war, side, place)) + min(CONVOYS, CONVOY * _bound_for(war, side, place))


def _about(war: War, side: str, place: Hex) -> float:
    """The steps of a side on land, weighted by their distance from a place."""
    found = 0.0
    for index in war.setting.units_of[side]:
        unit = war.units[index]
        if unit.status is UnitState.MAP and unit.place != BOX:
            found += 2 * NEAR * unit.steps / (2 + plans.march_cost(war, unit.place, place))
    return found


def _bound_for(war: War, side: str, place: Hex) -> int:
    """The ships of a side whose destination is an area with a coast near to a place."""
    theatre = war.setting.theatre
    bound = [ship.next or ship.order for ship in war.ships if ship.owner == side and ship.status is ShipState.AFLOAT]
    near = {
        area
        for area in dict.fromkeys(each for each in bound if each)
        if any(each in theatre.coastal and plans.march_cost(war, each, place) <= plans.AT_HAND
               for each in theatre.areas.hexes.get(area, ()))
    }  # fmt: skip
    return sum(area in near for area in bound)


def _kept(war: War, side: str, ship: str) -> float:
    now = war.ships[war.setting.ship_index[ship]]
    printed = war.setting.ships[war.setting.ship_index[ship]]
    if now.status is ShipState.SUNK or now.owner != printed.side:
        return 0.0
    return 1 - WOUND if now.damaged else 1.0


def _sunk(war: War, side: str, ship: str) -> float:
    return 1.0 - _kept(war, side, ship)


KINDS: Final[Mapping[str, Kind]] = {
    "sink": Kind(_enemies, _sunk),
    "keep": Kind(_own, _kept),
    "hold": Kind(_places, _held, _name),
}


def wishing(setting: Campaign, aims: Iterable[Aim]) -> Mapping[str, Campaign]:
    """By side: the setting with higher values for the cities that it wants to hold."""
    theatre, wishes = setting.theatre, {str(side): dict[Hex, int]() for side in setting.sides}
    for aim in aims:
        if aim.what == "hold":
            for city in aim.of:
                place = theatre.by_id[city].hex
                wishes[aim.side][place] = round(theatre.cities[place].points * aim.weight / BY_WEIGHT)
    return {side: replace(setting, wishes=found) for side, found in wishes.items()}
