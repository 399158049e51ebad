"""A film of each game: whatever its boards have, a film can show."""

from typing import Any
from xml.etree import ElementTree

import pytest

from admiralty import library
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.games.position import Position
from admiralty.scene.film import film
from tests.conformance.tables import Table
from tests.hostile.positions import presenter_at, step


@pytest.mark.parametrize("game", library.GAMES)
def test_a_battle_of_each_game_is_filmed(game: str) -> None:
    presenter = presenter_at(Table(game, next(iter(library.game(game).scenarios())), ()))
    position: Position[Any] = Position(presenter.game, presenter.game.start(presenter.setting))
    rng, scenes = Fast(1), []
    for _ in range(4):
        scenes.append(presenter.scene(presenter.game.view(position.state, None), None, None))
        for _ in range(8):
            step(position, rng)
    drawn = ElementTree.fromstring(film(scenes, presenter.say))
    assert drawn.tag.endswith("svg")
