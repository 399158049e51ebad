"""8.2 to 8.6 Marching: two dice, movement costs, dropping units off, forced marches, and camp."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Self

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific import events
from admiralty.games.war_of_the_pacific.arguments import LandPlace, UnitId
from admiralty.games.war_of_the_pacific.setting import CHILE
from admiralty.games.war_of_the_pacific.state import March, War
from admiralty.games.war_of_the_pacific.theatre import BOX, KEPT_LISTS, OFF, keep, place_name
from admiralty.rulebook import (
    Flow,
    Hindrance,
    Measure,
    Order,
    Refusal,
    Seat,
    Verb,
    Verbs,
    act,
    dice,
    refuse,
    roll,
)

from . import attrition, counters

__all__ = [
    "MARCHING",
    "Column",
    "Go",
    "Toward",
    "closed_to",
    "column_of",
    "march_dice",
    "march_to",
    "marching",
    "reach",
]

TWO_DICE = dice(2, 6)


class Column(NamedTuple):
    """A marching group: its side, its hex, its units, and its points left."""

    seat: Seat
    place: Hex
    units: tuple[int, ...]
    columns: tuple[tuple[str, int], ...]
    left: int
    doubles: bool
    rolled: bool
    closed: frozenset[Hex]
    """8.2, P14, P37, P58 The hexes that the group may not enter."""

    @property
    def number(self) -> int:
        """The number of supply columns in the group."""
        return sum([count for _, count in self.columns]) if self.columns else 0


def column_of(war: War) -> Column:
    march = counters.the_march(war)
    seat, units = Seat(war.side), march.units
    columns: tuple[tuple[str, int], ...] = ()
    if march.columns:
        columns = tuple([(nation, count) for nation, count in sorted(march.columns.items()) if count])
    left = allowance(war, march) - march.spent
    closed = closed_to(war, seat, bool(units))
    return Column(seat, march.place, tuple(units), columns, left, march.doubles, march.die > 0, closed)


def allowance(war: War, march: March) -> int:
    """8.2, P33 The movement points: the higher die, and one more for a group of cavalry only."""
    units = march.units
    if not march.die or not units or any(march.columns.values()):
        return march.die
    return march.die + (1 if war.setting.riders.issuperset(units) else 0)


def march_row(faces: tuple[int, ...]) -> tuple[int, bool]:
    """8.2, 8.3 The results of the dice: the higher one, and whether they are equal."""
    return max(faces), faces[0] == faces[1]


def march_luck(faces: tuple[int, ...]) -> int:
    return max(faces) - (3 if faces[0] == faces[1] else 0)


def march_dice(war: War) -> Flow[None]:
    """8.2, 8.4, P33 Two dice: the higher is the allowance; doubles mean attrition at the end of this march."""
    march = counters.the_march(war)
    faces = yield from roll(TWO_DICE, case="8.2", by=Seat(war.side), rows=march_row, luck=march_luck)
    march.die, march.doubles = march_row(faces)
    march.spent = 0
    march.dropped = []
    if war.heard is not None:  # without listeners no event is needed: most marches are only simulated
        names, points = [war.row(n).id for n in march.units], allowance(war, march)
        war.tell(events.MarchRolled(names, place_name(march.place), list(faces), points, march.doubles, case="8.2"))
    if march.goal == OFF:  # a group with a goal marches without a question
        war.push(marching)


def closed_to(war: War, seat: Seat, units: bool) -> frozenset[Hex]:
    """8.2, P14, P37, P47, P58 Hexes with enemy units; for columns alone enemy columns and forts too, and forts for all
    where they hold; for the Allies the box."""
    enemy = war.setting.enemy[seat]
    posts = counters.posts(war, enemy)
    closed = posts.places if seat == CHILE else posts.and_box
    if units and war.setting.options["forts"] == "enter":
        return closed
    forts = [place for place in war.setting.fort_in if counters.enemy_fort(war, seat, place)]
    return closed.union(forts) if units else closed.union(counters.column_places(war, enemy), forts)


def reach(war: War, now: Column) -> dict[Hex, int]:
    """8.6 The hexes a group can reach with its points, and their cost."""
    return war.setting.theatre.marches(now.place, now.closed).within(now.left)


class Toward(Verb[War, Column]):
    """The goals a group may be given: any hex not held by the enemy, within the limits of its kind of march."""

    place: LandPlace

    @classmethod
    @abstractmethod
    def goals(cls, state: War, now: Column) -> Mapping[Hex, int]:
        """The possible goals and their costs; its own hex is among them."""

    @abstractmethod
    def too_far(self, now: Column) -> Refusal:
        """The refusal for a hex that is out of reach."""

    @classmethod
    def offers(cls, state: War, now: Column) -> Iterable[Self]:
        return [cls(place) for place in cls.goals(state, now)]

    @classmethod
    def listed(cls, state: War, now: Column) -> Sequence[Order[Self]]:
        """Cached by the group's hex, the obstacles, and the limit."""
        marches = state.setting.theatre.marches(now.place, now.closed)
        lists = state.setting.made_before.setdefault((cls, "lists"), {})
        key = now.place, marches.in_the_way, now.left
        known: Sequence[Order[Self]] | None = lists.get(key)
        if known is None:
            goals = [place for place in cls.goals(state, now) if place != now.place]
            known = keep(lists, key, cls.kept(state.setting, goals), KEPT_LISTS)
        return known

    def refusal(self, state: War, now: Column) -> Refusal | None:
        if self.place == now.place:
            return refuse("8.2", "refusal-there-already", place=place_name(self.place))
        if self.place in now.closed:
            return refuse("8.2", "refusal-enemy-there", place=place_name(self.place))
        return None if self.place in self.goals(state, now) else self.too_far(now)


class Go(Toward, word="to", case="8.2", label_key="order-go"):
    """8.2, 8.6 The group marches to a hex by the cheapest path; for another path, march step by step."""

    @classmethod
    def goals(cls, state: War, now: Column) -> Mapping[Hex, int]:
        return reach(state, now)

    def too_far(self, now: Column) -> Refusal:
        return refuse("8.6", "refusal-too-far", place=place_name(self.place), left=now.left)

    def carry_out(self, state: War, now: Column) -> None:
        march_to(state, now, self.place)
        state.push(marching)


def march_to(war: War, now: Column, goal: Hex) -> None:
    """8.2, 8.6 A group marches to a hex within reach by the cheapest path, and captures each hex on it."""
    march = counters.the_march(war)
    marches = war.setting.theatre.marches(now.place, now.closed)
    march.spent += marches.costs[goal]
    way = marches.way(goal)
    for unit in march.units:
        counters.stand(war, unit, goal)
    counters.cede(war, now.seat, now.place)
    for nation, count in march.columns.items():
        if count:
            counters.move_columns(war, nation, now.place, goal, count)
    if march.units:
        for place in way:
            if place != BOX:
                counters.enter(war, now.seat, place)
    march.place = goal
    if war.heard is not None:
        names, columns = [war.row(n).id for n in march.units], sum(march.columns.values())
        war.tell(events.Marched(names, columns, [place_name(place) for place in way], march.spent, case="8.2"))


class DropUnit(Verb[War, Column], word="drop", case="8.2", choices=lambda war, now: now.units):
    """8.2 A unit is left behind, and cannot march again this turn."""

    unit: UnitId

    @classmethod
    def listed(cls, state: War, now: Column) -> Sequence[Order[Self]]:
        if len(now.units) + now.number < 2:
            return ()
        return cls.kept(state.setting, now.units)

    def refusal(self, state: War, now: Column) -> Refusal | None:
        if self.unit not in now.units:
            return refuse("8.2", "refusal-not-in-group", unit=state.row(self.unit).id)
        if len(now.units) + now.number < 2:
            return refuse("8.2", "refusal-last-of-group")
        return None

    def carry_out(self, state: War, now: Column) -> None:
        march = counters.the_march(state)
        march.units.remove(self.unit)
        march.dropped = sorted([*march.dropped, self.unit])
        state.units[self.unit].done = True
        state.tell(events.DroppedOff(state.row(self.unit).id, place_name(now.place), case="8.2"))
        state.push(marching)


class DropColumn(Verb[War, Column], word="drop_column", case="8.5"):
    """8.2, 8.5 A supply column is left behind."""

    @classmethod
    def listed(cls, state: War, now: Column) -> Sequence[Order[Self]]:
        return cls.kept(state.setting, [()]) if now.columns and len(now.units) + now.number > 1 else ()

    def refusal(self, state: War, now: Column) -> Refusal | None:
        if not now.columns:
            return refuse("8.5", "refusal-no-column-along")
        if len(now.units) + now.number < 2:
            return refuse("8.2", "refusal-last-of-group")
        return None

    def carry_out(self, state: War, now: Column) -> None:
        march = counters.the_march(state)
        nation = now.columns[0][0]
        march.columns[nation] -= 1
        counters.add_columns(state, nation, now.place, 0, tired=1)
        state.tell(events.DroppedOff("column", place_name(now.place), case="8.5"))
        state.push(marching)


DOUBLES = Hindrance[War, Column]("8.4", "refusal-doubles", lambda war, now: now.doubles)


class Force(Verb[War, Column], word="force", case="8.4", hindered_by=(DOUBLES,)):
    """8.4 A forced march: roll again, unless doubles were rolled."""

    def carry_out(self, state: War, now: Column) -> None:
        state.push(march_dice)

    def measures(self, state: War, now: Column) -> dict[str, Measure]:
        return {"measure-doubles": lambda war: counters.the_march(war).doubles}


class Camp(Verb[War, Column], word="camp", case="8.2"):
    """8.2, 8.3, P47, P73 The group ends its march, and pays for doubles, unless it is all columns or in a fort."""

    def carry_out(self, state: War, now: Column) -> None:
        march = counters.the_march(state)
        for unit in march.units:
            state.units[unit].done = True
        for nation, count in now.columns:
            counters.add_columns(state, nation, now.place, 0, tired=count)
        if state.heard is not None:
            state.tell(events.Camped([state.row(n).id for n in march.units], place_name(now.place), case="8.2"))
        if attrition.pays_for_doubles(state, march):
            state.push(attrition.attrition)
        else:
            state.march = None


MARCHING = (Go, Force, Camp, DropUnit, DropColumn)


def marching(war: War) -> Flow[None]:
    """8.2 to 8.4 March, drop a unit off, roll again, or make camp."""
    now, ids = column_of(war), war.setting.unit_ids
    yield from act(
        now.seat, "marching", Verbs(MARCHING, war, now), case="8.2",
        units=[ids[n] for n in now.units], columns=now.number, place=place_name(now.place),
        left=now.left, doubles=1 if now.doubles else 0,
    )  # fmt: skip
