"""7.6 Landings on any coast, disembarking in friendly ports, and landed units that must fight."""

from __future__ import annotations

from typing import NamedTuple

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific import events
from admiralty.games.war_of_the_pacific.arguments import ShipId, UnitId
from admiralty.games.war_of_the_pacific.state import UnitState, War
from admiralty.games.war_of_the_pacific.theatre import BOX, place_name
from admiralty.rulebook import Flow, Refusal, Seat, Verb, Verbs, ask, refuse

from . import counters

__all__ = ["LANDING", "Beach", "go_ashore", "land_column", "land_unit"]


class Beach(NamedTuple):
    """Transports off a coast: their place, and the ones that may land their cargo."""

    seat: Seat
    place: Hex
    ships: tuple[int, ...]


def land_unit(war: War, index: int) -> None:
    """7.6, P13, P47, P48 A unit lands at its ship's place; against enemies it must fight, else it takes the hex."""
    unit = war.units[index]
    side = war.ships[unit.ship].owner
    place = war.ships[unit.ship].place
    unit.status, unit.ship, unit.ashore = UnitState.MAP, -1, True
    counters.stand(war, index, place)
    if place == BOX:
        return
    if counters.enemy_at(war, side, place) or counters.fort_holds(war, side, place):
        unit.landed = True
    else:
        counters.enter(war, side, place)


def land_column(war: War, index: int) -> None:
    """7.6, 8.12, P61 A column lands; combat may change its owner."""
    ship = war.ships[index]
    counters.unload_column(war, ship.column, ship.place)
    ship.column = ""


class LandUnit(
    Verb[War, Beach],
    word="land",
    case="7.6",
    choices=lambda war, now: [unit for ship in now.ships for unit in counters.cargo(war, ship)],
):
    """7.6 One unit lands."""

    unit: UnitId

    def refusal(self, state: War, now: Beach) -> Refusal | None:
        if state.units[self.unit].ship in now.ships:
            return None
        return refuse("7.6", "refusal-not-aboard", unit=state.row(self.unit).id)

    def carry_out(self, state: War, now: Beach) -> None:
        land_unit(state, self.unit)
        against = counters.enemy_at(state, now.seat, now.place)
        state.tell(events.Landed(state.row(self.unit).id, place_name(now.place), against, case="7.6"))


class LandColumn(Verb[War, Beach], word="land_column", case="7.6", choices=lambda war, now: now.ships):
    """7.6 The column of one ship lands."""

    ship: ShipId

    def refusal(self, state: War, now: Beach) -> Refusal | None:
        if self.ship in now.ships and state.ships[self.ship].column:
            return None
        return refuse("7.6", "refusal-no-column-aboard", ship=state.printed(self.ship).id)

    def carry_out(self, state: War, now: Beach) -> None:
        land_column(state, self.ship)
        state.tell(
            events.Landed("column", place_name(now.place), counters.enemy_at(state, now.seat, now.place), case="7.6")
        )


class LandAll(Verb[War, Beach], word="land_all", case="7.6"):
    """7.6 All cargo lands."""

    def carry_out(self, state: War, now: Beach) -> Flow[None]:
        for ship in now.ships:
            for unit in counters.cargo(state, ship):
                yield from LandUnit(unit).take_effect(state, now)
        for ship in now.ships:
            if state.ships[ship].column:
                yield from LandColumn(ship).take_effect(state, now)


class StayAboard(Verb[War, Beach], word="done", case="P72", label_key="order-stay-aboard"):
    """7.6, P72 Cargo that has not landed stays aboard."""


LANDING = (LandAll, LandUnit, LandColumn, StayAboard)


def go_ashore(war: War, place: Hex, home: int) -> Flow[None]:
    """7.6, P44, P72 Ships that have ended their movement may land their cargo; ships without orders only in a port."""
    seat = Seat(war.side)
    if place != BOX and place not in war.setting.theatre.coastal:
        return
    if home and not counters.friendly_port(war, seat, place):
        return
    on_their_way = war.voyage.ships if war.voyage is not None else []
    loaded = [
        n
        for n in counters.ships_at(war, seat, place)
        if war.ships[n].sailed and n not in on_their_way and (war.ships[n].column or counters.cargo(war, n))
    ]
    if not loaded:
        return
    now = Beach(seat, place, tuple(loaded))
    against = 1 if counters.enemy_at(war, seat, place) else 0
    verb = yield from ask(
        seat, "ashore", Verbs(LANDING, war, now), case="7.6", place=place_name(place), against=against
    )
    if isinstance(verb, StayAboard):
        return
    war.push(go_ashore, place, home)
    yield from verb.take_effect(war, now)
