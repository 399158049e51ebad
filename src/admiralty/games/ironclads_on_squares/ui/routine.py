"""Standing orders that a player may leave for questions that come again."""

from admiralty.games.ironclads_on_squares.state import Battle
from admiralty.rulebook import Ask, Routine


def routine(battle: Battle, ask: Ask) -> Routine | None:
    """A ship's fire at the same target; what the groups do that have not fired with the first is asked each time."""
    if ask.kind != "fire" or battle.fired:
        return None
    return Routine(f"fire {battle.setting.fleet[ask.subject.ship].id}", again=("fire",))
