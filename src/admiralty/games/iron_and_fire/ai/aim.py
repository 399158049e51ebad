"""The goal of a scenario for the evaluation function. Values count for Peru; what is good for Chile is negative."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from admiralty.boards.hexes import Hex
from admiralty.games.iron_and_fire.state import IN_PLAY, Battle, Unit


class Aim:
    """The goal of a scenario that is only about ships."""

    way_out: ClassVar[bool] = False
    """Whether Peru can end the battle in a draw by leaving, and weighs all else against that."""

    def stands(self, battle: Battle) -> float:
        """Peru's progress towards the goal on the present board."""
        return 0.0

    def coming(self, battle: Battle) -> float:
        """The addition of foresight to that progress."""
        return 0.0

    def outlook(self, battle: Battle, peril: Callable[[Battle, Unit], float]) -> float:
        """With foresight, where Peru has a way out: the expected end of the battle for Peru, from -1 to 1.

        ``peril`` is the share of what is left of a ship that she must expect to lose where she lies.
        """
        return 0.0

    def goal(self, battle: Battle, unit: Unit) -> Hex:
        """A hex that a ship should approach: the enemy ship at hand, else any enemy; 0 if there is none."""
        enemies = [other for other in battle.units if other.status == IN_PLAY and other.owner != unit.owner]
        ships = [other for other in enemies if not battle.setting.profiles[other.index].battery]
        if not ships:
            return enemies[0].place if enemies else 0
        distance = battle.setting.grid.distance
        return min(ships, key=lambda other: distance(unit.place, other.place)).place

    def at_work(self, battle: Battle, unit: Unit) -> bool:
        """Whether a ship makes progress by staying where she is without acting."""
        return False

    def in_all(self, battle: Battle, total: float) -> float:
        """The total of ships, shots and goal, where a scenario has a way out that changes it."""
        return total
