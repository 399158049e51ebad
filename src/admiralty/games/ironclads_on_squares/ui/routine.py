"""Standing orders that a player may leave for recurring questions."""

from admiralty.games.ironclads_on_squares.state import Battle
from admiralty.rulebook import Ask, Routine


def routine(battle: Battle, ask: Ask) -> Routine | None:
    """A ship's fire at the same target; the other gun groups are asked about each time."""
    if ask.kind != "fire" or battle.fired:
        return None
    return Routine(f"fire {battle.setting.fleet[ask.subject.ship].id}", again=("fire",))
