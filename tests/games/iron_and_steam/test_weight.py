"""The size of boards on the way to a browser."""

import gzip

import pytest

from admiralty import scene as draw
from admiralty.kernel.flows.event import Seat
from admiralty.present.presenter import Presenter

MOST, MOST_COMPRESSED = 156_000, 60_000
"""Bytes of a board with all its ships."""


@pytest.mark.parametrize("scenario", ["mobile_bay", "hampton_roads_1"])
def test_a_board_with_its_ships_is_light(scenario: str) -> None:
    presenter = Presenter.of("iron_and_steam", scenario, {})
    view = presenter.game.view(presenter.game.start(presenter.setting), Seat("union"))
    drawn = draw.to_svg(presenter.scene(view, None, None), presenter.say).encode()
    assert len(drawn) <= MOST
    assert len(gzip.compress(drawn)) <= MOST_COMPRESSED
