"""SQ-7: ramming."""

import pytest

from admiralty.games.ironclads_on_squares.events import NearMiss, RamCardDrawn, ShipFired, ShipRammed
from admiralty.kernel.flows.flow import Draw
from tests.games.ironclads_on_squares.builder import Table, battle
from tests.support.cases import case
from tests.support.flows import told


def ahead_of_her(**options: str) -> Table:
    """Mesudiye (13 points) with Redoutable (13) dead ahead."""
    return battle({"mesudiye": "D4 N", "huascar": "A1 N"}, {"redoutable": "D5 E", "palestro": "L12 S"}, options=options)


@case("SQ-7.1", "SQ-3.4")
@pytest.mark.parametrize("card", ["2H", "2C"])
def test_an_enemy_is_always_rammed(card: str) -> None:
    events = ahead_of_her().act("mesudiye", "ahead 1", "2C", "2D", card=card)
    (rammed,) = told(events, ShipRammed)
    assert isinstance(rammed, ShipRammed)
    assert (rammed.ship, rammed.other) == ("mesudiye", "redoutable")


@case("SQ-7.1")
@pytest.mark.parametrize("card", ["2H", "9D"])
def test_a_friend_is_rammed_under_a_red_card(card: str) -> None:
    table = battle({"mesudiye": "D4 N", "huascar": "D5 N"}, {"palestro": "L12 S"})
    events = table.act("mesudiye", "ahead 1", "2C", "2D", card=card)
    assert told(events, ShipRammed)
    assert table["huascar"].flotation == 4


@case("SQ-7.1")
@pytest.mark.parametrize("card", ["2C", "KS"])
def test_friends_miss_each_other_under_a_black_card(card: str) -> None:
    table = battle({"mesudiye": "D4 N", "huascar": "D5 N"}, {"palestro": "L12 S"})
    events = table.act("mesudiye", "ahead 1", card=card)
    assert told(events, NearMiss)
    assert not told(events, ShipRammed)
    assert table.where("mesudiye") == "D4 N"


@case("SQ-7.1", "SQ-4.1")
def test_a_near_miss_leaves_a_ship_free_to_fire() -> None:
    table = battle({"mesudiye": "D4 N", "huascar": "D5 N"}, {"palestro": "F4 S"})
    events = table.act("mesudiye", "ahead 1", "fire 10in palestro starboard", (1, 1, 1, 1, 1, 1))
    assert told(events, ShipFired)


@case("SQ-7.2")
@pytest.mark.parametrize(
    ("card", "lost"),
    [("AH", 5), ("KH", 5), ("QH", 5), ("JH", 5), ("10H", 5), ("9H", 5), ("8H", 4), ("7H", 4), ("6H", 3), ("5H", 3),
     ("4H", 2), ("3H", 2), ("2H", 1)],
)  # fmt: skip
def test_what_the_rammer_loses(card: str, lost: int) -> None:
    table = ahead_of_her()
    table.act("mesudiye", "ahead 1", card, "2D")
    assert 13 - table["mesudiye"].flotation == lost


@case("SQ-7.3")
@pytest.mark.parametrize(
    ("card", "lost"),
    [("AH", 10), ("KH", 10), ("QH", 10), ("JH", 10), ("10H", 10), ("9H", 9), ("8H", 8), ("7H", 7), ("6H", 6), ("5H", 5),
     ("4H", 4), ("3H", 3), ("2H", 2)],
)  # fmt: skip
def test_what_the_rammed_ship_loses(card: str, lost: int) -> None:
    table = ahead_of_her()
    table.act("mesudiye", "ahead 1", "2C", card)
    assert 13 - table["redoutable"].flotation == lost


@case("SQ-7.2", "SQ-7.3")
@pytest.mark.parametrize("card", ["AH", "KH", "QH"])
def test_ace_king_and_queen_bring_their_hit_as_well(card: str) -> None:
    table = ahead_of_her()
    table.act("mesudiye", "ahead 1", card, "2D")
    assert table["mesudiye"].sheet == [card]
    table = ahead_of_her()
    table.act("mesudiye", "ahead 1", "2C", card)
    assert table["redoutable"].sheet == [card]


@case("SQ-7.4")
def test_cards_that_only_cost_flotation_are_discarded() -> None:
    table = ahead_of_her()
    table.act("mesudiye", "ahead 1", "JH", "10D")
    assert sorted(table.state.small.discards) == ["10D", "JH"]
    assert table["mesudiye"].sheet == table["redoutable"].sheet == []


@case("SQ-7.2", "SQ-7.3")
def test_each_player_draws_for_his_own_ship_the_rammer_first() -> None:
    table = ahead_of_her()
    first, second = table.ask("mesudiye", "ahead 1"), table.ask("mesudiye", "ahead 1", "2C")
    assert isinstance(first, Draw)
    assert isinstance(second, Draw)
    assert (first.by, first.case, second.by, second.case) == ("south", "SQ-7.2", "north", "SQ-7.3")


@case("SQ-A3")
def test_a_joker_is_a_glancing_blow() -> None:
    table = ahead_of_her()
    table.act("mesudiye", "ahead 1", "JOKER1", "JOKER2")
    assert (table["mesudiye"].flotation, table["redoutable"].flotation) == (13, 13)
    assert sorted(table.state.small.discards) == ["JOKER1", "JOKER2"]


@case("SQ-A3")
def test_with_the_option_a_joker_is_drawn_again() -> None:
    table = ahead_of_her(joker="redraw")
    table.act("mesudiye", "ahead 1", "JOKER1", "JOKER2", "2C", "3C")
    assert (table["mesudiye"].flotation, table["redoutable"].flotation) == (12, 10)
    assert sorted(table.state.small.discards) == ["2C", "3C", "JOKER1", "JOKER2"]


@case("SQ-A15")
@pytest.mark.parametrize("order", ["ahead 1", "ahead 1 turn port"])
def test_after_a_ram_the_rammer_is_back_where_she_came_from_on_her_old_heading(order: str) -> None:
    table = ahead_of_her()
    table.act("mesudiye", order, "2C", "2D")
    assert (table.where("mesudiye"), table.where("redoutable")) == ("D4 N", "D5 E")


@case("SQ-A35", "SQ-A15")
def test_a_ram_at_the_end_of_two_squares_sends_her_back_both() -> None:
    table = ahead_of_her()
    table.put("redoutable", "D6 E")
    table.act("mesudiye", "ahead 2", "2C", "2D")
    assert table.where("mesudiye") == "D4 N"
    assert table["redoutable"].flotation == 11


@case("SQ-A17")
def test_a_ram_may_be_declined_by_a_shorter_move() -> None:
    table = ahead_of_her()
    table.put("redoutable", "D6 E")
    events = table.act("mesudiye", "ahead 1")
    assert not told(events, ShipRammed)
    assert table.where("mesudiye") == "D5 N"


@case("SQ-A18", "SQ-6.1")
def test_losses_are_simultaneous_and_both_may_sink() -> None:
    table = ahead_of_her().flotation("mesudiye", 1).flotation("redoutable", 2)
    events = table.act("mesudiye", "ahead 1", "2C", "2D")
    assert len(told(events, RamCardDrawn)) == 2
    assert (table.where("mesudiye"), table.where("redoutable")) == ("sunk", "sunk")


@case("SQ-3.4", "SQ-7.1", "SQ-A15")
def test_a_ship_that_damage_carries_into_another_rams_her_and_does_not_turn() -> None:
    table = ahead_of_her().hit("mesudiye", "QS")
    table.act("mesudiye", "3C", "2C", "2D")
    assert table.where("mesudiye") == "D4 N"
    assert table["redoutable"].flotation == 11


@case("SQ-A9", "SQ-A15")
def test_an_engine_hit_spends_its_last_square_in_a_ram() -> None:
    table = ahead_of_her().hit("mesudiye", "KS")
    table.act("mesudiye", "3C", "2C", "2D")
    assert table["mesudiye"].stopped
