"""A captain's rules of thumb: where to go, whom to fight and how, when to ram; a line of the sheet for each ship."""

from math import hypot
from typing import NamedTuple

from admiralty.boards.table import bearing, off_keel
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.play.steering import Aim, ahead, clear_way, steer
from admiralty.games.iron_and_steam.rules.battery import Fire, FireAtWill, GroupFollows, GroupHolds, TurretAway
from admiralty.games.iron_and_steam.rules.damage import maximum_speed
from admiralty.games.iron_and_steam.rules.guns import HOLD, working
from admiralty.games.iron_and_steam.rules.helm import helm_limit, is_held
from admiralty.games.iron_and_steam.rules.sheet import SteamSheet
from admiralty.games.iron_and_steam.rules.watch import Ram, ShipEntry, Watch
from admiralty.games.iron_and_steam.state import AFLOAT, NOBODY, Battle, Ship
from admiralty.kernel.sheets import Written

__all__ = ["WAYS", "Posture", "doctrine", "way_point"]

RAM_REACH, RUN_UP = 16 * INCH, 5 * INCH
"""From how far a captain rams, and how much way he needs to gather."""
SQUARE = 350
"""Tenths of a degree off her keel from which a blow is worth it."""
PAYS = 8
"""Hull points that a ram must promise."""
SPARE = 4
"""Turns that a captain keeps in hand to be where he must be when the battle ends."""
DRAWN_OFF = 40
"""The range in inches that a captain wants who is hurt."""
IN_A_RIVER = 5
"""The speed that leaves room to turn between banks."""
IN_SIGHT = 45 * INCH
"""How far the ship that decides the battle draws her enemies."""
WAYS = {
    ("yazoo", "CS"): ((160, 23), (120, 20), (80, 22), (40, 19), (-20, 20)),
    ("mobile_bay", "US"): ((85, 68), (85, 84), (80, 112)),
}
"""Where a side is bound for, in inches: Arkansas down the river, Farragut through the channel."""


class Posture(NamedTuple):
    """How near a captain wants his enemy, in inches, with a casemate, a turret or neither, and whether he rams."""

    casemate: int
    turret: int
    wood: int
    rams: bool


def doctrine(sheet: SteamSheet, posture: Posture) -> Written:
    """A whole sheet by rules of thumb."""
    lines = []
    for subject, now in sheet.subjects.items():
        verbs = sheet.verbs_of(subject)
        entries = [entry for entry in _line(sheet.battle, now, posture) if verbs.refusal(entry) is None]
        if entries and sheet.together(subject, entries) is None:
            lines.append((subject, tuple(entries)))
    return Written(tuple(lines))


def _line(battle: Battle, now: Watch, posture: Posture) -> list[ShipEntry]:
    index = now.index
    vessel, ship = battle.setting.vessels[index], battle.ships[index]
    enemy = _enemy(battle, index)
    found = _gunnery(battle, index, enemy)
    if vessel.is_fort or is_held(ship) or (ship.lashed != NOBODY and not ship.leads):
        return found
    bound = way_point(battle, index)
    best = maximum_speed(battle, index)
    if bound is not None:
        river = bool(battle.setting.row.bank_depth)
        return found + steer(battle, index, Aim(way=bound), min(best, IN_A_RIVER) if river else best)
    if enemy == NOBODY:
        return found
    hold = _roads(battle, index)
    if posture.rams and _rams(battle, index, enemy) and (hold is None or _inside(battle.ships[enemy], hold)):
        return [*found, Ram(enemy)] if ship.orders.ram != enemy else found
    off = posture.casemate if vessel.casemate else posture.turret if vessel.turrets else posture.wood
    if _hurt(battle, index):
        off = max(off, DRAWN_OFF)
    return found + steer(battle, index, Aim(enemy=enemy, off=off * INCH, hold=hold), best)


def _inside(ship: Ship, water: tuple[int, int, int]) -> bool:
    x, y, reach = water
    return hypot(ship.x - x, ship.y - y) <= reach


def _hurt(battle: Battle, index: int) -> bool:
    """Whether a captain draws off: half her guns or an eighth of her hull are gone, and there is water to hold."""
    vessel, ship = battle.setting.vessels[index], battle.ships[index]
    if battle.setting.row.victory.roads is None or vessel.ship is None:
        return False
    guns = sum(working(ship, gun) for gun in range(len(ship.wounds)))
    return 8 * ship.hull < 7 * vessel.ship.hull or 2 * guns <= len(ship.wounds)


def _roads(battle: Battle, index: int) -> tuple[int, int, int] | None:
    """IS-A32 The water that must be held when the battle ends; before that a wider one will do."""
    roads = battle.setting.row.victory.roads
    if roads is None:
        return None
    x, y = roads.x * INCH, roads.y * INCH
    ship, speed = battle.ships[index], max(1, maximum_speed(battle, index))
    # the way there, a quarter of a circle first, and some turns to spare
    needed = hypot(x - ship.x, y - ship.y) / INCH / speed + 90 / max(2, helm_limit(battle, index, speed)) + SPARE
    wide = 1 if battle.setting.turns - battle.turn <= needed else 3
    return x, y, wide * roads.within * INCH


# -- guns --------------------------------------------------------------------------------------------------------------


def _gunnery(battle: Battle, index: int, enemy: int) -> list[ShipEntry]:
    """At whom to fire and how far: the ship that decides while she is near, slow guns at medium range at the most."""
    vessel, ship = battle.setting.vessels[index], battle.ships[index]
    if not vessel.pieces or enemy == NOBODY:
        return []
    found: list[ShipEntry] = []
    if vessel.turrets and ship.orders.away != enemy:
        found.append(TurretAway(enemy))
    found += _howitzers(battle, index, battle.setting.vessels[enemy].armoured)
    decisive = _decides(battle, enemy) and _distance(ship, battle.ships[enemy]) <= 30 * INCH
    if decisive:
        if ship.orders.target != enemy:
            found.append(Fire(enemy))
        return found
    slow = max(piece.rof for piece in vessel.pieces) > 5
    reach = 30 if slow else 60
    if ship.orders.gunnery != "will" or ship.orders.within != reach:
        found.append(FireAtWill(reach))
    return found


def _howitzers(battle: Battle, index: int, iron: bool) -> list[ShipEntry]:
    """Boat howitzers are for decks full of men: against an ironclad their crews are better below."""
    orders = battle.ships[index].orders.groups
    found: list[ShipEntry] = []
    for place, weapon in enumerate(battle.setting.vessels[index].weapons):
        if weapon.gun.howitzer and iron != (orders.get(place) == HOLD):
            found.append(GroupHolds(place + 1) if iron else GroupFollows(place + 1))
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
    if struck.is_fort or away > RAM_REACH or "no_ram" in vessel.flags or ship.lashed != NOBODY:
        return False
    speed = maximum_speed(battle, index)
    blow = (5.5 + speed * vessel.tons / 400) * (1.5 if ship.ram else 1.0)
    blow *= 0.1 if "knuckle" in struck.flags else 0.5 if struck.armoured else 1.0
    own = blow / (8 if ship.ram else 4)
    if blow < PAYS or blow * ship.hull < 2 * own * other.hull:
        return False
    if away < RUN_UP and ship.speed < 3:
        return False
    there = ahead(battle, enemy, max(1, round(away / INCH / max(1, speed))))
    direction = bearing(there.x - ship.x, there.y - ship.y)
    if off_keel((direction - there.heading) % 3600) < SQUARE:
        return False
    return clear_way(battle, index, there.x, there.y)


def way_point(battle: Battle, index: int) -> tuple[int, int] | None:
    """The next point of the way that a side is bound on; none once it is there."""
    setting, ship = battle.setting, battle.ships[index]
    way = WAYS.get((setting.scenario, setting.vessels[index].side))
    if way is None:
        return None
    if setting.scenario == "yazoo":
        return next(((x * INCH, y * INCH) for x, y in way if x * INCH < ship.x - 8 * INCH), None)
    return next(((x * INCH, y * INCH) for x, y in way if y * INCH > ship.y + 2 * INCH), None)
