"""8.9 to 8.12 After the dice of a land combat: losses, retreat or a step, advance, and captured supply."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final, NamedTuple

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific import events
from admiralty.games.war_of_the_pacific.arguments import LandPlace, UnitId
from admiralty.games.war_of_the_pacific.setting import CHILE
from admiralty.games.war_of_the_pacific.state import Assault, UnitState, War
from admiralty.games.war_of_the_pacific.theatre import BOX, place_name
from admiralty.rulebook import Flow, Number, Refusal, Seat, Verb, Verbs, act, call, refuse

from . import counters

__all__ = [
    "ADVANCING", "LOSING", "RETREATING", "advance", "capture_landed_columns", "casualties", "is_trapped",
    "resolve_assault", "retreat", "the_assault",
]  # fmt: skip


MOST_COLUMNS: Final = 1000
"""An upper bound of units in a hex."""


def the_assault(war: War) -> Assault:
    if war.assault is None:
        raise LookupError("nobody attacks")
    return war.assault


def _alive(war: War, units: Iterable[int]) -> list[int]:
    return [n for n in units if war.units[n].status is UnitState.MAP]


def resolve_assault(war: War) -> None:
    """8.9, 8.10, P51 Losses of both sides, then the retreat of a side that was hit and scored no hit, then the
    advance."""
    assault = the_assault(war)
    attacker = Seat(assault.attacker)
    defender = war.setting.enemy[attacker]
    war.push(advance, 0)
    if assault.hits_on_defender and not assault.hits_on_attacker:
        war.push(retreat, defender)
    elif assault.hits_on_attacker and not assault.hits_on_defender:
        war.push(retreat, attacker)
    war.follow(call(casualties, attacker), call(casualties, defender))


# ---------------------------------------------------------------------- losses


class Losses(NamedTuple):
    """Units of which one must lose a step."""

    seat: Seat
    units: tuple[int, ...]
    hits: int


class Lose(Verb[War, Losses], word="lose", case="8.9", choices=lambda war, now: now.units):
    """8.9, P51 The owner chooses the unit that loses a step; never a column (8.7)."""

    unit: UnitId

    def refusal(self, state: War, now: Losses) -> Refusal | None:
        if self.unit in now.units:
            return None
        return refuse("8.9", "refusal-not-in-combat", unit=state.row(self.unit).id)

    def carry_out(self, state: War, now: Losses) -> None:
        counters.lose_step(state, self.unit, "8.9")


LOSING = (Lose,)


def casualties(war: War, side: str) -> Flow[None]:
    """8.9, P51 Each hit costs a step, of a unit that the owner chooses; with as many hits as steps all units are
    lost."""
    assault = the_assault(war)
    attacking = side == assault.attacker
    hits = assault.hits_on_attacker if attacking else assault.hits_on_defender
    units = _alive(war, assault.units if attacking else assault.defenders)
    if hits >= sum(war.units[n].steps for n in units):
        for unit in units:
            while war.units[unit].status is UnitState.MAP:
                counters.lose_step(war, unit, "8.9")
        return
    for left in range(hits, 0, -1):
        now = Losses(Seat(side), tuple(_alive(war, units)), left)
        place = place_name(assault.target)
        yield from act(now.seat, "losses", Verbs(LOSING, war, now), case="8.9", hits=left, place=place)


# ---------------------------------------------------------------------- retreat


class Rout(NamedTuple):
    """A force that must give way: its hex, the hexes it may retreat to, and the units that could pay instead."""

    seat: Seat
    place: Hex
    units: tuple[int, ...]
    ways: tuple[Hex, ...]
    payers: tuple[int, ...]
    """P51 All units of the side in the hex, also those held back from the attack."""


def ways_out(war: War, side: str, place: Hex) -> tuple[Hex, ...]:
    """8.10, P50 The next land hexes without enemy units or forts; from its exits Chile may also go to the box, never
    by sea."""
    enemy = counters.occupied(war, war.setting.enemy[side])
    near = [
        other
        for other, _ in war.setting.theatre.land.steps(place)
        if other not in enemy and not counters.enemy_fort(war, side, other)
    ]
    return tuple(sorted(other for other in near if other != BOX or side == CHILE))


def _stands(assault: Assault, attacking: bool) -> Hex:
    return assault.origin if attacking else assault.target


def _ways_back(war: War, assault: Assault, side: str) -> tuple[Hex, ...]:
    """8.10, P50 Where a side of a combat may retreat to; those who landed against the enemy must stay (7.6)."""
    attacking = side == assault.attacker
    return () if attacking and assault.landing else ways_out(war, side, _stands(assault, attacking))


def is_trapped(war: War, assault: Assault, side: str) -> bool:
    """8.10, P50 Whether a side that was hit and scored no hit would lose a step of every unit, having no way out."""
    return war.setting.options["no_retreat"] == "every_unit" and not _ways_back(war, assault, side)


class Train(NamedTuple):
    """The columns of a hex that a force gives up: their side, the two hexes, and how many."""

    seat: Seat
    place: Hex
    to: Hex
    number: int


class TakeAlong(Verb[War, Train], word="along", case="P50", choices=lambda war, now: range(now.number + 1)):
    """8.10, P50 A number of columns retreats too; the enemy that enters takes the rest. The leading nation's go
    first."""

    columns: Annotated[int, Number(least=0, most=MOST_COLUMNS)]

    def refusal(self, state: War, now: Train) -> Refusal | None:
        if self.columns <= now.number:
            return None
        return refuse("P50", "refusal-columns", needed=self.columns, there=now.number)

    def carry_out(self, state: War, now: Train) -> None:
        left = self.columns
        for nation in reversed(state.setting.nations_of[now.seat]):
            moved = min(left, state.depot(nation).at.get(now.place, 0))
            if moved:
                counters.move_columns(state, nation, now.place, now.to, moved)
                left -= moved
        if self.columns:
            state.tell(events.ColumnsRetreated(now.seat, self.columns, place_name(now.to), case="P50"))


class Retreat(Verb[War, Rout], word="retreat", case="8.10", choices=lambda war, now: now.ways):
    """8.10, P50 The whole force retreats to the same adjacent hex; it captures nothing there."""

    place: LandPlace

    def refusal(self, state: War, now: Rout) -> Refusal | None:
        if self.place in now.ways:
            return None
        return refuse("8.10", "refusal-no-retreat", place=place_name(self.place))

    def carry_out(self, state: War, now: Rout) -> Flow[None]:
        for unit in now.units:
            counters.stand(state, unit, self.place)
            state.units[unit].strayed = True
        names = [state.row(n).id for n in now.units]
        state.tell(events.Retreated(now.seat, names, place_name(now.place), place_name(self.place), case="8.10"))
        counters.cede(state, now.seat, now.place)
        count = counters.columns_at(state, now.seat, now.place)
        if count:
            train = Train(now.seat, now.place, self.place, count)
            choices, place, to = Verbs((TakeAlong,), state, train), place_name(now.place), place_name(self.place)
            yield from act(now.seat, "train", choices, case="P50", count=count, place=place, to=to)


class Stand(Verb[War, Rout], word="stand", case="8.10", choices=lambda war, now: now.payers):
    """8.10, P24, P51 One unit in the hex loses a step, and the whole force stays."""

    unit: UnitId

    def refusal(self, state: War, now: Rout) -> Refusal | None:
        if self.unit in now.payers:
            return None
        return refuse("8.10", "refusal-not-in-combat", unit=state.row(self.unit).id)

    def carry_out(self, state: War, now: Rout) -> None:
        state.tell(events.StoodFast(now.seat, state.row(self.unit).id, place_name(now.place), case="8.10"))
        counters.lose_step(state, self.unit, "8.10")


RETREATING = (Retreat, Stand)


def retreat(war: War, side: str) -> Flow[None]:
    """8.10, P24, P50 A side that was hit and scored no hit retreats or pays; without a way out every unit pays."""
    assault = the_assault(war)
    attacking = side == assault.attacker
    place = _stands(assault, attacking)
    units = _alive(war, assault.units if attacking else assault.defenders)
    if not units:
        return
    if is_trapped(war, assault, side):
        war.tell(events.Trapped(side, place_name(place), case="8.10"))
        for unit in units:
            counters.lose_step(war, unit, "8.10")
        return
    ways = _ways_back(war, assault, side)
    now = Rout(Seat(side), place, tuple(units), ways, tuple(counters.units_at(war, side, place)))
    yield from act(now.seat, "retreat", Verbs(RETREATING, war, now), case="8.10", place=place_name(place))


# ---------------------------------------------------------------------- advance


class Pursuit(NamedTuple):
    """Attackers that may advance into the hex they have cleared, and how many it still holds."""

    seat: Seat
    place: Hex
    units: tuple[int, ...]
    room: int


class AdvanceAll(Verb[War, Pursuit], word="advance", case="8.11", label_key="order-advance-all"):
    """8.11 All attackers advance, as far as stacking allows."""

    def carry_out(self, state: War, now: Pursuit) -> None:
        for unit in now.units[: now.room]:
            _go_in(state, now, unit)
        the_assault(state).units = []


class AdvanceOne(
    Verb[War, Pursuit], word="advance", case="8.11", label_key="order-advance-one", choices=lambda war, now: now.units
):
    """8.11 One unit advances."""

    unit: UnitId

    def refusal(self, state: War, now: Pursuit) -> Refusal | None:
        if self.unit in now.units:
            return None
        return refuse("8.11", "refusal-not-in-combat", unit=state.row(self.unit).id)

    def carry_out(self, state: War, now: Pursuit) -> None:
        _go_in(state, now, self.unit)


class Halt(Verb[War, Pursuit], word="halt", case="8.11"):
    """8.11 No other unit advances."""

    def carry_out(self, state: War, now: Pursuit) -> None:
        the_assault(state).units = []


ADVANCING = (AdvanceAll, AdvanceOne, Halt)


def _go_in(war: War, now: Pursuit, index: int) -> None:
    counters.stand(war, index, now.place)
    counters.enter(war, now.seat, now.place)
    war.tell(events.Advanced(war.row(index).id, place_name(now.place), case="8.11"))
    counters.cede(war, now.seat, the_assault(war).origin)


def advance(war: War, columns_only: int) -> Flow[None]:
    """8.11, P61 Into a hex without enemies, at once or never; a lone column that is not captured is destroyed (8.7)."""
    assault = the_assault(war)
    side = Seat(assault.attacker)
    place = assault.target
    units = [n for n in _alive(war, assault.units) if war.units[n].place == assault.origin]
    if counters.enemy_at(war, side, place):
        war.assault = None
        return
    if assault.origin == place:
        if units:
            _hold(war, side, place, units)
        war.assault = None
        return
    room = counters.stacking_limit(war, side, place) - len(counters.units_at(war, side, place))
    if units and room > 0:
        now = Pursuit(side, place, tuple(units), room)
        yield from act(side, "advance", Verbs(ADVANCING, war, now), case="8.11", place=place_name(place))
        war.push(advance, columns_only)
        return
    if columns_only and not counters.units_at(war, side, place):
        _destroy_columns(war, war.setting.enemy[side], place)
    war.assault = None


def _hold(war: War, side: Seat, place: Hex, units: list[int]) -> None:
    """7.6 Landed units that have cleared their hex control it."""
    for unit in units:
        war.units[unit].landed = False
    counters.enter(war, side, place)


def _destroy_columns(war: War, side: Seat, place: Hex) -> None:
    count = counters.take_all_columns(war, side, place)
    if count:
        war.tell(events.ColumnsDestroyed(side, place_name(place), count, case="P61"))


def capture_landed_columns(war: War, side: Seat) -> None:
    """7.6, P50, P61 At the end of the phase enemies capture a column that is alone with them, unless all of them came
    by a retreat."""
    enemy = war.setting.enemy[side]
    for owner, other in ((side, enemy), (enemy, side)):
        posts = counters.posts(war, other).at
        there = {place for place, units in posts.items() if not all(war.units[n].strayed for n in units)}
        for nation in war.setting.nations_of[owner]:
            for place in sorted(war.depot(nation).at):
                if place in there and not counters.units_at(war, owner, place):
                    counters.enter(war, other, place)
