"""4.1 III, 7.1, 7.2, 7.8 The Naval Movement Phase: embarking, and which ships set out when."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Self

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific.arguments import AreaId, SeaPlace, ShipId, UnitId
from admiralty.games.war_of_the_pacific.face.events import CameAshore, Embarked, OrdersLapsed, SailingOver, SetSail
from admiralty.games.war_of_the_pacific.rules.capture import scuttle
from admiralty.games.war_of_the_pacific.rules.counters import (
    cargo,
    columns_at,
    friendly_port,
    friendly_ports,
    room_aboard,
    ships_at,
    sink,
    take_columns,
    units_at,
)
from admiralty.games.war_of_the_pacific.rules.landing import land_column, land_unit
from admiralty.games.war_of_the_pacific.rules.provisions import can_leave
from admiralty.games.war_of_the_pacific.rules.sailing import has_way_home, set_course
from admiralty.games.war_of_the_pacific.state import NATIONS_OF, Phase, ShipState, UnitState, Voyage, War
from admiralty.games.war_of_the_pacific.theatre import OFF, place_name
from admiralty.kernel.choices import IllegalOrder, Order, Refusal
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Flow, ask
from admiralty.kernel.verbs import Given, Hindrance, Verb, Verbs

__all__ = ["FLEET", "Fleet", "naval_movement", "open_naval_movement", "stacks_to_sail"]


class Fleet(NamedTuple):
    """Whose ships may embark troops and set out: those that have not sailed, and the ports that are friendly."""

    seat: Seat
    ready: tuple[int, ...]
    ports: frozenset[Hex]
    idle: tuple[int, ...]
    """Those without an order, or with one that lapses."""


def fleet_of(war: War, seat: Seat) -> Fleet:
    ships, area_of = war.ships, war.setting.theatre.area_of
    able = tuple(n for n in range(len(ships)) if ready(war, n, seat))
    ports = frozenset(friendly_ports(war, seat))
    stuck = {place for place in {ships[n].place for n in able} if place in ports and not columns_at(war, seat, place)}
    idle = [
        n for n in able if not ships[n].order or (ships[n].place in stuck and area_of(ships[n].place) != ships[n].order)
    ]
    return Fleet(seat, able, ports, tuple(idle))


def ready(war: War, index: int, side: str) -> bool:
    """Whether a ship can still set out in this phase."""
    ship = war.ships[index]
    return ship.owner == side and ship.status is ShipState.AFLOAT and not ship.sailed and not ship.built


def lapses(war: War, side: str, place: Hex, area: str) -> bool:
    """P42 An order to leave a port without a column lapses; an area where one is already can be kept to without one."""
    return not can_leave(war, side, place) and war.setting.theatre.area_of(place) != area


def stacks_to_sail(war: War, side: str) -> list[tuple[Hex, str]]:
    """7.2, P35 Ships in one hex under the same order: each pair must set out, unless its order lapses."""
    found = {(war.ships[n].place, war.ships[n].order) for n in range(len(war.ships)) if ready(war, n, side)}
    return sorted((place, area) for place, area in found if area and not lapses(war, side, place, area))


def ordered_ships(war: War, side: str, place: Hex, area: str) -> list[int]:
    return [n for n in ships_at(war, side, place) if ready(war, n, side) and war.ships[n].order == area]


def without_orders(war: War, index: int, side: str) -> bool:
    """Whether a ship goes home or stays there: no order, or one that lapses."""
    ship = war.ships[index]
    return ready(war, index, side) and (not ship.order or lapses(war, side, ship.place, ship.order))


def homeless(war: War, side: str) -> list[int]:
    """4.1, P52 Ships at sea, or in a port that was lost, without an order: they must go to a friendly port."""
    ships = [n for n in range(len(war.ships)) if without_orders(war, n, side)]
    return [n for n in ships if not friendly_port(war, side, war.ships[n].place)]


# ---------------------------------------------------------------------- embarking and going ashore in port


def _boarding_refusal(war: War, now: Fleet, index: int) -> Refusal | None:
    """7.1 What keeps a ship from taking anything aboard."""
    printed, ship = war.printed(index), war.ships[index]
    if not printed.transport:
        return IllegalOrder("7.1", Message("refusal-no-transport", ship=printed.id))
    if ship.owner != now.seat or ship.status is not ShipState.AFLOAT:
        return IllegalOrder("7.1", Message("refusal-not-your-ship", ship=printed.id))
    if ship.sailed or ship.built:
        return IllegalOrder("7.1", Message("refusal-has-sailed", ship=printed.id))
    if not friendly_port(war, now.seat, ship.place):
        return IllegalOrder("7.1", Message("refusal-embark-in-port", ship=printed.id))
    return None


def _rooms(war: War, now: Fleet) -> dict[int, int]:
    """How many more steps each transport takes that lies ready in port; the same as `room_aboard`, for all at once."""
    most = war.setting.figures.rules.transport_steps
    ships = war.ships
    rooms = {n: 0 if ships[n].column else most for n in now.ready if ships[n].place in now.ports}
    for unit in war.units:
        if unit.ship in rooms:
            rooms[unit.ship] -= unit.steps
    return {n: room for n, room in rooms.items() if war.setting.ships[n].transport}


class Embark(Verb[War, Fleet], word="embark", case="7.1"):
    """7.1, P22, P57, P72 A transport takes a regiment, or two units of one step, in a friendly port or the box."""

    unit: UnitId
    ship: ShipId

    @classmethod
    def offers(cls, state: War, now: Fleet) -> Iterable[Self]:
        found = []
        troops: dict[Hex, list[int]] = {}
        for index in now.ready:
            place = state.ships[index].place
            if state.setting.ships[index].transport and place in now.ports:
                if place not in troops:
                    troops[place] = units_at(state, now.seat, place)
                found += [cls(unit, index) for unit in troops[place]]
        return found

    @classmethod
    def listed(cls, state: War, now: Fleet) -> Sequence[Order[Self]]:
        setting, units, rooms = state.setting, state.units, _rooms(state, now)
        return [Given(verb, setting) for verb in cls.offers(state, now) if units[verb.unit].steps <= rooms[verb.ship]]

    def refusal(self, state: War, now: Fleet) -> Refusal | None:
        refusal = _boarding_refusal(state, now, self.ship)
        if refusal is not None:
            return refusal
        unit, row = state.units[self.unit], state.row(self.unit)
        if row.side != now.seat or unit.status is not UnitState.MAP or unit.place != state.ships[self.ship].place:
            return IllegalOrder("7.1", Message("refusal-not-in-port", unit=row.id, ship=state.printed(self.ship).id))
        if unit.steps > room_aboard(state, self.ship):
            return IllegalOrder("7.1", Message("refusal-no-room", unit=row.id, ship=state.printed(self.ship).id))
        return None

    def carry_out(self, state: War, now: Fleet) -> Flow[None]:
        unit = state.units[self.unit]
        unit.status, unit.place, unit.ship = UnitState.ABOARD, OFF, self.ship
        state.tell(Embarked(state.row(self.unit).id, state.printed(self.ship).id, case="7.1"))
        yield from ()


def stacks_waiting(war: War, now: Fleet, place: Hex) -> int:
    """7.2, 7.8, P78 How many stacks in a port have an order to leave it, and need a column each."""
    area = war.setting.theatre.area_of(place)
    orders = {war.ships[n].order for n in now.ready if war.ships[n].place == place}
    return len(orders - {"", area})


class Load(Verb[War, Fleet], word="load", case="7.1"):
    """7.1, 8.5, P78 A transport takes a supply column, which fills her; not one that ships need to leave port."""

    ship: ShipId

    @classmethod
    def offers(cls, state: War, now: Fleet) -> Iterable[Self]:
        printed = state.setting.ships
        return [cls(n) for n in now.ready if printed[n].transport]

    @classmethod
    def listed(cls, state: War, now: Fleet) -> Sequence[Order[Self]]:
        setting, ships, most = state.setting, state.ships, state.setting.figures.rules.transport_steps
        seat = now.seat
        stored = {place for place in now.ports if columns_at(state, seat, place) > stacks_waiting(state, now, place)}
        empty = [n for n, room in _rooms(state, now).items() if room >= most and ships[n].place in stored]
        return [Given(cls(n), setting) for n in empty]

    def refusal(self, state: War, now: Fleet) -> Refusal | None:
        refusal = _boarding_refusal(state, now, self.ship)
        if refusal is not None:
            return refusal
        if room_aboard(state, self.ship) < state.setting.figures.rules.transport_steps:
            return IllegalOrder("7.1", Message("refusal-no-room", unit="column", ship=state.printed(self.ship).id))
        place = state.ships[self.ship].place
        if not columns_at(state, now.seat, place):
            return IllegalOrder("7.1", Message("refusal-no-column-here", place=place_name(place)))
        if columns_at(state, now.seat, place) <= stacks_waiting(state, now, place):
            return IllegalOrder("P78", Message("refusal-provisions-needed", place=place_name(place)))
        return None

    def carry_out(self, state: War, now: Fleet) -> Flow[None]:
        ship = state.ships[self.ship]
        nations = [each for each in NATIONS_OF[now.seat] if state.depot(each).at.get(ship.place, 0)]
        nation = nations[-1]
        take_columns(state, nation, ship.place)
        ship.column = nation
        state.tell(Embarked("column", state.printed(self.ship).id, case="7.1"))
        yield from ()


class Unload(Verb[War, Fleet], word="unload", case="P72"):
    """7.6, P72 A transport that stays in port without an order puts her cargo ashore."""

    ship: ShipId

    @classmethod
    def offers(cls, state: War, now: Fleet) -> Iterable[Self]:
        printed = state.setting.ships
        return [cls(n) for n in now.ready if printed[n].transport]

    @classmethod
    def listed(cls, state: War, now: Fleet) -> Sequence[Order[Self]]:
        setting, most = state.setting, state.setting.figures.rules.transport_steps
        loaded = [n for n, room in _rooms(state, now).items() if room < most]
        return [Given(cls(n), setting) for n in loaded if n in now.idle]

    def refusal(self, state: War, now: Fleet) -> Refusal | None:
        name, ship = state.printed(self.ship).id, state.ships[self.ship]
        if not ready(state, self.ship, now.seat) or not friendly_port(state, now.seat, ship.place):
            return IllegalOrder("P72", Message("refusal-unload-in-port", ship=name))
        if not ship.column and not cargo(state, self.ship):
            return IllegalOrder("P72", Message("refusal-empty", ship=name))
        if not without_orders(state, self.ship, now.seat):
            return IllegalOrder("7.2", Message("refusal-has-orders", ship=name))
        return None

    def carry_out(self, state: War, now: Fleet) -> Flow[None]:
        state.ships[self.ship].sailed = True
        state.ships[self.ship].order = ""
        unload(state, self.ship)
        yield from ()


def unload(war: War, index: int) -> None:
    """Put all that a transport carries ashore in a friendly port."""
    for unit in cargo(war, index):
        land_unit(war, unit)
    if war.ships[index].column:
        land_column(war, index)
    war.tell(CameAshore(war.printed(index).id, place_name(war.ships[index].place), case="7.6", reveals=True))


# ---------------------------------------------------------------------- setting out


NO_PRIZES = Hindrance[War, Fleet]("10.1", "refusal-capture-off", lambda war, now: not war.setting.capture)


class Sail(Verb[War, Fleet], word="sail", case="7.2"):
    """7.2, P35 All ships of a hex that are bound for an area set out together; their order is shown."""

    place: SeaPlace
    area: AreaId

    @classmethod
    def offers(cls, state: War, now: Fleet) -> Iterable[Self]:
        return [cls(place, area) for place, area in stacks_to_sail(state, now.seat)]

    @classmethod
    def listed(cls, state: War, now: Fleet) -> Sequence[Order[Self]]:
        setting, ships = state.setting, state.ships
        stacks = sorted({(ships[n].place, ships[n].order) for n in now.ready if n not in now.idle})
        return [Given(cls(place, area), setting) for place, area in stacks]

    def refusal(self, state: War, now: Fleet) -> Refusal | None:
        if not ordered_ships(state, now.seat, self.place, self.area):
            key = Message("refusal-no-such-order", place=place_name(self.place), area=self.area)
            return IllegalOrder("7.2", key)
        if lapses(state, now.seat, self.place, self.area):
            return IllegalOrder("7.8", Message("refusal-no-provisions", place=place_name(self.place)))
        return None

    def carry_out(self, state: War, now: Fleet) -> Flow[None]:
        ships = ordered_ships(state, now.seat, self.place, self.area)
        _set_out(state, now.seat, ships, self.area)
        yield from ()


class GoHome(Verb[War, Fleet], word="home", case="7.2"):
    """4.1 III, 7.2, P16 A ship without an order makes for a friendly port, alone."""

    ship: ShipId

    @classmethod
    def offers(cls, state: War, now: Fleet) -> Iterable[Self]:
        return [cls(n) for n in now.ready]

    @classmethod
    def listed(cls, state: War, now: Fleet) -> Sequence[Order[Self]]:
        setting, free = state.setting, _free_to_leave(state, now)
        return [Given(cls(n), setting) for n in now.idle if state.ships[n].place in free]

    def refusal(self, state: War, now: Fleet) -> Refusal | None:
        name = state.printed(self.ship).id
        if not ready(state, self.ship, now.seat):
            return IllegalOrder("7.2", Message("refusal-not-ready", ship=name))
        ship = state.ships[self.ship]
        if ship.order and not lapses(state, now.seat, ship.place, ship.order):
            return IllegalOrder("7.2", Message("refusal-has-orders", ship=name))
        return _home_refusal(state, now, ship.place)

    def carry_out(self, state: War, now: Fleet) -> Flow[None]:
        _set_out(state, now.seat, [self.ship], "")
        yield from ()


class AllHome(Verb[War, Fleet], word="all_home", case="7.2"):
    """4.1 III, 7.2, P35 All ships of a hex that have no order make for a friendly port together."""

    place: SeaPlace

    @classmethod
    def offers(cls, state: War, now: Fleet) -> Iterable[Self]:
        return [cls(place) for place in sorted({state.ships[n].place for n in now.ready})]

    @classmethod
    def listed(cls, state: War, now: Fleet) -> Sequence[Order[Self]]:
        setting, free = state.setting, _free_to_leave(state, now)
        places = [state.ships[n].place for n in now.idle]
        return [Given(cls(place), setting) for place in sorted(free) if places.count(place) > 1]

    def refusal(self, state: War, now: Fleet) -> Refusal | None:
        if len(_idle(state, now.seat, self.place)) < 2:
            return IllegalOrder("7.2", Message("refusal-not-several", place=place_name(self.place)))
        return _home_refusal(state, now, self.place)

    def carry_out(self, state: War, now: Fleet) -> Flow[None]:
        _set_out(state, now.seat, _idle(state, now.seat, self.place), "")
        yield from ()


def _free_to_leave(war: War, now: Fleet) -> set[Hex]:
    """The places of ready ships that could go to another port."""
    return {place for place in {war.ships[n].place for n in now.idle} if _home_refusal(war, now, place) is None}


def _idle(war: War, side: str, place: Hex) -> list[int]:
    return [n for n in ships_at(war, side, place) if without_orders(war, n, side)]


def _home_refusal(war: War, now: Fleet, place: Hex) -> Refusal | None:
    if not can_leave(war, now.seat, place):
        return IllegalOrder("7.8", Message("refusal-no-provisions", place=place_name(place)))
    if not has_way_home(war, now.seat, place):
        return IllegalOrder("4.1", Message("refusal-no-port", place=place_name(place)))
    return None


def _set_out(war: War, side: Seat, ships: list[int], area: str) -> None:
    """Their order is on the table; where exactly they go is asked next."""
    place = war.ships[ships[0]].place
    for ship in ships:
        war.ships[ship].sailed = True
        war.ships[ship].order = area
    war.voyage = Voyage(ships, area, place)
    names = [war.printed(ship).id for ship in ships]
    war.tell(SetSail(side, names, place_name(place), area or "none", case="7.2", reveals=True))
    war.push(set_course)


class EndSailing(Verb[War, Fleet], word="done", case="7.2", label_key="order-end-sailing"):
    """7.2 The phase ends when every ship with an order has sailed, and every one without is home or on her way."""

    @classmethod
    def listed(cls, state: War, now: Fleet) -> Sequence[Order[Self]]:
        away = {state.ships[n].place for n in now.idle} - now.ports
        if len(now.idle) < len(now.ready) or any(has_way_home(state, now.seat, place) for place in away):
            return []
        return [Given(cls(), state.setting)]

    def refusal(self, state: War, now: Fleet) -> Refusal | None:
        stacks = stacks_to_sail(state, now.seat)
        if stacks:
            place, area = stacks[0]
            return IllegalOrder("7.2", Message("refusal-must-sail", place=place_name(place), area=area))
        for ship in homeless(state, now.seat):
            if has_way_home(state, now.seat, state.ships[ship].place):
                return IllegalOrder("4.1", Message("refusal-must-go-home", ship=state.printed(ship).id))
        return None

    def carry_out(self, state: War, now: Fleet) -> Flow[None]:
        """What is left at sea without a port to go to is lost (4.1 III); orders that could not be kept lapse."""
        for ship in homeless(state, now.seat):
            sink(state, ship, "4.1")
        lapsed = [state.printed(n).id for n, ship in enumerate(state.ships) if ship.owner == now.seat and ship.order]
        for ship_ in state.ships:
            if ship_.owner == now.seat:
                ship_.order = ""
        state.ordered = [side for side in state.ordered if side != now.seat]
        if lapsed:
            state.tell(OrdersLapsed(now.seat, lapsed, case="P42", seen_by=(now.seat,)))
        state.tell(SailingOver(now.seat, case="7.2", reveals=True))
        yield from ()


class Scuttle(Verb[War, Fleet], word="scuttle", case="10.1", hindered_by=(NO_PRIZES,)):
    """10.1 A captor may sink his prize later as well."""

    ship: ShipId

    def refusal(self, state: War, now: Fleet) -> Refusal | None:
        ship, printed = state.ships[self.ship], state.printed(self.ship)
        if ship.owner == now.seat != printed.side and ship.status is ShipState.AFLOAT:
            return None
        return IllegalOrder("10.1", Message("refusal-no-prize", ship=printed.id))

    def carry_out(self, state: War, now: Fleet) -> Flow[None]:
        scuttle(state, self.ship)
        yield from ()


FLEET = (Embark, Load, Unload, Sail, GoHome, AllHome, Scuttle, EndSailing)


def open_naval_movement(war: War) -> Flow[None]:
    """4.1 III."""
    war.phase = Phase.NAVAL_MOVEMENT
    war.push(naval_movement)
    yield from ()


def naval_movement(war: War) -> Flow[None]:
    """7.1, 7.2 Troops embark before their ship sails; stacks sail one after the other."""
    seat = Seat(war.side)
    now = fleet_of(war, seat)
    if not any(ship.owner == seat and ship.status is ShipState.AFLOAT for ship in war.ships):
        yield from EndSailing().carry_out(war, now)
        return
    verb = yield from ask(seat, Message("ask-fleet"), Verbs(FLEET, war, now), case="7.2", kind="fleet")
    if not isinstance(verb, EndSailing):
        war.push(naval_movement)
    yield from verb.carry_out(war, now)
