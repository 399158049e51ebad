"""Preview of an order sheet: courses in ten steps, their ends, targets and chances to hit.

All other ships are assumed to carry on; the sheets of other seats are unknown.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import prod
from typing import Any

from admiralty import scene as draw
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.rules import guns, movement, prospects, toll
from admiralty.games.iron_and_steam.rules.place import apart
from admiralty.games.iron_and_steam.setting import Engagement
from admiralty.games.iron_and_steam.state import AFLOAT, NOBODY, Battle
from admiralty.rulebook import Written
from admiralty.scene import Say

from . import fans, pieces

__all__ = ["course", "sketch"]


def sketch(view: Battle, setting: Engagement, written: Written, subject: str, say: Say) -> Iterator[draw.Overlay]:
    """The course of every ship with a written line, and for the line being edited the arcs of fire at its end."""
    vessel = setting.by_id.get(subject)
    told = {setting.by_id[word].index for word, entries in written.lines if entries}
    seat = next((setting.vessels[index].seat for index in told), None) if vessel is None else vessel.seat
    after, courses = prospects.imagined(view, seat, written)
    for index, course in courses.items():
        mine = vessel is not None and vessel.index in (index, view.ships[index].lashed)
        if index in told or mine:
            yield from _course(after, setting, course, say, named=mine)
    if vessel is None or after.ships[vessel.index].fate is not AFLOAT:
        return
    fired = guns.volleys_of(after, vessel.index)
    yield from fans.fans(after, setting, vessel.index, fired, say)
    by_target: dict[int, list[guns.Volley]] = {}
    for volley in fired:
        by_target.setdefault(volley.target, []).append(volley)
    for volleys in by_target.values():
        yield from _aim(after, setting, volleys, say)


def course(setting: Engagement, event: Mapping[str, Any]) -> tuple[str, Sequence[tuple[float, float, float]]] | None:
    """HR-5 The ten steps of a course, as the journal has them."""
    if event.get("event") != "ShipMoved":
        return None
    poses = [[int(figure) for figure in step.split(",")] for step in str(event["path"]).split(" ")]
    return str(event["ship"]), [(*pieces.point(setting, x, y), heading / 10) for x, y, heading in poses]


def _course(
    after: Battle, setting: Engagement, course: movement.Course, say: Say, *, named: bool
) -> Iterator[draw.Overlay]:
    vessel = setting.vessels[course.index]
    if len(course.poses) < 2:
        return
    places = tuple(pieces.point(setting, pose.x, pose.y) for pose in course.poses)
    yield draw.Path(places, side=pieces.SIDE[vessel.side])
    yield draw.Ghost(pieces.ship_counter(after, setting, vessel, say, ghost=True))
    if after.ships[course.index].lashed != NOBODY:
        yield draw.Ghost(
            pieces.ship_counter(after, setting, setting.vessels[after.ships[course.index].lashed], say, ghost=True)
        )
    if named:
        side = "port" if course.helm < 0 else "starboard"
        heading = f"{course.pose.heading // 10:03d}"
        said = {"speed": course.speed, "helm": course.helm, "side": side, "degrees": abs(course.helm)}
        yield draw.Tag(places[-1], say("sketch-course", heading=heading, **said))


def _aim(after: Battle, setting: Engagement, volleys: Sequence[guns.Volley], say: Say) -> Iterator[draw.Overlay]:
    """The line of fire at one target: the range, the number of guns that bear, and the chance of a hit."""
    firer, target = volleys[0].firer, volleys[0].target
    chance = 1 - prod(1 - each for volley in volleys for each in toll.hit_chances(after, volley))
    away, firing = apart(after, firer, target) / INCH, sum(len(volley.guns) for volley in volleys)
    label = say("sketch-fire", range=f"{away:.1f}", guns=firing, chance=chance)
    one, other = after.ships[firer], after.ships[target]
    start, end = pieces.point(setting, one.x, one.y), pieces.point(setting, other.x, other.y)
    yield draw.Sight(start, end)
    yield draw.Tag(end, label, "threat")
