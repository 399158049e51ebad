"""Arguments, limits and questions of the war: each clause of a refusal alone, each limit from both sides."""

from typing import Any, get_args

import pytest

from admiralty.games.war_of_the_pacific.arguments import (
    COLUMN,
    LandPlace,
    NewPlace,
    PlaceArgument,
    PlacesArgument,
    SeaPlace,
    TargetArgument,
)
from admiralty.games.war_of_the_pacific.events import ShipRepaired, ShipSurveyed
from admiralty.games.war_of_the_pacific.rules.administration import allot_columns, check_stacking, place_columns
from admiralty.games.war_of_the_pacific.rules.counters import add_columns, stacking_limit
from admiralty.games.war_of_the_pacific.rules.destinations import lay_destinations, lay_first_destinations
from admiralty.games.war_of_the_pacific.rules.fleet import naval_movement
from admiralty.games.war_of_the_pacific.rules.raids import Machine, Squadron, naval_combat
from admiralty.games.war_of_the_pacific.rules.supply import consumption
from admiralty.games.war_of_the_pacific.setting import PERU
from admiralty.games.war_of_the_pacific.state import FortState, ShipState, UnitState
from admiralty.games.war_of_the_pacific.theatre import BOX, OFF
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.flow import Ask
from tests.games.war_of_the_pacific.builder import GAME, Field
from tests.support.cases import case

KINDS_OF_PLACE = {"land": LandPlace, "sea": SeaPlace, "new": NewPlace}


def reason(field: Field, code: str) -> tuple[str, str, dict[str, Any]]:
    """The case, the reason and the figures of a refusal."""
    assert isinstance(field.request, Ask)
    with pytest.raises(Refusal) as refused:
        field.request.choices.check(code)
    return refused.value.case, refused.value.reason.key, dict(refused.value.reason.args)


def question(field: Field) -> dict[str, Any]:
    assert isinstance(field.request, Ask)
    return dict(field.request.question.args)


@case("2.3")
def test_places_are_pointed_at_one_at_a_time() -> None:
    setting = Field().war.setting
    places = PlacesArgument()
    assert places.read(setting, "2007 2008") == (2007, 2008)
    for text in ("2008 2007", "2007 2007"):
        with pytest.raises(ValueError, match=text):
            places.read(setting, text)
    assert places.write(setting, (2007, 2008)) == "2007 2008"
    assert places.said(setting, (2007, 2008)) == ["2007", "2008"]
    one = places.spot(setting, (2007,))
    assert one is not None
    assert (one.on, one.ref) == ("cell", "2007")
    assert places.spot(setting, (2007, 2008)) is None
    place = PlaceArgument(land=True, track=True)
    assert (place.read(setting, "track"), place.write(setting, OFF), place.spot(setting, OFF)) == (OFF, "track", None)
    assert place.every(setting) == (OFF, *setting.theatre.land_places)
    with pytest.raises((ValueError, LookupError)):
        PlaceArgument(land=True).read(setting, "track")
    assert PlaceArgument(sea=True).every(setting) == setting.theatre.sea_places
    assert PlaceArgument().every(setting) == setting.theatre.places
    target = TargetArgument()
    assert target.spot(setting, COLUMN) is None
    spot = target.spot(setting, "buin")
    assert spot is not None
    assert (spot.on, spot.ref) == ("counter", "buin")
    assert target.read(setting, COLUMN) == COLUMN
    with pytest.raises(ValueError, match="nobody"):
        target.read(setting, "nobody")


@case("2.1", "2.2")
def test_orders_on_land_name_land_those_at_sea_the_sea_and_new_units_may_wait() -> None:
    setting = Field().war.setting
    theatre = setting.theatre
    every = {name: get_args(kind)[1].every(setting) for name, kind in KINDS_OF_PLACE.items()}
    assert every == {
        "land": (BOX, *sorted(theatre.on_land)),
        "sea": (BOX, *theatre.ship_hexes),
        "new": (OFF, BOX, *sorted(theatre.on_land)),
    }
    assert not {2720, 1201} & set(every["land"])
    assert 3513 not in every["sea"]


@case("7.1")
@pytest.mark.parametrize(
    ("code", "key"),
    [
        ("embark buin itata", ""),
        ("embark line_4 itata", ""),
        ("embark buin cochrane", "refusal-no-transport"),
        ("embark buin chalaco", "refusal-not-your-ship"),
        ("embark buin lamar", "refusal-not-your-ship"),
        ("embark buin loa", "refusal-has-sailed"),
        ("embark buin limari", "refusal-has-sailed"),
        ("embark buin tolten", "refusal-embark-in-port"),
        ("embark line_2 itata", "refusal-not-in-port"),
        ("embark line_3 itata", "refusal-not-in-port"),
        ("embark cuzco itata", "refusal-not-in-port"),
        ("embark buin rimac", "refusal-no-room"),
        ("embark line_4 rimac", ""),
    ],
)
def test_each_thing_that_keeps_a_unit_ashore(code: str, key: str) -> None:
    """Buin is a regiment of two steps in port; each test has one fault of the ship or the unit."""
    field = Field("chile").chilean("antofagasta", "tocopilla")
    field.unit("buin", "antofagasta").unit("line_4", "antofagasta", 1).unit("line_2", "tocopilla")
    field.unit("cuzco", "iquique").unit("line_3", "antofagasta")
    field.of("line_3").status = UnitState.DEAD
    for ship in ("itata", "cochrane", "loa", "limari", "rimac", "lamar", "chalaco"):
        field.ship(ship, "antofagasta", "IX")
    field.ship("tolten", "iquique", "IX").aboard("cazadores", "rimac", 1)
    field.at_sea("lamar").status = ShipState.DOCK
    field.go(naval_movement)
    field.at_sea("loa").sailed = True
    field.at_sea("limari").built = True
    assert isinstance(field.request, Ask)
    if key:
        assert reason(field, code)[:2] == ("7.1", key)
    else:
        field.request.choices.check(code)


@case("4.1", "P54")
def test_the_question_for_columns_says_how_many_and_that_one_is_bolivian() -> None:
    field = Field("peru").go(allot_columns).give((3, 5))
    assert question(field) == {"due": 5, "bolivian": 1, "nation": "bolivia"}
    field.give(field.codes()[0])
    assert question(field)["bolivian"] == 0
    assert question(field)["due"] < 5
    lost = Field("peru").chilean("oruro", "la_paz").go(allot_columns).give((3, 5))
    assert question(lost) == {"due": 5, "bolivian": 0, "nation": ""}, "nothing is forfeited"
    out = Field("peru")
    out.war.bolivia_out = True
    assert question(out.go(allot_columns).give((3, 5))) == {"due": 5, "bolivian": 0, "nation": ""}
    none = Field("peru").chilean("oruro", "la_paz", "lima", "callao")
    none.war.columns_due = 3
    none.go(place_columns, 1)
    assert (none.request, none.war.columns_due) == (None, 0)


@case("8.1")
@pytest.mark.parametrize(("side", "fort", "limit"), [("chile", False, 6), ("peru", False, 6), ("peru", True, 7)])
def test_six_stand_in_a_hex_and_seven_with_a_fort_of_their_own(side: str, fort: bool, limit: int) -> None:
    field = Field(side)
    if fort:
        field.fort("fort_callao")
    place = field.place_of("callao")
    assert stacking_limit(field.war, side, place) == limit
    own = [row.id for row in field.war.setting.units if row.side == side]
    for name in own[:limit]:
        field.unit(name, "callao")
    field.go(check_stacking)
    assert field.request is None
    field.unit(own[limit], "callao").go(check_stacking)
    assert question(field)["limit"] == limit
    assert stacking_limit(field.war, side, BOX) == len(field.war.units)


@case("4.1", "4.2")
def test_destinations_are_for_the_next_turn_and_first_for_the_first() -> None:
    field = Field("chile", turn=3).ship("cochrane", "antofagasta").chilean("antofagasta")
    assert question(field.go(lay_destinations, "chile"))["turn"] == 4
    field.war.turn = 0
    assert question(field.go(lay_first_destinations, "chile"))["turn"] == field.war.setting.file.first_turn


@case("6.5", "P64")
@pytest.mark.parametrize("cost", [1, 4])
def test_a_ship_that_is_repaired_slowly_comes_back_in_so_many_turns(cost: int) -> None:
    field = Field("peru", turn=3).ship("huascar", "callao", damaged=True).columns("peru", "callao", 6)
    field.go(consumption).give("repair huascar", cost)
    assert question(field) == {"ship": "huascar", "cost": cost}
    field.give("wait")
    ship = field.at_sea("huascar")
    assert (ship.status, ship.place, ship.back) == (ShipState.DOCK, OFF, 3 + cost)
    assert [(event.ship, event.turn) for event in field.told(ShipSurveyed)] == [("huascar", 3 + cost)]
    assert field.told(ShipRepaired) == []
    assert field.stock("peru", "callao") == 6


@case("3.4", "3.6")
def test_forts_of_the_first_turn_stand_and_later_ones_are_to_come() -> None:
    war = GAME.start(GAME.setting("grand_campaign", {}))
    for fort, record in zip(war.setting.forts, war.forts, strict=True):
        lost = fort.hex in war.chilean
        expected = FortState.DOWN if lost else FortState.STANDS if fort.turn == 0 else FortState.TO_COME
        assert record.status is expected, fort.id
    assert war.sunk == {"chile": 0, "peru": 0}


def measured(field: Field, code: str) -> dict[str, Any]:
    """The measures of an order at the open question."""
    assert isinstance(field.request, Ask)
    verb = field.request.choices.check(code).value
    choices: Any = field.request.choices
    return dict(verb.measures(field.war, choices.subject))


@case("7.6", "7.7")
def test_what_is_asked_of_a_raid_is_read_off_its_target() -> None:
    field = Field("chile").ship("cochrane", "iquique").unit("zepita", "iquique").columns("peru", "iquique", 2)
    field.go(naval_combat)
    hit = measured(field, "raid cochrane zepita")["measure-hit"]
    column = measured(field, "raid cochrane column")["measure-hit"]
    after = field.war.clone()
    assert (hit(after), column(after)) == (False, False)
    zepita = after.units[after.setting.unit_index["zepita"]]
    zepita.steps -= 1
    assert (hit(after), column(after)) == (True, False)
    dead = field.war.clone()
    dead.units[dead.setting.unit_index["zepita"]].status = UnitState.DEAD
    assert hit(dead)
    spent = field.war.clone()
    add_columns(spent, "peru", field.place_of("iquique"), -1)
    assert (hit(spent), column(spent)) == (False, True)


@case("7.7", "7.10")
def test_what_is_asked_of_a_raid_on_a_fort() -> None:
    field = Field("chile").ship("cochrane", "iquique").fort("fort_iquique").go(naval_combat)
    measures = measured(field, "raid cochrane fort_iquique")
    after = field.war.clone()
    assert [read(after) for read in measures.values()] == [False, False]
    after.forts[after.setting.fort_index["fort_iquique"]].status = FortState.DOWN
    assert {key: read(after) for key, read in measures.items()} == {
        "measure-fort-down": True, "measure-raider-sunk": False,
    }  # fmt: skip
    after.ships[after.setting.ship_index["cochrane"]].status = ShipState.SUNK
    assert measures["measure-raider-sunk"](after)


@case("10.2", "P69")
@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({}, ""),
        ({"ship": "rimac"}, "refusal-machine-target"),
        ({"owner": "peru"}, "refusal-machine-target"),
        ({"status": ShipState.DOCK}, "refusal-machine-target"),
        ({"chilean": True}, "refusal-machine-port"),
        ({"at": 2107}, "refusal-machine-port"),
        ({"mined": True}, "refusal-machine-used"),
        ({"columns": 0}, "refusal-no-column-here"),
    ],
)
def test_each_thing_that_keeps_a_machine_from_a_ship(change: dict[str, Any], key: str) -> None:
    field = Field("peru", turn=9, infernal_machines="on")
    name, callao = change.get("ship", "cochrane"), field.place_of("callao")
    field.ship(name, change.get("at", "callao")).columns("peru", "callao", change.get("columns", 1))
    field.ship("huascar", "callao").ship("blanco_encalada", "callao")
    if change.get("chilean"):
        field.chilean("callao")
    if change.get("mined"):
        field.war.mined = [callao]
    ship = field.at_sea(name)
    ship.owner, ship.status = change.get("owner", "chile"), change.get("status", ShipState.AFLOAT)
    verb = Machine(field.war.setting.ship_index[name])
    refusal = verb.refusal(field.war, Squadron(PERU))
    assert ("" if refusal is None else refusal.reason.key) == key
    measures = verb.measures(field.war, Squadron(PERU))
    assert [read(field.war) for read in measures.values()] == [False, False]
    ship.damaged = True
    assert [read(field.war) for read in measures.values()] == [False, True]
    ship.damaged, ship.status = False, ShipState.SUNK
    assert [read(field.war) for read in measures.values()] == [True, True]
