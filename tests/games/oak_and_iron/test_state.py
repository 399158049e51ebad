"""What a saved battle may hold: every bound of every record, and what a ship begins with."""

import pytest

from admiralty.games.oak_and_iron.state import Activation, Battle, Piece, Ship, Squadron
from admiralty.games.oak_and_iron.terms import Wind
from admiralty.kernel.record import Record
from tests.games.oak_and_iron.builder import scenario
from tests.support.limits import begun_with, bounds_of

BOUNDS: dict[type[Record], dict[str, str]] = {
    Ship: {
        "20 of them": "options upgrades",
        "0 to 100": "skill fatigue damage boxes speed close_ignored",
        "-1000000 to 1000000": "x y party",
        "0 to 3599": "heading",
        "0 to 3": "sail",
        "0 to 1000": "spent",
    },
    Squadron: {
        "0 to 100": "value",
        "200 of them": "owned discarded",
        "0 to 1000": "fortune",
        "0 to 10000": "strikes size_points",
    },
    Piece: {"-1000000 to 1000000": "x y", "0 to 3599": "heading"},
    Activation: {"-100 to 100": "raw limit adjusted"},
    Battle: {"0 to 1000": "turn pieces razing", "0 to 100": "step", "0 to 1000, 2 of them": "scores"},
}
BEGUN_WITH = {
    Ship: {"where": "port", "sail": 2},
    Squadron: {"built": True},
    Activation: {"limit": 5},
    Battle: {"phase": "build", "weather": Wind.NORTH},
}


@pytest.mark.parametrize("record", BOUNDS, ids=lambda record: record.__name__)
def test_each_number_of_a_saved_battle_has_its_bounds(record: type[Record]) -> None:
    assert bounds_of(record, scenario("quickstart").battle) == BOUNDS[record]


@pytest.mark.parametrize("record", BOUNDS, ids=lambda record: record.__name__)
def test_a_ship_lies_in_port_under_battle_sail_and_nothing_has_happened_to_her(record: type[Record]) -> None:
    assert begun_with(record) == BEGUN_WITH.get(record, {})
