"""Why an order is not open: the case that forbids it, and what would make it legal.

The reasons are looked for in a fixed order: what the unit is, what state it is in, what the order itself lacks, and
last what honor (13.2) asks of a ship that could otherwise do it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from admiralty.boards.hexes import hex_name
from admiralty.games.iron_and_fire.rules.boarding import partner
from admiralty.games.iron_and_fire.rules.bombardment import BOMBARDER
from admiralty.games.iron_and_fire.rules.firing import blockers, can_hit
from admiralty.games.iron_and_fire.rules.honor import is_bound
from admiralty.games.iron_and_fire.rules.honor_moves import must_close_first
from admiralty.games.iron_and_fire.rules.move_refusals import why_not_course
from admiralty.games.iron_and_fire.rules.orders import (
    BOARD,
    BOMBARD,
    BREAK_OFF,
    CUT,
    ENTER,
    FIGHT,
    FIRE,
    HOLD,
    MAKE_READY,
    MOVE,
    PASS,
    REPAIR,
    STOP,
    UNGROUND,
    Action,
    parse,
)
from admiralty.games.iron_and_fire.setting import PERU
from admiralty.games.iron_and_fire.state import IN_PLAY, WAITING, Battle, Unit
from admiralty.kernel.choices import IllegalOrder, MalformedOrder, Refusal
from admiralty.kernel.event import Message

Reason = tuple[str, Message]


def why_not_act(battle: Battle, unit: Unit, points: int, code: str, sole: bool = False) -> Refusal | None:
    """4.2 Why a unit cannot do what a code says; ``sole`` if no other unit could act instead."""
    try:
        action = parse(battle.setting, code)
    except ValueError:
        return MalformedOrder("4.2", Message("refusal-unknown-order", code=code), code)
    reason = (
        _why_not_idle(unit, action, sole)
        or _why_not_as_she_is(battle, unit, action)
        or _WHY_NOT[action.kind](battle, unit, points, action)
        or _why_not_in_honor(battle, unit, points, action)
    )
    return None if reason is None else IllegalOrder(*reason, code)


def why_not_go_on(battle: Battle, ship: Unit, points: int, rammed: bool, code: str) -> Refusal | None:
    """5.0 Why a ship under way cannot go on as a code says."""
    try:
        action = parse(battle.setting, code)
    except ValueError:
        return MalformedOrder("5.0", Message("refusal-unknown-order", code=code), code)
    if action.kind not in (MOVE, STOP):
        return IllegalOrder("4.2", Message("refusal-under-way", ship=ship.id), code)
    if action.kind == MOVE:
        reason = why_not_course(battle, ship, points, action, rammed)
        if reason is not None:
            return IllegalOrder(*reason, code)
    if not rammed and is_bound(battle, ship):
        return IllegalOrder("13.2", Message("refusal-honor", ship=ship.id), code)
    return None


def _why_not_idle(unit: Unit, action: Action, sole: bool) -> Reason | None:
    """4.1, 4.2 Passing is for the side before it names a unit, or for a unit that is the only one."""
    if action.kind == PASS and not sole:
        return "4.1", Message("refusal-named", unit=unit.id)
    if action.kind == HOLD and sole and not unit.slowed:
        return "4.2", Message("refusal-alone", unit=unit.id)
    if action.kind == STOP:
        return "5.0", Message("refusal-not-under-way", unit=unit.id)
    return None


def _why_not_as_she_is(battle: Battle, unit: Unit, action: Action) -> Reason | None:
    """5.5, 6.3, 15.4.3, I41 What a unit to come, a battery, a prize or a locked ship cannot do at all."""
    kind = action.kind
    if kind in (HOLD, PASS):
        return None
    if unit.status == WAITING and kind != ENTER:
        return "15.4.3", Message("refusal-to-come", unit=unit.id)
    if battle.setting.profiles[unit.index].battery and kind != FIRE:
        return ("5.0" if kind == MOVE else "I41"), Message("refusal-battery", unit=unit.id)
    if unit.captured and _not_for_prizes(battle, unit, action):
        return "6.3", Message("refusal-prize", unit=unit.id)
    if kind in (MOVE, FIRE, BOARD, BOMBARD, CUT, UNGROUND) and battle.is_locked(unit):
        return "5.5", Message("refusal-locked", unit=unit.id)
    return None


def _not_for_prizes(battle: Battle, unit: Unit, action: Action) -> bool:
    """6.3, I44, I46 All but being made ready, moving without a ram once she is, and lifting a lock that she has won."""
    if action.kind == MOVE:
        return action.target >= 0 or battle.ready_prize != unit.index
    return action.kind not in (MAKE_READY, BREAK_OFF, ENTER)


def _why_not_in_honor(battle: Battle, unit: Unit, points: int, action: Action) -> Reason | None:
    """13.2, I55 A bound ship that can ram now may do nothing else; one that could close must before she attacks."""
    if action.kind == PASS or unit.status != IN_PLAY or not is_bound(battle, unit):
        return None
    if action.kind in (FIRE, BOARD) and must_close_first(battle, unit, points):
        return "13.2", Message("refusal-close-first", ship=unit.id)
    return "13.2", Message("refusal-honor", ship=unit.id)


def _why_not_move(battle: Battle, ship: Unit, points: int, action: Action) -> Reason | None:
    if ship.grounded:
        return "I32", Message("refusal-aground", ship=ship.id)
    if points == 0:
        return "5.0", Message("refusal-no-points", ship=ship.id)
    return why_not_course(battle, ship, points, action, rammed=False)


def _why_not_fire(battle: Battle, firer: Unit, points: int, action: Action) -> Reason | None:
    """6.1.1 Not an enemy, out of range, no line of sight, or no hope."""
    target, setting = battle.units[action.target], battle.setting
    if target.status != IN_PLAY or target.owner == firer.owner:
        return "6.1", Message("refusal-no-enemy", target=target.id)
    reach = setting.grid.distance(firer.place, target.place)
    if reach > setting.tables.guns.range:
        return "6.1.1", Message("refusal-out-of-range", target=target.id, range=reach, most=setting.tables.guns.range)
    in_the_way = [unit.id for unit in blockers(battle, firer, target)]
    if in_the_way:
        return "6.1.1", Message("refusal-blocked", target=target.id, units=in_the_way)
    if not can_hit(battle, firer, target):
        return "I66", Message("refusal-no-hope", target=target.id)
    return None


def _why_not_board(battle: Battle, boarder: Unit, points: int, action: Action) -> Reason | None:
    """6.3, I41 An adjacent enemy ship, and no battery."""
    target = battle.units[action.target]
    if battle.setting.profiles[target.index].battery:
        return "I41", Message("refusal-battery", unit=target.id)
    if target.status != IN_PLAY or target.owner == boarder.owner:
        return "6.3", Message("refusal-no-enemy", target=target.id)
    reach = battle.setting.grid.distance(boarder.place, target.place)
    return ("6.3", Message("refusal-not-adjacent", target=target.id, range=reach)) if reach > 1 else None


def _why_not_fight(battle: Battle, unit: Unit, points: int, action: Action) -> Reason | None:
    """6.3, I44 Only with a ship that she is locked with; and only the winner of the last round may lift."""
    lock = next((each for each in battle.locks_of(unit) if partner(battle, each, unit).index == action.target), None)
    target = battle.setting.profiles[action.target].id
    if lock is None:
        return "6.3", Message("refusal-not-locked", unit=unit.id, target=target)
    if action.kind == BREAK_OFF and lock.winner != unit.index:
        return "I44", Message("refusal-not-winner", unit=unit.id, target=target)
    return None


def _why_not_repair(battle: Battle, unit: Unit, points: int, action: Action) -> Reason | None:
    return ("8.0", Message("refusal-nothing-to-repair", unit=unit.id)) if unit.hits == 0 else None


def _why_not_unground(battle: Battle, unit: Unit, points: int, action: Action) -> Reason | None:
    return None if unit.grounded else ("5.3", Message("refusal-not-aground", unit=unit.id))


def _why_not_cut(battle: Battle, unit: Unit, points: int, action: Action) -> Reason | None:
    """15.4.2, 15.5.3 In scenario 3 the cable is cut by quiet turns, in 4 by activations, elsewhere there is none."""
    if battle.setting.number == 3:
        return "15.4.2", Message("refusal-cable-by-turns", unit=unit.id)
    if battle.setting.number != 4:
        return "15.5.3", Message("refusal-no-cable")
    if battle.cable_cut:
        return "15.5.3", Message("refusal-cable-is-cut")
    if unit.owner != PERU or unit.place != battle.buoy:
        return "15.5.3", Message("refusal-not-on-cable", unit=unit.id)
    return None


def _why_not_bombard(battle: Battle, unit: Unit, points: int, action: Action) -> Reason | None:
    """15.5.4, I63 The Huáscar alone, in scenario 4, at a town hex in range and in sight."""
    setting, place = battle.setting, action.place
    if setting.number != 4 or unit.id != BOMBARDER or place not in setting.chart.town:
        return "15.5.4", Message("refusal-no-bombardment", place=hex_name(place))
    reach = setting.grid.distance(unit.place, place)
    if reach > setting.tables.guns.range:
        most = setting.tables.guns.range
        return "15.5.4", Message("refusal-town-too-far", place=hex_name(place), range=reach, most=most)
    in_the_way = [
        battle.units[battle.at[each]].id for each in setting.grid.between(unit.place, place) if each in battle.at
    ]
    if in_the_way:
        return "15.5.4", Message("refusal-town-blocked", place=hex_name(place), units=in_the_way)
    return None


def _why_not_enter(battle: Battle, unit: Unit, points: int, action: Action) -> Reason | None:
    """15.4.3, I24, I61 Only a ship to come, by a free hex of those named, with her bow into the map."""
    entry = battle.setting.file.entry
    if unit.status != WAITING or entry is None:
        return "15.4.3", Message("refusal-on-the-map", unit=unit.id)
    if action.place not in entry.near:
        return "15.4.3", Message("refusal-no-entry", place=hex_name(action.place))
    if action.place in battle.at:
        other = battle.units[battle.at[action.place]]
        return "I61", Message("refusal-occupied", place=hex_name(action.place), unit=other.id)
    return "I24", Message("refusal-entry-facing", unit=unit.id)


def _why_not_make_ready(battle: Battle, unit: Unit, points: int, action: Action) -> Reason | None:
    if unit.captured:
        return "6.3", Message("refusal-prize-ready", unit=unit.id)
    return "6.3", Message("refusal-no-prize", unit=unit.id)


def _nothing(battle: Battle, unit: Unit, points: int, action: Action) -> Reason | None:
    return None


_WHY_NOT: Final[Mapping[str, Callable[[Battle, Unit, int, Action], Reason | None]]] = {
    MOVE: _why_not_move,
    FIRE: _why_not_fire,
    BOARD: _why_not_board,
    FIGHT: _why_not_fight,
    BREAK_OFF: _why_not_fight,
    REPAIR: _why_not_repair,
    UNGROUND: _why_not_unground,
    CUT: _why_not_cut,
    BOMBARD: _why_not_bombard,
    ENTER: _why_not_enter,
    MAKE_READY: _why_not_make_ready,
    HOLD: _nothing,
    PASS: _nothing,
}
