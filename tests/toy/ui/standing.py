"""Score summary: each boat's objective, and the hull that each has shot away."""

from admiralty.games.base import Score
from admiralty.rulebook import Message
from tests.toy.setting import DEFENDER, RAIDER, Harbour
from tests.toy.state import Duel


def objective(harbour: Harbour, side: str) -> Message:
    """HD-7.1 Sink the other boat, or be the sounder one when time is up."""
    return Message("objective", enemy=RAIDER if side == DEFENDER else DEFENDER, rounds=harbour.plan.rounds)


def score(view: Duel, harbour: Harbour) -> Score:
    """HD-7.1 The hull that the other boat has lost."""
    lost = {seat: harbour.figures.hull - boat.hull for seat, boat in view.boats.items()}
    return Score(Message("score-hull"), {DEFENDER: lost[RAIDER], RAIDER: lost[DEFENDER]})
