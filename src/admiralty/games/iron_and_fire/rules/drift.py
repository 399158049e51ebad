"""5.4 Drift movement, at the end of the end phase."""

from admiralty.games.iron_and_fire import events, victory
from admiralty.games.iron_and_fire.state import IN_PLAY, SUNK, Battle, Unit
from admiralty.rulebook import Flow

from . import cable, damage, mines


def drifts(battle: Battle, ship: Unit) -> bool:
    """5.4, I20, I37 Ships without movement drift, except those aground, locked in boarding or at work on a cable."""
    return (
        ship.status == IN_PLAY
        and not ship.grounded
        and not battle.setting.profiles[ship.index].battery
        and damage.movement_factor(battle, ship) == 0
        and not battle.is_locked(ship)
        and not cable.is_held_by_cable(battle, ship)
    )


def drift_order(battle: Battle) -> list[Unit]:
    """5.4, I37 The ships that drift, the farthest down-current first, so that none blocks another."""
    current = battle.setting.file.current
    along = battle.setting.chart.along
    drifting = [unit for unit in battle.units if drifts(battle, unit)]
    return sorted(drifting, key=lambda ship: -along(ship.place, current))


def drift_ship(battle: Battle, index: int) -> Flow[None]:
    """5.4, I38 One hex with the current, facing unchanged: off the map, aground, ashore or onto a mine."""
    ship = battle.units[index]
    if ship.status != IN_PLAY:
        return
    setting = battle.setting
    place = setting.grid.neighbour(ship.place, setting.file.current)
    if not place:
        battle.take_off(ship, SUNK)
        battle.tell(events.DriftedOff(ship.id, case="5.4"))
        victory.judge(battle)
        return
    if place in battle.at:
        return
    battle.shift(ship, place)
    battle.tell(events.Drifted(ship.id, place, case="5.4"))
    if place in battle.mines:
        yield from mines.strike(battle, ship, place)
    if ship.status == IN_PLAY and (place in setting.chart.shallow or place in setting.chart.land):
        yield from _set_aground(battle, ship, place in setting.chart.land)
    victory.judge(battle)


def _set_aground(battle: Battle, ship: Unit, ashore: bool) -> Flow[None]:
    """5.4, I3 Shallows ground her without a roll; land or town costs two hits as well."""
    ship.grounded = True
    battle.tell(events.DriftedAground(ship.id, ship.place, ashore, case="5.4"))
    if ashore:
        yield from damage.suffer(battle, ship, battle.setting.tables.drift.land_hits)
