"""Module 14: the random event table."""

import pytest

from admiralty.games.iron_and_fire.attack_events import Fired
from admiralty.games.iron_and_fire.events import RandomEvent
from admiralty.games.iron_and_fire.rules.damage import suffer
from admiralty.games.iron_and_fire.rules.random_events import happen, random_event
from tests.games.iron_and_fire.builder import Field, first, sums
from tests.support.cases import case


@case("14.0", "I1")
@pytest.mark.parametrize(
    ("dice", "kind"),
    [
        ((1, 1), "fickle-luck"), ((1, 2), "fickle-luck"), ((2, 2), "order-confusion"), ((2, 3), "save-the-captain"),
        ((3, 3), "lucky-shot-peru"), ((3, 4), "none"), ((4, 4), "lucky-shot-chile"), ((4, 5), "save-the-admiral"),
        ((5, 5), "confusing-signal"), ((5, 6), "fickle-luck"), ((6, 6), "fickle-luck"),
    ],
)  # fmt: skip
def test_the_table(dice: tuple[int, int], kind: str) -> None:
    field = Field().place("Huáscar", 2007).place("Loa", 2001)
    events = field.run(random_event(field.battle), dice)
    assert first(events, RandomEvent).message().args["kind"] == kind


@case("14.0", "I20", "I71")
def test_confused_orders_cost_every_ship_of_the_side_a_point_until_she_has_acted() -> None:
    field = Field().place("Huáscar", 2007, 2).place("Unión", 2405, 2).place("Loa", 1403)
    field.place("O'Higgins", 1505, captured=True, owner="peru")
    happen(field.battle, "order-confusion")
    assert [unit.id for unit in field.battle.units if unit.slowed] == ["huascar", "union", "ohiggins"]
    assert "ahead 2" not in field.orders("Huáscar")
    field.order("Huáscar", "ahead 1")
    assert "ahead 2" in field.orders("Huáscar")
    assert "ahead 3" not in field.orders("Unión")


@case("14.0")
def test_a_confusing_signal_slows_the_chileans() -> None:
    field = Field().place("Huáscar", 2007, 2).place("Loa", 1403)
    happen(field.battle, "confusing-signal")
    assert [unit.id for unit in field.battle.units if unit.slowed] == ["loa"]


@case("14.0", "I51")
def test_a_lucky_shot_waits_for_the_next_fire_of_its_side() -> None:
    field = Field().place("Huáscar", 2007, 2).place("Loa", 2006, 2)
    happen(field.battle, "lucky-shot-peru")
    happen(field.battle, "lucky-shot-peru")  # a repeat while one waits is lost
    field.battle.turn = 2
    field.fire("Loa", "Huáscar", 2)
    events = field.fire("Huáscar", "Loa", 1)
    assert sums(first(events, Fired).modifiers)["lucky-shot"] == 1
    events = field.fire("Huáscar", "Loa", 1)
    assert "lucky-shot" not in sums(first(events, Fired).modifiers)


@case("I51")
def test_battery_fire_counts_for_chiles_lucky_shot_and_bombardment_is_no_fire_for_perus() -> None:
    field = Field("bold").place("Huáscar", 2108, 2).place("battery1", 2110)
    happen(field.battle, "lucky-shot-chile")
    events = field.fire("battery1", "Huáscar", 2)
    assert sums(first(events, Fired).modifiers)["lucky-shot"] == 1
    happen(field.battle, "lucky-shot-peru")
    field.order("Huáscar", "bombard 2110", 3)
    assert field.battle.lucky == ["peru"]
    assert field.battle.bombardment == 3


@case("14.0", "I51")
def test_save_the_captain_the_next_hit_on_a_chilean_ship_may_strike_her_bridge() -> None:
    field = Field().place("Huáscar", 2007, 2).place("Loa", 2004, 2)
    happen(field.battle, "save-the-captain")
    field.run(suffer(field.battle, field["Huáscar"], 1))
    field.run(suffer(field.battle, field["Loa"], 1), 6)
    assert field["Loa"].bridge
    field.run(suffer(field.battle, field["Loa"], 1))  # once only


@case("14.0", "I51", "I71")
def test_save_the_admiral_concerns_huascar_and_independencia_while_peruvian() -> None:
    field = Field(independencia="afloat").place("Huáscar", 2007, 2).place("Unión", 2004, 2).place("Independencia", 2405)
    happen(field.battle, "save-the-admiral")
    field.run(suffer(field.battle, field["Unión"], 1))
    field.run(suffer(field.battle, field["Independencia"], 1), 5)
    assert not field["Independencia"].bridge
    happen(field.battle, "save-the-admiral")
    field["Independencia"].owner, field["Independencia"].captured = "chile", True
    field.run(suffer(field.battle, field["Independencia"], 1))
    field.run(suffer(field.battle, field["Huáscar"], 1), 6)
    assert field["Huáscar"].bridge
