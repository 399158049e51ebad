"""Standing orders that a player may leave for recurring questions."""

from admiralty.games.oak_and_iron.state import Battle
from admiralty.games.oak_and_iron.terms import Attack, Question
from admiralty.rulebook import Ask, Routine

__all__ = ["routine"]

SLIGHT = {
    Question.SEAMANSHIP: "no",
    Question.SHIFT: "none",
    Question.FREE_TURN: "none",
    Question.BOATS: "no boats",
    Question.TOPMEN: "keep sail",
    Question.CLEAR: "not now",
}
"""Optional extra actions, with the answer that declines them."""
AGAIN = tuple(str(attack) for attack in Attack if attack is not Attack.FIRESHIP)


def routine(battle: Battle, ask: Ask) -> Routine | None:
    """A window, an optional extra action, the crew's action after a move; and a ship's fire at the same target."""
    period = f"turn {battle.turn}"
    if ask.window is not None:
        return Routine(ask.window, ask.decline, ask.period)
    if ask.kind in SLIGHT:
        return Routine(ask.kind, SLIGHT[Question(ask.kind)], period)
    if ask.kind == Question.CREW:
        return Routine(ask.kind, "none", period, slight=False)
    if ask.kind == Question.ATTACK:
        return Routine(f"attack {ask.subject.ship}", period=period, again=AGAIN)
    return None
