"""The question what a crew does: its subject, and what closes whole kinds of crew action."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from admiralty.games.oak_and_iron.cards.active import Context, active, matching
from admiralty.games.oak_and_iron.rules.aiming import threatened
from admiralty.games.oak_and_iron.rules.sea import is_shaken
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.kernel.verbs import Hindrance, Verb


class Deck(NamedTuple):
    """OI-4.1 OI-6.2 OI-F3 OI-A41 The ship whose crew acts: after her move, or once more (`extra`) in an attack."""

    ship: str
    extra: bool = False


class Crew(Verb[Battle, Deck]):
    """A crew action."""


def said(battle: Battle, now: Deck) -> Mapping[str, object]:
    return {"ship": now.ship}


def allowed(battle: Battle, ship: Ship) -> set[str]:
    """The crew actions that cards allow a ship beyond the rules."""
    if not active(battle, "crew_action"):
        return set()
    return {
        what
        for each, _ in matching(battle, "crew_action", Context(ship), "allow")
        for what in each.effect.args["what"].split(",")
    }


def rally_only(battle: Battle, now: Deck) -> bool:
    if not active(battle, "crew_action"):
        return False
    found = matching(battle, "crew_action", Context(battle.ships[now.ship]), "forbid")
    return any(each.effect.args["what"] == "all_but_rally" for each, _ in found)


def shaken(battle: Battle, now: Deck) -> bool:
    return is_shaken(battle, battle.ships[now.ship])


def shaken_but(action: str) -> Callable[[Battle, Deck], bool]:
    """Shaken, and no card allows an action for all that."""
    return lambda battle, now: (
        is_shaken(battle, battle.ships[now.ship]) and action not in allowed(battle, battle.ships[now.ship])
    )


def hindrance(case: str, key: str, test: Callable[[Battle, Deck], object]) -> Hindrance[Battle, Deck]:
    """What closes a crew action, said of the ship."""
    return Hindrance(case, key, test, said)


ENTANGLED = hindrance("OI-1.9", "refusal-entangled", lambda battle, now: battle.ships[now.ship].entangled)
ENEMY_NEAR = hindrance(
    "OI-6.2", "refusal-enemy-near", lambda battle, now: now.extra and threatened(battle, battle.ships[now.ship])
)
RALLY_ONLY = hindrance("OI-1.12", "refusal-rally-only", rally_only)
SHAKEN = hindrance("OI-1.6", "refusal-shaken", shaken)
SHAKEN_GUNNERS = hindrance("OI-1.6", "refusal-shaken", shaken_but("reload"))
SHAKEN_CARPENTERS = hindrance("OI-1.6", "refusal-shaken", shaken_but("repair"))
NOT_TIRED = hindrance("OI-5.2", "refusal-not-tired", lambda battle, now: not battle.ships[now.ship].fatigue)
UNDAMAGED = hindrance("OI-5.3", "refusal-undamaged", lambda battle, now: not battle.ships[now.ship].damage)
NOT_AGROUND = hindrance("OI-1.10", "refusal-not-aground", lambda battle, now: not battle.ships[now.ship].aground)
AGROUND = hindrance("OI-1.10", "refusal-aground", lambda battle, now: battle.ships[now.ship].aground)
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
