"""5.0, 5.5, 6.2 Obstacles to a step of a course: the case, and what would make it legal."""

from admiralty.boards.hexes import Hex, hex_name
from admiralty.games.iron_and_fire.state import IN_PLAY, Battle, Unit
from admiralty.rulebook import Message

from . import courses

Reason = tuple[str, Message]


def not_into(battle: Battle, place: Hex, more: bool) -> Reason | None:
    """5.1, 5.5, 9.0 Not over the edge, not onto land or another unit, and not past a step that is rolled for."""
    chart = battle.setting.chart
    if not place:
        return "I38", Message("refusal-edge")
    if place in chart.land:
        return "5.5", Message("refusal-land", place=hex_name(place))
    if place in battle.at:
        return "5.5", Message("refusal-occupied", place=hex_name(place), unit=battle.setting.ids[battle.at[place]])
    if more and (place in chart.shallow or place in battle.mines):
        case = "9.0" if place in battle.mines else "5.1"
        return case, Message("refusal-step-by-step", place=hex_name(place))
    return None


def not_off(beyond: Hex, more: bool) -> Reason | None:
    """I38 The last step of a course, over the edge ahead."""
    if beyond:
        return "I38", Message("refusal-no-edge")
    return ("I38", Message("refusal-exit-last")) if more else None


def not_turned(ship: Unit, step: courses.Step, before: courses.Step, more: bool) -> Reason | None:
    """5.0, 10.0, I74 A turn that undoes the last one is not offered; with damaged steering each turn is rolled for."""
    if before not in (courses.AHEAD, courses.EXIT, step):
        return "I74", Message("refusal-turned-back")
    return ("10.0", Message("refusal-steering")) if more and ship.steering else None


def not_rammed(battle: Battle, ship: Unit, ahead: Hex, index: int, rammed: bool) -> Reason | None:
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
