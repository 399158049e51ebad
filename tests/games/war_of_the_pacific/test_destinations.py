"""4.1, 4.2, 7.2 The sheet of destinations: its ships, entries, clicks, labels, and sealing."""

from typing import Any

import pytest

from admiralty.games.war_of_the_pacific.events import DestinationsLaid
from admiralty.games.war_of_the_pacific.rules.destinations import (
    AllMakeFor,
    Destinations,
    MakeFor,
    lay_destinations,
    lay_first_destinations,
    order_new_ship,
)
from admiralty.games.war_of_the_pacific.state import ShipState
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.orders.arguments import Spot
from admiralty.words import Words
from tests.games.war_of_the_pacific.builder import Field
from tests.games.war_of_the_pacific.test_edges import question, reason
from tests.support.cases import case


def fleet() -> Field:
    """Two ships in Antofagasta, one off Iquique, one in the yard; the Huáscar is Peru's."""
    field = Field("chile").ship("itata", "antofagasta").ship("loa", "antofagasta").ship("cochrane", 3119)
    field.ship("o_higgins", "box").ship("huascar", 3119)
    field.at_sea("o_higgins").status, field.at_sea("o_higgins").place = ShipState.DOCK, 0
    return field.go(lay_destinations, "chile")


def sheet_of(field: Field) -> Destinations:
    assert isinstance(field.request, Ask)
    sheet = field.request.choices
    assert isinstance(sheet, Destinations)
    return sheet


@case("4.1", "P36")
def test_ships_afloat_of_the_side_stand_on_the_sheet() -> None:
    field = fleet()
    assert [field.war.printed(ship).id for ship in sheet_of(field).plan.ships] == ["cochrane", "itata", "loa"]
    assert question(field) == {"turn": 4}
    assert isinstance(field.request, Ask)
    assert (field.request.seat, field.request.seen_by) == ("chile", ("chile",))


@case("4.1")
@pytest.mark.parametrize(
    ("written", "code", "bound"),
    [
        ("all 3123 to IV", "all 3123 to IV", {"itata": "IV", "loa": "IV"}),
        ("all 3123 to IV; loa to VI", "itata to IV; loa to VI", {"itata": "IV", "loa": "VI"}),
        ("itata to IV; loa to IV", "all 3123 to IV", {"itata": "IV", "loa": "IV"}),
        ("all 3119 to V", "cochrane to V", {"cochrane": "V"}),
        ("itata to IV", "itata to IV", {"itata": "IV"}),
        (
            "cochrane to X; all 3123 to IV",
            "cochrane to X; all 3123 to IV",
            {"cochrane": "X", "itata": "IV", "loa": "IV"},
        ),
        ("carry on", "carry on", {}),
    ],
)
def test_a_sheet_is_written_the_short_way_and_sends_whom_it_names(
    written: str, code: str, bound: dict[str, str]
) -> None:
    field = fleet()
    assert sheet_of(field).check(written).code == code
    field.give(written)
    assert {name: field.at_sea(name).next for name in ("cochrane", "itata", "loa") if field.at_sea(name).next} == bound
    assert {field.at_sea(name).order for name in ("cochrane", "itata", "loa")} == {""}
    assert field.tale() == [("DestinationsLaid", "chile")]


@case("4.1")
def test_nobody_writes_for_a_place_without_ships_of_ones_own() -> None:
    assert reason(fleet(), "all 2007 to IV") == ("4.1", "refusal-no-ships-there", {"place": "2007"})


@case("4.1")
def test_a_sheet_is_said_by_area_and_an_empty_one_in_a_word() -> None:
    sheet = sheet_of(fleet())
    said = sheet.label(sheet.read("all 3123 to IV; cochrane to X"))
    lines: Any = said.args["lines"]
    assert said.key == "order-destinations"
    assert {line.args["area"]: line.args["ships"] for line in lines} == {"X": ["cochrane"], "IV": ["itata", "loa"]}
    assert sheet.label(sheet.read("carry on")).key == "order-all-home-or-stay"


@case("4.1")
def test_the_form_has_a_chip_for_each_area_and_a_row_where_several_ships_lie() -> None:
    sheet = sheet_of(fleet())
    (row,) = sheet.fields("")
    assert (row.slot, row.name.args) == ("all 3123", {"place": "3123", "ships": 2})
    assert row.chips == tuple(AllMakeFor(3123, area) for area in sheet.state.setting.theatre.area_ids)
    (own,) = sheet.fields("itata")
    assert (own.slot, own.chips) == ("destination", tuple(map(MakeFor, sheet.state.setting.theatre.area_ids)))


@case("7.2")
def test_pointing_at_the_sea_means_its_area_and_at_anything_else_nothing() -> None:
    sheet = sheet_of(fleet())
    assert sheet.picked("itata", Spot("cell", "3119")) == (MakeFor("IV"),)
    assert sheet.picked("itata", Spot("cell", "3513")) == (), "La Paz lies on no sea"
    assert sheet.picked("itata", Spot("cell", "nowhere")) == ()
    assert sheet.picked("itata", Spot("counter", "3119")) == ()


@case("P36")
def test_proposals_send_all_ships_of_one_place_to_one_area() -> None:
    sheet = sheet_of(fleet())
    areas = sheet.state.setting.theatre.area_ids
    codes = [sheet.code(written) for written in sheet.proposals(100)]
    assert codes == [*(f"cochrane to {area}" for area in areas), *(f"all 3123 to {area}" for area in areas)]


def test_a_line_drawn_at_random_stays_home_one_time_in_three() -> None:
    sheet, rng, draws = sheet_of(fleet()), Fast(7), 3000
    drawn = [sheet.draw_line("itata", rng) for _ in range(draws)]
    home = sum(not line for line in drawn)
    assert draws * 0.30 < home < draws * 0.37
    areas = [entry.area for line in drawn for entry in line if isinstance(entry, MakeFor)]
    assert set(areas) == set(sheet.state.setting.theatre.area_ids)


@case("4.2", "P71")
def test_first_destinations_are_orders_of_the_first_turn_and_each_side_is_sealed_once() -> None:
    field = Field("chile").ship("itata", "antofagasta").ship("huascar", "callao")
    field.war.turn = 0
    field.go(lay_first_destinations, "peru").give("peru: huascar to X")
    field.go(lay_first_destinations, "chile").give("itata to II")
    assert field.war.ordered == ["chile", "peru"], "in the order of the seats, whoever was first"
    assert (field.at_sea("itata").order, field.at_sea("itata").next) == ("II", "")
    field.go(lay_first_destinations, "chile").give("carry on")
    assert (field.war.ordered, field.war.planned) == (["chile", "peru"], [])
    assert [event.case for event in field.told(DestinationsLaid)] == ["4.2"]
    field.war.turn = 1
    field.go(lay_destinations, "peru").give("peru: huascar to X")
    field.go(lay_destinations, "chile").give("itata to III")
    assert (field.war.planned, field.at_sea("itata").order, field.at_sea("itata").next) == (
        ["chile", "peru"],
        "",
        "III",
    )
    assert [event.case for event in field.told(DestinationsLaid)] == ["4.1"]


@case("4.1")
def test_a_side_without_ships_is_sealed_without_being_asked() -> None:
    field = Field("chile").ship("huascar", "callao").go(lay_destinations, "chile")
    assert (field.request, field.war.planned, field.tale()) == (None, ["chile"], [])


@case("6.3")
def test_a_transport_just_built_is_ordered_for_the_next_turn() -> None:
    field = Field("chile").ship("itata", "box").ship("loa", "box")
    field.go(order_new_ship, field.war.setting.ship_index["itata"])
    assert question(field) == {"ship": "itata", "turn": 4}
    assert reason(field, "loa to IV")[0] == "6.3", "only she stands on this sheet"
    field.give("itata to IV")
    assert (field.at_sea("itata").order, field.at_sea("itata").next, field.at_sea("loa").next) == ("", "IV", "")


@case("4.1")
def test_ships_that_lie_together_are_a_fleet_warships_and_transports_apart() -> None:
    field = Field("chile").ship("itata", "antofagasta").ship("loa", "antofagasta").ship("cochrane", "antofagasta")
    field.ship("blanco_encalada", "antofagasta").ship("covadonga", 3119).go(lay_destinations, "chile")
    assert [(group.key, group.subjects, group.at) for group in sheet_of(field).groups()] == [
        ("warships-3123", ("cochrane", "blanco_encalada"), "3123"),
        ("transports-3123", ("itata", "loa"), "3123"),
    ]


@pytest.mark.parametrize(
    ("area", "words"), [("IV", "IV, Iquique to Pisagua"), ("XII", "XII, Chimbote"), ("IX", "IX, no port")]
)
def test_an_area_is_told_by_its_ports_from_south_to_north(area: str, words: str) -> None:
    label = MakeFor(area).label(Field().war.setting)
    said = Words(strict=True).for_game("admiralty.games.war_of_the_pacific")
    assert said.part(label.key, "short", **label.args) == words
