"""Line of sight with blockers, broadside path and raking, measured from the edge of a base."""

from __future__ import annotations

from collections.abc import Sequence

from admiralty.boards.table.distance import nearest_on_edges, overlap
from admiralty.boards.table.shapes import EDGES, Base, Box, Shape
from admiralty.boards.table.units import GRAIN, MICROMETRES, SHIFT, Point, ceil_root
from admiralty.boards.table.verdict import Proof, Verdict, drawn, drawn_line

FAR = 100_000
"""The length of a drawn path, ten metres in tenths of a millimetre: longer than any table."""


def path_box(firer: Base, side: int, reach: int = FAR) -> Box:
    """The broadside path of a side (-1 port, 1 starboard): straight out from the side, as long as the base."""
    length, width = firer.half_length, firer.half_width
    if side > 0:
        return Box(firer.x, firer.y, firer.heading, -length, length, width, width + reach)
    return Box(firer.x, firer.y, firer.heading, -length, length, -width - reach, -width)


def in_path(firer: Base, side: int, target: Box) -> bool:
    """Whether any part of the target lies in the broadside path; a touching corner counts."""
    fx, fy, cx, cy, norm = firer.fx, firer.fy, firer.cx, firer.cy, firer.norm
    corners = target.corners
    us = [(x - cx) * fx + (y - cy) * fy for x, y in corners]
    ahead, astern = firer.half_length * norm, -firer.half_length * norm
    if min(us) > ahead or max(us) < astern:
        return False
    rx, ry = fy * side, -fx * side
    out = firer.half_width * norm
    if max((x - cx) * rx + (y - cy) * ry for x, y in corners) < out:
        return False
    # the remaining case is a target that slants past a corner of the path: its own edges are the separating axes
    path_start = firer.edge("starboard" if side > 0 else "port")
    return not _target_edge_divides(target, path_start, (rx, ry))


def _target_edge_divides(target: Box, start: tuple[Point, Point], way: Point) -> bool:
    tfx, tfy, norm = target.fx, target.fy, target.norm
    (ax, ay), (bx, by) = start
    for nx, ny, limit in (
        (tfx, tfy, target.front * norm),
        (-tfx, -tfy, -target.back * norm),
        (tfy, -tfx, target.right * norm),
        (-tfy, tfx, -target.left * norm),
    ):
        if nx * way[0] + ny * way[1] < 0:
            continue
        of_a = (ax - target.cx) * nx + (ay - target.cy) * ny
        of_b = (bx - target.cx) * nx + (by - target.cy) * ny
        if of_a > limit and of_b > limit:
            return True
    return False


def path_verdict(firer: Base, side: int, target: Base) -> Verdict:
    """In the path: the path itself; the margin is how far the target reaches into it (or lies beside it)."""
    fx, fy, norm = firer.fx, firer.fy, firer.norm
    us = [(x - firer.cx) * fx + (y - firer.cy) * fy for x, y in target.corners]
    half = firer.half_length * norm
    outs = [((x - firer.cx) * fy - (y - firer.cy) * fx) * side for x, y in target.corners]
    reach = min(half - min(us), max(us) + half, max(outs) - firer.half_width * norm)
    holds = in_path(firer, side, target)
    margin = reach * MICROMETRES // norm
    if holds != (margin >= 0):
        margin = 0 if holds else -1
    path = path_box(firer, side, 3000)
    return Verdict("path", holds, margin, Proof(region=tuple(drawn(corner) for corner in path.corners)))


def cuts(start: Point, end: Point, shape: Shape) -> bool:
    """Whether a line between two points (in grains) passes through the inside of a shape; grazing it does not."""
    sx, sy = start
    ex, ey = end
    corners = shape.corners
    dx, dy = ex - sx, ey - sy
    sides = [dx * (y - sy) - dy * (x - sx) for x, y in corners]
    if min(sides) >= 0 or max(sides) <= 0:
        return False
    if isinstance(shape, Box):
        fx, fy, cx, cy, norm = shape.fx, shape.fy, shape.cx, shape.cy, shape.norm
        u1 = (sx - cx) * fx + (sy - cy) * fy
        u2 = (ex - cx) * fx + (ey - cy) * fy
        front, back = shape.front * norm, shape.back * norm
        if (u1 >= front and u2 >= front) or (u1 <= back and u2 <= back):
            return False
        v1 = (sx - cx) * fy - (sy - cy) * fx
        v2 = (ex - cx) * fy - (ey - cy) * fx
        right, left = shape.right * norm, shape.left * norm
        return not ((v1 >= right and v2 >= right) or (v1 <= left and v2 <= left))
    ax, ay = corners[-1]
    for bx, by in corners:
        gx, gy = bx - ax, by - ay
        own = max((gx * (y - ay) - gy * (x - ax) for x, y in corners), key=abs)
        of_start = gx * (sy - ay) - gy * (sx - ax)
        of_end = gx * (ey - ay) - gy * (ex - ax)
        if (own > 0 and of_start <= 0 and of_end <= 0) or (own < 0 and of_start >= 0 and of_end >= 0):
            return False
        ax, ay = bx, by
    return True


def near_line(start: Point, end: Point, shape: Shape, slack: int) -> bool:
    """Whether the bounding circle of a shape comes within `slack` tenths of a line: a cheap early test for blockers."""
    ax, ay = start[0] >> SHIFT, start[1] >> SHIFT
    dx, dy = (end[0] >> SHIFT) - ax, (end[1] >> SHIFT) - ay
    px, py = shape.mid_x - ax, shape.mid_y - ay
    reach = shape.radius + slack + 2
    length = dx * dx + dy * dy
    along = px * dx + py * dy
    if along <= 0:
        return px * px + py * py <= reach * reach
    if along >= length:
        return (px - dx) ** 2 + (py - dy) ** 2 <= reach * reach
    cross = px * dy - py * dx
    return cross * cross <= reach * reach * length


def _clear_mark(start: Point, marks: Sequence[Point], blockers: Sequence[Shape], normal: Point | None) -> Point | None:
    for mark in marks:
        if normal is not None and (mark[0] - start[0]) * normal[0] + (mark[1] - start[1]) * normal[1] <= 0:
            continue
        if not any(cuts(start, mark, blocker) for blocker in blockers):
            return mark
    return None


def sight_line(
    firer: Base, edge: str, target: Base, blockers: Sequence[Shape], *, outward: bool
) -> tuple[Point, Point, Point] | None:
    """Line of sight from one edge: its mid-point, a clear mid-point and a clear corner of the target; None if hidden.

    `outward` keeps the lines on the outer side of the firing edge, as broadsides need.
    """
    start = firer.middle(edge)
    centre = (target.cx, target.cy)
    near = [blocker for blocker in blockers if near_line(start, centre, blocker, target.radius)]
    normal = firer.normal(edge) if outward else None
    middle = _clear_mark(start, [target.middle(name) for name in EDGES], near, normal)
    if middle is None:
        return None
    corner = _clear_mark(start, target.corners, near, normal)
    return None if corner is None else (start, middle, corner)


def in_sight(firer: Base, edge: str, target: Base, blockers: Sequence[Shape], *, outward: bool) -> bool:
    return sight_line(firer, edge, target, blockers, outward=outward) is not None


def sight_verdict(firer: Base, edge: str, target: Base, blockers: Sequence[Shape], *, outward: bool) -> Verdict:
    """In sight: the two lines that see, or the lines that fail; the margin is the nearest pass by a blocker."""
    found = sight_line(firer, edge, target, blockers, outward=outward)
    start = firer.middle(edge)
    if found is None:
        lines = tuple(drawn_line(start, target.middle(name)) for name in EDGES)
        return Verdict("sight", False, -1, Proof(lines=lines), cause=edge)
    _, middle, corner = found
    margin = min((_clearance(start, end, blocker) for end in (middle, corner) for blocker in blockers), default=0)
    lines = (drawn_line(start, middle), drawn_line(start, corner))
    return Verdict("sight", True, margin, Proof(lines=lines), cause=edge)


def _clearance(start: Point, end: Point, blocker: Shape) -> int:
    """How near a clear line passes to a blocker, in micrometres, rounded down."""
    num_a, den_a, _, _ = nearest_on_edges((start, end), blocker.corners)
    num_b, den_b, _, _ = nearest_on_edges(blocker.corners, (start, end))
    num, den = (num_a, den_a) if num_a * den_b <= num_b * den_a else (num_b, den_b)
    root = ceil_root(num * MICROMETRES * MICROMETRES, den * GRAIN * GRAIN)
    return max(0, root - 1)


def raked(firer: Base, side: int, target: Base) -> str | None:
    """Raking: "stern" or "bow", the end the shot enters by, when the line square from the mid-side crosses both."""
    edge = "starboard" if side > 0 else "port"
    mx, my = firer.middle(edge)
    nx, ny = firer.normal(edge)
    turn = nx * target.fx + ny * target.fy
    if turn == 0:
        return None
    for name in ("bow", "stern"):
        (ax, ay), (bx, by) = target.edge(name)
        of_a = nx * (ay - my) - ny * (ax - mx)
        of_b = nx * (by - my) - ny * (bx - mx)
        if (of_a > 0 and of_b > 0) or (of_a < 0 and of_b < 0):
            return None
        # the line meets the edge where f.(m + t n - a) = 0; it must lie ahead of the gun
        ahead = target.fx * (ax - mx) + target.fy * (ay - my)
        if (ahead < 0) != (turn < 0) and ahead != 0:
            return None
    return "stern" if turn > 0 else "bow"


def raking_verdict(firer: Base, side: int, target: Base) -> Verdict:
    """Raking: the line square from the firing side; the margin is its distance from the nearest end corner."""
    edge = "starboard" if side > 0 else "port"
    mx, my = firer.middle(edge)
    nx, ny = firer.normal(edge)
    entered = raked(firer, side, target)
    offsets = [abs(nx * (y - my) - ny * (x - mx)) for x, y in target.corners]
    # offsets are grains times the length of the normal, which is about a grain of grains
    margin = min(offsets) * MICROMETRES // (GRAIN * GRAIN)
    line = drawn_line((mx, my), (mx + nx * 3000, my + ny * 3000))
    return Verdict(
        "raking", entered is not None, margin if entered else -margin - 1, Proof(lines=(line,)), cause=entered or ""
    )


def through(start: Point, end: Point, areas: Sequence[Shape]) -> list[int]:
    """The areas (fog banks) that a line in grains passes through."""
    return [index for index, area in enumerate(areas) if near_line(start, end, area, 0) and cuts(start, end, area)]


def stands_in(shape: Shape, areas: Sequence[Shape]) -> list[int]:
    """The areas that a shape lies in, at least in part."""
    return [index for index, area in enumerate(areas) if overlap(shape, area)]
