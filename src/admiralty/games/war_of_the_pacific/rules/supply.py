"""6.0 The Consume Supply Columns Phase: units replenished and raised, forts and transports built, ships repaired."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from admiralty.games.war_of_the_pacific import events
from admiralty.games.war_of_the_pacific.arguments import SeaPlace, ShipId, UnitId
from admiralty.games.war_of_the_pacific.setting import CHILE
from admiralty.games.war_of_the_pacific.state import Phase, ShipState, UnitState, War
from admiralty.games.war_of_the_pacific.theatre import place_name
from admiralty.rulebook import Flow, Order, Refusal, Verb, Verbs, ask, refuse

from . import counters, destinations, paying, raising, repairs

__all__ = ["MUSTERED_TURN", "SPENDING", "consumption", "open_supply"]

MUSTERED_TURN = 4
"""9.0, P8 The turn in which the 4th Line comes to full strength."""


class Replenish(
    Verb[War, paying.Stores],
    word="replenish",
    case="6.2",
    hindered_by=(paying.BROKE,),
    choices=lambda war, now: war.setting.units_of[now.seat],
):
    """6.2, P22 A column in or next to its hex restores a depleted regiment."""

    unit: UnitId

    @classmethod
    def listed(cls, state: War, now: paying.Stores) -> Sequence[Order[Self]]:
        setting, units, rows = state.setting, state.units, state.setting.units
        stored = {each for place in counters.column_places(state, now.seat) for each in paying.near(state, place)}
        depleted = [
            n
            for place, there in counters.posts(state, now.seat).at.items()
            if place in stored
            for n in there
            if (unit := units[n]).steps == 1 and not unit.fresh and rows[n].size == "regiment"
        ]
        return cls.kept(setting, sorted(depleted))

    def refusal(self, state: War, now: paying.Stores) -> Refusal | None:
        unit, row = state.units[self.unit], state.row(self.unit)
        if row.side != now.seat or unit.status is not UnitState.MAP:
            return refuse("6.2", "refusal-not-on-map", unit=row.id)
        if unit.steps >= row.steps:
            return refuse("P22", "refusal-whole", unit=row.id)
        if unit.fresh:
            return refuse("6.4", "refusal-only-just-raised", unit=row.id)
        if not paying.stocked(state, now.seat, paying.near(state, unit.place)):
            return refuse("6.2", "refusal-no-column-near", unit=row.id)
        return None

    def carry_out(self, state: War, now: paying.Stores) -> Flow[None]:
        unit = state.units[self.unit]
        yield from paying.pay(
            state, now.seat, paying.near(state, unit.place), "6.2", "replenish", state.row(self.unit).id
        )
        unit.steps += 1
        state.tell(events.UnitReplenished(state.row(self.unit).id, place_name(unit.place), case="6.2"))


class BuildTransport(Verb[War, paying.Stores], word="build", case="6.3", hindered_by=(paying.BROKE,)):
    """6.3 Three columns replace a lost transport, which can sail from the next turn."""

    ship: ShipId
    place: SeaPlace

    @classmethod
    def offers(cls, state: War, now: paying.Stores) -> Iterable[Self]:
        lost = [n for n in range(len(state.ships)) if _lost_transport(state, n, now.seat)]
        return [cls(ship, place) for ship in lost for place in counters.friendly_ports(state, now.seat)]

    def refusal(self, state: War, now: paying.Stores) -> Refusal | None:
        name = state.printed(self.ship).id
        if not _lost_transport(state, self.ship, now.seat):
            return refuse("6.3", "refusal-not-lost-transport", ship=name)
        if any(_lost_transport(state, n, now.seat) for n in range(self.ship)):
            return refuse("6.3", "refusal-take-first", unit=name)
        cost = state.setting.figures.rules.transport_cost
        if now.columns < cost:
            return refuse("6.3", "refusal-columns", needed=cost, there=now.columns)
        if not counters.friendly_port(state, now.seat, self.place):
            return refuse("6.3", "refusal-not-friendly-port", place=place_name(self.place))
        return None

    def carry_out(self, state: War, now: paying.Stores) -> Flow[None]:
        for _ in range(state.setting.figures.rules.transport_cost):
            yield from paying.pay(
                state, now.seat, counters.column_places(state, now.seat), "6.3", "build", state.printed(self.ship).id
            )
        ship = state.ships[self.ship]
        ship.status, ship.place, ship.damaged, ship.built = ShipState.AFLOAT, self.place, False, True
        ship.owner = now.seat
        state.tell(events.ShipBuilt(state.printed(self.ship).id, place_name(self.place), case="6.3"))
        state.push(destinations.order_new_ship, self.ship)


def _lost_transport(war: War, index: int, side: str) -> bool:
    printed = war.printed(index)
    return printed.transport and printed.side == side and war.ships[index].status is ShipState.SUNK


class EndSupply(Verb[War, paying.Stores], word="done", case="4.1", label_key="order-end-supply"):
    """4.1 End the phase; unspent columns may move later."""


SPENDING = (
    Replenish,
    raising.Rebuild,
    raising.Recruit,
    raising.Muster,
    raising.RaiseFort,
    BuildTransport,
    repairs.Repair,
    EndSupply,
)


def open_supply(war: War) -> None:
    """4.1 II. Ships return from repair, and the 4th Line to full strength (P8, P70); then the side spends columns."""
    war.phase = Phase.SUPPLY
    war.cities_used = []
    war.surveyed = []
    line = war.setting.unit_index["line_4"]
    unit = war.units[line]
    if war.turn == MUSTERED_TURN and war.side == CHILE and unit.status is UnitState.MAP and unit.steps == 1:
        unit.steps = 2
        war.tell(events.UnitReplenished(war.row(line).id, place_name(unit.place), case="P8"))
    war.push(consumption)
    for index, ship in enumerate(war.ships):
        if ship.status is ShipState.DOCK and ship.owner == war.side and ship.back <= war.turn:
            war.push(repairs.return_ship, index)


def consumption(war: War) -> Flow[None]:
    """6.1 Orders to spend columns, one after the other."""
    now = paying.stores(war)
    verb = yield from ask(now.seat, "supply", Verbs(SPENDING, war, now), case="6.1", columns=now.columns)
    if isinstance(verb, EndSupply):
        return
    war.push(consumption)
    yield from verb.take_effect(war, now)
