"""Places, abilities and losses of counters: functions that all chapters share."""

from __future__ import annotations

from typing import Final

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific import events
from admiralty.games.war_of_the_pacific.setting import CHILE, PERU
from admiralty.games.war_of_the_pacific.state import FortState, March, Posts, ShipState, UnitState, War
from admiralty.games.war_of_the_pacific.theatre import BOX, OFF, place_name

__all__ = [
    "add_columns", "cargo", "cede", "column_places", "columns_at", "controls", "enemy_at", "enemy_fort", "enter",
    "fort_at", "fort_holds", "friendly_port", "is_warship", "lose_step", "move_columns", "own_port", "posts",
    "room_aboard", "ships_at", "sink", "speed_of", "spend_column", "stacking_limit", "stand", "take_all_columns",
    "take_columns", "the_march", "to_embark", "units_at", "unload_column", "warships_at", "wound",
]  # fmt: skip

IN_BOX: Final = frozenset({BOX})


# ---------------------------------------------------------------------- units and columns on land


def posts(war: War, side: str) -> Posts:
    """The places of a side's land units, cached until one of them moves."""
    known = war.posts_of_chile if side == CHILE else war.posts_of_allies
    if known is not None:
        return known
    units = war.units
    at: dict[Hex, tuple[int, ...]] = {}
    for n in war.setting.units_of[side]:
        place = units[n].place
        if place:  # only units on the map have one
            at[place] = (*at[place], n) if place in at else (n,)
    places = frozenset(at)
    known = Posts(at, places, places | IN_BOX, {})
    if side == CHILE:
        war.posts_of_chile = known
    else:
        war.posts_of_allies = known
    return known


def stand(war: War, index: int, place: Hex) -> None:
    """Move a land unit to a place, or off the map: the only way to change its place."""
    unit = war.units[index]
    unit.place, unit.strayed = place, False
    if war.setting.units[index].side == CHILE:
        war.posts_of_chile = None
    else:
        war.posts_of_allies = None


def units_at(war: War, side: str, place: Hex) -> list[int]:
    """The land units of a side in a place, in the order of the book."""
    return list(posts(war, side).at.get(place, ()))


def enemy_at(war: War, side: str, place: Hex) -> bool:
    """Whether a place holds land units of the other side."""
    return place in posts(war, PERU if side == CHILE else CHILE).at


def occupied(war: War, side: str) -> frozenset[Hex]:
    """Every place with land units of a side."""
    return posts(war, side).places


def columns_at(war: War, side: str, place: Hex) -> int:
    """How many supply columns of a side lie in a place."""
    depots, count = war.depots, 0
    for number in war.setting.depots_of[side]:
        count += depots[number].at.get(place, 0)
    return count


def column_places(war: War, side: str) -> list[Hex]:
    """Every place with supply columns of a side."""
    return sorted({place for nation in war.setting.nations_of[side] for place in war.depot(nation).at})


def _shift(counts: dict[int, int], place: Hex, by: int) -> None:
    left = counts.get(place, 0) + by
    if left > 0:
        counts[place] = left
    else:
        counts.pop(place, None)


def add_columns(war: War, nation: str, place: Hex, count: int = 1, tired: int = 0) -> None:
    depot = war.depot(nation)
    _shift(depot.at, place, count)
    if tired:
        _shift(depot.tired, place, tired)


def take_columns(war: War, nation: str, place: Hex, count: int = 1, tired: bool = False) -> None:
    """Remove columns from a place: those that can still march first, unless the caller wants tired ones."""
    depot = war.depot(nation)
    _shift(depot.at, place, -count)
    if tired:
        _shift(depot.tired, place, -count)
    for some in (depot.tired, depot.ashore):  # at most as many as there are
        if place in some:
            _shift(some, place, min(0, depot.at.get(place, 0) - some[place]))


def take_all_columns(war: War, side: str, place: Hex) -> int:
    """Remove every column of a side from a place; returns their number."""
    taken = 0
    for nation in war.setting.nations_of[side]:
        depot = war.depot(nation)
        taken += depot.at.pop(place, 0)
        depot.tired.pop(place, None)
        depot.ashore.pop(place, None)
    return taken


def spend_column(war: War, side: str, place: Hex) -> None:
    """6.1, P74 Use up a column: the leading nation's last, and a tired one before one that can still march."""
    for nation in war.setting.nations_of[side]:
        depot = war.depot(nation)
        if depot.at.get(place, 0):
            if place in depot.ashore:  # the others can still embark
                _shift(depot.ashore, place, -1)
            take_columns(war, nation, place, 1, tired=True)
            return
    raise ValueError(f"{side} has no column in {place}")


def unload_column(war: War, nation: str, place: Hex) -> None:
    """7.6, P81 A column is unloaded, and cannot embark again this turn."""
    add_columns(war, nation, place)
    _shift(war.depot(nation).ashore, place, 1)


def to_embark(war: War, side: str, place: Hex) -> list[str]:
    """7.1, P61, P81 The nations that have columns in a port which were there when the ships began to move."""
    found = []
    for nation in war.setting.nations_of[side]:
        depot = war.depot(nation)
        if depot.at.get(place, 0) > depot.tired.get(place, 0) + depot.ashore.get(place, 0):
            found.append(nation)
    return found


def move_columns(war: War, nation: str, place: Hex, to: Hex, count: int) -> None:
    """Move marching columns from one place to another."""
    take_columns(war, nation, place, count)
    add_columns(war, nation, to, count)


def stacking_limit(war: War, side: str, place: Hex) -> int:
    """8.1 Six land units, seven in a hex with their own fort; any number in the box (P59)."""
    rules = war.setting.figures.rules
    if place == BOX:
        return len(war.units)
    return rules.stacking_with_fort if side == PERU and fort_at(war, place) is not None else rules.stacking


def lose_step(war: War, index: int, case: str) -> None:
    """2.7 A unit loses a step; with its last step it is lost."""
    unit = war.units[index]
    unit.steps -= 1
    if unit.steps <= 0:
        place = unit.place
        _off_map(war, index, UnitState.DEAD)
        war.tell(events.UnitLost(war.row(index).id, place_name(place), gone=True, case=case))
        cede(war, war.row(index).side, place)
    else:
        war.tell(events.UnitLost(war.row(index).id, place_name(unit.place), gone=False, case=case))


def _off_map(war: War, index: int, status: UnitState) -> None:
    unit = war.units[index]
    stand(war, index, OFF)
    unit.status, unit.ship, unit.steps = status, -1, 0
    unit.fresh = unit.done = unit.landed = unit.fought = unit.ashore = False


def remove_unit(war: War, index: int, status: UnitState) -> None:
    """Take a unit off the map or out of a ship's hold."""
    place = war.units[index].place
    _off_map(war, index, status)
    if place:
        cede(war, war.row(index).side, place)


def the_march(war: War) -> March:
    """The group that is on the march."""
    if war.march is None:
        raise LookupError("nobody is on the march")
    return war.march


# ---------------------------------------------------------------------- control, forts and entering


def controls(war: War, side: str, place: Hex) -> bool:
    """P18 Whether a side controls a city: it was the last to have land units there."""
    return (place in war.chilean) == (side == CHILE)


def fort_at(war: War, place: Hex) -> int | None:
    """7.7 The fort that stands in a hex."""
    index = war.setting.fort_in.get(place)
    return index if index is not None and war.forts[index].status is FortState.STANDS else None


def enemy_fort(war: War, side: str, place: Hex) -> bool:
    """P47, P50 Whether an enemy fort stands in a hex; all forts are Allied."""
    return side == CHILE and fort_at(war, place) is not None


def fort_holds(war: War, side: str, place: Hex) -> bool:
    """8.2, P47 Whether an enemy fort without a garrison closes a hex: by the stricter reading."""
    return war.setting.options["forts"] == "hold" and enemy_fort(war, side, place)


def enter(war: War, side: str, place: Hex) -> None:
    """8.12, P14, P18, P47, P61 Land units enter a hex without enemy units: control, lone columns, an empty fort."""
    take_hex(war, side, place)
    taken = take_all_columns(war, war.setting.enemy[side], place)
    if taken:
        add_columns(war, side, place, taken, tired=taken)
        war.tell(events.ColumnsTaken(side, place_name(place), taken, case="8.12"))


def take_hex(war: War, side: str, place: Hex) -> None:
    """P18, P47 A side that is alone in a hex controls it; no fort stands among Chileans."""
    if place in war.setting.theatre.cities and not controls(war, side, place):
        if side == CHILE:
            war.chilean = sorted([*war.chilean, place])
        else:
            war.chilean = [held for held in war.chilean if held != place]
        war.tell(events.PlaceTaken(side, place_name(place), case="P18"))
    fort = fort_at(war, place) if side == CHILE else None
    if fort is not None:
        raze(war, fort, "P47")


def cede(war: War, side: str, place: Hex) -> None:
    """7.6, P49, P80 Units of a side have left a hex, or are lost: enemies that shared it and are now alone control it.

    Columns left behind are dealt with at the end of the phase (P61).
    """
    if enemy_at(war, side, place) and place not in posts(war, side).at:
        take_hex(war, war.setting.enemy[side], place)


def raze(war: War, fort: int, case: str) -> None:
    """7.7, P47, P80 A fort is destroyed; Chileans who have landed there and are alone then hold the hex."""
    place = war.setting.forts[fort].hex
    war.forts[fort].status = FortState.DOWN
    war.tell(events.FortLost(war.setting.forts[fort].id, case=case))
    if place in posts(war, CHILE).at and not enemy_at(war, CHILE, place):
        take_hex(war, CHILE, place)


def own_port(war: War, side: str, place: Hex) -> bool:
    """7.6, P45, P49 A port that a side controls, even if enemies have landed there: the kind that enemies can
    blockade."""
    return place in war.setting.theatre.ports and controls(war, side, place)


def friendly_port(war: War, side: str, place: Hex) -> bool:
    """2.4, P20, P53 A port that a side controls without enemy units in it; for Chile also the box."""
    if place == BOX:
        return side == CHILE
    return own_port(war, side, place) and not enemy_at(war, side, place)


def friendly_ports(war: War, side: str) -> list[Hex]:
    """Every port that a side may use, the box of Chile first."""
    theatre, held = war.setting.theatre, war.chilean
    if side == CHILE:
        enemy = posts(war, PERU).at
        return [BOX, *[port for port in theatre.ports_in_order if port in held and port not in enemy]]
    enemy = posts(war, CHILE).at
    return [port for port in theatre.ports_in_order if port not in held and port not in enemy]


# ---------------------------------------------------------------------- ships


def is_warship(war: War, index: int) -> bool:
    return not war.setting.ships[index].transport


def ships_at(war: War, side: str, place: Hex) -> list[int]:
    """The ships of a side in a place, in the order of the book."""
    return [n for n, ship in enumerate(war.ships) if ship.place == place and ship.owner == side]


def warships_at(war: War, side: str, place: Hex) -> list[int]:
    printed = war.setting.ships
    return [
        n for n, ship in enumerate(war.ships) if ship.place == place and ship.owner == side and not printed[n].transport
    ]


def gunfire_of(war: War, index: int) -> int:
    return war.printed(index).gunfire[war.ships[index].damaged]


def armour_of(war: War, index: int) -> int:
    return war.printed(index).armour[war.ships[index].damaged]


def speed_of(war: War, index: int) -> int:
    return war.printed(index).speed[war.ships[index].damaged]


def cargo(war: War, index: int) -> list[int]:
    """7.1 The land units aboard a transport."""
    return [n for n, unit in enumerate(war.units) if unit.ship == index]


def room_aboard(war: War, index: int) -> int:
    """7.1 The number of steps that a transport can still take; a column fills her."""
    if war.ships[index].column:
        return 0
    return war.setting.figures.rules.transport_steps - sum([war.units[n].steps for n in cargo(war, index)])


def wound(war: War, index: int, case: str) -> bool:
    """7.9 A hit on a ship: damaged, or sunk if she was damaged already. Returns whether she sank."""
    ship = war.ships[index]
    if ship.damaged:
        sink(war, index, case)
        return True
    ship.damaged = True
    return False


def sink(war: War, index: int, case: str, counted: bool = True) -> None:
    """7.9, P67 A ship is lost with all she carries; a warship counts for the bonus of the turn (5.5)."""
    ship = war.ships[index]
    lose_cargo(war, index)
    if counted and is_warship(war, index):
        war.sunk[ship.owner] += 1
    lost = ship.owner
    ship.status, ship.place, ship.column, ship.order, ship.next = ShipState.SUNK, OFF, "", "", ""
    ship.damaged = ship.sailed = ship.raided = ship.built = False
    war.tell(events.ShipSunk(war.printed(index).id, lost, case=case, reveals=True))


def lose_cargo(war: War, index: int) -> None:
    """7.9, 10.1 A transport's cargo is lost with her."""
    for unit in cargo(war, index):
        name = war.row(unit).id
        remove_unit(war, unit, UnitState.DEAD)
        war.tell(events.UnitDrowned(name, war.printed(index).id, case="7.9"))
    war.ships[index].column = ""


# ---------------------------------------------------------------------- luck of the dice


def high(face: int) -> int:
    """Luck of a die: high is good."""
    return face


def low(face: int) -> int:
    """Luck of a die: low is good."""
    return -face
