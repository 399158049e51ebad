"""SQ-4 Fire: after her own move a ship fires her gun groups, one order at a time."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from admiralty.games.ironclads_on_squares import events, victory
from admiralty.games.ironclads_on_squares.cards import CONNING_TOWER, ENGINE, FIRE, STEERING
from admiralty.games.ironclads_on_squares.setting import Engagement, Sheet, ShipId
from admiralty.games.ironclads_on_squares.state import Battle, Fate
from admiralty.rulebook import (
    Flow,
    MalformedOrder,
    Measures,
    Message,
    Order,
    Refusal,
    Rng,
    Verb,
    Verbs,
    ask,
    dice,
    refuse,
    roll,
)

from . import damage, measures, sight

Shots = tuple[tuple[int, int], ...]
"""Targets, each with the gun groups that can fire at it."""


class Firing(NamedTuple):
    """The subject of an order to fire: the ship, and the enemies in range with the gun groups that bear on each."""

    ship: int
    shots: Shots


class Gunnery(Verb[Battle, Firing]):
    """SQ-4.1 What a ship does with her guns."""


class Shot(Gunnery):
    """SQ-4.1 An order to fire at a target."""

    target: ShipId

    def refusal(self, battle: Battle, now: Firing) -> Refusal | None:
        setting = battle.setting
        sheet, target = setting.fleet[now.ship], setting.fleet[self.target]
        if target.side == sheet.side:
            return refuse("SQ-A28", "refusal-own-side", target=target.id)
        return self._no_guns(sheet) or out_of_reach(battle, sheet, target) or self._silent(battle, sheet, target)

    def _no_guns(self, sheet: Sheet) -> Refusal | None:
        """Whether the ship has such guns at all."""
        return None

    @abstractmethod
    def _silent(self, battle: Battle, sheet: Sheet, target: Sheet) -> Refusal | None:
        """SQ-A7 The reason why the guns cannot fire at a target in range."""

    @abstractmethod
    def groups(self, sheet: Sheet, bearing: int) -> int:
        """The gun groups that fire, of those that bear and have not fired."""

    def carry_out(self, battle: Battle, now: Firing) -> Flow[None]:
        """SQ-4.2 A die for each gun that bears; each 6 is a hit."""
        setting, target = battle.setting, self.target
        sheet, hits_of = setting.fleet[now.ship], setting.hits
        groups = self.groups(sheet, dict(now.shots)[target])
        battle.fired |= groups
        throw = yield from roll(dice(sheet.dice[groups], 6), case="SQ-4.2", by=sheet.seat, rows=hits_of, luck=hits_of)
        hits = battle.scored = hits_of(throw)
        if battle.heard is not None:
            tell_fire(battle, sheet, target, groups, throw, hits)
        if hits:
            yield from damage.take_hits(battle, target, hits)
            if battle.ships[target].fate is not Fate.AFLOAT:
                victory.settle(battle)

    def measures(self, battle: Battle, now: Firing) -> Measures:
        """SQ-4.2, SQ-4.4 The hits and their effects."""
        target = self.target
        return {
            "measure-hits": lambda after: after.scored,
            "measure-flotation-lost": measures.flotation_lost(battle, target),
            "measure-sunk": measures.sunk(target),
            "measure-conning-tower": measures.newly_hit(battle, target, CONNING_TOWER),
            "measure-engine": measures.newly_hit(battle, target, ENGINE),
            "measure-steering": measures.newly_hit(battle, target, STEERING),
            "measure-on-fire": measures.newly_hit(battle, target, FIRE),
        }


class Fire(Shot, form="fire {calibre} {target} {place}", case="SQ-4.1"):
    """SQ-A7 One gun group fires: ``fire 9in redoutable fore``. Its place is the last word, so that ``fire 9in
    redoutable`` is enough if only one such group bears."""

    calibre: str
    place: str

    @classmethod
    def offers(cls, battle: Battle, now: Firing) -> Iterable["Fire"]:
        setting = battle.setting
        guns = setting.fleet[now.ship].group_at
        return [cls(other.index, calibre, place) for other in setting.fleet for calibre, place in guns]

    @classmethod
    def every(cls, setting: Engagement) -> Iterable["Fire"]:
        guns = dict.fromkeys(guns for sheet in setting.fleet for guns in sheet.group_at)
        return (cls(other.index, calibre, place) for other in setting.fleet for calibre, place in guns)

    def _no_guns(self, sheet: Sheet) -> Refusal | None:
        if (self.calibre, self.place) in sheet.group_at:
            return None
        guns = sheet.guns(sheet.all_groups)
        return MalformedOrder("SQ-A7", Message("refusal-no-such-guns", ship=sheet.id, guns=guns))

    def _silent(self, battle: Battle, sheet: Sheet, target: Sheet) -> Refusal | None:
        group, bearing = self.group(sheet), bearing_on(battle, sheet, target)
        if not bearing & group:
            return does_not_bear(battle, sheet, target, bearing)
        return refuse("SQ-A7", "refusal-has-fired") if battle.fired & group else None

    def group(self, sheet: Sheet) -> int:
        return 1 << sheet.group_at[self.calibre, self.place]

    def groups(self, sheet: Sheet, bearing: int) -> int:
        return self.group(sheet)

    def label(self, setting: Engagement) -> Message:
        """The question knows the ship and can say the number of dice; see `label_for`."""
        return Message("order-fire-guns", guns=self.calibre, place=self.place, target=setting.ids[self.target])

    def label_for(self, sheet: Sheet, target: str) -> Message:
        """The label with the number of dice of this ship's guns."""
        rolled = sheet.dice[self.group(sheet)]
        return Message("order-fire", guns=self.calibre, place=self.place, target=target, dice=rolled)


class FireAll(Shot, word="fire all", case="SQ-4.1"):
    """SQ-A7, SQ-A39 All groups that bear fire at one target together, where there are several."""

    def _silent(self, battle: Battle, sheet: Sheet, target: Sheet) -> Refusal | None:
        bearing = bearing_on(battle, sheet, target)
        ready = bearing & ~battle.fired
        if not bearing:
            return does_not_bear(battle, sheet, target, bearing)
        if not ready:
            return refuse("SQ-A7", "refusal-has-fired")
        if not ready & (ready - 1):
            return refuse("SQ-A7", "refusal-one-group", target=target.id)
        return None

    def groups(self, sheet: Sheet, bearing: int) -> int:
        return bearing


class CeaseFire(Gunnery, word="cease fire", case="SQ-4.1"):
    """SQ-4.1 No more fire; the guns that have not fired stay silent."""

    def carry_out(self, battle: Battle, now: Firing) -> None: ...


GUNNERY: tuple[type[Gunnery], ...] = (Fire, FireAll, CeaseFire)
CEASE_FIRE: Order[Gunnery] = Order("cease fire", CeaseFire(), Message("order-cease-fire"))


class Volleys(Verbs[Gunnery]):
    """The orders of a ship's guns by target, each with its number of dice."""

    def orders(self) -> Sequence[Order[Gunnery]]:
        if self._orders is None:
            sheet: Sheet = self.state.setting.fleet[self.subject.ship]
            found: list[Order[Gunnery]] = []
            for shot in self.subject.shots:
                found += sheet.fire_orders.get(shot) or self._at(sheet, *shot)
            found.append(CEASE_FIRE)
            self._orders = found
        return self._orders

    def sample(self, rng: Rng) -> Order[Gunnery]:
        orders = self._orders or self.orders()
        return orders[rng.below(len(orders))]

    def _at(self, sheet: Sheet, target: int, groups: int) -> list[Order[Gunnery]]:
        """SQ-4.1, SQ-A7, SQ-A39 Each of these groups at a target and, where there are several, all together."""
        each: list[Gunnery] = [Fire(target, c, p) for (c, p), n in sheet.group_at.items() if groups >> n & 1]
        if len(each) > 1:
            each.append(FireAll(target))
        found = sheet.fire_orders[target, groups] = [self.given(verb) for verb in each]
        return found

    def given(self, verb: Gunnery) -> Order[Gunnery]:
        setting = self.state.setting
        order = super().given(verb)
        if isinstance(verb, Fire):
            order.label = verb.label_for(setting.fleet[self.subject.ship], setting.ids[verb.target])
        return order


def shoot(battle: Battle, index: int) -> Flow[None]:
    """SQ-4.1, SQ-A7 One order to fire, as long as a group that has not fired bears on an enemy."""
    shots = shots_of(battle, index)
    if not shots:
        return
    sheet, now = battle.setting.fleet[index], Firing(index, shots)
    order = yield from ask(sheet.seat, sheet.ask_fire, Volleys(GUNNERY, battle, now), case="SQ-4.1", kind="fire")
    yield from order.take_effect(battle, now)
    if isinstance(order, Shot) and shots_of(battle, index) and not battle.ended:
        battle.push(shoot, index)


def reach_of(battle: Battle, index: int) -> int:
    """SQ-4.1, SQ-A23 The range of a ship's guns, shorter while she is on fire."""
    fire = battle.setting.fire
    return fire.range_on_fire if damage.is_in_force(battle, battle.ships[index], FIRE) else fire.range


def shots_of(battle: Battle, index: int) -> Shots:
    """SQ-4.1, SQ-A6, SQ-A7, SQ-A28 The enemies in range, each with the gun groups that bear and have not fired.

    A ship with a conning tower hit has none.
    """
    ships, setting = battle.ships, battle.setting
    ship, sheet, chart = ships[index], setting.fleet[index], setting.chart
    ready = sheet.all_groups & ~battle.fired
    reach = setting.fire.range
    if ship.sheet:
        if damage.is_in_force(battle, ship, CONNING_TOWER):
            return ()
        reach = reach_of(battle, index)
    distance, arcs, bearing = chart.distance, chart.arcs[ship.heading], sheet.bearing
    here = ship.square
    shots = []
    for enemy in setting.enemies[index]:
        square = ships[enemy].square
        if square >= 0 and distance[square - here] <= reach:
            groups = bearing[arcs[square - here]] & ready
            if groups and sight.in_sight(battle, ship.square, square):
                shots.append((enemy, groups))
    return tuple(shots)


# Why guns cannot fire


def out_of_reach(battle: Battle, sheet: Sheet, target: Sheet) -> Refusal | None:
    """SQ-4.1, SQ-A8 Whether a target is gone, too far away or out of sight."""
    if battle.ships[target.index].fate is not Fate.AFLOAT:
        return refuse("SQ-4.1", "refusal-target-gone", target=target.id)
    chart, here, there = battle.setting.chart, battle.ships[sheet.index].square, battle.ships[target.index].square
    distance, reach = chart.distance[there - here], reach_of(battle, sheet.index)
    if distance > reach:
        return refuse("SQ-4.1", "refusal-range", target=target.id, distance=distance, reach=reach)
    if not sight.in_sight(battle, here, there):
        return refuse("SQ-A8", "refusal-sight", target=target.id)
    return None


def bearing_on(battle: Battle, sheet: Sheet, target: Sheet) -> int:
    """SQ-A6, SQ-A7 The gun groups that bear on a target, whether they have fired or not."""
    chart, ship = battle.setting.chart, battle.ships[sheet.index]
    return sheet.bearing[chart.arcs[ship.heading][battle.ships[target.index].square - ship.square]]


def does_not_bear(battle: Battle, sheet: Sheet, target: Sheet, bearing: int) -> Refusal:
    ready = sheet.guns(bearing & ~battle.fired)
    return refuse("SQ-A7", "refusal-does-not-bear", target=target.id, guns=ready)


def tell_fire(battle: Battle, sheet: Sheet, target: int, groups: int, throw: tuple[int, ...], hits: int) -> None:
    chart, ships = battle.setting.chart, battle.ships
    distance = chart.distance[ships[target].square - ships[sheet.index].square]
    aimed_at, guns = battle.setting.fleet[target].id, sheet.guns(groups)
    battle.tell(events.ShipFired(sheet.id, aimed_at, guns, distance, throw, hits, case="SQ-4.2"))
