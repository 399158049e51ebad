"""7.8 Fleet provisions: a stack of ships that leaves a port uses up a supply column there."""

from __future__ import annotations

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific.face.events import ColumnSpent
from admiralty.games.war_of_the_pacific.rules.counters import columns_at, friendly_port, spend_column
from admiralty.games.war_of_the_pacific.state import War
from admiralty.games.war_of_the_pacific.theatre import place_name

__all__ = ["can_leave", "provision"]


def can_leave(war: War, side: str, place: Hex) -> bool:
    """7.8, P17, P42 A stack that leaves a port needs a column there, ashore; at sea there is nothing to pay."""
    return not friendly_port(war, side, place) or columns_at(war, side, place) > 0


def provision(war: War, side: str, place: Hex) -> None:
    """7.8 The column is used up as the stack leaves."""
    if friendly_port(war, side, place):
        spend_column(war, side, place)
        war.tell(ColumnSpent(side, place_name(place), case="7.8"))
