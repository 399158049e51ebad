"""A ship at a possible place, for the evaluation: values that do not depend on the place are computed once."""

from typing import NamedTuple

from admiralty.boards.table import Base
from admiralty.games.oak_and_iron.rules.movement import sailing
from admiralty.games.oak_and_iron.rules.terms import active, sea
from admiralty.games.oak_and_iron.setting import Fit
from admiralty.games.oak_and_iron.state import Battle, Sail, Ship

from . import prospects

A_POINT = 0.02
"""The value of a point of a ship's cost: losses count the same in Strike Points, but not in guns."""


class Sighted(NamedTuple):
    """A ship at a place."""

    ship: Ship
    at: Base
    fit: Fit
    dice: int
    """The dice of her broadside."""
    crew: int
    """The dice of partial fire."""
    worth: float
    """The same of a sound ship of her kind."""
    morale: int
    speed: int
    """The speed of the move she is about to make, else of the next one."""
    way: int
    """The approximate length of that move."""

    def moved(self, at: Base) -> "Sighted":
        return Sighted(self[0], at, *self[2:])  # made by the thousand: `_replace` takes three times as long

    @property
    def health(self) -> float:
        ship = self.ship
        return prospects.health(ship.damage, self.fit.damage_track, ship.fatigue, self.morale)

    @property
    def onward(self) -> Base:
        """Her place after sailing on."""
        return prospects.sailed_on(self.at, self.way)

    def harmed(self, dice: int, distance: int, raking: str) -> float:
        """The average loss of her health by an attack at her hull."""
        ship, fit = self.ship, self.fit
        fortitude = 1 if raking == "stern" else fit.fortitude
        return prospects.harm(
            ship.damage, fit.damage_track, ship.fatigue, self.morale, fortitude, dice, distance, bool(raking)
        )


Seen = list[Sighted]


def sighted(battle: Battle, ship: Ship) -> Sighted:
    """A ship at her present place."""
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
