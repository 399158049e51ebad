"""A ship as a lookout sees her: where she lies or might lie, and what does not change with the place, found once."""

from typing import NamedTuple

from admiralty.boards.table import Base
from admiralty.games.oak_and_iron.rules.movement import sailing
from admiralty.games.oak_and_iron.rules.terms import active, sea
from admiralty.games.oak_and_iron.setting import Fit
from admiralty.games.oak_and_iron.state import Battle, Sail, Ship

from . import prospects

A_POINT = 0.02
"""What a point of a ship's cost adds to her worth: a loss counts the same in Strike Points, but not in guns."""


class Sighted(NamedTuple):
    """A ship at a place."""

    ship: Ship
    at: Base
    fit: Fit
    dice: int
    """Of her broadside."""
    crew: int
    """The dice of what her crew can do without it."""
    worth: float
    """Of a sound ship like her."""
    morale: int
    speed: int
    """Of the move she is about to make, else of the next one."""
    way: int
    """How far she sails with it, roughly."""

    def moved(self, at: Base) -> "Sighted":
        return Sighted(self[0], at, *self[2:])  # places are looked at by the thousand: `_replace` takes thrice as long

    @property
    def health(self) -> float:
        ship = self.ship
        return prospects.health(ship.damage, self.fit.damage_track, ship.fatigue, self.morale)

    @property
    def onward(self) -> Base:
        """Where she is when she has sailed on."""
        return prospects.sailed_on(self.at, self.way)

    def harmed(self, dice: int, distance: int, raking: str) -> float:
        """What an attack at her hull takes off her health on the average."""
        ship, fit = self.ship, self.fit
        fortitude = 1 if raking == "stern" else fit.fortitude
        return prospects.harm(
            ship.damage, fit.damage_track, ship.fatigue, self.morale, fortitude, dice, distance, bool(raking)
        )


Seen = list[Sighted]


def sighted(battle: Battle, ship: Ship) -> Sighted:
    """A ship where she lies."""
    fit = sea.fit_of(battle, ship)
    tired = active.fatigue_penalty(battle, ship)
    speed = _next_speed(battle, ship, fit)
    way = 0 if speed == 0 or ship.aground or ship.entangled else battle.setting.book.moves[speed]
    return Sighted(
        ship,
        sea.hull(battle, ship),
        fit,
        max(min(fit.broadside, fit.crew), fit.broadside - tired),
        max(1, fit.crew - tired),
        1.0 + A_POINT * fit.card.points,
        fit.fatigue_track + ship.boxes,
        speed,
        way,
    )


def all_sighted(battle: Battle) -> Seen:
    """The working ships on the table."""
    return [sighted(battle, ship) for ship in sea.afloat(battle) if sea.working(battle, ship)]


def _next_speed(battle: Battle, ship: Ship, fit: Fit) -> int:
    """The speed of the move she is about to make, else of the next one with the wind large."""
    acting = battle.acting
    if acting is not None and acting.ship == ship.id and not acting.moved:
        return sailing.effective_speed(acting, ship)
    if ship.sail == Sail.ANCHORED:
        return 0
    fastest = battle.setting.book.limits["max_speed"]
    return max(1, min(fastest, fit.large + sailing.SETTING_SPEED[Sail(ship.sail)]))
