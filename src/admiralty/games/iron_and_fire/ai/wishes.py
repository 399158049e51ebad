"""How nearly historical aims are reached: ships sunk or taken, ships kept, ships that get away by their exit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from admiralty.games.aims import Kind
from admiralty.games.iron_and_fire import victory
from admiralty.games.iron_and_fire.setting import BattleSetting
from admiralty.games.iron_and_fire.state import IN_PLAY, LEFT, WAITING, Battle

from . import blows, ways

__all__ = ["KINDS"]

WOUND: Final = 0.6
"""The share of a loss that counts for the hits of a ship that is still there."""
AT_THE_EXIT: Final = 0.9
"""What a ship at her very exit has reached of getting away."""
LONGEST: Final = 40
"""The points of movement from which a ship has reached nothing of it."""


def _own(setting: BattleSetting, side: str) -> tuple[str, ...]:
    return tuple(profile.id for profile in setting.profiles if profile.side == side and not profile.battery)


def _enemies(setting: BattleSetting, side: str) -> tuple[str, ...]:
    return tuple(profile.id for profile in setting.profiles if profile.side != side and not profile.battery)


def _runners(setting: BattleSetting, side: str) -> tuple[str, ...]:
    """The own ships, where there is an exit to leave by."""
    return _own(setting, side) if setting.file.exits else ()


def _lost(battle: Battle, index: int) -> float:
    """How much of a ship is gone, from 0 to 1; one that left as she should is whole."""
    ship = battle.units[index]
    if victory.is_lost(battle, ship):
        return 1.0
    if ship.status not in (IN_PLAY, WAITING):
        return 0.0
    return min(WOUND, WOUND * ship.hits / (battle.setting.profiles[index].pf + 1))


def _sunk(battle: Battle, side: str, ship: str) -> float:
    return _lost(battle, battle.setting.index[ship])


def _kept(battle: Battle, side: str, ship: str) -> float:
    return 1.0 - _lost(battle, battle.setting.index[ship])


def _away(battle: Battle, side: str, ship: str) -> float:
    """By how far she is from her exit, and the blows that she must expect where she lies."""
    unit = battle.units[battle.setting.index[ship]]
    if unit.status == LEFT:
        return 0.0 if victory.is_lost(battle, unit) else 1.0
    if unit.status != IN_PLAY or unit.owner != side:
        return 0.0
    way = ways.points_to_exit(battle.setting, unit.place, unit.facing)
    return AT_THE_EXIT * max(0.0, 1 - way / LONGEST) * (1 - blows.peril(battle, unit)) * _kept(battle, side, ship)


KINDS: Final[Mapping[str, Kind]] = {
    "sink": Kind(_enemies, _sunk),
    "keep": Kind(_own, _kept),
    "escape": Kind(_runners, _away),
}
