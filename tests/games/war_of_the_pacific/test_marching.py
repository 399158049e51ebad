"""8.2 to 8.6 Marching: questions and log step by step, units left behind, goals."""

import pytest

from admiralty.games.war_of_the_pacific.events import (
    Camped,
    ColumnWorn,
    DroppedOff,
    Marched,
    MarchRolled,
    UnitLost,
)
from admiralty.games.war_of_the_pacific.rules.groups import land_movement
from admiralty.games.war_of_the_pacific.rules.journeys import MOST_ROLLS
from admiralty.games.war_of_the_pacific.rules.marching import column_of
from admiralty.games.war_of_the_pacific.state import UnitState
from admiralty.games.war_of_the_pacific.theatre import FAR
from admiralty.kernel.flows.flow import Ask
from tests.games.war_of_the_pacific.builder import Field
from tests.games.war_of_the_pacific.test_edges import measured, question, reason
from tests.support.cases import case


def army() -> Field:
    """Two regiments and three columns in Antofagasta, where the railroad to 3223 begins."""
    field = Field("chile").unit("buin", "antofagasta").unit("line_2", "antofagasta", 2)
    return field.columns("chile", "antofagasta", 3).go(land_movement)


@case("8.2", "8.4", "8.5")
def test_a_march_is_asked_and_told_step_by_step() -> None:
    field = army().give("form buin")
    assert question(field) == {"units": ["buin"], "columns": 0, "place": "3123"}
    assert reason(field, "join buin") == ("8.4", "refusal-in-group", {"unit": "buin"})
    assert reason(field, "join line_3") == ("8.2", "refusal-not-in-hex", {"unit": "line_3", "place": "3123"})
    field.give("join_column", "join_column")
    assert question(field) == {"units": ["buin"], "columns": 2, "place": "3123"}
    field.give("join line_2", "roll", (1, 4))
    marching = {"units": ["buin", "line_2"], "columns": 2, "place": "3123", "left": 4, "doubles": 0}
    assert question(field) == marching
    assert reason(field, "to 3123") == ("8.2", "refusal-there-already", {"place": "3123"})
    assert reason(field, "to 3118") == ("8.6", "refusal-too-far", {"place": "3118", "left": 4})
    field.give("to 3223")
    assert question(field) == marching | {"place": "3223", "left": 3}
    field.give("drop line_2", "drop_column")
    assert question(field) == {"units": ["buin"], "columns": 1, "place": "3223", "left": 3, "doubles": 0}
    assert reason(field, "drop line_2") == ("8.2", "refusal-not-in-group", {"unit": "line_2"})
    field.give("drop_column")
    assert reason(field, "drop_column") == ("8.5", "refusal-no-column-along", {})
    assert reason(field, "drop buin") == ("8.2", "refusal-last-of-group", {})
    field.give("force", (3, 3))
    assert question(field) == {"units": ["buin"], "columns": 0, "place": "3223", "left": 3, "doubles": 1}
    field.give("camp", "wear buin")
    assert field.tale() == [
        ("MarchRolled", ["buin", "line_2"], "3123", [1, 4], 4, False),
        ("Marched", ["buin", "line_2"], 2, ["3223"], 1),
        ("DroppedOff", "line_2", "3223"),
        ("DroppedOff", "column", "3223"),
        ("DroppedOff", "column", "3223"),
        ("MarchRolled", ["buin"], "3223", [3, 3], 3, True),
        ("Camped", ["buin"], "3223"),
        ("UnitLost", "buin", "3223", False),
    ]
    assert (field.stock("chile", 3123), field.stock("chile", 3223)) == (1, 2)
    assert field.war.depot("chile").tired == {3223: 2}, "who was dropped marches no more"
    assert [field.of(name).done for name in ("buin", "line_2")] == [True, True]
    assert field.war.march is None


@case("8.4")
def test_whether_doubles_stop_it_is_what_one_asks_of_a_forced_march() -> None:
    field = army().give("form buin", "roll", (1, 4))
    doubles = measured(field, "force")["measure-doubles"]
    assert not doubles(field.war)
    field.give("force", (2, 2))
    assert doubles(field.war)


@case("8.2", "8.5")
def test_columns_are_left_behind_one_by_one_but_not_the_last_of_a_group() -> None:
    field = army().give("form_column 3123", "join_column", "join_column")
    assert reason(field, "join_column") == ("8.5", "refusal-no-column-here", {"place": "3123"})
    assert question(field)["columns"] == 3
    field.give("roll", (1, 4), "to 3223", "drop_column", "drop_column")
    assert reason(field, "drop_column") == ("8.2", "refusal-last-of-group", {})
    assert reason(field, "drop buin") == ("8.2", "refusal-not-in-group", {"unit": "buin"})
    field.give("camp")
    assert field.war.depot("chile").tired == {3223: 3}
    assert field.tale(Camped, DroppedOff)[-1] == ("Camped", [], "3223")


@case("8.2", "8.5")
@pytest.mark.parametrize("dropped", ["drop buin", "drop_column"])
def test_of_a_unit_and_a_column_either_may_be_left(dropped: str) -> None:
    field = army().give("form buin", "join_column", "roll", (1, 4))
    assert {"drop buin", "drop_column"} <= set(field.codes())
    field.give(dropped)
    assert not {"drop buin", "drop_column"} & set(field.codes())


@case("8.2", "P74")
def test_columns_of_both_allies_march_together_and_a_bolivian_one_sets_out_and_stays_first() -> None:
    field = Field("peru").columns("peru", "arica", 1).columns("bolivia", "arica", 1).go(land_movement)
    field.give("form_column 3116")
    assert field.war.march is not None
    assert field.war.march.columns == {"bolivia": 1}
    field.give("join_column")
    assert field.war.march.columns == {"bolivia": 1, "peru": 1}
    field.give("roll", (5, 6), "to 3115", "drop_column")
    assert (field.war.depot("bolivia").tired, field.war.depot("peru").tired) == ({3115: 1}, {})
    field.give("camp")
    assert (field.war.depot("bolivia").tired, field.war.depot("peru").tired) == ({3115: 1}, {3115: 1})


@case("8.3", "8.5")
@pytest.mark.parametrize("nation", ["peru", "bolivia"])
def test_a_column_that_pays_for_doubles_is_one_of_the_group_and_the_only_one(nation: str) -> None:
    field = Field("peru").unit("cuzco", "arica", 2).columns(nation, "arica", 2).columns("peru", "tacna", 1)
    field.go(land_movement).give("march 3116", "roll", (4, 4), "to 3115", "camp")
    assert reason(field, "wear zepita") == ("8.3", "refusal-not-in-group", {"unit": "zepita"})
    field.give("wear_column")
    assert field.tale(ColumnWorn, UnitLost) == [("ColumnWorn", "3115")]
    assert field.stock(nation, "tacna") == 1 + (nation == "peru")
    assert field.war.depot(nation).tired == {3115: 1}
    alone = Field("peru").unit("cuzco", "arica", 2).go(land_movement).give("march 3116", "roll", (4, 4), "camp")
    assert reason(alone, "wear_column") == ("8.5", "refusal-no-column-along", {})


@case("8.5", "P60")
def test_any_column_that_the_group_is_stacked_with_may_pay_for_doubles() -> None:
    """Cuzco marches alone to Tacna, which has columns of both nations."""
    field = Field("peru").unit("cuzco", "arica", 2).columns("peru", "tacna", 2).columns("bolivia", "tacna")
    field.go(land_movement).give("march 3116", "roll", (4, 4), "to 3115", "camp")
    assert "wear_column" in field.codes()
    field.give("wear_column")
    assert (field.of("cuzco").steps, field.stock("bolivia", "tacna"), field.stock("peru", "tacna")) == (2, 0, 2)
    behind = Field("peru").unit("cuzco", "arica", 2).columns("peru", "arica").go(land_movement)
    behind.give("form cuzco", "roll", (4, 4), "to 3115", "camp")
    assert reason(behind, "wear_column") == ("8.5", "refusal-no-column-along", {}), "it stayed behind"
    enemy = Field("chile").unit("buin", 3219, 2).columns("peru", "iquique").go(land_movement)
    enemy.give("march 3219", "roll", (4, 4), "to 3118", "camp", "wear_column")
    assert (enemy.of("buin").steps, enemy.stock("chile", "iquique")) == (2, 0), "a column captured on the way too"


@case("8.2", "P48", "P57", "P60")
@pytest.mark.parametrize(
    ("mark", "book", "key"),
    [("fresh", "8.2", "refusal-fresh"), ("landed", "P48", "refusal-landed"), ("done", "P60", "refusal-marched")],
)
def test_each_thing_that_keeps_a_unit_from_marching(mark: str, book: str, key: str) -> None:
    field = Field("chile").unit("buin", "antofagasta").unit("line_2", "antofagasta").unit("cuzco", "tacna")
    field.unit("line_3", "iquique")
    field.of("line_3").status = UnitState.DEAD
    setattr(field.of("buin"), mark, True)
    field.go(land_movement)
    assert reason(field, "form buin") == (book, key, {"unit": "buin"})
    for name in ("cuzco", "line_3"):
        assert reason(field, f"form {name}") == ("8.2", "refusal-not-on-map", {"unit": name})
    assert reason(field, "march 3115") == ("8.2", "refusal-nobody-marches", {"place": "3115"})
    assert reason(field, "form_column 3123") == ("8.5", "refusal-no-column-here", {"place": "3123"})
    field.give("march 3123")
    assert question(field)["units"] == ["line_2"], "the others set out without it"


@case("8.4")
def test_a_group_that_comes_no_farther_rolls_eight_times_and_is_asked_again() -> None:
    """Desert costs three: a two is not enough."""
    assert MOST_ROLLS == 8
    field = Field("chile").unit("buin", "antofagasta").go(land_movement).give("form buin", "for 3122")
    for _ in range(7):
        field.give((1, 2))
        assert not isinstance(field.request, Ask)
    field.give((1, 2))
    assert (field.asked, field.of("buin").place) == ("marching", 3123)
    assert len(field.told(MarchRolled)) == 8
    assert field.told(Marched) == []
    assert "force" in field.codes(), "by hand it may roll on"


@case("8.4", "8.6")
def test_fifteen_points_are_as_far_as_a_group_is_told_to_go() -> None:
    field = Field("chile").unit("buin", "antofagasta").go(land_movement).give("form buin")
    costs = field.war.setting.theatre.land.search(3123, 16, ())[0]
    assert FAR == 15
    within = {f"for {place}" for place, cost in costs.items() if 0 < cost <= 15}
    told = {code for code in field.codes() if code.startswith("for ")}
    assert told == {code.replace("for 1", "for box") if code == "for 1" else code for code in within}
    beyond = next(place for place, cost in costs.items() if cost == 16)
    assert reason(field, f"for {beyond}") == ("8.4", "refusal-too-far-to-go", {"place": str(beyond), "far": 15})


@case("8.4")
def test_what_one_asks_of_a_journey_is_read_off_the_group() -> None:
    field = Field("chile").unit("buin", "antofagasta").go(land_movement).give("form buin")
    measures = measured(field, "for 3122")
    field.give("for 3122", (1, 2), (3, 3))
    assert {key: read(field.war) for key, read in measures.items()} == {
        "measure-arrives": True, "measure-attrition": True, "measure-rolls": 2,
    }  # fmt: skip
    short = Field("chile").unit("buin", "antofagasta").go(land_movement).give("form buin", "for 3121", (4, 4))
    assert not measures["measure-arrives"](Field("chile").unit("buin", 3121).go(land_movement).give("form buin").war)
    assert (measures["measure-arrives"](short.war), measures["measure-rolls"](short.war)) == (True, 1)


@case("8.2")
@pytest.mark.parametrize("fell", [(1, 1), (6, 2)])
def test_a_group_has_rolled_whatever_fell(fell: tuple[int, int]) -> None:
    field = army().give("form buin")
    assert not column_of(field.war).rolled
    assert column_of(field.give("roll", fell).war).rolled
