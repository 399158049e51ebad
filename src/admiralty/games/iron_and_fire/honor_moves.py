"""13.2 What a ship bound by honor may do when she moves."""

from __future__ import annotations

from admiralty.kernel.choices import Order

from .courses import Course, courses, is_open, ram_courses
from .honor import points_to_ram, quarry
from .orders import AHEAD, EXIT, Action, ram_order
from .state import Battle, Unit


def bound_orders(battle: Battle, ship: Unit, points: int) -> tuple[list[Order[Action]] | None, bool]:
    """13.2, I55 The moves a bound ship may make, and whether she can ram now and so must; None if no way leads there.

    A ram on the nearest ironclad is open to her, and so is a move that spends all its points on a shortest way there,
    or one on that way which something interrupts.
    """
    prey = quarry(battle, ship)
    ways = points_to_ram(battle, ship, prey)
    needed = ways.get((ship.place, ship.facing))
    if needed is None:
        return None, False
    wanted = [unit.index for unit in prey]
    rams = [
        ram_order(course.steps, target.index, target.id)
        for course, target in ram_courses(battle, ship, points)
        if target.index in wanted
    ]
    must = needed + 1 <= points
    moves = [
        course.order
        for course in courses(battle.setting, ship.place, ship.facing, points).moves
        if course.order is not None
        and EXIT not in course.steps
        and is_open(battle, ship, course)
        and ways.get((course.place, course.facing)) == needed - len(course.steps)
        and (_is_interrupted(battle, ship, course) or (not must and len(course.steps) == points))
    ]
    return rams + moves, must


def _is_interrupted(battle: Battle, ship: Unit, course: Course) -> bool:
    """Whether chance has a say at the end of a course, so that its rest is asked about later."""
    if course.steps[-1] == AHEAD:
        return course.risky or course.place in battle.mines
    return ship.steering
