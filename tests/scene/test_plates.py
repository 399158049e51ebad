"""What hangs on a ship keeps clear of her plate, whichever way she heads."""

import re

import pytest

from admiralty.scene.counters import draw_counter
from admiralty.scene.pieces import Badge, Counter
from tests.scene.demo import squares_scene


@pytest.mark.parametrize(("heading", "sign"), [(0.0, -1), (90.0, -1), (180.0, 1)])
def test_a_card_lies_on_the_side_that_the_name_leaves_free(heading: float, sign: int) -> None:
    scene = squares_scene()
    side = scene.sides[0].id
    ship = Counter("one", scene.counters[0].hull, scene.counters[0].at, heading, side, "One", badges=(Badge("6"),))
    drawn = draw_counter(ship, scene, (0, 0))
    card = re.search(r'<g transform="translate\(([-\d.]+)[ ,]([-\d.]+)\)[^"]*"><rect[^>]*class="badge"', drawn)
    plate = re.search(r'<g transform="translate\(0 (-?\d+)\)"><g class="on-glass">', drawn)
    assert card is not None
    assert plate is not None
    assert float(card[2]) * sign > 0
    assert float(plate[1]) * sign < 0
