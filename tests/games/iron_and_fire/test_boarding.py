"""6.3 Boarding combats, locks, capture and prizes."""

from typing import Any

import pytest

from admiralty.games.iron_and_fire.attack_events import BoardingRound, Captured
from admiralty.games.iron_and_fire.rules.activation import act, activation
from admiralty.games.iron_and_fire.rules.boarding import board, boarding_modifiers
from admiralty.games.iron_and_fire.rules.markers import place
from admiralty.games.iron_and_fire.rules.movement import leave_map
from admiralty.games.iron_and_fire.sequence import draw_card
from admiralty.games.iron_and_fire.state import CARDS, LEFT, SUNK
from admiralty.games.iron_and_fire.victory import is_lost, points
from admiralty.kernel.flows.flow import Ask
from tests.games.iron_and_fire.builder import Field, sums
from tests.support.cases import case
from tests.support.flows import codes, told


def side_by_side(**state: Any) -> Field:
    """Huáscar (protection 6) beside Loa (5)."""
    return Field().place("Huáscar", 2007, 1).place("Loa", 2107, 1, **state)


@case("6.3", "I47")
def test_an_adjacent_enemy_ship_can_be_boarded_whatever_the_facing() -> None:
    field = side_by_side()
    for facing in range(1, 7):
        field["Huáscar"].facing = facing
        assert "board loa" in field.orders("Huáscar")
    field.place("Loa", 2207)
    assert "board loa" not in field.orders("Huáscar")
    refusal = field.refusal("Huáscar", "board loa")
    assert refusal is not None
    assert (refusal.case, refusal.reason.key) == ("6.3", "refusal-not-adjacent")


@case("I41", "6.0")
def test_batteries_neither_board_nor_are_boarded() -> None:
    field = Field("bold").place("Huáscar", 2109, 1).place("battery1", 2110)
    assert "board battery1" not in field.orders("Huáscar")
    assert field.orders("battery1") == ["fire huascar", "hold"]
    _, request = field.start(act(field.battle, field["battery1"], False))
    assert isinstance(request, Ask)
    assert request.question.args["points"] == 0
    refusal = field.refusal("Huáscar", "board battery1")
    assert refusal is not None
    assert refusal.case == "I41"


@case("6.3", "I12")
def test_above_the_targets_protection_the_boarders_do_not_get_across() -> None:
    field = side_by_side()
    field.order("Huáscar", "board loa", 6)
    assert field.battle.locks == []


@case("6.3", "I12")
def test_up_to_it_they_do_and_the_first_round_follows_at_once() -> None:
    field = side_by_side()
    events = field.order("Huáscar", "board loa", 5, 3, 3)  # 9 against 8
    assert told(events, BoardingRound)
    assert field["Loa"].hits == 1
    assert [(lock.attacker, lock.defender, lock.winner) for lock in field.battle.locks] == [
        (field["Huáscar"].index, field["Loa"].index, field["Huáscar"].index)
    ]


@case("I47", "5.1")
def test_boarding_in_shallows_needs_no_grounding_check() -> None:
    field = Field("bold").place("Huáscar", 2009, 1).place("Abtao", 2010, 1)
    field.order("Huáscar", "board abtao", 8)
    assert not field["Huáscar"].grounded


@case("6.3", "I6", "I7")
def test_protection_counts_and_a_fire_aboard_costs_one_and_there_is_no_crew_hit() -> None:
    field = side_by_side(fire=True, bridge=True, steering=True, propulsion=1)
    assert sums(boarding_modifiers(field.battle, field["Loa"])) == {"protection": 5, "fire-aboard": -1}
    assert sums(boarding_modifiers(field.battle, field["Huáscar"])) == {"protection": 6}
    assert not place(field["Huáscar"], "crew")


@case("6.3")
@pytest.mark.parametrize(("rolls", "hits"), [((3, 4), 0), ((2, 3), 0), ((4, 5), 0)])
def test_a_tie_with_an_even_die_has_no_effect(rolls: tuple[int, int], hits: int) -> None:
    field = side_by_side()
    field.start(board(field.battle, field["Huáscar"], field["Loa"]), 1, *rolls)
    assert (field["Huáscar"].hits, field["Loa"].hits) == (hits, hits)


@case("6.3")
def test_a_tie_of_two_odd_dice_hurts_both() -> None:
    field = Field().place("Huáscar", 2007).place("Almirante Cochrane", 2107, fire=True)  # 6 against 7 - 1
    field.start(board(field.battle, field["Huáscar"], field["Almirante Cochrane"]), 1, 3, 3)
    assert (field["Huáscar"].hits, field["Almirante Cochrane"].hits) == (1, 1)


@case("6.3", "I44")
def test_after_a_tie_either_player_may_end_it_at_once() -> None:
    field = side_by_side()
    field.board("Huáscar", "Loa", 1, 3, 4, "peru: break off")
    assert field.battle.locks == []
    field = side_by_side()
    field.board("Huáscar", "Loa", 1, 3, 4, "peru: fight on", "chile: break off")
    assert field.battle.locks == []
    field = side_by_side()
    _, request = field.start(board(field.battle, field["Huáscar"], field["Loa"]), 1, 3, 4, "peru: fight on")
    assert codes(request) == ["break off", "fight on"]
    assert request is not None
    assert "chile" in request.fingerprint()


@case("I44")
def test_after_a_success_only_the_winner_may_lift_when_her_ship_next_acts_and_then_acts_normally() -> None:
    field = side_by_side()
    field.board("Huáscar", "Loa", 1, 3, 3)
    assert field.orders("Huáscar") == ["fight loa", "break off loa", "hold"]
    field.order("Huáscar", "break off loa", "peru: ahead 1")
    assert field["Huáscar"].place == 2006
    assert field.battle.locks == []


@case("I44")
def test_when_the_losers_ship_acts_the_winner_is_asked_first() -> None:
    field = side_by_side()
    field.board("Huáscar", "Loa", 1, 3, 3)
    field.order("Loa", "peru: break off", "chile: ahead 1")
    assert field["Loa"].place == 2106
    field = side_by_side()
    field.board("Huáscar", "Loa", 1, 3, 3)
    field.order("Loa", "peru: fight on", "chile: repair", 2)
    assert field["Loa"].hits == 0
    # The chance to break off was for the next activation of either ship, which is over.
    assert field.orders("Huáscar") == ["fight loa", "hold"]


@case("I44", "5.5")
def test_a_locked_ship_fights_repairs_or_does_nothing() -> None:
    field = side_by_side()
    field.board("Huáscar", "Loa", 1, 3, 4, "peru: fight on", "chile: fight on")
    field["Huáscar"].hits = 1
    assert field.orders("Huáscar") == ["fight loa", "repair", "hold"]
    refusal = field.refusal("Huáscar", "fire loa")
    assert refusal is not None
    assert refusal.case == "5.5"


@case("I44")
def test_either_side_may_call_another_round_without_coming_alongside_again() -> None:
    field = side_by_side()
    field.board("Huáscar", "Loa", 1, 3, 4, "peru: fight on", "chile: fight on")
    field.order("Loa", "fight huascar", 1, 6)  # Loa did not start it; the boarder's die comes first: 7 against 11
    assert field["Huáscar"].captured


@case("6.3", "I45", "I46")
def test_two_or_more_captures_the_ship_with_a_hit_and_ends_her_locks() -> None:
    field = side_by_side()
    events = field.board("Huáscar", "Loa", 1, 4, 3)
    assert told(events, Captured)
    assert (field["Loa"].owner, field["Loa"].captured, field["Loa"].hits) == ("peru", True, 1)
    assert field.battle.locks == []
    assert is_lost(field.battle, field["Loa"])


@case("I45")
def test_the_defender_may_capture_the_boarder() -> None:
    field = side_by_side()
    field.board("Huáscar", "Loa", 1, 1, 6)
    assert (field["Huáscar"].owner, field["Huáscar"].captured) == ("chile", True)


@case("6.3", "I45")
def test_two_boarders_have_a_lock_each_and_a_capture_frees_the_second() -> None:
    field = side_by_side().place("Almirante Cochrane", 1907)
    field.board("Almirante Cochrane", "Huáscar", 1, 1, 1)  # 8 against 7: won by one
    assert "board huascar" in field.orders("Loa")
    field.board("Loa", "Huáscar", 1, 1, 1)  # 6 against 7
    assert len(field.battle.locks) == 2
    field.order("Almirante Cochrane", "fight huascar", 6, 1)
    assert field["Huáscar"].captured
    assert field.battle.locks == []
    assert "ahead 1" in field.orders("Loa")


@case("I45")
def test_outsiders_may_fire_at_locked_ships() -> None:
    field = side_by_side().place("Unión", 2110, 2)
    field.board("Huáscar", "Loa", 1, 3, 4, "peru: fight on", "chile: fight on")
    assert "fire loa" in field.orders("Unión")


@case("I44", "7.1")
def test_sinking_ends_the_lock() -> None:
    field = side_by_side(hits=5)
    field.board("Huáscar", "Loa", 1, 3, 3)
    assert field["Loa"].status == SUNK
    assert field.battle.locks == []


@case("I47")
def test_a_ship_sunk_by_the_hit_of_her_capture_counts_as_captured() -> None:
    field = side_by_side(hits=5)
    field.board("Huáscar", "Loa", 1, 6, 1)
    assert field["Loa"].status == SUNK
    assert field["Loa"].captured
    assert points(field.battle, "peru") == 2 * 5


def with_prize() -> Field:
    field = Field().place("Huáscar", 2607, 1).place("Unión", 2807, 1)
    return field.place("Loa", 2007, 1, captured=True, owner="peru").place("O'Higgins", 1403, 1)


@case("6.3", "I46")
def test_a_prize_is_last_on_one_card_and_first_on_the_next_where_she_moves() -> None:
    field = with_prize()
    field.run(draw_card(field.battle), "QH")
    field.run(activation(field.battle), "peru: loa", "peru: make ready")
    field.run(activation(field.battle))
    assert field.battle.phase == CARDS  # the rest of the card is lost
    field.run(draw_card(field.battle), "AS")  # an enemy card may come between
    field.battle.phase = CARDS
    field.run(draw_card(field.battle), "KH")
    field.run(activation(field.battle), "peru: loa", "peru: ahead 2")
    assert field["Loa"].place == 2005
    field.run(activation(field.battle), "peru: huascar", "peru: ahead 1")
    assert field["Huáscar"].place == 2606


@case("6.3", "I46")
def test_using_the_next_card_on_another_ship_or_passing_it_cancels_the_first_activation() -> None:
    for first in (("peru: huascar", "peru: ahead 1"), ("peru: pass",)):
        field = with_prize()
        field.run(draw_card(field.battle), "AH")
        field.run(activation(field.battle), "peru: loa", "peru: make ready")
        field.run(activation(field.battle))
        field.run(draw_card(field.battle), "KH")
        field.run(activation(field.battle), *first)
        if field.battle.phase != CARDS:
            field.run(activation(field.battle), "peru: loa", "peru: make ready")
            field.run(activation(field.battle))
        else:
            field.run(draw_card(field.battle), "3H")
            field.run(activation(field.battle), "peru: loa", "peru: make ready")
        assert field["Loa"].place == 2007


@case("6.3", "I46")
def test_a_prize_never_fires_rams_boards_or_repairs() -> None:
    field = with_prize().place("O'Higgins", 2006, 1)
    field["Loa"].hits = 1
    assert field.orders("Loa") == ["make ready", "hold"]
    field.battle.ready_prize = field["Loa"].index
    assert field.orders("Loa") == [
        "port 1",
        "port 1 ahead 1",
        "port 2",
        "starboard 1",
        "starboard 1 ahead 1",
        "starboard 2",
        "hold",
    ]
    for code in ("fire ohiggins", "board ohiggins", "repair"):
        refusal = field.refusal("Loa", code)
        assert refusal is not None
        assert refusal.case == "6.3"


@case("6.3", "I46")
def test_a_prize_can_be_retaken_and_then_no_longer_scores() -> None:
    field = with_prize().place("O'Higgins", 2006, 1)
    assert points(field.battle, "peru") == 10
    field.order("O'Higgins", "board loa", 1, 6, 1)
    assert field["Loa"].owner == "chile"
    assert points(field.battle, "peru") == 0
    assert field.orders("Loa") == ["make ready", "hold"]


@case("6.3", "I44", "I46")
def test_a_prize_that_wins_a_round_may_lift_the_lock_when_she_next_acts() -> None:
    field = with_prize().place("O'Higgins", 2006, 1)
    field.board("O'Higgins", "Loa", 1, 1, 2)  # 6 against 7: the prize crew wins
    assert field.battle.locks[0].winner == field["Loa"].index
    assert field.orders("Loa") == ["break off ohiggins", "make ready", "hold"]
    field.order("Loa", "break off ohiggins", "peru: make ready")
    assert field.battle.locks == []
    # Prepared before the combat, she breaks off and moves; without breaking off she cannot move.
    field = with_prize().place("O'Higgins", 2006, 1)
    field.board("O'Higgins", "Loa", 1, 1, 2)
    field.battle.ready_prize = field["Loa"].index
    assert field.orders("Loa") == ["break off ohiggins", "hold"]
    field.order("Loa", "break off ohiggins", "peru: port 1 ahead 1")
    assert field["Loa"].place == 1906


@case("6.3", "I44", "I46")
def test_a_prize_that_lost_a_round_or_tied_cannot_lift_at_her_activation() -> None:
    field = with_prize().place("O'Higgins", 2006, 1)
    field.board("O'Higgins", "Loa", 1, 2, 1)  # 7 against 6: the boarders win, and decide
    assert field.orders("Loa", "chile: fight on") == ["make ready", "hold"]
    field = with_prize().place("O'Higgins", 2006, 1)
    field.board("O'Higgins", "Loa", 1, 2, 2, "chile: fight on", "peru: fight on")
    assert field.orders("Loa") == ["make ready", "hold"]


@case("I46")
def test_a_prize_that_leaves_the_map_stays_captured() -> None:
    field = with_prize().place("Loa", 1101, 6)
    leave_map(field.battle, field["Loa"])
    assert field["Loa"].status == LEFT
    assert not field["Loa"].escaped
    assert is_lost(field.battle, field["Loa"])


@case("6.3", "I44", "7.1")
@pytest.mark.parametrize(("huascar", "loa"), [(6, 0), (0, 5), (6, 5)])
def test_a_tie_that_sinks_a_ship_leaves_nobody_to_be_asked(huascar: int, loa: int) -> None:
    """Two threes and equal totals, with a fire aboard the Huáscar: a hit for each, which can sink a ship."""
    field = side_by_side(hits=loa).place("Huáscar", 2007, 1, hits=huascar, fire=True).place("Unión", 1112)
    field.board("Huáscar", "Loa", 1, 3, 3)
    assert (field["Huáscar"].status == SUNK, field["Loa"].status == SUNK) == (huascar == 6, loa == 5)
    assert field.battle.locks == []


@case("6.3", "14.0", "I71")
def test_a_ship_that_changes_hands_leaves_the_confusion_of_her_old_side_behind() -> None:
    field = side_by_side(slowed=True)
    field.board("Huáscar", "Loa", 1, 6, 1)
    assert field["Loa"].captured
    assert not field["Loa"].slowed
