"""OI-5.1 Reload markers: those of a ship, and removing one."""

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.games.oak_and_iron.terms import Reload


def reloads(ship: Ship) -> list[Reload]:
    """The sides (and mortar) of a ship that carry a reload marker."""
    found = [Reload.PORT] if ship.reload_port else []
    found += [Reload.STARBOARD] if ship.reload_starboard else []
    return found + ([Reload.MORTAR] if ship.reload_mortar else [])


def clear_reload(battle: Battle, ship: Ship, side: Reload) -> None:
    """OI-5.1 A reload marker comes off."""
    if side == Reload.PORT:
        ship.reload_port = False
    elif side == Reload.STARBOARD:
        ship.reload_starboard = False
    else:
        ship.reload_mortar = False
    battle.tell(events.Reloaded(ship.id, side, case="OI-5.1"))
