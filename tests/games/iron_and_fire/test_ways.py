"""Pathfinding to an exit in points of movement, for bots."""

import pytest

from admiralty.games.iron_and_fire.ai.ways import NO_WAY, points_to_exit
from admiralty.games.iron_and_fire.rules.tracks import tracks
from tests.games.iron_and_fire.builder import iron_and_fire

GAME = iron_and_fire()


def test_the_last_point_is_the_step_off_the_map() -> None:
    setting = GAME.setting("end_game", {})
    assert points_to_exit(setting, 1101, 6) == 1
    assert points_to_exit(setting, 1101, 3) == 3


def test_a_ship_that_has_to_turn_is_farther_away() -> None:
    setting = GAME.setting("end_game", {})
    towards, away = points_to_exit(setting, 1402, 6), points_to_exit(setting, 1402, 3)
    assert (towards, away) == (3, 6)


def test_without_named_exits_the_whole_south_edge_will_do() -> None:
    setting = GAME.setting("first_blood", {})
    assert [points_to_exit(setting, place, 3) for place in (2901, 2906, 2912)] == [1, 1, 1]
    assert points_to_exit(setting, 1101, 6) > 15


def test_land_is_in_the_way_and_shallow_water_costs() -> None:
    setting = GAME.setting("race", {})
    assert points_to_exit(setting, 1602, 3) == NO_WAY  # on land
    straight = setting.grid.nearest(1702, setting.file.exits)
    assert points_to_exit(setting, 1702, 3) > straight + 1


@pytest.mark.parametrize("scenario", ["first_blood", "race", "end_game"])
def test_one_point_of_movement_brings_a_ship_nearer_by_a_point_where_the_water_is_deep(scenario: str) -> None:
    setting = GAME.setting(scenario, {})
    for place in setting.grid.hexes:
        for facing in (1, 4):
            left = points_to_exit(setting, place, facing)
            if left in (1, NO_WAY):
                continue
            after = [
                points_to_exit(setting, track.place, track.facing) + 1 + (track.risky and track.place != place)
                for track in tracks(setting, place, facing, 1).moves
                if track.place
            ]
            assert min(after) == left
