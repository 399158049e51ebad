"""Modules 7 and 8: damage effects and repair."""

import pytest

from admiralty.games.iron_and_fire.rules.damage import combat_factor, movement_factor, suffer
from admiralty.games.iron_and_fire.state import IN_PLAY, SUNK, SURRENDERED, Status
from tests.games.iron_and_fire.builder import Field
from tests.support.cases import case


@case("7.1")
@pytest.mark.parametrize(("hits", "factor"), [(0, 2), (1, 2), (2, 0), (3, 0), (4, -1), (6, -1)])
def test_two_hits_cost_two_of_combat_factor_and_four_one_more(hits: int, factor: int) -> None:
    field = Field().place("Huáscar", 2007, hits=hits)
    assert combat_factor(field.battle, field["Huáscar"]) == factor


@case("7.1", "I4")
@pytest.mark.parametrize(
    ("name", "hits", "factor"),
    [("Huáscar", 2, 2), ("Huáscar", 3, 1), ("Huáscar", 5, 1), ("Huáscar", 6, 0), ("Unión", 2, 3), ("Unión", 3, 1)],
)
def test_half_the_protection_rounded_up_leaves_one_movement_all_of_it_none(name: str, hits: int, factor: int) -> None:
    field = Field().place(name, 2007, hits=hits)
    assert movement_factor(field.battle, field[name]) == factor


def fate(field: Field, name: str) -> Status:
    return field[name].status


@case("7.1", "I4")
def test_more_hits_than_protection_sink() -> None:
    field = Field().place("Loa", 2007, hits=4)
    field.run(suffer(field.battle, field["Loa"], 1))
    assert fate(field, "Loa") == IN_PLAY
    field.run(suffer(field.battle, field["Loa"], 1))
    assert fate(field, "Loa") == SUNK
    assert 2007 not in field.battle.at


@case("7.2")
def test_a_battery_surrenders_at_its_third_hit() -> None:
    field = Field("bold").place("battery1", 2110, hits=1)
    field.run(suffer(field.battle, field["battery1"], 1))
    assert fate(field, "battery1") == IN_PLAY
    assert combat_factor(field.battle, field["battery1"]) == 4
    field.run(suffer(field.battle, field["battery1"], 1))
    assert fate(field, "battery1") == SURRENDERED


@case("I42")
def test_movement_counts_hits_then_propulsion_then_events_and_never_falls_below_nothing() -> None:
    field = Field().place("Unión", 2007, propulsion=1)
    assert movement_factor(field.battle, field["Unión"]) == 2
    field["Unión"].slowed = True
    assert movement_factor(field.battle, field["Unión"]) == 1
    field["Unión"].hits = 3
    assert movement_factor(field.battle, field["Unión"]) == 0


@case("8.0", "I42")
def test_a_roll_up_to_the_protection_takes_off_a_hit_and_gives_the_factors_back() -> None:
    field = Field().place("Huáscar", 2007, hits=2)
    field.order("Huáscar", "repair", 6)
    assert field["Huáscar"].hits == 1
    assert combat_factor(field.battle, field["Huáscar"]) == 2


@case("8.0")
def test_a_higher_roll_is_a_wasted_activation() -> None:
    field = Field().place("Huáscar", 2007, hits=2)
    field.order("Huáscar", "repair", 7)
    assert field["Huáscar"].hits == 2


@case("8.0")
def test_critical_hits_are_not_repaired_by_an_activation() -> None:
    field = Field().place("Huáscar", 2007, hits=1, fire=True, steering=True)
    field.order("Huáscar", "repair", 1)
    assert field["Huáscar"].fire
    assert field["Huáscar"].steering
    assert "repair" not in field.orders("Huáscar")
    refusal = field.refusal("Huáscar", "repair")
    assert refusal is not None
    assert refusal.case == "8.0"


@case("I41", "8.0")
def test_batteries_do_not_repair() -> None:
    field = Field("bold").place("battery1", 2110, hits=1)
    assert field.refusal("battery1", "repair").case == "I41"
