"""Module 10: critical hits."""

import pytest

from admiralty.games.iron_and_fire.attack_events import CriticalHit, HitsTaken
from admiralty.games.iron_and_fire.rules.criticals import critical_hit, needs_repair, repair_criticals
from admiralty.games.iron_and_fire.rules.markers import place
from admiralty.games.iron_and_fire.state import SUNK
from tests.games.iron_and_fire.builder import Field, first
from tests.support.cases import case


def struck(roll: int, **state: object) -> Field:
    field = Field().place("Huáscar", 2007, 1, **state).place("Loa", 2006)
    field.run(critical_hit(field.battle, field["Huáscar"], field["Loa"]), roll)
    return field


def mend(field: Field, *dice: int) -> None:
    field.run(repair_criticals(field.battle, field["Huáscar"].index), *dice)


@case("10.0", "I6", "I43")
@pytest.mark.parametrize("kind", ["bridge", "fire", "steering", "propulsion", "false-alarm"])
def test_a_hit_is_marked_where_it_changes_something(kind: str) -> None:
    ship = Field().place("Huáscar", 2007)["Huáscar"]
    assert [place(ship, kind), place(ship, kind)] == [kind != "false-alarm", kind == "propulsion"]
    marked = {"bridge": ship.bridge, "fire": ship.fire, "steering": ship.steering, "propulsion": ship.propulsion}
    assert {name: value for name, value in marked.items() if value} == (
        {} if kind == "false-alarm" else {kind: 2 if kind == "propulsion" else True}
    )


@case("10.0", "I6")
def test_the_table_of_critical_hits() -> None:
    marks = [
        (ship.bridge, ship.fire, ship.propulsion, ship.steering)
        for ship in (struck(roll)["Huáscar"] for roll in range(1, 7))
    ]
    assert marks == [
        (False, False, 0, False),
        (True, False, 0, False),
        (False, True, 0, False),
        (False, True, 0, False),
        (False, False, 1, False),
        (False, False, 0, True),
    ]


@case("I43")
def test_repeats_do_nothing_but_propulsion_adds_up() -> None:
    field = Field().place("Huáscar", 2007, 1, bridge=True, fire=True, steering=True, propulsion=1).place("Loa", 2006)
    for roll, new in ((2, False), (3, False), (6, False), (5, True)):
        events = field.run(critical_hit(field.battle, field["Huáscar"], field["Loa"]), roll)
        assert first(events, CriticalHit).message().args["new"] is new
    assert field["Huáscar"].propulsion == 2


@case("10.0", "I14")
def test_an_even_roll_mends_bridge_propulsion_and_steering_in_the_end_phase() -> None:
    field = Field().place("Huáscar", 2007, 1, bridge=True, steering=True, propulsion=1)
    mend(field, 3, 1, 5)
    assert (field["Huáscar"].bridge, field["Huáscar"].propulsion, field["Huáscar"].steering) == (True, 1, True)
    mend(field, 2, 4, 6)
    assert (field["Huáscar"].bridge, field["Huáscar"].propulsion, field["Huáscar"].steering) == (False, 0, False)


@case("I43", "10.0")
def test_each_propulsion_marker_has_its_own_roll() -> None:
    field = Field().place("Huáscar", 2007, 1, propulsion=3)
    mend(field, 2, 3, 4)
    assert field["Huáscar"].propulsion == 1


@case("10.0")
@pytest.mark.parametrize(("roll", "burning", "hits"), [(1, False, 0), (3, False, 0), (4, True, 1), (5, True, 2)])
def test_a_fire_goes_out_or_burns_on(roll: int, burning: bool, hits: int) -> None:
    field = Field().place("Huáscar", 2007, 1, fire=True)
    mend(field, roll)
    assert (field["Huáscar"].fire, field["Huáscar"].hits) == (burning, hits)


@case("10.0")
def test_a_fire_that_reaches_the_magazine_blows_her_up_and_no_other_roll_is_made() -> None:
    field = Field().place("Huáscar", 2007, 1, fire=True, propulsion=1, steering=True)
    mend(field, 6)
    assert field["Huáscar"].status == SUNK


@case("10.0")
def test_the_rolls_are_mandatory_for_every_ship_with_a_marker() -> None:
    field = Field().place("Huáscar", 2007, 1, fire=True).place("Loa", 2206, propulsion=1).place("O'Higgins", 2009)
    field.place("Unión", 2207, bridge=True, captured=True, owner="chile")
    events = field.end_phase(4, 2, 3)  # a die each for Huáscar, the prize Unión and Loa, none for O'Higgins
    assert [(event.unit, event.total) for event in events if isinstance(event, HitsTaken)] == [("huascar", 1)]
    assert (field["Huáscar"].fire, field["Unión"].bridge, field["Loa"].propulsion) == (True, False, 1)


@case("I19", "15.2.2")
def test_the_bad_boilers_are_never_rolled_for() -> None:
    field = Field("first_blood").place("Esmeralda", 1703, 3, boilers=1)
    assert not needs_repair(field["Esmeralda"])
    field["Esmeralda"].propulsion = 1
    field.run(repair_criticals(field.battle, field["Esmeralda"].index), 2)
    assert (field["Esmeralda"].propulsion, field["Esmeralda"].boilers) == (0, 1)


@case("10.0")
def test_a_propulsion_hit_takes_a_point() -> None:
    field = struck(5)
    assert [code for code in field.orders("Huáscar") if code.split()[0] in ("ahead", "port", "starboard")] == [
        "port 1",
        "starboard 1",
    ]
