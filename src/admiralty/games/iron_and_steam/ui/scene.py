"""The scene of a battle: the chart with shores and shoals, ships in plan, targets, the ends of courses."""

from collections.abc import Iterator
from dataclasses import replace
from math import cos, sin, tau

from admiralty import scene as draw
from admiralty.games.iron_and_steam import victory
from admiralty.games.iron_and_steam.chart import Shore
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.rules.place import is_present
from admiralty.games.iron_and_steam.setting import Engagement
from admiralty.games.iron_and_steam.state import AFLOAT, Battle
from admiralty.memo import remembered
from admiralty.rulebook import Ask, Seat
from admiralty.scene import Say

from . import pieces

__all__ = ["picture"]

CORNERS = 72
"""Of the circle of the roads."""
DRIFTED, SHORT = 3.0, 2.2
"""Inches: the drift of smoke, and the distance from a ship of shots that fall short."""


def picture(view: Battle, setting: Engagement, seat: Seat | None, ask: Ask | None, say: Say) -> draw.Picture:
    """Everything on the chart, and the handles of the open question."""
    present = [vessel for vessel in setting.vessels if is_present(view.ships[vessel.index])]
    sides = [(side, say("picture-side", side=side), letter) for side, letter in (("union", "U"), ("confederate", "C"))]
    caption = say("picture-turn", turn=view.turn, turns=setting.turns) if view.turn else say("picture-before")
    return draw.table(
        _sheet(setting, say),
        caption=caption,
        sides=draw.sides(*sides),
        counters=[pieces.ship_counter(view, setting, vessel, say) for vessel in present],
        markers=list(_markers(view, setting, say)),
        tracks=list(_tracks(view, setting, say)),
    )


def _sheet(setting: Engagement, say: Say) -> draw.Board:
    """The chart of a battle, cached: it does not change."""
    wind, flow = setting.row.wind, setting.row.current
    arrows = [draw.Arrow("north"), draw.Arrow("wind", (wind.come_from + 180) % 360)]
    if flow.dx or flow.dy:
        heading = {(1, 0): 90.0, (-1, 0): 270.0, (0, 1): 0.0, (0, -1): 180.0}
        arrows.append(draw.Arrow("current", heading[_sign(flow.dx), _sign(flow.dy)], say("picture-current")))
    extent = setting.row.map
    return _surveyed(extent.width, extent.height, tuple(arrows), setting.scenario, tuple(_banks(setting, say)))


@remembered
def _surveyed(
    width: int, height: int, arrows: tuple[draw.Arrow, ...], name: str, banks: tuple[draw.Bank, ...]
) -> draw.Board:
    return replace(draw.open_table(width, height, pieces.MODEL, arrows, name), survey=banks, per_inch=1)


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


# -- the chart ---------------------------------------------------------------------------------------------------------


def _banks(setting: Engagement, say: Say) -> Iterator[draw.Bank]:
    """Shores with the land behind them, shoals with their depth, moored torpedoes, piles, the roads."""
    for shore in setting.shores:
        land, line = (
            tuple(pieces.point(setting, x, y) for x, y in each) for each in (_land(setting, shore), shore.line)
        )
        yield draw.Bank("land", land, say("picture-shore", shore=shore.id.replace("_", "-")), line=line)
    for shoal in setting.shoals:
        outline = tuple(pieces.point(setting, x, y) for x, y in shoal.outline.points)
        feet = shoal.depth_tenths / 10
        yield draw.Bank("shoal", outline, say("picture-shoal", feet=round(feet)), feet)
    for field in setting.minefields:
        outline = tuple(pieces.point(setting, x, y) for x, y in field.outline.points)
        yield draw.Bank("torpedoes", outline, say("picture-torpedoes", percent=field.percent))
    for piles in setting.piles:
        outline = tuple(pieces.point(setting, x, y) for x, y in piles.outline.points)
        yield draw.Bank("piles", outline, say("picture-piles"))
    roads = setting.row.victory.roads
    if roads is not None:
        turns = [tau * corner / CORNERS for corner in range(CORNERS)]
        ring = [(roads.x + roads.within * sin(turn), roads.y + roads.within * cos(turn)) for turn in turns]
        outline = tuple(pieces.point(setting, round(x * INCH), round(y * INCH)) for x, y in ring)
        yield draw.Bank("roads", outline, say("picture-roads", inches=roads.within))


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


# -- what lies beside the ships ---------------------------------------------------------------------------------------


def _markers(view: Battle, setting: Engagement, say: Say) -> Iterator[draw.Marker]:
    for wreck in view.wrecks:
        vessel, ship = setting.vessels[wreck.ship], view.ships[wreck.ship]
        inside = 0 <= ship.x <= setting.width and 0 <= ship.y <= setting.height
        if inside:
            label = say("picture-wreck", ship=vessel.id)
            yield draw.Marker(f"wreck-{vessel.id}", "wreck", pieces.point(setting, ship.x, ship.y), label=label)

    yield from _shots(view, setting, say)


def _shots(view: Battle, setting: Engagement, say: Say) -> Iterator[draw.Marker]:
    """Traces of the last gunfire: smoke to leeward of ships that fired, splashes around their targets."""
    leeward = setting.row.wind.come_from + 180
    for vessel, ship in zip(setting.vessels, view.ships, strict=True):
        if ship.fate is not AFLOAT:
            continue
        at = pieces.point(setting, ship.x, ship.y)
        if ship.guns_fired or ship.smoke:
            place = draw.towards(at, leeward, DRIFTED)
            yield draw.Marker(f"smoke-{vessel.id}", "smoke", place, label=say("picture-smoke", ship=vessel.id))
        if ship.shot_at and ship.shot_at >= view.turn - 1:
            place = draw.towards(at, ship.heading / 10 + 90, SHORT)
            yield draw.Marker(f"splash-{vessel.id}", "splash", place, label=say("picture-splash", ship=vessel.id))


def _tracks(view: Battle, setting: Engagement, say: Say) -> Iterator[draw.Track]:
    yield draw.Track("turn", say("picture-turn-track"), view.turn, setting.turns)
    for side, name in pieces.SIDE.items():
        if setting.row.victory.kind != "decisive":
            most = max(12, victory.points_of(view, side))
            yield draw.Track(
                f"points-{name}", say("picture-points", side=name), victory.points_of(view, side), most, name
            )
    for each in setting.row.victory.beaten:
        vessel, most = setting.by_id[each.ship], victory.hull_that_beats(setting, each)
        name = say("picture-beaten", ship=each.ship, beaten=victory.is_beaten(view, each.ship))
        gone = min(victory.hull_gone(view, each.ship), most)
        yield draw.Track(f"beaten-{each.ship}", name, gone, most, pieces.SIDE[vessel.side])
