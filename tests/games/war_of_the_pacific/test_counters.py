"""6.0 to 8.1 Counters, one function at a time: columns that tire, ships lost, places that change hands."""

import pytest

from admiralty.games.war_of_the_pacific.rules import counters
from admiralty.games.war_of_the_pacific.state import FortState, ShipState, Unit, UnitState
from admiralty.games.war_of_the_pacific.theatre import BOX, OFF
from tests.games.war_of_the_pacific.builder import Field
from tests.support.cases import case


@case("6.1", "8.5", "P74")
@pytest.mark.parametrize(
    ("stock", "tired", "taken", "tired_ones", "left"),
    [
        (4, 1, 1, False, (3, 1)),
        (4, 1, 3, False, (1, 1)),
        (4, 1, 4, False, (0, 0)),
        (4, 3, 2, False, (2, 2)),
        (4, 3, 1, True, (3, 2)),
        (4, 1, 1, True, (3, 0)),
        (1, 1, 1, True, (0, 0)),
    ],
)
def test_those_that_can_still_march_are_taken_first_unless_it_is_to_be_tired_ones(
    stock: int, tired: int, taken: int, tired_ones: bool, left: tuple[int, int]
) -> None:
    field = Field()
    place, depot = field.place_of("antofagasta"), field.war.depot("chile")
    counters.add_columns(field.war, "chile", place, stock, tired)
    assert (depot.at, depot.tired) == ({place: stock}, {place: tired})
    counters.take_columns(field.war, "chile", place, taken, tired=tired_ones)
    assert (depot.at.get(place, 0), depot.tired.get(place, 0)) == left
    assert 0 not in (*depot.at.values(), *depot.tired.values()), "where nothing is left nothing is kept"


@case("6.1", "P74")
def test_a_column_that_has_marched_is_spent_before_one_that_can() -> None:
    field = Field()
    place, depot = field.place_of("antofagasta"), field.war.depot("chile")
    counters.add_columns(field.war, "chile", place, 2, 1)
    counters.spend_column(field.war, "chile", place)
    assert (depot.at, depot.tired) == ({place: 1}, {})
    counters.spend_column(field.war, "chile", place)
    assert (depot.at, depot.tired) == ({}, {})
    with pytest.raises(ValueError, match="chile has no column"):
        counters.spend_column(field.war, "chile", place)


@case("8.5")
def test_columns_march_from_one_place_to_another() -> None:
    field = Field().columns("peru", "lima", 3).columns("bolivia", "lima")
    counters.move_columns(field.war, "peru", field.place_of("lima"), field.place_of("callao"), 2)
    assert (field.stock("peru", "lima"), field.stock("peru", "callao")) == (1, 2)
    assert counters.columns_at(field.war, "peru", field.place_of("lima")) == 2
    assert counters.columns_at(field.war, "chile", field.place_of("lima")) == 0
    assert counters.column_places(field.war, "peru") == sorted([field.place_of("lima"), field.place_of("callao")])


@case("7.1", "7.9", "P67")
@pytest.mark.parametrize(("name", "warship"), [("cochrane", 1), ("itata", 0)])
@pytest.mark.parametrize("counted", [True, False])
def test_a_ship_that_sinks_leaves_nothing_and_warships_are_counted(name: str, warship: int, counted: bool) -> None:
    field = Field().ship(name, "antofagasta", "IV", damaged=True)
    ship = field.at_sea(name)
    ship.next, ship.sailed, ship.raided, ship.built = "V", True, True, True
    if not warship:
        field.aboard("buin", name, 2)
    counters.sink(field.war, field.war.setting.ship_index[name], "7.9", counted=counted)
    assert (ship.status, ship.place, ship.order, ship.next, ship.column) == (ShipState.SUNK, OFF, "", "", "")
    assert (ship.damaged, ship.sailed, ship.raided, ship.built) == (False, False, False, False)
    assert field.war.sunk == {"chile": warship if counted else 0, "peru": 0}
    assert field.of("buin").status is (UnitState.POOL if warship else UnitState.DEAD)


@case("7.9")
def test_a_hit_damages_a_ship_and_the_next_one_sinks_her() -> None:
    field = Field().ship("huascar", "callao")
    index = field.war.setting.ship_index["huascar"]
    assert not counters.wound(field.war, index, "7.9")
    assert (field.at_sea("huascar").damaged, field.at_sea("huascar").status) == (True, ShipState.AFLOAT)
    assert counters.wound(field.war, index, "7.9")
    assert field.at_sea("huascar").status is ShipState.SUNK


@case("7.9")
@pytest.mark.parametrize("name", ["cochrane", "huascar", "itata"])
def test_a_damaged_ship_fires_and_runs_as_the_back_of_her_counter_says(name: str) -> None:
    field = Field().ship(name, "box")
    index = field.war.setting.ship_index[name]
    row = field.war.printed(index)
    for damaged in (False, True):
        field.at_sea(name).damaged = damaged
        found = [ask(field.war, index) for ask in (counters.gunfire_of, counters.armour_of, counters.speed_of)]
        assert found == [row.gunfire[damaged], row.armour[damaged], row.speed[damaged]]


@case("2.4", "P18", "P20", "P47", "P53")
def test_who_holds_a_port_may_use_it_unless_enemies_stand_there() -> None:
    field = Field().chilean("antofagasta", "iquique").unit("cuzco", "iquique").unit("buin", "arica")
    theatre, war = field.war.setting.theatre, field.war
    for side, friendly in (("chile", {"antofagasta"}), ("peru", {"callao", "ilo"})):
        for name in ("antofagasta", "iquique", "arica", "callao", "ilo", "lima"):
            assert counters.friendly_port(war, side, field.place_of(name)) == (name in friendly), (side, name)
        assert counters.friendly_port(war, side, BOX) == (side == "chile")
        ports = [BOX] if side == "chile" else []
        ports += [place for place in sorted(theatre.ports) if counters.friendly_port(war, side, place)]
        assert counters.friendly_ports(war, side) == ports


@case("P18", "P47")
def test_a_place_that_is_taken_changes_hands_once_and_chile_razes_its_fort() -> None:
    field = Field().fort("fort_iquique")
    place = field.place_of("iquique")
    before = list(field.war.chilean)
    counters.take_hex(field.war, "chile", place)
    counters.take_hex(field.war, "chile", place)
    assert field.war.chilean == sorted([*before, place])
    assert field.war.forts[field.war.setting.fort_index["fort_iquique"]].status is FortState.DOWN
    counters.take_hex(field.war, "peru", place)
    assert field.war.chilean == before


@case("2.7", "7.6", "P80")
def test_a_unit_falls_with_its_last_step_and_leaves_its_hex_to_whoever_shares_it() -> None:
    field = Field().unit("buin", "ilo").unit("zepita", "ilo", 2).unit("cuzco", "ilo", 1)
    zepita, cuzco = (field.war.setting.unit_index[name] for name in ("zepita", "cuzco"))
    counters.lose_step(field.war, zepita, "7.6")
    assert (field.of("zepita").status, field.of("zepita").steps) == (UnitState.MAP, 1)
    counters.lose_step(field.war, zepita, "7.6")
    assert (field.of("zepita").status, field.of("zepita").place) == (UnitState.DEAD, OFF)
    assert field.place_of("ilo") not in field.war.chilean, "Cuzco still holds it"
    counters.lose_step(field.war, cuzco, "7.6")
    assert field.place_of("ilo") in field.war.chilean


@case("7.9", "8.1", "8.9", "5.6")
@pytest.mark.parametrize("how", ["hit", "disbanded", "quits", "drowned"])
def test_a_unit_that_is_lost_keeps_nothing_of_what_it_was(how: str) -> None:
    """A rebuilt unit has one step and may act, so a lost unit loses all its marks."""
    field = Field().unit("buin", "iquique", 1)
    war, index, unit = field.war, field.war.setting.unit_index["buin"], field.of("buin")
    unit.fresh = unit.done = unit.landed = unit.fought = unit.ashore = True
    if how == "hit":
        counters.lose_step(war, index, "8.9")
    elif how == "drowned":
        counters.stand(war, index, OFF)
        field.ship("itata", "iquique").aboard("buin", "itata")
        counters.lose_cargo(war, unit.ship)
    else:
        counters.remove_unit(war, index, UnitState.GONE if how == "quits" else UnitState.DEAD)
    assert unit == Unit(UnitState.GONE if how == "quits" else UnitState.DEAD)
    assert counters.units_at(war, "chile", field.place_of("iquique")) == []


@case("2.7")
@pytest.mark.parametrize(("steps", "gone"), [(2, False), (1, True)])
def test_a_lost_step_is_told_and_whether_it_was_the_last(steps: int, gone: bool) -> None:
    field = Field().unit("buin", "iquique", steps)
    field.war.heard = []
    counters.lose_step(field.war, field.war.setting.unit_index["buin"], "8.9")
    assert [(event.case, dict(event.message().args)) for event in field.war.heard] == [
        ("8.9", {"unit": "buin", "place": "3118", "gone": gone, "case": "8.9"})
    ]


@case("8.12", "P61", "P81")
@pytest.mark.parametrize(("peru", "bolivia"), [(2, 0), (0, 3), (2, 3), (0, 0)])
def test_all_columns_of_a_side_are_taken_with_what_was_noted_of_them(peru: int, bolivia: int) -> None:
    field = Field().columns("chile", "iquique").columns("peru", "arica")
    place = field.place_of("iquique")
    for nation, count in (("peru", peru), ("bolivia", bolivia)):
        counters.add_columns(field.war, nation, place, count, count)
        for _ in range(count):
            counters.unload_column(field.war, nation, place)
    assert counters.take_all_columns(field.war, "peru", place) == 2 * (peru + bolivia)
    for nation in ("peru", "bolivia"):
        depot = field.war.depot(nation)
        assert (place in depot.at, place in depot.tired, place in depot.ashore) == (False, False, False)
    assert (field.stock("chile", "iquique"), field.stock("peru", "arica")) == (1, 1)


@case("8.12", "P61")
@pytest.mark.parametrize(("peru", "bolivia"), [(2, 0), (0, 1), (2, 1), (0, 0)])
def test_who_enters_takes_every_column_and_they_stay_for_this_turn(peru: int, bolivia: int) -> None:
    field = Field().columns("chile", "iquique")
    for nation, count in (("peru", peru), ("bolivia", bolivia)):
        if count:
            field.columns(nation, "iquique", count)
    field.war.heard = []
    counters.enter(field.war, "chile", field.place_of("iquique"))
    place, taken = field.place_of("iquique"), peru + bolivia
    assert field.war.depot("chile").at == {place: 1 + taken}
    assert field.war.depot("chile").tired == ({place: taken} if taken else {})
    told = [dict(event.message().args) for event in field.war.heard if type(event).__name__ == "ColumnsTaken"]
    assert told == ([{"side": "chile", "place": "3118", "count": taken, "case": "8.12"}] if taken else [])


@case("6.1", "P81")
@pytest.mark.parametrize(
    ("stock", "ashore", "taken", "left"), [(3, 1, 1, 1), (3, 1, 2, 1), (3, 2, 2, 1), (3, 1, 3, 0), (2, 2, 1, 1)]
)
def test_no_more_columns_have_come_ashore_than_are_left(stock: int, ashore: int, taken: int, left: int) -> None:
    field = Field().columns("chile", "antofagasta", stock - ashore)
    place, depot = field.place_of("antofagasta"), field.war.depot("chile")
    for _ in range(ashore):
        counters.unload_column(field.war, "chile", place)
    counters.take_columns(field.war, "chile", place, taken)
    assert (depot.at.get(place, 0), depot.ashore.get(place, 0)) == (stock - taken, left)


@case("6.1", "P81")
def test_a_column_that_came_ashore_is_spent_before_one_that_can_embark() -> None:
    field = Field().columns("chile", "antofagasta", 2)
    place, depot = field.place_of("antofagasta"), field.war.depot("chile")
    for _ in range(2):
        counters.unload_column(field.war, "chile", place)
    counters.spend_column(field.war, "chile", place)
    assert (depot.at, depot.ashore) == ({place: 3}, {place: 1})
    counters.spend_column(field.war, "chile", place)
    assert (depot.at, depot.ashore) == ({place: 2}, {})
    counters.spend_column(field.war, "chile", place)
    assert (depot.at, depot.ashore) == ({place: 1}, {})


@case("7.1", "P61", "P81")
@pytest.mark.parametrize(
    ("stock", "tired", "ashore", "free"),
    [(0, 0, 0, False), (1, 0, 0, True), (1, 1, 0, False), (2, 1, 0, True), (2, 1, 1, False), (3, 1, 1, True)],
)
@pytest.mark.parametrize("nation", ["chile", "peru", "bolivia"])
def test_columns_embark_that_neither_marched_nor_came_ashore(
    nation: str, stock: int, tired: int, ashore: int, free: bool
) -> None:
    field = Field()
    place, depot = field.place_of("iquique"), field.war.depot(nation)
    for some, count in ((depot.at, stock), (depot.tired, tired), (depot.ashore, ashore)):
        if count:
            some[place] = count
    side = "chile" if nation == "chile" else "peru"
    assert counters.to_embark(field.war, side, place) == ([nation] if free else [])
