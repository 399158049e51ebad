"""Distance between shapes (nearest points) and overlap, exact in whole numbers."""

from __future__ import annotations

from collections.abc import Sequence

from admiralty.boards.table.shapes import Base, Box, Outline, Shape
from admiralty.boards.table.units import GRAIN, MICROMETRES, SHIFT, Point, ceil_root
from admiralty.boards.table.verdict import Proof, Verdict, drawn, drawn_line


def apart(a: Shape, b: Shape, limit: int) -> bool:
    """Whether the bounding circles of two shapes are farther apart than a limit in tenths: a cheap early test."""
    dx, dy = a.mid_x - b.mid_x, a.mid_y - b.mid_y
    reach = limit + a.radius + b.radius
    return dx * dx + dy * dy > reach * reach


def _box_axes_separate(a: Box, corners: Sequence[Point]) -> bool:
    fx, fy, cx, cy, norm = a.fx, a.fy, a.cx, a.cy, a.norm
    us = [(x - cx) * fx + (y - cy) * fy for x, y in corners]
    if min(us) >= a.front * norm or max(us) <= a.back * norm:
        return True
    vs = [(x - cx) * fy - (y - cy) * fx for x, y in corners]
    return min(vs) >= a.right * norm or max(vs) <= a.left * norm


def _boxes_separate(a: Box, b: Box) -> bool:
    """Separating axis test of two boxes: whether a side of one has all of the other on its outer side (or on it).

    The corners of a box are its middle and its sides along and across: in the frame of the other they are found from
    the sine and cosine between the two headings, which both frames share, and no corner is looked at by itself.
    """
    afx, afy, bfx, bfy = a.fx, a.fy, b.fx, b.fy
    along, across = afx * bfx + afy * bfy, afx * bfy - afy * bfx
    dx, dy = b.cx - a.cx, b.cy - a.cy
    a_front, a_back, a_left, a_right = a.front, a.back, a.left, a.right
    b_front, b_back, b_left, b_right = b.front, b.back, b.left, b.right
    # the extent of each box in the other's frame, from its middle
    if along >= 0:
        b_low, b_high, b_port, b_starboard = b_back * along, b_front * along, b_left * along, b_right * along
        a_low, a_high, a_port, a_starboard = a_back * along, a_front * along, a_left * along, a_right * along
    else:
        b_low, b_high, b_port, b_starboard = b_front * along, b_back * along, b_right * along, b_left * along
        a_low, a_high, a_port, a_starboard = a_front * along, a_back * along, a_right * along, a_left * along
    if across >= 0:
        near_b, far_b, aft_b, fore_b = b_left * across, b_right * across, -b_front * across, -b_back * across
        near_a, far_a, aft_a, fore_a = -a_right * across, -a_left * across, a_back * across, a_front * across
    else:
        near_b, far_b, aft_b, fore_b = b_right * across, b_left * across, -b_back * across, -b_front * across
        near_a, far_a, aft_a, fore_a = -a_left * across, -a_right * across, a_front * across, a_back * across
    norm = a.norm
    u, v = dx * afx + dy * afy, dx * afy - dy * afx
    if u + b_low + near_b >= a_front * norm or u + b_high + far_b <= a_back * norm:
        return True
    if v + aft_b + b_port >= a_right * norm or v + fore_b + b_starboard <= a_left * norm:
        return True
    norm = b.norm
    u, v = -dx * bfx - dy * bfy, dy * bfx - dx * bfy
    if u + a_low + near_a >= b_front * norm or u + a_high + far_a <= b_back * norm:
        return True
    return v + aft_a + a_port >= b_right * norm or v + fore_a + a_starboard <= b_left * norm


def _edge_axes_separate(a: Sequence[Point], b: Sequence[Point]) -> bool:
    """Separating axis test: whether some edge of polygon a has all of b on its outer side (or on it)."""
    ax, ay = a[-1]
    for bx, by in a:
        ex, ey = bx - ax, by - ay
        sides = [ex * (y - ay) - ey * (x - ax) for x, y in b]
        own = [ex * (y - ay) - ey * (x - ax) for x, y in a]
        if (max(own) <= 0 and min(sides) >= 0) or (min(own) >= 0 and max(sides) <= 0):
            return True
        ax, ay = bx, by
    return False


def _side_separates(a: Outline, box: Box) -> bool:
    """Separating axis test of an outline and a box, from twice the middle of the box and the spread of its corners."""
    fx, fy = box.fx, box.fy
    along, across = box.front + box.back, box.left + box.right
    x, y = 2 * box.cx + along * fx + across * fy, 2 * box.cy + along * fy - across * fx
    length, width = box.front - box.back, box.right - box.left
    for ax, ay, ex, ey in a.sides:
        middle = ex * (y - 2 * ay) - ey * (x - 2 * ax)
        if middle <= 0 and middle + length * abs(ex * fy - ey * fx) + width * abs(ex * fx + ey * fy) <= 0:
            return True
    return False


def overlap(a: Shape, b: Shape) -> bool:
    """Whether the insides of two shapes meet: touching is not overlapping."""
    dx, dy = a.mid_x - b.mid_x, a.mid_y - b.mid_y
    reach = a.radius + b.radius
    if dx * dx + dy * dy > reach * reach:  # inlined `apart`: the usual case
        return False
    if isinstance(a, Box):
        if isinstance(b, Box):
            return not _boxes_separate(a, b)
        if isinstance(b, Outline):
            return not (_side_separates(b, a) or _box_axes_separate(a, b.corners))
        return not (_box_axes_separate(a, b.corners) or _edge_axes_separate(b.corners, a.corners))
    if isinstance(b, Box):
        if isinstance(a, Outline):
            return not (_side_separates(a, b) or _box_axes_separate(b, a.corners))
        return not (_edge_axes_separate(a.corners, b.corners) or _box_axes_separate(b, a.corners))
    return not (_edge_axes_separate(a.corners, b.corners) or _edge_axes_separate(b.corners, a.corners))


def overlaps_any(a: Shape, others: Sequence[Shape]) -> bool:
    x, y, radius = a.mid_x, a.mid_y, a.radius
    for other in others:
        dx, dy, reach = x - other.mid_x, y - other.mid_y, radius + other.radius
        if dx * dx + dy * dy <= reach * reach and overlap(a, other):  # most are apart
            return True
    return False


def _nearest_corner(a: Box, corners: Sequence[Point]) -> int:
    """The square of the smallest distance from a box to some corners (times its norm)."""
    fx, fy, cx, cy, norm = a.fx, a.fy, a.cx, a.cy, a.norm
    front, back, right, left = a.front * norm, a.back * norm, a.right * norm, a.left * norm
    best = -1
    for x, y in corners:
        x -= cx
        y -= cy
        u = x * fx + y * fy
        v = x * fy - y * fx
        du = u - front if u > front else back - u if u < back else 0
        dv = v - right if v > right else left - v if v < left else 0
        square = du * du + dv * dv
        if square < best or best < 0:
            best = square
    return best


def nearest_on_edges(edges: Sequence[Point], corners: Sequence[Point]) -> tuple[int, int, Point, tuple[Point, Point]]:
    """Smallest squared distance from the sides of a polygon to some points, as a fraction; the point, the side."""
    best_num, best_den = -1, 1
    where, side = corners[0], (edges[-1], edges[0])
    ax, ay = edges[-1]
    for bx, by in edges if len(edges) > 2 else edges[:1]:  # a line has one side, not two
        ex, ey = bx - ax, by - ay
        length = ex * ex + ey * ey
        for px, py in corners:
            dx, dy = px - ax, py - ay
            along = dx * ex + dy * ey
            if along <= 0 or length == 0:
                num, den = dx * dx + dy * dy, 1
            elif along >= length:
                num, den = (px - bx) ** 2 + (py - by) ** 2, 1
            else:
                num, den = (ex * dy - ey * dx) ** 2, length
            if best_num < 0 or num * best_den < best_num * den:
                best_num, best_den, where, side = num, den, (px, py), ((ax, ay), (bx, by))
        ax, ay = bx, by
    return best_num, best_den, where, side


def square_gap(a: Shape, b: Shape) -> tuple[int, int]:
    """The square of the distance between two shapes in grains, as a fraction; 0 when they touch or overlap."""
    if overlap(a, b):
        return 0, 1
    if isinstance(a, Box) and isinstance(b, Box):
        # the distance of two boxes is that of a corner of one to the other; their frames scale it by their norms
        of_b, of_a = _nearest_corner(a, b.corners), _nearest_corner(b, a.corners)
        return (of_b, a.norm) if of_b * b.norm <= of_a * a.norm else (of_a, b.norm)
    num_b, den_b, _, _ = nearest_on_edges(a.corners, b.corners)
    num_a, den_a, _, _ = nearest_on_edges(b.corners, a.corners)
    return (num_b, den_b) if num_b * den_a <= num_a * den_b else (num_a, den_a)


def within(a: Shape, b: Shape, limit: int, *, nearer: bool = False) -> bool:
    """Whether two shapes lie no farther apart than a limit in tenths of a millimetre, or nearer than that: equal is
    inside, but not nearer."""
    dx, dy = a.mid_x - b.mid_x, a.mid_y - b.mid_y
    square = dx * dx + dy * dy
    reach = limit + a.radius + b.radius
    if square > reach * reach:
        return False
    near = limit + a.inner + b.inner
    if near > 0 and square < near * near and (limit > 0 or not nearer):
        return True
    numerator, denominator = square_gap(a, b)
    grains = limit << SHIFT
    bound = grains * grains * denominator
    return numerator < bound if nearer else numerator <= bound


def band(a: Shape, b: Shape, limits: Sequence[int]) -> int:
    """The index of the first rising limit that holds the distance, or the number of limits if none does."""
    if apart(a, b, limits[-1]):
        return len(limits)
    numerator, denominator = square_gap(a, b)
    for index, limit in enumerate(limits):
        grains = limit << SHIFT
        if numerator <= grains * grains * denominator:
            return index
    return len(limits)


def gap_micrometres(a: Shape, b: Shape) -> int:
    """The distance in micrometres, rounded up."""
    numerator, denominator = square_gap(a, b)
    return ceil_root(numerator * MICROMETRES * MICROMETRES, denominator * GRAIN * GRAIN)


def nearest_points(a: Shape, b: Shape) -> tuple[Point, Point]:
    """The two nearest points of two shapes that do not overlap, rounded to the grain."""
    num_b, den_b, of_b, side_a = nearest_on_edges(a.corners, b.corners)
    num_a, den_a, of_a, side_b = nearest_on_edges(b.corners, a.corners)
    if num_b * den_a <= num_a * den_b:
        return _foot(of_b, side_a), of_b
    return of_a, _foot(of_a, side_b)


def _foot(point: Point, side: tuple[Point, Point]) -> Point:
    (ax, ay), (bx, by) = side
    ex, ey = bx - ax, by - ay
    length = ex * ex + ey * ey
    along = max(0, min(length, (point[0] - ax) * ex + (point[1] - ay) * ey))
    if length == 0:
        return ax, ay
    return ax + (2 * along * ex + length) // (2 * length), ay + (2 * along * ey + length) // (2 * length)


def range_verdict(a: Shape, b: Shape, limit: int) -> Verdict:
    """In range: the shortest line between the bases, and how far it falls within (or beyond) the limit."""
    near_a, near_b = nearest_points(a, b)
    margin = limit * MICROMETRES - gap_micrometres(a, b)
    return Verdict(
        "range", margin >= 0, margin, Proof(lines=(drawn_line(near_a, near_b),), points=(drawn(near_a), drawn(near_b)))
    )


def on_table(shape: Shape, width: int, height: int) -> bool:
    """Whether no part of a shape is over the edge; lying on the edge is on the table."""
    if shape.radius <= shape.mid_x <= width - shape.radius and shape.radius <= shape.mid_y <= height - shape.radius:
        return True
    right, top = width << SHIFT, height << SHIFT
    return all(0 <= x <= right and 0 <= y <= top for x, y in shape.corners)


def table_verdict(shape: Shape, width: int, height: int) -> Verdict:
    """On the table: the corner nearest to an edge, or farthest over it."""
    right, top = width << SHIFT, height << SHIFT
    margins = [(min(x, right - x, y, top - y), (x, y)) for x, y in shape.corners]
    margin, corner = min(margins)
    micro = margin * MICROMETRES >> SHIFT
    return Verdict("table", margin >= 0, micro, Proof(points=(drawn(corner),)))


def overlap_verdict(a: Shape, b: Shape) -> Verdict:
    """Clear of each other: the nearest points and the gap; overlapping shapes show the common ground's outlines."""
    if overlap(a, b):
        return Verdict("clear", False, -1, Proof(region=tuple(drawn(c) for c in a.corners)))
    near_a, near_b = nearest_points(a, b)
    return Verdict("clear", True, gap_micrometres(a, b), Proof(lines=(drawn_line(near_a, near_b),)))


def bases_clear(moved: Base, others: Sequence[Shape], width: int, height: int) -> bool:
    """Whether a base may lie here: on the table and clear of everything."""
    return on_table(moved, width, height) and not overlaps_any(moved, others)
