"""13.3 Visibility: smoke and haze from the fourth turn on."""

from admiralty.games.iron_and_fire import attack_events
from admiralty.games.iron_and_fire.state import Battle, Unit
from admiralty.rulebook import Flow, Seat, d6

from . import fortunes

CLEAR = "clear"
UNSURE = "unsure"
REDUCED = "reduced"


def haze(battle: Battle) -> str:
    """13.3 The visibility this turn: clear, to be rolled for, or reduced."""
    if not battle.setting.visibility:
        return CLEAR
    figures = battle.setting.tables.visibility
    if battle.turn >= figures.always_from_turn:
        return REDUCED
    return UNSURE if battle.turn >= figures.rolled_from_turn else CLEAR


def parity(roll: int) -> int:
    """Luck and rows of a roll on which even is good."""
    return 1 - roll % 2


def is_reduced(battle: Battle, unit: Unit) -> Flow[bool]:
    """13.3, I35 Whether haze hinders a unit now; in the turns between it takes a roll, odd for haze."""
    state = haze(battle)
    if state != UNSURE:
        return state == REDUCED
    roll = yield from fortunes.throw(battle, d6, case="13.3", by=Seat(unit.owner), rows=parity, luck=parity, of=unit)
    reduced: bool = roll % 2 == 1
    battle.tell(attack_events.VisibilityRoll(unit.id, roll, reduced, case="13.3"))
    return reduced
