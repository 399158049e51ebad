"""7.2, P75 Courses: at a helm every hex of the sea is tried, as an end and as a mark on the way."""

import pytest

from admiralty.games.war_of_the_pacific.rules.fleet import naval_movement
from admiralty.games.war_of_the_pacific.theatre import BOX, place_name
from admiralty.kernel.choices import Refusal
from admiralty.kernel.flow import Ask
from tests.games.war_of_the_pacific.builder import Field
from tests.support.cases import case


def refused(field: Field, code: str) -> tuple[str, str]:
    """The case and the reason of a refusal, or nothing."""
    assert isinstance(field.request, Ask)
    try:
        field.request.choices.check(code)
    except Refusal as refusal:
        return refusal.case, refusal.reason.key
    return "", ""


@case("7.2", "P37", "P75")
@pytest.mark.parametrize("area", ["IV", "V", "II"])
def test_ships_with_an_order_end_in_its_area_and_go_by_hexes_nearer_to_it(area: str) -> None:
    field = Field("chile").ship("cochrane", "antofagasta", area).columns("chile", "antofagasta")
    field.go(naval_movement).give(f"sail 3123 {area}")
    theatre = field.war.setting.theatre
    left = theatre.to_area(3123, area)
    for place in theatre.ship_hexes:
        ends = ("", "") if theatre.area_of(place) == area else ("7.2", "refusal-not-in-area")
        assert refused(field, f"to {place_name(place)}") == ends
        nearer = ("", "") if theatre.to_area(place, area) < left else ("P75", "refusal-not-nearer")
        assert refused(field, f"by {place_name(place)}") == nearer
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
    left = theatre.to_ports(3119, havens)
    for place in theatre.ship_hexes:
        ends = ("", "") if place in havens else ("7.2", "refusal-not-friendly-port")
        assert refused(field, f"to {place_name(place)}") == ends
        nearer = ("", "") if theatre.to_ports(place, havens) < left else ("P75", "refusal-not-nearer")
        assert refused(field, f"by {place_name(place)}") == nearer
    assert (refused(field, "to box") == ("", "")) == (side == "chile")
