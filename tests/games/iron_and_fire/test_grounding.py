"""5.1 to 5.3 Grounding and getting off; 15.3.3 the reef."""

from typing import Any

import pytest

from admiralty.games.iron_and_fire.events import GroundingCheck, ReefCheck, UngroundingTried
from admiralty.games.iron_and_fire.rules.end_phase import aground_of
from admiralty.games.iron_and_fire.rules.grounding import reef_modifiers
from admiralty.games.iron_and_fire.state import IN_PLAY, SUNK
from admiralty.games.iron_and_fire.victory import judge
from tests.games.iron_and_fire.builder import Field, first, sums
from tests.support.cases import case
from tests.support.flows import codes, told

# Antofagasta: 2010 is shallow, 2009 and 2008 are deep.


def checked(events: Any) -> Any:
    return first(events, GroundingCheck)


@case("5.1", "5.2")
def test_below_the_protection_a_ship_passes_and_may_go_on() -> None:
    field = Field("bold").place("Huáscar", 2009, 4)
    assert field.orders("Huáscar", "ahead 1", 5)[-1] == "stop"
    field.order("Huáscar", "ahead 1", 5, "peru: port 1")
    assert (field["Huáscar"].place, field["Huáscar"].facing) == (2010, 3)
    assert not field["Huáscar"].grounded


@case("5.2")
def test_from_the_protection_on_she_grounds_and_stops() -> None:
    field = Field("bold").place("Huáscar", 2009, 4)
    field.order("Huáscar", "ahead 1", 6)
    assert field["Huáscar"].grounded
    assert (field["Huáscar"].place, field["Huáscar"].hits) == (2010, 0)


@case("5.2")
def test_from_twice_the_protection_on_she_also_takes_a_hit() -> None:
    field = Field("bold").place("Abtao", 2009, 4, hits=2)
    field.order("Abtao", "ahead 1", 8)  # 9, just short of twice 5
    assert (field["Abtao"].grounded, field["Abtao"].hits) == (True, 2)
    field = Field("bold").place("Abtao", 2009, 4, hits=2)
    field.order("Abtao", "ahead 1", 9)  # 10
    assert (field["Abtao"].grounded, field["Abtao"].hits) == (True, 3)


@case("5.2", "7.1", "I33")
def test_the_hit_of_a_grounding_may_sink_her() -> None:
    # A ship with the most hits possible cannot move; with one hit less she crawls ashore, and the next check brings her
    # last possible hit.
    field = Field("bold").place("Magallanes", 2009, 4, hits=4, fire=True)
    field.order("Magallanes", "ahead 1", 7)  # 7 + 2 + 1 = 10: her fifth hit, and she lives
    assert (field["Magallanes"].hits, field["Magallanes"].status) == (5, IN_PLAY)
    field.unground("Magallanes", 6)  # 6 + 2 + 1 + 1 = 10: her sixth
    assert field["Magallanes"].status == SUNK
    assert 2010 not in field.battle.at
    field = Field("race").place("Independencia", 1807, 1, hits=5, bridge=False).place("Covadonga", 1504)
    field["Independencia"].steering = True
    field.order("Independencia", "ahead 1", 3)  # 3 + 1 + 1 = 5 on the reef: two hits
    assert field["Independencia"].status == SUNK
    judge(field.battle)
    assert field.battle.ended == ("chile", "independencia-lost", "15.3.4")


@case("5.1", "I10")
def test_modifiers_two_points_every_two_hits_every_critical_marker() -> None:
    field = Field("bold").place("Unión", 2008, 4, fire=True, steering=True, hits=2)
    events = field.order("Unión", "ahead 2", 1)
    assert sums(checked(events).modifiers) == {"two-points": 1, "hits": 1, "criticals": 2}
    assert checked(events).total == 5
    assert field["Unión"].grounded


@case("I10")
def test_one_point_spent_up_to_the_hex_gives_no_modifier() -> None:
    field = Field("bold").place("Unión", 2009, 4, hits=1)
    events = field.order("Unión", "ahead 1", 3, "peru: stop")
    assert checked(events).modifiers == []


@case("I34")
def test_turning_in_shallows_and_starting_there_call_for_no_check() -> None:
    field = Field("bold").place("Abtao", 2010, 2)
    field.order("Abtao", "port 1")
    assert field["Abtao"].facing == 1


@case("I26", "5.2")
def test_light_ships_ground_more_easily_than_ironclads() -> None:
    for name, aground_on in (("Abtao", 5), ("Huáscar", 6)):
        field = Field("bold").place(name, 2009, 4)
        field.order(name, "ahead 1", aground_on)
        assert field[name].grounded
    field = Field("bold").place("Huáscar", 2009, 4)
    field.order("Huáscar", "ahead 1", 5, "peru: stop")
    assert not field["Huáscar"].grounded


@case("I68", "9.0")
def test_a_mine_in_the_shallows_strikes_before_the_check() -> None:
    field = Field("bold").place("Huáscar", 2009, 4).mine(2010, 0)
    field.order("Huáscar", "ahead 1", (3, 3), 3, "peru: stop")
    assert field["Huáscar"].hits == 2
    assert not field["Huáscar"].grounded
    assert 2010 not in field.battle.mines


@case("I32")
def test_a_ship_aground_may_fire_board_and_repair_but_not_move() -> None:
    field = Field("bold").place("Huáscar", 2010, 1, grounded=True, hits=1).place("Abtao", 2009, 1)
    assert field.orders("Huáscar") == [
        "unground", "fire abtao", "board abtao", "repair", "bombard 1910", "bombard 2011", "bombard 2110", "hold",
    ]  # fmt: skip
    refusal = field.refusal("Huáscar", "port 1")
    assert refusal is not None
    assert refusal.case == "I32"


@case("I33", "6.2")
def test_ramming_a_ship_in_shallows_checks_first_and_a_failure_loses_the_ram() -> None:
    field = Field("bold").place("Huáscar", 2009, 4).place("Abtao", 2010, 2)
    events = field.order("Huáscar", "ram abtao", 7)
    assert field["Huáscar"].grounded
    assert field["Huáscar"].place == 2009
    assert field["Abtao"].hits == 0
    assert checked(events).modifiers == []


@case("I33")
def test_the_point_of_the_ram_counts_for_the_check() -> None:
    field = Field("bold").place("Huáscar", 2008, 4).place("Abtao", 2010, 2)
    events = field.order("Huáscar", "ahead 1 ram abtao", 1, 8)
    assert sums(checked(events).modifiers) == {"two-points": 1}
    assert field["Abtao"].hits == 1


@case("5.3")
def test_below_the_protection_she_gets_off_and_may_move_on_a_later_activation() -> None:
    field = Field("bold").place("Huáscar", 2010, 1, grounded=True)
    field.order("Huáscar", "unground", 5)
    assert not field["Huáscar"].grounded
    assert field["Huáscar"].place == 2010
    assert "ahead 1" in field.orders("Huáscar")


@case("5.3")
def test_from_the_protection_on_she_stays_and_from_twice_it_she_is_hurt() -> None:
    field = Field("bold").place("Abtao", 2010, 1, grounded=True)
    field.unground("Abtao", 5)
    assert (field["Abtao"].grounded, field["Abtao"].hits) == (True, 0)
    field.unground("Abtao", 10)
    assert (field["Abtao"].grounded, field["Abtao"].hits) == (True, 1)
    field["Abtao"].hits = 5
    events = field.unground("Abtao", 7)
    assert sums(first(events, UngroundingTried).modifiers) == {"hits": 2, "crippled": 1}
    assert field["Abtao"].status == SUNK


@case("5.3", "I36", "11.1")
def test_the_end_phase_try_is_optional_and_one_a_ship() -> None:
    field = Field("bold").place("Huáscar", 2010, 1, grounded=True).place("Abtao", 2310, 1, grounded=True)
    _, request = field.start(aground_of(field.battle, 0))
    assert codes(request) == ["try", "leave"]
    field.end_phase("peru: leave", "chile: try", 5)  # each side for its own ship, once; 5 is not below her 5
    assert (field["Huáscar"].grounded, field["Abtao"].grounded) == (True, True)
    field.end_phase("peru: try", 5, "chile: try", 4)
    assert (field["Huáscar"].grounded, field["Abtao"].grounded) == (False, False)


@case("I36")
def test_a_ship_refloated_on_land_leaves_it_only_into_water() -> None:
    field = Field("bold").place("Huáscar", 1711, 4)
    open_to_her = field.orders("Huáscar")
    assert "ahead 1" not in open_to_her
    assert "port 1" in open_to_her
    field["Huáscar"].facing = 1
    assert "ahead 1" in field.orders("Huáscar")


# ---------------------------------------------------------------------- 15.3.3, the reef of Punta Gruesa


@case("15.3.3", "I34")
def test_the_books_example_independencia_grounds_with_her_second_point_and_takes_two_hits() -> None:
    field = Field("race").place("Independencia", 1807 + 1, 1)
    assert field.battle.setting.chart.ground(1806) == "shoal"
    events = field.order("Independencia", "ahead 2", 3)
    reef = first(events, ReefCheck).message().args
    assert (reef["total"], reef["aground"], reef["hits"]) == (5, True, 2)
    assert field["Independencia"].grounded
    assert field["Independencia"].hits == 2


@case("15.3.3", "I27")
@pytest.mark.parametrize(
    ("ship", "roll", "total", "aground", "hits"),
    [("Covadonga", 4, 4, False, 0), ("Covadonga", 5, 5, True, 0),
     ("Independencia", 3, 4, False, 0), ("Independencia", 4, 5, True, 1)],
)  # fmt: skip
def test_the_reef_is_told_with_its_total_and_its_hits(
    ship: str, roll: int, total: int, aground: bool, hits: int
) -> None:
    """With the first point, from 5 on: a hit for an inept captain, and none for a ship that stays afloat."""
    field = Field("race").place("Independencia", 1112).place("Covadonga", 2912).place(ship, 1807, 1)
    owner = field[ship].owner
    told = first(field.order(ship, "ahead 1", roll, *([] if aground else [f"{owner}: stop"])), ReefCheck)
    assert (told.total, told.aground, told.hits) == (total, aground, hits)
    assert (field[ship].grounded, field[ship].hits) == (aground, hits)


@case("15.3.3", "I34")
def test_on_the_reef_a_turn_before_it_counts_as_the_first_point() -> None:
    field = Field("race").place("Independencia", 1807, 2)
    events = field.order("Independencia", "port 1 ahead 1", 3)  # into 1806 with her second point, as in the example
    assert sums(first(events, ReefCheck).modifiers) == {"inept-captain": 1, "second-point": 1}
    assert (field["Independencia"].grounded, field["Independencia"].hits) == (True, 2)
    field = Field("race").place("Independencia", 1807, 1)
    events = field.order("Independencia", "ahead 1", 3, "peru: stop")  # with her first
    assert sums(first(events, ReefCheck).modifiers) == {"inept-captain": 1}
    assert not field["Independencia"].grounded


@case("15.3.3", "I27")
def test_covadonga_may_ground_without_a_hit() -> None:
    field = Field("race").place("Covadonga", 1807, 1)
    field.order("Covadonga", "ahead 1", 5)
    assert field["Covadonga"].grounded
    assert field["Covadonga"].hits == 0


@case("15.3.3", "I6")
def test_bridge_and_steering_damage_count_on_the_reef_and_rudder_means_steering() -> None:
    field = Field("race").place("Covadonga", 1807, 1, steering=True, bridge=True)
    events = field.order("Covadonga", "ahead 1", 2, 4)
    # The bridge marker went with the even roll before the move, so steering alone counts.
    assert sums(first(events, ReefCheck).modifiers) == {"steering": 1}
    assert field["Covadonga"].grounded


@case("15.3.3", "I6", "I34")
def test_on_the_reef_each_thing_counts_one() -> None:
    field = Field("race").place("Independencia", 1807, 1, steering=True, bridge=True)
    every = {"inept-captain": 1, "second-point": 1, "bridge": 1, "steering": 1}
    assert sums(reef_modifiers(field["Independencia"], ("inept_captain",), 2)) == every
    assert sums(reef_modifiers(field["Covadonga"], (), 1)) == {}


@case("15.3.3", "I33")
def test_on_the_reef_the_check_before_a_ram_is_the_reefs() -> None:
    field = Field("race").place("Independencia", 1807, 1).place("Covadonga", 1806, 3)
    events = field.order("Independencia", "ram covadonga", 4)
    assert told(events, ReefCheck)
    assert field["Independencia"].grounded
    assert field["Covadonga"].hits == 0


@case("15.3.3")
def test_ships_may_ground_and_get_off_again_and_again() -> None:
    field = Field("race").place("Independencia", 1807, 1)
    field.order("Independencia", "ahead 1", 4)
    field.order("Independencia", "unground", 3)
    assert not field["Independencia"].grounded
    field.order("Independencia", "ahead 1", 6)
    assert field["Independencia"].grounded
    assert field["Independencia"].hits == 2
