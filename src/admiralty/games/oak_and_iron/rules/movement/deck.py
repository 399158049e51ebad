"""OI-5 The question of a crew's action: its subject, and what closes whole kinds of crew action."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from admiralty.games.oak_and_iron.rules.gunnery import aiming
from admiralty.games.oak_and_iron.rules.terms import active, sea
from admiralty.games.oak_and_iron.state import Battle, Sail, Ship
from admiralty.rulebook import Hindrance, Verb


class Deck(NamedTuple):
    """OI-4.1 OI-6.2 OI-F3 OI-A41 The ship whose crew acts: after her move, or once more (`extra`) in the attack
    phase."""

    ship: str
    extra: bool = False


class Crew(Verb[Battle, Deck]):
    """A crew action."""


def about_her(battle: Battle, now: Deck) -> Mapping[str, object]:
    return {"ship": now.ship}


def allowed(battle: Battle, ship: Ship) -> set[str]:
    """The crew actions that cards allow a ship beyond the rules."""
    if not active.active(battle, "crew_action"):
        return set()
    return {
        what
        for each, _ in active.matching(battle, "crew_action", active.Context(ship), "allow")
        for what in each.effect.args["what"].split(",")
    }


def rally_only(battle: Battle, now: Deck) -> bool:
    if not active.active(battle, "crew_action"):
        return False
    found = active.matching(battle, "crew_action", active.Context(battle.ships[now.ship]), "forbid")
    return any(each.effect.args["what"] == "all_but_rally" for each, _ in found)


def shaken(battle: Battle, now: Deck) -> bool:
    return sea.is_shaken(battle, battle.ships[now.ship])


def shaken_but(action: str) -> Callable[[Battle, Deck], bool]:
    """Shaken, and no card allows an action all the same."""
    return lambda battle, now: (
        sea.is_shaken(battle, battle.ships[now.ship]) and action not in allowed(battle, battle.ships[now.ship])
    )


def hindrance(case: str, key: str, test: Callable[[Battle, Deck], object]) -> Hindrance[Battle, Deck]:
    """The hindrance of a crew action, for this ship."""
    return Hindrance(case, key, test, about_her)


ENTANGLED = hindrance("OI-1.9", "refusal-entangled", lambda battle, now: battle.ships[now.ship].entangled)
ENEMY_NEAR = hindrance(
    "OI-6.2", "refusal-enemy-near", lambda battle, now: now.extra and aiming.threatened(battle, battle.ships[now.ship])
)
RALLY_ONLY = hindrance("OI-1.12", "refusal-rally-only", rally_only)
SHAKEN = hindrance("OI-1.6", "refusal-shaken", shaken)
SHAKEN_GUNNERS = hindrance("OI-1.6", "refusal-shaken", shaken_but("reload"))
SHAKEN_CARPENTERS = hindrance("OI-1.6", "refusal-shaken", shaken_but("repair"))
NOT_TIRED = hindrance("OI-5.2", "refusal-not-tired", lambda battle, now: not battle.ships[now.ship].fatigue)
UNDAMAGED = hindrance("OI-5.3", "refusal-undamaged", lambda battle, now: not battle.ships[now.ship].damage)
NOT_AGROUND = hindrance("OI-1.10", "refusal-not-aground", lambda battle, now: not battle.ships[now.ship].aground)
AGROUND = hindrance("OI-1.10", "refusal-aground", lambda battle, now: battle.ships[now.ship].aground)
ANCHORED = hindrance("OI-A69", "refusal-at-anchor", lambda battle, now: battle.ships[now.ship].sail == Sail.ANCHORED)
NO_SWEEPS = hindrance(
    "OI-5.6", "refusal-no-sweeps", lambda battle, now: "row" not in allowed(battle, battle.ships[now.ship])
)
NO_ADMIRAL = hindrance(
    "OI-5.7",
    "refusal-no-admiral",
    lambda battle, now: battle.squadrons[battle.ships[now.ship].seat].flagship != now.ship,
)
BUSY = (ENTANGLED, ENEMY_NEAR)
UNFREE = (*BUSY, RALLY_ONLY, SHAKEN)
