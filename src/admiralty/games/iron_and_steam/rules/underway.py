"""IS-1.1 The fourth and fifth phase of the turn: all ships move at once, then the checks that follow."""

from admiralty.games.iron_and_steam import events
from admiralty.games.iron_and_steam.state import AFLOAT, NOBODY, Battle, Fate, Ship

from . import damage, grounds
from .movement import Course, commit, courses_of, run_courses
from .ramming import lose_way, resolve_contact

__all__ = ["movement", "ramming", "sail"]


def movement(battle: Battle) -> None:
    """IS-1.1, HR-5 All courses are run at once; then their checks follow, ship by ship."""
    sail(battle)


def sail(battle: Battle) -> dict[int, Course]:
    """HR-5 Run all courses, and put their checks on the agenda."""
    courses = courses_of(battle)
    battle.contacts = run_courses(battle, courses)
    commit(battle, courses)
    if battle.contacts:
        for contact in battle.contacts:
            lose_way(battle, contact)
        battle.push(ramming)
    mined = bool(battle.setting.minefields) and battle.setting.on("torpedoes")
    for course in reversed(courses.values()):
        if mined and course.stopped != "edge" and battle.ships[course.index].fate is AFLOAT:
            for each, field in grounds.mined(battle, course):
                battle.push(grounds.check_mines, each, field.percent)
        if course.moved:
            _after_course(battle, course)
    return courses


def _after_course(battle: Battle, course: Course) -> None:
    """The consequences of a course: leaving the table, the ground, wrecks, engines that fail."""
    index = course.index
    ship, vessel = battle.ships[index], battle.setting.vessels[index]
    if battle.heard is not None:
        path = " ".join(f"{pose.x},{pose.y},{pose.heading}" for pose in course.poses)
        battle.tell(events.ShipMoved(vessel.id, course.speed, course.helm, path, case="HR-5"))
    if course.stopped and _has_stopped(battle, course, ship):
        return
    if ship.fate is not AFLOAT:
        return
    _try_engines(battle, index, course.speed)
    if ship.lashed != NOBODY:
        _try_engines(battle, ship.lashed, course.speed)
    if not ship.aground and battle.setting.on("grounding"):
        for place in grounds.crossed_wrecks(battle, course) if battle.wrecks else ():
            battle.push(grounds.check_wreck, index, place, course.speed)
        chance = grounds.ground_chance(battle, course)
        if chance:
            battle.push(grounds.check_ground, index, chance, course.speed)


def _try_engines(battle: Battle, index: int, speed: int) -> None:
    """IS-8, HR-14, HR-24 Rolls for engines that a speed may damage; in a pair for those of both."""
    if battle.ships[index].risky or battle.setting.vessels[index].unreliable:
        risky, unreliable = grounds.runs_hard(battle, index, speed)
        if risky or unreliable:
            battle.push(grounds.check_engines, index, risky, unreliable)


def _has_stopped(battle: Battle, course: Course, ship: Ship) -> bool:
    """HR-5, HR-6 What stopped a ship: the edge of the table, beyond which she is out of the battle, or the ground.

    Only a ship under her own command leaves: a prize, a hulk or a sinking ship keeps her fate.
    """
    index = course.index
    if course.stopped == "edge":
        pair = ship.lashed
        if ship.fate is not AFLOAT:
            damage.drift_off(battle, index)
            return True
        damage.lose(battle, index, Fate.LEFT, "HR-5")
        if pair != NOBODY:
            damage.lose(battle, pair, Fate.LEFT, "HR-14")
        return True
    if course.stopped in ("shore", "shoal"):
        grounds.take_ground(battle, index, course.speed, course.stopped)
    return False


def ramming(battle: Battle) -> None:
    """IS-1.1, HR-10 The meetings of hulls in the order in which they happened."""
    for place in reversed(range(len(battle.contacts))):
        battle.push(resolve_contact, place)
