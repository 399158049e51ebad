"""4.1 The Administrative Phase: stacking, destinations for the next turn, and the supply columns of this one."""

from __future__ import annotations

from typing import NamedTuple

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific import events
from admiralty.games.war_of_the_pacific.arguments import LandPlace, UnitId
from admiralty.games.war_of_the_pacific.state import Phase, UnitState, War
from admiralty.games.war_of_the_pacific.theatre import BOX, place_name
from admiralty.rulebook import Flow, Refusal, Seat, Verb, Verbs, act, call, dice, refuse, roll

from . import counters, destinations

__all__ = ["ALLOTTING", "DISBANDING", "administration", "allot_columns", "check_stacking", "place_columns"]

TWO_DICE = dice(2, 6)


def administration(war: War) -> None:
    """4.1 I. Stacking is checked only here (8.1); then orders, then supply."""
    war.phase = Phase.ADMINISTRATION
    war.follow(call(check_stacking), call(destinations.lay_destinations, war.side), call(allot_columns))


# ---------------------------------------------------------------------- stacking


class Crowd(NamedTuple):
    """An overstacked hex."""

    seat: Seat
    place: Hex


class Disband(
    Verb[War, Crowd], word="disband", case="8.1", choices=lambda war, now: counters.units_at(war, now.seat, now.place)
):
    """8.1, P59 The owner removes a unit of an overstacked hex."""

    unit: UnitId

    def refusal(self, state: War, now: Crowd) -> Refusal | None:
        if self.unit in counters.units_at(state, now.seat, now.place):
            return None
        return refuse("8.1", "refusal-not-in-hex", unit=state.row(self.unit).id, place=place_name(now.place))

    def carry_out(self, state: War, now: Crowd) -> None:
        counters.remove_unit(state, self.unit, UnitState.DEAD)
        state.tell(events.UnitDisbanded(state.row(self.unit).id, place_name(now.place), case="8.1"))


DISBANDING = (Disband,)


def check_stacking(war: War) -> Flow[None]:
    """8.1 The side to move removes units from its overstacked hexes, one by one."""
    seat = Seat(war.side)
    counts: dict[Hex, int] = {}
    for index in war.setting.units_of[seat]:
        unit = war.units[index]
        if unit.status is UnitState.MAP:
            counts[unit.place] = counts.get(unit.place, 0) + 1
    for place in sorted(counts):
        if counts[place] > counters.stacking_limit(war, seat, place):
            now = Crowd(seat, place)
            choices, limit = Verbs(DISBANDING, war, now), counters.stacking_limit(war, seat, place)
            yield from act(seat, "disband", choices, case="8.1", place=place_name(place), limit=limit)
            war.push(check_stacking)
            return


# ---------------------------------------------------------------------- supply columns


class Allotment(NamedTuple):
    """Columns that are to be placed: how many, where they may go, and the nation to which one is still due, or ""."""

    seat: Seat
    due: int
    places: tuple[Hex, ...]
    nation: str


def arrivals(war: War, nation: str) -> tuple[Hex, ...]:
    """4.1 The places where columns of a nation may arrive, if it is in the war and its side holds them."""
    setting = war.setting
    if war.bolivia_out and nation == setting.quitter:
        return ()
    side = setting.side_of_nation[nation]
    return tuple([place for place in setting.arrive_at[nation] if _held(war, side, place)])


def _held(war: War, side: str, place: Hex) -> bool:
    return place == BOX or (counters.controls(war, side, place) and not counters.enemy_at(war, side, place))


def higher(faces: tuple[int, ...]) -> int:
    """The higher of two dice."""
    return max(faces)


def allot_columns(war: War) -> Flow[None]:
    """4.1 The higher of two dice is the number of columns; those of Chile appear in the box."""
    seat = Seat(war.side)
    faces = yield from roll(TWO_DICE, case="4.1", by=seat, rows=higher, luck=higher)
    count = max(faces)
    war.tell(events.ColumnsAllotted(seat, list(faces), count, case="4.1"))
    war.columns_due = count
    places = war.setting.columns_arrive[seat]
    if places == (BOX,):
        _arrive(war, BOX, count)
        return
    war.push(place_columns, 1)


def place_columns(war: War, first: int) -> Flow[None]:
    """4.1, P54 A side places its columns: one at least in Bolivia, the rest in any of its cities; they are lost only
    if no city can take them."""
    setting, seat = war.setting, Seat(war.side)
    due = next((nation for nation in setting.nations_of[seat] if first and nation in setting.due_to), "")
    due = due if due and arrivals(war, due) else ""
    nations = (due,) if due else reversed(setting.nations_of[seat])
    places = tuple([place for nation in nations for place in arrivals(war, nation)])
    if not places:
        war.tell(events.ColumnsForfeited(seat, war.columns_due, case="P54"))
        war.columns_due = 0
        return
    now = Allotment(seat, war.columns_due, places, due)
    choices, bolivian = Verbs(ALLOTTING, war, now), 1 if due else 0
    yield from act(seat, "columns", choices, case="4.1", due=now.due, bolivian=bolivian, nation=due)
    if war.columns_due:
        war.push(place_columns, 0)


def _arrive(war: War, place: Hex, count: int) -> None:
    nation = war.setting.columns_of[place]
    counters.add_columns(war, nation, place, count)
    war.columns_due -= count
    war.tell(events.ColumnsPlaced(nation, place_name(place), count, case="4.1"))


def _misplaced(war: War, place: Hex, now: Allotment) -> Refusal | None:
    if place in now.places:
        return None
    where = [place_name(each) for each in now.places]
    return refuse("4.1", "refusal-not-there", places=where)


class Stock(Verb[War, Allotment], word="stock", case="4.1", choices=lambda war, now: now.places):
    """4.1 One column is put in one of its cities."""

    place: LandPlace

    def refusal(self, state: War, now: Allotment) -> Refusal | None:
        return _misplaced(state, self.place, now)

    def carry_out(self, state: War, now: Allotment) -> None:
        _arrive(state, self.place, 1)


class StockAll(Verb[War, Allotment], word="stock_all", case="4.1", choices=lambda war, now: now.places):
    """4.1 All remaining columns go to one city, after the one that is due to a nation."""

    place: LandPlace

    def refusal(self, state: War, now: Allotment) -> Refusal | None:
        if now.due < 2:
            return refuse("4.1", "refusal-one-column")
        if now.nation:
            return refuse("4.1", "refusal-bolivian-first", nation=now.nation)
        return _misplaced(state, self.place, now)

    def carry_out(self, state: War, now: Allotment) -> None:
        _arrive(state, self.place, now.due)


ALLOTTING = (Stock, StockAll)
