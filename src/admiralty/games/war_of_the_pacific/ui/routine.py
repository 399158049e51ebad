"""Standing orders that a player may leave for recurring questions."""

from admiralty.games.war_of_the_pacific.state import War
from admiralty.rulebook import Ask, Routine

__all__ = ["routine"]

LOOKOUTS = ("within", "transports", "ironclads")
"""Standing orders for sightings: by distance, and by the kind of ships."""


def routine(war: War, ask: Ask) -> Routine | None:
    """Windows; one answer for all later sightings."""
    if ask.window is None:
        return None
    again = LOOKOUTS if ask.window == "interception" else ()
    return Routine(ask.window, ask.decline, ask.period, slight=ask.window != "blockade", again=again)
