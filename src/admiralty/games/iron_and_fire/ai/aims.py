"""15.0 What each scenario is about: the ships that decide it, what else wins it, and where that makes a ship go.

Worth is counted for Peru; what is good for Chile is below zero.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from admiralty.boards.hexes import Hex
from admiralty.games.iron_and_fire import victory
from admiralty.games.iron_and_fire.setting import CHILE, PERU, BattleSetting
from admiralty.games.iron_and_fire.state import IN_PLAY, LEFT, Battle, Unit

from . import aim, angamos, ways


class Breakthrough(aim.Aim):
    """15.2.4 The Esmeralda gets away to the south."""

    ships: ClassVar = {"huascar": 20.0, "esmeralda": 20.0}
    A_POINT: Final = 2.0
    """What each point of movement on the way is worth."""

    def stands(self, battle: Battle) -> float:
        ship = battle.unit("esmeralda")
        if ship.status != IN_PLAY:
            return 0.0
        return self.A_POINT * ways.points_to_exit(battle.setting, ship.place, ship.facing)

    def goal(self, battle: Battle, unit: Unit) -> Hex:
        if unit.id != "esmeralda":
            return super().goal(battle, unit)
        column = battle.setting.grid.last_column
        return column * 100 + min(battle.setting.grid.last_row(column), unit.place % 100)


class FirstShots(aim.Aim):
    """I76 The lesson: one ship against the other."""

    ships: ClassVar = {"huascar": 20.0, "magallanes": 20.0}


class Race(aim.Aim):
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
        return self.A_POINT * (ways.points_to_exit(battle.setting, ship.place, ship.facing) - self.EVEN)

    def goal(self, battle: Battle, unit: Unit) -> Hex:
        return battle.setting.file.exits[0] if unit.id == "covadonga" else super().goal(battle, unit)


class Cable(aim.Aim):
    """15.4.2, 15.4.4 Peru cuts the cable and loses no ship."""

    ships: ClassVar = {"huascar": 14.0, "union": 13.0, "independencia": 14.0, "blanco": 14.0, "loa": 13.0}
    CUT: Final = 9.0
    ON_THE_BUOY: Final = 1.5
    UNDISTURBED: Final = 4.0
    A_QUIET_TURN: Final = 0.3
    """What the cable is worth when it is cut and no ship lost, and on the way to it."""
    IN_PEACE: Final = 2.5
    """What is coming with a ship in peace on the buoy."""
    GONE_HOME: Final = 6.0
    ON_HER_WAY: Final = 0.5
    """What each ship is worth that is home once the cable is cut: nobody can sink her any more."""
    HOMEWARD: Final = 10
    """Hexes from the edge of the map within which a ship is on her way home."""

    def stands(self, battle: Battle) -> float:
        if battle.cable_cut:
            return self.CUT + self._homeward(battle) if victory.ships_lost(battle, PERU) == 0 else 0.0
        ship = self._on_the_buoy(battle)
        if ship is None:
            return 0.0
        return self.ON_THE_BUOY + (0.0 if ship.spoiled else self.UNDISTURBED) + self.A_QUIET_TURN * ship.quiet_turns

    def coming(self, battle: Battle) -> float:
        """A ship left in peace as good as cuts the cable."""
        ship = None if battle.cable_cut or victory.ships_lost(battle, PERU) else self._on_the_buoy(battle)
        return self.IN_PEACE if ship is not None and not ship.spoiled else 0.0

    def _homeward(self, battle: Battle) -> float:
        """Once the cable is cut, Peru only has to get away."""
        found = 0.0
        for ship in battle.units:
            if ship.status == LEFT and battle.setting.profiles[ship.index].side == PERU:
                found += self.GONE_HOME
            elif ship.status == IN_PLAY and ship.owner == PERU and not ship.captured:
                near = max(0.0, 1 - _to_the_open_sea(battle, ship) / self.HOMEWARD)
                found += self.ON_HER_WAY * self.GONE_HOME * near
        return found

    def at_work(self, battle: Battle, unit: Unit) -> bool:
        at_work = not battle.cable_cut and unit.place == battle.buoy
        return at_work and unit.owner == PERU and not unit.spoiled

    @staticmethod
    def _on_the_buoy(battle: Battle) -> Unit | None:
        index = battle.at.get(battle.buoy, -1)
        ship = battle.units[index] if index >= 0 else None
        return ship if ship is not None and ship.owner == PERU else None


class Bombardment(aim.Aim):
    """15.5.5 The Huáscar bombards Antofagasta, and Peru sinks more than it loses."""

    ships: ClassVar = {"huascar": 24.0}
    TOWN: Final = 20.0
    """What the town in ruins is worth while Peru is ahead in ships, for then it wins."""
    NOT_YET: Final = 0.5
    """The share of it that counts while Peru is not ahead and has a ship to sink first."""
    A_HEX: Final = 1.5
    """What each hex is worth that the Huáscar is nearer to the town, outside the reach of her guns: more than what the
    batteries there may cost her on the way."""
    DISTURBED: Final = 1.5
    """What it is worth to Chile that a gunboat has fired at the Huáscar this turn: each shell of hers does less."""
    CABLE: Final = 1.5
    """The cable wins nothing in this scenario: it is work for a consort with nothing better to do."""

    def stands(self, battle: Battle) -> float:
        setting, grid = battle.setting, battle.setting.grid
        ahead = victory.ships_lost(battle, CHILE) > victory.ships_lost(battle, PERU)
        done = min(1.0, battle.bombardment / setting.tables.bombardment.hits_to_win)
        found = self.TOWN * done * (1.0 if ahead else self.NOT_YET)
        ship = battle.unit("huascar")
        if ship.status == IN_PLAY and ship.owner == PERU and done < 1:
            away = max(0, grid.nearest(ship.place, setting.chart.town) - setting.tables.guns.range)
            found -= self.A_HEX * away * (1.0 if ahead else self.NOT_YET)
            found -= self.DISTURBED * len(ship.fired_upon_by)
        return found + self._cable(battle)

    def _cable(self, battle: Battle) -> float:
        """15.5.3 How far the work on the cable is, and how near the consort is to it."""
        if battle.cable_cut:
            return self.CABLE
        found = self.CABLE * battle.cable_work / max(battle.cable_needed, 8) if battle.cable_work else 0.0
        consort = battle.unit("union") if battle.has("union") else None
        if consort is not None and consort.status == IN_PLAY and consort.owner == PERU:
            away = battle.setting.grid.distance(consort.place, battle.buoy)
            found += 0.3 * self.CABLE * max(0.0, 1 - away / 20)
        return found


_AIMS: Final[Mapping[int, aim.Aim]] = {
    1: Breakthrough(), 2: Race(), 3: Cable(), 4: Bombardment(), 5: angamos.Hunt(), 6: FirstShots(),
}  # fmt: skip
_BY_POINTS: Final = angamos.Chase()


def aim_of(setting: BattleSetting) -> aim.Aim:
    """What a scenario is about under its options."""
    return _BY_POINTS if setting.escape_scores else _AIMS[setting.number]


def _to_the_open_sea(battle: Battle, ship: Unit) -> int:
    """15.4 About how many hexes a ship is from the map's edges, but for the one behind the coast."""
    grid = battle.setting.grid
    column, row = divmod(ship.place, 100)
    return min(column - grid.first_column, grid.last_column - column, row - grid.first_row)
