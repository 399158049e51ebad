"""Moves a base straight along an axis or pivots it about the middle of a side, with collision detection."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from admiralty.boards.table.distance import gap_micrometres, on_table, overlap, overlaps_any, square_gap
from admiralty.boards.table.shapes import AHEAD, ASTERN, DIRECTIONS, STARBOARD, TO_PORT, Base, Box, Shape, base
from admiralty.boards.table.units import COSINE, MICROMETRES, SINE, Point, to_tenths, turned
from admiralty.boards.table.verdict import Proof, Verdict, drawn

DEGREE = 10


def direction(moved: Box, way: str) -> Point:
    """The unit vector of a move in grains: ahead, astern, to port or to starboard."""
    if way == AHEAD:
        return moved.fx, moved.fy
    if way == ASTERN:
        return -moved.fx, -moved.fy
    if way == TO_PORT:
        return -moved.fy, moved.fx
    return moved.fy, -moved.fx


def slide(moved: Base, way: str, distance: int) -> Base:
    """The base after a straight move; the new centre is rounded to tenths of a millimetre."""
    dx, dy = direction(moved, way)
    return base(
        moved.x + to_tenths(distance * dx),
        moved.y + to_tenths(distance * dy),
        moved.heading,
        moved.half_length,
        moved.half_width,
    )


def pivot(moved: Base, side: int, angle: int) -> Base:
    """The base after a turn about the mid-point of one side, towards that side; the centre is rounded to tenths."""
    heading = turned(moved.heading, angle if side == STARBOARD else -angle)
    half = moved.half_width * side
    # the mid-point of the side stays: c + half * r = c' + half * r', with r = (cos, -sin)
    dx = half * (COSINE[moved.heading] - COSINE[heading])
    dy = half * (SINE[heading] - SINE[moved.heading])
    return base(moved.x + to_tenths(dx), moved.y + to_tenths(dy), heading, moved.half_length, moved.half_width)


def swept(moved: Base, way: str, distance: int) -> Box:
    """The area swept by a base in a straight move: itself a box."""
    length, width = moved.half_length, moved.half_width
    if way == AHEAD:
        return Box(moved.x, moved.y, moved.heading, -length, length + distance, -width, width)
    if way == ASTERN:
        return Box(moved.x, moved.y, moved.heading, -length - distance, length, -width, width)
    if way == TO_PORT:
        return Box(moved.x, moved.y, moved.heading, -length, length, -width - distance, width)
    return Box(moved.x, moved.y, moved.heading, -length, length, -width, width + distance)


@dataclass(frozen=True, slots=True)
class Run:
    """How far a move went (tenths of a millimetre, or of a degree), where it ended, and the obstacles it met there."""

    length: int
    base: Base
    met: tuple[int, ...] = ()


def _clear_length(moved: Base, way: str, distance: int, obstacle: Shape) -> int:
    """The longest whole distance whose sweep overlaps no obstacle, and whose rounded end overlaps none either."""
    low, high = 0, distance
    while low < high:
        middle = (low + high + 1) >> 1
        if overlap(swept(moved, way, middle), obstacle):
            high = middle - 1
        else:
            low = middle
    while low > 0 and overlap(slide(moved, way, low), obstacle):
        low -= 1
    return low


def run(moved: Base, way: str, distance: int, obstacles: Sequence[Shape]) -> Run:
    """A straight move that stops where it first touches an obstacle; all obstacles touched there are named."""
    if distance <= 0:
        return Run(0, moved)
    ground = swept(moved, way, distance)
    end = slide(moved, way, distance)
    lengths: list[tuple[int, int]] = []
    for index, obstacle in enumerate(obstacles):
        if overlap(ground, obstacle) or overlap(end, obstacle):
            lengths.append((_clear_length(moved, way, distance, obstacle), index))
    if not lengths:
        return Run(distance, end)
    stop = min(lengths)[0]
    # a second obstacle that the rounded stopping place happens to touch would have been nearer: step back
    while stop > 0 and overlaps_any(slide(moved, way, stop), obstacles):
        stop -= 1
    met = tuple(index for length, index in lengths if length <= stop + 1)
    return Run(stop, slide(moved, way, stop) if stop else moved, met)


def pivot_run(moved: Base, side: int, angle: int, obstacles: Sequence[Shape]) -> Run:
    """A turn that stops where it first touches an obstacle: searched by degrees, then by tenths."""
    # bounding circle of the turn: no corner is farther from the pivot than length and full width allow
    reach = moved.half_length + 2 * moved.half_width
    near = [
        index
        for index, other in enumerate(obstacles)
        if (moved.x - other.mid_x) ** 2 + (moved.y - other.mid_y) ** 2 <= (reach + moved.half_width + other.radius) ** 2
    ]
    if not near:
        return Run(angle, pivot(moved, side, angle))
    shapes = [obstacles[index] for index in near]
    clear = 0
    for step in [*range(DEGREE, angle, DEGREE), angle]:
        if overlaps_any(pivot(moved, side, step), shapes):
            while clear + 1 < step and not overlaps_any(pivot(moved, side, clear + 1), shapes):
                clear += 1
            hit = pivot(moved, side, clear + 1)
            met = tuple(index for index, shape in zip(near, shapes, strict=True) if overlap(hit, shape))
            return Run(clear, pivot(moved, side, clear) if clear else moved, met)
        clear = step
    return Run(angle, pivot(moved, side, angle))


def crosses(moved: Base, way: str, distance: int, area: Shape) -> bool:
    """Whether any part of the base passes over an area in a straight move."""
    return overlap(swept(moved, way, distance), area)


def pivot_crosses(moved: Base, side: int, angle: int, area: Shape) -> bool:
    """Whether any part of the base passes over an area in a turn."""
    return any(overlap(pivot(moved, side, step), area) for step in [*range(0, angle, DEGREE), angle])


def fenced(moved: Base, way: str, went: Run, width: int, height: int) -> Run:
    """A straight move cut short where it would carry the base over the edge of the table."""
    if on_table(went.base, width, height):
        return went
    low, high = 0, went.length
    while low < high:
        middle = (low + high + 1) >> 1
        if on_table(slide(moved, way, middle), width, height):
            low = middle
        else:
            high = middle - 1
    return Run(low, slide(moved, way, low) if low else moved)


def directly_away(
    moved: Base,
    distance: int,
    others: Sequence[Shape],
    obstacles: Sequence[Shape],
    fence: tuple[int, int] | None = None,
) -> list[tuple[str, Run]]:
    """The directions (of the four along the axes) in which a base gets farthest from others without a pivot; ties
    remain.

    A way that is clear for the whole distance beats one that is not; then the larger final gap decides. With a fence
    the edge of the table stops the move as an obstacle would.
    """
    best: list[tuple[str, Run]] = []
    best_key: tuple[bool, int, int] = (False, -1, 1)
    for way in DIRECTIONS:
        went = run(moved, way, distance, obstacles)
        if fence is not None:
            went = fenced(moved, way, went, *fence)
        gaps = [square_gap(went.base, other) for other in others]
        num, den = gaps[0]
        for other_num, other_den in gaps[1:]:
            if other_num * den < num * other_den:
                num, den = other_num, other_den
        full = went.length >= distance and not went.met
        order = _compare((full, num, den), best_key)
        if order > 0:
            best, best_key = [(way, went)], (full, num, den)
        elif order == 0:
            best.append((way, went))
    return best


def _compare(a: tuple[bool, int, int], b: tuple[bool, int, int]) -> int:
    if a[0] != b[0]:
        return 1 if a[0] else -1
    difference = a[1] * b[2] - b[1] * a[2]
    return (difference > 0) - (difference < 0)


def collision_verdict(moved: Base, way: str, distance: int, obstacles: Sequence[Shape]) -> Verdict:
    """Collision: the ground the move covers; the margin is what is cut off the move, or below zero the nearest pass."""
    went = run(moved, way, distance, obstacles)
    ground = swept(moved, way, distance)
    if went.met:
        margin = (distance - went.length) * MICROMETRES
    else:
        margin = -max(1, min((gap_micrometres(ground, obstacle) for obstacle in obstacles), default=1))
    region = tuple(drawn(corner) for corner in ground.corners)
    return Verdict(
        "collision", bool(went.met), margin, Proof(region=region, points=(drawn((went.base.cx, went.base.cy)),))
    )
