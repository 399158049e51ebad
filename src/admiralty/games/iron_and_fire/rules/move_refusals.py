"""Why a course cannot be sailed: walk it, and name the first step that fails."""

from __future__ import annotations

from admiralty.boards.hexes import PORT, STARBOARD, Direction, Hex, hex_name
from admiralty.games.iron_and_fire.rules.orders import AHEAD, EXIT, PORT_TURN, Action
from admiralty.games.iron_and_fire.state import IN_PLAY, Battle, Unit
from admiralty.kernel.event import Message


def why_not_course(battle: Battle, ship: Unit, points: int, action: Action, rammed: bool) -> tuple[str, Message] | None:
    """5.0, 5.5, 6.2 The case against a course and its ram, and what is wrong; None if nothing but honor can be."""
    ramming = action.target >= 0
    needed = len(action.steps) + ramming
    if needed > points:
        return "5.0", Message("refusal-too-far", needed=needed, points=points)
    place, facing = ship.place, ship.facing
    for number, step in enumerate(action.steps):
        more = ramming or number < len(action.steps) - 1
        if step == AHEAD:
            place = battle.setting.grid.neighbour(place, facing)
            reason = _why_not_enter(battle, place, more)
        elif step == EXIT:
            reason = _why_not_leave(battle, place, facing, more)
        else:
            facing = PORT[facing] if step == PORT_TURN else STARBOARD[facing]
            reason = _why_not_turn(ship, step, action.steps[number - 1] if number else AHEAD, more)
        if reason is not None:
            return reason
    if ramming:
        return _why_not_ram(battle, ship, battle.setting.grid.neighbour(place, facing), action.target, rammed)
    return None


def _why_not_enter(battle: Battle, place: Hex, more: bool) -> tuple[str, Message] | None:
    """5.1, 5.5, 9.0 Not over the edge, not onto land or another unit, and never past what is rolled for."""
    chart = battle.setting.chart
    if not place:
        return "I38", Message("refusal-edge")
    if place in chart.land:
        return "5.5", Message("refusal-land", place=hex_name(place))
    if place in battle.at:
        return "5.5", Message("refusal-occupied", place=hex_name(place), unit=battle.units[battle.at[place]].id)
    if more and (place in chart.shallow or place in battle.mines):
        case = "9.0" if place in battle.mines else "5.1"
        return case, Message("refusal-step-by-step", place=hex_name(place))
    return None


def _why_not_leave(battle: Battle, place: Hex, facing: Direction, more: bool) -> tuple[str, Message] | None:
    """I38 The last step of a course, over the edge ahead."""
    if battle.setting.grid.neighbour(place, facing):
        return "I38", Message("refusal-no-edge")
    return ("I38", Message("refusal-exit-last")) if more else None


def _why_not_turn(ship: Unit, step: int, before: int, more: bool) -> tuple[str, Message] | None:
    """5.0, 10.0, I74 A turn that the last one made vain is not offered; with damaged steering each is rolled for."""
    if before not in (AHEAD, EXIT, step):
        return "I74", Message("refusal-turned-back")
    return ("10.0", Message("refusal-steering")) if more and ship.steering else None


def _why_not_ram(battle: Battle, ship: Unit, ahead: Hex, index: int, rammed: bool) -> tuple[str, Message] | None:
    """6.2, I31, I41 One ram an activation, at an enemy ship in the hex ahead of the bow."""
    target = battle.units[index]
    if ship.captured:
        return "6.3", Message("refusal-prize", unit=ship.id)
    if rammed:
        return "I31", Message("refusal-rammed", ship=ship.id)
    if battle.setting.profiles[index].battery:
        return "I41", Message("refusal-battery", unit=target.id)
    if target.status != IN_PLAY or target.owner == ship.owner:
        return "6.2", Message("refusal-no-enemy", target=target.id)
    return ("6.2", Message("refusal-no-ram", target=target.id)) if battle.at.get(ahead) != index else None
