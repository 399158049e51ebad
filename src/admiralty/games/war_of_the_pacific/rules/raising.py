"""6.3, 6.4, 9.0 Rebuilding and recruiting units, units that wait for a city, and forts as reinforcements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Self

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific import events
from admiralty.games.war_of_the_pacific.arguments import FortId, NewPlace, UnitId
from admiralty.games.war_of_the_pacific.setting import PERU
from admiralty.games.war_of_the_pacific.state import FortState, UnitState, War
from admiralty.games.war_of_the_pacific.theatre import BOX, KEPT_LISTS, OFF, keep, place_name
from admiralty.rulebook import Flow, Order, Refusal, Verb, refuse

from . import counters, paying

__all__ = ["Muster", "RaiseFort", "Rebuild", "Recruit"]


def _alike_before(war: War, index: int, status: UnitState) -> bool:
    """Whether an identical unit has a lower number, and so is taken first."""
    like = war.row(index).like
    if not like:
        return False
    return any(
        war.row(n).like == like and war.units[n].status is status and war.row(n).turn <= war.turn for n in range(index)
    )


def _raising_refusal(
    war: War, now: paying.Stores, index: int, place: Hex, status: UnitState, case: str
) -> Refusal | None:
    """Why a unit cannot appear in a place."""
    row = war.row(index)
    if row.side != now.seat or war.units[index].status is not status:
        if status is UnitState.POOL:
            return refuse(case, "refusal-not-in-pool", unit=row.id)
        if status is UnitState.DEAD:
            return refuse(case, "refusal-not-dead", unit=row.id)
        return refuse(case, "refusal-not-waiting", unit=row.id)
    if status is UnitState.POOL and row.turn > war.turn:
        return refuse("9.0", "refusal-too-early", unit=row.id, turn=row.turn)
    if _alike_before(war, index, status):
        return refuse(case, "refusal-take-first", unit=row.id)
    cities = now.cities[row.nation]
    if place == OFF:
        return refuse(case, "refusal-city-free", unit=row.id) if cities else None
    if place not in cities:
        return refuse("P56", "refusal-not-there", places=[place_name(city) for city in cities])
    return None


def _to_raise(war: War, now: paying.Stores, status: UnitState) -> list[int]:
    """The available units of a status; of identical ones the first."""
    seen, found = set(), []
    units, rows, turn = war.units, war.setting.units, war.turn
    for index in war.setting.units_of[now.seat]:
        if units[index].status is status:
            row = rows[index]
            if row.turn <= turn and not (row.like and row.like in seen):
                seen.add(row.like)
                found.append(index)
    return found


def _raising_offers(war: War, now: paying.Stores, status: UnitState) -> Iterable[tuple[int, Hex]]:
    rows = war.setting.units
    return [
        (index, place) for index in _to_raise(war, now, status) for place in now.cities[rows[index].nation] or (OFF,)
    ]


def _raise(war: War, index: int, place: Hex, case: str) -> None:
    """6.3, 6.4, P30, P56 A unit appears with one step, or waits on the track until a city is free."""
    unit, row = war.units[index], war.row(index)
    if place == OFF:
        unit.status, unit.steps = UnitState.TRACK, 0
        war.tell(events.UnitWaits(row.id, case=case))
        return
    unit.status, unit.steps, unit.fresh = UnitState.MAP, 1, True
    counters.stand(war, index, place)
    if place != BOX:
        war.cities_used = sorted([*war.cities_used, place])
    war.tell(events.UnitRaised(row.id, place_name(place), case=case))


class Raise(Verb[War, paying.Stores], hindered_by=(paying.BROKE,)):
    """6.3, 6.4 A unit appears with one step, for one column; ``source`` is its previous state."""

    source: ClassVar[UnitState]
    unit: UnitId
    place: NewPlace

    @classmethod
    def offers(cls, state: War, now: paying.Stores) -> Iterable[Self]:
        return [cls(unit, place) for unit, place in _raising_offers(state, now, cls.source)]

    @classmethod
    def listed(cls, state: War, now: paying.Stores) -> Sequence[Order[Self]]:
        """Cached for each unit by the open cities, which are few."""
        setting, found = state.setting, []
        lists: dict[tuple[int, tuple[Hex, ...]], list[Order[Self]]] = setting.made_before.setdefault((cls, "lists"), {})
        for index in _to_raise(state, now, cls.source):
            cities = now.cities[setting.units[index].nation] or (OFF,)
            known = lists.get((index, cities))
            if known is None:
                known = cls.kept(setting, [(index, place) for place in cities])
                keep(lists, (index, cities), known, KEPT_LISTS)
            found += known
        return found

    def refusal(self, state: War, now: paying.Stores) -> Refusal | None:
        return _raising_refusal(state, now, self.unit, self.place, self.source, self.case)

    def carry_out(self, state: War, now: paying.Stores) -> Flow[None]:
        yield from paying.pay(
            state, now.seat, counters.column_places(state, now.seat), self.case, "raise", state.row(self.unit).id
        )
        _raise(state, self.unit, self.place, self.case)


class Rebuild(Raise, word="rebuild", case="6.3"):
    """6.3, P30 A unit from the dead pile comes back with one step."""

    source: ClassVar = UnitState.DEAD


class Recruit(Raise, word="recruit", case="6.4"):
    """6.4, 9.0, P7, P21 A unit of the pool, or a reinforcement whose turn has come, is recruited with one step."""

    source: ClassVar = UnitState.POOL


def _to_muster(war: War, now: paying.Stores) -> list[tuple[int, Hex]]:
    """The waiting units, each with the cities open to it."""
    return [(unit, place) for unit, place in _raising_offers(war, now, UnitState.TRACK) if place != OFF]


class Muster(Verb[War, paying.Stores], word="muster", case="6.4", choices=_to_muster, legal=_to_muster):
    """6.3, 6.4 A unit that is paid for and waits on the track appears in a city."""

    unit: UnitId
    place: NewPlace

    def refusal(self, state: War, now: paying.Stores) -> Refusal | None:
        if self.place == OFF:
            return refuse("6.4", "refusal-waits-already", unit=state.row(self.unit).id)
        return _raising_refusal(state, now, self.unit, self.place, UnitState.TRACK, "6.4")

    def carry_out(self, state: War, now: paying.Stores) -> None:
        _raise(state, self.unit, self.place, "6.4")


class RaiseFort(
    Verb[War, paying.Stores],
    word="fortify",
    case="9.0",
    hindered_by=(paying.BROKE,),
    choices=lambda war, now: [n for n, fort in enumerate(war.forts) if fort.status is FortState.TO_COME],
):
    """9.0, P6 A fort among the reinforcements costs a column like a unit, in its own city."""

    fort: FortId

    def refusal(self, state: War, now: paying.Stores) -> Refusal | None:
        fort = state.setting.forts[self.fort]
        if now.seat != PERU or state.forts[self.fort].status is not FortState.TO_COME:
            return refuse("9.0", "refusal-no-such-fort", fort=fort.id)
        if state.turn < fort.turn:
            return refuse("9.0", "refusal-too-early", unit=fort.id, turn=fort.turn)
        if not counters.controls(state, PERU, fort.hex) or counters.enemy_at(state, PERU, fort.hex):
            return refuse("P6", "refusal-city-lost", place=place_name(fort.hex))
        return None

    def carry_out(self, state: War, now: paying.Stores) -> Flow[None]:
        yield from paying.pay(
            state, now.seat, counters.column_places(state, now.seat), "9.0", "build", state.setting.forts[self.fort].id
        )
        state.forts[self.fort].status = FortState.STANDS
        state.tell(events.FortRaised(state.setting.forts[self.fort].id, case="9.0"))
