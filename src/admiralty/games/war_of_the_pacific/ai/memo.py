"""Memoization of values that depend only on places of units, holders of cities, and forts.

Playouts need the same garrisons many times between two moves of a unit.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from admiralty.games.war_of_the_pacific.rules import counters
from admiralty.games.war_of_the_pacific.setting import CHILE, PERU
from admiralty.games.war_of_the_pacific.state import War

__all__ = ["memo"]


def memo(war: War) -> dict[Hashable, Any]:
    """The memo of a position; cleared when anything that it depends on has changed. It does not depend on steps."""
    kept, allies = counters.posts(war, CHILE).memo, counters.posts(war, PERU)
    forts = [fort.status for fort in war.forts]
    last = kept.get("")
    if last is None or last[0] is not allies or last[1] != war.chilean or last[2] != forts:
        last = kept[""] = allies, list(war.chilean), forts, {}
    found: dict[Hashable, Any] = last[3]
    return found
