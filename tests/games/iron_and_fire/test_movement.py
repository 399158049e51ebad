"""Module 5: movement points, courses, prohibited movement, leaving the map."""

import pytest

from admiralty.games.iron_and_fire.events import LeftMap, SteeringRoll
from admiralty.games.iron_and_fire.rules.action import Activation
from admiralty.games.iron_and_fire.rules.damage import movement_factor
from admiralty.games.iron_and_fire.rules.sailing import ACTIONS
from admiralty.games.iron_and_fire.state import LEFT
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.orders.verb_choices import Verbs
from tests.games.iron_and_fire.builder import Field, first
from tests.support.cases import case
from tests.support.flows import told


def refused(field: Field, name: str, code: str, points: int = 2) -> str:
    now = Activation(field[name].index, points)
    choices = Verbs(ACTIONS, field.battle, now)
    choices.case = "4.2"
    with pytest.raises(Refusal) as refused:
        choices.check(code)
    return refused.value.case


@case("5.0")
def test_a_ship_spends_a_point_a_hex_and_a_point_a_hexside() -> None:
    field = Field().place("Huáscar", 2007, 1)
    assert field.orders("Huáscar") == [
        "ahead 1",
        "ahead 2",
        "ahead 1 port 1",
        "ahead 1 starboard 1",
        "port 1",
        "port 1 ahead 1",
        "port 2",
        "starboard 1",
        "starboard 1 ahead 1",
        "starboard 2",
        "hold",
    ]
    field.order("Huáscar", "ahead 1 port 1")
    assert (field["Huáscar"].place, field["Huáscar"].facing) == (2006, 6)


@case("5.0")
def test_a_ship_with_three_points_goes_three_hexes() -> None:
    field = Field().place("Unión", 2007, 3)
    field.order("Unión", "ahead 1 starboard 1 ahead 1")
    assert (field["Unión"].place, field["Unión"].facing) == (2108, 4)
    assert "ahead 3" in field.orders("Unión")


@case("5.0")
def test_points_are_not_saved_from_one_activation_to_the_next() -> None:
    field = Field().place("Huáscar", 2007, 1)
    field.order("Huáscar", "hold")
    assert "ahead 3" not in field.orders("Huáscar")


@case("5.0")
def test_a_battery_never_moves() -> None:
    field = Field("near_miss").place("battery1", 2110).place("Huáscar", 2108)
    assert field.orders("battery1") == ["fire huascar", "hold"]
    assert refused(field, "battery1", "ahead 1") == "5.0"


@case("5.0", "7.1")
def test_damage_takes_movement() -> None:
    field = Field().place("Huáscar", 2007, 1, hits=3)
    assert field.orders("Huáscar")[:3] == ["ahead 1", "port 1", "starboard 1"]
    field["Huáscar"].hits = 6
    assert "ahead 1" not in field.orders("Huáscar")


@case("5.5")
def test_no_ship_enters_land() -> None:
    field = Field("race").place("Covadonga", 1602 + 100, 1)
    assert "ahead 1" not in field.orders("Covadonga")
    assert refused(field, "Covadonga", "ahead 1") == "5.5"


@case("5.5")
def test_no_ship_enters_an_occupied_hex() -> None:
    field = Field().place("Huáscar", 2007, 1).place("Unión", 2006, 3).place("Loa", 2106, 1)
    assert "ahead 1" not in field.orders("Huáscar")
    assert "starboard 1 ahead 1" not in field.orders("Huáscar")
    assert refused(field, "Huáscar", "ahead 1") == "5.5"


@case("5.5")
def test_a_locked_ship_cannot_move() -> None:
    field = Field().place("Huáscar", 2007, 1).place("Loa", 2006)
    field.board("Huáscar", "Loa", 5, 1, 1)
    assert "port 1" not in field.orders("Huáscar")
    assert refused(field, "Huáscar", "port 1") == "5.5"


@case("15.0", "I38")
def test_a_step_over_the_edge_leaves_the_map_for_good() -> None:
    field = Field().place("Huáscar", 2001, 1)
    assert "ahead 1" not in field.orders("Huáscar")
    assert refused(field, "Huáscar", "ahead 1") == "I38"
    events = field.order("Huáscar", "exit")
    assert field["Huáscar"].status == LEFT
    assert first(events, LeftMap).message().args["edge"] == "east"
    assert 2001 not in field.battle.at


@case("I38")
def test_leaving_needs_the_bow_towards_the_edge_and_a_point() -> None:
    field = Field().place("Huáscar", 2002, 1)
    assert "ahead 1 exit" in field.orders("Huáscar")
    field["Huáscar"].hits = 3
    assert "ahead 1 exit" not in field.orders("Huáscar")
    assert refused(field, "Huáscar", "exit") == "I38"


@case("I67")
def test_points_left_count_against_the_factor_of_the_moment() -> None:
    field = Field().place("Unión", 2007, 1).mine(2006, 0)
    # Three hits of the mine leave her with a movement of 1, which the step into the hex has spent.
    field.order("Unión", "ahead 1", (3, 2))
    assert field["Unión"].hits == 3
    assert movement_factor(field.battle, field["Unión"]) == 1


@case("I67", "9.0")
def test_a_ship_goes_on_after_a_harmless_counter() -> None:
    field = Field().place("Unión", 2007, 1).mine(2006, -1)
    assert field.orders("Unión", "ahead 1")[-1] == "stop"
    field.order("Unión", "ahead 1", "peru: ahead 2")
    assert field["Unión"].place == 2004


@case("10.0", "I52")
def test_a_bridge_hit_is_rolled_for_before_any_point_is_spent() -> None:
    field = Field().place("Huáscar", 2007, 1, bridge=True).place("Loa", 2006)
    field.order("Huáscar", "ram loa", 3)
    assert field["Huáscar"].bridge
    assert field["Huáscar"].place == 2007
    assert field["Loa"].hits == 0
    field.order("Huáscar", "port 1", 4)
    assert not field["Huáscar"].bridge
    assert field["Huáscar"].facing == 6


@case("10.0", "I43")
def test_damaged_steering_rolls_for_each_hexside_and_a_failure_ends_the_activation() -> None:
    field = Field().place("Huáscar", 2007, 1, steering=True)
    assert "port 2" not in field.orders("Huáscar")
    field.order("Huáscar", "port 1", 2, "peru: port 1", 4)
    assert field["Huáscar"].facing == 5
    events = field.order("Huáscar", "port 1", 5)
    assert field["Huáscar"].facing == 5
    assert len(told(events, SteeringRoll)) == 1
    field.order("Huáscar", "ahead 1 starboard 1", 6)
    assert field["Huáscar"].facing == 6


@case("5.0")
@pytest.mark.parametrize(
    ("code", "cited"), [("ahead 3", "5.0"), ("port 4", "5.0"), ("sideways", "4.2"), ("99999999999", "4.2")]
)
def test_refusals_cite_their_case(code: str, cited: str) -> None:
    field = Field().place("Huáscar", 2007, 1)
    assert refused(field, "Huáscar", code) == cited
