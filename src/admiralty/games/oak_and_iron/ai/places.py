"""What a place is worth to a ship: the shots it promises, an enemy at hand and to leeward, and sea room."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from admiralty.boards.table import Base, in_the_eye
from admiralty.games.oak_and_iron.rules.gunnery import aiming
from admiralty.games.oak_and_iron.rules.terms import sea
from admiralty.games.oak_and_iron.state import Battle, Sail
from admiralty.games.oak_and_iron.terms import Attack, Mode

from . import prospects
from .sighting import Seen, Sighted

LOADED = 0.035
"""What a loaded broadside of five dice is worth as such, with an enemy at hand."""
FIRE = 0.85
"""How sure a shot is that could be made now, in the coming attack phase; less at a ship that has still to move."""
STILL_TO_MOVE = 0.6
CLOSING, ABEAM = 0.25, 0.08
"""What it is worth to have an enemy at hand, and to have him abeam, fading with the distance."""
GAUGE = 0.03
"""What it is worth to lie to windward of the enemy."""
NO_ROOM = 0.7
"""What a ship is worth less that cannot help leaving the table."""
EYE, UNHANDY = 0.08, 0.01
"""What she is worth less in the eye of the wind, and for each step that her sails are off battle sail."""
CROWDED = 0.08
"""What a consort right under the bow takes off."""

AT = {Mode.RIGGING: 0.4, Mode.CREW: 0.4}
"""What an attack is worth that does not aim at the hull."""

Weights = Mapping[str, float]
"""By ship: what harm done to her counts for against that done to others; 1 for a ship that is not there."""
ALIKE: Weights = {}


def berth(battle: Battle, ship: Sighted, enemies: Seen, friends: Seen, weights: Weights = ALIKE) -> float:
    """What a place promises: fire in the coming attack phase, an enemy at hand and to leeward, sea room."""
    at = ship.at
    worth = guns(battle, ship, enemies, weights)
    worth -= NO_ROOM * (1 - _room(battle, ship))
    worth -= UNHANDY * abs(ship.ship.sail - Sail.BATTLE)
    if in_the_eye(at.heading, battle.weather, at.half_length, at.half_width):
        worth -= EYE
    for friend in friends:
        if friend.ship is not ship.ship and friend.ship.id not in ship.ship.entangled:
            worth -= CROWDED * prospects.under_the_bow(at, friend.at)
    return worth


class Shots(NamedTuple):
    """The best that guns can do: how near an enemy is, and what each broadside and the crew without it would take."""

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
    """What loaded guns are worth, and the shots they could make."""
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
    bands, beyond, at_hand, aspect = book.bands, len(sea.BANDS), prospects.at_hand, prospects.aspect
    near = port = starboard = partial = 0.0
    for enemy in enemies:
        there = enemy.at
        hand = at_hand(at, there, musket)[0]
        if hand > near:
            near = hand
        if attacked:
            continue
        seen = aspect(at, there, bands)
        band = seen.band
        if band >= beyond:
            continue
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
    """What an attack is worth, to be found in no time: what it takes off the target, less the guns it leaves empty."""
    broadside = shot.kind == Attack.BROADSIDE
    distance = 0 if shot.kind == Attack.CLOSE else prospects.aspect(ship.at, target.at, battle.setting.book.bands).band
    raking = aiming.rakes(battle, ship.ship, shot.side, target.ship, distance) if broadside else ""
    taken = target.harmed(ship.dice if broadside else ship.crew, min(distance, len(sea.BANDS) - 1), raking)
    return taken * target.worth * AT.get(shot.mode, 1.0) - (LOADED * ship.dice / 5 if broadside else 0.0)


def zeal(battle: Battle, ship: Sighted, enemies: Seen, then: Sequence[Base] = ()) -> float:
    """What it is worth to seek the enemy: to have one at hand and abeam, now and when both have sailed on.

    Nearness as such gives neither side more than the other: whoever weighs it for both alike never closes. ``then`` is
    where the enemies have sailed on to, for who has it already.
    """
    musket = battle.setting.book.ranges["musket"]
    at, ahead = ship.at, ship.onward
    best = 0.0
    for enemy, onward in zip(enemies, then or [enemy.onward for enemy in enemies], strict=True):
        now, abeam = prospects.at_hand(at, enemy.at, musket)
        later, abeam_later = prospects.at_hand(ahead, onward, musket)
        sought = CLOSING * (now + later) / 2 + ABEAM * (now * abeam + later * abeam_later) / 2
        sought += GAUGE * now * prospects.gauge(at, enemy.at, battle.weather)
        if 1.5 * sought > best:  # what a ship on her last legs would be worth: of most no more need be known
            best = max(best, sought * (1.5 - enemy.health / 2))
    return best


def _room(battle: Battle, ship: Sighted) -> float:
    """The share of the next moves, under the sail she carries, that keep her on the table if she turns hard."""
    setting, speed = battle.setting, ship.speed
    if speed == 0:
        return 1.0
    book = setting.book
    return prospects.sea_room(ship.at, book.moves[speed], book.turns[speed], setting.width, setting.height)
