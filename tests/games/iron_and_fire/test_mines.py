"""Module 9: mines."""

import pytest

from admiralty.games.iron_and_fire.attack_events import MineFlipped
from admiralty.games.iron_and_fire.state import SUNK
from tests.games.iron_and_fire.builder import Field, first
from tests.support.cases import case
from tests.support.flows import told


@case("9.0", "I13")
def test_a_counter_without_a_mine_is_taken_away_and_the_ship_goes_on() -> None:
    field = Field().place("Huáscar", 2007, 1).mine(2006, -1)
    events = field.order("Huáscar", "ahead 1", "peru: ahead 1")
    assert field["Huáscar"].place == 2005
    assert field.battle.mines == {}
    flipped = first(events, MineFlipped)
    assert flipped.reveals


@case("9.0", "5.0")
def test_after_a_mine_she_is_asked_once_how_she_goes_on_and_again_only_after_another() -> None:
    """The points that she does not use are lost."""
    field = Field().place("Unión", 2007, 1).mine(2006, -1)
    field.order("Unión", "ahead 1", "peru: port 1")
    assert (field["Unión"].place, field["Unión"].facing) == (2006, 6)
    field = Field().place("Unión", 2007, 1).mine(2006, -1).mine(2005, -1)
    field.order("Unión", "ahead 1", "peru: ahead 1", "peru: port 1")
    assert (field["Unión"].place, field["Unión"].facing) == (2005, 6)


@case("9.0")
@pytest.mark.parametrize(
    ("name", "dice", "hits"),
    [("Huáscar", (3, 3), 2), ("Unión", (4, 1), 3), ("Matías Cousiño", (2, 2), 2), ("Blanco Encalada", (4, 3), 3)],
)
def test_a_total_equal_to_the_protection_is_two_hits_if_even_three_if_odd(
    name: str, dice: tuple[int, int], hits: int
) -> None:
    field = Field().place(name, 2007, 1).mine(2006, 0)
    under_way = [f"{field[name].owner}: stop"] if name in ("Huáscar", "Blanco Encalada") else []
    field.order(name, "ahead 1", dice, *under_way)
    assert field[name].hits == hits
    assert field.battle.mines == {}


@case("9.0", "I48")
def test_a_greater_total_sinks_at_once_and_the_mine_is_gone() -> None:
    field = Field().place("Huáscar", 2007, 1).mine(2006, 2)
    field.order("Huáscar", "ahead 1", (3, 2))
    assert field["Huáscar"].status == SUNK
    assert field.battle.mines == {}


@case("9.0", "I13")
def test_a_mine_that_did_nothing_stays_face_up_and_strikes_the_next_ship() -> None:
    field = Field().place("Huáscar", 2007, 1).place("Loa", 2104, 6).mine(2006, 0)
    field.order("Huáscar", "ahead 1", (2, 3), "peru: ahead 1")
    assert field.battle.mines[2006].face_up
    field.place("Loa", 2106, 6)
    events = field.order("Loa", "ahead 1", (1, 1), "chile: stop")
    assert not told(events, MineFlipped)
    assert field["Loa"].place == 2006


@case("I48")
def test_mines_strike_both_sides() -> None:
    field = Field().place("Loa", 2007, 1).mine(2006, 0)
    field.order("Loa", "ahead 1", (6, 6))
    assert field["Loa"].status == SUNK


@case("I48")
def test_a_ship_set_up_on_a_mine_is_not_struck_until_one_enters() -> None:
    field = Field().mine(2007, 2).place("Huáscar", 2007, 1)
    field.order("Huáscar", "port 1")
    assert field["Huáscar"].hits == 0
    assert not field.battle.mines[2007].face_up


@case("9.0")
def test_a_course_ends_at_a_mine_and_what_is_left_is_asked_about() -> None:
    field = Field().place("Huáscar", 2007, 1).mine(2006, -1)
    assert "ahead 2" not in field.orders("Huáscar")
    assert field.orders("Huáscar", "ahead 1") == ["ahead 1", "port 1", "starboard 1", "stop"]
