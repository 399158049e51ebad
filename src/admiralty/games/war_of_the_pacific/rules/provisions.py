"""7.8 Fleet provisions: a stack of ships that leaves a port uses up a supply column there."""

from __future__ import annotations

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific import events
from admiralty.games.war_of_the_pacific.state import War
from admiralty.games.war_of_the_pacific.theatre import place_name

from . import counters

__all__ = ["can_leave", "provision"]


def can_leave(war: War, side: str, place: Hex) -> bool:
    """7.8, P17, P42 A stack that leaves a port needs a column there, ashore; at sea it needs none."""
    return not counters.friendly_port(war, side, place) or counters.columns_at(war, side, place) > 0


def provision(war: War, side: str, place: Hex) -> None:
    """7.8 The column is used up as the stack leaves."""
    if counters.friendly_port(war, side, place):
        counters.spend_column(war, side, place)
        war.tell(events.ColumnSpent(side, place_name(place), case="7.8"))
