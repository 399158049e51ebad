"""The admiral's flag: where it may go, and how it is shifted."""

from admiralty.games.oak_and_iron.cards.active import refresh
from admiralty.games.oak_and_iron.face import events
from admiralty.games.oak_and_iron.rules.sea import near, unfit
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.kernel.choices import IllegalOrder, Refusal
from admiralty.kernel.event import Message


def flag_refused(battle: Battle, ship: Ship, target: str) -> Refusal | None:
    """OI-5.7 Why the admiral does not go to a ship: she must be a free friend within Pistol Shot."""
    if battle.squadrons[ship.seat].flagship != ship.id:
        return IllegalOrder("OI-5.7", Message("refusal-no-admiral", ship=ship.id))
    refusal = unfit(battle, target)
    if refusal is not None:
        return refusal
    other = battle.ships[target]
    if other.seat != ship.seat or other.id == ship.id:
        return IllegalOrder("OI-5.7", Message("refusal-not-of-squadron", ship=target))
    if other.entangled:
        return IllegalOrder("OI-5.7", Message("refusal-entangled", ship=target))
    if not near(battle, ship, other, "pistol"):
        return IllegalOrder("OI-5.7", Message("refusal-beyond-pistol", ship=target))
    return None


def transfer_flag(battle: Battle, ship: Ship, to: Ship) -> None:
    """OI-5.7 OI-A46 The admiral goes aboard another ship with his value; her captain is ignored meanwhile."""
    battle.squadrons[ship.seat].flagship = to.id
    refresh(battle)
    battle.tell(events.FlagTransferred(ship.id, to.id, case="OI-5.7"))
