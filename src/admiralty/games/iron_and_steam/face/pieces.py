"""Ships and forts as counters: the hull, what is left of it, and what one must know of her at a glance."""

from collections.abc import Iterator

from admiralty import scene as draw
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.rules.damage import maximum_speed
from admiralty.games.iron_and_steam.rules.firing import loading_turns
from admiralty.games.iron_and_steam.rules.guns import can_fire, working
from admiralty.games.iron_and_steam.setting import Engagement
from admiralty.games.iron_and_steam.ships import Vessel
from admiralty.games.iron_and_steam.state import AFLOAT, Anchor, Battle, Fate, Rudder, Ship, Steering
from admiralty.kernel.event import Seat
from admiralty.scene import Say

__all__ = ["MODEL", "SIDE", "point", "ship_counter"]

MODEL = 4.5
"""Inches that a usual hull of 250 feet takes in the picture: ships are drawn larger than they are, as on old plans."""
LARGER = 1.75
HULLS = {
    "monitor": "monitor", "casemate": "central_battery", "sail_sloop": "sail_three_mast_minimal",
    "sail_frigate": "sail_three_mast_minimal", "steam_frigate": "unarmoured_broadside", "steam_sloop": "steamer",
    "tug_gunboat": "gunboat", "sidewheel_gunboat": "paddle_steamer", "timberclad": "paddle_steamer",
    "ram": "paddle_steamer", "double_ender": "paddle_steamer", "screw_gunboat": "gunboat",
}  # fmt: skip
SIDE = {"US": "union", "CS": "confederate"}


def point(setting: Engagement, x: float, y: float) -> draw.Point:
    """A point of the table as the page has it: inches, down from the top."""
    return x / INCH, (setting.height - y) / INCH


def ship_counter(
    view: Battle, setting: Engagement, vessel: Vessel, say: Say, seat: Seat | None = None, *, ghost: bool = False
) -> draw.Counter:
    """A ship as she lies; as a ghost her hull alone."""
    ship = view.ships[vessel.index]
    whole = vessel.ship.hull if vessel.ship else len(vessel.pieces)
    left = ship.hull if vessel.ship else sum(working(ship, n) for n in range(len(vessel.pieces)))
    emphasis = draw.Emphasis.ACTIVE if vessel.seat == seat and ship.fate is AFLOAT else draw.Emphasis.NONE
    return draw.Counter(
        vessel.id,
        HULLS[vessel.ship.type] if vessel.ship else "battery_fort",
        point(setting, ship.x, ship.y),
        ship.heading / 10,
        SIDE[vessel.side],
        setting.names[vessel.id],
        say("picture-label", ship=vessel.id, speed=ship.speed, most=maximum_speed(view, vessel.index)),
        damage=draw.Damage(whole - left, whole),
        states=() if ghost else tuple(_states(ship)),
        badges=() if ghost else tuple(_badges(view, vessel, ship, say)),
        emphasis=emphasis,
        scale=_scale(vessel),
    )


def _scale(vessel: Vessel) -> float:
    return round(2 * vessel.half_length * LARGER / INCH / MODEL, 2) if vessel.ship else 0.6


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


def _badges(view: Battle, vessel: Vessel, ship: Ship, say: Say) -> Iterator[draw.Badge]:
    if ship.speed:
        yield draw.Badge(str(ship.speed), spoken=say("picture-speed", speed=ship.speed))
    loaded = sum(can_fire(view, vessel, ship, n) for n in range(len(vessel.pieces)))
    if vessel.pieces:
        wait = min(
            (loading_turns(view, vessel.index, n) for n in range(len(vessel.pieces)) if working(ship, n)), default=0
        )
        spoken = say("picture-guns", loaded=loaded, guns=len(vessel.pieces), wait=wait)
        yield draw.Badge(f"{loaded}/{len(vessel.pieces)}", alert=loaded == 0, spoken=spoken)
    if ship.blind >= view.turn > 0:
        yield draw.Badge("P", alert=True, spoken=say("picture-pilot-out"))
