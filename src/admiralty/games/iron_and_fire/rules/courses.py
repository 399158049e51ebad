"""5.0 The courses open to a ship: every way to spend her movement points from where she lies.

A course goes on only as long as nothing is rolled. It ends on entering shoals, shallows or a mine, or on a turn with
damaged steering; what is left of the points is asked about afterwards, with the outcome known.
"""

from __future__ import annotations

from typing import NamedTuple

from admiralty.boards.hexes import PORT, STARBOARD, Direction, Hex
from admiralty.games.iron_and_fire.rules.orders import (
    AHEAD,
    EXIT,
    PORT_TURN,
    STARBOARD_TURN,
    Action,
    move_order,
    ram_order,
)
from admiralty.games.iron_and_fire.rules.ramming import can_be_rammed
from admiralty.games.iron_and_fire.setting import BattleSetting
from admiralty.games.iron_and_fire.state import Battle, Unit
from admiralty.kernel.choices import Order


class Course(NamedTuple):
    """One way to move: its order, the hexes entered, where it ends, and the hex then ahead."""

    steps: tuple[int, ...]
    order: Order[Action] | None
    entered: tuple[Hex, ...]
    place: Hex
    facing: Direction
    ahead: Hex
    risky: bool
    turns_early: bool


class Courses(NamedTuple):
    """All courses from a stance with so many points, terrain regarded; ``sweep`` is every hex one of them enters."""

    moves: tuple[Course, ...]
    orders: tuple[Order[Action], ...]
    sweep: frozenset[Hex]
    before_ram: tuple[Course, ...]


def courses(setting: BattleSetting, place: Hex, facing: Direction, points: int) -> Courses:
    """5.0, 5.5 The courses from a stance: never onto land, never past the points."""
    key = (place * 10 + facing) * 10 + points
    found: Courses | None = setting.courses.get(key)
    if found is None:
        found = setting.courses[key] = _make(setting, place, facing, points)
    return found


def _make(setting: BattleSetting, place: Hex, facing: Direction, points: int) -> Courses:
    grid, chart = setting.grid, setting.chart
    moves: list[Course] = []
    before_ram: list[Course] = []

    def extend(course: Course) -> None:
        if len(course.steps) >= points or course.risky:
            return
        before_ram.append(course)
        steps, here, heading = course.steps, course.place, course.facing
        early = any(step != AHEAD for step in steps)
        ahead = grid.neighbour(here, heading)
        if not ahead:
            moves.append(_course((*steps, EXIT), course.entered, 0, heading, risky=False, early=early))
        elif ahead not in chart.land:
            beyond = (*course.entered, ahead)
            add(_course((*steps, AHEAD), beyond, ahead, heading, risky=ahead in chart.shallow, early=early))
        last = steps[-1] if steps else AHEAD
        if last != STARBOARD_TURN:
            add(_course((*steps, PORT_TURN), course.entered, here, PORT[heading], risky=False, early=early))
        if last != PORT_TURN:
            add(_course((*steps, STARBOARD_TURN), course.entered, here, STARBOARD[heading], risky=False, early=early))

    def add(course: Course) -> None:
        moves.append(course)
        extend(course)

    def _course(
        steps: tuple[int, ...], entered: tuple[Hex, ...], at: Hex, heading: Direction, *, risky: bool, early: bool
    ) -> Course:
        ahead = grid.neighbour(at, heading) if at else 0
        return Course(steps, move_order(steps), entered, at, heading, ahead, risky, early)

    extend(Course((), None, (), place, facing, grid.neighbour(place, facing), risky=False, turns_early=False))
    sweep = frozenset(hex_ for course in moves for hex_ in course.entered)
    orders = tuple(course.order for course in moves if course.order is not None)
    return Courses(tuple(moves), orders, sweep, tuple(before_ram))


def is_open(battle: Battle, ship: Unit, course: Course) -> bool:
    """5.5, 9.0, 10.0 No hex of the course is occupied, and nothing on it but the last step is a matter of chance."""
    if course.turns_early and ship.steering:
        return False
    at, mines = battle.at, battle.mines
    last = len(course.entered) - 1
    for number, place in enumerate(course.entered):
        if place in at:
            return False
        if place in mines and (number < last or course.steps[-1] != AHEAD):
            return False
    return True


def move_orders(battle: Battle, ship: Unit, points: int) -> list[Order[Action]]:
    """5.0 The moves without a ram that a ship may make with so many points."""
    found = courses(battle.setting, ship.place, ship.facing, points)
    clear = not ship.steering and found.sweep.isdisjoint(battle.at)
    if clear and (not battle.mines or found.sweep.isdisjoint(battle.mines)):
        return list(found.orders)
    return [course.order for course in found.moves if course.order is not None and is_open(battle, ship, course)]


def ram_courses(battle: Battle, ship: Unit, points: int) -> list[tuple[Course, Unit]]:
    """6.2 The courses after which the bow points at an adjacent enemy ship with a point left for the ram."""
    at, units = battle.at, battle.units
    found = []
    for course in courses(battle.setting, ship.place, ship.facing, points).before_ram:
        index = at.get(course.ahead)
        if index is not None and can_be_rammed(battle, ship, units[index]) and _leads_to_ram(battle, ship, course):
            found.append((course, units[index]))
    return found


def _leads_to_ram(battle: Battle, ship: Unit, course: Course) -> bool:
    if not course.steps:
        return True
    if ship.steering and any(step != AHEAD for step in course.steps):
        return False
    mined = any(place in battle.mines for place in course.entered)
    return not mined and is_open(battle, ship, course)


def ram_orders(battle: Battle, ship: Unit, points: int) -> list[Order[Action]]:
    """6.2, I31 The moves that end in a ram, or a ram from where she lies."""
    return [ram_order(course.steps, target.index, target.id) for course, target in ram_courses(battle, ship, points)]
