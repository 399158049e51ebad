"""How nearly historical aims are reached: ships sunk or taken, and ships kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from admiralty.games.aims import Kind
from admiralty.games.oak_and_iron import victory
from admiralty.games.oak_and_iron.rules.terms import sea
from admiralty.games.oak_and_iron.setting import OakSetting
from admiralty.games.oak_and_iron.state import Battle, Ship

from . import places, prospects, sighting

__all__ = ["KINDS"]

WOUND: Final = 0.7
"""The share of a loss that counts for the health of a ship that is still in action."""
FEARED, CLOSE, MOST_FEARED = 0.5, 0.15, 0.4
"""How much the shots count that enemies may fire at her, and their nearness; and the most that counts."""


def _own(setting: OakSetting, side: str) -> tuple[str, ...]:
    return tuple(ship for ship in setting.ships if setting.side_by_seat[ship.split("-")[0]] == side)


def _enemies(setting: OakSetting, side: str) -> tuple[str, ...]:
    return _own(setting, setting.enemies[side])


def _kept(battle: Battle, side: str, ship: str) -> float:
    now = battle.ships[ship]
    if now.where in ("port", "safe"):
        return 1.0
    if victory.is_lost(battle, now):
        return 0.0
    left = 1 - WOUND + WOUND * prospects.health_of(battle, now)
    return left * (1 - min(MOST_FEARED, FEARED * _feared(battle, now)))


def _feared(battle: Battle, ship: Ship) -> float:
    """What the best shots of the enemies may take off her from where they lie."""
    if not sea.working(battle, ship) or ship.where != "table":
        return 0.0
    side, target = sea.side_of(battle, ship), sighting.sighted(battle, ship)
    found = 0.0
    for other in sighting.all_sighted(battle):
        if sea.side_of(battle, other.ship) != side:
            shots = places.shots(battle, other, [target])
            found += max(shots.port + shots.starboard, shots.partial) + CLOSE * shots.near
    return found


def _sunk(battle: Battle, side: str, ship: str) -> float:
    return 1.0 - _kept(battle, side, ship)


KINDS: Final[Mapping[str, Kind]] = {"sink": Kind(_enemies, _sunk), "keep": Kind(_own, _kept)}
