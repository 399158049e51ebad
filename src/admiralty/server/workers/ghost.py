"""Ghost of an order: the counters it moves, drawn at their new places, with the ruler along their way."""

from math import atan2, cos, degrees, hypot, radians, sin

from admiralty.present.presenter import Presenter
from admiralty.scene import Counter, Ghost, LiveBoard, Overlay, Place, Point, Ruler, Scene

__all__ = ["ghost"]

SIDEWAYS = 60
"""A run this far off the bow goes sideways or astern."""


def ghost(before: Scene, after: Scene, presenter: Presenter) -> str:
    """The counters that an order moves or puts down, drawn at their new places."""
    was = {counter.id: (counter.at, counter.heading) for counter in before.counters}
    moved = [each for each in after.counters if was.get(each.id) != (each.at, each.heading)]
    if not moved:
        return ""
    runs = [_run(was[each.id], each, presenter) for each in moved if before.board.manner == "dutch" and each.id in was]
    overlays: tuple[Overlay, ...] = (*(run for run in runs if run is not None), *(Ghost(each) for each in moved))
    shown = Scene(title=before.title, board=before.board, sides=before.sides, overlays=overlays)
    drawn = LiveBoard(shown, presenter.say).parts["overlays-above"]
    return drawn.replace('id="overlays-above"', 'id="ghost"', 1).replace('id="overlay-', 'id="ghost-')


def _run(was: tuple[Place, float], ship: Counter, presenter: Presenter) -> Ruler | None:
    """The ruler and the turning tool along the way of a model: turn, straight run, turn.

    A base turns about the middle of the side it turns to, so that the run is measured between those points.
    """
    (at, heading), end = was, ship.at
    if isinstance(at, str) or isinstance(end, str):
        return None
    aside = ship.base.width / 2 if ship.base is not None else 0.0
    turned = (ship.heading - heading + 180) % 360 - 180
    arm = aside if turned > 0 else -aside if turned < 0 else 0.0
    (ax, ay), (bx, by) = _abeam(at, heading, arm), _abeam(end, ship.heading, arm)
    far = hypot(bx - ax, by - ay)
    bearing = degrees(atan2(bx - ax, ay - by)) if far > 1 else heading
    before, after = ((turn + 180) % 360 - 180 for turn in (bearing - heading, ship.heading - bearing))
    if abs(before) > SIDEWAYS:
        before, after = 0.0, turned
    return Ruler(at, bearing, far, before, after, aside, presenter.say("scene-ruler-length", length=round(far)))


def _abeam(at: Point, heading: float, away: float) -> Point:
    """A point so far to starboard of another."""
    return at[0] + away * cos(radians(heading)), at[1] + away * sin(radians(heading))
