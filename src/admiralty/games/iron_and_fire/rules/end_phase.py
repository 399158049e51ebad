"""11.0 The end phase, in the book's order."""

from typing import Final

from admiralty.games.iron_and_fire import events, victory
from admiralty.games.iron_and_fire.state import IN_PLAY, PREPARATION, Battle
from admiralty.rulebook import Flow, Seat, Verb, Verbs, ask, call, segment

from . import cable, criticals, drift, grounding


class TryToGetOff(Verb[Battle, int], word="try", label_key="order-unground", case="5.3"):
    """5.3 A ship aground tries to get off in the end phase."""


class LeaveAground(Verb[Battle, int], word="leave", label_key="order-leave-aground", case="5.3"):
    """5.3, I36 Or she stays."""


TRY_OR_LEAVE: Final[tuple[type[TryToGetOff] | type[LeaveAground], ...]] = (TryToGetOff, LeaveAground)


def end_phase(battle: Battle) -> None:
    """3.3, 11.1 Victory, cable, critical hits, ships aground, drift, next turn: each step a segment of its own."""
    battle.tell(events.EndPhaseBegins(battle.turn, case="11.0"))
    if victory.judge_end_phase(battle):
        return
    battle.follow(call(all_criticals), call(aground), call(drifting), call(next_turn))
    if battle.buoy:
        battle.push(cable.cable_attempt)


@segment("criticals")
def all_criticals(battle: Battle) -> None:
    """10.0, 11.1 Every ship with critical hits rolls, ship after ship."""
    for unit in reversed(battle.units):
        if criticals.needs_repair(unit):
            battle.push(criticals_of, unit.index)


def criticals_of(battle: Battle, index: int) -> Flow[None]:
    """10.0, I53 The rolls of one ship; a loss counts at once."""
    yield from criticals.repair_criticals(battle, index)
    victory.judge(battle)


def aground(battle: Battle) -> None:
    """5.3, 11.1 Every ship aground may try once to get off."""
    for unit in reversed(battle.units):
        if unit.status == IN_PLAY and unit.grounded:
            battle.push(aground_of, unit.index)


def aground_of(battle: Battle, index: int) -> Flow[None]:
    """5.3, I36, I46 The end-phase try is optional; prize crews may make it too."""
    ship = battle.units[index]
    choices = Verbs(TRY_OR_LEAVE, battle, index)
    answer = yield from ask(Seat(ship.owner), "unground", choices, case="5.3", ship=ship.id)
    if isinstance(answer, TryToGetOff):
        yield from grounding.unground(battle, ship)
        victory.judge(battle)


@segment("drift")
def drifting(battle: Battle) -> None:
    """5.4, 11.1, I37 Ships without movement drift, the farthest down-current first."""
    for ship in reversed(drift.drift_order(battle)):
        battle.push(drift.drift_ship, ship.index)


def next_turn(battle: Battle) -> Flow[None]:
    """3.3, 11.1, I20 Effects of the turn end; the last turn is judged, or the next one begins."""
    for unit in battle.units:
        unit.slowed = False
        unit.spoiled = False
        unit.fired_upon_by = ()
        unit.chased = ()
    if battle.setting.file.turns and battle.turn >= battle.setting.file.turns:
        victory.judge_last_turn(battle)
    battle.phase = PREPARATION
    yield from ()
