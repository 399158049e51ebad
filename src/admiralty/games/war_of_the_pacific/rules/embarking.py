"""7.1, 7.6, P72 Embarking and disembarking of troops and columns in port, before ships sail."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from admiralty.games.war_of_the_pacific import events
from admiralty.games.war_of_the_pacific.arguments import ShipId, UnitId
from admiralty.games.war_of_the_pacific.state import ShipState, UnitState, War
from admiralty.games.war_of_the_pacific.theatre import OFF, place_name
from admiralty.rulebook import Flow, Given, Order, Refusal, Verb, refuse

from . import counters, landing, readiness

__all__ = ["Embark", "EmbarkAll", "Load", "Unload"]


def _boarding_refusal(war: War, now: readiness.Fleet, index: int) -> Refusal | None:
    """7.1 Why a ship cannot take anything aboard."""
    printed, ship = war.printed(index), war.ships[index]
    if not printed.transport:
        return refuse("7.1", "refusal-no-transport", ship=printed.id)
    if ship.owner != now.seat or ship.status is not ShipState.AFLOAT:
        return refuse("7.1", "refusal-not-your-ship", ship=printed.id)
    if ship.sailed or ship.built:
        return refuse("7.1", "refusal-has-sailed", ship=printed.id)
    if not counters.friendly_port(war, now.seat, ship.place):
        return refuse("7.1", "refusal-embark-in-port", ship=printed.id)
    return None


class Embark(Verb[War, readiness.Fleet], word="embark", case="7.1"):
    """7.1, P22, P57, P72 A transport takes a regiment, or two units of one step, in a friendly port or the box."""

    unit: UnitId
    ship: ShipId

    @classmethod
    def offers(cls, state: War, now: readiness.Fleet) -> Iterable[Self]:
        places = [(n, state.ships[n].place) for n in now.ready]
        return [cls(unit, ship) for ship, place in places for unit in counters.units_at(state, now.seat, place)]

    @classmethod
    def listed(cls, state: War, now: readiness.Fleet) -> Sequence[Order[Self]]:
        setting, units, ships = state.setting, state.units, state.ships
        made: dict[int, list[Order[Self]]] = setting.made_before.setdefault(cls, {})
        standing = counters.posts(state, now.seat).at
        found: list[Order[Self]] = []
        for ship, room in now.rooms.items():
            troops = standing.get(ships[ship].place) if room else ()
            if troops:
                orders = made.get(ship)
                if orders is None:
                    orders = made[ship] = [Given(cls(unit, ship), setting) for unit in range(len(units))]
                found += [orders[unit] for unit in troops if units[unit].steps <= room and not units[unit].ashore]
        return found

    def refusal(self, state: War, now: readiness.Fleet) -> Refusal | None:
        refusal = _boarding_refusal(state, now, self.ship)
        if refusal is not None:
            return refusal
        unit, row = state.units[self.unit], state.row(self.unit)
        if row.side != now.seat or unit.status is not UnitState.MAP or unit.place != state.ships[self.ship].place:
            return refuse("7.1", "refusal-not-in-port", unit=row.id, ship=state.printed(self.ship).id)
        if unit.ashore:
            return refuse("P81", "refusal-came-ashore", unit=row.id)
        if unit.steps > counters.room_aboard(state, self.ship):
            return refuse("7.1", "refusal-no-room", unit=row.id, ship=state.printed(self.ship).id)
        return None

    def carry_out(self, state: War, now: readiness.Fleet) -> None:
        unit = state.units[self.unit]
        unit.status, unit.ship = UnitState.ABOARD, self.ship
        counters.stand(state, self.unit, OFF)
        state.tell(events.Embarked(state.row(self.unit).id, state.printed(self.ship).id, case="7.1"))


class OfTransport(
    Verb[War, readiness.Fleet], choices=lambda war, now: [n for n in now.ready if war.setting.ships[n].transport]
):
    """The cargo orders of a transport in port."""

    ship: ShipId


class EmbarkAll(OfTransport, word="embark_all", case="7.1"):
    """7.1 Troops of a port embark until a transport is full, larger units first: short for one order for each unit. It
    names the ship and not her destination, which is sealed until she sails (4.1).
    """

    @classmethod
    def listed(cls, state: War, now: readiness.Fleet) -> Sequence[Order[Self]]:
        units, standing = state.units, counters.posts(state, now.seat).at
        fillable = [
            ship
            for ship, room in now.rooms.items()
            if any(units[n].steps <= room and not units[n].ashore for n in standing.get(state.ships[ship].place, ()))
        ]
        return cls.kept(state.setting, fillable)

    def refusal(self, state: War, now: readiness.Fleet) -> Refusal | None:
        refusal = _boarding_refusal(state, now, self.ship)
        if refusal is None and not self.berths(state, now):
            return refuse("7.1", "refusal-nobody-embarks", ship=state.printed(self.ship).id)
        return refusal

    def berths(self, war: War, now: readiness.Fleet) -> list[int]:
        """The units that embark."""
        room, found = counters.room_aboard(war, self.ship), []
        troops = [n for n in counters.units_at(war, now.seat, war.ships[self.ship].place) if not war.units[n].ashore]
        for unit in sorted(troops, key=lambda n: -war.units[n].steps):
            if war.units[unit].steps <= room:
                room -= war.units[unit].steps
                found.append(unit)
        return found

    def carry_out(self, state: War, now: readiness.Fleet) -> Flow[None]:
        for unit in self.berths(state, now):
            yield from Embark(unit, self.ship).take_effect(state, now)


class Load(OfTransport, word="load", case="7.1"):
    """7.1, 8.5, P78 A transport takes a supply column, which fills her; not one that ships need to leave port."""

    @classmethod
    def listed(cls, state: War, now: readiness.Fleet) -> Sequence[Order[Self]]:
        ships, most = state.ships, state.setting.figures.rules.transport_steps
        empty = [n for n, room in now.rooms.items() if room >= most]
        stored = {
            place
            for place in {ships[n].place for n in empty}
            if counters.to_embark(state, now.seat, place)
            and counters.columns_at(state, now.seat, place) > readiness.stacks_waiting(state, now, place)
        }
        return cls.kept(state.setting, [n for n in empty if ships[n].place in stored]) if stored else ()

    def refusal(self, state: War, now: readiness.Fleet) -> Refusal | None:
        refusal = _boarding_refusal(state, now, self.ship)
        if refusal is not None:
            return refusal
        if counters.room_aboard(state, self.ship) < state.setting.figures.rules.transport_steps:
            return refuse("7.1", "refusal-no-room", unit="column", ship=state.printed(self.ship).id)
        place = state.ships[self.ship].place
        if not counters.columns_at(state, now.seat, place):
            return refuse("7.1", "refusal-no-column-here", place=place_name(place))
        if not counters.to_embark(state, now.seat, place):
            return refuse("P81", "refusal-came-ashore", unit="column")
        if counters.columns_at(state, now.seat, place) <= readiness.stacks_waiting(state, now, place):
            return refuse("P78", "refusal-provisions-needed", place=place_name(place))
        return None

    def carry_out(self, state: War, now: readiness.Fleet) -> None:
        ship = state.ships[self.ship]
        nation = counters.to_embark(state, now.seat, ship.place)[-1]
        counters.take_columns(state, nation, ship.place)
        ship.column = nation
        state.tell(events.Embarked("column", state.printed(self.ship).id, case="7.1"))


class Unload(OfTransport, word="unload", case="P72"):
    """7.6, P72 A transport that stays in port without an order puts her cargo ashore."""

    @classmethod
    def listed(cls, state: War, now: readiness.Fleet) -> Sequence[Order[Self]]:
        most = state.setting.figures.rules.transport_steps
        return cls.kept(state.setting, [n for n, room in now.rooms.items() if room < most and n in now.idle])

    def refusal(self, state: War, now: readiness.Fleet) -> Refusal | None:
        name, ship = state.printed(self.ship).id, state.ships[self.ship]
        if not readiness.ready(state, self.ship, now.seat) or not counters.friendly_port(state, now.seat, ship.place):
            return refuse("P72", "refusal-unload-in-port", ship=name)
        if not ship.column and not counters.cargo(state, self.ship):
            return refuse("P72", "refusal-empty", ship=name)
        if not readiness.without_orders(state, self.ship, now.seat):
            return refuse("7.2", "refusal-has-orders", ship=name)
        return None

    def carry_out(self, state: War, now: readiness.Fleet) -> None:
        state.ships[self.ship].sailed = True
        state.ships[self.ship].order = ""
        unload(state, self.ship)


def unload(war: War, index: int) -> None:
    """Put all that a transport carries ashore in a friendly port."""
    for unit in counters.cargo(war, index):
        landing.land_unit(war, unit)
    if war.ships[index].column:
        landing.land_column(war, index)
    war.tell(events.CameAshore(war.printed(index).id, place_name(war.ships[index].place), case="7.6", reveals=True))
