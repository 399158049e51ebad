"""The board of squares against a slow reference in exact fractions."""

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from admiralty.boards.squares import (
    HEADINGS,
    Arc,
    Board,
    ImpossibleBoard,
    MalformedSquare,
    Square,
    UnnameableSquare,
    arcs,
    bears,
    crossed,
    distance,
    is_diagonal,
    name,
    square,
    step,
    turn,
)

squares = st.tuples(st.integers(0, 25), st.integers(0, 25))
headings = st.sampled_from(HEADINGS)

# Each arc as limits in eighths of a circle, clockwise from the bow.
LIMITS = {Arc.BOW: (7, 9), Arc.STARBOARD: (1, 3), Arc.STERN: (3, 5), Arc.PORT: (5, 7)}


def eighths(dx: int, dy: int) -> Fraction:
    """The bearing in eighths of a circle: exact at every multiple of 45 degrees, and growing with the angle between."""
    turned, (x, y) = 0, (dx, dy)
    while not (y > 0 and x >= 0):
        turned, (x, y) = turned + 2, (-y, x)
    return turned + (Fraction(x, y) if x <= y else 2 - Fraction(y, x))


def slow_arcs(of: Square, heading: int, target: Square) -> tuple[Arc, ...]:
    if of == target:
        return ()
    relative = (eighths(target[0] - of[0], target[1] - of[1]) - heading // 45) % 8
    return tuple(arc for arc, (low, high) in LIMITS.items() if any(low <= relative + lap <= high for lap in (0, 8)))


def slow_crossed(a: Square, b: Square) -> set[Square]:
    """Every square of the box around the line, clipped against it: crossed if a stretch of the line is inside."""
    found = set()
    for x in range(min(a[0], b[0]), max(a[0], b[0]) + 1):
        for y in range(min(a[1], b[1]), max(a[1], b[1]) + 1):
            low, high = Fraction(0), Fraction(1)
            for start, end, middle in ((a[0], b[0], x), (a[1], b[1], y)):
                if start != end:
                    sides = [(Fraction(2 * middle + side, 2) - start) / (end - start) for side in (-1, 1)]
                    low, high = max(low, min(sides)), min(high, max(sides))
            if low < high and (x, y) not in (a, b):
                found.add((x, y))
    return found


@given(squares)
def test_a_name_reads_back_as_its_square(at: Square) -> None:
    assert square(name(at)) == at == square(name(at).lower())


def test_d7_is_the_fourth_column_and_the_seventh_rank() -> None:
    assert square("D7") == (3, 6)


@pytest.mark.parametrize("text", ["", "D", "7", "7D", "D0", "D07", "DD7", "D-1", "D 7", "Ñ7", "D7 ", "D٧", "D²"])
def test_a_malformed_name_is_refused_by_name(text: str) -> None:
    with pytest.raises(MalformedSquare) as refused:
        square(text)
    assert refused.value.text == text


@pytest.mark.parametrize("at", [(26, 0), (-1, 0), (0, -1)])
def test_a_square_without_a_name_is_refused(at: Square) -> None:
    with pytest.raises(UnnameableSquare):
        name(at)


@pytest.mark.parametrize(("columns", "ranks"), [(0, 5), (5, 0), (27, 5)])
def test_a_board_needs_squares_that_have_names(columns: int, ranks: int) -> None:
    with pytest.raises(ImpossibleBoard):
        Board(columns, ranks)


@given(squares, squares, headings)
def test_arcs_agree_with_exact_bearings(of: Square, target: Square, heading: int) -> None:
    assert arcs(of, heading, target) == slow_arcs(of, heading, target)
    assert all(bears(of, heading, target, arc) == (arc in arcs(of, heading, target)) for arc in Arc)


@pytest.mark.parametrize("heading", HEADINGS)
def test_a_target_on_a_limit_is_in_both_arcs(heading: int) -> None:
    ship = (10, 10)
    ahead_to_starboard = step(ship, turn(heading, 45), 3)
    assert arcs(ship, heading, ahead_to_starboard) == (Arc.BOW, Arc.STARBOARD)
    assert arcs(ship, heading, step(ship, turn(heading, -135), 2)) == (Arc.STERN, Arc.PORT)
    assert arcs(ship, heading, step(ship, heading, 4)) == (Arc.BOW,)


@given(squares, squares)
def test_the_line_crosses_what_the_fractions_say(a: Square, b: Square) -> None:
    line = crossed(a, b)
    assert set(line) == slow_crossed(a, b)
    assert len(set(line)) == len(line)
    assert line == tuple(reversed(crossed(b, a)))


@given(squares, squares)
def test_the_line_runs_in_order_from_its_first_square(a: Square, b: Square) -> None:
    walk = [a, *crossed(a, b), b]
    away = [distance(a, each) for each in walk]
    assert away == sorted(away)
    assert all(max(abs(p[0] - q[0]), abs(p[1] - q[1])) <= 1 for p, q in itertools.pairwise(walk))


def test_a_line_through_a_corner_crosses_neither_square_beside_it() -> None:
    assert crossed((0, 0), (3, 3)) == ((1, 1), (2, 2))
    assert crossed((0, 0), (1, 1)) == ()


@given(squares, headings, st.integers(0, 9))
def test_steps_add_up_and_lead_back(at: Square, heading: int, count: int) -> None:
    there = at
    for _ in range(count):
        there = step(there, heading)
    assert there == step(at, heading, count)
    assert step(there, turn(heading, 180), count) == at
    assert distance(at, there) == count * (2 if is_diagonal(heading) else 1)


@given(st.integers(1, 14), st.integers(1, 14), st.integers(0, 13), st.integers(0, 13), st.integers(0, 8))
def test_within_lists_exactly_the_squares_in_reach(columns: int, ranks: int, x: int, y: int, reach: int) -> None:
    board = Board(columns, ranks)
    wanted = tuple(at for at in board.squares() if at != (x, y) and distance(at, (x, y)) <= reach)
    assert board.within((x, y), reach) == wanted
