"""Validation of saved battles: every number just within and just beyond its limits, and contradictions."""

from collections.abc import Callable
from typing import Any

import pytest

from admiralty.boards.hexes import OFF_MAP
from admiralty.games.iron_and_fire.state import ACTIVATIONS, CARDS, SETUP, WAITING, Battle, Lock, Mine
from admiralty.kernel.records.limits import check
from admiralty.kernel.records.record import RecordError
from tests.games.iron_and_fire.builder import Field, iron_and_fire
from tests.support.limits import must_be_within


def at_sea() -> Field:
    """Two ships alongside each other, a mine, a card on the table."""
    field = Field("near_miss").place("Blanco Encalada", 2605, 6).place("Huáscar", 2604).mine(2606, 0)
    field.battle.locks.append(Lock(field["Huáscar"].index, field["Blanco Encalada"].index))
    field.battle.card = "2C"
    return field


def unit(battle: Battle) -> Any:
    return battle.units[0]


def mine(battle: Battle) -> Any:
    return battle.mines[2606]


def lock(battle: Battle) -> Any:
    return battle.locks[0]


def whole(battle: Battle) -> Any:
    return battle


NUMBERS: tuple[tuple[Callable[[Battle], Any], str, int, int], ...] = (
    (unit, "facing", 1, 6),
    (unit, "hits", 0, 100),
    (unit, "propulsion", 0, 100),
    (unit, "boilers", 0, 100),
    (unit, "quiet_turns", 0, 100),
    (unit, "credit", -1, 8),
    (mine, "value", -1, 10),
    (lock, "attacker", 0, 8),
    (lock, "defender", 0, 8),
    (lock, "winner", -1, 8),
    (whole, "turn", 0, 10),
    (whole, "step", 0, 7),
    (whole, "count", -1, 100),
    (whole, "placed", 0, 100),
    (whole, "left", 0, 100),
    (whole, "jokers", 0, 2),
    (whole, "extra_cards", -1, 100),
    (whole, "active", -1, 8),
    (whole, "ready_prize", -1, 8),
    (whole, "steam_turns", 0, 100),
    (whole, "arrival_turn", 0, 100),
    (whole, "cable_needed", 0, 1000),
    (whole, "cable_work", 0, 1000),
    (whole, "bombardment", 0, 1000),
)


@pytest.mark.parametrize(("of", "name", "least", "most"), NUMBERS, ids=[name for _, name, *_ in NUMBERS])
def test_a_number_is_within_its_limits(of: Callable[[Battle], Any], name: str, least: int, most: int) -> None:
    battle = at_sea().battle
    must_be_within(battle, of(battle), name, least, most)


def test_a_battle_without_a_last_turn_has_no_more_than_a_thousand() -> None:
    battle = Field("end_game").battle
    for turn, fits in ((1000, True), (1001, False)):
        battle.turn = turn
        if fits:
            check(battle)
        else:
            with pytest.raises(RecordError, match="turn"):
                check(battle)


@pytest.mark.parametrize(
    ("name", "one"),
    [("mines_seen", lambda: 0), ("locks", lambda: Lock(0, 1))],
)
def test_a_list_is_no_longer_than_any_battle_makes_it(name: str, one: Callable[[], Any]) -> None:
    battle = at_sea().battle
    setattr(battle, name, [one() for _ in range(100)])
    check(battle)
    getattr(battle, name).append(one())
    with pytest.raises(RecordError, match=name):
        check(battle)


@pytest.mark.parametrize(("value", "fits"), [(-2, False), (-1, True), (10, True), (11, False)])
def test_the_mines_that_were_seen_have_faces(value: int, fits: bool) -> None:
    battle = at_sea().battle
    battle.mines_seen = [value]
    if fits:
        check(battle)
    else:
        with pytest.raises(RecordError, match="mines_seen"):
            check(battle)


def test_before_anything_is_set_up_nothing_has_happened() -> None:
    rules = iron_and_fire()
    battle = rules.start(rules.setting("first_blood", {}))
    data = battle.to_data()
    first, *_ = data["units"]
    nothing = {
        "index": 0, "id": "huascar", "owner": "peru", "place": 0, "facing": 1, "hits": 0, "status": "waiting",
        "bridge": False, "fire": False, "steering": False, "propulsion": 0, "boilers": 0, "grounded": False,
        "captured": False, "slowed": False, "honored": False, "chased": [], "anchored": False, "spoiled": False,
        "quiet_turns": 0, "fired_upon_by": [], "credit": -1, "escaped": False, "edge": "",
    }  # fmt: skip
    assert {name: list(each) if isinstance(each, tuple) else each for name, each in first.items()} == nothing
    begun = {
        "phase": "setup", "turn": 0, "step": 0, "count": -1, "placed": 0, "secret_rolled": False, "buoy": 0, "card": "",
        "left": 0, "jokers": 0, "extra_cards": -1, "active": -1, "ready_prize": -1, "holder": "", "counter_out": "",
        "steam_up": True, "steam_turns": 0, "arrival_turn": 0, "due": False, "cable_needed": 0, "cable_work": 0,
        "cable_cut": False, "bombardment": 0, "ended": None,
    }  # fmt: skip
    assert {name: data[name] for name in begun} == begun
    empty = ("automatic", "at", "mines", "mines_seen", "locks", "acted", "played", "prizes", "used_this_turn")
    assert not any(data[name] for name in (*empty, "used_ever", "lucky", "endangered"))
    assert (len(battle.deck.pieces), battle.deck.pieces.count("joker")) == (54, 2)
    assert rules.start(rules.setting("race", {})).steam_up is False
    assert rules.start(rules.setting("race", {"fortunes": "on"})).holder == "peru"
    assert (Mine(2606, 0).face_up, Lock(0, 1).winner) == (False, -1)


# What must agree


def faults(field: Field) -> list[str]:
    """The contradictions found, by the field that each sentence begins with."""
    return sorted({fault.split(":")[0] for fault in field.battle.faults()})


def test_units_stand_where_the_map_says_and_only_in_play() -> None:
    assert faults(at_sea()) == []
    field = at_sea()
    del field.battle.at[2604]
    assert faults(field) == ["at"]
    field = at_sea()
    field.battle.at[2608] = field["Loa"].index
    assert faults(field) == ["at"]
    field = at_sea()
    field["Loa"].place = 2608
    assert (field["Loa"].status, faults(field)) == (WAITING, ["units"])
    field = at_sea()
    field["Huáscar"].place = OFF_MAP
    assert faults(field) == ["at", "units"]
    field = at_sea()
    field["Loa"].id = "union"
    assert faults(field) == ["units"]


@pytest.mark.parametrize("name", ["Huáscar", "Blanco Encalada"])
def test_both_ships_of_a_boarding_are_in_play(name: str) -> None:
    field = at_sea()
    field.battle.at.pop(field[name].place)
    field[name].place, field[name].status = OFF_MAP, WAITING
    assert faults(field) == ["locks"]


@pytest.mark.parametrize(
    ("phase", "turn", "fits"), [(SETUP, 0, True), (SETUP, 1, False), (CARDS, 0, False), (CARDS, 1, True)]
)
def test_set_up_comes_before_the_first_turn_and_only_there(phase: Any, turn: int, fits: bool) -> None:
    field = at_sea()
    field.battle.phase, field.battle.turn = phase, turn
    assert faults(field) == ([] if fits else ["turn"])


@pytest.mark.parametrize(
    ("count", "placed", "fits"),
    [(-1, 0, True), (-1, 1, False), (0, 0, True), (0, 1, False), (1, 0, True), (1, 1, False), (3, 2, True),
     (3, 3, False)],
)  # fmt: skip
def test_fewer_pieces_are_set_up_than_there_are(count: int, placed: int, fits: bool) -> None:
    field = at_sea()
    field.battle.count, field.battle.placed = count, placed
    assert faults(field) == ([] if fits else ["placed"])


@pytest.mark.parametrize(
    ("scenario", "most"), [("first_blood", 8), ("race", -1), ("near_miss", 8), ("bold", 8), ("end_game", -1)]
)
def test_no_die_of_the_set_up_gives_more_than_six_and_what_is_added(scenario: str, most: int) -> None:
    field = Field(scenario)
    for count, fits in ((most, True), (most + 1, False)):
        field.battle.count = count
        assert faults(field) == ([] if fits else ["count"])


def test_a_mine_is_drawn_for_a_hex_that_is_mined_and_out_of_a_cup_with_mines() -> None:
    field = at_sea()
    field.battle.agenda.append(("draw_mine", (2606,)))
    assert faults(field) == []
    field.battle.cup.pieces = field.battle.cup.pieces[:1]
    assert faults(field) == []
    field.battle.cup.pieces = []
    assert faults(field) == ["agenda"]
    field = at_sea()
    field.battle.agenda.append(("draw_mine", (2607,)))
    assert faults(field) == ["agenda"]
    field.battle.agenda.append(("draw_mine", (2606,)))
    assert faults(field) == ["agenda"], "one of the two was laid"
    field = at_sea()
    field.battle.mines[2606].place = 2607
    assert faults(field) == ["mines"]
    field = at_sea()
    field.battle.cup.discards.append("0")
    assert faults(field) == []
    field.battle.cup.discards.append("0")
    assert faults(field) == ["cup"]


def test_ships_are_activated_by_a_card() -> None:
    field = at_sea()
    field.battle.phase = ACTIVATIONS
    assert faults(field) == []
    field.battle.card = ""
    assert faults(field) == ["card"]
    field.battle.phase = CARDS
    assert faults(field) == []
    field.battle.deck.pieces.append("2C")
    assert faults(field) == ["the deck has not the pieces that belong to it"]
