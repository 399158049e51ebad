"""13.1 Fortunes of War: the six uses and their windows."""

from typing import Any

import pytest

from admiralty.games.iron_and_fire.attack_events import Fired
from admiralty.games.iron_and_fire.events import ExtraCards, FortunePlayed, RandomEvent
from admiralty.games.iron_and_fire.rules.activation import activation
from admiralty.games.iron_and_fire.rules.firing import fire
from admiralty.games.iron_and_fire.rules.fortunes import Use, bonus_value, can_play, play, settle
from admiralty.games.iron_and_fire.rules.random_events import random_event
from admiralty.games.iron_and_fire.rules.setup import secret_roll, setup
from admiralty.games.iron_and_fire.sequence import draw_card
from admiralty.games.iron_and_fire.state import ACTIVATIONS, CARDS, END, JOKER, LEFT, SETUP
from admiralty.kernel.flows.flow import Ask
from tests.games.iron_and_fire.builder import Field, first, sentence, sums
from tests.support.cases import case
from tests.support.flows import codes, told


def duel(holder: str = "peru") -> Field:
    field = Field(fortunes="on").place("Huáscar", 2007, 2).place("Loa", 2004, 2)
    field.battle.holder = holder
    return field


def shot(events: Any) -> Any:
    return first(events, Fired)


@case("13.1", "15.1")
def test_peru_starts_with_the_counter_only_if_it_is_in_play() -> None:
    assert Field(fortunes="on").battle.holder == "peru"
    assert Field().battle.holder == ""


@case("13.1", "I50", "6.1.2")
def test_the_first_play_of_a_player_gives_two_and_the_counter_passes_after_the_attack() -> None:
    field = duel()
    events = field.fire("Huáscar", "Loa", "peru: bonus", 3)
    assert sums(shot(events).modifiers)["fortune"] == 2
    assert field["Loa"].hits == 1
    assert field.battle.holder == "chile"


@case("13.1", "I50")
def test_a_later_play_gives_one_whatever_the_first_was_for() -> None:
    field = duel()
    field.battle.used_ever = ["peru"]
    events = field.fire("Huáscar", "Loa", "peru: bonus", 1)
    assert sums(shot(events).modifiers)["fortune"] == 1


@case("13.1", "6.2.1")
def test_the_bonus_serves_rams() -> None:
    field = duel().place("Loa", 2006, 3)
    field["Huáscar"].facing = 1
    field.ram("Huáscar", "Loa", "peru: bonus", 3)  # 3 + 1 + 2 = 6
    assert (field["Loa"].hits, field["Huáscar"].hits) == (1, 0)
    assert (field.battle.holder, field.battle.counter_out) == ("chile", "")


@case("13.1", "I13")
def test_the_bonus_on_a_mine_is_for_its_owner() -> None:
    field = duel("chile").mine(2106, 0)
    field.order("Huáscar", "ahead 1", "chile: bonus", (2, 2), "peru: stop")  # 4 + 2 = 6: two hits
    assert field["Huáscar"].hits == 2
    assert (field.battle.holder, field.battle.counter_out) == ("peru", "")
    field = duel("peru").mine(2106, 0)
    field.order("Huáscar", "ahead 1", (2, 2), "peru: decline", "peru: stop")  # Peru may only ask for another roll
    assert field["Huáscar"].hits == 0


@case("I47", "13.1")
def test_there_is_no_bonus_for_boarding() -> None:
    field = duel().place("Loa", 2006, 3)
    field.board("Huáscar", "Loa", 1, "peru: decline", 4, "peru: decline", 3, "peru: decline")
    assert field["Loa"].captured


@case("13.1", "I49")
def test_any_roll_may_be_thrown_again_also_the_enemys() -> None:
    field = duel("chile")
    events = field.fire("Huáscar", "Loa", 9, "chile: reroll", 1, "peru: decline")
    assert field["Loa"].hits == 0
    played = first(events, FortunePlayed)  # the log keeps the discarded die and the one that counts
    assert (played.use, played.thrown, first(events, Fired).roll) == ("reroll", 9, 1)
    assert sentence(played) == "Chile played Fortunes of War: the 9 is rolled again."
    assert field.battle.holder == "peru"


@case("I49")
def test_the_new_holder_may_answer_on_the_same_roll() -> None:
    field = duel("chile")
    field.fire("Huáscar", "Loa", 9, "chile: reroll", 1, "peru: reroll", 8)
    assert field["Loa"].hits == 1
    assert field.battle.holder == "chile"
    assert field.battle.used_this_turn == ["chile", "peru"]


@case("13.1")
def test_each_player_plays_once_a_turn() -> None:
    field = duel()
    field.battle.used_this_turn = ["peru"]
    field.fire("Huáscar", "Loa", 3)  # no window before, none after
    assert field.battle.holder == "peru"


@case("I49")
def test_windows_open_to_the_holder_only() -> None:
    field = duel("chile")
    _, request = field.start(fire(field.battle, field["Huáscar"], field["Loa"]), 9)
    assert isinstance(request, Ask)
    assert (request.seat, request.window, request.decline) == ("chile", "fortune-roll", "decline")
    assert request.period == "turn 1"
    assert codes(request) == ["decline", "reroll"]


@case("13.1", "I49", "4.1")
def test_a_unit_may_act_a_second_time_at_once() -> None:
    field = duel()
    field.battle.card, field.battle.left, field.battle.phase = "AH", 1, ACTIVATIONS
    shots = ("peru: fire loa", "peru: decline", 3, "peru: decline")
    field.play(activation(field.battle), *shots, "peru: again", "peru: ahead 1")
    assert field["Huáscar"].place == 2106
    assert (field.battle.holder, field.battle.used_this_turn) == ("chile", ["peru"])


@case("13.1", "I49", "15.0")
@pytest.mark.parametrize("holder", ["peru", "chile"])
def test_a_unit_that_has_left_the_map_does_not_act_again(holder: str) -> None:
    field = duel(holder).place("Unión", 2901, 1)
    field.battle.card, field.battle.left, field.battle.phase = "AH", 1, ACTIVATIONS
    field.play(activation(field.battle), "peru: union", "peru: exit")  # and no window is opened
    assert field["Unión"].status == LEFT
    assert (field.battle.holder, field.battle.used_this_turn) == (holder, [])


@case("I70", "I46")
def test_a_prize_gets_no_second_activation() -> None:
    field = duel().place("Loa", 2004, 2, captured=True, owner="peru")
    field.battle.card, field.battle.left, field.battle.phase = "AH", 1, ACTIVATIONS
    field.play(activation(field.battle), "peru: loa", "peru: make ready")  # and no window is opened
    assert (field.battle.holder, field.battle.used_this_turn) == ("peru", [])


@case("13.1", "I50")
def test_one_unit_more_than_the_card_gives() -> None:
    field = duel().place("Unión", 2405, 1)
    field.run(draw_card(field.battle), "AH", "peru: one-more")
    assert field.battle.left == 2
    field.run(activation(field.battle), "peru: huascar", "peru: ahead 1")
    field.run(activation(field.battle), "peru: ahead 1")
    assert field.battle.holder == "peru"
    field.run(activation(field.battle))
    assert field.battle.phase == CARDS
    assert field.battle.holder == "chile"


@case("I50")
def test_one_unit_more_is_for_own_cards_and_units_not_yet_activated() -> None:
    field = duel().place("Unión", 2405, 1)
    _, request = field.start(draw_card(field.battle), "KH")  # three activations for two ships already
    assert codes(request) == ["decline", "ignore"]
    field = duel().place("Unión", 2405, 1)
    _, request = field.start(draw_card(field.battle), "AS")
    assert codes(request) == ["decline", "ignore"]


@case("13.1", "I28", "I50")
def test_a_card_may_be_ignored_and_its_replacement_counts() -> None:
    field = duel()
    field.run(draw_card(field.battle), "KS", "peru: ignore", "AH", "chile: decline")
    assert (field.battle.card, field.battle.left) == ("AH", 1)
    assert field.battle.deck.discards == ["KS", "AH"]
    assert field.battle.played == ["peru"]
    assert field.battle.holder == "chile"


@case("I50", "11.0")
def test_a_replacement_may_be_a_joker_and_jokers_cannot_be_ignored() -> None:
    field = duel()
    _, request = field.start(draw_card(field.battle), "KS", "peru: ignore", JOKER)
    assert codes(request) == ["decline", "end-phase"]
    assert field.battle.jokers == 1


@case("13.1", "3.2", "4.1", "11.0", "14.0")
def test_on_the_first_joker_the_holder_may_go_to_the_end_phase_without_an_event() -> None:
    field = duel()
    events = field.play(draw_card(field.battle), JOKER, "peru: end-phase")
    assert not told(events, RandomEvent)
    assert (field.battle.phase, field.battle.holder) == (END, "chile")
    field = duel()
    events = field.play(draw_card(field.battle), JOKER, "peru: decline", (3, 4), "peru: decline")
    assert told(events, RandomEvent)


@case("I30")
def test_ending_on_the_first_joker_grants_no_extra_cards() -> None:
    field = duel()
    events = field.run(draw_card(field.battle), JOKER, "peru: end-phase")
    assert not told(events, ExtraCards)
    assert field.battle.extra_cards == -1


@case("11.0")
def test_the_second_joker_opens_no_window() -> None:
    field = duel()
    field.battle.jokers, field.battle.played = 1, ["peru", "chile"]
    field.run(draw_card(field.battle), JOKER)
    assert field.battle.phase == END


@case("14.0", "I50")
def test_fickle_luck_moves_the_counter_and_is_no_play() -> None:
    field = duel()
    field.run(random_event(field.battle), (1, 1), "peru: decline")
    assert field.battle.holder == "chile"
    assert field.battle.used_ever == []
    field = Field()
    field.run(random_event(field.battle), (6, 6))
    assert field.battle.holder == ""


@case("I50")
def test_rolls_of_the_set_up_and_secret_rolls_open_no_window() -> None:
    field = Field("first_blood", fortunes="on")
    field.battle.phase, field.battle.turn = SETUP, 0
    field.run(setup(field.battle), 3)
    assert field.battle.count == 5
    field = Field("race", fortunes="on")
    field.run(secret_roll(field.battle), 3)
    assert field.battle.steam_turns == 2


@case("13.1", "I50")
def test_who_has_played_the_counter_is_kept_for_the_turn_and_for_the_game() -> None:
    battle = Field(fortunes="on").battle
    assert (can_play(battle, "peru"), can_play(battle, "chile")) == (True, False)
    assert (bonus_value(battle, "peru"), bonus_value(battle, "chile")) == (2, 2)
    play(battle, "peru", Use.BONUS)
    assert (battle.used_this_turn, battle.used_ever, battle.counter_out) == (["peru"], ["peru"], "bonus")
    assert not can_play(battle, "peru")
    settle(battle, Use.REROLL)
    assert (battle.holder, battle.counter_out) == ("peru", "bonus"), "another use is over, not this one"
    settle(battle, Use.BONUS)
    assert (battle.holder, battle.counter_out) == ("chile", "")
    assert (bonus_value(battle, "peru"), bonus_value(battle, "chile")) == (1, 2)
    battle.holder = "peru"
    assert not can_play(battle, "peru"), "once a turn"
    battle.used_this_turn = []
    play(battle, "peru", Use.AGAIN)
    assert (battle.used_this_turn, battle.used_ever) == (["peru"], ["peru"])
