"""Notes on a ship's card about her present state: speed, armour, rounds, each gun, and the bearing of the enemy."""

from collections.abc import Iterator, Sequence
from math import hypot

from admiralty.games.iron_and_steam.figures import BANDS, INCH
from admiralty.games.iron_and_steam.rules import battery, damage, firing, form, watch
from admiralty.games.iron_and_steam.rules.guns import HOLD, SHUT, bears, can_fire, direction_of, working
from admiralty.games.iron_and_steam.rules.place import BEYOND, apart, range_band
from admiralty.games.iron_and_steam.ships import Vessel
from admiralty.games.iron_and_steam.state import AFLOAT, Battle, Ship, Wound
from admiralty.rulebook import is_known
from admiralty.scene import Meter, Say

__all__ = ["brief", "meters", "notes"]

YARDS_AN_INCH = 100 / 3
"""An inch of the table is a hundred feet."""
FEW = 8
"""In a battle with more hulls, only the nearest enemy of each is told."""


def notes(view: Battle, vessel: Vessel, say: Say) -> Iterator[str]:
    """Sentences, the most important first."""
    ship = view.ships[vessel.index]
    if vessel.ship is not None:
        most = damage.maximum_speed(view, vessel.index)
        yield say("note-speed", speed=ship.speed, most=most, crew=ship.crew, of=vessel.crew)
        rounds = {"shot": ship.shot, "shell": ship.shell, "hot": ship.hot}
        hull = _hull(ship.hull_armour, vessel.ship.armor.hull_faces, say)
        yield say("note-hull", hull=hull, pilot=vessel.ship.armor.pilot, **rounds)
    yield from _plates(vessel, ship, say)
    yield from _guns(view, vessel, ship, say)
    if ship.fate is AFLOAT and vessel.ship is not None and is_known(ship, "orders"):
        yield from _standing(view, vessel, ship, say)
    if ship.fate is AFLOAT:
        yield from _enemies(view, vessel, ship, say)


def meters(view: Battle, vessel: Vessel, say: Say) -> Iterator[Meter]:
    """Her hull, her greatest speed now, and her crew; a fort has only its guns, which are its damage."""
    ship, row = view.ships[vessel.index], vessel.ship
    if row is None:
        return
    most = max(row.speed, damage.maximum_speed(view, vessel.index))
    yield Meter(say("meter", what="hull"), ship.hull, row.hull)
    yield Meter(say("meter", what="speed"), damage.maximum_speed(view, vessel.index), most)
    yield Meter(say("meter", what="crew"), ship.crew, vessel.crew)


def brief(view: Battle, vessel: Vessel, say: Say) -> Iterator[str]:
    """Her armour where no plan shows it, her speed, her guns, and the rounds left."""
    ship = view.ships[vessel.index]
    if vessel.ship is not None:
        armour = _faces(ship.hull_armour)
        yield say("brief-hull", armour=armour, pilot=vessel.ship.armor.pilot, speed=ship.speed)
    pieces: dict[str, list[int]] = {}
    for weapon in vessel.weapons:
        pieces.setdefault(weapon.gun.name, []).extend(weapon.pieces)
    for gun, alike in pieces.items():
        yield say("brief-guns", gun=gun, **_state_of_guns(view, vessel, ship, alike))
    if vessel.ship is not None:
        yield say("brief-rounds", shot=ship.shot, shell=ship.shell)


def _hull(armour: Sequence[int], of: Sequence[int], say: Say) -> str:
    """IS-A8 Her present and original hull armour: by face, or once if all are alike."""
    left = list(zip(armour, of, strict=True))
    if len(set(left)) == 1:
        return say("note-hull-whole", armour=armour[0], of=of[0])
    return say("note-hull-faces", faces=[say("note-hull-face", face=n, left=a, of=b) for n, (a, b) in enumerate(left)])


def _faces(values: Sequence[int]) -> str:
    """Armour of bow, starboard, stern and port, or the one value that all have."""
    return "/".join(map(str, values if len(set(values)) > 1 else values[:1]))


def _plates(vessel: Vessel, ship: Ship, say: Say) -> Iterator[str]:
    """Armour by face: of the casemate, of each turret as trained, of a fort's parapets."""
    if vessel.is_fort:
        yield say("note-parapets", least=min(ship.casemate), most=max(ship.casemate))
    elif ship.casemate:
        bow, starboard, stern, port = ship.casemate
        yield say("note-casemate", bow=bow, starboard=starboard, stern=stern, port=port)
    for turret in range(vessel.turrets):
        ports, right, rear, left = ship.turrets[4 * turret : 4 * turret + 4]
        trained = round(ship.facing[turret] / 10)
        yield say("note-turret", turret=turret + 1, ports=ports, right=right, rear=rear, left=left, trained=trained)


def _standing(view: Battle, vessel: Vessel, ship: Ship, say: Say) -> Iterator[str]:
    """IS-A29 Her standing orders, for the seat that gave them."""
    entries = [watch.Speed(ship.orders.speed), form.steered_by(ship), form.gunnery_of(ship), *_group_orders(ship)]
    yield say("note-orders", entries=[entry.told(view.setting) for entry in entries if entry is not None])


def _group_orders(ship: Ship) -> Iterator[watch.ShipEntry]:
    for group, target in sorted(ship.orders.groups.items()):
        yield battery.GroupHolds(group + 1) if target == HOLD else battery.GroupFires(group + 1, target)


def _guns(view: Battle, vessel: Vessel, ship: Ship, say: Say) -> Iterator[str]:
    """A line for each gun group: how many are ready, when the next is, and what is wrong with the others."""
    for weapon in vessel.weapons:
        pierces = "/".join(str(value) for value in weapon.gun.pen)
        guns = _state_of_guns(view, vessel, ship, weapon.pieces)
        yield say("note-guns", gun=weapon.gun.name, pierces=pierces, **guns)


def _state_of_guns(view: Battle, vessel: Vessel, ship: Ship, guns: Sequence[int]) -> dict[str, int]:
    """The numbers of ready, lost and jammed guns of a group, and the minutes until the next is loaded."""
    ready = sum(can_fire(view, vessel, ship, gun) for gun in guns)
    gone = sum(not working(ship, gun) for gun in guns)
    jammed = sum(bool(ship.wounds[gun] & (Wound.JAMMED | SHUT)) for gun in guns if working(ship, gun))
    waits = [firing.loading_turns(view, vessel.index, gun) for gun in guns if working(ship, gun)]
    wait = min((turns for turns in waits if turns), default=0)
    known = {"ready": ready, "guns": len(guns), "gone": gone, "jammed": jammed, "wait": wait}
    return {**known, "all": ready == len(guns)}


def _enemies(view: Battle, vessel: Vessel, ship: Ship, say: Say) -> Iterator[str]:
    """The nearest enemies: bearing from her bow, range, and the guns that bear."""
    near = _nearest(view, vessel, ship, 2 if len(view.ships) <= FEW else 1)
    for enemy in near:
        other = view.ships[enemy]
        away = apart(view, vessel.index, enemy)
        band = range_band(view, vessel.index, enemy)
        direction = direction_of(vessel, ship, other)
        bearing = direction / 10 if direction <= 1800 else 360 - direction / 10
        bear = [
            weapon for weapon in vessel.weapons if any(bears(view, vessel.index, gun, enemy) for gun in weapon.pieces)
        ]
        yield say(
            "note-enemy",
            ship=view.setting.vessels[enemy].id,
            degrees=round(bearing),
            side="starboard" if direction <= 1800 else "port",
            fort=vessel.is_fort,
            inches=f"{away / INCH:.1f}",
            yards=round(away / INCH * YARDS_AN_INCH / 5) * 5,
            band=BANDS[band] if band != BEYOND else "beyond",
            bear=[weapon.gun.name for weapon in bear],
            any=bool(bear),
        )


def _nearest(view: Battle, vessel: Vessel, ship: Ship, count: int) -> Sequence[int]:
    afloat = [other for other in view.setting.enemies[vessel.index] if view.ships[other].fate is AFLOAT]
    return sorted(afloat, key=lambda n: hypot(view.ships[n].x - ship.x, view.ships[n].y - ship.y))[:count]
