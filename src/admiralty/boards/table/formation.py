"""Line ahead: which ships follow in each other's wake, and the chain that holds the flagship."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from admiralty.boards.table.distance import gap_micrometres, square_gap, within
from admiralty.boards.table.shapes import Base, Shape
from admiralty.boards.table.units import MICROMETRES, Point
from admiralty.boards.table.verdict import Proof, Verdict, drawn


def _frame(origin: Base, points: Sequence[Point], way: int) -> list[Point]:
    """Points in a base's frame: (across, along); along counts in the direction of the ray (1 ahead, -1 astern)."""
    fx, fy, cx, cy = origin.fx, origin.fy, origin.cx, origin.cy
    return [((x - cx) * fy - (y - cy) * fx, ((x - cx) * fx + (y - cy) * fy) * way) for x, y in points]


def _clip(
    polygon: list[tuple[Fraction, Fraction]], a: Fraction, b: Fraction, c: Fraction
) -> list[tuple[Fraction, Fraction]]:
    """The part of a convex polygon where a x + b y + c >= 0."""
    kept: list[tuple[Fraction, Fraction]] = []
    for index, (x, y) in enumerate(polygon):
        px, py = polygon[index - 1]
        here, before = a * x + b * y + c, a * px + b * py + c
        if (here >= 0) != (before >= 0):
            share = before / (before - here)
            kept.append((px + share * (x - px), py + share * (y - py)))
        if here >= 0:
            kept.append((x, y))
    return kept


def _ray_meets(origin: Base, way: int, edge: tuple[Point, Point], blockers: Sequence[Shape]) -> bool:
    """Whether some line square from the bow (way 1) or stern (way -1) edge reaches an edge unobstructed."""
    (a_across, a_along), (b_across, b_along) = _frame(origin, edge, way)
    if a_across > b_across:
        a_across, a_along, b_across, b_along = b_across, b_along, a_across, a_along
    half, start = origin.half_width * origin.norm, origin.half_length * origin.norm
    low, high = max(-half, a_across), min(half, b_across)
    if low > high:
        return False
    span = b_across - a_across
    if span == 0:
        return min(a_along, b_along) >= start and not blockers
    # along the edge, in the frame: along(across) = a_along + (across - a_across) * slope
    if any(a_along * span + (at - a_across) * (b_along - a_along) < start * span for at in (low, high)):
        return False
    shadows: list[tuple[Fraction, Fraction]] = []
    for blocker in blockers:
        area = [(Fraction(across), Fraction(along)) for across, along in _frame(origin, blocker.corners, way)]
        area = _clip(area, Fraction(0), Fraction(1), Fraction(-start))
        slope = Fraction(b_along - a_along, span)
        area = _clip(area, slope, Fraction(-1), a_along - slope * a_across)
        if len(area) >= 3:
            across = [point[0] for point in area]
            if min(across) < max(across):
                shadows.append((min(across), max(across)))
    return _uncovered(low, high, shadows)


def _uncovered(low: int, high: int, shadows: list[tuple[Fraction, Fraction]]) -> bool:
    """Whether some point from low to high lies in none of the intervals; a point on an interval's end lies in it."""
    at, free = Fraction(low), True
    for begin, end in sorted(shadows):
        if begin > at:
            break
        if end >= at:
            at, free = end, False
    return at < high or (free and at == high)


def linked(astern: Base, ahead: Base, limit: int, blockers: Sequence[Shape]) -> bool:
    """Whether two ships follow each other: near enough, each squarely before the other's end, nothing between."""
    if astern.fx * ahead.fx + astern.fy * ahead.fy <= 0:
        return False
    if not within(astern, ahead, limit):
        return False
    reach = limit + astern.radius + ahead.radius
    near = [
        other
        for other in blockers
        if (other.mid_x - astern.x) ** 2 + (other.mid_y - astern.y) ** 2 <= (reach + other.radius) ** 2
    ]
    return _ray_meets(astern, 1, ahead.edge("stern"), near) and _ray_meets(ahead, -1, astern.edge("bow"), near)


def chain(
    ships: Sequence[Base], flagship: int, limit: int, blockers: Sequence[Shape], *, one_link: bool = False
) -> tuple[int, ...]:
    """The ships (indices, in line from the van) of the formation that holds the flagship; empty when she is alone.

    Each bow and each stern carries one link at most, the nearest first; `one_link` allows one link in all to a ship.
    """
    return _chain(tuple(ships), flagship, limit, tuple(blockers), one_link)


@lru_cache(maxsize=1 << 12)
def _chain(
    ships: tuple[Base, ...], flagship: int, limit: int, blockers: tuple[Shape, ...], one_link: bool
) -> tuple[int, ...]:
    """Memoized: odds and searches ask for the same line once for every branch of an attack.

    Bases and terrain are interned, so equal places are the same objects.
    """
    links: list[tuple[Fraction, int, int]] = []
    for i, astern in enumerate(ships):
        for j, ahead in enumerate(ships):
            if i == j or not within(astern, ahead, limit):
                continue
            if astern.fx * ahead.fx + astern.fy * ahead.fy <= 0:
                continue  # the early test of `linked`, before anything is collected
            others: list[Shape] = [ship for k, ship in enumerate(ships) if k not in (i, j)]
            if linked(astern, ahead, limit, [*others, *blockers]):
                num, den = square_gap(astern, ahead)
                links.append((Fraction(num, den), i, j))
    ahead_of: dict[int, int] = {}
    astern_of: dict[int, int] = {}
    for _, i, j in sorted(links):
        if i in ahead_of or j in astern_of:
            continue
        if one_link and (i in astern_of or j in ahead_of):
            continue
        ahead_of[i] = j
        astern_of[j] = i
    line = [flagship]
    while line[0] in ahead_of and ahead_of[line[0]] not in line:
        line.insert(0, ahead_of[line[0]])
    while line[-1] in astern_of and astern_of[line[-1]] not in line:
        line.append(astern_of[line[-1]])
    return tuple(line) if len(line) > 1 else ()


def formation_verdict(astern: Base, ahead: Base, limit: int, blockers: Sequence[Shape]) -> Verdict:
    """In formation: the lane between bow and stern edge; the margin is what the limit leaves of the gap."""
    holds = linked(astern, ahead, limit, blockers)
    margin = limit * MICROMETRES - gap_micrometres(astern, ahead)
    bow, stern = astern.edge("bow"), ahead.edge("stern")
    region = tuple(drawn(point) for point in (*bow, *stern))
    return Verdict("formation", holds, margin if holds == (margin >= 0) else -1, Proof(region=region))
