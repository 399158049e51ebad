"""HR-5 Movement: all courses are run in ten equal steps at once, with collision detection at each step."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt

from admiralty.boards.table import (
    STEPS,
    Base,
    Pose,
    difference,
    last_step,
    nearest_points,
    off_keel,
    overlap,
    relative,
    steps,
)
from admiralty.boards.table.units import SHIFT
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.state import (
    AFLOAT,
    NOBODY,
    Battle,
    Contact,
    berth,
    beside,
)

from .damage import maximum_speed
from .helm import UP, next_speed, steered
from .place import hull_shape, is_present, stays_put
from .waters import ROUNDING, Waters

__all__ = ["Course", "commit", "course_of", "courses_of", "extent", "hulls_at", "run_courses"]

NamedHull = tuple[int, Base]
STILL = 0, 0
"""No drift."""
NOBODY_BESIDE: frozenset[int] = frozenset()
BOW_ARC = 200
"""HR-10 Tenths of a degree to either side of the bow within which a hull rams."""


@dataclass(slots=True)
class Course:
    """A ship's course through the turn: her pose after each step, and what stopped her."""

    index: int
    speed: int
    helm: int
    drift: tuple[int, int]
    start: Pose
    pose: Pose
    """Where she is now."""
    reach: int
    """The greatest distance from her start."""
    waters: Waters | None = None
    """The ground under and around her course; none for a ship that does not move."""
    stopped: str = ""
    """`contact`, `shore`, `shoal`, `piles`, `edge`, or `land` where nobody takes the ground."""
    moved: bool = False
    way: list[Pose] | None = None
    """The number of steps she took; none if she took all of them, or not yet any."""

    @property
    def poses(self) -> list[Pose]:
        """Her poses: at the start, and after each step."""
        if self.way is None:
            self.way = self.ahead() if self.moved else []
        return [self.start, *self.way]

    @property
    def turn(self) -> int:
        """HR-5 Tenths of a degree a step; astern the helm acts the other way."""
        return self.helm if self.speed >= 0 else -self.helm

    def ahead(self) -> list[Pose]:
        """HR-5 Her pose after each of the ten steps, if nothing stops her."""
        return steps(self.start, self.speed * INCH, self.turn, self.drift)

    def take(self, pose: Pose) -> None:
        """One step."""
        if self.way is None:
            self.way = []
        self.way.append(pose)
        self.pose, self.moved = pose, True

    def take_all(self) -> None:
        """The ten steps at once, for a ship that nothing stops."""
        turn = self.helm if self.speed >= 0 else -self.helm  # see turn
        self.pose, self.moved = last_step(self.start, self.speed * INCH, turn, self.drift), True

    def take_way(self, way: list[Pose]) -> None:
        """The same for known steps."""
        self.way, self.pose, self.moved = way, way[-1], True

    def stay(self, before: Pose) -> None:
        """She takes the last step back."""
        assert self.way
        self.way[-1] = self.pose = before

    def velocity(self) -> tuple[int, int]:
        """Her speed over the ground in thousandths of an inch a turn, at the last step; zero if something has stopped
        her."""
        if not self.moved or self.stopped:
            return 0, 0
        *_, before, last = self.poses
        return (last.x - before.x) * STEPS, (last.y - before.y) * STEPS


def courses_of(battle: Battle) -> dict[int, Course]:
    """HR-5, HR-8, HR-14 The courses of all hulls on the table; a lashed consort has none of her own."""
    found: dict[int, Course] = {}
    for vessel, ship in zip(battle.setting.vessels, battle.ships, strict=True):
        if (ship.fate is AFLOAT or is_present(ship)) and not vessel.is_fort and (ship.lashed == NOBODY or ship.leads):
            found[vessel.index] = course_of(battle, vessel.index)
    return found


def course_of(battle: Battle, index: int) -> Course:
    """The course of one ship by her orders; a hull without command drifts with the water."""
    ship = battle.ships[index]
    speed = helm = 0
    if ship.fate is AFLOAT and not (ship.aground or ship.fouled or ship.anchor is not UP):  # see is_held
        most = maximum_speed(battle, index)
        speed = next_speed(battle, index, most)
        if speed or battle.setting.vessels[index].pivots:
            helm = steered(battle, index, speed, most)
    drift = battle.setting.current(battle.turn)
    reach = abs(speed) * INCH
    if drift != STILL:
        if stays_put(battle, ship):
            drift = STILL
        reach += abs(drift[0]) + abs(drift[1])
    pose = tuple.__new__(Pose, (ship.x, ship.y, ship.heading))
    return Course(index, speed, helm, drift, pose, pose, reach)


def run_courses(battle: Battle, courses: dict[int, Course]) -> list[Contact]:
    """HR-5 Ten steps, all ships at once. Hulls that would meet stay where they were and are stopped; so is a ship that
    grounds or leaves the table."""
    moving = {n: course for n, course in courses.items() if course.speed or course.helm or course.drift != STILL}
    if not moving:
        return []
    near = _pairs_in_reach(battle, courses)
    beside = {n for pair in near for n in pair} if near else NOBODY_BESIDE
    for n, course in moving.items():
        course.waters = Waters(battle, n, course.reach)
        if n not in beside:  # no ship can meet her: she moves on her own
            _run_alone(battle, course)
    together = [n for n in moving if n in beside] if beside else ()
    return _run_together(battle, courses, together, near) if together else []


def _run_alone(battle: Battle, course: Course) -> None:
    """Ten steps of a ship that cannot meet another."""
    if course.waters is None or not course.waters.stops:
        course.take_all()
        return
    for pose in course.ahead():
        before = course.pose
        course.take(pose)
        if _stops(battle, course, before):
            return


def _run_together(
    battle: Battle, courses: dict[int, Course], moving: Sequence[int], near: list[tuple[int, int]]
) -> list[Contact]:
    """Ten steps of ships that may meet each other, or hulls at rest."""
    ways = {n: courses[n].ahead() for n in moving}
    touch = {(one, other): (extent(battle, one) + extent(battle, other)) ** 2 for one, other in near}
    if not _come_close(courses, ways, touch):
        for n in moving:
            courses[n].take_way(ways[n])
        return []
    contacts: list[Contact] = []
    for number in range(STEPS):
        before = {n: courses[n].pose for n in moving if not courses[n].stopped}
        if not before:
            break
        for n in before:
            courses[n].take(ways[n][number])
        contacts += _meetings(battle, courses, before, touch)
        for n, pose in before.items():
            course = courses[n]
            if not course.stopped and course.waters is not None and course.waters.stops:
                _stops(battle, course, pose)
    return contacts


def _come_close(courses: dict[int, Course], ways: dict[int, list[Pose]], near: dict[tuple[int, int], int]) -> bool:
    """Whether a pair might touch at some step, or the ground might stop one in the other's way."""
    for (one, other), touch in near.items():
        for n in (one, other):
            waters = courses[n].waters
            if waters is not None and waters.stops:
                return True
        first, second = ways.get(one), ways.get(other)
        if first is None:
            first = [courses[one].pose] * STEPS
        if second is None:
            second = [courses[other].pose] * STEPS
        for (x, y, _), (a, b, _) in zip(first, second, strict=True):
            if (x - a) ** 2 + (y - b) ** 2 <= touch:
                return True
    return False


def _stops(battle: Battle, course: Course, before: Pose) -> bool:
    """HR-6 Whether something certainly stops a ship where she is now; piles and dry land are impassable."""
    course.stopped = _stopped_by(battle, course)
    if course.stopped in ("piles", "land") or (course.stopped == "shore" and _ashore(course)):
        course.stay(before)
    return bool(course.stopped)


def _pairs_in_reach(battle: Battle, courses: dict[int, Course]) -> list[tuple[int, int]]:
    """The pairs of hulls that could meet this turn."""
    found: list[tuple[int, int]] = []
    ships, vessels = battle.ships, battle.setting.vessels
    hulls: list[tuple[int, int, int, int]] = []
    for one, course in courses.items():
        x, y, _ = course.pose
        alone = ships[one].lashed == NOBODY
        room = course.reach + ROUNDING + (vessels[one].radius if alone else extent(battle, one))
        for other, a, b, more in hulls:
            if (x - a) ** 2 + (y - b) ** 2 <= (room + more) ** 2 and one not in ships[other].fouled:
                found.append((other, one))
        hulls.append((one, x, y, room))
    if len(found) > 1:
        found.sort()
    return found


def hulls_at(battle: Battle, index: int, pose: Pose) -> list[Base]:
    """The hull at a pose, and with it that of the consort lashed to her side (HR-14)."""
    setting, ship = battle.setting, battle.ships[index]
    found = [hull_shape(setting, index, *pose)]
    if ship.lashed != NOBODY:
        x, y = beside(*pose, setting.vessels[index], setting.vessels[ship.lashed])
        found.append(hull_shape(setting, ship.lashed, x, y, pose.heading))
    return found


def named_hulls(battle: Battle, course: Course) -> list[NamedHull]:
    """HR-14 The hulls on a course, each with its ship."""
    return list(
        zip(
            (course.index, battle.ships[course.index].lashed), hulls_at(battle, course.index, course.pose), strict=False
        )
    )


def extent(battle: Battle, index: int) -> int:
    """The greatest distance of any part of her hull, or of a consort at her side, from a ship's middle."""
    vessels, lashed = battle.setting.vessels, battle.ships[index].lashed
    return vessels[index].radius + (0 if lashed == NOBODY else 2 * vessels[lashed].radius + 20)


def _meetings(
    battle: Battle, courses: dict[int, Course], before: dict[int, Pose], near: dict[tuple[int, int], int]
) -> list[Contact]:
    """HR-10, HR-11 Hulls that met in this step: both go back to where they were and stay there this turn.

    For each pair there is the square of the distance of their middles beyond which they cannot meet.
    """
    met: list[Contact] = []
    again = True
    while again:
        again = False
        for (one, other), touch in near.items():
            if one not in before and other not in before:
                continue
            first, second = courses[one], courses[other]
            here, there = first.pose, second.pose
            if (here.x - there.x) ** 2 + (here.y - there.y) ** 2 > touch:
                continue
            if (first.stopped == "contact" or one not in before) and (
                second.stopped == "contact" or other not in before
            ):
                continue
            mine, theirs = named_hulls(battle, first), named_hulls(battle, second)
            hulls = next(((a, b) for a in mine for b in theirs if overlap(a[1], b[1])), None)
            if hulls is None:
                continue
            met += _contact(first, second, *hulls)
            for n in (one, other):
                if n in before and courses[n].stopped != "contact":
                    courses[n].stay(before[n])
                    courses[n].stopped = "contact"
                    again = True
    return met


def _contact(first: Course, second: Course, one: NamedHull, other: NamedHull) -> list[Contact]:
    """HR-10, HR-14 Whose bow struck, the closing speed and the angle; with neither bow, a collision (HR-11). Of a
    lashed pair it is the hull that was met."""
    (ax, ay), (bx, by) = first.velocity(), second.velocity()
    closing = isqrt((ax - bx) ** 2 + (ay - by) ** 2)
    found = []
    for striker, (index, bow), (struck, side) in ((first, one, other), (second, other, one)):
        if not any(striker.velocity()):
            continue
        _, point = nearest_points(bow, side)
        x, y = (point[0] >> SHIFT) - bow.x, (point[1] >> SHIFT) - bow.y
        ahead = striker.speed > 0 and difference(relative(bow.heading, x, y), 0) <= BOW_ARC
        if ahead:
            found.append(Contact(index, struck, closing, True, off_keel((bow.heading - side.heading) % 3600)))
    return found or [Contact(one[0], other[0], closing)]


def _stopped_by(battle: Battle, course: Course) -> str:
    """HR-6 What certainly stops a ship where she is now."""
    setting, pose = battle.setting, course.pose
    if not (0 <= pose.x <= setting.width and 0 <= pose.y <= setting.height):
        return "edge"
    waters = course.waters
    if waters is None or not waters.troubled:
        return ""
    if waters.piles and any(waters.touches(pose, piles) for piles in waters.piles):
        return "piles"
    grounds = setting.on("grounding")
    if waters.banks and _ashore(course):
        return "shore" if grounds else "land"
    return waters.sure_ground(pose) if grounds else ""


def _ashore(course: Course) -> bool:
    """IS-A26 Whether a ship would be on dry land, which is always impassable."""
    x, y, _ = course.pose
    return course.waters is not None and any(shore.holds(x, y) for shore in course.waters.shores)


def commit(battle: Battle, courses: dict[int, Course]) -> None:
    """The ships lie where their courses ended; a stopped ship has lost her way."""
    for index, course in courses.items():
        ship = battle.ships[index]
        ship.speed, ship.helm = course.speed, course.helm
        if course.moved:
            ship.x, ship.y, ship.heading = course.pose
        if course.stopped and course.stopped in ("shore", "shoal", "piles", "land"):
            ship.speed = 0
        if ship.lashed != NOBODY:
            consort = battle.ships[ship.lashed]
            consort.helm = course.helm
            berth(ship, consort, battle.setting.vessels[index], battle.setting.vessels[ship.lashed])
