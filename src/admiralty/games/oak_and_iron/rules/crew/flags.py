"""OI-5 The admiral's flag: where it may go, and shifting it."""

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.terms import active, sea
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.rulebook import Refusal, refuse


def flag_refused(battle: Battle, ship: Ship, target: str) -> Refusal | None:
    """OI-5.7 Why the admiral cannot shift to a ship: she must be a free friend within Pistol Shot."""
    if battle.squadrons[ship.seat].flagship != ship.id:
        return refuse("OI-5.7", "refusal-no-admiral", ship=ship.id)
    refusal = sea.no_friend(battle, ship, target, "OI-5.7")
    if refusal is not None:
        return refusal
    other = battle.ships[target]
    if other.entangled:
        return refuse("OI-5.7", "refusal-entangled", ship=target)
    if not sea.near(battle, ship, other, "pistol"):
        return refuse("OI-5.7", "refusal-beyond-pistol", ship=target)
    return None


def transfer_flag(battle: Battle, ship: Ship, to: Ship) -> None:
    """OI-5.7 OI-A46 The admiral goes aboard another ship with his value; her captain is ignored meanwhile."""
    battle.squadrons[ship.seat].flagship = to.id
    active.refresh(battle)
    battle.tell(events.FlagTransferred(ship.id, to.id, case="OI-5.7"))
