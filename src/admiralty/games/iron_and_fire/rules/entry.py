"""15.4.3 A ship that enters the map by moving: the Independencia, if she survived Punta Gruesa."""

from __future__ import annotations

from admiralty.boards.hexes import DIRECTIONS
from admiralty.games.iron_and_fire.face.events import PlacedShip
from admiralty.games.iron_and_fire.rules.movement import Way, enter_hex, go_on
from admiralty.games.iron_and_fire.rules.orders import Action, enter_order
from admiralty.games.iron_and_fire.state import WAITING, Battle, Unit
from admiralty.kernel.choices import Order
from admiralty.kernel.flow import Flow


def entry_orders(battle: Battle, ship: Unit) -> list[Order[Action]]:
    """15.4.3, I24, I61 The free hexes she may enter by, with any facing into the map."""
    entry = battle.setting.file.entry
    if entry is None or entry.ship != ship.id or ship.status != WAITING:
        return []
    grid = battle.setting.grid
    return [
        enter_order(place, facing)
        for place in entry.near
        if place not in battle.at
        for facing in DIRECTIONS
        if grid.neighbour(place, facing)
    ]


def enter(battle: Battle, ship: Unit, action: Action) -> Flow[None]:
    """15.4.3, I24, I61 She spends 1 point for the entry hex, mines and all, and goes on with the rest.

    15.4.2, I60 The turn in which she comes is no whole turn on the buoy, wherever she enters.
    """
    battle.put(ship, action.place, action.facing)
    ship.spoiled = True
    battle.tell(PlacedShip(ship.id, action.place, action.facing, case="15.4.3"))
    way = Way(spent=1)
    way.interrupted = True
    if (yield from enter_hex(battle, ship, way)):
        way.interrupted = True
        yield from go_on(battle, ship, way)
