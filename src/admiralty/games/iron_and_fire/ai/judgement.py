"""Evaluation function for bots: ships by what their loss decides, attacks in reach, the scenario's aim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import tanh
from typing import Any, ClassVar, Final

from admiralty.boards.hexes import Hex
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
from admiralty.games.iron_and_fire.setting import PERU
from admiralty.games.iron_and_fire.state import IN_PLAY, LEFT, WAITING, Battle, Unit
from admiralty.games.judgement import Judgement, Sight
from admiralty.rulebook import Ask, Order, Rng

from . import aims, blows, sights

CRITICAL: Final = 0.07
CRIPPLED: Final = 0.12
AGROUND: Final = 0.12
ABSENT: Final = 0.9
"""The share that counts of a ship off the map: she is safe, and no help."""
TEMPO: Final = 0.6
"""How much the blows count that a unit must expect where it lies."""
SCALE: Final = 9.0
SHIPS: Final = 0.05
"""The share of a foresight that is about ships as such, where a side has a way out of the battle."""
WORTH_ACTING: Final = 0.35
"""What a shot, a boarding or a repair must promise in a playout; else the ship moves."""
URGENT: Final = 1.0
"""What it must promise while the ship runs for an exit, or runs to bar it."""
ATTACKS: Final = (firing.Fire, boarding.Board, boarding.Fight)
WORKS: Final = (cable.CutCable, bombardment.Bombard, grounding.Unground)
GAINFUL: Final = frozenset({*ATTACKS, *WORKS, repair.Repair})
QUIET: Final = (repair.Repair, action.Hold, action.Pass)
"""What a ship at work on the cable may do without being disturbed in it."""
HOPE: Final = 3
"""How many moves a playout looks at before it takes the best of them."""


class IronAndFireJudgement(Judgement[Battle]):
    """Evaluation and likely orders for all five scenarios."""

    horizon = 8
    says: ClassVar[Mapping[str, int]] = {"units": sights.SAID}

    def value(self, state: Battle, side: str) -> float:
        """Ships, shots and boardings in reach, and the scenario's aim."""
        return tanh(self._total(state, side) / SCALE)

    def foresight(self, state: Battle, side: str) -> float:
        """And what is coming: who bars the way to it, and who is about to get away with it.

        Where Peru has a way out of the battle it weighs all else against that; Chile goes by ships and shots.
        """
        aim = aims.aim_of(state.setting)
        if side == PERU and aim.way_out:
            return (1 - SHIPS) * aim.outlook(state, blows.peril) + SHIPS * tanh(self._ships(state) / SCALE)
        return tanh(self._total(state, side, aim.coming(state)) / SCALE)

    def _total(self, state: Battle, side: str, coming: float = 0.0) -> float:
        total = self._ships(state)
        afloat = [unit for unit in state.units if unit.status == IN_PLAY]
        for unit in afloat:
            feared = TEMPO * blows.danger(state, unit, afloat)
            total += -feared if unit.owner == PERU else feared
        aim = aims.aim_of(state.setting)
        total += aim.stands(state) + coming
        if state.holder:
            total += 0.4 if state.holder == PERU else -0.4
        total = aim.in_all(state, total)
        return total if side == PERU else -total

    # -- ships -----------------------------------------------------------------------------------------------------

    def _ships(self, battle: Battle) -> float:
        return sum([self._lost(battle, unit) for unit in battle.units if unit.status != WAITING])

    def _lost(self, battle: Battle, unit: Unit) -> float:
        """12.0 What has gone of a unit's worth: to Peru's gain when she is Chilean, to its loss when she is not."""
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
        return -lost if profile.side == PERU else lost

    def terms(self, state: Battle, side: str) -> Mapping[str, float]:
        sign = (1 if side == PERU else -1) / SCALE
        aim = aims.aim_of(state.setting)
        if side == PERU and aim.way_out:
            return {}  # all is weighed against the way out
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

    def sights(self, state: Battle) -> Mapping[str, Sequence[Sight]]:
        return {"units": sights.units(state)}

    def tells(self, state: Battle) -> Sequence[float]:
        return sights.tells(state)

    # -- candidates and likely orders --------------------------------------------------------------------------------

    def candidates(self, state: Battle, ask: Ask, most: int) -> Sequence[Order[Any]]:
        """The scenario's own deployment; of actions, those that do something first, then moves by where they lead."""
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
        """The unit that can hurt most; the last order passes."""
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
            if type(verb) is course and verb.course.target < 0:  # most are
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
        """What an action may win, in the measure of what ships are worth."""
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
    """Where each course of a ship ends; 0 off the map."""
    if unit.status != IN_PLAY:
        return {}
    return tracks.tracks(battle.setting, unit.place, unit.facing, movement.movement_points(battle, unit)).ends
