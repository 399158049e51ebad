"""Victory: the last boat afloat, or the sounder one when time is up."""

from admiralty.rulebook import Message, Outcome
from tests.toy.setting import DEFENDER, RAIDER
from tests.toy.state import Duel


def outcome(duel: Duel) -> Outcome | None:
    """HD-7.1, HD-A1 How the duel ended, or None."""
    defender, raider = duel.boats[DEFENDER].hull, duel.boats[RAIDER].hull
    if min(defender, raider) > 0 and duel.round <= duel.setting.plan.rounds:
        return None
    if defender == raider:
        return Outcome((), Message("outcome-draw"), "HD-A1")
    winner, loser = (DEFENDER, RAIDER) if defender > raider else (RAIDER, DEFENDER)
    if min(defender, raider) <= 0:
        return Outcome((winner,), Message("outcome-sunk", winner=winner, loser=loser), "HD-7.1")
    return Outcome((winner,), Message("outcome-sounder", winner=winner), "HD-7.1")
