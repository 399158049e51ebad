"""Bearings, arcs and courses on the open table, in any unit of length: whole numbers in, whole numbers out.

>>> bearing(0, 10), bearing(10, 0), bearing(-7, -7)
(0, 900, 2250)
>>> in_arc(3550, 3450, 150), in_arc(200, 3450, 150)
(True, False)
>>> off_keel(3000)
600
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, floor, pi
from typing import NamedTuple

from admiralty.boards.table.units import COSINE, FULL_CIRCLE, HALF_GRAIN, SHIFT, SINE, Point, to_tenths, turned

HALF_CIRCLE = FULL_CIRCLE // 2
TENTHS_A_RADIAN = HALF_CIRCLE / pi
STEPS = 10
"""The equal parts into which the simultaneous courses of a turn are divided."""


def bearing(dx: int, dy: int) -> int:
    """The direction of a vector in tenths of a degree clockwise from +y, rounded down; 0 for a null vector.

    A float gives a guess, and whole numbers decide, so that every machine agrees.
    """
    if dx == 0 and dy == 0:
        return 0
    heading = floor(atan2(dx, dy) * TENTHS_A_RADIAN) % FULL_CIRCLE
    # the guess is nearly always right: the vector lies clockwise of this heading and not of the next
    if SINE[heading] * dy < COSINE[heading] * dx:
        after = (heading + 1) % FULL_CIRCLE
        if SINE[after] * dy > COSINE[after] * dx:
            return heading
    # the vector must lie on the heading or clockwise of it, by less than half a circle, and not so for the next
    while True:
        sine, cosine = SINE[heading], COSINE[heading]
        cross = sine * dy - cosine * dx
        if cross < 0 or (cross == 0 and sine * dx + cosine * dy > 0):
            break
        heading = (heading - 1) % FULL_CIRCLE
    while True:
        after = (heading + 1) % FULL_CIRCLE
        sine, cosine = SINE[after], COSINE[after]
        cross = sine * dy - cosine * dx
        if cross > 0 or (cross == 0 and sine * dx + cosine * dy <= 0):
            return heading
        heading = after


def relative(heading: int, dx: int, dy: int) -> int:
    """The bearing of a vector from a ship's bow."""
    return (bearing(dx, dy) - heading) % FULL_CIRCLE


def in_arc(direction: int, start: int, end: int) -> bool:
    """Whether a direction lies in an arc that runs clockwise from its start to its end, ends included."""
    return (direction - start) % FULL_CIRCLE <= (end - start) % FULL_CIRCLE


def difference(one: int, other: int) -> int:
    """The angle between two directions, 0 to 1800."""
    apart = (one - other) % FULL_CIRCLE
    return min(apart, FULL_CIRCLE - apart)


def off_keel(direction: int) -> int:
    """The angle of a direction off the keel line, 0 (along it) to 900 (abeam)."""
    apart = difference(direction, 0)
    return min(apart, HALF_CIRCLE - apart)


class Pose(NamedTuple):
    """A place and a heading."""

    x: int
    y: int
    heading: int


def step(pose: Pose, length: int, turn: int, drift: Point = (0, 0)) -> Pose:
    """One step of a course: a length along the chord of its arc, a turn in tenths of a degree, and the drift.

    >>> step(Pose(0, 0, 0), 100, 0)
    Pose(x=0, y=100, heading=0)
    """
    chord = turned(pose.heading, turn >> 1)
    return Pose(
        pose.x + to_tenths(length * SINE[chord]) + drift[0],
        pose.y + to_tenths(length * COSINE[chord]) + drift[1],
        turned(pose.heading, turn),
    )


def steps(pose: Pose, length: int, turn: int, drift: Point = (0, 0), number: int = STEPS) -> list[Pose]:
    """A whole course of equal steps: the same as repeated `step`, but faster.

    >>> steps(Pose(0, 0, 0), 100, 0, (0, 20))[-1]
    Pose(x=0, y=120, heading=0)
    """
    x, y, heading = pose
    found: list[Pose] = []
    half = turn >> 1
    new, sine, cosine = tuple.__new__, SINE, COSINE  # avoids the call of the named tuple's constructor
    if drift == (0, 0) and length % number == 0:  # equal steps, changed only by the helm
        for east, north in zip(*_chords(heading + half, length // number, turn, number), strict=True):
            x += east
            y += north
            heading += turn
            found.append(new(Pose, (x, y, heading % FULL_CIRCLE)))
        return found
    for way, dx, dy in zip(_shares(length, number), _shares(drift[0], number), _shares(drift[1], number), strict=True):
        chord = (heading + half) % FULL_CIRCLE
        x += ((way * sine[chord] + HALF_GRAIN) >> SHIFT) + dx
        y += ((way * cosine[chord] + HALF_GRAIN) >> SHIFT) + dy
        heading = (heading + turn) % FULL_CIRCLE
        found.append(new(Pose, (x, y, heading)))
    return found


def last_step(pose: Pose, length: int, turn: int, drift: Point = (0, 0), number: int = STEPS) -> Pose:
    """The end of a whole course: the last of its `steps`.

    >>> last_step(Pose(0, 0, 0), 100, 7, (0, 20)) == steps(Pose(0, 0, 0), 100, 7, (0, 20))[-1]
    True
    """
    if length % number:
        return steps(pose, length, turn, drift, number)[-1]
    x, y, heading = pose
    easts, norths = _chords(heading + (turn >> 1), length // number, turn, number)
    end = x + sum(easts) + drift[0], y + sum(norths) + drift[1], (heading + number * turn) % FULL_CIRCLE
    return tuple.__new__(Pose, end)


def _chords(first: int, way: int, turn: int, number: int) -> tuple[Sequence[int], Sequence[int]]:
    """The steps of a course to the east and north, each of a length, the first on a heading."""
    easts, norths = _strides(way)
    if turn == 0:
        return (easts[first],) * number, (norths[first],) * number
    last = first + number * turn
    if -FULL_CIRCLE <= first < 2 * FULL_CIRCLE and -FULL_CIRCLE <= last < 2 * FULL_CIRCLE:
        steps_on = slice(first + FULL_CIRCLE, last + FULL_CIRCLE, turn)
        return easts[steps_on], norths[steps_on]
    headings = [(first + n * turn) % FULL_CIRCLE for n in range(number)]
    return [easts[each] for each in headings], [norths[each] for each in headings]


@lru_cache(maxsize=64)
def _strides(way: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The step to the east and north on each heading, three times round the circle, so that a course which passes north
    is one slice."""
    east = tuple([(way * each + HALF_GRAIN) >> SHIFT for each in SINE])
    north = tuple([(way * each + HALF_GRAIN) >> SHIFT for each in COSINE])
    return east * 3, north * 3


def parts(whole: int, number: int = STEPS) -> list[int]:
    """A whole number split into parts that differ by at most one.

    >>> parts(23)
    [2, 2, 2, 3, 2, 2, 3, 2, 2, 3]
    """
    return list(_shares(whole, number))


@lru_cache(maxsize=4096)
def _shares(whole: int, number: int) -> tuple[int, ...]:
    return tuple((whole * (n + 1)) // number - (whole * n) // number for n in range(number))
