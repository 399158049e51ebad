"""Fast estimates of combat: land combats by their dice, naval combats by their guns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from admiralty.boards.hexes import Hex
from admiralty.games.war_of_the_pacific.rules import counters
from admiralty.games.war_of_the_pacific.rules.assault import attack_modifiers, defence_modifiers
from admiralty.games.war_of_the_pacific.setting import CHILE
from admiralty.games.war_of_the_pacific.state import Assault, War
from admiralty.rulebook import Seat, total

__all__ = ["Outlook", "exchange", "fleet_strength", "outlook", "outlook_of", "steps_of"]

DEAR: Final = 2.0
"""The value of a victory point in steps, for the decision to attack."""
GIVES_WAY: Final = 0.3
"""The chance that a beaten force retreats; else it pays a step and stays."""


class Outlook(NamedTuple):
    """Of one combat: the average steps lost on each side, and the chance that the hex is cleared."""

    they_lose: float
    we_lose: float
    cleared: float

    def gain(self, points: int, boldness: float) -> float:
        """The value in steps: enemy losses and the place, less own losses."""
        return self.they_lose + self.cleared * (1 + DEAR * points) - boldness * self.we_lose


def _hits(dice: int, modifier: int) -> list[float]:
    chance = min(6, 1 + max(0, modifier)) / 6
    return [comb(dice, k) * chance**k * (1 - chance) ** (dice - k) for k in range(dice + 1)]


@lru_cache(maxsize=20_000)
def outlook(dice: int, modifier: int, steps: int, their_dice: int, their_modifier: int, their_steps: int) -> Outlook:
    """8.9, 8.10 One combat: a side that was hit and scored no hit retreats or pays."""
    ours, theirs = _hits(dice, modifier), _hits(their_dice, their_modifier)
    they_lose = sum(chance * min(k, their_steps) for k, chance in enumerate(ours))
    we_lose = sum(chance * min(k, steps) for k, chance in enumerate(theirs))
    wiped = sum(chance for k, chance in enumerate(ours) if k >= their_steps)
    driven = (1 - ours[0] - wiped) * theirs[0]
    beaten = ours[0] * (1 - theirs[0])
    pays = 1 - GIVES_WAY
    return Outlook(they_lose + pays * driven, we_lose + pays * beaten, wiped + GIVES_WAY * driven)


def steps_of(war: War, units: Iterable[int]) -> int:
    return sum(war.units[n].steps for n in units)


def outlook_of(
    war: War, side: Seat, units: Sequence[int], origin: Hex, target: Hex, *, landing: bool = False, guns: int = 0
) -> Outlook:
    """The estimate of a combat of some units against all enemies in a hex; a landing force uses only its own guns."""
    foes = counters.units_at(war, war.setting.enemy[side], target)
    if not foes:
        return Outlook(0.0, 0.0, 1.0)
    assault = Assault(origin, target, side, list(units), foes, landing)
    column = 1 if counters.columns_at(war, side, origin) else 0
    answer = 1 if counters.columns_at(war, war.setting.enemy[side], target) else 0
    return outlook(
        len(units) + column,
        guns if landing else total(attack_modifiers(war, assault)),
        steps_of(war, units),
        len(foes) + answer + (1 if landing else 0),
        total(defence_modifiers(war, assault)),
        steps_of(war, foes),
    )


# ---------------------------------------------------------------------- at sea


def value_of(war: War, ship: int) -> float:
    """The value of a ship: her guns and armour; of a transport also her cargo."""
    printed, hurt = war.printed(ship), war.ships[ship].damaged
    if printed.transport:
        load = sum(unit.steps for unit in war.units if unit.ship == ship) + (2 if war.ships[ship].column else 0)
        return 2.0 + 1.5 * load
    return (printed.gunfire[hurt] + 1.5 * printed.armour[hurt]) * (0.7 if hurt else 1.0)


def fleet_strength(war: War, ships: Iterable[int]) -> float:
    """The value of ships in a fight."""
    return sum(value_of(war, ship) for ship in ships if counters.is_warship(war, ship))


def exchange(war: War, side: Seat, ours: Sequence[int], theirs: Sequence[int]) -> float:
    """7.9 The expected sinkings less the expected losses; the larger side keeps its weak ships out of it."""
    own, enemy = _line(war, ours, len(theirs)), _line(war, theirs, len(ours))
    risk = 1.0 if side == CHILE else 1.1
    return _harm(war, own, enemy) - risk * _harm(war, enemy, own)


def _line(war: War, ships: Sequence[int], against: int) -> list[int]:
    """The ships that a side keeps in line: with a surplus, its best ones."""
    best = sorted(ships, key=lambda ship: (counters.is_warship(war, ship), value_of(war, ship)), reverse=True)
    return best[: max(1, against)] if len(best) > against else best


def _harm(war: War, guns: Sequence[int], targets: Sequence[int]) -> float:
    """The expected sinkings if each gun fires at its best target: a 1 always sinks, a hit damages or sinks a damaged
    ship."""
    done = 0.0
    for gun in guns:
        if not counters.is_warship(war, gun) or not targets:
            continue
        fire = counters.gunfire_of(war, gun)
        harms = []
        for target in targets:
            hits = max(1, min(6, fire - 1 - counters.armour_of(war, target)))
            sinks = hits if war.ships[target].damaged else 1
            harms.append((sinks + 0.5 * (hits - sinks)) / 6 * value_of(war, target))
        done += max(harms)
    return done
