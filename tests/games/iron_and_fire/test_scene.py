"""The picture and its spoken twin."""

import re
from typing import Any

import pytest

from admiralty.games.iron_and_fire.rules.activation import act
from admiralty.games.iron_and_fire.rules.setup import setup
from admiralty.games.iron_and_fire.ui.scene import bearing_words
from admiralty.kernel.flows.flow import Ask
from admiralty.library import game
from admiralty.scene import Cable, Emphasis, Limit, On, Reach, Scene, Sight, spoken, to_svg
from admiralty.words import Words
from tests.games.iron_and_fire.builder import Field
from tests.games.iron_and_fire.test_setup import bare
from tests.support.cases import case


def words(field: Field) -> Words:
    return Words(strict=True).for_game("admiralty.games.iron_and_fire").with_names(field.battle.setting.names)


def drawn(field: Field, name: str = "", *answers: Any) -> Scene:
    ask = None
    if name:
        _, request = field.start(act(field.battle, field[name], False), *answers)
        assert isinstance(request, Ask)
        ask = request
    return game("iron_and_fire").scene(field.battle.view("peru"), field.battle.setting, None, ask, words(field).say)


def test_every_order_has_one_handle_and_the_ship_in_focus_stands_out() -> None:
    field = Field().place("Huáscar", 2007, 1, fire=True).place("Loa", 2004, 2, hits=2)
    scene = drawn(field, "Huáscar")
    assert [handle.code for handle in scene.handles] == field.orders("Huáscar")
    assert scene.counter("huascar").emphasis is Emphasis.ACTIVE
    assert scene.counter("huascar").states == ("burning",)
    assert scene.counter("loa").emphasis is Emphasis.TARGET
    by_code = {handle.code: handle for handle in scene.handles}
    assert (
        by_code["ahead 1 starboard 1"].on,
        by_code["ahead 1 starboard 1"].ref,
        by_code["ahead 1 starboard 1"].heading,
    ) == (On.CELL, "2006", 60.0)
    assert (by_code["fire loa"].on, by_code["fire loa"].ref) == (On.COUNTER, "loa")
    assert to_svg(scene, words(field).say).startswith("<svg")


@case("5.0", "6.2")
@pytest.mark.parametrize(("rammer", "target"), [("Huáscar", "Loa"), ("Loa", "Huáscar")])
def test_a_ram_is_ordered_at_the_ship_to_be_rammed_whichever_she_is(rammer: str, target: str) -> None:
    field = Field().place(rammer, 2007, 1).place(target, 2006, 3)
    ram = next(handle for handle in drawn(field, rammer).handles if handle.code == f"ram {field[target].id}")
    assert (ram.on, ram.ref) == (On.COUNTER, field[target].id)


@case("6.1.1")
def test_reach_and_lines_of_sight_with_the_blocking_unit_are_drawn() -> None:
    field = Field().place("Huáscar", 2007, 1).place("Loa", 2004, 2).place("Unión", 2005, 2)
    scene = drawn(field, "Huáscar")
    assert [o.cells for o in scene.overlays if isinstance(o, Reach)] == [("1906", "2006", "2007", "2106")]
    bands = [o for o in scene.overlays if isinstance(o, Limit)]
    known = [(o.label, o.inner, len(o.cells)) for o in bands]
    assert known == [("range 2 · −1", True, 19), ("guns reach 4 · −2", False, 61)]
    assert ("2003" in bands[1].cells, "2002" in bands[1].cells) == (True, False)
    assert [(o.end, o.blocked_at) for o in scene.overlays if isinstance(o, Sight)] == [("2004", "2005")]


@case("6.1.2")
def test_the_row_on_which_a_broadside_ship_fires_worse_is_drawn() -> None:
    field = Field().place("Unión", 2007, 1).place("Loa", 2304, 2)
    row = [o for o in drawn(field, "Unión").overlays if isinstance(o, Limit)][-1]
    assert sorted(row.cells) == ["2003", "2004", "2005", "2006", "2008", "2009", "2010", "2011"]


@case("15.4.1", "15.4.2")
def test_the_cable_runs_from_the_town_over_the_buoy_out_to_sea_and_is_parted_when_it_is_cut() -> None:
    field = Field("near_miss").place("Unión", 2103, 3)
    say = words(field).say
    assert not [o for o in drawn(field).overlays if isinstance(o, Cable)]
    field.battle.buoy = 2103
    whole = drawn(field)
    assert [(o.places[1], o.cut) for o in whole.overlays if isinstance(o, Cable)] == [("2103", None)]
    field.battle.cable_cut = True
    cut = drawn(field)
    lines = [re.findall(r'd="([^"]*)" class="cable"', to_svg(each, say)) for each in (whole, cut)]
    assert [[d.count("M") for d in found] for found in lines] == [[1], [2]]
    assert any("Telegraph cable" in line for line in spoken(cut, say))


@case("2.4")
def test_the_spoken_twin_gives_ranges_and_bearings_from_the_ship_in_focus() -> None:
    field = Field().place("Huáscar", 2007, 1).place("Loa", 2003, 2).place("O'Higgins", 2307, 1)
    lines = spoken(drawn(field, "Huáscar"), words(field).say)
    assert "From Huáscar: Loa at 4, ahead and O'Higgins at 3, on the starboard beam." in lines[0]
    ship = field["Huáscar"]
    bearings = [bearing_words(field.battle.setting, ship, place) for place in (2010, 1707, 1705, 2204)]
    assert bearings == ["astern", "port-beam", "port-bow", "starboard-bow"]


@case("9.0", "13.1")
def test_mines_buoy_card_counter_and_tracks_are_shown() -> None:
    field = Field("bold", fortunes="on").place("Huáscar", 2007, 1).mine(2104, 2).mine(2005, 1, face_up=True)
    field.battle.buoy, field.battle.card, field.battle.bombardment = 1203, "10S", 7
    scene = drawn(field)
    assert [(marker.kind, marker.at) for marker in scene.markers] == [
        ("mine", "2005"), ("mine_face_down", "2104"), ("buoy", "1203"),
    ]  # fmt: skip
    assert [(card.rank, card.suit) for card in scene.cards] == [("10", "spades"), ("F", "")]
    assert [(track.id, track.value) for track in scene.tracks] == [("turn", 1), ("bombardment", 7)]
    assert [arrow.heading for arrow in scene.board.arrows] == [120.0, 240.0]
    assert {cell.terrain for cell in scene.board.cells} == {"sea", "land", "shallow", "town"}


def test_states_and_badges_tell_damage_at_a_glance() -> None:
    field = Field().place("Huáscar", 2007, 1, hits=6, steering=True, bridge=True, propulsion=1)
    field.place("Loa", 2107, captured=True, owner="peru")
    field.board("Huáscar", "Loa", 9)
    scene = drawn(field)
    counter = scene.counter("huascar")
    assert counter.states == ("stopped", "steering", "command")
    assert [badge.spoken for badge in counter.badges] == ["propulsion 1", "crippled"]
    assert counter.damage is not None
    assert (counter.damage.level, counter.damage.of) == (6, 6)
    assert scene.counter("loa").states == ("struck",)
    assert scene.counter("loa").side == "peru"


def test_places_of_the_set_up_are_cells() -> None:
    field = bare("race")
    _, request = field.start(setup(field.battle))
    assert isinstance(request, Ask)
    scene = game("iron_and_fire").scene(
        field.battle.view("chile"), field.battle.setting, None, request, words(field).say
    )
    assert {handle.on for handle in scene.handles} == {On.CELL, On.NOTHING}
    assert len(scene.handles) == 24
