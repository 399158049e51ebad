"""The size of a board: it is sent whole once, and again at every reconnect."""

import gzip

import pytest

from admiralty.library import GAMES
from admiralty.present.starting_scene import starting_scene
from admiralty.scene import LiveBoard
from admiralty.server.registry import GameRegistry

MOST, PACKED = 150_000, 60_000
"""Bytes of a board as they are and compressed, for a battle and for a war."""


@pytest.mark.parametrize("game", GAMES)
def test_a_board_is_small_enough_to_send(game: str) -> None:
    registry = GameRegistry()
    scenarios = registry.game(game).scenarios()
    for scenario in dict.fromkeys((scenarios[0], scenarios[len(scenarios) // 2])):
        presenter = registry.presenter(game, scenario, {})
        scene = starting_scene(presenter)
        drawn = LiveBoard(scene, presenter.say).svg.encode()
        assert len(drawn) < MOST, scenario
        assert len(gzip.compress(drawn)) < PACKED, scenario
