"""Interactions of two rules: transports that follow one another, forts on the road, and the payer of a march."""

from admiralty.games.war_of_the_pacific.rules.fleet import naval_movement
from admiralty.games.war_of_the_pacific.rules.groups import land_movement
from admiralty.games.war_of_the_pacific.state import FortState, UnitState
from tests.games.war_of_the_pacific.builder import Field
from tests.support.cases import case


def two_voyages() -> Field:
    """A transport from the box arrives at Antofagasta, where another one is bound north."""
    field = Field("chile").ship("itata", "box", "II").ship("limari", "antofagasta", "IV")
    return field.columns("chile", "box").columns("chile", "antofagasta")


@case("7.1", "P81")
def test_who_has_come_ashore_this_turn_does_not_embark_again() -> None:
    field = two_voyages().aboard("buin", "itata", 2).unit("line_2", "antofagasta", 2).go(naval_movement)
    field.give("sail box II", "to 3123", "land_all")
    assert field.refused("embark buin limari") == "P81"
    field.give("embark_all limari")
    assert (field.of("line_2").status, field.of("buin").status) == (UnitState.ABOARD, UnitState.MAP)
    field.go(land_movement)
    assert "form buin" in field.codes(), "ashore it may march"


@case("P81")
def test_who_is_ashore_alone_leaves_nobody_to_embark() -> None:
    field = two_voyages().aboard("buin", "itata", 2).go(naval_movement).give("sail box II", "to 3123", "land_all")
    assert field.refused("embark_all limari") == "7.1"


@case("P81")
def test_a_column_that_has_come_ashore_this_turn_does_not_embark_again() -> None:
    field = two_voyages().columns("chile", "antofagasta", -1)
    field.at_sea("itata").column = "chile"
    field.go(naval_movement).give("sail box II", "to 3123", "land_all")
    field.at_sea("limari").order = ""
    field.go(naval_movement)
    assert field.refused("load limari") == "P81"
    field.columns("chile", "antofagasta").go(naval_movement).give("load limari")
    assert field.stock("chile", "antofagasta") == 1
    assert field.at_sea("limari").column == "chile"


@case("P81")
def test_provisions_are_taken_from_what_has_come_ashore() -> None:
    field = two_voyages().ship("lamar", "antofagasta")
    field.at_sea("itata").column = "chile"
    field.go(naval_movement).give("sail box II", "to 3123", "land_all", "sail 3123 IV", "to 3018", "load lamar")
    assert field.stock("chile", "antofagasta") == 0
    assert field.at_sea("lamar").column == "chile"


@case("P81", "P61")
def test_a_captured_column_is_not_taken_aboard_that_turn() -> None:
    field = Field("chile").ship("itata", "iquique").ship("limari", 3018, "IV").aboard("buin", "limari", 2)
    field.columns("peru", "iquique").go(naval_movement).give("sail 3018 IV", "to 3118", "land_all")
    assert field.stock("chile", "iquique") == 1
    assert field.refused("load itata") == "P81"


@case("8.2", "P47")
def test_columns_alone_do_not_pass_an_enemy_fort() -> None:
    field = Field("chile").fort("fort_arica").chilean("tacna").columns("chile", "tacna").unit("buin", "tacna")
    field.go(land_movement).give("form_column 3115", "roll", (5, 6))
    assert field.refused("to 3116") == "8.2"
    field.give("camp", "form buin", "roll", (5, 6), "to 3116")
    assert field.war.forts[field.war.setting.fort_index["fort_arica"]].status is FortState.DOWN


@case("8.3", "P82")
def test_a_unit_in_its_own_fort_never_pays_for_doubles() -> None:
    field = Field("peru").fort("fort_arica").unit("cuzco", "arica", 2).unit("zepita", "arica", 2).go(land_movement)
    field.give("march 3116", "roll", (4, 4), "drop zepita", "to 3115", "camp")
    assert field.refused("wear zepita") == "8.3"
    field.give("wear cuzco")
    assert (field.of("cuzco").steps, field.of("zepita").steps) == (1, 2)


@case("8.3", "P82")
def test_who_was_dropped_before_the_fort_pays_for_those_within() -> None:
    field = Field("peru").fort("fort_arica").unit("cuzco", "tacna", 2).unit("zepita", "tacna", 2).go(land_movement)
    field.give("march 3115", "roll", (4, 4), "drop zepita", "to 3116", "camp")
    assert field.refused("wear cuzco") == "8.3"
    field.give("wear zepita")
    assert (field.of("cuzco").steps, field.of("zepita").steps) == (2, 1)


@case("8.3", "8.5", "P82")
def test_columns_that_go_on_from_a_fort_pay_nothing_for_its_garrison() -> None:
    field = Field("peru").fort("fort_arica").unit("cuzco", "arica", 2).columns("peru", "arica").go(land_movement)
    field.give("march 3116", "roll", (4, 4), "drop cuzco", "to 3115", "camp")
    assert field.asked == "army", "nothing is to be paid"
    assert (field.of("cuzco").steps, field.stock("peru", "tacna")) == (2, 1)


@case("6.3", "7.3")
def test_a_transport_just_built_does_not_come_along_on_an_interception() -> None:
    field = Field("chile").ship("union", "callao").ship("chalaco", "callao").ship("oroya", "callao")
    field.columns("peru", "callao").ship("cochrane", 1709, "X")
    field.at_sea("oroya").built = True
    field.go(naval_movement).give("sail 1709 X", "to 1808", "peru: intercept_all 2007", 2)
    places = [field.at_sea(name).place == 2007 for name in ("union", "chalaco", "oroya")]
    assert places == [False, False, True]


@case("6.3", "7.3")
def test_with_only_a_new_transport_in_port_none_comes_along() -> None:
    field = Field("chile").ship("union", "callao").ship("oroya", "callao").columns("peru", "callao")
    field.at_sea("oroya").built = True
    field.ship("cochrane", 1709, "X").go(naval_movement).give("sail 1709 X", "to 1808")
    assert field.refused("intercept_all 2007") == "7.3"


def landed_at_callao(order: str, where: str | int) -> Field:
    """Chileans have landed at Callao beside its garrison, and the Cochrane lies off it; the Unión is under orders."""
    field = Field("peru").unit("zepita", "callao").unit("buin", "callao").ship("cochrane", "callao")
    return field.ship("union", where, order).columns("peru", "callao").go(naval_movement)


@case("7.6", "P45")
def test_a_landing_that_is_not_decided_does_not_lift_the_blockade() -> None:
    field = landed_at_callao("XI", "callao").give("sail 2007 XI", "to 2108")
    assert field.asked == "blockade"
    field.give("face")
    assert (field.seat, field.codes()) == ("chile", ["pass", "catch"])


@case("7.6", "P45")
def test_a_port_where_the_enemy_has_landed_can_still_be_run_into() -> None:
    field = landed_at_callao("X", 1808).give("sail 1808 X", "to 2007")
    while field.asked == "interception":
        field.give("chile: pass")
    assert field.asked == "blockade"
    field.give("run", 1)
    assert field.at_sea("union").place == 2007
    assert field.asked == "fleet"
