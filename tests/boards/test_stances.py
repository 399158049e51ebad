"""Pathfinding for a ship with a heading: the backward search finds what a forward search finds."""

from collections import deque

import pytest

from admiralty.boards.hexes import DIRECTIONS, PORT, STARBOARD, HexGrid
from admiralty.boards.stances import points_to, stance
from admiralty.kernel.flows.chance import Fast

GRID = HexGrid(1, 7, odd_rows=6, even_rows=7)


def forwards(place: int, facing: int, ends: set[int], land: set[int]) -> int | None:
    """The least points, by trying everything from the start."""
    seen, queue = {stance(place, facing)}, deque([(0, place, facing)])
    while queue:
        points, at, bow = queue.popleft()
        if stance(at, bow) in ends:
            return points
        ahead = GRID.neighbour(at, bow)
        steps = [(at, PORT[bow]), (at, STARBOARD[bow])]
        if ahead and ahead not in land:
            steps.append((ahead, bow))
        for step in steps:
            if stance(*step) not in seen:
                seen.add(stance(*step))
                queue.append((points + 1, *step))
    return None


@pytest.mark.parametrize("seed", range(6))
def test_backwards_is_as_far_as_forwards(seed: int) -> None:
    rng = Fast(seed)
    land = {GRID.hexes[rng.below(len(GRID.hexes))] for _ in range(14)}
    sea = [place for place in GRID.hexes if place not in land]
    ends = {(sea[rng.below(len(sea))], 1 + rng.below(6)) for _ in range(3)}
    found = points_to(GRID, [(0, *end) for end in ends], land, lambda place: 0 if place in land else 1)
    goals = {stance(*end) for end in ends}
    for place in sea:
        for facing in DIRECTIONS:
            assert found.get(stance(place, facing)) == forwards(place, facing, goals, land)


def test_a_step_may_cost_more_and_an_end_may_cost_something() -> None:
    dear = points_to(GRID, [(2, 302, 1)], (), lambda place: 3 if place == 302 else 1)
    assert dear[stance(302, 1)] == 2
    assert dear[stance(303, 1)] == 5
    assert dear[stance(304, 1)] == 6
