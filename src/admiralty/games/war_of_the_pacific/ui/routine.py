"""Standing orders that a player may leave for questions that come again."""

from admiralty.games.war_of_the_pacific.state import War
from admiralty.rulebook import Ask, Routine

__all__ = ["routine"]

LOOKOUTS = ("within", "transports", "ironclads")
"""What a lookout may be told for good: how far to go, and after what."""


def routine(war: War, ask: Ask) -> Routine | None:
    """Windows; a sighting may be answered for all that follow."""
    if ask.window is None:
        return None
    again = LOOKOUTS if ask.window == "interception" else ()
    return Routine(ask.window, ask.decline, ask.period, slight=ask.window != "blockade", again=again)
