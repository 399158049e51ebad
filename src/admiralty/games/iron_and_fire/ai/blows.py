"""6.0 Expected damage between units where they lie: by shots, rams and boardings, in hits."""

from __future__ import annotations

from functools import cache
from math import exp
from typing import Final

from admiralty.games.iron_and_fire.counters import Profile
from admiralty.games.iron_and_fire.rules import damage, firing
from admiralty.games.iron_and_fire.setting import BattleSetting
from admiralty.games.iron_and_fire.state import IN_PLAY, Battle, Unit

BATTERY: Final = 4.0
BATTERY_BEARS: Final = 3
"""The value of a battery, and the hits that silence it (7.2)."""
WOUND: Final = 0.45
"""The share of a ship's value that her hits take before she sinks."""
BLOWS: Final = 2.5
"""The number of attacks a unit must expect of each enemy before it acts again, or acts with effect."""
NOT_YET: Final = 0.6
FADING: Final = 0.85
"""The value of a shot for a unit not yet in range, and the decrease for each further hex."""


def weight_of(setting: BattleSetting, profile: Profile) -> float:
    """12.0 The cost of losing a unit: its role in the decision, else its victory points."""
    if profile.battery:
        return BATTERY
    found = setting.worth.get(profile.id)
    return found if found is not None else float(profile.pf * (2 if profile.ironclad else 1.6))


def danger(battle: Battle, target: Unit, afloat: list[Unit]) -> float:
    """The expected cost of enemy attacks, at most what is left of the unit.

    So a repair under fire is worth little, and a weak ship is better off out of range.
    """
    return _left(battle, target) * _share_in_danger(battle, target, afloat)


def threats(battle: Battle, afloat: list[Unit]) -> dict[int, tuple[float, float]]:
    """By unit: the expected damage of its best attack, and its own expected loss (see `promise` and `danger`)."""
    best = dict.fromkeys([unit.index for unit in afloat], 0.0)
    found = {}
    for target in afloat:
        blows = 0.0
        for unit in afloat:
            if unit.owner != target.owner:
                blow = _blow(battle, unit, target)
                best[unit.index] = max(best[unit.index], blow)
                blows += 0.0 if unit.captured else blow
        left = _left(battle, target)
        found[target.index] = left * (1 - exp(-BLOWS * blows / left)) if blows else 0.0
    return {index: (best[index], feared) for index, feared in found.items()}


def peril(battle: Battle, target: Unit) -> float:
    """The share of a unit's remaining value that enemy attacks are expected to take, from 0 to 1."""
    afloat = [unit for unit in battle.units if unit.status == IN_PLAY]
    return _share_in_danger(battle, target, afloat)


def _share_in_danger(battle: Battle, target: Unit, afloat: list[Unit]) -> float:
    blows = sum([_blow(battle, unit, target) for unit in afloat if unit.owner != target.owner and not unit.captured])
    return 1 - exp(-BLOWS * blows / _left(battle, target)) if blows else 0.0


def _left(battle: Battle, unit: Unit) -> float:
    profile = battle.setting.profiles[unit.index]
    return weight_of(battle.setting, profile) * (1 - WOUND * unit.hits / _bears(profile))


def promise(battle: Battle, unit: Unit, afloat: list[Unit]) -> float:
    """The expected damage of a unit's best attack from where it lies."""
    return max([_blow(battle, unit, target) for target in afloat if target.owner != unit.owner], default=0.0)


def _blow(battle: Battle, unit: Unit, target: Unit) -> float:
    """6.1, 6.2, 6.3 The expected damage of the best of a shot, a ram or a boarding by one unit on another."""
    setting = battle.setting
    profile, victim = setting.profiles[unit.index], setting.profiles[target.index]
    apart = setting.grid.distance(unit.place, target.place)
    weight = weight_of(setting, victim) * (0.5 if target.captured else 1.0)
    found = weight * share_of(hits_to_expect(battle, unit, target, apart), target, victim)
    if apart == 1 and not profile.battery and not victim.battery:
        found = max(found, boarding(setting, profile, victim, weight))
        if not unit.grounded and damage.movement_factor(battle, unit):
            found = max(found, _ramming(battle, unit, target, weight))
    return found


def hits_to_expect(battle: Battle, unit: Unit, target: Unit, apart: int) -> float:
    """6.1.2, 6.1.3 The expected hits of a shot, decreasing beyond range; blockers in the line are ignored."""
    setting = battle.setting
    guns, profile, victim = setting.tables.guns, setting.profiles[unit.index], setting.profiles[target.index]
    reach = min(apart, guns.range)
    modifier = damage.combat_factor(battle, unit) + guns.by_range[reach]
    if target.grounded:
        modifier += guns.grounded_target
    elif not victim.battery and damage.movement_factor(battle, target) == 0:
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


@cache
def _hits(modifier: int, protection: int, shrugs: bool) -> float:
    """6.1.3, 6.1.4 The expected hits of one shot."""
    rolls = range(1, 11)
    return sum(firing.hits_scored(r + modifier, protection) for r in rolls if not (shrugs and r % 2 == 0)) / len(rolls)


@cache
def _captures(edge: int) -> tuple[float, float]:
    """6.3 The chances that a ship with so much more protection captures in one round, and is captured."""
    rolls = [(a + edge) - b for a in range(1, 7) for b in range(1, 7)]
    return sum(r >= 2 for r in rolls) / 36, sum(r <= -2 for r in rolls) / 36


@cache
def _rammed(modifier: int, protection: int, own: int) -> tuple[float, float]:
    """6.2.2 The expected hits of a ram, on the target and on the rammer."""
    reached = [roll + modifier for roll in range(1, 11)]
    struck = sum(firing.hits_scored(each, protection) for each in reached) / 10
    return struck, sum((each < protection) + (each < own) for each in reached) / 10


def _ramming(battle: Battle, unit: Unit, target: Unit, weight: float) -> float:
    """6.2 The expected gain of a ram on the beam less its cost; most against a ship that cannot move."""
    setting, figures = battle.setting, battle.setting.tables.ram
    profile, victim = setting.profiles[unit.index], setting.profiles[target.index]
    modifier = figures.black_bow if profile.black_bow else figures.brown_bow
    if target.grounded or damage.movement_factor(battle, target) == 0:
        modifier += figures.still_target
    struck, own = _rammed(modifier, victim.pf, profile.pf)
    return weight * share_of(struck, target, victim) - weight_of(setting, profile) * share_of(own, unit, profile)


def _bears(profile: Profile) -> int:
    """7.1, 7.2 The number of hits that a unit can take."""
    return BATTERY_BEARS if profile.battery else profile.pf + 1


def share_of(hits: float, target: Unit, victim: Profile) -> float:
    """7.1 The share of a unit's value that some hits take: more if she can take few."""
    bears = _bears(victim)
    return min(1.0, hits / max(1, bears - target.hits)) * (1 - WOUND * target.hits / bears)


def boarding(setting: BattleSetting, boarder: Profile, victim: Profile, weight: float) -> float:
    """6.3 The expected gain of a boarding less its cost."""
    alongside = min(10, victim.pf) / 10
    wins, loses = _captures(boarder.pf - victim.pf)
    return alongside * (wins * weight - loses * weight_of(setting, boarder))
