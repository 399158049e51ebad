"""Features of a war for learned values, beside its records: the distance of the soldiers from the cities that count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from admiralty.games.judgement import Sight
from admiralty.games.war_of_the_pacific import victory
from admiralty.games.war_of_the_pacific.setting import CHILE
from admiralty.games.war_of_the_pacific.state import ShipState, UnitState, War
from admiralty.games.war_of_the_pacific.theatre import BOX

from . import plans

__all__ = ["SAID", "TELLS", "ships", "tells", "units"]

SAID: Final = {"units": 4, "ships": 4}
TELLS: Final = 4


def units(war: War) -> Sequence[Sight]:
    """Of a regiment: steps and morale, whether it is in the field, and its distance from a city that Chile wants."""
    wanted = plans.prizes_left(war, CHILE)
    near: dict[int, float] = {}
    found = []
    for row, unit in zip(war.setting.units, war.units, strict=True):
        reach = 0.0
        if unit.status is UnitState.MAP and unit.place != BOX:
            if unit.place not in near:
                costs = [plans.worth(war, prize) / (2 + plans.march_cost(war, unit.place, prize)) for prize in wanted]
                near[unit.place] = max(costs, default=0.0)
            reach = near[unit.place]
        field = float(unit.status is UnitState.MAP)
        found.append(Sight(0 if row.side == CHILE else 1, None, (unit.steps / 2, row.initiative / 3, field, reach)))
    return found


def ships(war: War) -> Sequence[Sight]:
    """Of a ship: present gunfire and armour, speed, and whether she is at sea."""
    found = []
    for printed, ship in zip(war.setting.ships, war.ships, strict=True):
        afloat, hurt = ship.status is ShipState.AFLOAT, ship.damaged
        said = (printed.gunfire[hurt] / 5, printed.armour[hurt] / 5, printed.speed[hurt] / 5, float(afloat))
        found.append(Sight(0 if ship.owner == CHILE else 1, None, said if afloat else (0.0, 0.0, 0.0, 0.0)))
    return found


def tells(war: War) -> Sequence[float]:
    """Of the war: Chile's points, the turns to the next reckoning, and the points that it needs then."""
    points = victory.points(war)
    check = next((each for each in war.setting.file.check if each.turn >= war.turn), None)
    if check is None:
        return (points / 5, 0.0, 0.0, 0.0)
    return (points / 5, (check.turn - war.turn) / 4, (check.win - points) / 5, (check.lose - points) / 5)
