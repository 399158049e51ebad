"""4.1 III, 7.2, 7.8 The Naval Movement Phase: which ships set out when, and how it ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific.arguments import AreaId, SeaPlace, ShipId
from admiralty.games.war_of_the_pacific.face.events import OrdersLapsed, SailingOver, SetSail
from admiralty.games.war_of_the_pacific.rules.capture import scuttle
from admiralty.games.war_of_the_pacific.rules.counters import ships_at, sink
from admiralty.games.war_of_the_pacific.rules.embarking import Embark, EmbarkAll, Load, Unload
from admiralty.games.war_of_the_pacific.rules.provisions import can_leave
from admiralty.games.war_of_the_pacific.rules.readiness import (
    Fleet,
    fleet_of,
    homeless,
    lapses,
    ordered_ships,
    ready,
    stacks_to_sail,
    without_orders,
)
from admiralty.games.war_of_the_pacific.rules.sailing import has_way_home, set_course
from admiralty.games.war_of_the_pacific.state import Phase, ShipState, Voyage, War
from admiralty.games.war_of_the_pacific.theatre import place_name
from admiralty.kernel.choices import IllegalOrder, Order, Refusal
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Flow, ask
from admiralty.kernel.verbs import Given, Hindrance, Verb, Verbs

__all__ = ["FLEET", "naval_movement", "open_naval_movement"]

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
        lapsed = [state.printed(n).id for n in now.ready if state.ships[n].order]
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


FLEET = (EmbarkAll, Sail, Embark, Load, Unload, GoHome, AllHome, Scuttle, EndSailing)


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
