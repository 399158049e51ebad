"""15.6 The goal of Angamos for bots: the Huáscar between her victims, her hunters and her exit.

Values count for Peru; what is good for Chile is negative.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import ClassVar, Final

from admiralty.boards.hexes import Hex
from admiralty.games.iron_and_fire import victory
from admiralty.games.iron_and_fire.state import IN_PLAY, WAITING, Battle, Unit

from . import aim, ways


class Pursued(aim.Aim):
    """15.6 The Huáscar has a way out, and Chile blocks it before it hunts her."""

    LONGEST: Final = 20
    """The length of the chase, in points of movement."""
    KEEPER: ClassVar[float] = 0.35
    """The value of a ship between her and her exit, for each point of protection."""
    BETWEEN: Final = 6
    """How many hexes nearer to the exit a ship must be to block it."""
    PATIENCE: Final = 8
    """The number of turns in which guarding the exit turns into hunting."""

    @abstractmethod
    def runs(self, battle: Battle) -> bool:
        """Whether Peru's ships should wait at the exit."""

    def coming(self, battle: Battle) -> float:
        """How well Chile blocks her way: by ships that lie between her and her exit, or soon will."""
        # Without this term a guard would wait for ever: over time, hunting her counts more.
        return -self.KEEPER * max(0.0, 1 - battle.turn / self.PATIENCE) * _barred(battle, self.BETWEEN)

    def goal(self, battle: Battle, unit: Unit) -> Hex:
        exits, nearest = battle.setting.file.exits, battle.setting.grid.nearest
        quarry = flagship(battle)
        if unit.owner == battle.setting.first:
            return exits[0] if self.runs(battle) else super().goal(battle, unit)
        if quarry.status != IN_PLAY:
            return super().goal(battle, unit)
        between = nearest(quarry.place, exits) - nearest(unit.place, exits)
        return quarry.place if between >= self.BETWEEN or battle.turn >= self.PATIENCE else exits[0]


class Hunt(Pursued):
    """15.6.5 Chile hunts the Huáscar; she must sink two and get away, and if she only gets away it is a draw."""

    way_out: ClassVar = True
    VICTIM: Final = 3.0
    """The value of each required sinking besides the ship, to the side of the hunted."""
    ESCAPE: Final = 10.0
    """The value of the exit for a ship that has made the required sinkings."""
    WAY_OUT: Final = 0.9
    """The share of a bad position that does not count at the exit, because leaving gives a draw."""
    IN_VAIN: Final = -1.0
    """The share of a lead that still counts when it cannot win any more."""
    A_SPELL: Final = 8.0
    """The points of movement in one spell of enemy fire."""
    AT_LEAST: Final = 0.5
    """The number of such spells at her very exit."""
    BAR: Final = 0.07
    """How much longer her way becomes for each point of protection that blocks it."""
    HOPE: Final = 0.1
    """The chance that the hunted make sinkings that they have not begun, early in the battle."""
    DONE: Final = 0.7
    """The chance that they finish a nearly sunk victim."""
    BEGUN: Final = 0.6
    """The value of a badly damaged victim against a sunk one."""
    A_TURN: Final = 0.5
    """The cost of each late turn to the hunted: a ship that only waits for victims goes home in the end."""
    WANES: Final = 0.1
    """What the outlook of making the sinkings loses with each late turn: in the end a draw is better than waiting."""

    def stands(self, battle: Battle) -> float:
        done = min(victory.sinkings_wanted(battle), victory.sinkings(battle, victory.hunted(battle)))
        found = self.VICTIM * done - self.A_TURN * max(0, battle.turn - self.PATIENCE)
        return found + (self.ESCAPE * self._progress(battle) if self.runs(battle) else 0.0)

    def runs(self, battle: Battle) -> bool:
        return victory.sinkings(battle, victory.hunted(battle)) >= victory.sinkings_wanted(battle)

    def outlook(self, battle: Battle, peril: Callable[[Battle, Unit], float]) -> float:
        """A caught ship has lost; an escaped one has a draw, or a win if she made the required sinkings."""
        ships = victory.hunted(battle)
        afloat = [ship for ship in ships if not victory.is_lost(battle, ship)]
        away = min([self._gets_away(battle, ship, peril) for ship in afloat], default=0.0)
        work = self._work(battle) if len(afloat) == len(ships) else 0.0
        if work < 1.0:
            work -= self.WANES * max(0, battle.turn - self.PATIENCE)
        return away * (1 + max(-1.0, work)) - 1

    def _gets_away(self, battle: Battle, ship: Unit, peril: Callable[[Battle, Unit], float]) -> float:
        """The chance that a ship reaches her exit, from the danger where she lies and the length of her way."""
        if ship.status != IN_PLAY:
            return 1.0
        way = ways.points_to_exit(battle.setting, ship.place, ship.facing) / self.A_SPELL
        barred = self.BAR * _barred(battle, self.BETWEEN, behind=0.0)
        spells = self.AT_LEAST + way * (1 + barred)
        return float((1 - peril(battle, ship)) ** spells)

    def _work(self, battle: Battle) -> float:
        """The chance that the hunted make the required sinkings before they leave, from those made and begun."""
        wanted = victory.sinkings_wanted(battle)
        done = victory.sinkings(battle, victory.hunted(battle))
        if done >= wanted:
            return 1.0
        begun = sorted([
            ship.hits / (battle.setting.profiles[ship.index].pf + 1)
            for ship in victory.ships_of(battle, battle.setting.second)
            if ship.status == IN_PLAY and ship.owner == battle.setting.second
        ], reverse=True)  # fmt: skip
        if done + len(begun) < wanted:
            return 0.0
        fresh = min([1 - ship.hits / (battle.setting.profiles[ship.index].pf + 1) for ship in victory.hunted(battle)])
        hope = self.HOPE * fresh * max(0.0, 1 - battle.turn / self.PATIENCE)
        return hope + (1 - hope) * self.DONE * (done + self.BEGUN * sum(begun[: wanted - done])) / wanted

    def in_all(self, battle: Battle, total: float) -> float:
        """The exit gives a draw to the side that is worse off: the nearer it is, the less the rest counts.

        No lead counts for more than that draw if too few victims are left for the hunted.
        """
        if total >= 0 and self._can_win(battle):
            return total
        return min(total, self.IN_VAIN) * (1 - self.WAY_OUT * self._progress(battle))

    @staticmethod
    def _can_win(battle: Battle) -> bool:
        to_sink = [
            ship
            for ship in victory.ships_of(battle, battle.setting.second)
            if ship.status in (IN_PLAY, WAITING) and ship.owner == battle.setting.second
        ]
        return victory.sinkings(battle, victory.hunted(battle)) + len(to_sink) >= victory.sinkings_wanted(battle)

    def _progress(self, battle: Battle) -> float:
        """The progress of the last of the hunted to her exit, from 0 to 1; 1 if all are away."""
        nearness = [
            max(0.0, 1 - ways.points_to_exit(battle.setting, ship.place, ship.facing) / self.LONGEST)
            if ship.status == IN_PLAY
            else 1.0
            for ship in victory.hunted(battle)
            if ship.owner == battle.setting.first and not victory.is_lost(battle, ship)
        ]
        return min(nearness, default=0.0)


class Chase(Pursued):
    """15.6.5 By points: the Huáscar escapes while Peru is not behind in points, or else the points decide."""

    A_POINT: Final = 0.25
    ESCAPE: Final = 12.0
    """Her value at the exit while Peru is not behind."""
    LAGGING: Final = 1.0
    """Her value anywhere else while Peru is behind."""
    NEAR: Final = 10
    """The distance within which a hunter counts, in hexes."""
    AHEAD_OF_HER: Final = 0.22
    BEHIND_HER: Final = 0.08
    """The value of a near hunter, for each point of protection."""
    KEEPER: ClassVar[float] = 0.5

    def runs(self, battle: Battle) -> bool:
        return victory.points(battle, battle.setting.first) >= victory.points(battle, battle.setting.second)

    def stands(self, battle: Battle) -> float:
        """The lead in points, her distance from the exit, and the ships in her way."""
        setting, grid = battle.setting, battle.setting.grid
        ahead = victory.points(battle, battle.setting.first) - victory.points(battle, battle.setting.second)
        ship = flagship(battle)
        if ship.status != IN_PLAY or ship.owner != battle.setting.first:
            return self.A_POINT * ahead
        exits = setting.file.exits
        left = grid.nearest(ship.place, exits)
        caught = 0.0
        for hunter in _hunters(battle):
            near = max(0.0, 1 - grid.distance(hunter.place, ship.place) / self.NEAR)
            ahead_of_her = grid.nearest(hunter.place, exits) <= left
            each = self.AHEAD_OF_HER if ahead_of_her else self.BEHIND_HER
            caught += setting.profiles[hunter.index].pf * near * each
        progress = 1 - ways.points_to_exit(setting, ship.place, ship.facing) / self.LONGEST
        return self.A_POINT * ahead + (self.ESCAPE * progress if ahead >= 0 else self.LAGGING) - caught


def flagship(battle: Battle) -> Unit:
    """The first of the hunted: the Huáscar, at Angamos."""
    return victory.hunted(battle)[0]


def _barred(battle: Battle, enough: int, behind: float = 1.0) -> float:
    """The protection of the ships that lie so many hexes nearer to the Huáscar's exit than she does.

    A share of those that lie as far behind her is subtracted."""
    ship = flagship(battle)
    if ship.status != IN_PLAY or ship.owner != battle.setting.first:
        return 0.0
    setting, nearest = battle.setting, battle.setting.grid.nearest
    exits = setting.file.exits
    left = nearest(ship.place, exits)
    barred = 0.0
    for hunter in _hunters(battle):
        between = (left - nearest(hunter.place, exits)) / enough
        barred += setting.profiles[hunter.index].pf * max(-behind, min(1.0, between))
    return barred


def _hunters(battle: Battle) -> list[Unit]:
    return [
        unit
        for unit in battle.units
        if unit.status == IN_PLAY and unit.owner == battle.setting.second and not unit.captured
    ]
