"""SQ-2: the sequence of play."""

import pytest

from admiralty.games.ironclads_on_squares.events import (
    CardDealt,
    ControlCardDrawn,
    DamageCardDrawn,
    ShipFired,
    ShipMoved,
)
from admiralty.games.ironclads_on_squares.sequence import sequence
from admiralty.kernel.flows.flow import Draw
from admiralty.kernel.flows.hand import Hand
from tests.games.ironclads_on_squares.builder import Table, battle, scenario
from tests.support.cases import case

SOUTH = {"habsburg": "D4 N", "don_juan": "F4 N"}
NORTH = {"re_d_italia": "D12 S", "palestro": "F12 S"}


def waiting(table: Table) -> list[str]:
    return [table.state.setting.fleet[index].id for index in table.state.waiting]


@case("SQ-2.1")
def test_each_ship_on_the_board_is_dealt_one_card_face_up() -> None:
    table = battle(SOUTH, NORTH)
    told = [event for event in table.turn("7C", "AH", "KS", "7D") if isinstance(event, CardDealt)]
    assert [(event.ship, event.card) for event in told] == [
        ("habsburg", "7C"), ("don_juan", "AH"), ("re_d_italia", "KS"), ("palestro", "7D"),
    ]  # fmt: skip
    assert [ship.card for ship in table.state.ships] == ["7C", "AH", "KS", "7D"]
    assert len(table.state.activation.pieces) == 48
    assert len(table.state.small.pieces) == 54


@case("SQ-2.2")
def test_ships_act_from_the_lowest_card_to_the_highest() -> None:
    table = battle(SOUTH, NORTH)
    table.turn("KH", "10S", "AS", "JC")
    assert waiting(table) == ["re_d_italia", "don_juan", "palestro", "habsburg"]


@case("SQ-2.2")
def test_within_a_rank_hearts_go_before_clubs_before_diamonds_before_spades() -> None:
    table = battle(SOUTH, NORTH)
    table.turn("2S", "2D", "2C", "2H")
    assert waiting(table) == ["palestro", "re_d_italia", "don_juan", "habsburg"]


@case("SQ-2.2", "SQ-2.3")
def test_the_next_to_act_is_the_lowest_card_left() -> None:
    table = battle(SOUTH, NORTH)
    table.turn("KH", "10S", "AS", "JC")
    assert sequence(table.state) == ("activate", (table.index("re_d_italia"),))


@case("SQ-2.3", "SQ-A1", "SQ-A24")
def test_a_ship_controls_damage_then_moves_then_fires() -> None:
    table = battle({"habsburg": "D4 N"}, {"palestro": "F6 S"}).hit("habsburg", "JH")
    events = table.act("habsburg", "3C", "ahead 1", "fire 7in palestro starboard", (1, 2))
    kinds = [type(event) for event in events if isinstance(event, ControlCardDrawn | ShipMoved | ShipFired)]
    assert kinds == [ControlCardDrawn, ShipMoved, ShipFired]


@case("SQ-2.3", "SQ-A24")
def test_a_sound_ship_draws_no_control_card_and_others_draw_only_when_they_act() -> None:
    table = battle({"habsburg": "D4 N"}, {"palestro": "F12 S"}).hit("palestro", "JH")
    events = table.act("habsburg", "ahead 1")
    assert not [event for event in events if isinstance(event, ControlCardDrawn)]


@case("SQ-2.4")
def test_after_the_last_ship_all_discards_are_gathered_and_a_new_turn_begins() -> None:
    table = battle(SOUTH, NORTH)
    table.turn("KH", "10S", "AS", "JC")
    table.state.waiting = []
    table.hit("palestro", "QS")
    table.state.small.pieces.remove("3C")
    table.state.small.discard("3C")
    assert sequence(table.state) == ("new_turn", ())
    table.turn("KH", "10S", "AS", "JC")
    assert table.state.turn == 2
    assert len(table.state.activation.pieces) == 48
    assert table.state.small.discards == []
    assert len(table.state.small.pieces) == 53
    assert "QS" not in table.state.small.pieces


@case("SQ-2.4")
def test_last_turns_activation_cards_can_be_dealt_again() -> None:
    table = battle(SOUTH, NORTH)
    table.turn("KH", "10S", "AS", "JC")
    table.state.waiting = []
    table.turn("JC", "KH", "10S", "AS")
    assert [ship.card for ship in table.state.ships] == ["JC", "KH", "10S", "AS"]


@case("SQ-A14")
def test_an_exhausted_pack_is_refilled_from_its_discards_at_once() -> None:
    table = battle({"habsburg": "D4 N"}, {"palestro": "F6 S"}).hit("palestro", "QS")
    small = table.state.small
    small.discards = [card for card in small.pieces if card != "9C"]
    small.pieces = ["9C"]
    request = table.ask("habsburg", "ahead 1", "fire 7in palestro starboard", (6, 6), ("9C",))
    assert isinstance(request, Draw)
    assert len(request.pieces) == 53
    assert "9C" in request.pieces
    assert "QS" not in request.pieces


@case("SQ-A14", "SQ-7.2", "SQ-7.3")
@pytest.mark.parametrize("left", [0, 1])
def test_a_pack_that_is_exhausted_before_or_in_a_ram_is_refilled(left: int) -> None:
    table = battle({"habsburg": "D4 N"}, {"palestro": "D5 S"}).hit("palestro", "QS")
    small = table.state.small
    small.pieces.sort(key=lambda card: card != "2C")
    small.pieces, small.discards = small.pieces[:left], small.pieces[left:]
    table.act("habsburg", "ahead 1", "2C", "2D")
    assert sorted([*small.pieces, *small.discards, "QS"]) == sorted(table.state.setting.cards.small_pack)
    assert small.discards == ["2C", "2D"]


@case("SQ-A14", "SQ-A27")
@pytest.mark.parametrize(("left", "merged"), [(2, True), (3, True), (1, False)])
def test_hands_that_do_the_same_are_one_unless_another_hand_follows(left: int, merged: bool) -> None:
    """With two hits, the cards left by the first hand matter to the second."""
    table = battle({"habsburg": "D4 N"}, {"palestro": "F6 S"})
    small = table.state.small
    small.pieces, small.discards = small.pieces[:left], small.pieces[left:]
    request = table.ask("habsburg", "ahead 1", "fire 7in palestro starboard", (6, 6))
    assert isinstance(request, Hand)
    assert (request.count, request.merge is not None) == (min(left, 2), merged)


@case("SQ-A31", "SQ-A25")
def test_reserves_come_up_in_their_turn_and_are_dealt_a_card() -> None:
    table = scenario("lissa")
    table.turn("AH", "2H", "3H", "4H", "5H", "6H")
    table.state.waiting = []
    table.turn("AH", "2H", "3H", "4H", "5H", "6H")
    assert table.where("kaiser_1858") == "reserve"
    table.state.waiting = []
    table.turn("AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H")
    assert table.where("kaiser_1858") == "J1 N"
    assert table.where("affondatore") == "J12 S"
    assert table["kaiser_1858"].card == "4H"


@case("SQ-A31")
def test_a_reserve_whose_square_is_taken_comes_up_in_the_nearest_free_one_of_the_rank() -> None:
    table = scenario("lissa")
    table.put("habsburg", "J1 N").put("don_juan", "I1 N")
    table.state.turn = 2
    table.turn("AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H")
    assert table.where("kaiser_1858") == "K1 N"


@case("SQ-A31")
def test_of_two_squares_as_near_a_reserve_takes_the_western() -> None:
    table = scenario("lissa")
    table.put("habsburg", "J1 N")
    table.state.turn = 2
    table.turn("AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H")
    assert table.where("kaiser_1858") == "I1 N"


@case("SQ-A31")
def test_a_side_with_a_reserve_to_come_is_not_beaten() -> None:
    table = scenario("angamos")
    table.put("cochrane", "A13 W")
    table.act("cochrane", "ahead 1")
    assert table.where("cochrane") == "left"
    assert table.state.ended == ""


@case("SQ-2.3")
def test_a_ship_sunk_before_her_card_comes_does_not_act() -> None:
    table = battle({"habsburg": "D4 N"}, {"palestro": "F6 S", "re_d_italia": "L12 S"}).flotation("palestro", 1)
    table.turn("AH", "2H", "3H")
    before = waiting(table)
    events = table.act("habsburg", "ahead 1", "fire 7in palestro starboard", (6, 1), ("10C",))
    assert before == ["habsburg", "palestro", "re_d_italia"]
    assert [event for event in events if isinstance(event, DamageCardDrawn)]
    assert table.where("palestro") == "sunk"
    assert waiting(table) == ["re_d_italia"]
