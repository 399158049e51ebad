"""7.6, P27, P45 Blockades: the question at each step, the number and choice of caught ships, the log."""

import pytest

from admiralty.games.war_of_the_pacific.events import (
    BattleStarted,
    BlockadeHeld,
    BlockadeRun,
    BlockadeWaived,
    Sailed,
)
from admiralty.games.war_of_the_pacific.rules.blockade import blockaders
from admiralty.games.war_of_the_pacific.rules.fleet import naval_movement
from admiralty.games.war_of_the_pacific.state import Voyage
from tests.games.war_of_the_pacific.builder import Field
from tests.games.war_of_the_pacific.test_edges import question, reason
from tests.support.cases import case

SHIPS = ["union", "limena", "oroya"]


def leaving() -> Field:
    """The Cochrane lies off Iquique; three ships of Peru set out."""
    field = Field("peru").ship("cochrane", "iquique").columns("peru", "iquique")
    for name in SHIPS:
        field.ship(name, "iquique", "V")
    return field.go(naval_movement).give("sail 3118 V", "to 3017")


def entering() -> Field:
    """The same three come home to Iquique from the next hex."""
    field = Field("peru").ship("cochrane", "iquique")
    for name in SHIPS:
        field.ship(name, 3019)
    field.go(naval_movement).give("all_home 3019", "to 3118")
    while field.asked == "interception":
        field.give("chile: pass")
    return field


@case("7.6", "P45")
@pytest.mark.parametrize(("made", "out"), [(leaving, 1), (entering, 0)])
def test_the_question_says_whether_the_ships_leave_or_enter(made: type[Field], out: int) -> None:
    assert question(made()) == {"place": "3118", "ships": SHIPS, "leaving": out}


@case("7.6", "P27")
@pytest.mark.parametrize(("face", "caught"), [(1, ["union", "oroya"]), (2, ["union"])])
def test_as_many_are_caught_as_do_not_slip_through_and_the_enemy_picks_them(face: int, caught: list[str]) -> None:
    field = leaving().give("run", face)
    assert (field.seat, question(field)) == ("chile", {"place": "3118", "number": 3 - face, "ships": SHIPS})
    field.give("chile: catch")
    for number, name in zip(range(3 - face, 0, -1), caught, strict=True):
        assert question(field) == {"number": number, "place": "3118"}
        field.give(f"chile: pick {name}")
        if number > 1:
            assert reason(field, f"pick {name}") == ("7.6", "refusal-not-running", {"ship": name})
    assert field.tale(BlockadeRun, BlockadeHeld, BattleStarted) == [
        ("BlockadeRun", "peru", "3118", 3, face),
        ("BlockadeHeld", "chile", "3118", caught),
        ("BattleStarted", "3118", "peru", caught, ["cochrane"]),
    ]


@case("7.6", "P45")
def test_who_faces_the_blockade_is_caught_whole() -> None:
    field = leaving().give("face")
    assert question(field)["number"] == 3
    field.give("chile: catch")
    assert field.tale(BlockadeRun, BlockadeHeld) == [("BlockadeHeld", "chile", "3118", SHIPS)]


@case("7.6", "P45")
def test_a_blockade_that_is_waived_is_told_and_the_ships_sail_on() -> None:
    field = leaving().give("face", "chile: pass")
    assert field.tale(Sailed, BlockadeWaived) == [
        ("Sailed", "peru", SHIPS, "3017"),
        ("BlockadeWaived", "chile", "3118"),
    ]


@case("7.6", "P27")
@pytest.mark.parametrize("face", [3, 6])
def test_with_a_die_as_high_as_their_number_all_are_through_and_safe(face: int) -> None:
    field = leaving().give("run", face)
    assert field.asked == "fleet", "nor can the same warship try at the next hex"
    assert {field.at_sea(name).place for name in SHIPS} == {3017}


@case("P45", "P76")
@pytest.mark.parametrize(
    ("side", "tried", "found"),
    [
        ("peru", [], ["blanco_encalada", "cochrane"]),
        ("peru", ["cochrane"], []),
        ("peru", ["cochrane", "blanco_encalada"], []),
        ("chile", [], []),
    ],
)
def test_warships_keep_a_port_of_the_enemys_closed_unless_any_of_them_has_tried(
    side: str, tried: list[str], found: list[str]
) -> None:
    field = Field(side).ship("cochrane", "iquique").ship("blanco_encalada", "iquique").ship("itata", "iquique")
    field.ship("union", "iquique")
    index = field.war.setting.ship_index
    iquique = field.place_of("iquique")
    if side == "peru" and not tried:
        names = [field.war.printed(n).id for n in blockaders(field.war, side, iquique)]
        assert sorted(names) == found, "ships under way or not"
    field.war.voyage = Voyage([index["union"]], "V", iquique, tried=sorted(index[name] for name in tried))
    assert sorted(field.war.printed(n).id for n in blockaders(field.war, side, iquique)) == found
    assert blockaders(field.war, side, 3019) == [], "the open sea is no port"
