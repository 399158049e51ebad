"""6.5 Repairs: a die gives the cost of a damaged ship's repair in columns or turns, and the owner chooses."""

from __future__ import annotations

from typing import NamedTuple

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific import events
from admiralty.games.war_of_the_pacific.arguments import SeaPlace, ShipId
from admiralty.games.war_of_the_pacific.state import ShipState, War
from admiralty.games.war_of_the_pacific.theatre import OFF, place_name
from admiralty.rulebook import Flow, Refusal, Seat, Verb, Verbs, act, ask, d6, refuse, roll

from . import counters, paying

__all__ = ["Repair", "repair", "return_ship"]


def repair_yard(war: War, side: str) -> Hex:
    """6.5 The port where a side repairs its ships: Callao for the Allies, the box for Chile."""
    return war.setting.yards[side]


class Repair(
    Verb[War, paying.Stores],
    word="repair",
    case="6.5",
    choices=lambda war, now: [n for n, ship in enumerate(war.ships) if ship.damaged and ship.owner == now.seat],
):
    """6.5, P64 A die gives the cost of a damaged ship's repair, in columns or in turns; the owner then chooses."""

    ship: ShipId

    def refusal(self, state: War, now: paying.Stores) -> Refusal | None:
        ship, name = state.ships[self.ship], state.printed(self.ship).id
        if ship.owner != now.seat or ship.status is not ShipState.AFLOAT:
            return refuse("6.5", "refusal-not-your-ship", ship=name)
        if not ship.damaged:
            return refuse("6.5", "refusal-sound", ship=name)
        yard = repair_yard(state, now.seat)
        if ship.place != yard or not counters.friendly_port(state, now.seat, yard):
            return refuse("6.5", "refusal-not-in-yard", ship=name, place=place_name(yard))
        if self.ship in state.surveyed:
            return refuse("P64", "refusal-surveyed", ship=name)
        if ship.column or counters.cargo(state, self.ship):
            return refuse("P64", "refusal-loaded", ship=name)
        return None

    def carry_out(self, state: War, now: paying.Stores) -> None:
        state.push(repair, self.ship)


class Survey(NamedTuple):
    """A ship in the yard, and the die for her repair."""

    seat: Seat
    ship: int
    cost: int


class RepairNow(Verb[War, Survey], word="columns", case="6.5", label_key="order-repair-now"):
    """6.5, P55 Spend the columns, and the ship is repaired."""

    def refusal(self, state: War, now: Survey) -> Refusal | None:
        there = paying.stocked(state, now.seat, paying.near(state, state.ships[now.ship].place))
        if there < now.cost:
            return refuse("6.5", "refusal-columns", needed=now.cost, there=there)
        return None

    def carry_out(self, state: War, now: Survey) -> Flow[None]:
        ship = state.ships[now.ship]
        for _ in range(now.cost):
            yield from paying.pay(
                state, now.seat, paying.near(state, ship.place), "6.5", "repair", state.printed(now.ship).id
            )
        ship.damaged = False
        state.tell(events.ShipRepaired(state.printed(now.ship).id, case="6.5"))


class RepairSlowly(Verb[War, Survey], word="wait", case="6.5", label_key="order-repair-slowly"):
    """6.5, P64 The ship goes to the turn track, and returns repaired after that many turns."""

    def carry_out(self, state: War, now: Survey) -> None:
        ship = state.ships[now.ship]
        ship.status, ship.place, ship.back = ShipState.DOCK, OFF, state.turn + now.cost
        ship.order = ship.next = ""
        state.tell(events.ShipSurveyed(state.printed(now.ship).id, ship.back, case="6.5"))


def repair(war: War, ship: int) -> Flow[None]:
    """6.5 Roll, then choose columns or turns."""
    seat = Seat(war.side)
    war.surveyed = sorted([*war.surveyed, ship])
    cost = yield from roll(d6, case="6.5", by=seat, luck=counters.low)
    now = Survey(seat, ship, cost)
    choices = Verbs((RepairNow, RepairSlowly), war, now)
    yield from act(seat, "repair", choices, case="6.5", ship=war.printed(ship).id, cost=cost)


class Berths(NamedTuple):
    """A repaired ship that needs a port."""

    seat: Seat
    ship: int
    ports: tuple[Hex, ...]


class Berth(Verb[War, Berths], word="berth", case="P64", choices=lambda war, now: now.ports):
    """P64 The port where a repaired ship returns, if the yard is lost."""

    place: SeaPlace

    def refusal(self, state: War, now: Berths) -> Refusal | None:
        if self.place in now.ports:
            return None
        return refuse("P64", "refusal-not-friendly-port", place=place_name(self.place))


def return_ship(war: War, ship: int) -> Flow[None]:
    """P64 A repaired ship returns to the yard; if that is lost, to another port, and without one she is lost."""
    record = war.ships[ship]
    ports = counters.friendly_ports(war, record.owner)
    yard = repair_yard(war, record.owner)
    if not ports:
        counters.sink(war, ship, "P64")
        return
    place = yard
    if yard not in ports:
        now = Berths(Seat(record.owner), ship, tuple(ports))
        verb = yield from ask(now.seat, "berth", Verbs((Berth,), war, now), case="P64", ship=war.printed(ship).id)
        place = verb.place
    record.status, record.place, record.damaged, record.back = ShipState.AFLOAT, place, False, 0
    war.tell(events.ShipReturned(war.printed(ship).id, place_name(place), case="P64"))
