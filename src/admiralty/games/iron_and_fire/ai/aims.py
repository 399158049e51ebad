"""15.0 The goal of each scenario for bots: the ships that decide it, what else wins it, where a ship should go.

Values count for Peru; what is good for Chile is negative.
"""

from __future__ import annotations

from typing import Final

from admiralty.boards.hexes import Hex
from admiralty.games.iron_and_fire import victory
from admiralty.games.iron_and_fire.setting import BattleSetting
from admiralty.games.iron_and_fire.state import IN_PLAY, LEFT, Battle, Unit
from admiralty.games.iron_and_fire.victory_rows import Edge

from . import aim, angamos, ways


class Breakthrough(aim.Aim):
    """15.2.4 A ship, as the Esmeralda, escapes over an edge of the map."""

    A_POINT: Final = 2.0
    """The value of each point of movement on the way."""

    def __init__(self, setting: BattleSetting, ship: str, edge: Edge) -> None:
        self.index, self.sign = _runner(setting, ship)
        self.edge = setting.file.edges[edge]

    def stands(self, battle: Battle) -> float:
        ship = battle.units[self.index]
        if ship.status != IN_PLAY:
            return 0.0
        return self.sign * self.A_POINT * ways.points_to_exit(battle.setting, ship.place, ship.facing)

    def goal(self, battle: Battle, unit: Unit) -> Hex:
        if unit.index != self.index:
            return super().goal(battle, unit)
        grid = battle.setting.grid
        if self.edge == "right":
            column = grid.last_column
            return column * 100 + min(grid.last_row(column), unit.place % 100)
        return min(battle.setting.chart.edge(self.edge), key=lambda place: grid.distance(unit.place, place))


class Race(aim.Aim):
    """15.3.4 A ship, as the Covadonga, escapes by the exits."""

    A_POINT: Final = 1.5
    """The value of each point of movement on the way."""
    EVEN: Final = 16
    """The distance from her exit, in points, at which an unhurt ship has even chances."""

    def __init__(self, setting: BattleSetting, ship: str) -> None:
        self.index, self.sign = _runner(setting, ship)

    def stands(self, battle: Battle) -> float:
        ship = battle.units[self.index]
        if ship.status != IN_PLAY:
            return 0.0
        way = ways.points_to_exit(battle.setting, ship.place, ship.facing) - self.EVEN
        return self.sign * self.A_POINT * way

    def goal(self, battle: Battle, unit: Unit) -> Hex:
        return battle.setting.file.exits[0] if unit.index == self.index else super().goal(battle, unit)


def _runner(setting: BattleSetting, ship: str) -> tuple[int, float]:
    """The hex of a ship that escapes, and the sign of her progress in Peru's value."""
    index = setting.index[ship]
    return index, 1.0 if setting.profiles[index].side == setting.second else -1.0


class Cable(aim.Aim):
    """15.4.2, 15.4.4 Peru cuts the cable and loses no ship."""

    CUT: Final = 9.0
    ON_THE_BUOY: Final = 1.5
    UNDISTURBED: Final = 4.0
    A_QUIET_TURN: Final = 0.3
    """The value of the cut cable without a lost ship, and of progress towards it."""
    IN_PEACE: Final = 2.5
    """The value of an undisturbed ship on the buoy, with foresight."""
    GONE_HOME: Final = 6.0
    ON_HER_WAY: Final = 0.5
    """The value of each ship that is safe after the cable is cut."""
    HOMEWARD: Final = 10
    """The distance from the edge of the map, in hexes, within which a ship counts as on her way out."""

    def stands(self, battle: Battle) -> float:
        if battle.cable_cut:
            return self.CUT + self._homeward(battle) if victory.ships_lost(battle, battle.setting.first) == 0 else 0.0
        ship = self._on_the_buoy(battle)
        if ship is None:
            return 0.0
        return self.ON_THE_BUOY + (0.0 if ship.spoiled else self.UNDISTURBED) + self.A_QUIET_TURN * ship.quiet_turns

    def coming(self, battle: Battle) -> float:
        """With foresight, an undisturbed ship on the buoy has nearly cut the cable."""
        ship = (
            None if battle.cable_cut or victory.ships_lost(battle, battle.setting.first) else self._on_the_buoy(battle)
        )
        return self.IN_PEACE if ship is not None and not ship.spoiled else 0.0

    def _homeward(self, battle: Battle) -> float:
        """Once the cable is cut, Peru only has to escape."""
        found = 0.0
        for ship in battle.units:
            if ship.status == LEFT and battle.setting.profiles[ship.index].side == battle.setting.first:
                found += self.GONE_HOME
            elif ship.status == IN_PLAY and ship.owner == battle.setting.first and not ship.captured:
                near = max(0.0, 1 - _to_the_open_sea(battle, ship) / self.HOMEWARD)
                found += self.ON_HER_WAY * self.GONE_HOME * near
        return found

    def at_work(self, battle: Battle, unit: Unit) -> bool:
        at_work = not battle.cable_cut and unit.place == battle.buoy
        return at_work and unit.owner == battle.setting.first and not unit.spoiled

    @staticmethod
    def _on_the_buoy(battle: Battle) -> Unit | None:
        index = battle.at.get(battle.buoy, -1)
        ship = battle.units[index] if index >= 0 else None
        return ship if ship is not None and ship.owner == battle.setting.first else None


class Bombardment(aim.Aim):
    """15.5.5 A Peruvian ship, as the Huáscar, bombards the town, and Peru sinks more than it loses."""

    TOWN: Final = 20.0
    """The value of the ruined town while Peru is ahead in ships, because then it wins."""
    NOT_YET: Final = 0.5
    """The share of that value that counts while Peru is not ahead and has a ship to sink first."""
    A_HEX: Final = 1.5
    """The value of each hex that the Huáscar is nearer to the town, outside the range of her guns: more than the
    batteries there may cost her on the way."""
    DISTURBED: Final = 1.5
    """The value to Chile of a gunboat's fire at the Huáscar this turn, which weakens her shells."""
    CABLE: Final = 1.5
    """The cable wins nothing in this scenario: only an idle consort works on it."""

    def __init__(self, setting: BattleSetting, ship: str) -> None:
        self.index = setting.index[ship]
        consorts = [setting.index[each] for each in setting.file.sides[setting.first] if each != ship]
        self.consort = consorts[0] if consorts else -1
        """The ships that may work on the cable meanwhile."""

    def stands(self, battle: Battle) -> float:
        setting, grid = battle.setting, battle.setting.grid
        ahead = victory.ships_lost(battle, battle.setting.second) > victory.ships_lost(battle, battle.setting.first)
        done = min(1.0, battle.bombardment / setting.tables.bombardment.hits_to_win)
        found = self.TOWN * done * (1.0 if ahead else self.NOT_YET)
        ship = battle.units[self.index]
        if ship.status == IN_PLAY and ship.owner == battle.setting.first and done < 1:
            away = max(0, grid.nearest(ship.place, setting.chart.town) - setting.tables.guns.range)
            found -= self.A_HEX * away * (1.0 if ahead else self.NOT_YET)
            found -= self.DISTURBED * len(ship.fired_upon_by)
        return found + self._cable(battle)

    def _cable(self, battle: Battle) -> float:
        """15.5.3 The progress of the work on the cable, and the distance of the consort from it."""
        if battle.cable_cut:
            return self.CABLE
        found = self.CABLE * battle.cable_work / max(battle.cable_needed, 8) if battle.cable_work else 0.0
        consort = battle.units[self.consort] if self.consort >= 0 and battle.buoy else None
        if consort is not None and consort.status == IN_PLAY and consort.owner == battle.setting.first:
            away = battle.setting.grid.distance(consort.place, battle.buoy)
            found += 0.3 * self.CABLE * max(0.0, 1 - away / 20)
        return found


def aim_of(setting: BattleSetting) -> aim.Aim:
    """The goal of a scenario under its options, read from its conditions."""
    found: aim.Aim | None = setting.aims.get("aim")
    if found is None:
        found = setting.aims["aim"] = _read(setting)
    return found


def _read(setting: BattleSetting) -> aim.Aim:
    file, hunt, runner = setting.file, setting.hunt, setting.runner
    if hunt is not None and file.exit is not None and _fights_for(setting, hunt.sunk_by, setting.first):
        return angamos.Chase() if setting.escape_scores else angamos.Hunt()
    shelling = [unit.id for unit in setting.profiles if "shells_towns" in unit.traits]
    if file.bombardment and _fights_for(setting, tuple(shelling), setting.first):
        return Bombardment(setting, shelling[0])
    if file.cable:
        return Cable()
    if runner is not None:
        ship, edge = runner
        return Breakthrough(setting, ship, edge) if edge else Race(setting, ship)
    return aim.Aim()


def _fights_for(setting: BattleSetting, ships: tuple[str, ...], side: str) -> bool:
    """Whether the first listed ship that is in the battle belongs to a side."""
    first = next((setting.index[ship] for ship in ships if ship in setting.index), -1)
    return first >= 0 and setting.profiles[first].side == side


def _to_the_open_sea(battle: Battle, ship: Unit) -> int:
    """15.4 The approximate distance of a ship from the map's edges, in hexes, without the edge behind the coast."""
    grid = battle.setting.grid
    column, row = divmod(ship.place, 100)
    return min(column - grid.first_column, grid.last_column - column, row - grid.first_row)
