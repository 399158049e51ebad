"""The picture of a battle: the chart with shores and shoals, ships in plan, what bears, where a course would end."""

from collections.abc import Iterator, Sequence
from functools import cache

from admiralty import scene as draw
from admiralty.boards.table import GRAIN
from admiralty.games.iron_and_steam.chart import Shore
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.rules.battery import Fire
from admiralty.games.iron_and_steam.rules.damage import maximum_speed
from admiralty.games.iron_and_steam.rules.firing import loading_turns
from admiralty.games.iron_and_steam.rules.guns import arcs_of, can_fire, working
from admiralty.games.iron_and_steam.rules.movement import Course, course_of, run_courses
from admiralty.games.iron_and_steam.rules.place import hull_of, is_present
from admiralty.games.iron_and_steam.rules.sheet import SteamSheet, write_down
from admiralty.games.iron_and_steam.rules.watch import Ram, SteerFor
from admiralty.games.iron_and_steam.setting import Engagement
from admiralty.games.iron_and_steam.ships import Vessel
from admiralty.games.iron_and_steam.state import (
    AFLOAT,
    NOBODY,
    Anchor,
    Battle,
    Fate,
    Rudder,
    Ship,
    Steering,
)
from admiralty.games.iron_and_steam.victory import points_of
from admiralty.kernel.choices import Order
from admiralty.kernel.event import Seat
from admiralty.kernel.flow import Ask
from admiralty.kernel.sheets import Written
from admiralty.scene import Say

__all__ = ["picture"]

MODEL = 4.5
"""Inches that a usual hull of 250 feet takes in the picture: ships are drawn larger than they are, as on old plans."""
LARGER = 1.75
MOST = 40
FAN = 12.0
HULLS = {
    "monitor": "monitor", "casemate": "central_battery", "sail_sloop": "sail_three_mast_minimal",
    "sail_frigate": "sail_three_mast_minimal", "steam_frigate": "unarmoured_broadside", "steam_sloop": "steamer",
    "tug_gunboat": "gunboat", "sidewheel_gunboat": "paddle_steamer", "timberclad": "paddle_steamer",
    "ram": "paddle_steamer", "double_ender": "paddle_steamer", "screw_gunboat": "gunboat",
}  # fmt: skip
SIDE = {"US": "union", "CS": "confederate"}


def picture(view: Battle, setting: Engagement, seat: Seat | None, ask: Ask | None, say: Say) -> draw.Scene:
    """What lies on the chart, and the handles of the open question."""
    orders: Sequence[Order[Written]] = ask.choices.candidates(MOST) if ask is not None else ()
    ends = _ends(view, ask, orders)
    present = [vessel for vessel in setting.vessels if is_present(view.ships[vessel.index])]
    sides = [(side, say("picture-side", side=side), letter) for side, letter in (("union", "U"), ("confederate", "C"))]
    caption = say("picture-turn", turn=view.turn, turns=setting.turns) if view.turn else say("picture-before")
    return draw.compose(
        say(f"scenario-{setting.scenario.replace('_', '-')}"),
        _board(setting, say("picture-current")),
        caption=caption,
        sides=draw.sides(*sides),
        counters=[_counter(view, setting, vessel, seat, say) for vessel in present],
        markers=list(_markers(view, setting, say)),
        overlays=[*_chart(setting, say), *_fans(view, setting, seat, ask, say), *_ghosts(view, setting, ends, say)],
        tracks=list(_tracks(view, setting, say)),
        handles=[_handle(view, setting, order, ends, say) for order in orders],
    )


@cache
def _board_of(width: int, height: int, arrows: tuple[draw.Arrow, ...], name: str) -> draw.Board:
    return draw.open_table(width, height, MODEL, arrows, name)


def _board(setting: Engagement, current: str) -> draw.Board:
    wind = setting.row.wind
    arrows = [draw.Arrow("north"), draw.Arrow("wind", (wind.come_from + 180) % 360)]
    flow = setting.row.current
    if flow.dx or flow.dy:
        heading = {(1, 0): 90.0, (-1, 0): 270.0, (0, 1): 0.0, (0, -1): 180.0}
        arrows.append(draw.Arrow("current", heading[_sign(flow.dx), _sign(flow.dy)], current))
    return _board_of(setting.row.map.width, setting.row.map.height, tuple(arrows), setting.scenario)


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def _point(setting: Engagement, x: float, y: float) -> draw.Point:
    """A point of the table as the page has it: inches, down from the top."""
    return x / INCH, (setting.height - y) / INCH


# -- the chart ---------------------------------------------------------------------------------------------------------


def _chart(setting: Engagement, say: Say) -> Iterator[draw.Overlay]:
    for shore in setting.shores:
        land = tuple(_point(setting, x, y) for x, y in _land(setting, shore))
        yield draw.Area(land, "land", say("picture-shore", shore=shore.id.replace("_", "-")))
    for shoal in setting.shoals:
        outline = tuple(_point(setting, x, y) for x, y in shoal.outline.points)
        yield draw.Area(outline, "shoal", say("picture-shoal", feet=shoal.depth_tenths // 10))
    for field in setting.minefields:
        outline = tuple(_point(setting, x, y) for x, y in field.outline.points)
        yield draw.Area(outline, "threat", say("picture-torpedoes", percent=field.percent))
    for piles in setting.piles:
        outline = tuple(_point(setting, x, y) for x, y in piles.outline.points)
        yield draw.Area(outline, "rock", say("picture-piles"))


def _land(setting: Engagement, shore: Shore) -> list[tuple[int, int]]:
    """The land behind a shore line, to the edge of the chart."""
    first, last = shore.line[0], shore.line[-1]
    match shore.land:
        case "north":
            behind = [(last[0], setting.height), (first[0], setting.height)]
        case "south":
            behind = [(last[0], 0), (first[0], 0)]
        case "east":
            behind = [(setting.width, last[1]), (setting.width, first[1])]
        case _:
            behind = [(0, last[1]), (0, first[1])]
    return [*shore.line, *behind]


# -- the ships ---------------------------------------------------------------------------------------------------------


def _counter(view: Battle, setting: Engagement, vessel: Vessel, seat: Seat | None, say: Say) -> draw.Counter:
    ship = view.ships[vessel.index]
    whole = vessel.ship.hull if vessel.ship else len(vessel.pieces)
    left = ship.hull if vessel.ship else sum(working(ship, n) for n in range(len(vessel.pieces)))
    emphasis = draw.Emphasis.ACTIVE if vessel.seat == seat and ship.fate is AFLOAT else draw.Emphasis.NONE
    return draw.Counter(
        vessel.id,
        HULLS[vessel.ship.type] if vessel.ship else "battery_fort",
        _point(setting, ship.x, ship.y),
        ship.heading / 10,
        SIDE[vessel.side],
        setting.names[vessel.id],
        say("picture-label", ship=vessel.id, speed=ship.speed, most=maximum_speed(view, vessel.index)),
        damage=draw.Damage(whole - left, whole),
        states=tuple(_states(ship)),
        badges=tuple(_badges(view, vessel, ship, say)),
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


def _markers(view: Battle, setting: Engagement, say: Say) -> Iterator[draw.Marker]:
    for wreck in view.wrecks:
        vessel, ship = setting.vessels[wreck.ship], view.ships[wreck.ship]
        inside = 0 <= ship.x <= setting.width and 0 <= ship.y <= setting.height
        if inside:
            label = say("picture-wreck", ship=vessel.id)
            yield draw.Marker(f"wreck-{vessel.id}", "wreck", _point(setting, ship.x, ship.y), label=label)


def _fans(view: Battle, setting: Engagement, seat: Seat | None, ask: Ask | None, say: Say) -> Iterator[draw.Overlay]:
    """The hulls as they are, and the arcs in which a loaded gun of the one's own ships fires."""
    for vessel in setting.vessels:
        if is_present(view.ships[vessel.index]) and vessel.ship is not None:
            corners = hull_of(view, vessel.index).corners
            yield draw.Area(tuple(_point(setting, x / GRAIN, y / GRAIN) for x, y in corners))
    if ask is None or seat is None:
        return
    mine = [vessel for vessel in setting.of(seat) if view.ships[vessel.index].fate is AFLOAT]
    for vessel in mine if len(mine) <= 3 else ():
        ship = view.ships[vessel.index]
        seen: set[tuple[int, int]] = set()
        for gun, piece in enumerate(vessel.pieces):
            if not working(ship, gun) or not can_fire(view, vessel, ship, gun):
                continue
            for start, end in arcs_of(ship, gun, piece):
                if (start, end) in seen or (end - start) % 3600 > 2700:
                    continue
                seen.add((start, end))
                at = _point(setting, ship.x, ship.y)
                heading = 0.0 if vessel.is_fort else ship.heading / 10
                label = say("picture-fan", gun=piece.gun.id)
                yield draw.FiringArc(at, heading, start / 10, end / 10, FAN, label)


# -- what the question offers ------------------------------------------------------------------------------------------


def _ends(view: Battle, ask: Ask | None, orders: Sequence[Order[Written]]) -> dict[str, Course]:
    """Where a ship would end this turn by each order that steers her, if nothing else moved."""
    if ask is None or not isinstance(ask.choices, SteamSheet):
        return {}
    found: dict[str, Course] = {}
    for order in orders:
        if len(order.value.lines) != 1:
            continue
        subject, entries = order.value.lines[0]
        if not any(entry.slot in ("helm", "speed") for entry in entries):
            continue
        index = view.setting.by_id[subject].index
        tried = view.clone()
        write_down(tried, order.value)
        lead = index if tried.ships[index].lashed == NOBODY or tried.ships[index].leads else tried.ships[index].lashed
        course = course_of(tried, lead)
        run_courses(tried, {lead: course})
        found[order.code] = course
    return found


def _ghosts(view: Battle, setting: Engagement, ends: dict[str, Course], say: Say) -> Iterator[draw.Overlay]:
    for code, course in ends.items():
        vessel = setting.vessels[course.index]
        if vessel.ship is None:
            continue
        pose = course.pose
        counter = draw.Counter(
            f"ghost-{code}", HULLS[vessel.ship.type], _point(setting, pose.x, pose.y), pose.heading / 10,
            SIDE[vessel.side], setting.names[vessel.id], scale=_scale(vessel),
        )  # fmt: skip
        yield draw.Ghost(counter, code)


def _handle(view: Battle, setting: Engagement, order: Order[Written], ends: dict[str, Course], say: Say) -> draw.Handle:
    """A course lies where it ends, a target on its counter, what is for the whole sheet nowhere."""
    label = _label(order, say)
    entries = order.value.lines[0][1] if order.value.lines else ()
    for entry in entries:
        if isinstance(entry, Fire | Ram):
            return draw.on_counter(order.code, label, setting.vessels[entry.target].id)
        if isinstance(entry, SteerFor):
            return draw.on_counter(order.code, label, setting.vessels[entry.ship].id)
    if order.code in ends:
        pose = ends[order.code].pose
        return draw.on_point(order.code, label, _point(setting, pose.x, pose.y), pose.heading / 10)
    return draw.on_nothing(order.code, label)


def _label(order: Order[Written], words: Say) -> str:
    """A sheet in words; the keys stand where orders are made."""
    return words(order.label.key, **order.label.args) if order.label is not None else order.code


def _tracks(view: Battle, setting: Engagement, say: Say) -> Iterator[draw.Track]:
    yield draw.Track("turn", say("picture-turn-track"), view.turn, setting.turns)
    for side, name in SIDE.items():
        if setting.row.victory.kind != "decisive":
            most = max(12, points_of(view, side))
            yield draw.Track(f"points-{name}", say("picture-points", side=name), points_of(view, side), most, name)
    for vessel in setting.vessels:
        if vessel.armoured and vessel.ship is not None and is_present(view.ships[vessel.index]):
            hull = view.ships[vessel.index].hull
            name = say("picture-hull", ship=vessel.id)
            yield draw.Track(f"hull-{vessel.id}", name, hull, vessel.ship.hull, SIDE[vessel.side])
