"""Features of ships and forts for learned values, beside their records: their remaining strength."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi
from typing import Final

from admiralty.games.iron_and_steam import victory
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.rules import damage
from admiralty.games.iron_and_steam.rules.guns import working
from admiralty.games.iron_and_steam.state import Battle, Fate
from admiralty.games.judgement import Sight

__all__ = ["SAID", "TELLS", "ships", "tells"]

SAID: Final = 7
TELLS: Final = 3
NEAR: Final = 12.0 * INCH
"""The length unit of the features, in table units."""


def ships(battle: Battle) -> Sequence[Sight]:
    """Her remaining shares of hull, guns, speed and crew, her size, and whether she decides the battle."""
    found = []
    decisive = {each.ship for each in battle.setting.row.victory.decisive}
    for vessel, ship in zip(battle.setting.vessels, battle.ships, strict=True):
        guns = [working(ship, n) for n in vessel.numbers]
        there = ship.fate is Fate.AFLOAT
        said = (
            ship.hull / max(1, vessel.ship.hull) if vessel.ship else 1.0,
            sum(guns) / max(1, len(guns)),
            len(guns) / 10,
            damage.own_speed(battle, vessel.index) / 10 if vessel.ship and there else 0.0,
            ship.crew / max(1, vessel.crew),
            vessel.tons / 1500,
            float(vessel.id in decisive),
        )
        spot = (ship.x / NEAR, ship.y / NEAR, ship.heading * pi / 1800) if there else None
        found.append(Sight(0 if vessel.side == FIRST else 1, spot, said))
    return found


FIRST: Final = "US"


def tells(battle: Battle) -> Sequence[float]:
    """The points of both sides, and the share of turns gone."""
    points = [victory.points_of(battle, side) / 5 for side in ("US", "CS")]
    return (*points, battle.turn / battle.setting.turns)
