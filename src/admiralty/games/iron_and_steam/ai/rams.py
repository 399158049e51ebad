"""When the captain bot rams: whether the blow pays, whether it is possible, and where to gather speed for it."""

from math import hypot, radians, sin

from admiralty.boards.table import COSINE, SINE, bearing, difference, off_keel, to_tenths
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.rules import damage, helm
from admiralty.games.iron_and_steam.state import NOBODY, Battle

from . import pilotage, steering, targets
from .soundings import soundings_of

__all__ = ["dodges", "pays", "run_up", "strikes"]

RAM_REACH, RAM_FROM_FAR, RUN_UP = 16 * INCH, 100 * INCH, 5 * INCH
"""The range for ramming; the range for a ship at anchor or unable to dodge; and the way needed to gather speed."""
SQUARE = 350
"""Tenths of a degree off her keel from which a blow pays."""
AT_THE_BOW = 300
"""Tenths of a degree off the bow within which a ship that could dodge is struck."""
NIMBLE = 20
"""Degrees a turn above which a ship dodges a ram that takes longer than a turn."""
PAYS = 8
"""The least expected hull points of a ram."""
MAKES_A_RAM, RUN_UP_RADII, ROOM_RADII = 3, 1.6, 1.2
"""HR-10 The least speed for a ram; the distances, in turning radii, at which a bot gathers speed and has room to
turn."""


def pays(battle: Battle, index: int, enemy: int) -> bool:
    """Whether a square ram pays: an enemy near enough, speed for it, and more damage than it costs."""
    setting, ship, other = battle.setting, battle.ships[index], battle.ships[enemy]
    vessel, struck = setting.vessels[index], setting.vessels[enemy]
    away = targets.distance(ship, other)
    if (
        struck.is_fort
        or not setting.on("ramming")
        or away > (RAM_REACH if dodges(battle, enemy) else RAM_FROM_FAR)
        or "no_ram" in vessel.flags
        or ship.risky
        or ship.lashed != NOBODY
    ):
        return False
    speed = damage.maximum_speed(battle, index)
    if speed < MAKES_A_RAM:
        return False
    blow = (5.5 + speed * vessel.tons / 400) * (1.5 if ship.ram else 1.0)
    blow *= 0.1 if "knuckle" in struck.flags else 0.5 if struck.armoured else 1.0
    own = blow / (8 if ship.ram else 4)
    return blow >= PAYS and blow * ship.hull >= 2 * own * other.hull


def strikes(battle: Battle, index: int, enemy: int) -> bool:
    """Whether a ram that pays is possible from here: square enough, with room and water to gather speed."""
    ship, other = battle.ships[index], battle.ships[enemy]
    away, speed = targets.distance(ship, other), damage.maximum_speed(battle, index)
    evades = dodges(battle, enemy)
    if away < RUN_UP and ship.speed < 3:
        return False
    turns = max(1, round(away / INCH / max(1, speed)))
    there = pilotage.ahead(battle, enemy, turns)
    direction = bearing(there.x - ship.x, there.y - ship.y)
    if (turns > 1 or difference(direction, ship.heading) > AT_THE_BOW) and evades:
        return False
    if off_keel((direction - there.heading) % 3600) < SQUARE or not _comes_round(battle, index, direction, away):
        return False
    return steering.clear_way(battle, index, there.x, there.y)


def run_up(battle: Battle, index: int, enemy: int) -> steering.Water | None:
    """The point a ship steers for to strike an immobile enemy square: the enemy if she shows her side and there is room
    to turn, else a point abeam of her; none where the water is too shallow."""
    vessel, ship, other = battle.setting.vessels[index], battle.ships[index], battle.ships[enemy]
    if vessel.ship is None or dodges(battle, enemy):
        return None
    direction, radius = bearing(other.x - ship.x, other.y - ship.y), vessel.ship.turn_radius * INCH
    if off_keel((direction - other.heading) % 3600) >= SQUARE and targets.distance(ship, other) >= ROOM_RADII * radius:
        return steering.Water(other.x, other.y, 0, lie=False)
    far = round(RUN_UP_RADII * radius)
    soundings = soundings_of(battle.setting, vessel.draft_tenths)
    found: list[tuple[float, int, int]] = []
    for abeam in (900, 2700):
        bears = (other.heading + abeam) % 3600
        x, y = other.x + to_tenths(far * SINE[bears]), other.y + to_tenths(far * COSINE[bears])
        if soundings.clear(x, y) and steering.clear_way(battle, index, x, y):
            found.append((hypot(x - ship.x, y - ship.y), x, y))
    if not found:
        return None
    _, x, y = min(found)
    return steering.Water(x, y, RUN_UP, lie=False)


def _comes_round(battle: Battle, index: int, direction: int, away: float) -> bool:
    """HR-5 Whether a point lies outside her turning circles at full speed; else she passes beside it."""
    speed, heading = damage.maximum_speed(battle, index), battle.ships[index].heading
    radius = pilotage.turning_circle(battle, index, speed)
    off = radians(min(900, difference(direction, heading)) / 10)
    return away >= 2 * radius * sin(off)


def dodges(battle: Battle, enemy: int) -> bool:
    """Whether an enemy is free and manoeuvrable enough to dodge a ram."""
    if helm.is_held(battle.ships[enemy]):
        return False
    speed = damage.maximum_speed(battle, enemy)
    return speed > 1 and helm.helm_limit(battle, enemy, speed) > NIMBLE
