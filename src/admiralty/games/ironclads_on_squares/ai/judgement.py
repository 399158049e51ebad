"""Evaluation function for bots: hulls, damage, and threatened rams by the order of activation.

Rams do most of the sinking: the rammed ship loses about twice what the rammer does. So the value of a position is its
hulls and the threatened rams.
"""

from collections.abc import Mapping, Sequence
from math import tanh
from typing import Any, ClassVar

from admiralty.games.aims import Kind
from admiralty.games.ironclads_on_squares import duty
from admiralty.games.ironclads_on_squares.cards import CONNING_TOWER, ENGINE, FIRE, STEERING, Cards
from admiralty.games.ironclads_on_squares.chart import OFF, Chart
from admiralty.games.ironclads_on_squares.rules import damage, firing, movement
from admiralty.games.ironclads_on_squares.setting import Engagement
from admiralty.games.ironclads_on_squares.state import Battle, Fate, Ship
from admiralty.games.judgement import Judgement, Sight
from admiralty.rulebook import Ask, Order, Rng

from . import sights, wishes

LARGEST_HULL = 24
HALF_LOST = 0.45
"""The loss of value of a ship that the next ram would surely sink; a sunk ship is worth 0."""
A_POINT = 0.015
"""The weight of flotation, which decides where sinkings are equal."""
DAMAGE = {CONNING_TOWER: 0.22, FIRE: 0.16, STEERING: 0.16, ENGINE: 0.18}
"""The cost of each kind of damage."""
GONE = {Fate.LEFT: 0.7, Fate.ESCAPED: 1.0, Fate.STRUCK: 0.0}
"""A ship that went over the edge is not sunk, but no help either."""
SURE, LIKELY, OPEN, REMOTE = 0.85, 0.45, 0.2, 0.1
"""The chance of a ram in reach, by which of the two ships has acted: highest if the target has and the rammer has
not."""
RAMS, AT_A_GLANCE = 0.4, 0.08
"""The share of a threatened ram that counts, because the target may dodge or be rammed by another ship: small without
foresight, but enough to keep ships from lying before a bow."""
A_DIE = 0.016
"""The value of a die that bears on an enemy: about twice its expected damage, because it may fire again."""
NOWHERE: frozenset[int] = frozenset()
ESCAPE = 0.6
SCALE = 0.75
DRAWN = 3
"""The number of moves a playout compares before it takes the best."""


class SquaresJudgement(Judgement[Battle]):
    """Evaluation and likely orders for one set of cards."""

    horizon = 8
    rule_by_value = True
    says: ClassVar[Mapping[str, int]] = {"ships": sights.SAID}
    aims: ClassVar[Mapping[str, Kind]] = wishes.KINDS

    def __init__(self, cards: Cards) -> None:
        rammed = [loss.lose for loss in cards.rammed.values()]
        rammer = [loss.lose for loss in cards.rammer.values()]
        hulls = range(LARGEST_HULL + 1)
        sinks = [sum(lose >= hull for lose in rammed) / len(rammed) for hull in hulls]
        self.hull = [0.0] + [1 - HALF_LOST * sinks[hull] + A_POINT * hull for hull in hulls[1:]]
        """By flotation: the value of a ship."""
        self._rammed = [self._loss(hull, rammed) for hull in hulls]
        self._rammer = [self._loss(hull, rammer) for hull in hulls]
        self._reach: dict[tuple[duty.Duty | Chart, int], frozenset[int]] = {}

    def _loss(self, hull: int, losses: list[int]) -> float:
        """The expected loss of a ship's value in a ram."""
        return self.hull[hull] - sum(self.hull[max(0, hull - lose)] for lose in losses) / len(losses)

    # -- what a position is worth --------------------------------------------------------------------------------

    def value(self, state: Battle, side: str) -> float:
        """The value: hulls, damage, guns that bear, and a small share of the threatened rams."""
        return self._weigh(state, side, AT_A_GLANCE)

    def foresight(self, state: Battle, side: str) -> float:
        """The value with foresight: threatened rams count in full."""
        return self._weigh(state, side, RAMS)

    def _weigh(self, state: Battle, side: str, rams: float) -> float:
        setting = state.setting
        mine = 0 if setting.plan.side[0].id == side else 1
        total = 0.0
        for sheet in setting.fleet:
            ship = state.ships[sheet.index]
            worth = self.worth_of(setting, ship)
            if ship.square != OFF:
                worth += self._promise(state, sheet.index, rams)
            total += worth if sheet.side == mine else -worth
        if setting.plan.pursuit is not None:
            progress = ESCAPE * wishes.progress(state)
            total += progress if setting.plan.pursuit.hunted == side else -progress
        late = 1 + state.turn / setting.plan.turn_limit
        return tanh(SCALE * late * total)

    def terms(self, state: Battle, side: str) -> Mapping[str, float]:
        setting = state.setting
        mine = 0 if setting.plan.side[0].id == side else 1
        ships = rams = guns = 0.0
        for sheet in setting.fleet:
            ship, sign = state.ships[sheet.index], 1 if sheet.side == mine else -1
            ships += sign * self.worth_of(setting, ship)
            if ship.square != OFF:
                best, dice, _ = self.threats(state, sheet.index)
                rams += sign * RAMS * best
                guns += sign * A_DIE * dice
        scale = SCALE * (1 + state.turn / setting.plan.turn_limit)
        found = {"ships": scale * ships, "rams": scale * rams, "guns": scale * guns}
        if setting.plan.pursuit is not None:
            progress = ESCAPE * wishes.progress(state)
            found["escape"] = scale * (progress if setting.plan.pursuit.hunted == side else -progress)
        return found

    def worth_of(self, setting: Engagement, ship: Ship) -> float:
        if ship.flotation == 0:
            return 0.0
        worth = self.hull[min(ship.flotation, LARGEST_HULL)] * GONE.get(ship.fate, 1.0)
        if ship.sheet:
            effect = setting.cards.effect
            worth -= sum([DAMAGE[effect[card]] for card in ship.sheet])
        return worth

    def _promise(self, battle: Battle, index: int, rams: float) -> float:
        """A ship's threat from her square: her guns, and her best ram."""
        best, dice, _ = self.threats(battle, index)
        return rams * best + A_DIE * dice

    def threats(self, battle: Battle, index: int) -> tuple[float, int, int]:
        """Her best ram from her square by its chance, the most dice that bear on an enemy, and the target of the
        ram."""
        ships, setting = battle.ships, battle.setting
        ship, sheet, chart = ships[index], setting.fleet[index], setting.chart
        arcs, origin, distance = chart.arcs[ship.heading], -ship.square, chart.distance
        furthest, fire_range = chart.furthest, setting.fire.range
        reach: frozenset[int] | None = None  # only asked if an enemy is near enough, which is rare
        best, dice, whom = 0.0, 0, -1
        for enemy in setting.enemies[index]:
            square = ships[enemy].square
            if square == OFF:
                continue
            away = distance[square + origin]
            if away <= furthest:
                if reach is None:
                    sound = not ship.sheet or not damage.is_disabled(battle, ship)
                    reach = self._reached(battle, index) if sound else NOWHERE
                if square in reach:
                    gain = self.ram(ship, ships[enemy]) * chance_to_ram(battle, index, enemy)
                    if gain > best:
                        best, whom = gain, enemy
            if away <= fire_range:
                bears = sheet.dice[sheet.bearing[arcs[square + origin]]]
                if bears > dice:
                    dice = bears
        return best, dice, whom

    def sights(self, state: Battle) -> Mapping[str, Sequence[Sight]]:
        return {"ships": sights.ships(self, state)}

    def tells(self, state: Battle) -> Sequence[float]:
        return (
            state.turn / state.setting.plan.turn_limit,
            wishes.progress(state) if state.setting.plan.pursuit else 0.0,
        )

    def ram(self, rammer: Ship, target: Ship) -> float:
        """The value of a ram to the rammer's side: the target's loss less her own."""
        lost = self._rammed[min(target.flotation, LARGEST_HULL)]
        return lost - self._rammer[min(rammer.flotation, LARGEST_HULL)]

    def _reached(self, battle: Battle, index: int) -> frozenset[int]:
        """The squares in which a sound ship can end her next move."""
        ship = battle.ships[index]
        duty = movement.duty_of(battle, index)
        if duty is not None and duty.toward and movement.disabled_enemies(battle, index):
            duty = battle.setting.stay
        return self._squares(battle, duty, ship.square * 8 + ship.heading)

    def _squares(self, battle: Battle, duty: duty.Duty | None, berth: int) -> frozenset[int]:
        chart = battle.setting.chart
        found = self._reach.get((duty or chart, berth))
        if found is None:
            ways = chart.offered[berth & 1][0] if duty is None else duty.allowed(berth, False)
            ends = chart.destination[berth]
            found = self._reach[duty or chart, berth] = frozenset(ends[way.id] for way in ways) - {OFF}
        return found

    # -- orders worth a thought ----------------------------------------------------------------------------------

    def candidates(self, state: Battle, ask: Ask, most: int) -> Sequence[Order[Any]]:
        """Gun groups that bear always fire."""
        found = ask.choices.candidates(most)
        if ask.kind == "move":
            return found
        return [order for order in found if isinstance(order.value, firing.Shot)] or found

    # -- likely orders -------------------------------------------------------------------------------------------

    def likely(self, state: Battle, ask: Ask, rng: Rng) -> Order[Any]:
        orders = ask.choices.orders()
        if ask.kind == "move":
            return self._likely_move(state, ask.subject.ship, orders, rng)
        return self._likely_fire(state, orders)

    def _likely_move(
        self, battle: Battle, index: int, orders: Sequence[Order[movement.Move]], rng: Rng
    ) -> Order[movement.Move]:
        """A ram with a gain if there is one, else the best of a few moves."""
        ship, chart = battle.ships[index], battle.setting.chart
        berth = ship.square * 8 + ship.heading
        ends = chart.destination[berth]
        enemies = {battle.ships[enemy].square: enemy for enemy in battle.setting.enemies[index]}
        best, highest = orders[0], -9.0
        for order in orders:
            end = ends[order.value.manoeuvre.id]
            enemy = enemies.get(end)
            if enemy is not None and end != OFF:
                gain = self.ram(ship, battle.ships[enemy])
                if gain > max(0.0, highest):
                    best, highest = order, gain
        if highest > 0:
            return best
        for _ in range(DRAWN):
            order = orders[rng.below(len(orders))]
            way = order.value.manoeuvre
            score = self._berth_score(battle, index, ends[way.id], (ship.heading + way.turn) & 7)
            if score > highest:
                best, highest = order, score
        return best

    def _berth_score(self, battle: Battle, index: int, square: int, heading: int) -> float:
        """The gain and risk of a ship's new square: rams by her, and rams on her."""
        if square == OFF:
            return -2.0
        ships, setting = battle.ships, battle.setting
        ship, fleet, chart = ships[index], setting.fleet, setting.chart
        origin, distance, furthest = -square, chart.distance, chart.furthest
        reach: frozenset[int] | None = None
        best = risk = 0.0
        for other, there in enumerate(ships):
            if there.square == OFF or other == index or distance[there.square + origin] > furthest:
                continue  # a ship farther away cannot ram, nor be rammed
            if fleet[other].side == fleet[index].side:
                if there.square == square:
                    return -1.0
                continue
            if there.square == square:
                return self.ram(ship, there)
            if reach is None:
                reach = self._squares(battle, movement.duty_of(battle, index), square * 8 + heading)
            if there.square in reach:
                best = max(best, self.ram(ship, there) * (REMOTE if other in battle.waiting else LIKELY))
            if not there.sheet and square in self._reached(battle, other):
                risk += self.ram(there, ship) * (SURE if other in battle.waiting else LIKELY)
        return best - risk

    def _likely_fire(self, battle: Battle, orders: Sequence[Order[Any]]) -> Order[Any]:
        """All guns at the first undamaged enemy they bear on, else at a damaged one."""
        best, highest = orders[0], -9.0
        for order in orders:
            shot = order.value
            if not isinstance(shot, firing.Shot):
                continue
            target = battle.ships[shot.target]
            score = (2.0 if isinstance(shot, firing.FireAll) else 1.0) - 0.3 * len(target.sheet)
            if score > highest:
                best, highest = order, score
        return best


def chance_to_ram(battle: Battle, rammer: int, target: int) -> float:
    """The chance that a ship rams one in her reach, by which ships have yet to act and whether the target can move."""
    waiting = battle.waiting
    helpless = battle.ships[target].stopped
    if rammer in waiting:
        if helpless or target not in waiting or waiting.index(rammer) < waiting.index(target):
            return SURE
        return OPEN
    if helpless:
        return SURE
    return REMOTE if target in waiting else LIKELY
