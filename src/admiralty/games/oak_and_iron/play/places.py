"""What a place is worth to a ship: the shots it promises, an enemy at hand and to leeward, and sea room."""

from admiralty.boards.table import Base, in_the_eye
from admiralty.games.oak_and_iron.cards import active
from admiralty.games.oak_and_iron.rules import aiming, sailing, sea
from admiralty.games.oak_and_iron.state import Battle, Sail, Ship
from admiralty.games.oak_and_iron.terms import Attack, Mode

from . import prospects

A_POINT = 0.02
"""What a point of a ship's cost adds to her worth: a loss counts the same in Strike Points, but not in guns."""
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

Seen = list[tuple[Ship, Base]]
"""Ships, each with the base where she lies."""


def berth(battle: Battle, ship: Ship, at: Base, enemies: Seen, friends: Seen) -> float:
    """What a place promises: fire in the coming attack phase, an enemy at hand and to leeward, sea room."""
    worth = guns(battle, ship, at, enemies)
    worth -= NO_ROOM * (1 - _room(battle, ship, at))
    worth -= UNHANDY * abs(ship.sail - Sail.BATTLE)
    if in_the_eye(at.heading, battle.weather, at.half_length, at.half_width):
        worth -= EYE
    for friend, there in friends:
        if friend is not ship and friend.id not in ship.entangled:
            worth -= CROWDED * prospects.under_the_bow(at, there)
    return worth


def guns(battle: Battle, ship: Ship, at: Base, enemies: Seen) -> float:
    """What loaded guns are worth, and the shots they could make."""
    if not enemies:
        return 0.0
    book = battle.setting.book
    dice, crew = _dice(battle, ship)
    near = 0.0
    best = {"port": 0.0, "starboard": 0.0}
    partial = 0.0
    for enemy, there in enemies:
        near = max(near, prospects.at_hand(at, there, book.ranges["musket"])[0])
        if ship.attacked:
            continue
        seen = prospects.aspect(at, there, book.bands)
        if seen.band >= len(sea.BANDS):
            continue
        sure = FIRE if enemy.wake or battle.phase == "attack" else STILL_TO_MOVE
        sure *= 1.0 + A_POINT * sea.fit_of(battle, enemy).card.points
        for side, bears, across in (
            ("port", seen.port, seen.rakes_port),
            ("starboard", seen.starboard, seen.rakes_starboard),
        ):
            loaded = not (ship.reload_port if side == "port" else ship.reload_starboard)
            if bears and loaded:
                raking = across if battle.setting.additional else ""
                best[side] = max(best[side], sure * prospects.damage_to_come(battle, enemy, dice, seen.band, raking))
        if seen.band < len(sea.BANDS) - 1:
            partial = max(partial, sure * prospects.damage_to_come(battle, enemy, crew, seen.band, ""))
    sides = (not ship.reload_port) + (not ship.reload_starboard)
    return LOADED * sides * dice / 5 * (0.4 + 0.6 * near) + max(best["port"] + best["starboard"], partial)


def _dice(battle: Battle, ship: Ship) -> tuple[int, int]:
    """The dice of her broadside, and of what her crew can do without it."""
    fit = sea.fit_of(battle, ship)
    tired = active.fatigue_penalty(battle, ship)
    return max(min(fit.broadside, fit.crew), fit.broadside - tired), max(1, fit.crew - tired)


def effect(battle: Battle, ship: Ship, shot: aiming.Shot) -> float:
    """What an attack is worth, to be found in no time: what it takes off the target, less the guns it leaves empty."""
    target = battle.ships[shot.target]
    dice, crew = _dice(battle, ship)
    broadside = shot.kind == Attack.BROADSIDE
    at, there = sea.hull(battle, ship), sea.hull(battle, target)
    distance = 0 if shot.kind == Attack.CLOSE else prospects.aspect(at, there, battle.setting.book.bands).band
    raking = aiming.rakes(battle, ship, shot.side, target, distance) if broadside else ""
    taken = prospects.damage_to_come(
        battle, target, dice if broadside else crew, min(distance, len(sea.BANDS) - 1), raking
    )
    taken *= (1.0 + A_POINT * sea.fit_of(battle, target).card.points) * AT.get(shot.mode, 1.0)
    return taken - (LOADED * dice / 5 if broadside else 0.0)


def zeal(battle: Battle, ship: Ship, at: Base, enemies: Seen) -> float:
    """What it is worth to seek the enemy: to have one at hand and abeam, now and when both have sailed on.

    Nearness as such gives neither side more than the other: whoever weighs it for both alike never closes.
    """
    musket = battle.setting.book.ranges["musket"]
    ahead = prospects.sailed_on(at, _way(battle, ship))
    best = 0.0
    for enemy, there in enemies:
        now, abeam = prospects.at_hand(at, there, musket)
        then, abeam_then = prospects.at_hand(ahead, prospects.sailed_on(there, _way(battle, enemy)), musket)
        sought = CLOSING * (now + then) / 2 + ABEAM * (now * abeam + then * abeam_then) / 2
        sought += GAUGE * now * prospects.gauge(at, there, battle.weather)
        best = max(best, sought * (1.5 - prospects.health_of(battle, enemy) / 2))
    return best


def _way(battle: Battle, ship: Ship) -> int:
    """How far she sails with her next move, roughly."""
    speed = 0 if ship.aground or ship.entangled else _next_speed(battle, ship)
    return battle.setting.book.moves[speed] if speed else 0


def _room(battle: Battle, ship: Ship, at: Base) -> float:
    """The share of the next moves, under the sail she carries, that keep her on the table if she turns hard."""
    speed = _next_speed(battle, ship)
    setting = battle.setting
    if speed == 0:
        return 1.0
    return prospects.sea_room(at, setting.book.moves[speed], setting.book.turns[speed], setting.width, setting.height)


def _next_speed(battle: Battle, ship: Ship) -> int:
    """The speed of the move she is about to make, else of the next one with the wind large."""
    acting = battle.acting
    if acting is not None and acting.ship == ship.id and not acting.moved:
        return sailing.effective_speed(acting, ship)
    if ship.sail == Sail.ANCHORED:
        return 0
    fastest = battle.setting.book.limits["max_speed"]
    return max(1, min(fastest, sea.fit_of(battle, ship).large + sailing.SETTING_SPEED[Sail(ship.sail)]))
