"""What a player asks before an order: the odds of hits, loss, capture, grounding."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from admiralty.games.iron_and_fire.rules.damage import critical_markers
from admiralty.games.iron_and_fire.rules.orders import BOARD, CUT, FIGHT, FIRE, MOVE, REPAIR, UNGROUND, Action
from admiralty.games.iron_and_fire.state import SUNK, Battle
from admiralty.kernel.choices import Order
from admiralty.kernel.game import Measure


def measures(battle: Battle, order: Order[Any]) -> Mapping[str, Measure]:
    """What can be asked about an order, each a plain reading of the battle afterwards."""
    action = order.value
    if not isinstance(action, Action):
        return {}
    found: dict[str, Measure] = {}
    if action.target >= 0 and action.kind in (FIRE, MOVE, BOARD, FIGHT):
        found["measure-hits"] = _hits_on(battle, action.target)
        found["measure-sunk"] = _is_sunk(action.target)
    if action.kind == FIRE:
        found["measure-critical"] = _new_critical(battle, action.target)
    if action.kind in (BOARD, FIGHT):
        found["measure-captured"] = _changes_hands(battle, action.target)
    actor = _actor(battle)
    if actor < 0:
        return found
    if action.kind in (MOVE, BOARD, FIGHT):
        found["measure-own-hits"] = _hits_on(battle, actor)
        found["measure-own-loss"] = _is_sunk(actor)
    if action.kind in (MOVE, UNGROUND):
        found["measure-aground"] = _is_aground(actor)
    if action.kind == REPAIR:
        found["measure-repaired"] = _hits_on(battle, actor)
    if action.kind == CUT:
        found["measure-cable"] = _cable_cut
    return found


def _actor(battle: Battle) -> int:
    """Whose activation it is."""
    return battle.active


def _hits_on(battle: Battle, index: int) -> Measure:
    before = battle.units[index].hits
    return lambda after: after.units[index].hits - before


def _is_sunk(index: int) -> Measure:
    return lambda after: after.units[index].status == SUNK


def _new_critical(battle: Battle, index: int) -> Measure:
    before = critical_markers(battle.units[index])
    return lambda after: critical_markers(after.units[index]) > before


def _changes_hands(battle: Battle, index: int) -> Measure:
    before = battle.units[index].owner
    return lambda after: after.units[index].owner != before


def _is_aground(index: int) -> Measure:
    return lambda after: after.units[index].grounded


def _cable_cut(after: Battle) -> bool:
    return after.cable_cut
