"""What good play is: ships by what their loss decides, shots and boardings in reach, and the scenario's own aim."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, tanh
from typing import Any, Final

from admiralty.boards.hexes import Hex
from admiralty.games.iron_and_fire.counters import Profile
from admiralty.games.iron_and_fire.play.aims import aim_of
from admiralty.games.iron_and_fire.rules.action import Action, Hold, Pass
from admiralty.games.iron_and_fire.rules.activation import Name
from admiralty.games.iron_and_fire.rules.boarding import Board, Fight
from admiralty.games.iron_and_fire.rules.bombardment import Bombard
from admiralty.games.iron_and_fire.rules.cable import CutCable
from admiralty.games.iron_and_fire.rules.courses import Steps
from admiralty.games.iron_and_fire.rules.damage import combat_factor, movement_factor
from admiralty.games.iron_and_fire.rules.firing import Fire, hits_scored
from admiralty.games.iron_and_fire.rules.grounding import Unground
from admiralty.games.iron_and_fire.rules.movement import movement_points
from admiralty.games.iron_and_fire.rules.placing import PlaceForMe
from admiralty.games.iron_and_fire.rules.repair import Repair
from admiralty.games.iron_and_fire.rules.sailing import Sail
from admiralty.games.iron_and_fire.rules.tracks import tracks
from admiralty.games.iron_and_fire.setting import PERU, BattleSetting
from admiralty.games.iron_and_fire.state import IN_PLAY, LEFT, WAITING, Battle, Unit
from admiralty.games.iron_and_fire.victory import is_lost
from admiralty.games.judgement import Judgement
from admiralty.kernel.choices import Order, Rng
from admiralty.kernel.flow import Ask

BATTERY: Final = 4.0
BATTERY_BEARS: Final = 3
"""What a battery is worth, and the hits that silence it (7.2)."""
WOUND: Final = 0.45
"""The share of a ship's worth that goes with her hits before she is gone."""
CRITICAL: Final = 0.07
CRIPPLED: Final = 0.12
AGROUND: Final = 0.12
ABSENT: Final = 0.9
"""The share that counts of a ship off the map: she is safe, and no help."""
AT_HAND: Final = 0.6
TEMPO: Final = 0.6
"""How much the blows count that a unit must expect where it lies, at hand and when one looks ahead."""
BLOWS: Final = 2.5
"""How many of them it must expect of each enemy before it acts again, or acts to some purpose."""
NOT_YET: Final = 0.6
FADING: Final = 0.85
"""What a shot is worth to a unit that has yet to come into range, and for each hex beyond it."""
SCALE: Final = 9.0
WORTH_ACTING: Final = 0.35
"""What a shot, a boarding or a repair must promise in a playout; else the ship moves."""
URGENT: Final = 1.0
"""What it must promise while the ship runs for an exit, or runs to bar it."""
ATTACKS: Final = (Fire, Board, Fight)
WORKS: Final = (CutCable, Bombard, Unground)
QUIET: Final = (Repair, Hold, Pass)
"""What a ship at work on the cable may do without being disturbed in it."""
HOPE: Final = 3
"""How many moves a playout looks at before it takes the best of them."""


@cache
def _hits(modifier: int, protection: int, shrugs: bool) -> float:
    """6.1.3, 6.1.4 The hits to expect of one shot."""
    rolls = range(1, 11)
    return sum(hits_scored(r + modifier, protection) for r in rolls if not (shrugs and r % 2 == 0)) / len(rolls)


@cache
def _captures(edge: int) -> tuple[float, float]:
    """6.3 How often a ship with so much more protection captures in one round, and how often she is captured."""
    rolls = [(a + edge) - b for a in range(1, 7) for b in range(1, 7)]
    return sum(r >= 2 for r in rolls) / 36, sum(r <= -2 for r in rolls) / 36


class IronAndFireJudgement(Judgement[Battle]):
    """Evaluation and likely orders for all five scenarios."""

    horizon = 8

    def value(self, state: Battle, side: str) -> float:
        """Ships, shots and boardings in reach, and the scenario's aim."""
        return tanh(self._total(state, side, AT_HAND) / SCALE)

    def foresight(self, state: Battle, side: str) -> float:
        """And what is coming: who bars the way to it, and who is about to get away with it."""
        return tanh(self._total(state, side, TEMPO, aim_of(state.setting).coming(state)) / SCALE)

    def _total(self, state: Battle, side: str, tempo: float, coming: float = 0.0) -> float:
        total = sum([self._lost(state, unit) for unit in state.units if unit.status != WAITING])
        afloat = [unit for unit in state.units if unit.status == IN_PLAY]
        for unit in afloat:
            danger = tempo * self._danger(state, unit, afloat)
            total += -danger if unit.owner == PERU else danger
        aim = aim_of(state.setting)
        total += aim.stands(state) + coming
        if state.holder:
            total += 0.4 if state.holder == PERU else -0.4
        total = aim.in_all(state, total)
        return total if side == PERU else -total

    # -- ships -----------------------------------------------------------------------------------------------------

    def _lost(self, battle: Battle, unit: Unit) -> float:
        """12.0 What has gone of a unit's worth: to Peru's gain when she is Chilean, to its loss when she is not."""
        profile = battle.setting.profiles[unit.index]
        if profile.battery:
            left = max(0.0, 1 - unit.hits / battle.setting.figures.battery.surrender_hits)
        elif is_lost(battle, unit):
            left = 0.0
        elif unit.status == LEFT:
            left = ABSENT * (1 - WOUND * unit.hits / (profile.pf + 1))
        else:
            left = 1 - WOUND * unit.hits / (profile.pf + 1)
            marks = unit.bridge + 2 * unit.fire + unit.steering + unit.propulsion
            left -= CRITICAL * marks + AGROUND * unit.grounded
            if unit.hits >= profile.pf:
                left -= CRIPPLED
        lost = weight_of(battle.setting, profile) * (1 - max(0.0, left))
        return -lost if profile.side == PERU else lost

    # -- what units threaten ---------------------------------------------------------------------------------------

    def _danger(self, battle: Battle, target: Unit, afloat: list[Unit]) -> float:
        """What the blows that a unit must expect may cost, and never more than what is left of her.

        So a repair under guns that undo it is worth little, and a weak ship is better off out of their reach.
        """
        blows = sum(
            [self._blow(battle, unit, target) for unit in afloat if unit.owner != target.owner and not unit.captured]
        )
        if not blows:
            return 0.0
        victim = battle.setting.profiles[target.index]
        left = weight_of(battle.setting, victim) * (1 - WOUND * target.hits / _bears(victim))
        return left * (1 - exp(-BLOWS * blows / left))

    def _promise(self, battle: Battle, unit: Unit, afloat: list[Unit]) -> float:
        """What a unit's best blow from where it lies may cost the enemy."""
        return max([self._blow(battle, unit, target) for target in afloat if target.owner != unit.owner], default=0.0)

    def _blow(self, battle: Battle, unit: Unit, target: Unit) -> float:
        """6.1, 6.2, 6.3 What a shot, a ram or a boarding by one unit may cost another, whichever is best."""
        setting = battle.setting
        profile, victim = setting.profiles[unit.index], setting.profiles[target.index]
        apart = setting.grid.distance(unit.place, target.place)
        weight = weight_of(setting, victim) * (0.5 if target.captured else 1.0)
        found = weight * _share_of(self.hits(battle, unit, target, apart), target, victim)
        if apart == 1 and not profile.battery and not victim.battery:
            found = max(found, _boarding(setting, profile, victim, weight))
            if not unit.grounded and movement_factor(battle, unit):
                found = max(found, _ramming(battle, unit, target, weight))
        return found

    def hits(self, battle: Battle, unit: Unit, target: Unit, apart: int) -> float:
        """6.1.2, 6.1.3 The hits to expect of a shot, fading beyond range; who stands in the line is not asked."""
        setting = battle.setting
        guns, profile, victim = setting.tables.guns, setting.profiles[unit.index], setting.profiles[target.index]
        reach = min(apart, guns.range)
        modifier = combat_factor(battle, unit) + guns.by_range[reach]
        if target.grounded:
            modifier += guns.grounded_target
        elif not victim.battery and movement_factor(battle, target) == 0:
            modifier += guns.still_target
        if apart <= guns.range:
            grid = setting.grid
            if profile.broadside and grid.on_bow_or_stern_row(unit.place, unit.facing, target.place):
                modifier += guns.broadside_end_on
            if victim.type == "SSC" and grid.on_bow_or_stern_row(target.place, target.facing, unit.place):
                modifier += guns.raked_corvette
        shrugs = victim.ironclad or (victim.battery and reach >= guns.battery_save_from_range)
        found = _hits(modifier, victim.pf, shrugs)
        if apart <= guns.range:
            return found
        if profile.battery:
            return 0.0
        return float(found * NOT_YET * FADING ** (apart - guns.range - 1))

    # -- candidates and likely orders --------------------------------------------------------------------------------

    def candidates(self, state: Battle, ask: Ask, most: int) -> Sequence[Order[Any]]:
        """The scenario's own deployment; of actions, those that do something first, then moves by where they lead."""
        orders = ask.choices.candidates(1000)
        if isinstance(orders[0].value, PlaceForMe):
            return orders[:1]
        if ask.kind != "action" or len(orders) <= most:
            return orders[:most]
        unit = state.units[state.active]
        ends = _ends(state, unit)
        goal = aim_of(state.setting).goal(state, unit)
        distance = state.setting.grid.distance

        def rank(order: Order[Any]) -> float:
            verb = order.value
            if not isinstance(verb, Sail) or verb.course.target >= 0:
                return -1.0
            end = ends.get(verb.course.steps)
            return 50.0 if end is None or not end else float(distance(end, goal)) if goal else 10.0

        return sorted(orders, key=rank)[:most]

    def likely(self, state: Battle, ask: Ask, rng: Rng) -> Order[Any]:
        if ask.window is not None:
            return ask.choices.trusted(ask.decline)
        orders = ask.choices.candidates(1000)
        if isinstance(orders[0].value, PlaceForMe):
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
        named = [order for order in orders if isinstance(order.value, Name)]
        return max(named, key=lambda order: self._promise(battle, units[order.value.unit], afloat))

    def _likely_action(self, battle: Battle, orders: Sequence[Order[Any]], rng: Rng) -> Order[Any]:
        """The best shot, boarding or repair that is worth an activation, else the best of a few moves."""
        unit = battle.units[battle.active]
        aim = aim_of(battle.setting)
        if aim.at_work(battle, unit):
            return next((order for order in orders if isinstance(order.value, QUIET)), orders[0])
        goal = aim.goal(battle, unit)
        least = URGENT if goal in battle.setting.file.exits else WORTH_ACTING
        best, highest = orders[rng.below(len(orders))], least
        moves = []
        for order in orders:
            if isinstance(order.value, Sail) and order.value.course.target < 0:
                moves.append(order)
                continue
            score = self._gain(battle, unit, order.value)
            if score > highest:
                best, highest = order, score
        if highest > least or not moves:
            return best
        ends = _ends(battle, unit)
        if not goal:
            return moves[rng.below(len(moves))]
        distance = battle.setting.grid.distance
        drawn = moves if least == URGENT else [moves[rng.below(len(moves))] for _ in range(HOPE)]
        return min(drawn, key=lambda order: distance(end, goal) if (end := ends.get(order.value.course.steps)) else 99)

    def _gain(self, battle: Battle, unit: Unit, action: Action) -> float:
        """What an action may win, in the measure of what ships are worth."""
        setting = battle.setting
        if isinstance(action, ATTACKS):
            target, victim = battle.units[action.target], setting.profiles[action.target]
            weight = weight_of(setting, victim) * (0.5 if target.captured else 1.0)
            if not isinstance(action, Fire):
                return _boarding(setting, setting.profiles[unit.index], victim, weight)
            hits = self.hits(battle, unit, target, setting.grid.distance(unit.place, target.place))
            return weight * _share_of(hits, target, victim)
        if isinstance(action, WORKS):
            return 1.0
        if isinstance(action, Repair):
            profile = setting.profiles[unit.index]
            return WOUND * weight_of(setting, profile) / (profile.pf + 1) * profile.pf / 10
        return 0.0


def weight_of(setting: BattleSetting, profile: Profile) -> float:
    """12.0 What the loss of a unit costs: all that it decides, else about its victory points."""
    if profile.battery:
        return BATTERY
    found = aim_of(setting).ships.get(profile.id)
    return found if found is not None else float(profile.pf * (2 if profile.ironclad else 1.6))


@cache
def _rammed(modifier: int, protection: int, own: int) -> tuple[float, float]:
    """6.2.2 The hits to expect of a ram, on her that is struck and on her that strikes."""
    reached = [roll + modifier for roll in range(1, 11)]
    struck = sum(hits_scored(each, protection) for each in reached) / 10
    return struck, sum((each < protection) + (each < own) for each in reached) / 10


def _ramming(battle: Battle, unit: Unit, target: Unit, weight: float) -> float:
    """6.2 What a ram on the beam may win, less what it may cost; above all against a ship that lies still."""
    setting, figures = battle.setting, battle.setting.tables.ram
    profile, victim = setting.profiles[unit.index], setting.profiles[target.index]
    modifier = figures.black_bow if profile.black_bow else figures.brown_bow
    if target.grounded or movement_factor(battle, target) == 0:
        modifier += figures.still_target
    struck, own = _rammed(modifier, victim.pf, profile.pf)
    return weight * _share_of(struck, target, victim) - weight_of(setting, profile) * _share_of(own, unit, profile)


def _bears(profile: Profile) -> int:
    """7.1, 7.2 How many hits a unit bears until she is gone."""
    return BATTERY_BEARS if profile.battery else profile.pf + 1


def _share_of(hits: float, target: Unit, victim: Profile) -> float:
    """7.1 The share of a unit's worth that some hits take: the fewer she can still bear, the more."""
    bears = _bears(victim)
    return min(1.0, hits / max(1, bears - target.hits)) * (1 - WOUND * target.hits / bears)


def _boarding(setting: BattleSetting, boarder: Profile, victim: Profile, weight: float) -> float:
    """6.3 What a boarding may win, less what it may lose."""
    alongside = min(10, victim.pf) / 10
    wins, loses = _captures(boarder.pf - victim.pf)
    return alongside * (wins * weight - loses * weight_of(setting, boarder))


def _ends(battle: Battle, unit: Unit) -> dict[Steps, Hex]:
    """Where each course of a ship ends; 0 off the map."""
    if unit.status != IN_PLAY:
        return {}
    found = tracks(battle.setting, unit.place, unit.facing, movement_points(battle, unit))
    return {track.steps: track.place for track in found.moves}
