"""The open table against a slow reference: fractions and plain definitions, without any of the fast paths."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from math import cos, hypot, radians, sin

from hypothesis import example, given, settings
from hypothesis import strategies as st

from admiralty.boards.table import (
    COSINE,
    DIRECTIONS,
    EDGES,
    GRAIN,
    SHIFT,
    SINE,
    Base,
    Box,
    Outline,
    Point,
    Shape,
    alongside,
    band,
    base,
    chain,
    collision_verdict,
    cuts,
    directly_away,
    ellipse,
    eye_verdict,
    formation_verdict,
    gap_micrometres,
    in_path,
    in_sight,
    in_the_eye,
    linked,
    on_table,
    overlap,
    path_verdict,
    pivot,
    pivot_run,
    point_of_sail,
    raked,
    raking_verdict,
    range_verdict,
    run,
    sight_verdict,
    slide,
    square_gap,
    swept,
    table_verdict,
    wholly_upwind,
    within,
)
from admiralty.boards.table.distance import _box_axes_separate

Vector = tuple[Fraction, Fraction]

BASES = st.builds(
    lambda x, y, heading, large: base(x, y, heading, 400 if large else 300, 200 if large else 150),
    st.integers(500, 5000),
    st.integers(500, 5000),
    st.one_of(st.integers(0, 3599), st.sampled_from([0, 450, 900, 1350, 1800, 2250, 2700, 3150])),
    st.booleans(),
)
NEAR = st.builds(
    lambda x, y, heading, large: base(x, y, heading, 400 if large else 300, 200 if large else 150),
    st.integers(2000, 3200),
    st.integers(2000, 3200),
    st.one_of(st.integers(0, 3599), st.sampled_from([0, 450, 900, 1350, 1800, 2250, 2700, 3150])),
    st.booleans(),
)
ISLANDS = st.builds(
    ellipse, st.integers(1000, 4500), st.integers(1000, 4500), st.integers(0, 3599), st.just(1100), st.just(700)
)


# ------------------------------------------------------------------------------------------------ the slow reference
def exact(points: Sequence[Point]) -> list[Vector]:
    return [(Fraction(x), Fraction(y)) for x, y in points]


def cross(o: Vector, a: Vector, b: Vector) -> Fraction:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def anticlockwise(polygon: list[Vector]) -> list[Vector]:
    area = sum(
        (polygon[i - 1][0] * polygon[i][1] - polygon[i][0] * polygon[i - 1][1] for i in range(len(polygon))),
        Fraction(0),
    )
    return polygon if area > 0 else polygon[::-1]


def common_ground(a: list[Vector], b: list[Vector]) -> list[Vector]:
    """Sutherland and Hodgman's clipping, in fractions."""
    part = anticlockwise(a)
    frame = anticlockwise(b)
    for index, end in enumerate(frame):
        start = frame[index - 1]
        kept: list[Vector] = []
        for i, here in enumerate(part):
            before = part[i - 1]
            side, side_before = cross(start, end, here), cross(start, end, before)
            if (side >= 0) != (side_before >= 0):
                share = side_before / (side_before - side)
                kept.append((before[0] + share * (here[0] - before[0]), before[1] + share * (here[1] - before[1])))
            if side >= 0:
                kept.append(here)
        part = kept
        if not part:
            return []
    return part


def area_of(polygon: list[Vector]) -> Fraction:
    return abs(
        sum(
            (polygon[i - 1][0] * polygon[i][1] - polygon[i][0] * polygon[i - 1][1] for i in range(len(polygon))),
            Fraction(0),
        )
    )


def slow_overlap(a: Shape, b: Shape) -> bool:
    ground = common_ground(exact(a.corners), exact(b.corners))
    return bool(ground) and area_of(ground) > 0


def slow_touch(a: Sequence[Point], b: Sequence[Point]) -> bool:
    return bool(common_ground(exact(a), exact(b)))


def point_segment(p: Vector, a: Vector, b: Vector) -> Fraction:
    ex, ey = b[0] - a[0], b[1] - a[1]
    length = ex * ex + ey * ey
    share = max(Fraction(0), min(Fraction(1), ((p[0] - a[0]) * ex + (p[1] - a[1]) * ey) / length))
    return (p[0] - a[0] - share * ex) ** 2 + (p[1] - a[1] - share * ey) ** 2


def slow_square_gap(a: Shape, b: Shape) -> Fraction:
    if slow_touch(a.corners, b.corners):
        return Fraction(0)
    one, two = exact(a.corners), exact(b.corners)
    return min(
        min(point_segment(p, other[i - 1], other[i]) for p in mine for i in range(len(other)))
        for mine, other in ((one, two), (two, one))
    )


def slow_cuts(start: Point, end: Point, shape: Shape) -> bool:
    """The stretch of the line inside every half-plane of the shape, open: is it longer than nothing?"""
    polygon = anticlockwise(exact(shape.corners))
    (s,), (e,) = exact([start]), exact([end])
    low, high = Fraction(0), Fraction(1)
    for i, corner in enumerate(polygon):
        of_start, of_end = cross(polygon[i - 1], corner, s), cross(polygon[i - 1], corner, e)
        if of_start == of_end:
            if of_start <= 0:
                return False
        elif of_start < of_end:
            low = max(low, -of_start / (of_end - of_start))
        else:
            high = min(high, -of_start / (of_end - of_start))
    return low < high


# ------------------------------------------------------------------------------------------------------------ units
def test_the_sine_table_is_the_nearest_whole_number() -> None:
    for heading in range(3600):
        assert abs(SINE[heading] - GRAIN * sin(radians(heading / 10))) <= 0.5000001
        assert abs(COSINE[heading] - GRAIN * cos(radians(heading / 10))) <= 0.5000001
    assert SINE[450] == COSINE[450]


@given(BASES)
def test_corners_lie_where_trigonometry_puts_them(ship: Base) -> None:
    angle = radians(ship.heading / 10)
    x = ship.x + ship.half_length * sin(angle) - ship.half_width * cos(angle)
    y = ship.y + ship.half_length * cos(angle) + ship.half_width * sin(angle)
    assert hypot(ship.corners[0][0] / GRAIN - x, ship.corners[0][1] / GRAIN - y) < 0.02


@given(BASES)
def test_the_circles_of_a_shape_hold(ship: Base) -> None:
    for x, y in ship.corners:
        assert (x - (ship.mid_x << SHIFT)) ** 2 + (y - (ship.mid_y << SHIFT)) ** 2 <= (ship.radius << SHIFT) ** 2
    assert ship.inner < ship.half_width


# -------------------------------------------------------------------------------------------------------- distances
@settings(max_examples=150, deadline=None)
@given(NEAR, NEAR)
@example(base(1000, 1000, 0, 300, 150), base(1300, 1000, 0, 300, 150))
@example(base(1000, 1000, 0, 300, 150), base(1000, 1000, 900, 300, 150))
def test_overlap_and_distance_of_bases(a: Base, b: Base) -> None:
    assert overlap(a, b) == slow_overlap(a, b)
    num, den = square_gap(a, b)
    assert Fraction(num, den) == slow_square_gap(a, b)


@settings(max_examples=80, deadline=None)
@given(NEAR, ISLANDS)
def test_overlap_and_distance_to_an_island(a: Base, island: Shape) -> None:
    assert overlap(a, island) == slow_overlap(a, island) == overlap(island, a)
    num, den = square_gap(a, island)
    assert Fraction(num, den) == slow_square_gap(a, island)


@settings(max_examples=60, deadline=None)
@given(NEAR, ISLANDS)
def test_an_outline_may_be_written_either_way_round(a: Base, island: Outline) -> None:
    assert overlap(a, Outline(island.points[::-1])) == slow_overlap(a, island)


@settings(max_examples=150, deadline=None)
@given(BASES, BASES, st.integers(0, 3000))
def test_within_a_limit(a: Base, b: Base, limit: int) -> None:
    expected = slow_square_gap(a, b) <= (limit << SHIFT) ** 2
    assert within(a, b, limit) == expected
    assert bool(range_verdict(a, b, limit)) == expected
    assert (range_verdict(a, b, limit).margin >= 0) == expected


def test_a_measure_equal_to_its_limit_is_inside() -> None:
    a, b = base(1000, 1000, 0, 300, 150), base(2050, 1000, 0, 300, 150)
    assert gap_micrometres(a, b) == 75_000
    assert within(a, b, 750)
    assert not within(a, b, 749)
    assert band(a, b, (250, 750, 1500, 3000)) == 1
    assert range_verdict(a, b, 750).margin == 0
    assert band(a, base(9000, 1000, 0, 300, 150), (250, 750, 1500, 3000)) == 4


@given(BASES, st.integers(4000, 6000))
def test_on_the_table(ship: Base, side: int) -> None:
    expected = all(0 <= x <= side << SHIFT and 0 <= y <= side << SHIFT for x, y in ship.corners)
    assert on_table(ship, side, side) == expected
    assert bool(table_verdict(ship, side, side)) == expected


# ------------------------------------------------------------------------------------------------------------ moves
@given(BASES, st.sampled_from(DIRECTIONS), st.integers(1, 2000))
def test_a_straight_move_goes_where_trigonometry_says(ship: Base, way: str, distance: int) -> None:
    turn = {"ahead": 0, "starboard": 90, "astern": 180, "port": 270}[way]
    angle = radians(ship.heading / 10 + turn)
    moved = slide(ship, way, distance)
    assert abs(moved.x - ship.x - distance * sin(angle)) < 0.55
    assert abs(moved.y - ship.y - distance * cos(angle)) < 0.55


@given(BASES, st.sampled_from([-1, 1]), st.integers(1, 450))
def test_a_turn_keeps_the_middle_of_the_side(ship: Base, side: int, angle: int) -> None:
    moved = pivot(ship, side, angle)
    edge = "starboard" if side > 0 else "port"
    before, after = ship.middle(edge), moved.middle(edge)
    assert max(abs(before[0] - after[0]), abs(before[1] - after[1])) <= GRAIN // 2 + 1
    assert (moved.heading - ship.heading) % 3600 == (side * angle) % 3600


@settings(max_examples=100, deadline=None)
@given(NEAR, st.sampled_from(DIRECTIONS), st.integers(1, 2000), NEAR)
def test_a_sweep_holds_every_base_on_the_way(ship: Base, way: str, distance: int, other: Base) -> None:
    ground = swept(ship, way, distance)
    assert overlap(ground, other) == slow_overlap(ground, other)
    went = run(ship, way, distance, [other])
    if overlap(ship, other):
        return
    assert not overlap(went.base, other)
    verdict = collision_verdict(ship, way, distance, [other])
    assert bool(went.met) == verdict.holds == (verdict.margin >= 0)
    if went.met:
        assert overlap(swept(ship, way, went.length + 2), other) or overlap(slide(ship, way, went.length + 1), other)
    else:
        assert went.length == distance


@settings(max_examples=100, deadline=None)
@given(NEAR, st.sampled_from([-1, 1]), st.integers(1, 450), NEAR)
def test_a_turn_stops_at_the_first_contact(ship: Base, side: int, angle: int, other: Base) -> None:
    if overlap(ship, other):
        return
    went = pivot_run(ship, side, angle, [other])
    assert not overlap(went.base, other)
    steps = [*range(10, angle, 10), angle]
    first = next((step for step in steps if overlap(pivot(ship, side, step), other)), None)
    assert bool(went.met) == (first is not None)
    if first is not None:
        assert went.length < first
        assert overlap(pivot(ship, side, went.length + 1), other)


def test_directly_away_takes_the_largest_gap() -> None:
    struck, striker = base(2000, 2000, 0, 300, 150), base(1550, 2000, 900, 300, 150)
    ((way, went),) = directly_away(struck, 250, [striker], [striker])
    assert way == "starboard"
    assert went.length == 250
    wall = base(2400, 2000, 0, 300, 150)
    ways = directly_away(struck, 250, [striker], [striker, wall])
    assert [way for way, _ in ways] == ["ahead", "astern"]


# ------------------------------------------------------------------------------------------------- paths and lines
@settings(max_examples=150, deadline=None)
@given(NEAR, st.sampled_from([-1, 1]), BASES)
@example(base(2000, 2000, 0, 300, 150), 1, base(2600, 2600, 0, 300, 150))
def test_the_broadside_path(firer: Base, side: int, target: Base) -> None:
    length, width, far = firer.half_length, firer.half_width, 20_000
    local = [(length, width), (length, width + far), (-length, width + far), (-length, width)]
    region = [
        (firer.cx + u * firer.fx + v * side * firer.fy, firer.cy + u * firer.fy - v * side * firer.fx) for u, v in local
    ]
    expected = slow_touch(target.corners, region)
    assert in_path(firer, side, target) == expected
    verdict = path_verdict(firer, side, target)
    assert verdict.holds == expected == (verdict.margin >= 0)


@settings(max_examples=150, deadline=None)
@given(
    st.tuples(st.integers(0, 5000), st.integers(0, 5000)), st.tuples(st.integers(0, 5000), st.integers(0, 5000)), NEAR
)
@example((1850, 0), (1850, 5000), base(2000, 2000, 0, 300, 150))
@example((0, 0), (5000, 5000), base(2000, 2000, 450, 300, 150))
def test_a_line_is_cut_by_the_inside_of_a_base_only(start: Point, end: Point, ship: Base) -> None:
    one, two = (start[0] << SHIFT, start[1] << SHIFT), (end[0] << SHIFT, end[1] << SHIFT)
    if one == two:
        assert not cuts(one, two, ship)  # a line of no length cuts nothing
    else:
        assert cuts(one, two, ship) == slow_cuts(one, two, ship)


@settings(max_examples=80, deadline=None)
@given(
    st.tuples(st.integers(0, 5000), st.integers(0, 5000)),
    st.tuples(st.integers(0, 5000), st.integers(0, 5000)),
    ISLANDS,
)
def test_a_line_is_cut_by_the_inside_of_an_island_only(start: Point, end: Point, island: Shape) -> None:
    one, two = (start[0] << SHIFT, start[1] << SHIFT), (end[0] << SHIFT, end[1] << SHIFT)
    if one != two:
        assert cuts(one, two, island) == slow_cuts(one, two, island)


@settings(max_examples=100, deadline=None)
@given(BASES, st.sampled_from(EDGES), BASES, st.lists(NEAR, max_size=3), st.booleans())
def test_line_of_sight(firer: Base, edge: str, target: Base, blockers: list[Base], outward: bool) -> None:
    start, normal = firer.middle(edge), firer.normal(edge)

    def clear(mark: Point) -> bool:
        if outward and (mark[0] - start[0]) * normal[0] + (mark[1] - start[1]) * normal[1] <= 0:
            return False
        return not any(slow_cuts(start, mark, blocker) for blocker in blockers)

    expected = any(clear(target.middle(name)) for name in EDGES) and any(clear(corner) for corner in target.corners)
    assert in_sight(firer, edge, target, blockers, outward=outward) == expected
    assert bool(sight_verdict(firer, edge, target, blockers, outward=outward)) == expected


@settings(max_examples=150, deadline=None)
@given(NEAR, st.sampled_from([-1, 1]), NEAR)
@example(base(2000, 2000, 0, 300, 150), 1, base(3000, 2000, 900, 300, 150))
@example(base(2000, 2000, 0, 300, 150), 1, base(3000, 2150, 900, 300, 150))
@example(base(2000, 2000, 0, 300, 150), -1, base(1000, 2000, 900, 300, 150))
def test_raking(firer: Base, side: int, target: Base) -> None:
    (mx, my), (nx, ny) = (
        firer.middle("starboard" if side > 0 else "port"),
        firer.normal("starboard" if side > 0 else "port"),
    )

    def meets(edge: str) -> Fraction | None:
        (ax, ay), (bx, by) = target.edge(edge)
        turn = Fraction(nx * (by - ay) - ny * (bx - ax))
        if turn == 0:
            return None
        along = Fraction((ax - mx) * (by - ay) - (ay - my) * (bx - ax)) / turn
        share = Fraction((ax - mx) * ny - (ay - my) * nx) / turn
        return along if along >= 0 and 0 <= share <= 1 else None

    bow, stern = meets("bow"), meets("stern")
    expected = None if bow is None or stern is None else ("stern" if stern < bow else "bow")
    assert raked(firer, side, target) == expected
    assert raking_verdict(firer, side, target).cause == (expected or "")


# -------------------------------------------------------------------------------------------------------- formation
def test_line_ahead_links_ships_in_each_others_wake() -> None:
    rear, van = base(1000, 1000, 0, 300, 150), base(1200, 2000, 0, 300, 150)
    assert linked(rear, van, 1500, [])
    assert not linked(van, rear, 1500, [])
    assert not linked(rear, base(1301, 2000, 0, 300, 150), 1500, [])
    assert linked(rear, base(1300, 2000, 0, 300, 150), 1500, [])
    assert not linked(rear, base(1000, 3101, 0, 300, 150), 1500, [])
    assert not linked(rear, base(1000, 2000, 1800, 300, 150), 1500, [])
    verdict = formation_verdict(rear, van, 1500, [])
    assert verdict.holds
    assert verdict.margin == 150_000 - 40_000


def test_a_blocker_in_the_lane_breaks_the_link() -> None:
    rear, van = base(1000, 1000, 0, 300, 150), base(1000, 2500, 0, 300, 150)
    assert not linked(rear, van, 1500, [base(1000, 1750, 900, 300, 150)])
    assert linked(rear, van, 1500, [base(1200, 1750, 0, 300, 150)])
    assert linked(rear, van, 1500, [base(1300, 1750, 0, 300, 150)])


@settings(max_examples=60, deadline=None)
@given(NEAR, NEAR)
def test_the_lane_of_a_link_by_sampling(rear: Base, van: Base) -> None:
    """Where sampled lines reach from bow to stern and back, the ships are linked; the other way samples may miss."""
    if overlap(rear, van) or not within(rear, van, 1500):
        return
    if rear.fx * van.fx + rear.fy * van.fy <= 0:
        assert not linked(rear, van, 1500, [])
        return

    def reaches(start: Base, way: int, edge: tuple[Point, Point]) -> bool:
        for step in range(-10, 11):
            across = Fraction(step, 10) * start.half_width
            px = start.cx + way * start.half_length * start.fx + across * start.fy
            py = start.cy + way * start.half_length * start.fy - across * start.fx
            (ax, ay), (bx, by) = edge
            dx, dy = way * start.fx, way * start.fy
            turn = Fraction(dx * (by - ay) - dy * (bx - ax))
            if turn == 0:
                continue
            along = ((ax - px) * (by - ay) - (ay - py) * (bx - ax)) / turn
            share = ((ax - px) * dy - (ay - py) * dx) / turn
            if along >= 0 and 0 <= share <= 1:
                return True
        return False

    if reaches(rear, 1, van.edge("stern")) and reaches(van, -1, rear.edge("bow")):
        assert linked(rear, van, 1500, [])


def test_the_chain_holds_the_flagship_or_is_empty() -> None:
    ships = [base(1000, 1000 + 900 * index, 0, 300, 150) for index in range(3)]
    assert chain(ships, 1, 1500, []) == (2, 1, 0)
    assert chain(ships, 1, 1500, [], one_link=True) in ((1, 0), (2, 1))
    assert chain([ships[0], base(3000, 3000, 0, 300, 150)], 0, 1500, []) == ()


@given(
    st.integers(0, 3599),
    st.tuples(st.integers(300, 3000), st.integers(300, 3000)),
    st.tuples(st.integers(-4000, 4000), st.integers(-4000, 4000)),
    st.integers(0, 2500),
)
def test_the_circle_inside_a_piece_of_terrain_refuses_nothing_that_the_gap_allows(
    heading: int, axes: tuple[int, int], away: tuple[int, int], limit: int
) -> None:
    piece = ellipse(5000, 5000, heading, *axes)
    other = ellipse(5000 + away[0], 5000 + away[1], 450, 900, 600)
    numerator, denominator = square_gap(piece, other)
    grains = limit << SHIFT
    assert within(piece, other, limit, nearer=True) == (numerator < grains * grains * denominator)
    assert within(piece, other, limit) == (numerator <= grains * grains * denominator)
    reach = piece.inner << SHIFT
    for (ax, ay), (bx, by) in zip(piece.corners, (*piece.corners[1:], piece.corners[0]), strict=True):
        off = abs((bx - ax) * ((piece.mid_y << SHIFT) - ay) - (by - ay) * ((piece.mid_x << SHIFT) - ax))
        assert off >= max(0, reach) * hypot(bx - ax, by - ay) - 1  # the circle lies on the inner side of every edge


# ------------------------------------------------------------------------------------------------------------- wind
@given(st.integers(0, 3599))
def test_the_eye_is_less_than_45_degrees_for_a_base_twice_as_long_as_wide(heading: int) -> None:
    off = min(heading, 3600 - heading)
    assert in_the_eye(heading, "north", 300, 150) == (off < 450)
    assert eye_verdict(base(1000, 1000, heading, 300, 150), "north").holds == (off < 450)
    sail = point_of_sail(heading, "north", 300, 150)
    assert sail == ("eye" if off < 450 else "windward" if off < 900 else "either" if off == 900 else "large")


def test_the_wind_may_blow_from_any_edge() -> None:
    assert point_of_sail(900, "east", 300, 150) == "eye"
    assert point_of_sail(900, "west", 300, 150) == "large"
    north, south = base(1000, 2000, 0, 300, 150), base(1000, 1000, 0, 300, 150)
    assert wholly_upwind(north, south, "north")
    assert not wholly_upwind(south, north, "north")
    assert wholly_upwind(south, north, "south")
    assert not wholly_upwind(north, south, "east")


# ---------------------------------------------------------------------------------------------------------- contact
@settings(max_examples=100, deadline=None)
@given(NEAR, NEAR)
def test_a_base_laid_alongside_lies_flush(moved: Base, target: Base) -> None:
    if overlap(moved, target):
        return
    for laid in alongside(moved, target, 600, [], 10_000, 10_000):
        assert not overlap(laid.base, target)
        assert within(laid.base, target, 2)
        own, other = laid.base.normal(laid.own_edge), target.normal(laid.target_edge)
        assert own[0] * other[1] == own[1] * other[0]
        assert own[0] * other[0] + own[1] * other[1] < 0


def test_bow_first_alongside_from_a_slant() -> None:
    target = base(2000, 2000, 0, 300, 150)
    (laid,) = alongside(base(1500, 2000, 800, 300, 150), target, 250, [], 10_000, 10_000)
    assert (laid.own_edge, laid.target_edge, laid.base.heading) == ("bow", "port", 900)
    assert alongside(base(1500, 2000, 800, 300, 150), target, 250, [base(1500, 2330, 900, 300, 150)], 9000, 9000) == []


def test_two_boxes_overlap_as_their_corners_say() -> None:
    """The fast test of boxes by their middles and sides must agree with the test corner by corner."""
    rng = random.Random(7)
    overlapping = 0
    for _ in range(1500):
        spread = rng.choice([300, 600, 1200])
        heading = rng.choice([0, 450, 900, 1800, 2700, rng.randrange(3600)])
        one = base(
            rng.randrange(spread), rng.randrange(spread), heading, rng.randrange(50, 400), rng.randrange(20, 150)
        )
        if rng.random() < 0.3:  # flush with the first, or on top of it
            x, y = one.x + rng.choice([0, 2 * one.half_length]), one.y + rng.choice([0, 2 * one.half_width])
            two: Box = base(x, y, rng.choice([0, 900, 1800, heading]), one.half_length, one.half_width)
        else:
            x, y = rng.randrange(spread), rng.randrange(spread)
            two = Box(x, y, rng.randrange(3600), -rng.randrange(300), rng.randrange(1, 900), -60, rng.randrange(1, 200))
        by_corners = not any(_box_axes_separate(a, b.corners) for a, b in ((one, two), (two, one)))
        assert overlap(one, two) == overlap(two, one) == by_corners
        overlapping += by_corners
    assert 300 < overlapping < 1200
