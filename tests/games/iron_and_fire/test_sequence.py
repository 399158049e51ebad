"""Modules 3 and 4: the turn, the cards, the activations."""

import pytest

from admiralty.games.iron_and_fire.events import CardPassed, CardTurned, ExtraCards, RandomEvent, TurnBegins
from admiralty.games.iron_and_fire.rules.activation import Name, Named, activation, ready_units
from admiralty.games.iron_and_fire.rules.arrivals import arrive
from admiralty.games.iron_and_fire.sequence import card_units, draw_card, preparation, sequence
from admiralty.games.iron_and_fire.state import (
    ACTIVATIONS,
    CARDS,
    END,
    FULL_DECK,
    JOKER,
    LEFT,
    PREPARATION,
    SUNK,
    colour_of,
)
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.games.position import Position
from admiralty.kernel.orders.arguments import Spot
from tests.games.iron_and_fire.builder import Field, first, iron_and_fire
from tests.support.cases import case
from tests.support.flows import codes, run, told


@case("3.0", "3.1", "3.2", "3.3")
def test_a_turn_is_preparation_then_activations_then_the_end_phase() -> None:
    field = Field("first_blood", turn=0)
    field.place("Huáscar", 2506, 6).place("Esmeralda", 1703, 3)
    field.battle.phase = PREPARATION
    phases = [sequence(field.battle)[0]]
    field.run(preparation(field.battle))
    phases.append(sequence(field.battle)[0])
    field.run(draw_card(field.battle), "AH")
    phases.append(sequence(field.battle)[0])
    field.battle.phase, field.battle.jokers, field.battle.played = CARDS, 1, ["peru", "chile"]
    field.run(draw_card(field.battle), JOKER)
    phases.append(sequence(field.battle)[0])
    assert phases == ["preparation", "draw_card", "activation", "end_phase"]
    assert field.battle.turn == 1


@case("3.1", "I28")
def test_every_turn_starts_from_all_54_cards() -> None:
    field = Field("first_blood")
    field.run(draw_card(field.battle), "KS")
    assert len(field.battle.deck.pieces) == 53
    field.run(preparation(field.battle))
    assert field.battle.deck.pieces == sorted(FULL_DECK)
    assert len(FULL_DECK) == 54
    assert FULL_DECK.count(JOKER) == 2
    assert field.battle.deck.discards == []


@case("3.1", "I9", "13.1")
def test_a_new_turn_knows_nothing_of_the_cards_of_the_last() -> None:
    field = Field("first_blood", fortunes="on")
    battle = field.battle
    battle.jokers, battle.extra_cards, battle.played, battle.used_this_turn = 2, 0, ["peru"], ["chile", "peru"]
    (begins,) = field.run(preparation(battle))
    assert (begins.case, begins.reveals, begins.message().args["turn"]) == ("3.1", False, 2)
    assert (battle.jokers, battle.extra_cards, battle.played, battle.used_this_turn) == (0, -1, [], [])
    assert (battle.turn, battle.phase) == (2, CARDS)


@case("4.0", "3.2")
def test_red_cards_are_perus_and_black_cards_chiles() -> None:
    setting = Field("first_blood").battle.setting
    assert [colour_of(setting, card) for card in ("AH", "10D", "KS", "2C")] == ["peru", "peru", "chile", "chile"]


@case("4.1")
def test_odd_cards_activate_one_unit_even_cards_two_court_cards_three() -> None:
    battle = Field().battle
    assert [card_units(battle, f"{rank}H") for rank in ("A", 3, 5, 7, 9)] == [1] * 5
    assert [card_units(battle, f"{rank}S") for rank in (2, 4, 6, 8, 10)] == [2] * 5
    assert [card_units(battle, f"{rank}C") for rank in "JQK"] == [3] * 3


def chile_with_a_card(card: str) -> Field:
    field = Field().place("Almirante Cochrane", 1910, 2).place("Loa", 1810, 2).place("O'Higgins", 2011, 2)
    field.place("Huáscar", 2607)
    field.run(draw_card(field.battle), card)
    return field


@case("4.1", "4.2", "I29")
def test_a_court_card_activates_three_units_each_once_one_after_the_other() -> None:
    field = chile_with_a_card("QS")
    assert (field.battle.phase, field.battle.left) == (ACTIVATIONS, 3)
    _, request = field.start(activation(field.battle))
    assert codes(request) == ["cochrane", "loa", "ohiggins", "pass"]
    field.run(activation(field.battle), "chile: loa", "chile: ahead 1")
    _, request = field.start(activation(field.battle))
    assert codes(request) == ["cochrane", "ohiggins", "pass"]
    field.run(activation(field.battle), "chile: cochrane", "chile: hold")
    # The third unit is the only one left, so there is no question.
    field.run(activation(field.battle), "chile: port 1")
    assert field["O'Higgins"].facing == 1
    field.run(activation(field.battle))
    assert field.battle.phase == CARDS


@case("I8")
def test_a_unit_may_act_on_every_card_of_its_colour() -> None:
    field = chile_with_a_card("AS")
    for card in ("3S", "5S", "7S"):
        field.run(activation(field.battle), "chile: loa", "chile: ahead 1")
        field.run(activation(field.battle))
        field.run(draw_card(field.battle), card)
    assert field["Loa"].place == field.battle.setting.grid.ray(1810, 2)[2]


@case("4.1", "I29")
def test_what_a_card_leaves_unused_is_lost() -> None:
    field = chile_with_a_card("KS")
    events = field.run(activation(field.battle), "chile: pass")
    assert first(events, CardPassed).message().args["units"] == 3
    assert (field.battle.left, field.battle.phase) == (0, CARDS)


@case("4.1", "15.2")
def test_a_lone_ship_acts_once_on_a_court_card() -> None:
    field = Field("first_blood").place("Huáscar", 2506, 6).place("Esmeralda", 1703, 3)
    field.run(draw_card(field.battle), "KH")
    field.run(activation(field.battle), "peru: ahead 1")
    field.run(activation(field.battle))
    assert field.battle.phase == CARDS
    assert field["Huáscar"].place == 2406


@case("15.3")
def test_each_ship_of_the_race_acts_once_a_card() -> None:
    field = Field("race").place("Independencia", 1611, 1).place("Covadonga", 1504, 3)
    field.run(draw_card(field.battle), "JS")
    field.run(activation(field.battle), "chile: ahead 1")
    field.run(activation(field.battle))
    assert field["Covadonga"].place == 1605
    assert field.battle.phase == CARDS


@case("4.2")
def test_a_unit_does_exactly_one_thing() -> None:
    field = chile_with_a_card("AS").place("Unión", 1812, 1)
    open_to_loa = field.orders("Loa")
    assert {"ahead 1", "fire union", "hold"} <= set(open_to_loa)
    field.order("Loa", "fire union", 1)
    assert field["Loa"].place == 1810


@case("4.1", "I1", "14.0")
def test_the_first_joker_brings_a_random_event() -> None:
    field = Field()
    events = field.play(draw_card(field.battle), JOKER, (3, 4))
    assert first(events, RandomEvent).message().args["kind"] == "none"
    assert field.battle.phase == CARDS


@case("4.1", "11.0")
def test_the_second_joker_ends_the_activations() -> None:
    field = Field()
    field.battle.jokers, field.battle.played = 1, ["chile", "peru"]
    field.run(draw_card(field.battle), JOKER)
    assert (field.battle.phase, field.battle.jokers) == (END, 2)


@case("4.1", "11.0", "I30")
def test_a_side_without_a_card_at_the_second_joker_earns_2d6_more_cards_for_both() -> None:
    field = Field().place("Huáscar", 2607).place("Loa", 1810)
    field.battle.jokers, field.battle.played = 1, ["chile"]
    field.battle.deck.pieces = ["2H", "3S", "AH", "KH", JOKER]
    events = field.run(draw_card(field.battle), JOKER, (1, 1))
    assert first(events, ExtraCards).message().args == {"side": "peru", "cards": 2, "case": "4.1"}
    field.run(draw_card(field.battle), "3S")
    field.battle.phase = CARDS
    field.run(draw_card(field.battle), "AH")
    field.battle.phase = CARDS
    field.run(draw_card(field.battle))
    assert field.battle.phase == END


@case("I9")
def test_extra_cards_stop_with_the_deck_and_come_once() -> None:
    field = Field()
    field.battle.jokers, field.battle.played = 1, ["peru"]
    field.battle.deck.pieces = ["2H", JOKER]
    field.run(draw_card(field.battle), JOKER, (6, 6))
    field.run(draw_card(field.battle), "2H")
    assert field.battle.extra_cards == 11
    field.battle.phase = CARDS
    field.run(draw_card(field.battle))
    assert field.battle.phase == END


@case("I30")
def test_a_card_that_was_passed_counts_as_had() -> None:
    field = chile_with_a_card("AS")
    field.run(activation(field.battle), "chile: pass")
    field.run(draw_card(field.battle), "AH")
    field.battle.phase, field.battle.jokers = CARDS, 1
    field.run(draw_card(field.battle), JOKER)
    assert field.battle.phase == END


@case("4.1")
def test_nobody_acts_for_a_side_without_units() -> None:
    field = Field().place("Huáscar", 2607)
    events = field.run(draw_card(field.battle), "QS")
    assert told(events, CardTurned)
    events = field.run(activation(field.battle))
    assert told(events, CardPassed)
    assert ready_units(field.battle, "chile") == []


@case("3.0")
def test_a_whole_game_plays_from_set_up_to_its_end() -> None:
    rules = iron_and_fire()
    for scenario in rules.scenarios():
        position = Position(rules, rules.start(rules.setting(scenario, {})))
        rng = Fast(5)
        asked = 0
        while position.request is not None:
            request = position.request
            if isinstance(request, Ask):
                asked += 1
                assert request.choices.candidates(1)
                position.give(request.choices.sample(rng))
            else:
                position.give(request.sample(rng))  # type: ignore[attr-defined]
        assert asked > 10
        assert rules.outcome(position.state) is not None


def test_a_unit_is_named_where_it_lies_and_one_that_is_to_come_nowhere() -> None:
    field = Field("near_miss").place("Blanco Encalada", 2605, 6)
    now = Named(Seat("chile"), ())
    spots = [Name(field[name].index).point(field.battle, now) for name in ("Blanco Encalada", "Loa")]
    assert spots == [Spot("counter", "blanco"), Spot()]


@case("15.5.2", "15.6.2", "I64")
@pytest.mark.parametrize(("scenario", "due"), [("bold", 3), ("bold", 1), ("end_game", 2), ("end_game", 3)])
def test_the_turn_of_a_secret_arrival_tells_it_and_no_other_turn_does(scenario: str, due: int) -> None:
    battle = Field(scenario, turn=0).battle
    battle.arrival_turn, battle.secret_rolled = due, True
    for turn in range(1, 5):
        (begins,) = told(run(battle, preparation(battle)), TurnBegins)
        assert (begins.reveals, battle.due, battle.turn) == (turn == due, turn >= due, turn)


@case("15.5.2", "9.0", "I53", "I57", "I61")
def test_the_last_ship_of_a_side_that_arrives_on_a_mine_and_sinks_ends_the_battle() -> None:
    field = Field("bold", turn=2).mine(2901, 2)
    battle = field.battle
    battle.due = battle.secret_rolled = True
    battle.take_off(field["Huáscar"], LEFT)
    field.run(arrive(battle, field["Unión"].index), "peru: 2901", "peru: face 4", (6, 6))
    assert (field["Unión"].status, battle.ended) == (SUNK, ("chile", "more-ships", "15.5.5"))
