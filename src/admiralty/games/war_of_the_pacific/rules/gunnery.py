"""7.9, 7.10 Naval combat: two lines, ships set aside, and shot after shot until every warship has fired."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import product
from math import inf
from typing import NamedTuple

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific import events
from admiralty.games.war_of_the_pacific.arguments import ShipId
from admiralty.games.war_of_the_pacific.state import Duel, ShipState, War
from admiralty.games.war_of_the_pacific.theatre import place_name
from admiralty.rulebook import Flow, Measure, Refusal, Seat, Spot, Verb, Verbs, act, ask, call, d6, refuse, roll

from . import capture, counters, fought, landing

__all__ = ["CARRYING_ON", "GUNNERY", "LINING_UP", "end_duel", "engage", "exchange", "first_to_fire", "line_up"]


def engage(war: War, place: Hex, movers: list[int], others: list[int]) -> None:
    """7.9 A naval combat between two stacks: set ships aside, then fire."""
    war.duel = Duel(place, war.side, sorted(movers), sorted(others))
    names = [war.printed(n).id for n in sorted(movers)]
    against = [war.printed(n).id for n in sorted(others)]
    war.tell(events.BattleStarted(place_name(place), war.side, names, against, case="7.9"))
    fought_out = war.setting.options["battles"] == "fought_out"
    war.follow(call(line_up), *([call(fought.offer, war.side)] if fought_out else []), call(exchange), call(end_duel))


def the_duel(war: War) -> Duel:
    if war.duel is None:
        raise LookupError("no ships are in combat")
    return war.duel


def line_of(duel: Duel, side: str) -> list[int]:
    return duel.movers if side == duel.mover else duel.others


# ---------------------------------------------------------------------- the lines


class Line(NamedTuple):
    """The larger line: its side, and the number of ships that may still be set aside."""

    seat: Seat
    ships: tuple[int, ...]
    spare: int


def spare_ships(war: War, duel: Duel) -> tuple[str, int]:
    """7.9, P25 The side that may set ships aside, and how many more: the side with more ships sets aside its
    excess, by the other reading at most as many as the enemy has ships."""
    lines = [(len(line_of(duel, side)) + _aside(war, duel, side), side) for side in war.setting.seats]
    (fewer, _), (more, larger) = sorted(lines)
    most = more - fewer
    if war.setting.options["set_aside"] == "enemy_number":
        most = min(most, fewer)
    return larger, most - _aside(war, duel, larger)


def _aside(war: War, duel: Duel, side: str) -> int:
    return sum(war.ships[n].owner == side for n in duel.aside)


class SetAside(Verb[War, Line], word="aside", case="7.9", choices=lambda war, now: now.ships):
    """7.9, P25, P43 A ship of the larger line stays out of the combat: she does not fire, and is not a target."""

    ship: ShipId

    def refusal(self, state: War, now: Line) -> Refusal | None:
        if self.ship in now.ships:
            return None
        return refuse("7.9", "refusal-not-in-line", ship=state.printed(self.ship).id)

    def carry_out(self, state: War, now: Line) -> None:
        duel = the_duel(state)
        line_of(duel, now.seat).remove(self.ship)
        duel.aside = sorted([*duel.aside, self.ship])
        state.tell(events.ShipSetAside(state.printed(self.ship).id, case="7.9"))
        state.push(line_up)


class OpenFire(Verb[War, Line], word="fight", case="7.9", label_key="order-open-fire"):
    """7.9 All other ships fight."""

    def carry_out(self, state: War, now: Line) -> None: ...


LINING_UP = (SetAside, OpenFire)


def line_up(war: War) -> Flow[None]:
    """7.9 The larger side may set ships aside; then find the side that fires first."""
    duel = the_duel(war)
    side, spare = spare_ships(war, duel)
    if spare > 0:
        now = Line(Seat(side), tuple(line_of(duel, side)), spare)
        place = place_name(duel.place)
        yield from act(now.seat, "set_aside", Verbs(LINING_UP, war, now), case="7.9", spare=spare, place=place)
    duel.to_fire = first_to_fire(war, duel)


def first_to_fire(war: War, duel: Duel) -> str:
    """7.9, P3 The side with the fastest warship in its line; if neither has it, the one that was intercepted."""
    fastest: dict[str, float] = {}
    for side in (duel.mover, war.setting.enemy[duel.mover]):
        speeds = [counters.speed_of(war, n) for n in line_of(duel, side) if counters.is_warship(war, n)]
        if war.setting.options["first_fire"] == "slowest":
            fastest[side] = max((-speed for speed in speeds), default=-inf)
        else:
            fastest[side] = max(speeds, default=-inf)
    other = war.setting.enemy[duel.mover]
    return other if fastest[other] > fastest[duel.mover] else duel.mover


# ---------------------------------------------------------------------- the guns


class Broadside(NamedTuple):
    """The side to fire: its warships that have not fired yet, and their possible targets."""

    seat: Seat
    guns: tuple[int, ...]
    targets: tuple[int, ...]


@cache
def shot(gunfire: int, armour: int, damaged: bool) -> Callable[[int], int]:
    """7.9, 7.10 The result of a die: die plus armour below the gunfire hits, and a 1 always sinks.

    Returns 2 if she blows up or sinks, 1 if she is damaged, 0 for a miss.
    """
    hit = 2 if damaged else 1
    return lambda face: 2 if face == 1 else hit if face + armour < gunfire else 0


class FireAt(Verb[War, Broadside], word="fire", case="7.9", choices=lambda war, now: product(now.guns, now.targets)):
    """7.9 One warship fires once, at any ship of the enemy's line."""

    ship: ShipId
    target: ShipId

    def refusal(self, state: War, now: Broadside) -> Refusal | None:
        if self.ship not in now.guns:
            return refuse("7.9", "refusal-cannot-fire", ship=state.printed(self.ship).id)
        if self.target not in now.targets:
            return refuse("7.9", "refusal-not-in-line", ship=state.printed(self.target).id)
        return None

    def point(self, state: War, now: Broadside) -> Spot:
        return Spot("counter", state.printed(self.target).id)

    def carry_out(self, state: War, now: Broadside) -> Flow[None]:
        duel = the_duel(state)
        gunfire, armour = counters.gunfire_of(state, self.ship), counters.armour_of(state, self.target)
        reading = shot(gunfire, armour, state.ships[self.target].damaged)
        face = yield from roll(d6, case="7.9", by=now.seat, rows=reading, luck=reading)
        effect = reading(face)
        duel.fired = sorted([*duel.fired, self.ship])
        duel.aimed_at = sorted({*duel.aimed_at, self.target})
        names = state.printed(self.ship).id, state.printed(self.target).id
        state.tell(events.ShipFired(*names, face, armour, gunfire, effect, case="7.10" if face == 1 else "7.9"))
        if face == 1:
            counters.sink(state, self.target, "7.10")
        elif effect:
            counters.wound(state, self.target, "7.9")

    def measures(self, state: War, now: Broadside) -> dict[str, Measure]:
        target = self.target
        return {
            "measure-sunk": lambda war: war.ships[target].status is ShipState.SUNK,
            "measure-damaged": lambda war: war.ships[target].damaged or war.ships[target].status is ShipState.SUNK,
        }


GUNNERY = (FireAt,)


def afloat(war: War, ships: Iterable[int]) -> list[int]:
    return [n for n in ships if war.ships[n].status is ShipState.AFLOAT]


def yet_to_fire(war: War, duel: Duel, side: str) -> list[int]:
    return [
        n
        for n in afloat(war, line_of(duel, side))
        if counters.is_warship(war, n) and n not in duel.fired and n not in duel.fled
    ]


def exchange(war: War) -> Flow[None]:
    """7.9, P43 The sides fire in turn, one ship at a time; when one side has finished, the other fires the rest."""
    duel = the_duel(war)
    side = Seat(duel.to_fire)
    if not yet_to_fire(war, duel, side):
        side = war.setting.enemy[side]
    guns, targets = yet_to_fire(war, duel, side), afloat(war, line_of(duel, war.setting.enemy[side]))
    if not guns or not targets:
        return
    now = Broadside(side, tuple(guns), tuple(targets))
    verb = yield from ask(side, "gunnery", Verbs(GUNNERY, war, now), case="7.9", place=place_name(duel.place))
    duel.to_fire = war.setting.enemy[side]
    war.push(exchange)
    yield from verb.take_effect(war, now)


# ---------------------------------------------------------------------- afterwards


class Wake(NamedTuple):
    """Ships that took part in a combat without firing or being fired at."""

    seat: Seat
    place: Hex
    ships: tuple[int, ...]


class SailOn(Verb[War, Wake], word="on", case="7.9", label_key="order-sail-on"):
    """7.9 The ships continue as if they had not been intercepted."""


class HeaveTo(Verb[War, Wake], word="stay", case="7.9", label_key="order-heave-to"):
    """7.9 The ships end their movement here."""


CARRYING_ON = (SailOn, HeaveTo)


def end_duel(war: War) -> None:
    """7.9, P40, P44 Ships that fired or were fired at stay here; the others may sail on. Ships stopped on a coast may
    land."""
    duel = the_duel(war)
    voyage = war.voyage
    war.tell(events.BattleOver(place_name(duel.place), case="7.9"))
    war.push(after_duel)
    if war.setting.capture:
        war.follow(call(capture.prizes, duel.mover), call(capture.prizes, war.setting.enemy[duel.mover]))
    if voyage is not None:
        held = {*duel.fired, *duel.aimed_at}
        voyage.ships = [n for n in voyage.ships if war.ships[n].status is ShipState.AFLOAT and n not in held]


def after_duel(war: War) -> Flow[None]:
    """7.9 Untouched ships may go on if their owner wishes; all others have ended their movement."""
    duel, voyage = the_duel(war), war.voyage
    war.duel = None
    if voyage is None:
        return
    voyage.ships = [n for n in voyage.ships if war.ships[n].owner == war.side and war.ships[n].place == voyage.place]
    war.push(landing.go_ashore, duel.place, 0 if voyage.area else 1)
    if voyage.ships and not voyage.course and voyage.ends:
        return  # at their destination, more enemies may still intercept
    if voyage.ships:
        now = Wake(Seat(war.side), voyage.place, tuple(voyage.ships))
        names = [war.printed(n).id for n in voyage.ships]
        place = place_name(voyage.place)
        verb = yield from ask(now.seat, "sail_on", Verbs(CARRYING_ON, war, now), case="7.9", ships=names, place=place)
        if isinstance(verb, SailOn):
            return
    war.voyage = None
