"""7.2, P75 Courses: every sea hex is tried as a destination and as a waypoint."""

import pytest

from admiralty.games.war_of_the_pacific.events import (
    Arrived,
    ColumnSpent,
    OrdersLapsed,
    Sailed,
    SailingOver,
    SetSail,
)
from admiralty.games.war_of_the_pacific.rules.fleet import naval_movement
from admiralty.games.war_of_the_pacific.state import ShipState
from admiralty.games.war_of_the_pacific.theatre import BOX, place_name
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.flow import Ask
from tests.games.war_of_the_pacific.builder import Field
from tests.games.war_of_the_pacific.test_edges import question, reason
from tests.support.cases import case


def refused(field: Field, code: str) -> tuple[str, str]:
    """The case and the reason of a refusal, or None."""
    assert isinstance(field.request, Ask)
    try:
        field.request.choices.check(code)
    except Refusal as refusal:
        return refusal.case, refusal.reason.key
    return "", ""


@case("7.2", "P37", "P75")
@pytest.mark.parametrize("area", ["IV", "V", "II"])
def test_ships_with_an_order_end_in_its_area_and_go_by_any_hex_before_it(area: str) -> None:
    field = Field("chile").ship("cochrane", "antofagasta", area).columns("chile", "antofagasta")
    field.go(naval_movement).give(f"sail 3123 {area}")
    theatre = field.war.setting.theatre
    beyond = set(theatre.ship_hexes) - {3123, *theatre.marks(3123, area)}
    for place in theatre.ship_hexes:
        ends = ("", "") if theatre.area_of(place) == area else ("7.2", "refusal-not-in-area")
        assert refused(field, f"to {place_name(place)}") == ends
        found = ("7.2", "refusal-leaves-area") if place in beyond else ("", "")
        if place == 3123:
            found = ("P75", "refusal-mark-passed")
        assert refused(field, f"by {place_name(place)}") == found
    assert refused(field, "by box") == ("P37", "refusal-box-is-no-way")
    assert refused(field, "to box") == ("7.2", "refusal-not-in-area")


@case("7.2", "P37", "P75")
@pytest.mark.parametrize(("side", "name"), [("chile", "cochrane"), ("peru", "huascar")])
def test_ships_without_an_order_end_in_a_friendly_port(side: str, name: str) -> None:
    field = Field(side).ship(name, 3119).go(naval_movement).give(f"home {name}")
    theatre = field.war.setting.theatre
    havens = tuple(
        place
        for place in (BOX, *theatre.ports_in_order)
        if (place == BOX and side == "chile") or (place != BOX and (place in field.war.chilean) == (side == "chile"))
    )
    for place in theatre.ship_hexes:
        ends = ("", "") if place in havens else ("7.2", "refusal-not-friendly-port")
        assert refused(field, f"to {place_name(place)}") == ends
        assert refused(field, f"by {place_name(place)}") == ("P75", "refusal-name-port")
    port = max(havens, key=lambda place: theatre.to_ports(3119, (place,)))
    field.give(f"for {place_name(port)}")
    left = theatre.to_ports(3119, (port,))
    for place in theatre.ship_hexes:
        nearer = 0 < theatre.to_ports(place, (port,)) < left
        assert refused(field, f"by {place_name(place)}") == (("", "") if nearer else ("P75", "refusal-not-nearer"))
    assert (refused(field, "to box") == ("", "")) == (side == "chile")


@case("7.2", "7.8", "P17")
def test_a_stack_pays_where_it_departs_and_nowhere_on_the_way() -> None:
    """From Antofagasta by Chilean Tocopilla, which has its own column."""
    field = Field("chile").ship("cochrane", "antofagasta", "IV").columns("chile", "antofagasta", 2)
    tocopilla = field.place_of("tocopilla")
    field.chilean("tocopilla").columns("chile", "tocopilla").go(naval_movement)
    field.give("sail 3123 IV")
    assert question(field) == {"ships": ["cochrane"], "place": "3123", "area": "IV"}
    field.give(f"by {tocopilla}")
    assert question(field)["place"] == str(tocopilla)
    field.give("to 3119")
    assert (field.stock("chile", "antofagasta"), field.stock("chile", "tocopilla")) == (1, 1)
    assert field.tale(SetSail, ColumnSpent, Sailed, Arrived) == [
        ("SetSail", "chile", ["cochrane"], "3123", "IV"),
        ("Sailed", "chile", ["cochrane"], str(tocopilla)),
        ("ColumnSpent", "chile", "3123"),
        ("Sailed", "chile", ["cochrane"], "3119"),
        ("Arrived", "chile", ["cochrane"], "3119"),
    ]


@case("7.8", "P17")
def test_who_passes_a_port_without_a_column_sails_on() -> None:
    field = Field("chile").ship("cochrane", "antofagasta", "IV").columns("chile", "antofagasta").chilean("tocopilla")
    field.go(naval_movement).give("sail 3123 IV", f"by {field.place_of('tocopilla')}", "to 3119")
    assert field.at_sea("cochrane").place == 3119


@case("7.2", "P16")
def test_ships_without_an_order_leave_their_port_for_another_but_may_end_in_one_they_come_to() -> None:
    field = Field("chile").ship("cochrane", "antofagasta").columns("chile", "antofagasta").chilean("tocopilla")
    tocopilla = field.place_of("tocopilla")
    field.go(naval_movement).give("home cochrane")
    assert question(field) == {"ships": ["cochrane"], "place": "3123", "area": "none"}
    assert refused(field, "to 3123") == ("7.2", "refusal-not-friendly-port"), "there she lies already"
    field.give(f"for {tocopilla}", "by 3022")
    assert refused(field, "to 3022") == ("7.2", "refusal-not-friendly-port"), "the open sea is no port"
    assert refused(field, "to 3123") == ("", ""), "and home she may turn"
    at_sea = Field("chile").ship("cochrane", 3119).chilean("tocopilla").go(naval_movement).give("home cochrane")
    assert refused(at_sea, "to 3119") == ("7.2", "refusal-not-friendly-port")
    at_sea.give(f"to {tocopilla}")
    assert at_sea.tale(SetSail, Arrived) == [
        ("SetSail", "chile", ["cochrane"], "3119", "none"),
        ("Arrived", "chile", ["cochrane"], str(tocopilla)),
    ]


@case("7.2", "4.1")
def test_where_a_side_has_no_ships_nobody_is_asked_and_where_all_have_sailed_its_owner_is() -> None:
    field = Field("chile").ship("huascar", "callao").ship("itata", "box")
    field.at_sea("itata").status, field.at_sea("itata").place = ShipState.DOCK, 0
    field.war.ordered = ["chile", "peru"]
    field.go(naval_movement)
    assert (field.request, field.war.ordered) == (None, ["peru"])
    assert [(event.side, event.reveals) for event in field.told(SailingOver)] == [("chile", True)]
    sailed = Field("chile").ship("itata", "box")
    sailed.at_sea("itata").sailed = True
    assert sailed.go(naval_movement).codes() == ["done"]
    assert sailed.give("done").tale() == [("SailingOver", "chile")]


@case("7.2", "P42")
def test_when_sailing_is_over_the_orders_of_the_side_are_gone_and_those_that_lapsed_are_told_to_it() -> None:
    field = Field("chile").ship("cochrane", "antofagasta", "IV").ship("huascar", 3018, "V").go(naval_movement)
    field.war.ordered = ["chile", "peru"]
    field.give("done")
    assert (field.at_sea("cochrane").order, field.at_sea("huascar").order) == ("", "V")
    assert [(event.side, event.ships, event.seen_by) for event in field.told(OrdersLapsed)] == [
        ("chile", ["cochrane"], ("chile",))
    ]
    none = Field("chile").ship("cochrane", "antofagasta").go(naval_movement).give("done")
    assert none.told(OrdersLapsed) == []


@case("7.2", "4.1")
def test_the_phase_does_not_end_while_a_stack_or_a_ship_without_a_port_waits() -> None:
    field = Field("chile").ship("cochrane", 3119, "V").ship("itata", 3018).go(naval_movement)
    assert reason(field, "done") == ("7.2", "refusal-must-sail", {"place": "3119", "area": "V"})
    field.at_sea("cochrane").order = ""
    field.go(naval_movement)
    assert reason(field, "done") == ("4.1", "refusal-must-go-home", {"ship": "cochrane"})
    assert reason(field, "home huascar") == ("7.2", "refusal-not-ready", {"ship": "huascar"})


@case("7.2", "P35")
@pytest.mark.parametrize(("count", "found"), [(1, "refusal-not-several"), (2, ""), (3, "")])
def test_all_ships_of_a_hex_without_orders_go_home_together(count: int, found: str) -> None:
    field, names = Field("chile").ship("cochrane", 3119, "V"), ["itata", "limari", "loa"][:count]
    for name in names:
        field.ship(name, 3119)
    field.go(naval_movement)
    assert reason(field, "home cochrane") == ("7.2", "refusal-has-orders", {"ship": "cochrane"})
    if found:
        assert reason(field, "all_home 3119") == ("7.2", found, {"place": "3119"})
        return
    field.give("all_home 3119", "to 3123")
    assert {name: field.at_sea(name).place for name in names} == dict.fromkeys(names, 3123)
    assert field.at_sea("cochrane").place == 3119


@case("7.8", "4.1")
def test_why_a_ship_without_orders_cannot_go_home() -> None:
    stuck = Field("chile").ship("itata", "antofagasta").ship("loa", "antofagasta").go(naval_movement)
    for code in ("home itata", "all_home 3123"):
        assert reason(stuck, code) == ("7.8", "refusal-no-provisions", {"place": "3123"})
    lost = Field("peru").ship("huascar", 3018)
    lost.war.chilean = sorted(lost.war.setting.theatre.cities)
    assert reason(lost.go(naval_movement), "home huascar") == ("4.1", "refusal-no-port", {"place": "3018"})
