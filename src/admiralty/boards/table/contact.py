"""Moves a base into contact with another by the shortest way, then pivots it until the edges lie flush."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from admiralty.boards.table.distance import bases_clear, nearest_points, overlap
from admiralty.boards.table.motion import direction, run, slide
from admiralty.boards.table.shapes import AHEAD, ASTERN, DIRECTIONS, EDGES, TO_PORT, Base, Shape, base
from admiralty.boards.table.units import Point, to_tenths, turned

_LEADING = {AHEAD: "bow", ASTERN: "stern", TO_PORT: "port", "starboard": "starboard"}
# the heading of a base whose named edge faces the direction 0
_EDGE_TURN = {"bow": 0, "starboard": 900, "stern": 1800, "port": 2700}


@dataclass(frozen=True, slots=True)
class Laid:
    """A base laid alongside: its pose, and the edges of the mover and of the target that touch."""

    base: Base
    own_edge: str
    target_edge: str
    way: str
    travel: int


def alongside(
    moved: Base,
    target: Base,
    limit: int,
    others: Sequence[Shape],
    width: int,
    height: int,
    ways: Sequence[str] = DIRECTIONS,
) -> list[Laid]:
    """The ways to lay a base alongside a target within `limit` of travel; several only if they are equal.

    The way of the smallest travel is taken; the nearest edge of the target is the one it touches, and at a corner the
    one on which the leading edge lies with the least pivot. Nothing is returned when the pivoted base would overlap
    something or leave the table.
    """
    reached: list[tuple[int, str]] = []
    for way in ways:
        went = run(moved, way, limit, [target])
        if went.met:
            reached.append((went.length, way))
    if not reached:
        return []
    shortest = min(length for length, _ in reached)
    berths: list[tuple[int, Laid]] = []
    for length, way in reached:
        if length == shortest:
            berths.extend(_flush(moved, target, way, length, others, width, height))
    least = min((turn for turn, _ in berths), default=0)
    return [laid for turn, laid in berths if turn == least]


def _pivot_needed(moved: Base, target: Base, way: str, edge: str) -> int:
    """The turn of a base (tenths, -1800..1800, clockwise) for its leading edge to face an edge of the target."""
    facing = turned(target.heading, _EDGE_TURN[edge] + 1800)
    leading = turned(moved.heading, _EDGE_TURN[_LEADING[way]])
    turn = (facing - leading) % 3600
    return turn if turn <= 1800 else turn - 3600


def _flush(
    moved: Base, target: Base, way: str, travel: int, others: Sequence[Shape], width: int, height: int
) -> list[tuple[int, Laid]]:
    """The berths of one direction of travel, each with its pivot angle."""
    at_contact = slide(moved, way, travel) if travel else moved
    _, point = nearest_points(at_contact, target)
    touched = _touched_edges(target, point, direction(at_contact, way))
    turns = {edge: _pivot_needed(at_contact, target, way, edge) for edge in touched}
    least = min((abs(turn) for turn in turns.values()), default=0)
    laid = []
    for edge, turn in turns.items():
        if abs(turn) == least:
            placed = _place(at_contact, target, way, edge, turn, point)
            if bases_clear(placed, [*others, target], width, height):
                laid.append((least, Laid(placed, _LEADING[way], edge, way, travel)))
    return laid


def _touched_edges(target: Base, point: Point, way: Point) -> list[str]:
    """The edges of the target that face the mover and hold the point of contact: two at a corner."""
    touched = []
    for edge in EDGES:
        nx, ny = target.normal(edge)
        mx, my = target.middle(edge)
        depth = (point[0] - mx) * nx + (point[1] - my) * ny
        if nx * way[0] + ny * way[1] < 0 and abs(depth) <= target.norm:
            touched.append(edge)
    return touched


def _place(moved: Base, target: Base, way: str, edge: str, turn: int, point: Point) -> Base:
    """The base turned about the contact point until its leading edge lies on the target's edge.

    With N the outward normal of the target's edge and T along it, the leading edge faces -N and its own direction
    becomes T; the contact point keeps its place on both edges. Rounding may bite a tenth into the target: then the base
    is pushed off by tenths.
    """
    leading = _LEADING[way]
    depth = moved.half_length if leading in ("bow", "stern") else moved.half_width
    lx, ly = moved.normal(leading)
    offset = _nearest_whole((point[0] - moved.cx) * ly - (point[1] - moved.cy) * lx, moved.norm)
    nx, ny = target.normal(edge)
    mx, my = target.middle(edge)
    along = _nearest_whole((point[1] - my) * nx - (point[0] - mx) * ny, target.norm)
    x = mx - (along - offset) * ny + depth * nx
    y = my + (along - offset) * nx + depth * ny
    heading = turned(moved.heading, turn)
    placed = base(to_tenths(x), to_tenths(y), heading, moved.half_length, moved.half_width)
    while overlap(placed, target):
        x, y = x + nx, y + ny
        placed = base(to_tenths(x), to_tenths(y), heading, moved.half_length, moved.half_width)
    return placed


def _nearest_whole(numerator: int, denominator: int) -> int:
    return (2 * numerator + denominator) // (2 * denominator)
