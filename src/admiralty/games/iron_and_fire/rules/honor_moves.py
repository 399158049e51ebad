"""13.2 What a ship bound by honor may do when she moves."""

from __future__ import annotations

from admiralty.games.iron_and_fire.rules.courses import Course, courses, is_open, ram_courses
from admiralty.games.iron_and_fire.rules.honor import has_closed, is_bound, pursuit
from admiralty.games.iron_and_fire.rules.orders import AHEAD, EXIT, Action, ram_order
from admiralty.games.iron_and_fire.state import Battle, Unit
from admiralty.kernel.choices import Order


def bound_orders(battle: Battle, ship: Unit, points: int) -> tuple[list[Order[Action]] | None, bool]:
    """13.2, I55 The moves a bound ship may make, and whether she can ram now and so must; None if no way leads there.

    A ram on the nearest ironclad is open to her, and so is a move that spends all its points on a shortest way there,
    or one on that way which something interrupts.
    """
    chase = pursuit(battle, ship)
    if chase is None:
        return None, False
    ways, needed = chase.ways, chase.needed
    rams = [
        ram_order(course.steps, target.index, target.id)
        for course, target in ram_courses(battle, ship, points)
        if target.index in chase.prey
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


def must_close_first(battle: Battle, ship: Unit, points: int) -> bool:
    """13.2, I55 Whether a bound ship, not placed to ram, could move at best rate and has not yet done so this turn.

    Until she has, she neither fires nor boards. One that cannot move, or to whom no way is open, need not.
    """
    if points == 0 or ship.grounded or battle.is_locked(ship) or not is_bound(battle, ship) or has_closed(battle, ship):
        return False
    open_to_her, must_ram = bound_orders(battle, ship, points)
    return bool(open_to_her) and not must_ram
