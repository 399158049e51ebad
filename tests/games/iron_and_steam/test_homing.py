"""Pathfinding back to a place without room to turn around: a loop if there is room for one, else astern."""

from itertools import pairwise
from math import inf

import pytest

from admiralty.boards.table import Pose, step
from admiralty.games.iron_and_steam.ai import homing, soundings
from admiralty.games.iron_and_steam.figures import INCH
from tests.games.iron_and_steam.builder import game

DRAFT, RADIUS = 220, 32 * INCH


def roads() -> homing.Homing:
    """The path back to the roads of the duel for a ship with Virginia's draft and turning circle."""
    sounded = soundings.soundings_of(game.setting("monitor_duel", {}), DRAFT)
    return homing.homing_of(sounded, RADIUS, 114 * INCH, 60 * INCH, 6 * INCH)


def inches(x: int, y: int, degrees: int, astern: bool = False) -> float:
    return roads().way(Pose(x * INCH, y * INCH, 10 * degrees), astern) / INCH


def test_within_the_water_there_is_no_way_left() -> None:
    assert inches(114, 60, 90) == inches(114, 60, 90, True) == 0


def test_a_ship_that_heads_for_it_has_about_as_far_as_it_is() -> None:
    assert inches(114, 36, 0) == pytest.approx(24 - 6, abs=4)


def test_one_that_has_gone_through_comes_back_astern_sooner_than_ahead() -> None:
    away = 12
    ahead, astern = inches(114, 60 + 6 + away, 0), inches(114, 60 + 6 + away, 0, True)
    assert astern == pytest.approx(homing.ASTERN * away, abs=16)
    assert astern < ahead <= astern + homing.GOES_ABOUT / INCH + 1


def test_each_step_ahead_on_a_straight_way_shortens_it_by_as_much() -> None:
    pose, found = Pose(114 * INCH, 34 * INCH, 0), []
    for _ in range(4):
        found.append(roads().way(pose))
        pose = step(pose, 4 * INCH, 0)
    assert all(one - other == pytest.approx(4 * INCH, abs=2.5 * INCH) for one, other in pairwise(found))


def test_there_is_no_way_from_the_land_or_off_the_chart() -> None:
    assert inches(140, 4, 0) == inches(-20, 60, 90) == inf


def test_no_more_than_a_few_are_kept_with_a_chart() -> None:
    setting = game.setting("monitor_duel", {})
    sounded = soundings.soundings_of(setting, DRAFT)
    first = homing.homing_of(sounded, RADIUS, 114 * INCH, 60 * INCH, 6 * INCH)
    assert homing.homing_of(sounded, RADIUS, 114 * INCH, 60 * INCH, 6 * INCH) is first
    for more in range(2 * homing.KEPT):
        homing.homing_of(sounded, RADIUS + more * INCH, 114 * INCH, 60 * INCH, 0)
    assert len(setting.made_before["homing"]) <= homing.KEPT
