"""How nearly historical aims are reached: ships sunk or taken, ships kept, ships that come to the end of their way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from admiralty.games.aims import Kind
from admiralty.games.iron_and_steam.figures import SIDES
from admiralty.games.iron_and_steam.setting import Engagement
from admiralty.games.iron_and_steam.state import AFLOAT, LOST, Battle, Fate

from . import passage

__all__ = ["KINDS"]

WOUND: Final = 0.7
"""The share of a loss that counts for a ship without hull points that still floats."""
AGROUND: Final = 0.85
"""What is left of a ship's share while she is aground."""
AT_THE_END: Final = 0.9
"""What a ship at the very end of her way has reached of leaving."""


def _own(setting: Engagement, side: str) -> tuple[str, ...]:
    return tuple(each.id for each in setting.vessels if SIDES[each.side] == side and not each.is_fort)


def _enemies(setting: Engagement, side: str) -> tuple[str, ...]:
    return tuple(each.id for each in setting.vessels if SIDES[each.side] != side and not each.is_fort)


def _runners(setting: Engagement, side: str) -> tuple[str, ...]:
    """The own ships, where their side has an exit."""
    row = setting.row.exit
    return _own(setting, side) if row is not None and SIDES[row.side] == side else ()


def _kept(battle: Battle, side: str, ship: str) -> float:
    """By her hull, and whether she is free to move."""
    vessel = battle.setting.by_id[ship]
    now = battle.ships[vessel.index]
    if now.fate in LOST or vessel.ship is None:
        return 0.0
    left = 1 - WOUND + WOUND * now.hull / max(1, vessel.ship.hull - vessel.unit.hull_loss)
    return left * (AGROUND if now.aground and vessel.unit.state != "stranded" else 1.0)


def _sunk(battle: Battle, side: str, ship: str) -> float:
    return 1.0 - _kept(battle, side, ship)


def _away(battle: Battle, side: str, ship: str) -> float:
    vessel = battle.setting.by_id[ship]
    now = battle.ships[vessel.index]
    if now.fate is Fate.LEFT:
        return 1.0
    way = passage.passage_of(battle, vessel.index)
    if now.fate is not AFLOAT or way is None:
        return 0.0 if now.fate is not AFLOAT else AT_THE_END
    along = way.made_good(now.x, now.y)[0] / way.length
    return AT_THE_END * max(0.0, min(1.0, along)) * _kept(battle, side, ship)


KINDS: Final[Mapping[str, Kind]] = {
    "sink": Kind(_enemies, _sunk),
    "keep": Kind(_own, _kept),
    "escape": Kind(_runners, _away),
}
