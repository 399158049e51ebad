"""2.1 to 2.6 The data files: contradictions are refused, and printed values are read as they are."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from admiralty import library
from admiralty.games.war_of_the_pacific.setting import ScenarioFile, _posts, read_figures
from admiralty.games.war_of_the_pacific.theatre import BOX, OFF, keep, read_theatre
from admiralty.kernel.base.data import DataError, Sources, convert
from tests.games.war_of_the_pacific.builder import GAME, Field
from tests.support.cases import case

PACKAGE = "admiralty.games.war_of_the_pacific"
Data = dict[str, Any]
CHECK = {"turn": 1, "win": 1, "lose": 1}


def changed(name: str, change: Callable[[Data], object]) -> Sources:
    sources = library.sources(PACKAGE)
    data = {**sources.data, name: deepcopy(sources.data[name])}
    change(data[name])
    return Sources(sources.cases, data, sources.scenarios)


def city(data: Data, name: str) -> Data:
    return next(row for row in data["city"] if row["id"] == name)


@pytest.mark.parametrize(
    ("said", "change"),
    [
        ("lima.*does not stand on land", lambda data: city(data, "lima").update(hex=1201)),
        ("la_paz.*is a port and not on the coast", lambda data: city(data, "la_paz").update(port=True)),
        ("2007/2010.*does not part", lambda data: data["river"][0]["sides"].append([2007, 2010])),
        ("1201/1202.*does not part", lambda data: data["lake"][0]["sides"].append([1201, 1202])),
        ("1201/2008.*does not part", lambda data: data["railroad"][0]["hexes"].append(1201)),
        ("does not fit together", lambda data: data["area"].pop(0)),
    ],
)
def test_a_map_whose_rows_contradict_each_other_is_refused(said: str, change: Callable[[Data], object]) -> None:
    sources = library.sources(PACKAGE)
    read_theatre(sources.data["map"])
    with pytest.raises(DataError, match=said):
        read_theatre(changed("map", change).data["map"])


@pytest.mark.parametrize(
    ("file", "change"),
    [
        ("units", lambda data: data["unit"][1].update(id="buin")),
        ("units", lambda data: data["unit"][1].update(id="huascar")),
        ("ships", lambda data: data["fort"][0].update(id="buin")),
    ],
)
def test_an_id_that_is_there_twice_is_refused(file: str, change: Callable[[Data], object]) -> None:
    with pytest.raises(DataError, match="is there twice"):
        read_figures(changed(file, change))


@case("3.1", "P71")
def test_a_line_of_a_set_up_is_one_counter_after_the_other() -> None:
    lines = [
        {"side": "peru", "places": ["lima", "2107", "callao"], "units": ["zepita", "pe_inf_bat_1"], "columns": 2},
        {"side": "peru", "places": ["la_paz"], "units": ["colorados"], "full": True, "columns": 1, "nation": "bolivia"},
        {"side": "chile", "places": ["box"], "ships": ["itata"]},
        {"side": "chile", "places": ["antofagasta"], "ships": ["all"]},
        {"side": "peru", "within": 1, "of": "lima", "units": ["cuzco"]},
        {"side": "peru", "places": ["ports of peru"], "ships": ["huascar"]},
    ]
    data: Data = {"source": "", "first_turn": 1, "last_turn": 1, "check": [CHECK], "sunk": ["cochrane"]}
    data["placement"] = lines
    posts = _posts(GAME.figures, convert(data, ScenarioFile, "ours.toml"))
    units, ships = GAME.figures.units, GAME.figures.ships
    said = [
        (post.what, units[post.index].id if post.what == "unit" else post.nation, post.steps, post.places)
        for post in posts["peru"]
        if post.what != "ship"
    ]
    here = (2008, 2107, 2007)
    near = tuple(place for place in GAME.figures.theatre.grid.neighbours(2008) if place in GAME.figures.theatre.on_land)
    assert said[:6] == [
        ("unit", "zepita", 1, here), ("unit", "pe_inf_bat_1", 1, here), ("column", "peru", 0, here),
        ("column", "peru", 0, here), ("unit", "colorados", 2, (3513,)), ("column", "bolivia", 0, (3513,)),
    ]  # fmt: skip
    assert (said[6][:3], sorted(said[6][3])) == (("unit", "cuzco", 1), sorted(near))
    afloat = [(ships[post.index].id, post.places) for post in posts["chile"]]
    assert afloat[0] == ("itata", (BOX,))
    rest = [row.id for row in ships if row.side == "chile" and row.id not in ("itata", "cochrane")]
    assert afloat[1:] == [(name, (3123,)) for name in rest], "all but those sunk or placed elsewhere"
    ports = next(post.places for post in posts["peru"] if post.what == "ship")
    assert {2007, 3116, 3118} <= set(ports) <= GAME.figures.theatre.ports
    assert 3123 not in ports, "Antofagasta is not Peru's"


@case("2.4")
def test_the_numbers_of_nowhere_and_of_the_box_are_those_of_saved_wars() -> None:
    assert (OFF, BOX) == (0, 1)


@case("2.1")
@pytest.mark.parametrize(
    ("place", "name", "full"),
    [
        (BOX, "Chile Holding Box", "Chile Holding Box"),
        (2008, "Lima", "Lima"),
        (3224, "3224", "3224 (Antofagasta)"),
        (3223, "3223", "3223 (Mejillones)"),
        (3119, "3119", "3119 (Iquique)"),
        (2107, "2107", "2107 (Lima)"),
        (1907, "1907", "1907 (Callao)"),
    ],
)
def test_a_place_is_told_by_its_city_or_the_nearest_one_and_at_sea_by_a_port(place: int, name: str, full: str) -> None:
    theatre = Field().war.setting.theatre
    assert (theatre.name(place), theatre.full_name(place)) == (name, full)


@case("7.2")
def test_of_an_areas_hexes_its_ports_come_first() -> None:
    theatre = Field().war.setting.theatre
    for area, hexes in theatre.ports_first.items():
        ports = sum(place in theatre.ports for place in hexes)
        assert list(hexes) == [*sorted(hexes[:ports]), *sorted(hexes[ports:])]
        assert theatre.ports.isdisjoint(hexes[ports:])
        assert set(hexes) == set(theatre.areas.hexes[area])


@case("8.7", "P58", "P63")
def test_who_could_step_into_the_next_hex_could_attack_it_but_never_the_box() -> None:
    theatre = Field().war.setting.theatre
    assert theatre.adjacent_on_land(3219, 3118)
    assert not theatre.adjacent_on_land(3212, 3213), "the lake lies between"
    assert not theatre.adjacent_on_land(3123, 3118)
    assert not theatre.adjacent_on_land(3130, BOX)
    assert not theatre.adjacent_on_land(BOX, 3130)


def test_what_is_kept_is_forgotten_when_there_is_too_much() -> None:
    known = {1: "one", 2: "two"}
    assert (keep(known, 3, "three", most=3), sorted(known)) == ("three", [1, 2, 3])
    assert (keep(known, 4, "four", most=3), known) == ("four", {4: "four"})


@case("2.6")
@pytest.mark.parametrize("place", [2008, 3123, 3116, 1201])
def test_what_the_rows_of_the_map_say_of_a_hex(place: int) -> None:
    theatre = Field().war.setting.theatre
    row = next(row for row in theatre.file.hexes.rows if row[0] == place)
    found = theatre.kind, theatre.ground.terrain, theatre.land_share, theatre.height, theatre.relief
    assert tuple(each[place] for each in found) == (row[1], row[2], row[5], row[6], row[7])
    assert (place in theatre.chilean_ground) == (row[4] == "chile")
