"""Why an order is not open: the case that forbids it, and what would make it legal."""

from __future__ import annotations

from admiralty.boards.hexes import PORT, STARBOARD, hex_name
from admiralty.kernel.choices import IllegalOrder, MalformedOrder, Refusal
from admiralty.kernel.event import Message

from .firing import blockers, can_hit
from .honor import is_bound
from .orders import (
    AHEAD,
    BOARD,
    BOMBARD,
    BREAK_OFF,
    CUT,
    EXIT,
    FIGHT,
    FIRE,
    MOVE,
    PORT_TURN,
    REPAIR,
    UNGROUND,
    Action,
    parse,
)
from .ramming import can_be_rammed
from .state import IN_PLAY, Battle, Unit


def why_not_act(battle: Battle, unit: Unit, points: int, code: str) -> Refusal | None:
    """4.2 Why a unit cannot do what a code says."""
    try:
        action = parse(battle.setting, code)
    except ValueError:
        return MalformedOrder("4.2", Message("refusal-unknown-order", code=code), code)
    if unit.captured and action.kind in (FIRE, BOARD, FIGHT, REPAIR, CUT, BOMBARD, UNGROUND):
        return IllegalOrder("6.3", Message("refusal-prize", unit=unit.id), code)
    return _why_not(battle, unit, points, action, code) or _why_not_in_honor(battle, unit, code)


def _why_not_in_honor(battle: Battle, unit: Unit, code: str) -> Refusal | None:
    """13.2, I55 A bound ship that can ram now may do nothing else."""
    if is_bound(battle, unit):
        return IllegalOrder("13.2", Message("refusal-honor", ship=unit.id), code)
    return None


def _why_not(battle: Battle, unit: Unit, points: int, action: Action, code: str) -> Refusal | None:
    locked = battle.is_locked(unit)
    if locked and action.kind in (MOVE, FIRE, BOARD, BOMBARD, CUT, UNGROUND):
        return IllegalOrder("5.5", Message("refusal-locked", unit=unit.id), code)
    if action.kind == FIRE:
        return why_not_fire(battle, unit, battle.units[action.target], code)
    if action.kind == BOARD:
        return _why_not_board(battle, unit, battle.units[action.target], code)
    if action.kind == MOVE:
        return _why_not_under_way(battle, unit, points, code) or why_not_move(battle, unit, points, False, code)
    return _why_not_other(battle, unit, action, code)


def why_not_fire(battle: Battle, firer: Unit, target: Unit, code: str) -> Refusal | None:
    """6.1.1 Why a unit cannot fire at another: not an enemy, out of range, no line of sight, or no hope."""
    if target.status != IN_PLAY or target.owner == firer.owner:
        return IllegalOrder("6.1", Message("refusal-no-enemy", target=target.id), code)
    reach = battle.setting.grid.distance(firer.place, target.place)
    if reach > battle.setting.tables.guns.range:
        message = Message("refusal-out-of-range", target=target.id, range=reach, most=battle.setting.tables.guns.range)
        return IllegalOrder("6.1.1", message, code)
    in_the_way = [unit.id for unit in blockers(battle, firer, target)]
    if in_the_way:
        return IllegalOrder("6.1.1", Message("refusal-blocked", target=target.id, units=in_the_way), code)
    if not can_hit(battle, firer, target):
        return IllegalOrder("I66", Message("refusal-no-hope", target=target.id), code)
    return None


def _why_not_board(battle: Battle, boarder: Unit, target: Unit, code: str) -> Refusal | None:
    profiles = battle.setting.profiles
    if profiles[target.index].battery or profiles[boarder.index].battery:
        return IllegalOrder("I41", Message("refusal-battery", unit=target.id), code)
    if target.status != IN_PLAY or target.owner == boarder.owner:
        return IllegalOrder("6.3", Message("refusal-no-enemy", target=target.id), code)
    reach = battle.setting.grid.distance(boarder.place, target.place)
    if reach > 1:
        return IllegalOrder("6.3", Message("refusal-not-adjacent", target=target.id, range=reach), code)
    return None


def _why_not_under_way(battle: Battle, ship: Unit, points: int, code: str) -> Refusal | None:
    if battle.setting.profiles[ship.index].battery:
        return IllegalOrder("5.0", Message("refusal-battery", unit=ship.id), code)
    if ship.grounded:
        return IllegalOrder("I32", Message("refusal-aground", ship=ship.id), code)
    if points == 0:
        return IllegalOrder("5.0", Message("refusal-no-points", ship=ship.id), code)
    return None


def _why_not_other(battle: Battle, unit: Unit, action: Action, code: str) -> Refusal | None:
    if action.kind == REPAIR and unit.hits == 0:
        return IllegalOrder("8.0", Message("refusal-nothing-to-repair", unit=unit.id), code)
    if action.kind == UNGROUND and not unit.grounded:
        return IllegalOrder("5.3", Message("refusal-not-aground", unit=unit.id), code)
    if action.kind in (FIGHT, BREAK_OFF):
        return IllegalOrder("6.3", Message("refusal-not-locked", unit=unit.id), code)
    if action.kind == CUT:
        return IllegalOrder("15.5.3", Message("refusal-not-on-cable", unit=unit.id), code)
    if action.kind == BOMBARD:
        return IllegalOrder("15.5.4", Message("refusal-no-bombardment", place=hex_name(action.place)), code)
    return None


def why_not_move(battle: Battle, ship: Unit, points: int, rammed: bool, code: str) -> Refusal | None:
    """5.0, 5.5, 6.2 Why a course cannot be sailed: walk it and name the first step that fails."""
    try:
        action = parse(battle.setting, code)
    except ValueError:
        return MalformedOrder("5.0", Message("refusal-unknown-order", code=code), code)
    if action.kind != MOVE:
        return None
    ramming = action.target >= 0
    needed = len(action.steps) + ramming
    if needed > points:
        return IllegalOrder("5.0", Message("refusal-too-far", needed=needed, points=points), code)
    grid, chart = battle.setting.grid, battle.setting.chart
    place, facing = ship.place, ship.facing
    for number, step in enumerate(action.steps):
        more = ramming or number < len(action.steps) - 1
        if step == AHEAD:
            place = grid.neighbour(place, facing)
            if not place:
                return IllegalOrder("I38", Message("refusal-edge"), code)
            if place in chart.land:
                return IllegalOrder("5.5", Message("refusal-land", place=hex_name(place)), code)
            if place in battle.at:
                other = battle.units[battle.at[place]]
                return IllegalOrder("5.5", Message("refusal-occupied", place=hex_name(place), unit=other.id), code)
            if more and (place in chart.shallow or place in battle.mines):
                return IllegalOrder("5.1", Message("refusal-step-by-step", place=hex_name(place)), code)
        elif step == EXIT:
            if grid.neighbour(place, facing):
                return IllegalOrder("I38", Message("refusal-no-edge"), code)
        else:
            facing = PORT[facing] if step == PORT_TURN else STARBOARD[facing]
            if more and ship.steering:
                return IllegalOrder("10.0", Message("refusal-steering"), code)
    if ramming:
        target = battle.units[action.target]
        ahead = grid.neighbour(place, facing)
        if rammed or battle.at.get(ahead) != target.index or not can_be_rammed(battle, ship, target):
            return IllegalOrder("6.2", Message("refusal-no-ram", target=target.id), code)
    return IllegalOrder("13.2", Message("refusal-honor", ship=ship.id), code)
