"""13.2 Chilean Honor."""

from typing import Any

import pytest

from admiralty.games.iron_and_fire.rules.activation import activation
from admiralty.games.iron_and_fire.rules.boarding import boarding_modifiers
from admiralty.games.iron_and_fire.rules.end_phase import next_turn
from admiralty.games.iron_and_fire.rules.firing import fire_modifiers
from admiralty.games.iron_and_fire.rules.fortunes import hand_over
from admiralty.games.iron_and_fire.rules.honor import has_closed, is_bound, quarry
from admiralty.kernel.flows.choices import IllegalOrder
from tests.games.iron_and_fire.builder import Field, sums
from tests.support.cases import case


def chase(at: int = 2010, facing: int = 1, **options: Any) -> Field:
    return Field(fortunes="on", honor="on", **options).place("Huáscar", 2005, 3).place("Almirante Cochrane", at, facing)


@case("13.2", "I23")
def test_black_bows_are_bound_while_peru_holds_the_counter() -> None:
    field = chase().place("Loa", 1403)
    assert is_bound(field.battle, field["Almirante Cochrane"])
    assert not is_bound(field.battle, field["Loa"])
    field.battle.holder = "chile"
    assert not is_bound(field.battle, field["Almirante Cochrane"])


@case("13.2", "I55")
def test_a_ship_that_can_ram_with_her_present_points_must() -> None:
    field = chase(at=2007)
    assert field.orders("Almirante Cochrane") == ["ahead 1 ram huascar"]
    field = chase(at=2006)
    assert field.orders("Almirante Cochrane") == ["ram huascar"]
    refusal = field.refusal("Almirante Cochrane", "fire huascar")
    assert (refusal.case, refusal.reason.key) == ("13.2", "refusal-honor")


@case("13.2", "I55", "I23")
def test_otherwise_a_move_spends_all_points_on_a_shortest_way_and_repairs_stay_open() -> None:
    field = chase(at=2009)
    field["Almirante Cochrane"].hits = 1
    assert field.orders("Almirante Cochrane") == ["ahead 2", "repair"]
    for code in ("port 1", "ahead 1", "ahead 1 port 1"):
        assert (field.refusal("Almirante Cochrane", code).case, code) == ("13.2", code)


@case("I55")
def test_several_shortest_ways_leave_a_free_choice() -> None:
    # Bow away from her: three turns to either side, then three hexes ahead. One turn, even with a hex, is not enough.
    field = chase(at=2009, facing=4)
    assert field.orders("Almirante Cochrane") == ["port 2", "starboard 2"]


@case("I55")
def test_the_way_goes_round_other_ships() -> None:
    # The straight way by 2006 is occupied: by 2106 it is port or starboard of the hex ahead, never the hex itself.
    field = chase(at=2007).place("Loa", 2006)
    assert field.orders("Almirante Cochrane") == ["port 1 ahead 1", "starboard 1 ahead 1"]
    assert field.refusal("Almirante Cochrane", "ahead 1").case == "5.5"


@case("13.2", "I55")
def test_a_bound_ship_fires_only_after_she_has_closed_at_best_rate_this_turn() -> None:
    field = chase(at=2009)
    refusal = field.refusal("Almirante Cochrane", "fire huascar")
    assert (refusal.case, refusal.reason.key) == ("13.2", "refusal-close-first")
    assert (field.refusal("Almirante Cochrane", "hold").case) == "13.2"  # nor lie off
    field = chase(at=2010).place("Huáscar", 2005, 3)
    field.order("Almirante Cochrane", "ahead 2")  # at 2008; two hexes short, and no ram with two points
    assert field.orders("Almirante Cochrane") == ["ahead 2", "fire huascar", "hold"]
    field.run(next_turn(field.battle))
    assert field.orders("Almirante Cochrane") == ["ahead 2"]


@case("13.2", "I55")
def test_she_closes_on_the_ironclad_that_is_nearest_now() -> None:
    field = Field(fortunes="on", honor="on", independencia="afloat").place("Huáscar", 2002, 3)
    field.place("Independencia", 2911, 1).place("Almirante Cochrane", 2008, 1)
    field.order("Almirante Cochrane", "ahead 2")
    assert "fire huascar" in field.orders("Almirante Cochrane")
    field.place("Independencia", 2208, 1)  # three hexes off, one nearer than the Huáscar: the chase begins again
    assert "fire huascar" not in field.orders("Almirante Cochrane")
    assert field.refusal("Almirante Cochrane", "fire independencia").reason.key == "refusal-close-first"


@case("13.2", "I55")
def test_closing_before_she_was_bound_counts_and_any_other_move_does_not() -> None:
    for code, closed in (("ahead 2", True), ("ahead 1", False), ("port 1 ahead 1", False)):
        field = chase(at=2010)
        field.battle.holder = "chile"
        field.order("Almirante Cochrane", code)
        hand_over(field.battle)
        assert ("fire huascar" in field.orders("Almirante Cochrane"), code) == (closed, code)


@case("13.2", "I55")
@pytest.mark.parametrize(
    ("code", "closed"),
    [("ahead 2", True), ("ahead 1", False), ("port 1 ahead 1", False), ("starboard 2", False), ("port 1", False)],
)
def test_a_free_ship_has_closed_if_every_point_brought_her_nearer(code: str, closed: bool) -> None:
    field = chase(at=2009)
    field.battle.holder = "chile"
    field.order("Almirante Cochrane", code)
    assert has_closed(field.battle, field["Almirante Cochrane"]) is closed


@case("13.2", "I55")
def test_of_two_ironclads_as_near_it_is_enough_to_have_closed_on_one() -> None:
    field = Field(fortunes="on", honor="on", independencia="afloat").place("Huáscar", 2005).place("Independencia", 2009)
    ship = field.place("Almirante Cochrane", 2007)["Almirante Cochrane"]
    assert [unit.id for unit in quarry(field.battle, ship)] == ["huascar", "independencia"]
    assert not has_closed(field.battle, ship)
    for name in ("Huáscar", "Independencia"):
        ship.chased = (field[name].index,)
        assert has_closed(field.battle, ship)


@case("13.2", "I55")
def test_boarding_waits_like_fire_and_a_bridge_that_does_not_answer_counts_as_a_try() -> None:
    field = chase(at=2006, facing=4)  # alongside, her bow the wrong way: three turns and a ram are too many
    assert field.orders("Almirante Cochrane") == ["port 2", "starboard 2"]
    assert field.refusal("Almirante Cochrane", "board huascar").case == "13.2"
    field["Almirante Cochrane"].bridge = True
    field.order("Almirante Cochrane", "port 2", 1, "peru: decline")
    assert field["Almirante Cochrane"].facing == 4
    assert field.orders("Almirante Cochrane") == ["port 2", "starboard 2", "fire huascar", "board huascar", "hold"]


@case("13.2", "I46", "I55")
def test_an_ironclad_retaken_is_peruvian_again() -> None:
    field = chase()
    field["Huáscar"].captured = True
    assert [unit.id for unit in quarry(field.battle, field["Almirante Cochrane"])] == ["huascar"]
    field["Huáscar"].owner = "chile"
    assert quarry(field.battle, field["Almirante Cochrane"]) == []


@case("13.2")
def test_until_she_rams_she_fires_and_boards_at_minus_two() -> None:
    field = chase(at=2006)
    ship = field["Almirante Cochrane"]
    assert sums(fire_modifiers(field.battle, ship, field["Huáscar"]))["honor"] == -2
    assert sums(boarding_modifiers(field.battle, ship))["honor"] == -2
    field.order("Almirante Cochrane", "ram huascar", 8, "peru: decline", "chile: stop")
    assert "honor" not in sums(fire_modifiers(field.battle, ship, field["Huáscar"]))


@case("13.2", "I55")
def test_the_bond_ends_with_her_own_ram_and_starts_anew_when_peru_regains_the_counter() -> None:
    field = chase(at=2006).place("Blanco Encalada", 1403)
    field.order("Almirante Cochrane", "ram huascar", 8, "peru: decline", "chile: stop")
    assert not is_bound(field.battle, field["Almirante Cochrane"])
    assert is_bound(field.battle, field["Blanco Encalada"])
    hand_over(field.battle)
    assert not is_bound(field.battle, field["Blanco Encalada"])
    hand_over(field.battle)
    assert is_bound(field.battle, field["Almirante Cochrane"])
    hand_over(field.battle)
    field.ram(
        "Almirante Cochrane", "Huáscar", "chile: decline", 8, "chile: decline"
    )  # voluntarily, while Chile holds the counter
    hand_over(field.battle)
    assert is_bound(field.battle, field["Almirante Cochrane"])


@case("13.2", "I55")
def test_the_nearest_ironclad_counts_without_grounded_or_captured_ones() -> None:
    field = Field(fortunes="on", honor="on", independencia="afloat").place("Huáscar", 2005).place("Independencia", 2002)
    field.place("Almirante Cochrane", 2010)
    ship = field["Almirante Cochrane"]
    assert [unit.id for unit in quarry(field.battle, ship)] == ["huascar"]
    field["Huáscar"].grounded = True
    assert [unit.id for unit in quarry(field.battle, ship)] == ["independencia"]
    field["Independencia"].captured, field["Independencia"].owner = True, "chile"
    assert quarry(field.battle, ship) == []
    assert not is_bound(field.battle, ship)


@case("I55")
def test_a_bound_ship_aground_or_without_movement_only_suffers_the_modifier() -> None:
    field = chase(at=2006)
    field["Almirante Cochrane"].grounded = True
    assert field.orders("Almirante Cochrane") == ["unground", "fire huascar", "board huascar", "hold"]
    field["Almirante Cochrane"].grounded = False
    field["Almirante Cochrane"].propulsion = 2
    assert field.orders("Almirante Cochrane") == ["fire huascar", "board huascar", "hold"]


@case("13.2", "I55")
def test_a_mine_on_the_shortest_way_only_interrupts_it() -> None:
    field = chase(at=2007).mine(2006, -1)
    assert field.orders("Almirante Cochrane") == ["ahead 1"]
    assert field.orders("Almirante Cochrane", "ahead 1") == ["ram huascar"]


def card_of_chile(field: Field, left: int) -> Field:
    field.battle.card, field.battle.left, field.battle.acted = "7S", left, []
    return field


def named(field: Field) -> Any:
    return field.start(activation(field.battle))[1]


@case("13.2", "I75")
def test_a_bound_ship_is_not_passed_over() -> None:
    field = card_of_chile(chase().place("Loa", 1403), 1)
    asked = named(field)
    assert [order.code for order in asked.choices.orders()] == ["cochrane"]
    for code in ("loa", "pass"):
        with pytest.raises(IllegalOrder) as refused:
            asked.choices.check(code)
        assert (refused.value.case, refused.value.reason.key) == ("13.2", "refusal-passed-over")


@case("13.2", "I75")
def test_others_may_act_before_her_while_an_activation_is_left_for_her() -> None:
    asked = named(card_of_chile(chase().place("Loa", 1403), 2))
    assert {order.code for order in asked.choices.orders()} == {"cochrane", "loa"}


@case("13.2", "I75")
@pytest.mark.parametrize("free", ["closed", "counter", "honored", "no honor"])
def test_a_ship_that_honor_does_not_bind_now_may_be_passed_over(free: str) -> None:
    field = card_of_chile((Field() if free == "no honor" else chase()).place("Loa", 1403), 1)
    field.place("Huáscar", 2005, 3).place("Almirante Cochrane", 2010, 1)
    if free == "closed":
        field.order("Almirante Cochrane", "ahead 2")
        field.battle.acted = []
    elif free == "counter":
        field.battle.holder = "chile"
    elif free == "honored":
        field["Almirante Cochrane"].honored = True
    assert {"cochrane", "loa", "pass"} == {order.code for order in named(field).choices.orders()}


@case("13.2", "I75")
def test_the_only_ship_of_a_card_does_not_pass_it_while_she_is_bound() -> None:
    refusal = chase(at=2009).refusal("Almirante Cochrane", "pass", sole=True)
    assert (refusal.case, refusal.reason.key) == ("13.2", "refusal-close-first")
