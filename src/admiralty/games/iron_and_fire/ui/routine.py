"""Standing orders that a player may leave for recurring questions."""

from __future__ import annotations

from admiralty.games.iron_and_fire.state import Battle
from admiralty.rulebook import Ask, Routine

AGAIN = ("fire", "bombard")


def routine(battle: Battle, ask: Ask) -> Routine | None:
    """Keeping the counter of fortune for the turn; and a unit's fire at the same target."""
    if ask.window is not None:
        return Routine(ask.window, ask.decline, ask.period)
    if ask.kind == "action":
        return Routine(f"action {battle.units[ask.subject.unit].id}", again=AGAIN)
    return None
