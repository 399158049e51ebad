"""What the boards weigh on the way to a browser."""

import gzip

import pytest

from admiralty import scene as draw
from admiralty.desk import Desk
from admiralty.kernel.flows.event import Seat

MOST, MOST_COMPRESSED = 156_000, 60_000
"""Bytes of a board with all its ships."""


@pytest.mark.parametrize("scenario", ["mobile_bay", "hampton_roads_1"])
def test_a_board_with_its_ships_is_light(scenario: str) -> None:
    desk = Desk.of("iron_and_steam", scenario, {})
    view = desk.game.view(desk.game.start(desk.setting), Seat("union"))
    drawn = draw.to_svg(desk.scene(view, None, None), desk.say).encode()
    assert len(drawn) <= MOST
    assert len(gzip.compress(drawn)) <= MOST_COMPRESSED
