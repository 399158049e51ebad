"""Validation of saved battles: every number just within and just beyond its limits, and contradictions."""

from collections.abc import Callable
from typing import Any

import pytest

from admiralty.games.ironclads_on_squares.chart import OFF
from admiralty.games.ironclads_on_squares.state import Battle, Fate, Leg, Ship
from tests.games.ironclads_on_squares.builder import Table, battle
from tests.support.limits import must_be_within


def at_sea() -> Table:
    """Two against one; one has a card and is to act."""
    table = battle({"huascar": "D4 N", "independencia": "E4 N"}, {"cochrane": "D8 S"})
    table["huascar"].card = "2C"
    table.state.activation.pieces.remove("2C")
    table.state.waiting = [0]
    return table


def ship(state: Battle) -> Any:
    return state.ships[0]


def whole(state: Battle) -> Any:
    return state


NUMBERS: tuple[tuple[Callable[[Battle], Any], str, int, int], ...] = (
    (ship, "heading", 0, 7),
    (ship, "flotation", 0, 100),
    (whole, "turn", 0, 1000),
    (whole, "active", -1, 2),
    (whole, "fired", 0, 65_536),
    (whole, "scored", 0, 100),
)


@pytest.mark.parametrize(("of", "name", "least", "most"), NUMBERS, ids=[name for _, name, *_ in NUMBERS])
def test_a_number_is_within_its_limits(of: Callable[[Battle], Any], name: str, least: int, most: int) -> None:
    state = at_sea().state
    must_be_within(state, of(state), name, least, most)


def test_a_battle_begins_with_sound_ships_and_nobody_to_act() -> None:
    assert Ship(3, 0, 5).to_data() == {
        "square": 3, "heading": 0, "flotation": 5, "fate": "afloat", "leg": "out", "card": "", "sheet": [],
        "stopped": False,
    }  # fmt: skip
    state = battle({"huascar": "D4 N"}, {"cochrane": "D8 S"}).state
    begun = {"turn": 0, "waiting": [], "active": -1, "fired": 0, "scored": 0, "ended": ""}
    assert {name: state.to_data()[name] for name in begun} == begun
    assert state.winners == ()
    assert [each.leg for each in state.ships] == [Leg.OUT, Leg.OUT]


# What must agree


def faults(table: Table) -> list[str]:
    return sorted(table.state.faults())


AFLOAT = "ships: those afloat, and no others, are on the board"
ONCE = "waiting: a ship acts once a turn, and only on the board"


def test_a_ship_is_on_the_board_if_she_is_afloat() -> None:
    assert faults(at_sea()) == []
    table = at_sea()
    table["cochrane"].fate = Fate.SUNK
    assert faults(table) == [AFLOAT]
    table["cochrane"].square = OFF
    assert faults(table) == []
    table["cochrane"].fate = Fate.AFLOAT
    assert faults(table) == [AFLOAT]


def test_two_ships_off_the_board_share_no_square() -> None:
    table = at_sea()
    for name in ("independencia", "cochrane"):
        table[name].square, table[name].fate = OFF, Fate.LEFT
    assert faults(table) == []
    table = at_sea()
    table.put("independencia", "D8 N")
    assert faults(table) == ["ships: two are in one square"]


def test_who_is_to_act_is_on_the_board_has_a_card_and_acts_once() -> None:
    table = at_sea()
    table.state.waiting = [0, 0]
    assert faults(table) == [ONCE]
    table = at_sea()
    table.state.waiting = [0, 2]
    assert faults(table) == ["waiting: a ship without a card"]
    table = at_sea()
    table["huascar"].square, table["huascar"].fate = OFF, Fate.LEFT
    assert faults(table) == [ONCE]
    table = at_sea()
    table.state.waiting = []
    assert faults(table) == []


def test_the_agenda_is_about_the_ship_that_acts() -> None:
    table = at_sea()
    table.state.active, table.state.agenda = 1, [("shoot", (1,))]
    assert faults(table) == []
    table.state.agenda = [("shoot", (0,))]
    assert faults(table) == ["agenda: a ship that is not the active one"]


def test_cards_dealt_and_on_sheets_are_missing_from_their_packs() -> None:
    table = at_sea().hit("cochrane", "KH")
    assert faults(table) == []
    table.state.small.pieces.append("KH")
    table.state.activation.pieces.append("2C")
    missing = "pack has not the pieces that belong to it"
    assert faults(table) == [f"the activation {missing}", f"the small {missing}"]
    table.state.ships.pop()
    assert "ships: there must be 3" in faults(table)
