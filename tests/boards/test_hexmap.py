"""Terrain, paths, regions and outlines on a hex grid."""

import pytest

from admiralty.boards.hexes import HexGrid
from admiralty.boards.hexmap import NO_WAY, Areas, Ground, Ways, hexside, outlines, regions, side_corners

GRID = HexGrid(1, 6, odd_rows=5, even_rows=6)


def test_the_cheapest_way_goes_round_what_is_dear() -> None:
    dear = {302, 303}
    ways = Ways(GRID.hexes, lambda _, near: 9 if near in dear else 1, GRID.neighbours)
    way = ways.way(203, 403)
    assert not dear & set(way)
    assert ways.cost(203, 403) == len(way) == 4
    assert all(GRID.distance(one, two) == 1 for one, two in zip((203, *way), way, strict=False))


def test_a_step_may_cost_more_one_way_than_back_and_may_be_barred() -> None:
    ways = Ways((101, 102, 103), lambda place, near: None if near == 103 else near - place + 2, GRID.neighbours)
    assert (ways.cost(101, 102), ways.cost(102, 101), ways.cost(101, 103)) == (3, 1, NO_WAY)
    assert ways.way(101, 103) == ()
    assert ways.steps(102) == ((101, 1),)


def test_what_is_closed_is_not_entered_but_can_be_left() -> None:
    ways = Ways(GRID.hexes, lambda *_: 1, GRID.neighbours)
    closed = set(GRID.neighbours(303)) - {302}
    assert ways.reach(303, 2, closed | {303}).keys() == {303, 302, *set(GRID.neighbours(302)) - closed}
    assert ways.way(303, 304, closed - {304})[-1] == 304
    assert ways.way(303, 304, closed) == ()


def test_nearest_of_several_and_of_none() -> None:
    ways = Ways(GRID.hexes, lambda *_: 1, GRID.neighbours)
    assert (ways.nearest(101, [105, 103]), ways.nearest(101, [])) == (2, NO_WAY)


def test_regions_fall_apart_along_closed_sides() -> None:
    assert regions(GRID, [101, 102, 103]) == ((101, 102, 103),)
    assert regions(GRID, [101, 102, 103], {hexside(103, 102)}) == ((101, 102), (103,))


def test_an_outline_is_closed_and_has_a_side_for_each_border() -> None:
    places = [201, 202, 302]
    (ring,) = outlines(GRID, places)
    borders = sum(GRID.neighbour(place, n) not in places for place in places for n in range(1, 7))
    assert len(ring) == borders == len(set(ring))
    for one, two in zip(ring, (*ring[1:], ring[0]), strict=True):
        assert abs(one[0] - two[0]) + abs(one[1] - two[1]) == 2, "a side is one step of the lattice long"


def test_a_side_has_the_same_corners_from_both_hexes() -> None:
    for near in GRID.neighbours(303):
        there, back = side_corners(GRID, 303, near), side_corners(GRID, near, 303)
        assert there == back[::-1]


def test_ground_says_what_lies_where() -> None:
    ground = Ground(GRID, {202: "land", 101: "sea", 102: "sea"})
    assert (ground[202], ground.kinds(), ground.all_of("sea", "land")) == ("land", ("land", "sea"), (101, 102, 202))
    assert 303 not in ground
    assert len(ground.outlines("sea")) == 1
    with pytest.raises(ValueError, match="not on the grid"):
        Ground(GRID, {9901: "sea"})


def test_an_area_holds_a_hex_alone() -> None:
    areas = Areas({"I": [102, 101], "II": [103]})
    assert (areas.of(102), areas.of(305), areas.hexes["I"], list(areas)) == ("I", "", (101, 102), ["I", "II"])
    with pytest.raises(ValueError, match="in I and in II"):
        Areas({"I": [101], "II": [101]})
