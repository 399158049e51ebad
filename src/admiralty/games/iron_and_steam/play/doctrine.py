"""A captain's rules of thumb: where to go, whom to fight and how, when to ram; a line of the sheet for each ship."""

from math import hypot
from typing import NamedTuple

from admiralty.boards.table import bearing, off_keel
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.rules import battery, damage, decks, form, helm, sheet, watch
from admiralty.games.iron_and_steam.state import AFLOAT, NOBODY, Battle, Ship
from admiralty.rulebook import Written

from . import fire, pilotage, steering
from .passage import passage_of

__all__ = ["Pilots", "Posture", "doctrine"]

RAM_REACH, RUN_UP = 16 * INCH, 5 * INCH
"""From how far a captain rams, or has boarders stand by, and how much way he needs to gather."""
SQUARE = 350
"""Tenths of a degree off her keel from which a blow is worth it."""
PAYS = 8
"""Hull points that a ram must promise."""
SPARE = 4
"""Turns that a captain keeps in hand to be where he must be when the battle ends."""
RANGES = (8, 22, 45)
"""The ranges in inches among which a captain chooses, one in each band in which shots tell: nobody stands off."""
INSIDE, CLOSE_BY = 60, 80
"""Hundredths of the radius of the water to hold within which he keeps: when the battle is about to end, and before."""
IN_A_RIVER = 5
"""The speed that leaves room to turn between banks."""
IN_SIGHT, NEAR = 45 * INCH, 30 * INCH
"""How far the ship that decides the battle draws her enemies, and all their fire."""
OPENS_FIRE = 60
"""The inches at which a captain opens fire on anybody else: beyond long range shots are wasted."""


class Posture(NamedTuple):
    """How much more his own fire counts for a captain than the enemy's, and whether he rams."""

    bold: float
    rams: bool


Pilots = dict[int, pilotage.Pilot]
"""By ship; those who write several sheets for one turn keep them."""


def doctrine(sheet: sheet.SteamSheet, posture: Posture, pilots: Pilots) -> Written:
    """A whole sheet by rules of thumb."""
    lines = []
    for subject, now in sheet.subjects.items():
        verbs = sheet.verbs_of(subject)
        stands = _stands(sheet.battle.ships[now.index])
        told = [entry for entry in _line(sheet.battle, now, posture, pilots) if entry not in stands]
        entries = [entry for entry in told if verbs.refusal(entry) is None]
        if entries and sheet.together(subject, entries) is None:
            lines.append((subject, tuple(entries)))
    return Written(tuple(lines))


def _stands(ship: Ship) -> tuple[watch.ShipEntry, ...]:
    """HR-4 The speed and the course that stand already: nobody says them again."""
    return watch.Speed(ship.orders.speed), form.steered_by(ship)


def _line(battle: Battle, now: watch.Watch, posture: Posture, pilots: Pilots) -> list[watch.ShipEntry]:
    """What a ship is told that does not stand already: guns and boarders first, then the way she is bound on, a ram, or
    the course that serves her best in the fight."""
    index = now.index
    vessel, ship = battle.setting.vessels[index], battle.ships[index]
    enemy = _enemy(battle, index)
    found = _gunnery(battle, index, enemy)
    if vessel.is_fort or helm.is_held(ship) or (ship.lashed != NOBODY and not ship.leads):
        return found
    if enemy != NOBODY and ship.orders.board != enemy and _boards(battle, index, enemy):
        found.append(decks.Board(enemy))
    best = _prudent_speed(battle, index)
    passage = passage_of(battle, index)
    pilot = pilots.get(index)
    if pilot is None:
        pilot = pilots[index] = steering.pilot_of(battle, index)
    if passage is not None:
        river = bool(battle.setting.row.bank_depth)
        return found + steering.steer(pilot, steering.Aim(way=passage), min(best, IN_A_RIVER) if river else best)
    if enemy == NOBODY:
        return found
    hold = _roads(battle, index)
    if posture.rams and _rams(battle, index, enemy) and (hold is None or _inside(battle.ships[enemy], hold)):
        return [*found, watch.Ram(enemy)] if ship.orders.ram != enemy else found
    aim = steering.Aim(enemy=enemy, off=_range(battle, index, enemy, posture.bold) * INCH, bold=posture.bold, hold=hold)
    return found + steering.steer(pilot, aim, best)


def _boards(battle: Battle, index: int, enemy: int) -> bool:
    """Whether boarders stand by: an enemy who is near, and whom they would overwhelm."""
    near = _distance(battle.ships[index], battle.ships[enemy]) <= RAM_REACH
    return near and pilotage.carries(battle, index, enemy)


def _prudent_speed(battle: Battle, index: int) -> int:
    """IS-8 Her best speed; with a damaged boiler less than half of it, at which it may burst."""
    best = damage.maximum_speed(battle, index)
    return (best - 1) // 2 if battle.ships[index].risky else best


def _range(battle: Battle, index: int, enemy: int, bold: float) -> int:
    """The range at which the fire of both leaves a captain best off: his own on the bearing that he will take, the
    enemy's as it comes."""
    mine, theirs = fire.arms_of(battle, index, enemy), fire.arms_of(battle, enemy, index)
    worth = [bold * mine.best(band) - theirs.usual(band) for band in range(len(RANGES))]
    return RANGES[max(range(len(RANGES)), key=worth.__getitem__)]


def _inside(ship: Ship, water: tuple[int, int, int]) -> bool:
    x, y, reach = water
    return hypot(ship.x - x, ship.y - y) <= reach


def _roads(battle: Battle, index: int) -> tuple[int, int, int] | None:
    """IS-A32 The water to hold. A captain stays in it or close by from the first turn to the last: a ship that is
    crippled elsewhere does not come back, and one that is crippled there holds it all the same."""
    roads = battle.setting.row.victory.roads
    if roads is None:
        return None
    x, y = roads.x * INCH, roads.y * INCH
    ship, speed = battle.ships[index], max(1, _prudent_speed(battle, index))
    # the way there, a quarter of a circle first, and some turns to spare
    needed = hypot(x - ship.x, y - ship.y) / INCH / speed + 90 / max(2, helm.helm_limit(battle, index, speed)) + SPARE
    now = battle.setting.turns - battle.turn <= needed
    return x, y, (INSIDE if now else CLOSE_BY) * roads.within * INCH // 100


# -- guns --------------------------------------------------------------------------------------------------------------


def _gunnery(battle: Battle, index: int, enemy: int) -> list[watch.ShipEntry]:
    """At whom to fire and how far: at the ship that decides the battle while she is near, else at whatever bears."""
    vessel, ship = battle.setting.vessels[index], battle.ships[index]
    if not vessel.pieces or enemy == NOBODY:
        return []
    found: list[watch.ShipEntry] = []
    if vessel.turrets and ship.orders.away != enemy:
        found.append(battery.TurretAway(enemy))
    decisive = _decides(battle, enemy) and _distance(ship, battle.ships[enemy]) <= NEAR
    if decisive:
        if ship.orders.target != enemy:
            found.append(battery.Fire(enemy))
        return found
    if ship.orders.gunnery != "will" or ship.orders.within != OPENS_FIRE:
        found.append(battery.FireAtWill(OPENS_FIRE))
    return found


# -- whom, where, and the ram ------------------------------------------------------------------------------------------


def _distance(ship: Ship, other: Ship) -> float:
    return hypot(other.x - ship.x, other.y - ship.y)


def _decides(battle: Battle, index: int) -> bool:
    vessel = battle.setting.vessels[index]
    return any(each.ship == vessel.id and each.side != vessel.side for each in battle.setting.row.victory.decisive)


def _enemy(battle: Battle, index: int) -> int:
    """The enemy to deal with: the one that decides the battle if she is in sight, else the nearest afloat."""
    ship = battle.ships[index]
    enemies = [n for n in battle.setting.enemies[index] if battle.ships[n].fate is AFLOAT]
    ships = [n for n in enemies if not battle.setting.vessels[n].is_fort] or enemies

    def rank(n: int) -> tuple[bool, float]:
        away = _distance(ship, battle.ships[n])
        return not (_decides(battle, n) and away <= IN_SIGHT), away

    return min(ships, key=rank, default=NOBODY)


def _rams(battle: Battle, index: int, enemy: int) -> bool:
    """Whether a ram pays: a blow that tells, square enough, with room to gather way and water to do it in."""
    setting, ship, other = battle.setting, battle.ships[index], battle.ships[enemy]
    vessel, struck = setting.vessels[index], setting.vessels[enemy]
    away = _distance(ship, other)
    if struck.is_fort or away > RAM_REACH or "no_ram" in vessel.flags or ship.risky or ship.lashed != NOBODY:
        return False
    speed = damage.maximum_speed(battle, index)
    blow = (5.5 + speed * vessel.tons / 400) * (1.5 if ship.ram else 1.0)
    blow *= 0.1 if "knuckle" in struck.flags else 0.5 if struck.armoured else 1.0
    own = blow / (8 if ship.ram else 4)
    if blow < PAYS or blow * ship.hull < 2 * own * other.hull:
        return False
    if away < RUN_UP and ship.speed < 3:
        return False
    there = pilotage.ahead(battle, enemy, max(1, round(away / INCH / max(1, speed))))
    direction = bearing(there.x - ship.x, there.y - ship.y)
    if off_keel((direction - there.heading) % 3600) < SQUARE:
        return False
    return steering.clear_way(battle, index, there.x, there.y)
