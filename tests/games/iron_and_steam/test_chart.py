"""HR-6 Shores, banks and shoals on a small chart, against plain computation with fractions at every point of it."""

from fractions import Fraction
from itertools import pairwise

import pytest

from admiralty.boards.table import Outline
from admiralty.games.iron_and_steam.chart import Area, Bank, Shore

Point = tuple[int, int]
CHART: list[Point] = [(x, y) for x in range(-7, 20) for y in range(-7, 20)]
BANKS = [((0, 0), (9, 0)), ((2, -3), (2, 8)), ((0, 0), (8, 6)), ((9, 1), (1, 7)), ((3, 3), (-1, -4))]
SHOALS = [((0, 0), (8, 0), (8, 6), (0, 6)), ((0, 0), (0, 6), (8, 6), (8, 0)), ((0, 0), (9, 3), (3, 9))]


def square_off(point: Point, one: Point, other: Point) -> Fraction:
    """The square of the distance from a point to the nearest point of a stretch."""
    (x, y), (a, b), (c, d) = point, one, other
    share = Fraction((x - a) * (c - a) + (y - b) * (d - b), (c - a) ** 2 + (d - b) ** 2)
    share = min(Fraction(1), max(Fraction(0), share))
    return (x - a - share * (c - a)) ** 2 + (y - b - share * (d - b)) ** 2


def sides(corners: tuple[Point, ...]) -> list[tuple[Point, Point]]:
    return list(pairwise((*corners, corners[0])))


def inside(point: Point, corners: tuple[Point, ...]) -> bool:
    """Whether a point lies in a convex figure or on its rim: never on different sides of two of its sides."""
    x, y = point
    across = [(c - a) * (y - b) - (d - b) * (x - a) for (a, b), (c, d) in sides(corners)]
    return all(each >= 0 for each in across) or all(each <= 0 for each in across)


@pytest.mark.parametrize("line", BANKS, ids=str)
def test_a_point_lies_near_a_bank_or_farther_off(line: tuple[Point, Point]) -> None:
    bank = Bank(Shore("coast", "north", line), Outline(line))
    for point in CHART:
        square = square_off(point, *line)
        for limit in range(7):
            assert bank.nearer(*point, limit) == (square <= limit * limit), (point, limit)


@pytest.mark.parametrize("corners", SHOALS, ids=str)
def test_a_point_lies_in_a_shoal_or_near_it_or_farther_off(corners: tuple[Point, ...]) -> None:
    area = Area("shoal", Outline(corners))
    for point in CHART:
        here = inside(point, corners)
        square = min(square_off(point, *side) for side in sides(corners))
        from_middle = (point[0] - area.outline.mid_x) ** 2 + (point[1] - area.outline.mid_y) ** 2
        for limit in range(7):
            assert area.reaches(*point, limit) == (here or square <= limit * limit), (point, limit)
            assert area.nearer(*point, limit) == (from_middle <= (limit + area.outline.radius) ** 2), (point, limit)


@pytest.mark.parametrize("corners", SHOALS, ids=str)
def test_what_the_middle_of_a_hull_tells_of_a_shoal(corners: tuple[Point, ...]) -> None:
    """Certain within the smaller circle around it and beyond the larger one, and undecided between the two."""
    area = Area("shoal", Outline(corners))
    for point in CHART:
        here = inside(point, corners)
        square = min(square_off(point, *side) for side in sides(corners))
        for inner, outer in ((-1, 2), (0, 3), (1, 1), (2, 5), (5, 6)):
            told = True if here or (inner > 0 and square <= inner**2) else None if square <= outer**2 else False
            assert area.tells(*point, inner, outer) is told, (point, inner, outer)


@pytest.mark.parametrize("land", ["north", "south", "east", "west"])
def test_the_land_lies_behind_its_shore_and_nowhere_beyond_its_ends(land: str) -> None:
    """The same crooked line, along the chart or across it; points on the line itself are water."""
    along = ((0, 2), (6, 2), (10, 6), (12, 0))
    up = land in ("east", "west")
    shore = Shore("coast", land, tuple((b, a) for a, b in along) if up else along)
    for x, y in CHART:
        where, off = (y, x) if up else (x, y)
        lines = [b + Fraction((d - b) * (where - a), c - a) for (a, b), (c, d) in pairwise(along) if a <= where <= c]
        beyond = bool(lines) and (off > lines[0] if land in ("north", "east") else off < lines[0])
        assert shore.holds(x, y) == beyond, (x, y)
