"""8.2, 8.4, 8.5 Forming groups to march: all units of a hex, or units that join one by one before the roll."""

from __future__ import annotations

from typing import NamedTuple

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific.arguments import LandPlace, UnitId
from admiralty.games.war_of_the_pacific.state import March, Phase, UnitState, War
from admiralty.games.war_of_the_pacific.theatre import place_name
from admiralty.rulebook import Flow, Refusal, Seat, Verb, Verbs, act, ask, refuse

from . import counters, journeys, marching

__all__ = ["ARMY", "FORMING", "Army", "can_march", "form_group", "land_movement", "marchers_at", "open_land_movement"]


class Army(NamedTuple):
    """The side whose units may march, the units that still can, and the places of columns that can (8.5)."""

    seat: Seat
    able: tuple[int, ...]
    stores: tuple[Hex, ...]


def army_of(war: War, seat: Seat) -> Army:
    """8.2, P48, P57, P60 The same as `can_march`, for all at once."""
    units, on_map = war.units, UnitState.MAP
    able = [
        n
        for n in war.setting.units_of[seat]
        if (unit := units[n]).status is on_map and not (unit.done or unit.fresh or unit.landed)
    ]
    return Army(seat, tuple(able), tuple(places_of_columns(war, seat)))


def can_march(war: War, index: int, side: str) -> bool:
    """8.2, P48, P57, P60 Whether a unit can march: on the map, not built this turn, not marched yet, not just landed
    against an enemy."""
    unit = war.units[index]
    return (
        unit.status is UnitState.MAP
        and not (unit.done or unit.fresh or unit.landed)
        and war.setting.units[index].side == side
    )


def rested(war: War, nation: str, place: Hex) -> int:
    """6.6, 8.5 The columns of a nation in a place that can still march."""
    depot = war.depot(nation)
    return depot.at.get(place, 0) - depot.tired.get(place, 0)


def marchers_at(war: War, side: str, place: Hex) -> list[int]:
    return [n for n in counters.units_at(war, side, place) if can_march(war, n, side)]


def _columns_free(war: War, side: str, place: Hex) -> dict[str, int]:
    found = {}
    for nation in war.setting.nations_of[side]:
        count = rested(war, nation, place)
        if count > 0:
            found[nation] = count
    return found


def places_of_columns(war: War, side: str) -> list[Hex]:
    """8.5 Every place with columns that can still march."""
    found = set()
    for nation in war.setting.nations_of[side]:
        depot = war.depot(nation)
        tired = depot.tired
        found.update([place for place, count in depot.at.items() if count > tired.get(place, 0)])
    return sorted(found)


# ---------------------------------------------------------------------- who marches


def _cannot(war: War, now: Army, index: int) -> Refusal | None:
    unit, row = war.units[index], war.row(index)
    if row.side != now.seat or unit.status is not UnitState.MAP:
        return refuse("8.2", "refusal-not-on-map", unit=row.id)
    if unit.fresh:
        return refuse("8.2", "refusal-fresh", unit=row.id)
    if unit.landed:
        return refuse("P48", "refusal-landed", unit=row.id)
    if unit.done:
        return refuse("P60", "refusal-marched", unit=row.id)
    return None


def _to_leave(war: War, now: Army) -> list[Hex]:
    """The places from which a stack may set out."""
    units = war.units
    return sorted({units[n].place for n in now.able}.union(now.stores))


class MarchAll(Verb[War, Army], word="march", case="8.2", choices=_to_leave, legal=_to_leave):
    """8.2 All units of a hex that can march set out as one stack, with columns."""

    place: LandPlace

    def refusal(self, state: War, now: Army) -> Refusal | None:
        if marchers_at(state, now.seat, self.place) or _columns_free(state, now.seat, self.place):
            return None
        return refuse("8.2", "refusal-nobody-marches", place=place_name(self.place))

    def carry_out(self, state: War, now: Army) -> None:
        units = marchers_at(state, now.seat, self.place)
        state.march = March(self.place, units, _columns_free(state, now.seat, self.place))
        state.push(form_group)


class Form(
    Verb[War, Army], word="form", case="8.4", choices=lambda war, now: now.able, legal=lambda war, now: now.able
):
    """8.2, 8.4 A group begins with one unit; others of its hex may join before the roll."""

    unit: UnitId

    def refusal(self, state: War, now: Army) -> Refusal | None:
        return _cannot(state, now, self.unit)

    def carry_out(self, state: War, now: Army) -> None:
        state.march = March(state.units[self.unit].place, [self.unit])
        state.push(form_group)


class FormColumn(
    Verb[War, Army],
    word="form_column",
    case="8.5",
    choices=lambda war, now: counters.column_places(war, now.seat),
    legal=lambda war, now: now.stores,
):
    """8.5 A supply column sets out; others of its hex may join."""

    place: LandPlace

    def refusal(self, state: War, now: Army) -> Refusal | None:
        if _columns_free(state, now.seat, self.place):
            return None
        return refuse("8.5", "refusal-no-column-here", place=place_name(self.place))

    def carry_out(self, state: War, now: Army) -> None:
        nation = next(iter(_columns_free(state, now.seat, self.place)))
        state.march = March(self.place, [], {nation: 1})
        state.push(form_group)


class EndMarches(Verb[War, Army], word="done", case="8.2", label_key="order-end-marches"):
    """8.2 Marching is never required."""

    def carry_out(self, state: War, now: Army) -> None: ...


ARMY = (MarchAll, Form, FormColumn, EndMarches)


def open_land_movement(war: War) -> None:
    """4.1 V."""
    war.phase = Phase.LAND_MOVEMENT
    war.push(land_movement)


def land_movement(war: War) -> Flow[None]:
    """8.2, P60 One group after the other, each finished before the next begins."""
    seat = Seat(war.side)
    now = army_of(war, seat)
    verb = yield from ask(seat, "army", Verbs(ARMY, war, now), case="8.2")
    if not isinstance(verb, EndMarches):
        war.push(land_movement)
    yield from verb.take_effect(war, now)


# ---------------------------------------------------------------------- forming a group


class Join(
    Verb[War, marching.Column],
    word="join",
    case="8.4",
    choices=lambda war, now: marchers_at(war, now.seat, now.place),
    legal=lambda war, now: [n for n in marchers_at(war, now.seat, now.place) if n not in now.units],
):
    """8.4 Another unit of the hex joins before the dice fall."""

    unit: UnitId

    def refusal(self, state: War, now: marching.Column) -> Refusal | None:
        if self.unit in now.units:
            return refuse("8.4", "refusal-in-group", unit=state.row(self.unit).id)
        if state.units[self.unit].place != now.place or not can_march(state, self.unit, now.seat):
            return refuse("8.2", "refusal-not-in-hex", unit=state.row(self.unit).id, place=place_name(now.place))
        return None

    def carry_out(self, state: War, now: marching.Column) -> None:
        march = counters.the_march(state)
        march.units = sorted([*march.units, self.unit])
        state.push(form_group)


class JoinColumn(Verb[War, marching.Column], word="join_column", case="8.5"):
    """8.5 A supply column of the hex joins."""

    def refusal(self, state: War, now: marching.Column) -> Refusal | None:
        if self._nation(state, now) is None:
            return refuse("8.5", "refusal-no-column-here", place=place_name(now.place))
        return None

    @staticmethod
    def _nation(state: War, now: marching.Column) -> str | None:
        inside = dict(now.columns)
        free = _columns_free(state, now.seat, now.place)
        return next((nation for nation in free if free[nation] > inside.get(nation, 0)), None)

    def carry_out(self, state: War, now: marching.Column) -> None:
        march = counters.the_march(state)
        nation = self._nation(state, now)
        if nation is not None:
            march.columns = dict(sorted({**march.columns, nation: march.columns.get(nation, 0) + 1}.items()))
        state.push(form_group)


class SetOut(Verb[War, marching.Column], word="roll", case="8.2", label_key="order-set-out"):
    """8.2 The group is complete and rolls."""

    def carry_out(self, state: War, now: marching.Column) -> None:
        state.push(marching.march_dice)


FORMING = (Join, JoinColumn, SetOut, journeys.SetOutFor)


def form_group(war: War) -> Flow[None]:
    """8.4 Only the units named before the roll march by it."""
    now, ids = marching.column_of(war), war.setting.unit_ids
    yield from act(
        now.seat, "form", Verbs(FORMING, war, now), case="8.4",
        units=[ids[n] for n in now.units], columns=now.number, place=place_name(now.place),
    )  # fmt: skip
