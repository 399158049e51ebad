"""What good play is: ships by what their loss decides, shots and boardings in reach, and the scenario's own prize."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import tanh
from typing import Any, Final

from admiralty.games.judgement import Judgement
from admiralty.kernel.choices import Order, Rng
from admiralty.kernel.flow import Ask

from .charts import CHILE, PERU, BattleSetting, Profile
from .courses import courses
from .damage import combat_factor, movement_factor
from .firing import hits_scored
from .movement import movement_points
from .orders import BOARD, BOMBARD, CUT, FIGHT, FIRE, HOLD, MOVE, PASS, REPAIR, UNGROUND, Action
from .setup import PLACE_FOR_ME
from .state import IN_PLAY, LEFT, WAITING, Battle, Unit
from .victory import is_lost, losses, points

KEY_SHIPS: Final = {
    1: {"huascar": 20.0, "esmeralda": 20.0},
    2: {"independencia": 20.0, "covadonga": 20.0},
    3: {"huascar": 14.0, "union": 13.0, "independencia": 14.0, "blanco": 14.0, "loa": 13.0},
    4: {"huascar": 24.0},
    5: {"huascar": 26.0, "independencia": 22.0},
}
"""By scenario: what the ships are worth whose loss decides it. Others count their victory points."""
BATTERY: Final = 4.0
WOUND: Final = 0.7
"""The share of a ship's worth that goes with her hits before she is gone."""
CRITICAL: Final = 0.07
CRIPPLED: Final = 0.12
AGROUND: Final = 0.12
ABSENT: Final = 0.9
"""The share that counts of a ship off the map: she is safe, and no help."""
AT_HAND: Final = 0.35
TEMPO: Final = 0.5
"""How many shots a unit may hope for from where it lies, at hand and when one looks ahead."""
FADING: Final = 0.82
"""What a shot is worth for each hex beyond range."""
SCALE: Final = 9.0
WORTH_ACTING: Final = 0.35
"""What a shot, a boarding or a repair must promise in a playout; else the ship moves."""
URGENT: Final = 1.0
"""What it must promise while the ship runs for an exit, or runs to bar it."""
QUIET: Final = (REPAIR, HOLD, PASS)
"""What a ship at work on the cable may do without being disturbed in it."""
HOPE: Final = 3
"""How many moves a playout looks at before it takes the best of them."""
NEAR: Final = 10
LONGEST: Final = 20
"""Hexes from which a hunter counts, and the length of the chase."""
AHEAD_OF_HER: Final = 0.22
BEHIND_HER: Final = 0.08
"""What a hunter at hand is worth, for each point of protection."""
CABLE_CUT: Final = 9.0
ON_THE_BUOY: Final = 1.5
UNDISTURBED: Final = 4.0
"""What the cable is worth to Peru when it is cut and no ship lost, and on the way to it."""
IN_PEACE: Final = 2.5
GONE_HOME: Final = 2.5
"""What one who sees it coming gives for a ship in peace on the buoy, and for each that is home with the cable cut."""
KEEPER: Final = 0.5
"""What a ship between the Huáscar and her exit is worth, for each point of protection."""
BETWEEN: Final = 6
"""How many hexes nearer to the exit are enough."""
PATIENCE: Final = 8
"""In how many turns guarding gives way to hunting."""
ESCAPE: Final = 12.0
"""What the Huáscar at her exit is worth to Peru while it does not lag in points."""


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
        """Ships, shots and boardings in reach, and the scenario's prize."""
        return tanh(self._total(state, side, AT_HAND) / SCALE)

    def foresight(self, state: Battle, side: str) -> float:
        """And what is coming: who bars the way to it, and who is about to get away with it."""
        number = state.setting.number
        coming = -_barred(state) if number == 5 else _away_with_it(state) if number == 3 else 0.0
        return tanh((self._total(state, side, TEMPO) + (coming if side == PERU else -coming)) / SCALE)

    def _total(self, state: Battle, side: str, tempo: float) -> float:
        total = sum([self._lost(state, unit) for unit in state.units if unit.status != WAITING])
        afloat = [unit for unit in state.units if unit.status == IN_PLAY]
        for unit in afloat:
            if not unit.captured:
                promise = tempo * self._promise(state, unit, afloat)
                total += promise if unit.owner == PERU else -promise
        total += _prize(state)
        if state.holder:
            total += 0.4 if state.holder == PERU else -0.4
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

    # -- what a unit threatens -------------------------------------------------------------------------------------

    def _promise(self, battle: Battle, unit: Unit, afloat: list[Unit]) -> float:
        """6.1, 6.3 What a unit's best shot or boarding from where it lies may cost the enemy."""
        setting = battle.setting
        profile, grid = setting.profiles[unit.index], setting.grid
        best = 0.0
        for target in afloat:
            if target.owner == unit.owner:
                continue
            apart = grid.distance(unit.place, target.place)
            victim = setting.profiles[target.index]
            weight = weight_of(setting, victim)
            if target.captured:
                weight *= 0.5
            hits = self.hits(battle, unit, target, apart)
            found = hits * weight / (victim.pf + 1) * (1.0 if target.hits < victim.pf else 2.0)
            if apart == 1 and not profile.battery and not victim.battery:
                found = max(found, _boarding(setting, profile, victim, weight))
            best = max(best, found)
        return best

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
        return float(found * FADING ** (apart - guns.range))

    # -- candidates and likely orders --------------------------------------------------------------------------------

    def candidates(self, state: Battle, ask: Ask, most: int) -> Sequence[Order[Any]]:
        """The scenario's own deployment; of actions, those that do something first, then moves by where they lead."""
        orders = ask.choices.candidates(1000)
        if orders[0].code == PLACE_FOR_ME:
            return orders[:1]
        if ask.case != "4.2" or len(orders) <= most:
            return orders[:most]
        unit = state.units[state.active]
        ends = _ends(state, unit)
        goal = _goal(state, unit)
        distance = state.setting.grid.distance

        def rank(order: Order[Any]) -> float:
            action: Action = order.value
            if action.kind != MOVE or action.target >= 0:
                return -1.0
            end = ends.get(action.steps)
            return 50.0 if end is None or not end else float(distance(end, goal)) if goal else 10.0

        return sorted(orders, key=rank)[:most]

    def likely(self, state: Battle, ask: Ask, rng: Rng) -> Order[Any]:
        if ask.window is not None:
            return ask.choices.trusted(ask.decline)
        orders = ask.choices.candidates(1000)
        if orders[0].code == PLACE_FOR_ME:
            return orders[0]
        if ask.case == "4.1" and len(orders) > 1:
            return self._likely_unit(state, orders)
        if ask.case != "4.2":
            return orders[rng.below(len(orders))]
        return self._likely_action(state, orders, rng)

    def _likely_unit(self, battle: Battle, orders: Sequence[Order[Any]]) -> Order[Any]:
        """The unit that can hurt most; the last order passes."""
        afloat = [unit for unit in battle.units if unit.status == IN_PLAY]
        units = battle.units
        return max(orders[:-1], key=lambda order: self._promise(battle, units[order.value], afloat))

    def _likely_action(self, battle: Battle, orders: Sequence[Order[Any]], rng: Rng) -> Order[Any]:
        """The best shot, boarding or repair that is worth an activation, else the best of a few moves."""
        unit = battle.units[battle.active]
        if _cuts_the_cable(battle, unit):
            return next((order for order in orders if order.value.kind in QUIET), orders[0])
        goal = _goal(battle, unit)
        least = URGENT if goal in battle.setting.file.exits else WORTH_ACTING
        best, highest = orders[rng.below(len(orders))], least
        moves = []
        for order in orders:
            if order.value.kind == MOVE and order.value.target < 0:
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
        return min(drawn, key=lambda order: distance(end, goal) if (end := ends.get(order.value.steps)) else 99)

    def _gain(self, battle: Battle, unit: Unit, action: Action) -> float:
        """What an action may win, in the measure of what ships are worth."""
        setting, kind = battle.setting, action.kind
        if kind in (FIRE, BOARD, FIGHT):
            target, victim = battle.units[action.target], setting.profiles[action.target]
            weight = weight_of(setting, victim) * (0.5 if target.captured else 1.0)
            if kind != FIRE:
                return _boarding(setting, setting.profiles[unit.index], victim, weight)
            hits = self.hits(battle, unit, target, setting.grid.distance(unit.place, target.place))
            return hits * weight / (victim.pf + 1) * (1.0 if target.hits < victim.pf else 2.0)
        if kind in (CUT, BOMBARD, UNGROUND):
            return 1.0
        if kind == REPAIR:
            profile = setting.profiles[unit.index]
            return WOUND * weight_of(setting, profile) / (profile.pf + 1) * profile.pf / 10
        return 0.0


def weight_of(setting: BattleSetting, profile: Profile) -> float:
    """12.0 What the loss of a unit costs: all that it decides, else about its victory points."""
    if profile.battery:
        return BATTERY
    found = KEY_SHIPS[setting.number].get(profile.id)
    return found if found is not None else float(profile.pf * (2 if profile.ironclad else 1.6))


def _boarding(setting: BattleSetting, boarder: Profile, victim: Profile, weight: float) -> float:
    """6.3 What a boarding may win, less what it may lose."""
    alongside = min(10, victim.pf) / 10
    wins, loses = _captures(boarder.pf - victim.pf)
    return alongside * (wins * weight - loses * weight_of(setting, boarder))


def _ends(battle: Battle, unit: Unit) -> dict[tuple[int, ...], int]:
    """Where each course of a ship ends; 0 off the map."""
    if unit.status != IN_PLAY:
        return {}
    found = courses(battle.setting, unit.place, unit.facing, movement_points(battle, unit))
    return {course.steps: course.place for course in found.moves}


def _goal(battle: Battle, unit: Unit) -> int:
    """A hex that a ship would be nearer to: the scenario's prize, or the enemy she hurts most."""
    setting = battle.setting
    number = setting.number
    if number == 2 and unit.id == "covadonga":
        return setting.file.exits[0]
    if number == 1 and unit.id == "esmeralda":
        return 2900 + min(12, unit.place % 100)
    if number == 5 and unit.owner == PERU and points(battle, PERU) >= points(battle, CHILE):
        return setting.file.exits[0]
    if number == 5 and unit.owner == CHILE and battle.unit("huascar").status == IN_PLAY:
        place, exits = battle.unit("huascar").place, setting.file.exits
        between = setting.grid.nearest(place, exits) - setting.grid.nearest(unit.place, exits)
        return place if between >= BETWEEN or battle.turn >= PATIENCE else exits[0]
    enemies = [other for other in battle.units if other.status == IN_PLAY and other.owner != unit.owner]
    ships = [other for other in enemies if not setting.profiles[other.index].battery]
    if not ships:
        return enemies[0].place if enemies else 0
    return min(ships, key=lambda other: setting.grid.distance(unit.place, other.place)).place


def _prize(battle: Battle) -> float:
    """15.2.4, 15.3.4, 15.4.4, 15.5.5, 15.6.5 How near Peru is to what the scenario gives it, less Chile's share."""
    setting = battle.setting
    number, grid = setting.number, setting.grid
    if number == 1:
        ship = battle.unit("esmeralda")
        return -6.0 * (ship.place // 100 - 11) / 18 if ship.status == IN_PLAY else 0.0
    if number == 2:
        ship = battle.unit("covadonga")
        return 0.5 * grid.nearest(ship.place, setting.file.exits) if ship.status == IN_PLAY else 0.0
    if number == 3:
        if battle.cable_cut:
            return CABLE_CUT if losses(battle, PERU) == 0 else 0.0
        index = battle.at.get(battle.buoy, -1)
        ship_on = battle.units[index] if index >= 0 else None
        if ship_on is None or ship_on.owner != PERU:
            return 0.0
        return ON_THE_BUOY + (0.0 if ship_on.spoiled else UNDISTURBED) + 0.3 * ship_on.quiet_turns
    if number == 4:
        return 6.0 * min(1.0, battle.bombardment / setting.tables.bombardment.hits_to_win)
    return _chase(battle)


def _chase(battle: Battle) -> float:
    """15.6.5 Who leads on points, how near the Huáscar is to her exit, and who stands in her way."""
    setting, grid = battle.setting, battle.setting.grid
    ahead = points(battle, PERU) - points(battle, CHILE)
    ship = battle.unit("huascar")
    if ship.status != IN_PLAY or ship.owner != PERU:
        return 0.25 * ahead
    exits = setting.file.exits
    left = grid.nearest(ship.place, exits)
    caught = 0.0
    for hunter in _hunters(battle):
        near = max(0.0, 1 - grid.distance(hunter.place, ship.place) / NEAR)
        ahead_of_her = grid.nearest(hunter.place, exits) <= left
        caught += setting.profiles[hunter.index].pf * near * (AHEAD_OF_HER if ahead_of_her else BEHIND_HER)
    progress = 1 - left / LONGEST
    return 0.25 * ahead + (ESCAPE * progress if ahead >= 0 else 1.0) - caught


def _barred(battle: Battle) -> float:
    """15.6.5 How well Chile bars the Huáscar's way: by ships that lie between her and her exit, or will in time."""
    ship = battle.unit("huascar")
    if ship.status != IN_PLAY or ship.owner != PERU:
        return 0.0
    setting, nearest = battle.setting, battle.setting.grid.nearest
    exits = setting.file.exits
    left = nearest(ship.place, exits)
    found = 0.0
    for hunter in _hunters(battle):
        between = (left - nearest(hunter.place, exits)) / BETWEEN
        found += setting.profiles[hunter.index].pf * max(-1.0, min(1.0, between))
    # A guard that nobody challenges would stand for ever: in time the hunters come for her.
    return KEEPER * max(0.0, 1 - battle.turn / PATIENCE) * found


def _cuts_the_cable(battle: Battle, unit: Unit) -> bool:
    """15.4.2 Whether a ship is at work on the cable and was not disturbed this turn."""
    at_work = battle.setting.number == 3 and not battle.cable_cut and unit.place == battle.buoy
    return at_work and unit.owner == PERU and not unit.spoiled


def _away_with_it(battle: Battle) -> float:
    """15.4.2, 15.4.4 The cable is as good as cut by a ship left in peace; once it is cut, Peru only has to get away."""
    if losses(battle, PERU):
        return 0.0
    if not battle.cable_cut:
        index = battle.at.get(battle.buoy, -1)
        ship = battle.units[index] if index >= 0 else None
        return IN_PEACE if ship is not None and ship.owner == PERU and not ship.spoiled else 0.0
    found = 0.0
    for ship in battle.units:
        if ship.status == LEFT and battle.setting.profiles[ship.index].side == PERU:
            found += GONE_HOME
        elif ship.status == IN_PLAY and ship.owner == PERU and not ship.captured:
            column, row = divmod(ship.place, 100)
            found += GONE_HOME * max(0.0, 1 - min(column - 11, 29 - column, row - 1) / NEAR)
    return found


def _hunters(battle: Battle) -> list[Unit]:
    return [unit for unit in battle.units if unit.status == IN_PLAY and unit.owner == CHILE and not unit.captured]
