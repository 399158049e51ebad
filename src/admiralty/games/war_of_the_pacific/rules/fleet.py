"""4.1 III, 7.2, 7.8 The Naval Movement Phase: the order in which ships sail, and the end of the phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific import events
from admiralty.games.war_of_the_pacific.arguments import AreaId, SeaPlace, ShipId
from admiralty.games.war_of_the_pacific.state import Phase, ShipState, Voyage, War
from admiralty.games.war_of_the_pacific.theatre import place_name
from admiralty.rulebook import (
    Flow,
    Hindrance,
    IllegalOrder,
    Message,
    Order,
    Refusal,
    Seat,
    Verb,
    Verbs,
    ask,
    refuse,
)

from . import capture, counters, embarking, provisions, readiness, sailing

__all__ = ["FLEET", "naval_movement", "open_naval_movement"]

NO_PRIZES = Hindrance[War, readiness.Fleet]("10.1", "refusal-capture-off", lambda war, now: not war.setting.capture)


class Sail(
    Verb[War, readiness.Fleet],
    word="sail",
    case="7.2",
    choices=lambda war, now: readiness.stacks_to_sail(war, now.seat),
    legal=lambda war, now: sorted({(war.ships[n].place, war.ships[n].order) for n in now.ready if n not in now.idle}),
):
    """7.2, P35 All ships of a hex with the same ordered area sail together; their order is revealed."""

    place: SeaPlace
    area: AreaId

    def refusal(self, state: War, now: readiness.Fleet) -> Refusal | None:
        if not readiness.ordered_ships(state, now.seat, self.place, self.area):
            key = Message("refusal-no-such-order", place=place_name(self.place), area=self.area)
            return IllegalOrder("7.2", key)
        if readiness.lapses(state, now.seat, self.place, self.area):
            return refuse("7.8", "refusal-no-provisions", place=place_name(self.place))
        return None

    def carry_out(self, state: War, now: readiness.Fleet) -> None:
        ships = readiness.ordered_ships(state, now.seat, self.place, self.area)
        _set_out(state, now.seat, ships, self.area)


class GoHome(
    Verb[War, readiness.Fleet],
    word="home",
    case="7.2",
    choices=lambda war, now: now.ready,
    legal=lambda war, now: [n for n in now.idle if war.ships[n].place in now.free],
):
    """4.1 III, 7.2, P16 A ship without an order makes for a friendly port, alone."""

    ship: ShipId

    def refusal(self, state: War, now: readiness.Fleet) -> Refusal | None:
        name = state.printed(self.ship).id
        if not readiness.ready(state, self.ship, now.seat):
            return refuse("7.2", "refusal-not-ready", ship=name)
        ship = state.ships[self.ship]
        if ship.order and not readiness.lapses(state, now.seat, ship.place, ship.order):
            return refuse("7.2", "refusal-has-orders", ship=name)
        return _home_refusal(state, now, ship.place)

    def carry_out(self, state: War, now: readiness.Fleet) -> None:
        _set_out(state, now.seat, [self.ship], "")


class AllHome(
    Verb[War, readiness.Fleet],
    word="all_home",
    case="7.2",
    choices=lambda war, now: sorted({war.ships[n].place for n in now.ready}),
):
    """4.1 III, 7.2, P35 All ships of a hex that have no order make for a friendly port together."""

    place: SeaPlace

    @classmethod
    def listed(cls, state: War, now: readiness.Fleet) -> Sequence[Order[Self]]:
        if not now.free:
            return ()
        places = [state.ships[n].place for n in now.idle]
        return cls.kept(state.setting, [place for place in sorted(now.free) if places.count(place) > 1])

    def refusal(self, state: War, now: readiness.Fleet) -> Refusal | None:
        if len(_idle(state, now.seat, self.place)) < 2:
            return refuse("7.2", "refusal-not-several", place=place_name(self.place))
        return _home_refusal(state, now, self.place)

    def carry_out(self, state: War, now: readiness.Fleet) -> None:
        _set_out(state, now.seat, _idle(state, now.seat, self.place), "")


def _idle(war: War, side: str, place: Hex) -> list[int]:
    return [n for n in counters.ships_at(war, side, place) if readiness.without_orders(war, n, side)]


def _home_refusal(war: War, now: readiness.Fleet, place: Hex) -> Refusal | None:
    if not provisions.can_leave(war, now.seat, place):
        return refuse("7.8", "refusal-no-provisions", place=place_name(place))
    if not readiness.has_way_home(war, now.seat, place):
        return refuse("4.1", "refusal-no-port", place=place_name(place))
    return None


def _set_out(war: War, side: Seat, ships: list[int], area: str) -> None:
    """Reveal the order of the ships; the player then chooses their exact destination."""
    place = war.ships[ships[0]].place
    for ship in ships:
        war.ships[ship].sailed = True
        war.ships[ship].order = area
    war.voyage = Voyage(ships, area, place)
    names = [war.printed(ship).id for ship in ships]
    war.tell(events.SetSail(side, names, place_name(place), area or "none", case="7.2", reveals=True))
    war.push(sailing.set_course)


class EndSailing(Verb[War, readiness.Fleet], word="done", case="7.2", label_key="order-end-sailing"):
    """7.2 End of the phase: every ship with an order has sailed, and every one without is home or on her way."""

    @classmethod
    def listed(cls, state: War, now: readiness.Fleet) -> Sequence[Order[Self]]:
        if len(now.idle) < len(now.ready):
            return ()
        away = {state.ships[n].place for n in now.idle} - now.ports
        if away and any(readiness.has_way_home(state, now.seat, place) for place in away):
            return ()
        return cls.kept(state.setting, [()])

    def refusal(self, state: War, now: readiness.Fleet) -> Refusal | None:
        stacks = readiness.stacks_to_sail(state, now.seat)
        if stacks:
            place, area = stacks[0]
            return refuse("7.2", "refusal-must-sail", place=place_name(place), area=area)
        for ship in readiness.homeless(state, now.seat):
            if readiness.has_way_home(state, now.seat, state.ships[ship].place):
                return refuse("4.1", "refusal-must-go-home", ship=state.printed(ship).id)
        return None

    def carry_out(self, state: War, now: readiness.Fleet) -> None:
        """Ships at sea that have no port to go to are lost (4.1 III); orders that could not be carried out lapse."""
        for ship in readiness.homeless(state, now.seat):
            counters.sink(state, ship, "4.1")
        lapsed = [state.printed(n).id for n in now.ready if state.ships[n].order]
        for ship_ in state.ships:
            if ship_.owner == now.seat:
                ship_.order = ""
        state.ordered = [side for side in state.ordered if side != now.seat]
        if lapsed:
            state.tell(events.OrdersLapsed(now.seat, lapsed, case="P42", seen_by=(now.seat,)))
        state.tell(events.SailingOver(now.seat, case="7.2", reveals=True))


class Scuttle(Verb[War, readiness.Fleet], word="scuttle", case="10.1", hindered_by=(NO_PRIZES,)):
    """10.1 A captor may sink a prize later too."""

    ship: ShipId

    def refusal(self, state: War, now: readiness.Fleet) -> Refusal | None:
        ship, printed = state.ships[self.ship], state.printed(self.ship)
        if ship.owner == now.seat != printed.side and ship.status is ShipState.AFLOAT:
            return None
        return refuse("10.1", "refusal-no-prize", ship=printed.id)

    def carry_out(self, state: War, now: readiness.Fleet) -> None:
        capture.scuttle(state, self.ship)


FLEET = (
    embarking.EmbarkAll,
    Sail,
    embarking.Embark,
    embarking.Load,
    embarking.Unload,
    GoHome,
    AllHome,
    Scuttle,
    EndSailing,
)


def open_naval_movement(war: War) -> None:
    """4.1 III."""
    war.phase = Phase.NAVAL_MOVEMENT
    war.push(naval_movement)


def naval_movement(war: War) -> Flow[None]:
    """7.1, 7.2 Troops embark before their ship sails; stacks sail one after the other."""
    seat = Seat(war.side)
    now = readiness.fleet_of(war, seat)
    if not now.ready and not any(ship.owner == seat and ship.status is ShipState.AFLOAT for ship in war.ships):
        yield from EndSailing().take_effect(war, now)
        return
    verb = yield from ask(seat, "fleet", Verbs(FLEET, war, now), case="7.2")
    if not isinstance(verb, EndSailing):
        war.push(naval_movement)
    yield from verb.take_effect(war, now)
