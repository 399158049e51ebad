"""Evaluation function for bots: ships by what their loss decides, attacks in range, the scenario's goal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atanh, tanh
from typing import Any, ClassVar, Final

from admiralty.boards.hexes import Hex
from admiralty.games.aims import Kind
from admiralty.games.iron_and_fire import victory
from admiralty.games.iron_and_fire.rules import (
    action,
    activation,
    boarding,
    bombardment,
    cable,
    courses,
    firing,
    grounding,
    markers,
    movement,
    placing,
    repair,
    sailing,
    tracks,
)
from admiralty.games.iron_and_fire.state import IN_PLAY, LEFT, WAITING, Battle, Unit
from admiralty.games.judgement import Judgement, Sight
from admiralty.rulebook import Ask, Order, Rng

from . import aim as goals
from . import aims, blows, sights, wishes

CRITICAL: Final = 0.07
CRIPPLED: Final = 0.12
AGROUND: Final = 0.12
ABSENT: Final = 0.9
"""The share that counts of a ship off the map: she is safe, but no help."""
TEMPO: Final = 0.6
"""The weight of the attacks that a unit must expect where it lies."""
SCALE: Final = 9.0
SHIPS: Final = 0.05
"""The share of ships in the foresight, where a side has a way out of the battle."""
SURE: Final = 0.99995
"""The most that a foresight counts as in terms."""
WORTH_ACTING: Final = 0.35
"""The least expected gain of a shot, boarding or repair in a playout; below it the ship moves."""
URGENT: Final = 1.0
"""The same while the ship runs for an exit, or runs to block it."""
ATTACKS: Final = (firing.Fire, boarding.Board, boarding.Fight)
WORKS: Final = (cable.CutCable, bombardment.Bombard, grounding.Unground)
GAINFUL: Final = frozenset({*ATTACKS, *WORKS, repair.Repair})
QUIET: Final = (repair.Repair, action.Hold, action.Pass)
"""The actions that do not disturb a ship at work on the cable."""
HOPE: Final = 3
"""The number of moves a playout compares before it takes the best."""


class IronAndFireJudgement(Judgement[Battle]):
    """Evaluation and likely orders for all five scenarios."""

    horizon = 8
    rule_by_value = True
    says: ClassVar[Mapping[str, int]] = {"units": sights.SAID}
    aims: ClassVar[Mapping[str, Kind]] = wishes.KINDS

    def value(self, state: Battle, side: str) -> float:
        """The value: ships, shots and boardings in range, and the scenario's goal."""
        return tanh(self._total(state, side) / SCALE)

    def foresight(self, state: Battle, side: str) -> float:
        """The value with foresight: which ships block the way to the goal, and which are about to reach it.

        Where Peru has a way out of the battle it weighs all else against that; Chile goes by ships and shots.
        """
        aim = aims.aim_of(state.setting)
        if side == state.setting.first and aim.way_out:
            return (1 - SHIPS) * aim.outlook(state, blows.peril) + SHIPS * tanh(self._ships(state) / SCALE)
        return tanh(self._total(state, side, aim.coming(state)) / SCALE)

    def _total(self, state: Battle, side: str, coming: float = 0.0) -> float:
        total = self._ships(state)
        afloat = [unit for unit in state.units if unit.status == IN_PLAY]
        for unit in afloat:
            feared = TEMPO * blows.danger(state, unit, afloat)
            total += -feared if unit.owner == state.setting.first else feared
        aim = aims.aim_of(state.setting)
        total += aim.stands(state) + coming
        if state.holder:
            total += 0.4 if state.holder == state.setting.first else -0.4
        total = aim.in_all(state, total)
        return total if side == state.setting.first else -total

    # -- ships -----------------------------------------------------------------------------------------------------

    def _ships(self, battle: Battle) -> float:
        return sum([self._lost(battle, unit) for unit in battle.units if unit.status != WAITING])

    def _lost(self, battle: Battle, unit: Unit) -> float:
        """12.0 The lost value of a unit, positive for Peru if she is Chilean."""
        profile = battle.setting.profiles[unit.index]
        if profile.battery:
            left = max(0.0, 1 - unit.hits / battle.setting.figures.battery.surrender_hits)
        elif victory.is_lost(battle, unit):
            left = 0.0
        elif unit.status == LEFT:
            left = ABSENT * (1 - blows.WOUND * unit.hits / (profile.pf + 1))
        else:
            left = 1 - blows.WOUND * unit.hits / (profile.pf + 1)
            left -= CRITICAL * markers.worth(unit) + AGROUND * unit.grounded
            if unit.hits >= profile.pf:
                left -= CRIPPLED
        lost = blows.weight_of(battle.setting, profile) * (1 - max(0.0, left))
        return -lost if profile.side == battle.setting.first else lost

    def terms(self, state: Battle, side: str) -> Mapping[str, float]:
        sign = (1 if side == state.setting.first else -1) / SCALE
        aim = aims.aim_of(state.setting)
        if side == state.setting.first and aim.way_out:
            return self._terms_of_the_way_out(state, aim)
        afloat = [unit for unit in state.units if unit.status == IN_PLAY]
        threats = blows.threats(state, afloat)
        own, enemies = (
            TEMPO * sum([threats[unit.index][1] for unit in afloat if (unit.owner == side) is mine]) / SCALE
            for mine in (True, False)
        )
        return {
            "ships": sign * self._ships(state),
            "own-danger": -own,
            "enemy-danger": enemies,
            "aim": sign * aim.stands(state),
            "coming": sign * aim.coming(state),
        }

    def _terms_of_the_way_out(self, battle: Battle, goal: goals.Aim) -> dict[str, float]:
        """The chance to get away, what is won before that, and ships as such: their sum is the logit of foresight."""
        away = goal.outlook(battle, blows.peril)
        ships = SHIPS * tanh(self._ships(battle) / SCALE)
        whole = atanh(max(-SURE, min(SURE, (1 - SHIPS) * away + ships)))
        return {"ships": ships, "way-out": whole - ships}

    def sights(self, state: Battle) -> Mapping[str, Sequence[Sight]]:
        return {"units": sights.units(state)}

    def tells(self, state: Battle) -> Sequence[float]:
        return sights.tells(state)

    # -- candidates and likely orders --------------------------------------------------------------------------------

    def candidates(self, state: Battle, ask: Ask, most: int) -> Sequence[Order[Any]]:
        """The scenario's own deployment; of actions, attacks first, then moves by where they lead."""
        orders = ask.choices.candidates(1000)
        if isinstance(orders[0].value, placing.PlaceForMe):
            return orders[:1]
        if ask.kind != "action" or len(orders) <= most:
            return orders[:most]
        unit = state.units[state.active]
        ends = ends_of(state, unit)
        goal = aims.aim_of(state.setting).goal(state, unit)
        distance = state.setting.grid.distance

        def rank(order: Order[Any]) -> float:
            verb = order.value
            if not isinstance(verb, sailing.Sail) or verb.course.target >= 0:
                return -1.0
            end = ends.get(verb.course.steps)
            return 50.0 if end is None or not end else float(distance(end, goal)) if goal else 10.0

        return sorted(orders, key=rank)[:most]

    def likely(self, state: Battle, ask: Ask, rng: Rng) -> Order[Any]:
        if ask.window is not None:
            return ask.choices.trusted(ask.decline)
        orders = ask.choices.candidates(1000)
        if isinstance(orders[0].value, placing.PlaceForMe):
            return orders[0]
        if ask.kind == "unit":
            return self._likely_unit(state, orders)
        if ask.kind != "action":
            return orders[rng.below(len(orders))]
        return self._likely_action(state, orders, rng)

    def _likely_unit(self, battle: Battle, orders: Sequence[Order[Any]]) -> Order[Any]:
        """The unit that can do most damage; the last order passes."""
        afloat = [unit for unit in battle.units if unit.status == IN_PLAY]
        units = battle.units
        named = [order for order in orders if isinstance(order.value, activation.Name)]
        return max(named, key=lambda order: blows.promise(battle, units[order.value.unit], afloat))

    def _likely_action(self, battle: Battle, orders: Sequence[Order[Any]], rng: Rng) -> Order[Any]:
        """The best shot, boarding or repair that is worth an activation, else the best of a few moves."""
        unit = battle.units[battle.active]
        aim = aims.aim_of(battle.setting)
        if aim.at_work(battle, unit):
            return next((order for order in orders if isinstance(order.value, QUIET)), orders[0])
        goal = aim.goal(battle, unit)
        least = URGENT if goal in battle.setting.file.exits else WORTH_ACTING
        best, highest = orders[rng.below(len(orders))], least
        moves, course = [], sailing.Sail
        for order in orders:
            verb = order.value
            if type(verb) is course and verb.course.target < 0:  # the usual case
                moves.append(order)
            elif type(verb) in GAINFUL and (score := self._gain(battle, unit, verb)) > highest:
                best, highest = order, score
        if highest > least or not moves:
            return best
        if not goal:
            return moves[rng.below(len(moves))]
        ends = ends_of(battle, unit)
        distance = battle.setting.grid.distance
        drawn = moves if least == URGENT else [moves[rng.below(len(moves))] for _ in range(HOPE)]
        return min(drawn, key=lambda order: distance(end, goal) if (end := ends.get(order.value.course.steps)) else 99)

    def _gain(self, battle: Battle, unit: Unit, action: action.Action) -> float:
        """The expected gain of an action, in ship values."""
        setting = battle.setting
        if isinstance(action, ATTACKS):
            target, victim = battle.units[action.target], setting.profiles[action.target]
            weight = blows.weight_of(setting, victim) * (0.5 if target.captured else 1.0)
            if not isinstance(action, firing.Fire):
                return blows.boarding(setting, setting.profiles[unit.index], victim, weight)
            hits = blows.hits_to_expect(battle, unit, target, setting.grid.distance(unit.place, target.place))
            return weight * blows.share_of(hits, target, victim)
        if isinstance(action, WORKS):
            return 1.0
        if isinstance(action, repair.Repair):
            profile = setting.profiles[unit.index]
            return blows.WOUND * blows.weight_of(setting, profile) / (profile.pf + 1) * profile.pf / 10
        return 0.0


def ends_of(battle: Battle, unit: Unit) -> Mapping[courses.Steps, Hex]:
    """The end of each course of a ship; 0 off the map."""
    if unit.status != IN_PLAY:
        return {}
    return tracks.tracks(battle.setting, unit.place, unit.facing, movement.movement_points(battle, unit)).ends
