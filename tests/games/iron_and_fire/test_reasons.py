"""Refusals of the other questions (naming a unit, setting up, turning a ship, playing the counter), and their
priority."""

from typing import Any

import pytest

from admiralty.games.iron_and_fire.rules.action import Activation
from admiralty.games.iron_and_fire.rules.activation import activation
from admiralty.games.iron_and_fire.rules.arrivals import arrive
from admiralty.games.iron_and_fire.rules.firing import fire
from admiralty.games.iron_and_fire.rules.sailing import ACTIONS
from admiralty.games.iron_and_fire.rules.setup import setup
from admiralty.games.iron_and_fire.state import SETUP, SUNK
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.flow import Ask, Flow
from admiralty.kernel.orders.verb_choices import Verbs
from tests.games.iron_and_fire.builder import Field
from tests.support.cases import case


def reason(field: Field, flow: Flow[Any], code: str, *answers: Any) -> tuple[str, str]:
    """The case and the reason by which the question after some answers refuses a code."""
    _, request = field.start(flow, *answers)
    assert isinstance(request, Ask)
    with pytest.raises(Refusal) as refused:
        request.choices.check(code)
    return refused.value.case, refused.value.reason.key


@case("4.1", "I8", "I29")
def test_a_side_names_its_own_units_on_the_map_each_once_and_batteries_with_a_target() -> None:
    field = Field("bold").place("Huáscar", 2303).place("Magallanes", 2306, 3).place("Abtao", 2205, 3)
    field.place("battery1", 2306).place("Magallanes", 2307).place("battery3", 1512)
    field["battery2"].status = SUNK
    field.battle.card, field.battle.left, field.battle.acted = "KS", 2, [field["Abtao"].index]

    def named(code: str) -> tuple[str, str]:
        return reason(field, activation(field.battle), code)

    assert named("huascar") == ("4.1", "refusal-other-side")
    assert named("abtao") == ("4.1", "refusal-has-acted")
    assert named("battery2") == ("4.1", "refusal-not-there")
    assert named("battery3") == ("I8", "refusal-no-target")
    assert named("nobody") == ("2.1", "refusal-no-unit")


def setting_up(scenario: str, step: int, count: int = -1) -> Field:
    field = Field(scenario)
    field.battle.turn, field.battle.phase = 0, SETUP
    field.battle.step, field.battle.count = step, count
    return field


@case("15.4.1", "I21", "9.0")
def test_a_piece_is_refused_for_the_ground_the_area_or_what_lies_there() -> None:
    field = setting_up("near_miss", 0, count=2).place("battery1", 1511)
    field.battle.placed = 1
    assert reason(field, setup(field.battle), "2004") == ("15.4.1", "refusal-wrong-ground")
    assert reason(field, setup(field.battle), "1111") == ("15.4.1", "refusal-not-in-area")
    assert reason(field, setup(field.battle), "1511") == ("15.4.1", "refusal-occupied")
    assert reason(field, setup(field.battle), "9999") == ("2.4", "refusal-no-hex")
    field = setting_up("near_miss", 1, count=2).mine(1307, -1)
    assert reason(field, setup(field.battle), "1307") == ("9.0", "refusal-mined")


@case("15.4.1", "I65")
def test_the_buoy_lies_under_one_of_two_ships() -> None:
    field = setting_up("near_miss", 6).place("Huáscar", 1501).place("Unión", 1502)
    assert reason(field, setup(field.battle), "1503") == ("15.4.1", "refusal-not-in-area")


@case("15.6.2", "I61", "I65")
def test_ships_that_arrive_keep_together_and_out_of_others_hexes() -> None:
    field = Field("end_game").place("Huáscar", 2904)
    field.battle.due = True
    index = field["Blanco Encalada"].index
    assert reason(field, arrive(field.battle, index), "2904") == ("15.6.2", "refusal-occupied")
    assert reason(field, arrive(field.battle, index), "1101") == ("15.6.2", "refusal-not-in-area")
    field.place("Covadonga", 2601)
    assert reason(field, arrive(field.battle, index), "2903") == ("15.6.2", "refusal-too-far-off")


@case("2.4", "15.3.1")
def test_a_ship_faces_where_the_scenario_lets_her() -> None:
    field = setting_up("race", 1)
    place = next(code for code in _codes(field) if code.isdigit())
    assert reason(field, setup(field.battle), "face 3", f"peru: {place}") == ("15.3.1", "refusal-facing")


def _codes(field: Field) -> list[str]:
    _, request = field.start(setup(field.battle))
    assert isinstance(request, Ask)
    return [order.code for order in request.choices.orders()]


@case("13.1", "I49")
def test_the_counter_is_played_for_what_the_moment_offers() -> None:
    field = Field(fortunes="on").place("Huáscar", 2007, 1).place("Loa", 2005, 1)
    flow = fire(field.battle, field["Huáscar"], field["Loa"])
    assert reason(field, flow, "ignore") == ("13.1", "refusal-fortune-now")


@case("4.2", "5.5", "6.3", "I41")
@pytest.mark.parametrize(
    ("state", "code", "first"),
    [
        ({"captured": True, "owner": "peru", "grounded": True}, "fire huascar", "refusal-prize"),
        ({"grounded": True, "propulsion": 9}, "ahead 1", "refusal-aground"),
        ({"propulsion": 9}, "ahead 1", "refusal-no-points"),
        ({"hits": 0}, "repair", "refusal-nothing-to-repair"),
    ],
)
def test_of_several_reasons_the_first_in_the_order_of_hindrances_is_given(
    state: dict[str, Any], code: str, first: str
) -> None:
    field = Field().place("Huáscar", 2007, 1).place("Loa", 2006, 1, **state)
    with pytest.raises(Refusal) as refused:
        _asked(field, "Loa").check(code)
    assert refused.value.reason.key == first


def _asked(field: Field, name: str) -> Verbs[Any]:
    ship = field[name]
    points = 0 if ship.propulsion else 2
    return Verbs(ACTIONS, field.battle, Activation(ship.index, points))


@case("4.2")
def test_hindrances_are_asked_once_and_close_what_their_own_tests_close() -> None:
    """The orders that the written-out tests allow are those that each hindrance allows by itself."""
    for state in ({}, {"captured": True, "owner": "peru"}, {"grounded": True}, {"hits": 2}, {"slowed": True}):
        field = Field().place("Huáscar", 2007, 1).place("Loa", 2006, 1, **state)
        for sole in (False, True):
            now = Activation(field["Loa"].index, 2, sole)
            choices = Verbs(ACTIONS, field.battle, now)
            left = [kind for kind in ACTIONS if not any(each.stands(field.battle, now) for each in kind.hindered_by)]
            assert list(choices.open_kinds()) == left
