"""IS-3 to IS-6 Where a shot strikes, and its effect on armour, engines and hull."""

from collections.abc import Sequence

from admiralty.games.iron_and_steam import events
from admiralty.games.iron_and_steam.figures import Ammo, Mount
from admiralty.games.iron_and_steam.state import Battle, Effect, Harm
from admiralty.rulebook import Flow, d10, dice, roll, up_to

from . import burning, charts, gunhits, guns, majors
from .guns import is_light
from .place import bearing_to, face_towards

__all__ = ["damage_points", "face_struck", "location_of", "place_hit", "strike"]

FACES = ("bow", "starboard", "stern", "port")
TURRET_FACES = ("ports", "right", "rear", "left")
ROUNDS = {each.value: each for each in Ammo}
SEVERE = ("major", "critical")
"""HR-26 The locations that a light gun cannot hit where there is armour."""


def strike(battle: Battle, firer: int, group: int, target: int, ammo: str, band: int) -> Flow[None]:
    """IS-3.1 to IS-3.5, HR-26 One hit: its place by percentile dice, then what the shot does there."""
    setting = battle.setting
    vessel, struck = setting.vessels[firer], setting.vessels[target]
    gun = vessel.weapons[group].gun
    kind = ROUNDS[ammo]
    penetration = gun.penetration(band, kind)
    rolled = yield from charts.rolled_row(battle, target, "hit_location", vessel.seat, "IS-3.1", gun=gun.id)
    place = place_hit(battle, target, rolled, is_light(setting, gun))
    if struck.is_fort:
        if place == "critical":
            yield from majors.fort_critical(battle, firer, target)
        else:
            yield from _plate(battle, firer, target, penetration)
        return
    pierced = False
    if place == "casemate":
        pierced = yield from _plate(battle, firer, target, penetration)
    elif place == "gun":
        yield from gunhits.gun_hit(battle, firer, target, range(len(struck.pieces)), penetration, "IS-9.3")
    elif place in ("engine", "hull"):
        yield from _hull(battle, firer, target, place, penetration, gun.max, kind)
    elif place == "major":
        yield from majors.major_hit(battle, firer, target, penetration)
    else:
        yield from majors.critical_hit(battle, firer, target, penetration)
    yield from burning.catch_fire(battle, firer, target, kind, pierced)


def place_hit(battle: Battle, target: int, row: str, light: bool) -> str:
    """IS-3.1 to IS-3.5, HR-26 The location of a row of the hit chart on this target, told if it is another one."""
    vessel = battle.setting.vessels[target]
    if row in SEVERE and light and (vessel.armoured or vessel.is_fort):
        place, case = "casemate", "HR-26"
    elif vessel.is_fort:
        place, case = row if row == "critical" else "casemate", "IS-3.5"
    else:
        place = location_of(battle, target, row)
        case = "IS-3.4" if row == "engine" else "IS-3.3" if place == "gun" else "IS-3.2"
    if place != row and battle.heard is not None:
        by_fort = case == "IS-3.5"
        battle.tell(events.LocationCounts(vessel.id, row, place, by_fort, case=case))
    return place


def location_of(battle: Battle, target: int, rolled: str) -> str:
    """IS-3.2, IS-3.3, IS-3.4, IS-A21 Where a roll lands on this ship: without armour her guns or hull, without speed
    points her hull."""
    vessel, ship = battle.setting.vessels[target], battle.ships[target]
    if rolled == "casemate" and not vessel.armoured:
        return "gun" if guns.is_armed(ship) else "hull"
    if rolled == "engine" and ship.power == 0:
        return "hull"
    return rolled


def face_struck(battle: Battle, firer: int, target: int, turret: int = -1) -> int:
    """IS-A9, HR-2 The face towards the firer: of the casemate, or of a turret as it is trained."""
    ship = battle.ships[target]
    direction = bearing_to(ship, battle.ships[firer])
    if turret < 0:
        return face_towards(direction)
    return face_towards((direction - ship.facing[turret]) % 3600)


def _plate(battle: Battle, firer: int, target: int, penetration: int) -> Flow[bool]:
    """IS-4.1, IS-4.2, IS-4.3, HR-17 A shot on the casemate or a turret, or on a fort; whether it went through."""
    setting = battle.setting
    vessel, ship, by = setting.vessels[target], battle.ships[target], setting.vessels[firer].seat
    inside: Sequence[int]
    if vessel.is_fort:
        gun = yield from gunhits.choose_gun(battle, target, range(len(vessel.pieces)), by, "HR-17")
        if gun is None:
            battle.tell(events.GunDamaged(vessel.id, "", "none", 0, 0, case="IS-A11"))
            return False
        armour, face, harm, place, inside = ship.casemate[gun], "parapet", Harm.CASEMATE, gun, (gun,)
    elif vessel.casemate:
        place = face_struck(battle, firer, target)
        armour, face, harm = ship.casemate[place], FACES[place], Harm.CASEMATE
        inside = [n for n, piece in enumerate(vessel.pieces) if not piece.exposed]
    else:
        turret = 0
        if vessel.turrets > 1:  # IS-A24 of several turrets each is as likely to be struck
            drawn: int = yield from charts.told_die(battle, target, "turret", dice(None, vessel.turrets), by, "IS-A24")
            turret = drawn - 1
        side = face_struck(battle, firer, target, turret)
        place = 4 * turret + side
        armour, face, harm = ship.turrets[place], TURRET_FACES[side], Harm.TURRET
        inside = [n for n, p in enumerate(vessel.pieces) if p.mount is Mount.TURRET and p.turret == turret + 1]
    if penetration >= armour:
        battle.tell(events.PlatePierced(vessel.id, face, penetration, armour, penetration - armour, case="IS-4.1"))
        battle.effects.append(Effect(target, harm, 1, place))
        yield from gunhits.gun_hit(battle, firer, target, inside, penetration - armour, "IS-4.2")
        return True
    needed, die = charts.half_penetration(penetration), 0
    if needed:  # IS-A1 else no roll could chip it
        die = yield from roll(d10, case="IS-4.3", by=by, rows=up_to(needed))
    if 0 < die <= needed:
        battle.effects.append(Effect(target, harm, 1, place))
        battle.tell(events.ArmourChipped(vessel.id, face, penetration, armour, die, needed, case="IS-4.3"))
    elif battle.heard is not None:
        battle.tell(events.ShotFailed(vessel.id, face, penetration, armour, die, needed, case="IS-4.3"))
    return False


def damage_points(penetration: int, armour: int, most: int) -> tuple[int, int]:
    """IS-5.1, IS-5.2, IS-6.1, IS-A2 Of a shot that goes through: the armour points and the other points it takes.

    >>> damage_points(10, 3, 6), damage_points(7, 7, 6), damage_points(4, 0, 5), damage_points(13, 2, 4)
    ((1, 2), (1, 0), (0, 5), (1, 3))
    """
    if armour == 0:
        return 0, most
    times = min(penetration // armour, most)
    return 1, times - 1


def _hull(battle: Battle, firer: int, target: int, where: str, penetration: int, most: int, ammo: Ammo) -> Flow[None]:
    """IS-5.1, IS-6.1, IS-A8 A hit on the engines or the hull: how many times the shot can pierce the hull's
    armour on the face towards the firer."""
    setting = battle.setting
    vessel, by = setting.vessels[target], setting.vessels[firer].seat
    face = face_struck(battle, firer, target)
    armour = battle.ships[target].hull_armour[face]
    case = "IS-5.1" if where == "engine" else "IS-6.1"
    bursts = where == "hull" and ammo is Ammo.SHELL and vessel.wooden
    plates = points = 0
    if penetration < armour:
        needed, die = charts.half_penetration(penetration), 0
        if needed:
            die = yield from roll(d10, case=case, by=by, rows=up_to(needed))
        if 0 < die <= needed:
            plates = 1
            battle.tell(events.ArmourChipped(vessel.id, "hull", penetration, armour, die, needed, case=case))
        else:
            battle.tell(events.ShotFailed(vessel.id, "hull", penetration, armour, die, needed, case=case))
    else:
        plates, points = damage_points(penetration, armour, most)
    burst = int(bursts and plates + points < most)  # HR-18 a shell bursts in timber; IS-5.2 within the gun's greatest
    if plates:
        battle.effects.append(Effect(target, Harm.HULL_ARMOUR, plates, face))
    if points + burst:
        battle.effects.append(Effect(target, Harm.POWER if where == "engine" else Harm.HULL, points + burst))
    if penetration >= armour or burst:
        shown = 0 if penetration < armour else plates
        battle.tell(events.HullStruck(vessel.id, where, penetration, armour, shown, points + burst, case=case))
    if where == "hull" and setting.on("ship_flags") and "exposed_steering" in vessel.flags:
        yield from _exposed_steering(battle, firer, target)


def _exposed_steering(battle: Battle, firer: int, target: int) -> Flow[None]:
    """HR-23 A hull hit from astern may cut the steering chains that lie open on the after deck."""
    if face_struck(battle, firer, target) != 2:
        return
    by = battle.setting.vessels[firer].seat
    die: int = yield from charts.told_die(battle, target, "chains", d10, by, "HR-23", up_to(2))
    if die <= 2:
        yield from majors.steering_hit(battle, firer, target)
