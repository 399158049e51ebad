"""What a player asks about a sheet: what the enemy would lose by the end of the turn, and what oneself."""

from collections.abc import Mapping
from typing import Any

from admiralty.games.iron_and_steam.state import Battle
from admiralty.kernel.choices import Order
from admiralty.kernel.game import Measure

__all__ = ["measures"]


def measures(battle: Battle, order: Order[Any]) -> Mapping[str, Measure]:
    """None yet: see `odds`."""
    return {}
