"""Features of ships and batteries for learned values, beside their records: places, threats, goals."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sqrt
from typing import Final

from admiralty.games.iron_and_fire.rules import damage
from admiralty.games.iron_and_fire.state import IN_PLAY, Battle, Unit
from admiralty.games.judgement import Sight

from . import aim as kinds
from . import aims, blows, ways

__all__ = ["SAID", "TELLS", "tells", "units"]

SAID: Final = 13
TELLS: Final = 4
NEAR: Final = 4.0
"""The length unit of the features, in hexes."""
ACROSS: Final = sqrt(3) / 2
FAR: Final = 40


def units(battle: Battle) -> Sequence[Sight]:
    """Of a unit: its value, its danger, its factors, and its distance to exit, buoy and goal."""
    afloat = [unit for unit in battle.units if unit.status == IN_PLAY]
    aim, even = aims.aim_of(battle.setting), 1 - battle.setting.grid.high_parity
    found = []
    threats = blows.threats(battle, afloat)
    for unit in battle.units:
        profile = battle.setting.profiles[unit.index]
        weight = blows.weight_of(battle.setting, profile) / 10
        side = 0 if unit.owner == battle.setting.first else 1
        build = (weight, profile.pf / 10, profile.cf / 10, float(profile.ironclad), float(profile.battery))
        if unit.status != IN_PLAY:
            found.append(Sight(side, None, (*build, *NOTHING)))
            continue
        column, row = divmod(unit.place, 100)
        low = 0.5 if column % 2 == even else 0.0
        spot = column * ACROSS / NEAR, -(row + low) / NEAR, (unit.facing - 1) * pi / 3
        threatens, feared = threats[unit.index]
        way = _way(battle, unit, aim, profile.battery)
        found.append(Sight(side, spot, (*build, threatens / 5, feared / 5, *way)))
    return found


NOTHING: Final = (0.0,) * (SAID - 5)


def _way(battle: Battle, unit: Unit, aim: kinds.Aim, battery: bool) -> tuple[float, ...]:
    grid = battle.setting.grid
    goal = 0 if battery else aim.goal(battle, unit)
    return (
        0.0 if battery else damage.movement_factor(battle, unit) / 3,
        float(battle.is_locked(unit)),
        min(FAR, ways.points_to_exit(battle.setting, unit.place, unit.facing)) / 10,
        grid.distance(unit.place, battle.buoy) / 10 if battle.buoy else 0.0,
        grid.distance(unit.place, goal) / 10 if goal else 0.0,
        float(aim.at_work(battle, unit)),
    )


def tells(battle: Battle) -> Sequence[float]:
    """Of the position: the progress of the goal with and without foresight, the card's colour, the share of turns
    gone."""
    aim = aims.aim_of(battle.setting)
    last = battle.setting.file.turns or 20
    return (aim.stands(battle) / 9, aim.coming(battle) / 9, battle.turn / last, float(battle.active >= 0))
