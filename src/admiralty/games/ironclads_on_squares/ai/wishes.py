"""How nearly historical aims are reached: ships sunk or taken, ships kept, the hunted ship away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from admiralty.games.aims import Kind
from admiralty.games.ironclads_on_squares import victory
from admiralty.games.ironclads_on_squares.chart import OFF
from admiralty.games.ironclads_on_squares.setting import Engagement
from admiralty.games.ironclads_on_squares.state import Battle, Fate

__all__ = ["KINDS", "progress"]

WOUND: Final = 0.7
"""The share of a loss that counts for the flotation of a ship that still floats."""
AT_THE_EXIT: Final = 0.9
"""What the hunted ship at her very exit has reached of getting away."""


def _own(setting: Engagement, side: str) -> tuple[str, ...]:
    return tuple(sheet.id for sheet in setting.fleet if sheet.seat == side)


def _enemies(setting: Engagement, side: str) -> tuple[str, ...]:
    return tuple(sheet.id for sheet in setting.fleet if sheet.seat != side)


def _hunted(setting: Engagement, side: str) -> tuple[str, ...]:
    pursuit = setting.plan.pursuit
    return _own(setting, side) if pursuit is not None and pursuit.hunted == side else ()


def _kept(battle: Battle, side: str, ship: str) -> float:
    index = battle.setting.index(ship)
    now, built = battle.ships[index], battle.setting.fleet[index].ship.flotation
    if now.fate in victory.LOST:
        return 0.0
    return 1 - WOUND + WOUND * now.flotation / max(1, built)


def _sunk(battle: Battle, side: str, ship: str) -> float:
    return 1.0 - _kept(battle, side, ship)


def _away(battle: Battle, side: str, ship: str) -> float:
    now = battle.ships[battle.setting.index(ship)]
    if now.fate is Fate.ESCAPED:
        return 1.0
    return AT_THE_EXIT * progress(battle) * _kept(battle, side, ship) if now.square != OFF else 0.0


def progress(battle: Battle) -> float:
    """How far the hunted ship has come to her exit, from 0 to 1."""
    pursuit, chart = battle.setting.plan.pursuit, battle.setting.chart
    assert pursuit is not None
    for sheet in battle.setting.fleet:
        ship = battle.ships[sheet.index]
        if sheet.seat == pursuit.hunted and ship.square != OFF:
            x, rank = chart.at(ship.square)
            left = {"north": chart.ranks - rank, "south": rank + 1, "east": chart.columns - x, "west": x + 1}
            return 1 - left[pursuit.exit] / max(chart.ranks, chart.columns)
    return 0.0


KINDS: Final[Mapping[str, Kind]] = {
    "sink": Kind(_enemies, _sunk),
    "keep": Kind(_own, _kept),
    "escape": Kind(_hunted, _away),
}
