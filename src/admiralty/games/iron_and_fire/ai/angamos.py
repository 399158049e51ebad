"""15.6 What Angamos is about: the Huáscar between her victims, her hunters and her exit.

Worth is counted for Peru; what is good for Chile is below zero.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import ClassVar, Final

from admiralty.boards.hexes import Hex
from admiralty.games.iron_and_fire import victory
from admiralty.games.iron_and_fire.setting import CHILE, PERU
from admiralty.games.iron_and_fire.state import IN_PLAY, WAITING, Battle, Unit

from . import aim, ways


class Pursued(aim.Aim):
    """15.6 The Huáscar has a way out, and Chile bars it before it hunts her down."""

    LONGEST: Final = 20
    """The length of the chase, in points of movement."""
    KEEPER: ClassVar[float] = 0.35
    """What a ship between her and her exit is worth, for each point of protection."""
    BETWEEN: Final = 6
    """How many hexes nearer to the exit are enough to bar it."""
    PATIENCE: Final = 8
    """In how many turns guarding gives way to hunting."""

    @abstractmethod
    def runs(self, battle: Battle) -> bool:
        """Whether Peru's ships are best off at the exit."""

    def coming(self, battle: Battle) -> float:
        """How well Chile bars her way: by ships that lie between her and her exit, or will in time."""
        # A guard that nobody challenges would stand for ever: in time the hunters come for her.
        return -self.KEEPER * max(0.0, 1 - battle.turn / self.PATIENCE) * _barred(battle, self.BETWEEN)

    def goal(self, battle: Battle, unit: Unit) -> Hex:
        exits, nearest = battle.setting.file.exits, battle.setting.grid.nearest
        quarry = flagship(battle)
        if unit.owner == PERU:
            return exits[0] if self.runs(battle) else super().goal(battle, unit)
        if quarry.status != IN_PLAY:
            return super().goal(battle, unit)
        between = nearest(quarry.place, exits) - nearest(unit.place, exits)
        return quarry.place if between >= self.BETWEEN or battle.turn >= self.PATIENCE else exits[0]


class Hunt(Pursued):
    """15.6.5 Chile hunts the Huáscar; she must sink two and get away, and if she only gets away it is a draw."""

    way_out: ClassVar = True
    VICTIM: Final = 3.0
    """What each of the sinkings that the book asks for is worth besides the ship, to whoever of the hunted made it."""
    ESCAPE: Final = 10.0
    """What the exit is worth to a ship that has done her work."""
    WAY_OUT: Final = 0.9
    """The share of a bad position that does not matter at the exit, because a draw is to be had there."""
    IN_VAIN: Final = -1.0
    """What is left of a lead that cannot win any more."""
    A_SPELL: Final = 8.0
    """How many points of movement are made while the blows fall that a ship must expect where she lies."""
    AT_LEAST: Final = 0.5
    """For how many such spells she is under fire at her very exit."""
    BAR: Final = 0.07
    """How much longer her way is for each point of protection that bars it."""
    HOPE: Final = 0.1
    """How likely the hunted still do their work who have not begun it, while patience lasts."""
    DONE: Final = 0.7
    """How likely they finish what is as good as done."""
    BEGUN: Final = 0.6
    """What a victim full of holes is worth against one sunk."""
    A_TURN: Final = 0.5
    """What each turn costs the hunted when patience is over: who only waits for her victims goes home in the end."""

    def stands(self, battle: Battle) -> float:
        done = min(victory.sinkings_wanted(battle), victory.sinkings(battle, victory.hunted(battle)))
        found = self.VICTIM * done - self.A_TURN * max(0, battle.turn - self.PATIENCE)
        return found + (self.ESCAPE * self._progress(battle) if self.runs(battle) else 0.0)

    def runs(self, battle: Battle) -> bool:
        return victory.sinkings(battle, victory.hunted(battle)) >= victory.sinkings_wanted(battle)

    def outlook(self, battle: Battle, peril: Callable[[Battle, Unit], float]) -> float:
        """Who is caught has lost; who gets away has drawn, or won with her work done."""
        ships = victory.hunted(battle)
        afloat = [ship for ship in ships if not victory.is_lost(battle, ship)]
        away = min([self._gets_away(battle, ship, peril) for ship in afloat], default=0.0)
        work = self._work(battle) if len(afloat) == len(ships) else 0.0
        return away * (1 + work) - 1

    def _gets_away(self, battle: Battle, ship: Unit, peril: Callable[[Battle, Unit], float]) -> float:
        """How likely a ship comes to her exit: what threatens her where she lies, for as long as she is under way."""
        if ship.status != IN_PLAY:
            return 1.0
        way = ways.points_to_exit(battle.setting, ship.place, ship.facing) / self.A_SPELL
        barred = self.BAR * _barred(battle, self.BETWEEN, behind=0.0)
        spells = self.AT_LEAST + way * (1 + barred)
        return float((1 - peril(battle, ship)) ** spells)

    def _work(self, battle: Battle) -> float:
        """How likely the hunted make their sinkings before they go, from what they have done and begun."""
        wanted = victory.sinkings_wanted(battle)
        done = victory.sinkings(battle, victory.hunted(battle))
        if done >= wanted:
            return 1.0
        begun = sorted([
            ship.hits / (battle.setting.profiles[ship.index].pf + 1)
            for ship in victory.ships_of(battle, CHILE)
            if ship.status == IN_PLAY and ship.owner == CHILE
        ], reverse=True)  # fmt: skip
        if done + len(begun) < wanted:
            return 0.0
        fresh = min([1 - ship.hits / (battle.setting.profiles[ship.index].pf + 1) for ship in victory.hunted(battle)])
        hope = self.HOPE * fresh * max(0.0, 1 - battle.turn / self.PATIENCE)
        return hope + (1 - hope) * self.DONE * (done + self.BEGUN * sum(begun[: wanted - done])) / wanted

    def in_all(self, battle: Battle, total: float) -> float:
        """Who stands badly has a draw at the exit: the nearer it is, the less the rest matters.

        And no lead is worth more than that draw when there are not victims enough left for the hunted themselves.
        """
        if total >= 0 and self._can_win(battle):
            return total
        return min(total, self.IN_VAIN) * (1 - self.WAY_OUT * self._progress(battle))

    @staticmethod
    def _can_win(battle: Battle) -> bool:
        to_sink = [
            ship
            for ship in victory.ships_of(battle, CHILE)
            if ship.status in (IN_PLAY, WAITING) and ship.owner == CHILE
        ]
        return victory.sinkings(battle, victory.hunted(battle)) + len(to_sink) >= victory.sinkings_wanted(battle)

    def _progress(self, battle: Battle) -> float:
        """How near the last of the hunted is to her exit, from 0 to 1; 1 for those who are away."""
        nearness = [
            max(0.0, 1 - ways.points_to_exit(battle.setting, ship.place, ship.facing) / self.LONGEST)
            if ship.status == IN_PLAY
            else 1.0
            for ship in victory.hunted(battle)
            if ship.owner == PERU and not victory.is_lost(battle, ship)
        ]
        return min(nearness, default=0.0)


class Chase(Pursued):
    """15.6.5 by points: the Huáscar escapes while Peru does not lag in points, or else the points decide."""

    A_POINT: Final = 0.25
    ESCAPE: Final = 12.0
    """What she is worth at her exit while Peru does not lag."""
    LAGGING: Final = 1.0
    """What she is worth anywhere while it does."""
    NEAR: Final = 10
    """Hexes from which a hunter counts."""
    AHEAD_OF_HER: Final = 0.22
    BEHIND_HER: Final = 0.08
    """What a hunter at hand is worth, for each point of protection."""
    KEEPER: ClassVar[float] = 0.5

    def runs(self, battle: Battle) -> bool:
        return victory.points(battle, PERU) >= victory.points(battle, CHILE)

    def stands(self, battle: Battle) -> float:
        """Who leads on points, how near she is to her exit, and who stands in her way."""
        setting, grid = battle.setting, battle.setting.grid
        ahead = victory.points(battle, PERU) - victory.points(battle, CHILE)
        ship = flagship(battle)
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
        progress = 1 - ways.points_to_exit(setting, ship.place, ship.facing) / self.LONGEST
        return self.A_POINT * ahead + (self.ESCAPE * progress if ahead >= 0 else self.LAGGING) - caught


def flagship(battle: Battle) -> Unit:
    """The first of the hunted: the Huáscar, at Angamos."""
    return victory.hunted(battle)[0]


def _barred(battle: Battle, enough: int, behind: float = 1.0) -> float:
    """The protection of the ships that lie so many hexes nearer to the Huáscar's exit than she does.

    Those as far behind her are taken off, by the share that is said to count.
    """
    ship = flagship(battle)
    if ship.status != IN_PLAY or ship.owner != PERU:
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
    return [unit for unit in battle.units if unit.status == IN_PLAY and unit.owner == CHILE and not unit.captured]
