"""15.0 What each scenario is about: the ships that decide it, what else wins it, and where that makes a ship go.

Worth is counted for Peru; what is good for Chile is below zero.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from admiralty.boards.hexes import Hex

from .charts import CHILE, PERU
from .state import IN_PLAY, LEFT, Battle, Unit
from .victory import losses, points
from .ways import points_to_exit


class Aim:
    """A scenario that is only about ships."""

    ships: ClassVar[Mapping[str, float]] = {}
    """What the ships are worth whose loss decides it. Others count about their victory points."""

    def stands(self, battle: Battle) -> float:
        """How near Peru is to it as the board stands."""
        return 0.0

    def coming(self, battle: Battle) -> float:
        """What one who looks ahead adds to that."""
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


class Breakthrough(Aim):
    """15.2.4 The Esmeralda gets away to the south."""

    ships: ClassVar = {"huascar": 20.0, "esmeralda": 20.0}
    A_POINT: Final = 1.0
    """What each point of movement on the way is worth."""

    def stands(self, battle: Battle) -> float:
        ship = battle.unit("esmeralda")
        if ship.status != IN_PLAY:
            return 0.0
        return self.A_POINT * points_to_exit(battle.setting, ship.place, ship.facing)

    def goal(self, battle: Battle, unit: Unit) -> Hex:
        if unit.id != "esmeralda":
            return super().goal(battle, unit)
        column = battle.setting.grid.last_column
        return column * 100 + min(battle.setting.grid.last_row(column), unit.place % 100)


class Race(Aim):
    """15.3.4 The Covadonga gets away past Punta Gruesa."""

    ships: ClassVar = {"independencia": 20.0, "covadonga": 20.0}
    A_POINT: Final = 1.5
    """What each point of movement on the way is worth."""
    EVEN: Final = 16
    """So many points from her exit, an unhurt ship has as much to hope as to fear."""

    def stands(self, battle: Battle) -> float:
        ship = battle.unit("covadonga")
        if ship.status != IN_PLAY:
            return 0.0
        return self.A_POINT * (points_to_exit(battle.setting, ship.place, ship.facing) - self.EVEN)

    def goal(self, battle: Battle, unit: Unit) -> Hex:
        return battle.setting.file.exits[0] if unit.id == "covadonga" else super().goal(battle, unit)


class Cable(Aim):
    """15.4.2, 15.4.4 Peru cuts the cable and loses no ship."""

    ships: ClassVar = {"huascar": 14.0, "union": 13.0, "independencia": 14.0, "blanco": 14.0, "loa": 13.0}
    CUT: Final = 9.0
    ON_THE_BUOY: Final = 1.5
    UNDISTURBED: Final = 4.0
    A_QUIET_TURN: Final = 0.3
    """What the cable is worth when it is cut and no ship lost, and on the way to it."""
    IN_PEACE: Final = 2.5
    GONE_HOME: Final = 2.5
    """What is coming with a ship in peace on the buoy, and with each that is home once the cable is cut."""
    HOMEWARD: Final = 10
    """Hexes from the edge of the map within which a ship is on her way home."""

    def stands(self, battle: Battle) -> float:
        if battle.cable_cut:
            return self.CUT if losses(battle, PERU) == 0 else 0.0
        ship = self._on_the_buoy(battle)
        if ship is None:
            return 0.0
        return self.ON_THE_BUOY + (0.0 if ship.spoiled else self.UNDISTURBED) + self.A_QUIET_TURN * ship.quiet_turns

    def coming(self, battle: Battle) -> float:
        """A ship left in peace as good as cuts the cable; once it is cut, Peru only has to get away."""
        if losses(battle, PERU):
            return 0.0
        if not battle.cable_cut:
            ship = self._on_the_buoy(battle)
            return self.IN_PEACE if ship is not None and not ship.spoiled else 0.0
        found = 0.0
        for ship in battle.units:
            if ship.status == LEFT and battle.setting.profiles[ship.index].side == PERU:
                found += self.GONE_HOME
            elif ship.status == IN_PLAY and ship.owner == PERU and not ship.captured:
                found += self.GONE_HOME * max(0.0, 1 - _to_the_open_sea(battle, ship) / self.HOMEWARD)
        return found

    def at_work(self, battle: Battle, unit: Unit) -> bool:
        at_work = not battle.cable_cut and unit.place == battle.buoy
        return at_work and unit.owner == PERU and not unit.spoiled

    @staticmethod
    def _on_the_buoy(battle: Battle) -> Unit | None:
        index = battle.at.get(battle.buoy, -1)
        ship = battle.units[index] if index >= 0 else None
        return ship if ship is not None and ship.owner == PERU else None


class Bombardment(Aim):
    """15.5.5 The Huáscar bombards Antofagasta."""

    ships: ClassVar = {"huascar": 24.0}
    DONE: Final = 6.0

    def stands(self, battle: Battle) -> float:
        return self.DONE * min(1.0, battle.bombardment / battle.setting.tables.bombardment.hits_to_win)


class Chase(Aim):
    """15.6.5 The Huáscar escapes while Peru does not lag in points, or else the points decide."""

    ships: ClassVar = {"huascar": 26.0, "independencia": 22.0}
    A_POINT: Final = 0.25
    ESCAPE: Final = 12.0
    """What she is worth at her exit while Peru does not lag."""
    LAGGING: Final = 1.0
    """What she is worth anywhere while it does."""
    LONGEST: Final = 20
    """The length of the chase, in points of movement."""
    NEAR: Final = 10
    """Hexes from which a hunter counts."""
    AHEAD_OF_HER: Final = 0.22
    BEHIND_HER: Final = 0.08
    """What a hunter at hand is worth, for each point of protection."""
    KEEPER: Final = 0.5
    """What a ship between her and her exit is worth, for each point of protection."""
    BETWEEN: Final = 6
    """How many hexes nearer to the exit are enough."""
    PATIENCE: Final = 8
    """In how many turns guarding gives way to hunting."""

    def stands(self, battle: Battle) -> float:
        """Who leads on points, how near she is to her exit, and who stands in her way."""
        setting, grid = battle.setting, battle.setting.grid
        ahead = points(battle, PERU) - points(battle, CHILE)
        ship = battle.unit("huascar")
        if ship.status != IN_PLAY or ship.owner != PERU:
            return self.A_POINT * ahead
        exits = setting.file.exits
        left = grid.nearest(ship.place, exits)
        caught = 0.0
        for hunter in _hunters(battle):
            near = max(0.0, 1 - grid.distance(hunter.place, ship.place) / self.NEAR)
            ahead_of_her = grid.nearest(hunter.place, exits) <= left
            each = self.AHEAD_OF_HER if ahead_of_her else self.BEHIND_HER
            caught += setting.profiles[hunter.index].pf * near * each
        progress = 1 - points_to_exit(setting, ship.place, ship.facing) / self.LONGEST
        return self.A_POINT * ahead + (self.ESCAPE * progress if ahead >= 0 else self.LAGGING) - caught

    def coming(self, battle: Battle) -> float:
        """How well Chile bars her way: by ships that lie between her and her exit, or will in time."""
        ship = battle.unit("huascar")
        if ship.status != IN_PLAY or ship.owner != PERU:
            return 0.0
        setting, nearest = battle.setting, battle.setting.grid.nearest
        exits = setting.file.exits
        left = nearest(ship.place, exits)
        barred = 0.0
        for hunter in _hunters(battle):
            between = (left - nearest(hunter.place, exits)) / self.BETWEEN
            barred += setting.profiles[hunter.index].pf * max(-1.0, min(1.0, between))
        # A guard that nobody challenges would stand for ever: in time the hunters come for her.
        return -self.KEEPER * max(0.0, 1 - battle.turn / self.PATIENCE) * barred

    def goal(self, battle: Battle, unit: Unit) -> Hex:
        exits, nearest = battle.setting.file.exits, battle.setting.grid.nearest
        if unit.owner == PERU and points(battle, PERU) >= points(battle, CHILE):
            return exits[0]
        huascar = battle.unit("huascar")
        if unit.owner == CHILE and huascar.status == IN_PLAY:
            between = nearest(huascar.place, exits) - nearest(unit.place, exits)
            return huascar.place if between >= self.BETWEEN or battle.turn >= self.PATIENCE else exits[0]
        return super().goal(battle, unit)


AIMS: Final[Mapping[int, Aim]] = {1: Breakthrough(), 2: Race(), 3: Cable(), 4: Bombardment(), 5: Chase()}
"""By the number of the scenario."""


def _to_the_open_sea(battle: Battle, ship: Unit) -> int:
    """15.4 About how many hexes a ship is from the map's edges, but for the one behind the coast."""
    grid = battle.setting.grid
    column, row = divmod(ship.place, 100)
    return min(column - grid.first_column, grid.last_column - column, row - grid.first_row)


def _hunters(battle: Battle) -> list[Unit]:
    return [unit for unit in battle.units if unit.status == IN_PLAY and unit.owner == CHILE and not unit.captured]
