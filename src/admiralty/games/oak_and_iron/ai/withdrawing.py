"""Who decides the battle: a side withdraws when it has lost a few ships, so its weakest count for most.

In 845 quickstarts between likely players, what was left of a side's weakest ship foretold the end, and what was left of
the other ship told hardly anything beyond it.
"""

from admiralty.games.oak_and_iron import victory
from admiralty.games.oak_and_iron.rules.terms import sea
from admiralty.games.oak_and_iron.state import Battle

from . import prospects

WEAK, SOUND = 1.3, 0.3
"""What is left of a ship counts for so much where her loss would help to end the battle, and otherwise."""


def weights(battle: Battle, side: str) -> dict[str, float]:
    """What each ship of a side counts for: most, those whose loss would make it withdraw."""
    left = {
        name: 0.0 if victory.is_lost(battle, ship) else prospects.health_of(battle, ship)
        for name in battle.roster
        if sea.side_of(battle, ship := battle.ships[name]) == side
    }
    decisive = len(left) // 3 + 1  # so many lost make more Strike Points than ships that are left
    by_health = sorted(left, key=lambda name: (left[name], sea.fit_of(battle, battle.ships[name]).card.points))
    return {name: WEAK if place < decisive else SOUND for place, name in enumerate(by_health)}
