"""Features of ships under sail for learned values, beside their records: places, health, the wind."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

from admiralty.games.judgement import Sight
from admiralty.games.oak_and_iron import victory
from admiralty.games.oak_and_iron.rules.terms import sea
from admiralty.games.oak_and_iron.state import Battle
from admiralty.games.oak_and_iron.terms import Wind

from . import prospects

__all__ = ["SAID", "TELLS", "ships", "tells"]

SAID: Final = 6
TELLS: Final = 5
NEAR: Final = 2000.0
"""The length unit of the features, in tenths of a millimetre."""
FROM: Final = {Wind.NORTH: 0.0, Wind.EAST: pi / 2, Wind.SOUTH: pi, Wind.WEST: 3 * pi / 2}


def ships(battle: Battle) -> Sequence[Sight]:
    """Of a ship: health, points and guns, the Strike Points that she gives, and her heading to the wind."""
    sides = list(battle.setting.sides)
    found = []
    for ship in battle.ships.values():
        fit = sea.fit_of(battle, ship)
        on_table = ship.where == "table"
        heading = ship.heading * pi / 1800
        wind = heading - FROM[battle.weather]
        said = (
            0.0 if victory.is_lost(battle, ship) else prospects.health_of(battle, ship),
            fit.card.points / 20,
            fit.broadside / 6,
            victory.strikes_of_ship(battle, ship) / 3,
            cos(wind) if on_table else 0.0,
            sin(wind) if on_table else 0.0,
        )
        spot = (ship.x / NEAR, ship.y / NEAR, heading) if on_table else None
        found.append(Sight(sides.index(sea.side_of(battle, ship)), spot, said))
    return found


def tells(battle: Battle) -> Sequence[float]:
    """Of the position: the Strike Points of both sides against their limits, the share of turns gone, and the wind."""
    told = [battle.turn / battle.setting.book.limits["turns"]]
    for side in battle.setting.sides:
        points = victory.objective_strikes(battle, side)
        for ship in battle.ships.values():
            if sea.side_of(battle, ship) == side and ship.where != "port":
                points += victory.strikes_of_ship(battle, ship)
        told.append(points / (1 + victory.ship_total(battle, side)))
    return (*told, cos(FROM[battle.weather]), sin(FROM[battle.weather]))
