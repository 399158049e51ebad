"""Features of ships on squares for learned values, beside their records: places and threats."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi
from typing import TYPE_CHECKING, Final

from admiralty.games.ironclads_on_squares.chart import OFF
from admiralty.games.ironclads_on_squares.state import Battle
from admiralty.games.judgement import Sight

if TYPE_CHECKING:
    from .judgement import SquaresJudgement

__all__ = ["SAID", "ships"]

SAID: Final = 7
NEAR: Final = 3.0
"""The length unit of the features, in squares."""
DICE: Final = 6.0


def ships(judgement: SquaresJudgement, battle: Battle) -> Sequence[Sight]:
    """Her value, her best ram, the dice that bear, the rams that she must fear, her build."""
    setting = battle.setting
    stride, fleet = setting.chart.stride, setting.fleet
    found, threats = [], {}
    for index, ship in enumerate(battle.ships):
        if ship.square != OFF:
            threats[index] = judgement.threats(battle, index)
    for index, (sheet, ship) in enumerate(zip(fleet, battle.ships, strict=True)):
        ram, dice, _ = threats.get(index, (0.0, 0, -1))
        feared = sum([each[0] for each in threats.values() if each[2] == index])
        worth = judgement.worth_of(setting, ship)
        build = (sheet.ship.flotation / 10, max(sheet.dice) / DICE, float(bool(ship.sheet)))
        spot = None
        if ship.square != OFF:
            rank, x = divmod(ship.square, stride)
            spot = x / NEAR, rank / NEAR, ship.heading * pi / 4
        found.append(Sight(sheet.side, spot, (worth, 3 * ram, dice / DICE, 3 * feared, *build)))
    return found
