"""7.2, P35, P42 Ships that may still sail in this phase, with and without orders, and lapsed orders."""

from __future__ import annotations

from typing import NamedTuple

from admiralty.boards.hexes import Hex
from admiralty.boards.hexmap import NO_WAY
from admiralty.games.war_of_the_pacific.state import ShipState, War
from admiralty.games.war_of_the_pacific.theatre import BOX
from admiralty.rulebook import Seat

from . import counters, provisions

__all__ = [
    "Fleet", "fleet_of", "has_way_home", "homeless", "lapses", "ordered_ships", "ports_for", "ready",
    "stacks_to_sail", "stacks_waiting", "without_orders",
]  # fmt: skip


class Fleet(NamedTuple):
    """The side whose ships may embark troops and sail: its ships that have not sailed, and its friendly ports."""

    seat: Seat
    ready: tuple[int, ...]
    ports: frozenset[Hex]
    idle: tuple[int, ...]
    """Ships without an order, or with one that lapses."""
    rooms: dict[int, int]
    """7.1 The steps that each transport in port can still take, as `room_aboard`."""
    free: frozenset[Hex]
    """The places of ships without an order that could go to another port."""


def fleet_of(war: War, seat: Seat) -> Fleet:
    ships, area_of = war.ships, war.setting.theatre.area_of
    afloat = ShipState.AFLOAT
    able = tuple(
        [
            n
            for n, ship in enumerate(ships)
            if ship.owner == seat and ship.status is afloat and not ship.sailed and not ship.built
        ]
    )
    ports = frozenset(counters.friendly_ports(war, seat))
    places = {ships[n].place for n in able}
    stuck = {place for place in places if place in ports and not counters.columns_at(war, seat, place)}
    idle = [
        n for n in able if not ships[n].order or (ships[n].place in stuck and area_of(ships[n].place) != ships[n].order)
    ]
    leaving = {ships[n].place for n in idle} - stuck
    free = frozenset([place for place in leaving if has_way_home(war, seat, place)]) if leaving else frozenset()
    return Fleet(seat, able, ports, tuple(idle), _rooms(war, able, ports), free)


def _rooms(war: War, ready: tuple[int, ...], ports: frozenset[Hex]) -> dict[int, int]:
    most, ships, printed = war.setting.figures.rules.transport_steps, war.ships, war.setting.ships
    rooms = {n: 0 if ships[n].column else most for n in ready if printed[n].transport and ships[n].place in ports}
    for unit in war.units if rooms else ():
        if unit.ship in rooms:
            rooms[unit.ship] -= unit.steps
    return rooms


def ports_for(war: War, side: str, place: Hex) -> list[Hex]:
    """7.2 The friendly ports that ships can reach, other than their own place."""
    sea = war.setting.theatre.sea
    return [
        port
        for port in counters.friendly_ports(war, side)
        if port != place and (BOX in (port, place) or sea.cost(place, port) < NO_WAY)
    ]


def has_way_home(war: War, side: str, place: Hex) -> bool:
    return bool(ports_for(war, side, place))


def ready(war: War, index: int, side: str) -> bool:
    """Whether a ship can still set out in this phase."""
    ship = war.ships[index]
    return ship.owner == side and ship.status is ShipState.AFLOAT and not ship.sailed and not ship.built


def lapses(war: War, side: str, place: Hex, area: str) -> bool:
    """P42 An order to leave a port without a column lapses, but not one for the ship's present area."""
    return not provisions.can_leave(war, side, place) and war.setting.theatre.area_of(place) != area


def stacks_to_sail(war: War, side: str) -> list[tuple[Hex, str]]:
    """7.2, P35 Ships in one hex under the same order: each stack must sail, unless its order lapses."""
    found = {(war.ships[n].place, war.ships[n].order) for n in range(len(war.ships)) if ready(war, n, side)}
    return sorted((place, area) for place, area in found if area and not lapses(war, side, place, area))


def ordered_ships(war: War, side: str, place: Hex, area: str) -> list[int]:
    return [n for n in counters.ships_at(war, side, place) if ready(war, n, side) and war.ships[n].order == area]


def without_orders(war: War, index: int, side: str) -> bool:
    """Whether a ship goes home or stays there: no order, or one that lapses."""
    ship = war.ships[index]
    return ready(war, index, side) and (not ship.order or lapses(war, side, ship.place, ship.order))


def homeless(war: War, side: str) -> list[int]:
    """4.1, P52 Ships at sea, or in a port that was lost, without an order: they must sail to a friendly port."""
    ships = [n for n in range(len(war.ships)) if without_orders(war, n, side)]
    return [n for n in ships if not counters.friendly_port(war, side, war.ships[n].place)]


def stacks_waiting(war: War, now: Fleet, place: Hex) -> int:
    """7.2, 7.8, P78 The number of stacks in a port with an order to leave it, each of which needs a column."""
    area = war.setting.theatre.area_of(place)
    orders = {war.ships[n].order for n in now.ready if war.ships[n].place == place}
    return len(orders - {"", area})
