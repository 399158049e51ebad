"""Victory: the last boat afloat, or the sounder one when time is up."""

from admiralty.rulebook import Message, Outcome
from tests.toy.state import Duel


def outcome(duel: Duel) -> Outcome | None:
    """HD-7.1, HD-A1 How the duel ended, or None."""
    loser, winner = sorted(duel.boats, key=lambda seat: duel.boats[seat].hull)
    lost, left = duel.boats[loser].hull, duel.boats[winner].hull
    if lost > 0 and duel.round <= duel.setting.plan.rounds:
        return None
    if lost == left:
        return Outcome((), Message("outcome-draw"), "HD-A1")
    how = Message("outcome-sunk" if lost == 0 else "outcome-sounder", winner=winner, loser=loser)
    return Outcome((winner,), how, "HD-7.1")
