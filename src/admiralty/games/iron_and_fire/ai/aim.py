"""What a scenario is about, as a judgement needs it: worth is Peru's, and what is good for Chile is below zero."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from admiralty.boards.hexes import Hex
from admiralty.games.iron_and_fire.state import IN_PLAY, Battle, Unit


class Aim:
    """A scenario that is only about ships."""

    way_out: ClassVar[bool] = False
    """Whether Peru can end the battle undecided by leaving it, and weighs all else against that."""

    def stands(self, battle: Battle) -> float:
        """How near Peru is to it as the board stands."""
        return 0.0

    def coming(self, battle: Battle) -> float:
        """What one who looks ahead adds to that."""
        return 0.0

    def outlook(self, battle: Battle, peril: Callable[[Battle, Unit], float]) -> float:
        """Where Peru has a way out: how the battle will end for it, from -1 to 1, to one who looks ahead.

        ``peril`` is the share of what is left of a ship that she must expect to lose where she lies.
        """
        return 0.0

    def goal(self, battle: Battle, unit: Unit) -> Hex:
        """A hex that a ship would be nearer to: the enemy ship at hand, else any enemy; 0 where there is none."""
        enemies = [other for other in battle.units if other.status == IN_PLAY and other.owner != unit.owner]
        ships = [other for other in enemies if not battle.setting.profiles[other.index].battery]
        if not ships:
            return enemies[0].place if enemies else 0
        distance = battle.setting.grid.distance
        return min(ships, key=lambda other: distance(unit.place, other.place)).place

    def at_work(self, battle: Battle, unit: Unit) -> bool:
        """Whether a ship gets there by staying where she is and keeping quiet."""
        return False

    def in_all(self, battle: Battle, total: float) -> float:
        """What ships, shots and aim come to together, where a scenario has a way out that changes it."""
        return total
