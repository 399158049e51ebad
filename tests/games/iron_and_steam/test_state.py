"""Validation of saved battles: every bound of every record, and the initial values of a ship."""

from typing import Any

import pytest

from admiralty.games.iron_and_steam.posts import Post
from admiralty.games.iron_and_steam.state import (
    Anchor,
    Battle,
    Contact,
    Effect,
    Harm,
    Orders,
    Rudder,
    Ship,
    Steering,
    Wound,
    Wreck,
)  # fmt: skip
from admiralty.kernel.records.record import Record
from tests.games.iron_and_steam.builder import battle
from tests.support.limits import begun_with, bounds_of

BOUNDS: dict[type[Record], dict[str, str]] = {
    Orders: {
        "-50 to 50": "speed",
        "-180 to 180": "helm",
        "-1 to 10000": "mark target ram board away",
        "-1000000 to 1000000": "point_x point_y",
        "0 to 100": "off within",
        "-2 to 10000": "groups",
    },
    Ship: {
        "-1000000 to 1000000": "x y",
        "0 to 3599": "heading",
        "-50 to 50": "speed",
        "0 to 10000": "hull crew shot shell hot powerless dulled quiet blind shot_at began sinks boarded light",
        "0 to 100": "power share fire",
        "0 to 100, 200 of them": "casemate slow",
        "0 to 100, 16 of them": "turrets",
        "0 to 3599, 4 of them": "facing",
        "0 to 10": "stacks masts stacks_lost wreckage dragging floods anchor_turns",
        "0 to 10000, 200 of them": "ready fired",
        "0 to 127, 200 of them": "wounds",
        "0 to 10, 200 of them": "port",
        "0 to 3599, 200 of them": "jam",
        "-180 to 180": "helm",
        "0 to 10000, 400 of them": "hauls",
        "0 to 10000, 100 of them": "fouled",
        "0 to 100, 4 of them": "hull_armour",
        "-1 to 10000": "lashed held",
        "0 to 1": "spar",
        "0 to 4": "boats",
        "0 to 2": "anchors",
        "0 to 12": "settings",
        "0 to 200": "guns_fired smoke",
        "50 of them": "repaired",
    },
    Effect: {"0 to 10000": "ship amount place"},
    Contact: {"0 to 10000": "first second", "0 to 100000": "closing", "0 to 900": "angle"},
    Wreck: {"0 to 10000": "ship", "0 to 10": "level"},
    Battle: {
        "100 of them": "ships wrecks posts sheets",
        "0 to 10000": "turn",
        "0 to 10000, 100 of them": "blown",
    },
    Post: {"0 to 10000": "until", "0 to 100": "wake", "1000 of them": "near"},
}
BEGUN_WITH = {
    Post: {"wake": 30},
    Orders: {
        "mark": -1, "target": -1, "ram": -1, "board": -1, "away": -1, "gunnery": "will", "within": 60, "load": "best",
    },
    Ship: {
        "share": 100, "steering": Steering.SOUND, "rudder": Rudder.SOUND, "anchor": Anchor.UP, "lashed": -1,
        "boats": 4, "anchors": 2, "settings": 12,
    },
}  # fmt: skip


@pytest.mark.parametrize("record", BOUNDS, ids=lambda record: record.__name__)
def test_each_number_of_a_saved_battle_has_its_bounds(record: type[Record]) -> None:
    assert bounds_of(record, None) == BOUNDS[record]


@pytest.mark.parametrize("record", BOUNDS, ids=lambda record: record.__name__)
def test_what_is_not_said_is_nothing_but_for_a_ships_stores_and_her_standing_orders(record: type[Record]) -> None:
    assert begun_with(record) == BEGUN_WITH.get(record, {})


def test_whatever_is_wrong_with_a_gun_is_within_its_bounds() -> None:
    """A gun may have all damages at once: the bound is the sum of all flags, one bit each."""
    assert sorted(Wound) == [1, 2, 4, 8, 16, 32, 64]
    assert BOUNDS[Ship][f"0 to {sum(Wound)}, 200 of them"] == "wounds"


def put(record: Any, **values: Any) -> None:
    for name, value in values.items():
        setattr(record, name, value)


@pytest.mark.parametrize(
    ("said", "change"),
    [
        ("not as many as the scenario has", lambda table: table.state.ships.pop()),
        *(
            ("monitor has not the guns", lambda table, name=name: getattr(table["monitor"], name).append(0))
            for name in ("ready", "wounds", "slow", "port", "jam", "fired")
        ),
        ("monitor has not the turrets", lambda table: table["monitor"].turrets.pop()),
        ("monitor has not the turrets", lambda table: table["monitor"].facing.append(0)),
        ("virginia has not the casemate", lambda table: table["virginia"].casemate.pop()),
        ("monitor is lashed", lambda table: put(table["monitor"], lashed=3)),
        ("monitor is lashed", lambda table: put(table["monitor"], lashed=2)),
        ("monitor has to do with", lambda table: put(table["monitor"], fouled=[1, 3])),
        *(
            ("monitor has to do with", lambda table, name=name: put(table["monitor"].orders, **{name: 3}))
            for name in ("mark", "target", "ram", "board", "away")
        ),
        ("battle: it has to do", lambda table: put(table.state, effects=[Effect(3, Harm.HULL, 1)])),
        ("battle: it has to do", lambda table: put(table.state, wrecks=[Wreck(3)])),
        ("battle: it has to do", lambda table: put(table.state, contacts=[Contact(0, 3, 0)])),
        ("battle: it has to do", lambda table: put(table.state, contacts=[Contact(3, 0, 0)])),
    ],
)
def test_each_thing_that_no_battle_comes_to_is_found_and_nothing_else(said: str, change: Any) -> None:
    """Three ships that aim at each other with damage pending, two of them lashed and fouled."""
    us, cs = {"monitor": (50, 50, 0), "minnesota": (60, 50, 0)}, {"virginia": (50, 70, 0)}
    table = battle(us=us, cs=cs)
    table["monitor"].lashed, table["minnesota"].lashed = 1, 0
    table["monitor"].fouled, table["virginia"].fouled = [2], [0]
    put(table["monitor"].orders, mark=2, target=2, ram=2, board=2, away=2)
    table.state.effects, table.state.wrecks = [Effect(2, Harm.HULL, 1)], [Wreck(2)]
    table.state.contacts = [Contact(2, 1, 0)]
    assert list(table.state.faults()) == []
    change(table)
    faults = list(table.state.faults())
    assert faults
    assert all(said in fault or "lashed" in fault for fault in faults), faults
    assert any(said in fault for fault in faults), faults
