"""Ships and forts as counters: the plan of the hull, the remaining strength, and the most important states."""

from collections.abc import Iterator
from typing import Final

from admiralty import scene as draw
from admiralty.games.iron_and_steam.figures import INCH, Mount
from admiralty.games.iron_and_steam.rules import guns
from admiralty.games.iron_and_steam.setting import Engagement
from admiralty.games.iron_and_steam.ships import Piece, Vessel
from admiralty.games.iron_and_steam.state import Anchor, Battle, Fate, Rudder, Ship, Steering
from admiralty.scene import Say

from . import notes

__all__ = ["MODEL", "SIDE", "point", "ship_counter"]

MODEL = 4.5
"""Inches of a usual hull of 250 feet in the picture: ships are drawn larger than to scale, as on old plans."""
LARGER = 1.75
WORKS = 1.3
"""The drawn size of a fort, which has no length of its own."""
SIDE = {"US": "union", "CS": "confederate"}
HULLS = {
    "monitor": "monitor", "casemate": "casemate", "sail_sloop": "sail_three_mast_minimal",
    "sail_frigate": "sail_three_mast_minimal", "steam_frigate": "frigate", "steam_sloop": "sloop",
    "tug_gunboat": "gunboat", "sidewheel_gunboat": "paddle_steamer", "timberclad": "timberclad",
    "ram": "ram_steamer", "double_ender": "double_ender", "screw_gunboat": "gunboat",
}  # fmt: skip
"""The message of a ship type."""
PLANS: Final[dict[str, draw.PlanKind]] = {
    "monitor": "raft",
    "casemate": "casemate",
    "timberclad": "boxed",
    "tinclad": "boxed",
}
FACES = ((40.0, 0.0), (0.0, 22.0), (-40.0, 0.0), (0.0, -22.0))
"""The places of bow, starboard, stern and port on the plan of a card, bow to the right."""
DRUM = ((14.0, 0.0), (0.0, 13.0), (-14.0, 0.0), (0.0, -13.0))


def point(setting: Engagement, x: float, y: float) -> draw.Point:
    """A table point in page coordinates: inches, down from the top."""
    return x / INCH, (setting.height - y) / INCH


def ship_counter(view: Battle, setting: Engagement, vessel: Vessel, say: Say, *, ghost: bool = False) -> draw.Counter:
    """A ship as she lies; as a ghost only her hull."""
    ship = view.ships[vessel.index]
    whole = vessel.ship.hull if vessel.ship else len(vessel.pieces)
    left = ship.hull if vessel.ship else sum(guns.working(ship, n) for n in range(len(vessel.pieces)))
    return draw.Counter(
        vessel.id,
        HULLS[vessel.ship.type] if vessel.ship else "battery_fort",
        point(setting, ship.x, ship.y),
        ship.heading / 10,
        SIDE[vessel.side],
        setting.names[vessel.id],
        damage=draw.Damage(whole - left, whole),
        states=() if ghost else tuple(_states(ship)),
        badges=() if ghost else tuple(_badges(view, ship, say)),
        scale=_scale(vessel),
        plan=_plan(vessel, ship),
        plates=() if ghost else tuple(_plates(vessel, ship, say)),
        notes=() if ghost else tuple(notes.notes(view, vessel, say)),
        meters=() if ghost else tuple(notes.meters(view, vessel, say)),
        brief=() if ghost else tuple(notes.brief(view, vessel, say)),
    )


def _scale(vessel: Vessel) -> float:
    """Her true length, but never too small to be seen."""
    return max(0.55, round(2 * vessel.half_length * LARGER / INCH / MODEL, 2)) if vessel.ship else WORKS


def _plan(vessel: Vessel, ship: Ship) -> draw.Plan:
    """Her plan from her figures, with the turrets trained; of a fort the parapet with its working guns."""
    row = vessel.ship
    if row is None:
        return draw.Plan("earthwork", 1.0, bow=sum(guns.working(ship, gun) for gun in range(len(vessel.pieces))))
    sides = {"port": 0, "starboard": 0, "bow": 0, "stern": 0}
    for piece in vessel.pieces:
        if piece.mount is not Mount.TURRET:
            sides[_side(piece)] += 1
    of_wood: draw.PlanKind = "gunboat" if row.type.endswith("gunboat") else "ship"
    if vessel.propulsion == "sidewheel":
        of_wood = "paddler"
    return draw.Plan(
        PLANS.get(row.type, of_wood),
        row.beam_ft / row.length_ft,
        tuple(facing / 10 for facing in ship.facing),
        **sides,
        stacks=ship.stacks,
        masts=ship.masts,
        ram=ship.ram,
    )


def _side(piece: Piece) -> str:
    """The place of a gun, from the middle of its first arc."""
    start, end = piece.arcs[0]
    middle = (start + (end - start) % 360 / 2) % 360
    if piece.mount is Mount.PIVOT and (middle < 60 or middle > 300):
        return "bow"
    if piece.mount is Mount.PIVOT and 120 < middle < 240:
        return "stern"
    return "starboard" if middle < 180 else "port"


def _plates(vessel: Vessel, ship: Ship, say: Say) -> Iterator[draw.PlateFace]:
    """The present armour of each face."""
    if vessel.ship is None:
        return
    names = ("bow", "starboard", "stern", "port")
    for (x, y), name, value, of in zip(FACES, names, ship.casemate, vessel.casemate, strict=False):
        yield draw.PlateFace((x, y), value, of, say("plate-casemate", face=name))
    for turret in range(vessel.turrets):
        middle = 0.0 if vessel.turrets == 1 else (24.0, -22.0)[turret % 2]
        for place, (x, y) in enumerate(DRUM):
            name = ("ports", "right", "rear", "left")[place]
            value = ship.turrets[4 * turret + place]
            label = say("plate-turret", face=name, turret=turret + 1, turrets=vessel.turrets)
            yield draw.PlateFace((x + middle, y), value, vessel.turret_armour, label)


def _states(ship: Ship) -> Iterator[str]:
    if ship.fire:
        yield "burning"
    if ship.aground:
        yield "aground"
    if ship.anchor is not Anchor.UP:
        yield "anchored"
    if ship.steering is not Steering.SOUND or ship.rudder is Rudder.GONE:
        yield "steering"
    if ship.fouled:
        yield "locked"
    if ship.fate is Fate.SINKING:
        yield "flooding"
    if ship.fate in (Fate.SURRENDERED, Fate.ABANDONED):
        yield "struck"


def _badges(view: Battle, ship: Ship, say: Say) -> Iterator[draw.Badge]:
    if ship.blind >= view.turn > 0:
        yield draw.Badge("P", alert=True, spoken=say("picture-pilot-out"))
