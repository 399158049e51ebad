"""What a player would ask about an order before giving it."""

from collections.abc import Mapping
from typing import Any

from admiralty.games.ironclads_on_squares.cards import CONNING_TOWER, ENGINE, FIRE, STEERING
from admiralty.games.ironclads_on_squares.chart import OFF, Manoeuvre
from admiralty.games.ironclads_on_squares.rules.ramming import is_ram
from admiralty.games.ironclads_on_squares.setting import Volley
from admiralty.games.ironclads_on_squares.state import Battle, Fate, ship_at
from admiralty.kernel.choices import Order
from admiralty.kernel.game import Measure

__all__ = ["measures"]


def measures(battle: Battle, order: Order[Any]) -> Mapping[str, Measure]:
    """SQ-4.2, SQ-4.4, SQ-7.1 The chances of the active ship's order: hits and their effects, or those of a ram."""
    value, index = order.value, battle.active
    if isinstance(value, Volley):
        target = value.target
        return {
            "measure-hits": lambda after: after.scored,
            "measure-flotation-lost": _flotation_lost(battle, target),
            "measure-sunk": _sunk(target),
            "measure-conning-tower": _newly_hit(battle, target, CONNING_TOWER),
            "measure-engine": _newly_hit(battle, target, ENGINE),
            "measure-steering": _newly_hit(battle, target, STEERING),
            "measure-on-fire": _newly_hit(battle, target, FIRE),
        }
    if isinstance(value, Manoeuvre):
        other = _met_by(battle, index, value)
        if other < 0:
            return {"measure-rams": lambda after: False}
        rams = is_ram(battle, index, other)
        return {
            "measure-rams": lambda after: rams,
            "measure-own-flotation-lost": _flotation_lost(battle, index),
            "measure-own-sunk": _sunk(index),
            "measure-their-flotation-lost": _flotation_lost(battle, other),
            "measure-their-sunk": _sunk(other),
            "measure-their-conning-tower": _newly_hit(battle, other, CONNING_TOWER),
            "measure-their-engine": _newly_hit(battle, other, ENGINE),
            "measure-their-steering": _newly_hit(battle, other, STEERING),
        }
    return {}


def _met_by(battle: Battle, index: int, manoeuvre: Manoeuvre) -> int:
    """The ship in the square where a manoeuvre ends, or -1."""
    ship = battle.ships[index]
    end = battle.setting.chart.destination[ship.square * 8 + ship.heading][manoeuvre.id]
    return -1 if end == OFF else ship_at(battle, end)


def _flotation_lost(battle: Battle, index: int) -> Measure:
    before = battle.ships[index].flotation
    return lambda after: before - after.ships[index].flotation


def _sunk(index: int) -> Measure:
    return lambda after: after.ships[index].fate is Fate.SUNK


def _newly_hit(battle: Battle, index: int, effect: str) -> Measure:
    effects = battle.setting.cards.effect
    before = sum(effects[card] == effect for card in battle.ships[index].sheet)
    return lambda after: sum(effects[card] == effect for card in after.ships[index].sheet) > before
