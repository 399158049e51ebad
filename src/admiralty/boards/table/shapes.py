"""Shapes on the open table: bases (oriented rectangles) and outlines (convex polygons)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import isqrt

from admiralty.boards.table.units import COSINE, SHIFT, SINE, Point, to_tenths

PORT, STARBOARD = -1, 1
AHEAD, ASTERN, TO_PORT, TO_STARBOARD = "ahead", "astern", "port", "starboard"
DIRECTIONS = (AHEAD, ASTERN, TO_PORT, TO_STARBOARD)
EDGES = ("bow", "stern", "port", "starboard")


class Shape:
    """A convex polygon: corners in grains, clockwise; a bounding circle and an inscribed circle in tenths.

    `inner` is below zero where no circle about the middle is known to lie inside.
    """

    __slots__ = ("corners", "inner", "mid_x", "mid_y", "radius")

    corners: tuple[Point, ...]
    mid_x: int
    mid_y: int
    radius: int
    inner: int


class Box(Shape):
    """A rectangle in the frame of a heading: `back`..`front` along it, `left`..`right` across it, tenths from (x, y).

    In that frame the coordinates of a point p are (p - c).f and (p - c).r, whole numbers in grains times `norm`; the
    sides of the box are at back * norm, front * norm and so on, exactly."""

    __slots__ = ("back", "cx", "cy", "front", "fx", "fy", "heading", "left", "norm", "right", "x", "y")

    def __init__(self, x: int, y: int, heading: int, back: int, front: int, left: int, right: int) -> None:
        self.x = x
        self.y = y
        self.heading = heading
        self.back = back
        self.front = front
        self.left = left
        self.right = right
        fx = self.fx = SINE[heading]
        fy = self.fy = COSINE[heading]
        self.norm = fx * fx + fy * fy
        cx = self.cx = x << SHIFT
        cy = self.cy = y << SHIFT
        # r = (fy, -fx); corners clockwise from the port bow
        nx, ny = cx + front * fx, cy + front * fy
        sx, sy = cx + back * fx, cy + back * fy
        lx, ly = left * fy, -left * fx
        rx, ry = right * fy, -right * fx
        self.corners = ((nx + lx, ny + ly), (nx + rx, ny + ry), (sx + rx, sy + ry), (sx + lx, sy + ly))
        along, across = front + back, left + right
        self.mid_x = x + to_tenths((along * fx + across * fy) >> 1)
        self.mid_y = y + to_tenths((along * fy - across * fx) >> 1)
        # one tenth for the root, one for the rounded middle, one for the rounded sines
        self.radius = (isqrt((front - back) ** 2 + (right - left) ** 2) >> 1) + 3
        self.inner = (min(front - back, right - left) >> 1) - 3


class Base(Box):
    """A ship's base: a rectangle about its centre."""

    __slots__ = ("half_length", "half_width")

    def __init__(self, x: int, y: int, heading: int, half_length: int, half_width: int) -> None:
        super().__init__(x, y, heading, -half_length, half_length, -half_width, half_width)
        self.half_length = half_length
        self.half_width = half_width

    def middle(self, edge: str) -> Point:
        """The mid-point of an edge, in grains."""
        if edge == "bow":
            return self.cx + self.half_length * self.fx, self.cy + self.half_length * self.fy
        if edge == "stern":
            return self.cx - self.half_length * self.fx, self.cy - self.half_length * self.fy
        if edge == "starboard":
            return self.cx + self.half_width * self.fy, self.cy - self.half_width * self.fx
        return self.cx - self.half_width * self.fy, self.cy + self.half_width * self.fx

    def normal(self, edge: str) -> Point:
        """The outward normal of an edge."""
        if edge == "bow":
            return self.fx, self.fy
        if edge == "stern":
            return -self.fx, -self.fy
        if edge == "starboard":
            return self.fy, -self.fx
        return -self.fy, self.fx

    def edge(self, edge: str) -> tuple[Point, Point]:
        """The two corners of an edge."""
        port_bow, starboard_bow, starboard_quarter, port_quarter = self.corners
        if edge == "bow":
            return port_bow, starboard_bow
        if edge == "stern":
            return starboard_quarter, port_quarter
        if edge == "starboard":
            return starboard_bow, starboard_quarter
        return port_quarter, port_bow


@lru_cache(maxsize=1 << 16)
def base(x: int, y: int, heading: int, half_length: int, half_width: int) -> Base:
    """An interned base: the same ships are measured many times in the same place."""
    return Base(x, y, heading, half_length, half_width)


class Outline(Shape):
    """A convex polygon with whole corners in tenths of a millimetre."""

    __slots__ = ("_sides", "points")

    def __init__(self, points: Sequence[Point]) -> None:
        self._sides: tuple[tuple[int, int, int, int], ...] = ()
        self.points = tuple(points)
        xs = [point[0] for point in self.points]
        ys = [point[1] for point in self.points]
        self.corners = tuple((x << SHIFT, y << SHIFT) for x, y in self.points)
        self.mid_x = (min(xs) + max(xs)) >> 1
        self.mid_y = (min(ys) + max(ys)) >> 1
        self.radius = max(isqrt((x - self.mid_x) ** 2 + (y - self.mid_y) ** 2) for x, y in self.points) + 1
        self.inner = -self.radius

    @property
    def sides(self) -> tuple[tuple[int, int, int, int], ...]:
        """The start and the vector of each side, in grains, with the figure to the left of it."""
        if not self._sides:
            before = self.corners[-1:] + self.corners[:-1]
            ways = [(a, b, x - a, y - b) for (a, b), (x, y) in zip(before, self.corners, strict=True)]
            if sum(a * dy - b * dx for a, b, dx, dy in ways) < 0:  # the sides run clockwise
                ways = [(a + dx, b + dy, -dx, -dy) for a, b, dx, dy in ways]
            self._sides = tuple(ways)
        return self._sides


@lru_cache(maxsize=4096)
def ellipse(x: int, y: int, heading: int, length: int, width: int, sides: int = 16) -> Outline:
    """A terrain piece: the polygon through `sides` points of an ellipse whose long axis lies along the heading."""
    fx, fy = SINE[heading], COSINE[heading]
    points = []
    for step in range(sides):
        angle = 3600 * step // sides
        along, across = COSINE[angle] * length, SINE[angle] * width
        # along and across are twice the semi-axis parts, in grains; the frame brings a second factor of grains
        px = (along * fx + across * fy) >> (SHIFT + 1)
        py = (along * fy - across * fx) >> (SHIFT + 1)
        points.append((x + to_tenths(px), y + to_tenths(py)))
    outline = Outline(points)
    outline.inner = inner_circle(length, width, sides)
    return outline


@lru_cache(maxsize=4096)
def half_ellipse(x: int, y: int, heading: int, length: int, depth: int, sides: int = 12) -> Outline:
    """A piece with a straight side of a length and middle, and a bulge of a depth along the heading."""
    fx, fy = SINE[heading], COSINE[heading]
    points = []
    for step in range(sides + 1):
        angle = (2700 + 1800 * step // sides) % 3600
        along, across = COSINE[angle] * depth * 2, SINE[angle] * length
        px = (along * fx + across * fy) >> (SHIFT + 1)
        py = (along * fy - across * fx) >> (SHIFT + 1)
        points.append((x + to_tenths(px), y + to_tenths(py)))
    return Outline(points)


@lru_cache(maxsize=256)
def inner_circle(length: int, width: int, sides: int = 16) -> int:
    """The radius of a circle about the middle that lies inside such a piece in every position.

    The polygon holds the ellipse shrunk by the cosine of half a side's angle; two tenths go to the rounded corners and
    one to the rounded middle.
    """
    return (min(length, width) * COSINE[-(-1800 // sides)] >> (SHIFT + 1)) - 3
