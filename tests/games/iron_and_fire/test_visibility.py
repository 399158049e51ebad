"""13.3 Visibility."""

from typing import Any

import pytest

from admiralty.games.iron_and_fire.attack_events import Fired, VisibilityRoll
from admiralty.games.iron_and_fire.events import GroundingCheck
from tests.games.iron_and_fire.builder import Field, first, sums
from tests.support.cases import case
from tests.support.flows import told


def far(turn: int, visibility: str = "on") -> Field:
    return Field(turn=turn, visibility=visibility).place("Huáscar", 2007, 2).place("Loa", 2004, 2)


def shot(events: Any) -> dict[str, int]:
    return sums(first(events, Fired).modifiers)


@case("13.3")
@pytest.mark.parametrize("turn", [4, 5, 6])
def test_in_turns_four_to_six_an_odd_die_costs_one(turn: int) -> None:
    assert shot(far(turn).fire("Huáscar", "Loa", 3, 5))["visibility"] == -1
    assert "visibility" not in shot(far(turn).fire("Huáscar", "Loa", 2, 5))


@case("13.3", "6.1.2", "I7")
def test_from_turn_seven_on_it_always_costs_one() -> None:
    assert shot(far(7).fire("Huáscar", "Loa", 5))["visibility"] == -1


@case("13.3")
@pytest.mark.parametrize(("turn", "dice"), [(6, (1, 5)), (7, (5,))])
@pytest.mark.parametrize("place", [2006, 2005, 2004, 2003])
def test_haze_costs_one_from_two_hexes_on(turn: int, dice: tuple[int, ...], place: int) -> None:
    """Rolled for or certain, haze is between the ships: not if they are adjacent."""
    adjacent = place == 2006
    events = far(turn).place("Loa", place, 2).fire("Huáscar", "Loa", *dice[-1:] if adjacent else dice)
    assert shot(events).get("visibility", 0) == (0 if adjacent else -1)


@case("13.3")
def test_before_turn_four_without_the_rule_and_at_an_adjacent_target_nothing_is_lost() -> None:
    assert "visibility" not in shot(far(3).fire("Huáscar", "Loa", 5))
    assert "visibility" not in shot(far(9, visibility="off").fire("Huáscar", "Loa", 5))
    for turn in (5, 8):
        near = far(turn).place("Loa", 2006, 2)
        assert "visibility" not in shot(near.fire("Huáscar", "Loa", 4))


@case("I35", "5.1")
def test_low_visibility_counts_at_grounding_checks() -> None:
    field = Field("bold", turn=5, visibility="on").place("Huáscar", 2009, 4)
    events = field.order("Huáscar", "ahead 1", 3, 5)
    assert told(events, VisibilityRoll)
    assert sums(first(events, GroundingCheck).modifiers) == {"visibility": 1}
    assert field["Huáscar"].grounded
    field = Field("bold", turn=7, visibility="on").place("Huáscar", 2009, 4)
    field.order("Huáscar", "ahead 1", 5)
    assert field["Huáscar"].grounded
