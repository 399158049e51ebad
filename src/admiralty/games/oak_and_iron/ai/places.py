"""The value of a place for a ship: possible shots, an enemy near and to leeward, and sea room."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from admiralty.boards.table import Base, in_the_eye
from admiralty.games.oak_and_iron.rules.gunnery import aiming
from admiralty.games.oak_and_iron.rules.terms import sea
from admiralty.games.oak_and_iron.state import Battle, Sail
from admiralty.games.oak_and_iron.terms import Attack, Mode

from . import prospects
from .sighting import Seen, Sighted

LOADED = 0.035
"""The base value of a loaded broadside of five dice with an enemy near."""
FIRE = 0.85
"""The chance of a shot that is possible now, in the coming attack phase; less at a ship that has still to move."""
STILL_TO_MOVE = 0.6
CLOSING, ABEAM = 0.25, 0.08
"""The value of an enemy near, and of one abeam, decreasing with the distance."""
GAUGE = 0.03
"""The value of lying to windward of the enemy."""
NO_ROOM = 0.7
"""The cost of a ship that cannot avoid leaving the table."""
EYE, UNHANDY = 0.08, 0.01
"""The cost of lying in the eye of the wind, and of each step off battle sail."""
CROWDED = 0.08
"""The cost of a consort right under the bow."""

AT = {Mode.RIGGING: 0.4, Mode.CREW: 0.4}
"""The value of an attack that does not aim at the hull."""

Weights = Mapping[str, float]
"""By ship: the weight of harm to her against harm to others; 1 for a ship that is not listed."""
ALIKE: Weights = {}


def berth(battle: Battle, ship: Sighted, enemies: Seen, friends: Seen, weights: Weights = ALIKE) -> float:
    """The value of a place: fire in the coming attack phase, an enemy near and to leeward, sea room."""
    at = ship.at
    worth = guns(battle, ship, enemies, weights)
    worth -= NO_ROOM * (1 - _room(battle, ship))
    worth -= UNHANDY * abs(ship.ship.sail - Sail.BATTLE)
    if in_the_eye(at.heading, battle.weather, at.half_length, at.half_width):
        worth -= EYE
    own = ship.ship
    for near in prospects.close_ahead(
        at, tuple([each.at for each in friends if each.ship is not own and each.ship.id not in own.entangled])
    ):
        worth -= CROWDED * near
    return worth


class Shots(NamedTuple):
    """The most damage that guns can do: the nearness of an enemy, and the loss to each broadside and to partial
    fire."""

    near: float
    port: float
    starboard: float
    partial: float

    def or_else(self, other: "Shots") -> "Shots":
        """The better of two targets for each gun."""
        return Shots(
            self[0] if self[0] > other[0] else other[0],
            self[1] if self[1] > other[1] else other[1],
            self[2] if self[2] > other[2] else other[2],
            self[3] if self[3] > other[3] else other[3],
        )


def guns(battle: Battle, ship: Sighted, enemies: Seen, weights: Weights = ALIKE) -> float:
    """The value of loaded guns and of the shots they could make."""
    return worth_of(ship, shots(battle, ship, enemies, weights)) if enemies else 0.0


def worth_of(ship: Sighted, best: Shots) -> float:
    sides = (not ship.ship.reload_port) + (not ship.ship.reload_starboard)
    loaded = LOADED * sides * ship.dice / 5 * (0.4 + 0.6 * best.near)
    return loaded + max(best.port + best.starboard, best.partial)


def shots(battle: Battle, ship: Sighted, enemies: Seen, weights: Weights = ALIKE) -> Shots:
    """The best shots from a place at any of the enemies."""
    book, at, own = battle.setting.book, ship.at, ship.ship
    musket, raking, firing = book.ranges["musket"], battle.setting.additional, battle.phase == "attack"
    attacked, empty_port, empty_starboard = own.attacked, own.reload_port, own.reload_starboard
    beyond = len(sea.BANDS)
    near, targets = prospects.in_range(at, tuple([enemy.at for enemy in enemies]), book.bands, musket)
    port = starboard = partial = 0.0
    for number, seen in () if attacked else targets:
        enemy, band = enemies[number], seen.band
        sure = FIRE if firing or enemy.ship.wake else STILL_TO_MOVE
        sure *= enemy.worth * (weights.get(enemy.ship.id, 1.0) if weights else 1.0)
        if seen.port and not empty_port:
            port = max(port, sure * enemy.harmed(ship.dice, band, seen.rakes_port if raking else ""))
        if seen.starboard and not empty_starboard:
            across = seen.rakes_starboard if raking else ""
            starboard = max(starboard, sure * enemy.harmed(ship.dice, band, across))
        if band < beyond - 1:
            partial = max(partial, sure * enemy.harmed(ship.crew, band, ""))
    return Shots(near, port, starboard, partial)


def effect(battle: Battle, ship: Sighted, target: Sighted, shot: aiming.Shot) -> float:
    """A fast estimate of an attack's value: the target's loss, less the guns it leaves empty."""
    broadside = shot.kind == Attack.BROADSIDE
    distance = 0 if shot.kind == Attack.CLOSE else prospects.aspect(ship.at, target.at, battle.setting.book.bands).band
    raking = aiming.rakes(battle, ship.ship, shot.side, target.ship, distance) if broadside else ""
    taken = target.harmed(ship.dice if broadside else ship.crew, min(distance, len(sea.BANDS) - 1), raking)
    return taken * target.worth * AT.get(shot.mode, 1.0) - (LOADED * ship.dice / 5 if broadside else 0.0)


def zeal(battle: Battle, ship: Sighted, enemies: Seen, then: Sequence[Base] = ()) -> float:
    """The value of seeking the enemy: to have one near and abeam, now and after both have sailed on.

    Nearness has the same value for both sides, so a bot that weighs it equally never closes. ``then`` is where the
    enemies will have sailed on to, if the caller has it.
    """
    found = _sought(
        ship.at,
        ship.onward,
        tuple([enemy.at for enemy in enemies]),
        tuple(then or [enemy.onward for enemy in enemies]),
        battle.setting.book.ranges["musket"],
        battle.weather,
    )
    best = 0.0
    for enemy, sought in zip(enemies, found, strict=True):
        if 1.5 * sought > best:  # the value of a nearly lost ship: a bound that spares exact values
            best = max(best, sought * (1.5 - enemy.health / 2))
    return best


@lru_cache(maxsize=1 << 12)
def _sought(
    at: Base, ahead: Base, enemies: prospects.Places, onward: prospects.Places, musket: int, weather: str
) -> tuple[float, ...]:
    """How much each enemy is at hand, abeam and to leeward."""
    found = []
    for there, then in zip(enemies, onward, strict=True):
        now, abeam = prospects.at_hand(at, there, musket)
        later, abeam_later = prospects.at_hand(ahead, then, musket)
        sought = CLOSING * (now + later) / 2 + ABEAM * (now * abeam + later * abeam_later) / 2
        found.append(sought + GAUGE * now * prospects.gauge(at, there, weather))
    return tuple(found)


def _room(battle: Battle, ship: Sighted) -> float:
    """The share of the next moves, under her present sail, that keep her on the table if she turns hard."""
    setting, speed = battle.setting, ship.speed
    if speed == 0:
        return 1.0
    book = setting.book
    return prospects.sea_room(ship.at, book.moves[speed], book.turns[speed], setting.width, setting.height)
