"""The hex grid against slow references: steps counted by search, lines clipped with fractions."""

from __future__ import annotations

from collections import deque
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from admiralty.boards.hexes import (
    DIRECTIONS,
    OFF_MAP,
    OPPOSITE,
    PORT,
    STARBOARD,
    HexGrid,
    hex_name,
    shared_grid,
)

SEA = shared_grid(11, 29, 12, 13)
LOW_EVEN = HexGrid(1, 8, odd_rows=7, even_rows=7, even_columns_high=False)
places = st.sampled_from(SEA.hexes)
directions = st.sampled_from(DIRECTIONS)


def steps_by_search(grid: HexGrid, start: int) -> dict[int, int]:
    """Distances by flooding from a hex, neighbour by neighbour."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for near in grid.neighbours(here):
            if near not in found:
                found[near] = found[here] + 1
                queue.append(near)
    return found


def clipped_line_meets(grid: HexGrid, start: int, end: int, hex_: int) -> bool:
    """Clip the line against the six sides of a closed hex, with fractions, side by side."""
    (ax, ay), (bx, by), (cx, cy) = grid.centre(start), grid.centre(end), grid.centre(hex_)
    low, high = Fraction(0), Fraction(1)
    for nx, ny, bound in ((0, 1, 1), (0, -1, 1), (1, 1, 2), (-1, -1, 2), (1, -1, 2), (-1, 1, 2)):
        at_start = nx * (ax - cx) + ny * (ay - cy) - bound
        slope = nx * (bx - ax) + ny * (by - ay)
        if slope == 0:
            if at_start > 0:
                return False
            continue
        crossing = Fraction(-at_start, slope)
        if slope > 0:
            high = min(high, crossing)
        else:
            low = max(low, crossing)
    return low <= high


def test_the_grid_has_the_hexes_that_the_scenarios_name() -> None:
    assert len(SEA) == 237
    for last in (1312, 1712, 1912, 2112, 2912, 1813, 2013, 2813):
        assert last in SEA
        assert last + 1 not in SEA
    assert {1102, 2004, 2103, 2801, 2901} <= set(SEA)
    assert 1001 not in SEA
    assert 3001 not in SEA
    assert 1100 not in SEA
    assert 0 not in SEA
    assert "1101" not in SEA
    assert SEA.distance(2004, 2103) == 1


def test_the_run_of_the_covadonga_leads_through_the_centre_of_the_map() -> None:
    run = SEA.ray(1102, 3)
    assert run[:3] == (1203, 1303, 1404)
    assert 2007 in run
    assert run[-2:] == (2811, 2911)
    assert SEA.ray(2007, 6)[-1] == 1102
    assert SEA.ray(2007, 3)[-1] == 2911


@pytest.mark.parametrize("grid", [SEA, LOW_EVEN], ids=["even high", "even low"])
def test_distances_count_steps(grid: HexGrid) -> None:
    for start in grid.hexes[::7]:
        searched = steps_by_search(grid, start)
        assert {other: grid.distance(start, other) for other in grid.hexes} == searched


@pytest.mark.parametrize("grid", [SEA, LOW_EVEN], ids=["even high", "even low"])
def test_every_step_can_be_taken_back(grid: HexGrid) -> None:
    for place in grid.hexes:
        for direction in DIRECTIONS:
            near = grid.neighbour(place, direction)
            if near != OFF_MAP:
                assert grid.neighbour(near, OPPOSITE[direction]) == place
                assert grid.edge_crossed(place, direction) == ""
            else:
                assert grid.edge_crossed(place, direction) in ("left", "right", "top", "bottom")


def test_a_corner_step_leaves_by_the_column_before_the_row() -> None:
    assert SEA.edge_crossed(2901, 2) == "right"
    assert SEA.edge_crossed(2801, 2) == "top"
    assert SEA.edge_crossed(2901, 1) == "top"
    assert SEA.edge_crossed(1112, 5) == "left"
    assert SEA.edge_crossed(2813, 4) == "bottom"
    assert SEA.edge_crossed(2813, 3) == "bottom"
    assert SEA.edge_crossed(2912, 3) == "right"


@given(places, places)
def test_lines_touch_what_the_clipping_reference_touches(start: int, end: int) -> None:
    if start == end:
        assert SEA.between(start, end) == ()
        return
    expected = [hex_ for hex_ in SEA.hexes if hex_ not in (start, end) and clipped_line_meets(SEA, start, end, hex_)]
    assert list(SEA.between(start, end)) == expected
    assert SEA.between(end, start) == SEA.between(start, end)


@given(places, st.integers(1, 4), st.data())
def test_every_shot_in_gun_range_agrees_with_the_reference(start: int, reach: int, data: st.DataObject) -> None:
    end = data.draw(st.sampled_from([hex_ for hex_ in SEA.within(start, reach) if hex_ != start]))
    blocker = data.draw(places.filter(lambda hex_: hex_ not in (start, end)))
    assert SEA.in_sight(start, end, [blocker]) is not clipped_line_meets(SEA, start, end, blocker)


def test_a_line_along_a_hexside_touches_both_hexes() -> None:
    # 1505 to 1705 runs along the side shared by 1605 and 1606.
    assert SEA.between(1505, 1705) == (1605, 1606)
    assert not SEA.in_sight(1505, 1705, [1606])
    assert not SEA.in_sight(1505, 1705, [1605])
    assert SEA.in_sight(1505, 1705, [1604, 1607])


@given(places, directions)
def test_bearings_are_the_rays(place: int, direction: int) -> None:
    for steps, far in enumerate(SEA.ray(place, direction), start=1):
        assert SEA.bearing(place, far) == direction
        assert SEA.distance(place, far) == steps
        assert SEA.on_bow_or_stern_row(place, direction, far)
        assert SEA.on_bow_or_stern_row(place, OPPOSITE[direction], far)
        assert not SEA.on_bow_or_stern_row(place, STARBOARD[direction], far)


@given(places, places)
def test_a_hex_off_every_row_has_no_bearing(place: int, other: int) -> None:
    on_a_row = any(other in SEA.ray(place, direction) for direction in DIRECTIONS)
    assert bool(SEA.bearing(place, other)) is on_a_row


@given(places, st.integers(0, 6))
def test_areas_hold_what_lies_within_the_distance(place: int, steps: int) -> None:
    area = SEA.within(place, steps)
    searched = steps_by_search(SEA, place)
    assert list(area) == [hex_ for hex_ in SEA.hexes if searched[hex_] <= steps]
    assert SEA.within_any((place, 2007), steps) == tuple(
        hex_ for hex_ in SEA.hexes if SEA.nearest(hex_, (place, 2007)) <= steps
    )


@given(directions)
def test_turning_there_and_back(facing: int) -> None:
    assert PORT[STARBOARD[facing]] == facing
    assert STARBOARD[PORT[facing]] == facing


def test_names_have_four_digits() -> None:
    assert hex_name(1101) == "1101"
    assert hex_name(305) == "0305"
    assert shared_grid(11, 29, 12, 13) is SEA
    assert list(SEA) == list(SEA.hexes)
