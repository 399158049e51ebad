"""Validation of saved battles: every bound of every record, and the initial values of a ship."""

from typing import Any

import pytest

from admiralty.games.oak_and_iron.state import Activation, Battle, Piece, Ship, Squadron
from admiralty.games.oak_and_iron.terms import Wind
from admiralty.kernel.flows.piles import Pile
from admiralty.kernel.records.record import Record
from tests.games.oak_and_iron.builder import scenario, sea, ship
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


def put(record: Any, **values: Any) -> None:
    for name, value in values.items():
        setattr(record, name, value)


@pytest.mark.parametrize(
    ("said", "change"),
    [
        ("the roster, their names", lambda table: table.battle.roster.pop()),
        ("the roster, their names", lambda table: put(table["a-corvette"], id="b-sloop")),
        ("not one for each seat", lambda table: put(table.battle.squadrons["a"], seat="b")),
        ("not one for each seat", lambda table: table.battle.squadrons.pop("b")),
        ("squadrons.a: the flagship", lambda table: put(table.battle.squadrons["a"], flagship="b-sloop")),
        ("squadrons.b: a card is owned twice", lambda table: table.battle.squadrons["b"].owned.append("reload")),
        ("ships.a-corvette: she is entangled", lambda table: put(table["b-sloop"], entangled={})),
        ("ships.b-sloop: nothing is bought", lambda table: put(table["b-sloop"], options=("copper", "copper"))),
        ("b-sloop: nothing is bought", lambda table: put(table["b-sloop"], upgrades=("copper",), options=("copper",))),
        ("terrain: two pieces", lambda table: put(table.battle.terrain[0], id="t2")),
        ("terrain: two pieces", lambda table: put(table.battle.terrain[1], kind="fog")),
        ("drawn: there is no such card", lambda table: table.battle.drawn["setting"].append("nowhere")),
        ("drawn: there is no such card", lambda table: table.battle.drawn["condition"].append("open_sea")),
        ("deck: there is no such event", lambda table: put(table.battle, deck=Pile("events", ["squall", "nothing"]))),
        ("deck: there is no such event", lambda table: put(table.battle, deck=Pile("events", ["squall"], ["nothing"]))),
    ],
)  # fmt: skip
def test_each_thing_that_no_battle_comes_to_is_found(said: str, change: Any) -> None:
    table = sea([ship("sixth_rate", 300, 500), ship("corvette", 300, 300)], [ship("sloop", 331, 300)])
    table.tangle("a-corvette", "b-sloop").terrain("rocks_b", 100, 100).terrain("island_small", 700, 100)
    table.battle.drawn = {"setting": ["open_sea"], "deployment": [], "condition": []}
    table.battle.deck = Pile("events", ["squall"])
    assert list(table.battle.faults()) == []
    change(table)
    assert said in next(table.battle.faults())
