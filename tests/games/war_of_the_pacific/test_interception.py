"""7.3 to 7.5 Interception: every condition of an attempt and of its report, alone; the move of a failed attempt."""

from typing import Any

import pytest

from admiralty.games.war_of_the_pacific.events import BattleStarted, Intercepted, InterceptionFailed
from admiralty.games.war_of_the_pacific.rules import interception as chase
from admiralty.games.war_of_the_pacific.rules.fleet import naval_movement
from admiralty.games.war_of_the_pacific.rules.interception import Chase, lookouts, number_to_name, watched
from admiralty.games.war_of_the_pacific.setting import CHILE, PERU
from admiralty.games.war_of_the_pacific.state import Voyage
from admiralty.games.war_of_the_pacific.theatre import BOX
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.flow import Ask, Chance
from tests.games.war_of_the_pacific.builder import Field
from tests.games.war_of_the_pacific.test_edges import question, reason
from tests.support.cases import case


def passing(*prey: str) -> Field:
    """Ships of Chile sail from 3120 to 3119; the Huáscar lies two hexes off."""
    field = Field("chile").ship("huascar", 2919)
    for name in prey or ("cochrane",):
        field.ship(name, 3120, "IV")
    return field.go(naval_movement).give("sail 3120 IV", "to 3119")


@case("7.5", "P41", "P26")
@pytest.mark.parametrize("face", [1, 2])
def test_who_fails_goes_no_farther_than_to_the_enemy(face: int) -> None:
    """One hex off, in an attempt with others two hexes off: a two fails, although it exceeds her own distance."""
    field = Field("chile").ship("cochrane", 3120, "IV").ship("union", 2919).ship("huascar", 3019)
    field.go(naval_movement).give("sail 3120 IV", "to 3119", "peru: intercept 2919 3019", 1, face)
    assert field.war.duel is None
    assert field.at_sea("huascar").place == 3119
    assert [(event.distance, event.roll) for event in field.told(InterceptionFailed)][1] == (2, face)


@case("7.4", "7.5", "P41")
@pytest.mark.parametrize("name", ["manco_capac", "huascar"])
@pytest.mark.parametrize("face", range(1, 7))
def test_each_face_of_the_die(name: str, face: int) -> None:
    """More than the distance succeeds; less moves that far; nothing does not move."""
    field = Field("chile").ship("cochrane", 3120, "IV").ship(name, 2919).go(naval_movement)
    field.give("sail 3120 IV", "to 3119", "peru: intercept 2919", face)
    net = face + field.war.printed(field.war.setting.ship_index[name]).speed[0]
    sea_distance, place = field.war.setting.theatre.sea_distance, field.at_sea(name).place
    if net > 2:
        assert field.war.duel is not None
        assert [(event.distance, event.roll) for event in field.told(Intercepted)] == [(2, net)]
        assert place == 3119
    else:
        assert field.war.duel is None
        assert sea_distance(2919, place) == max(0, net)
        assert sea_distance(place, 3119) == 2 - max(0, net)


@case("7.3")
@pytest.mark.parametrize(
    ("prey", "word", "tries"),
    [
        (("cochrane", "itata"), "ironclads", True),
        (("cochrane",), "ironclads", True),
        (("itata", "magallanes"), "ironclads", False),
        (("cochrane", "itata"), "transports", True),
        (("itata",), "transports", True),
        (("cochrane", "magallanes"), "transports", False),
        (("cochrane",), "within 1", False),
        (("cochrane",), "within 2", True),
        (("cochrane",), "within 5", True),
        (("cochrane",), "pass", False),
    ],
)
def test_a_standing_word_tries_if_any_of_the_ships_is_what_it_names(
    prey: tuple[str, ...], word: str, tries: bool
) -> None:
    field = passing(*prey)
    assert isinstance(field.request, Ask)
    choices: Any = field.request.choices
    subject, verb = choices.subject, choices.check(word).value
    assert verb.chosen(field.war, subject) == ((2919,) if tries else ())
    told = verb.foretold(field.war, subject)
    assert (told is not None) == tries
    if told is not None:
        assert told["measure-intercepted"] == pytest.approx({True: 4 / 6, False: 2 / 6})


@case("7.3")
def test_a_standing_word_does_not_try_where_no_die_would_do() -> None:
    field = passing()
    now = Chase(PERU, 3119, ((2919, 6),), (field.war.setting.ship_index["cochrane"],))
    assert chase.best_stack(field.war, now) is None
    assert number_to_name(field.war, now) == 0
    there = now._replace(stacks=((2919, 6), (3119, 0)))
    field.ship("union", 3119)
    assert chase.best_stack(field.war, there) == 3119
    assert number_to_name(field.war, there) == 7


@case("7.3")
def test_of_equal_chances_the_nearer_stack_tries_and_then_the_first() -> None:
    field = Field("chile").ship("huascar", 2919).ship("union", 3018).ship("cochrane", 3120)
    now = Chase(PERU, 3119, ((2919, 5), (3018, 5)), (0,))
    chances = [chase.chance_to_intercept(field.war, "peru", place, 5) for place in (2919, 3018)]
    assert chase.best_stack(field.war, now) == (2919 if chances[0] >= chances[1] else 3018)


@case("7.3", "P38", "P40", "P41", "P42", "P76")
def test_each_thing_that_keeps_a_stack_from_trying() -> None:
    def found(
        ship: str = "huascar", at: str | int = 2919, columns: int = 0, consort: str = "", **voyage: Any
    ) -> list[int]:
        field = Field("chile").ship("cochrane", 3119).ship(ship, at)
        index = field.war.setting.ship_index
        if columns:
            field.columns("peru", at, columns)
        if consort:
            field.ship(consort, at)
        tried = [index[name] for name in voyage.pop("tried", ())]
        ships = [] if voyage.pop("gone", False) else [index["cochrane"]]
        field.war.voyage = Voyage(ships, "IV", voyage.pop("place", 3119), tried=tried)
        return [place for place, _ in lookouts(field.war)]

    assert found() == [2919]
    assert found(ship="magallanes") == []
    assert found(ship="limena") == []
    assert found(tried=["huascar"]) == []
    assert found(consort="union", tried=["union"]) == []
    assert found(consort="union") == [2919]
    assert found(at="callao") == []
    assert found(at="iquique") == []
    assert found(at="iquique", columns=1) == [3118]
    assert found(at=3119) == [3119]
    assert found(gone=True) == []
    assert found(place=BOX) == []


@case("7.3")
def test_areas_are_watched_by_warships_and_by_nobody_else() -> None:
    field = Field("chile").ship("huascar", 2919).ship("limena", 3022).ship("cochrane", 3125)
    area_of = field.war.setting.theatre.area_of
    assert watched(field.war, PERU) == {area_of(2919)}
    assert watched(field.war, CHILE) == {area_of(3125)}
    field.at_sea("huascar").place = 0
    assert watched(field.war, PERU) == frozenset()


@case("7.3", "P39", "P43")
def test_joint_attempts_are_offered_for_all_subsets_of_three_stacks_and_fewer_of_four() -> None:
    stacks = (("huascar", 2919), ("union", 3018), ("pilcomayo", 3019), ("atahualpa", 2918))

    def met_by(count: int) -> Field:
        field = Field("chile").ship("cochrane", 3120, "IV")
        for name, place in stacks[:count]:
            field.ship(name, place)
        return field.go(naval_movement).give("sail 3120 IV", "to 3119")

    field = met_by(4)
    joint = [code.removeprefix("intercept ").split() for code in field.codes() if code.startswith("intercept ")]
    assert sorted({len(each) for each in joint}) == [1, 2, 4]
    assert len(joint) == 4 + 6 + 1
    field = met_by(3)
    assert sum(code.startswith("intercept ") for code in field.codes()) == 7
    assert not any(code.startswith("intercept_all") for code in field.codes())
    assert reason(field, "intercept_all 2919")[:2] == ("7.3", "refusal-no-transports")
    assert reason(field, "intercept_all 2007") == ("7.3", "refusal-cannot-intercept", {"place": "2007"})
    assert reason(field, "intercept 2007 2919") == ("7.3", "refusal-cannot-intercept", {"place": "2007"})
    assert question(field)["ships"] == ["cochrane"]
    assert (question(field)["place"], question(field)["area"]) == ("3119", "IV")


@case("7.3", "7.5", "P27a")
@pytest.mark.parametrize("reading", ["beyond", "within"])
@pytest.mark.parametrize(("name", "place"), [("manco_capac", 2919), ("huascar", 2918), ("union", 3019)])
def test_faces_are_one_row_where_they_lead_to_one_place(reading: str, name: str, place: int) -> None:
    ends: dict[Any, set[Any]] = {}
    for face in range(1, 7):
        field = Field("chile", interception=reading).ship("cochrane", 3120, "IV").ship(name, place)
        field.go(naval_movement).give("sail 3120 IV", "to 3119", f"peru: intercept {place}")
        assert isinstance(field.request, Chance)
        row = field.request.rows(face) if field.request.rows is not None else face
        field.give(face)
        ends.setdefault(row, set()).add((field.at_sea(name).place, field.war.duel is not None))
    assert all(len(each) == 1 for each in ends.values())
    assert len({end for each in ends.values() for end in each}) == len(ends)


@case("7.3", "P42", "P79")
def test_an_attempt_is_told_with_its_distance_and_what_was_thrown() -> None:
    field = Field("chile").ship("cochrane", 3120, "IV").ship("huascar", 3119).ship("union", 2919).ship("limena", 2919)
    field.ship("manco_capac", "iquique").columns("peru", "iquique", 2).go(naval_movement)
    field.give("sail 3120 IV", "to 3119")
    assert question(field) == {
        "ships": ["cochrane"], "place": "3119", "area": "IV", "needed": 7, "or_less": 0,
    }  # fmt: skip
    field.give("peru: intercept_all 2919 3118 3119", 4, 4)
    assert field.tale(Intercepted, InterceptionFailed, BattleStarted) == [
        ("Intercepted", "peru", ["union", "limena"], "2919", 2, 3),
        ("InterceptionFailed", "peru", ["manco_capac"], 2, 2, "3119"),
        ("Intercepted", "peru", ["huascar"], "3119", 0, 0),
        ("BattleStarted", "3119", "chile", ["cochrane"], ["huascar", "union", "limena"]),
    ]
    assert field.stock("peru", "iquique") == 1, "who leaves port has eaten a column"
    assert field.war.voyage is not None
    assert len(field.war.voyage.tried) == 3, "the warships, which try these ships no more"


@case("7.3")
def test_a_standing_word_names_five_hexes_at_most() -> None:
    field = passing()
    assert [code for code in field.codes() if code.startswith("within")] == [f"within {hexes}" for hexes in range(6)]
    assert isinstance(field.request, Ask)
    with pytest.raises(Refusal):
        field.request.choices.check("within 6")


@case("7.3", "7.4")
@pytest.mark.parametrize("reading", ["beyond", "within"])
@pytest.mark.parametrize("distance", range(7))
def test_the_number_named_is_the_one_that_is_just_enough(distance: int, reading: str) -> None:
    """The Huáscar has no modifier: above the distance, or by the other reading not above it."""
    field = Field("chile", interception=reading).ship("huascar", 2919)
    now = Chase(PERU, 3119, ((2919, distance),), ())
    enough = [face for face in range(1, 7) if distance == 0 or (face > distance) == (reading == "beyond")]
    assert list(chase.numbers_needed(field.war, PERU, 2919, distance)) == enough
    assert chase.chance_to_intercept(field.war, PERU, 2919, distance) == pytest.approx(len(enough) / 6)
    edge = enough[0] if reading == "beyond" and enough else enough[-1] if enough else 0
    assert number_to_name(field.war, now) == (7 if len(enough) == 6 else edge)


@case("7.3", "7.4")
def test_the_number_named_is_that_of_the_likeliest_stack() -> None:
    field = Field("chile").ship("huascar", 2919).ship("union", 3018)
    for stacks in (((2919, 4), (3018, 1)), ((2919, 1), (3018, 4))):
        assert number_to_name(field.war, Chase(PERU, 3119, stacks, ())) == 2


@case("7.3", "P42")
@pytest.mark.parametrize(
    ("ships", "columns", "course", "risk"),
    [
        ((), 0, (3120, 3119), 0.0),
        ((("huascar", 2919),), 0, (3120, 3119), 4 / 6),
        ((("huascar", 2919),), 0, (3019, 3119), 5 / 6),
        ((("huascar", 2919),), 0, (3119, 3019), 5 / 6),
        ((("huascar", 2919), ("union", 3018)), 0, (3119,), 1 - 2 / 6 * 2 / 6),
        ((("huascar", 2919), ("union", 2919)), 0, (3119,), 4 / 6),
        ((("huascar", 2919), ("limena", 3119)), 0, (3119,), 4 / 6),
        ((("huascar", 3120),), 0, (3119,), 0.0),
        ((("huascar", 3118),), 0, (3119,), 0.0),
        ((("huascar", 3118),), 0, (3119, 3118), 1.0),
        ((("huascar", 3118),), 1, (3119,), 5 / 6),
        ((("magallanes", 2919),), 0, (3119,), 0.0),
        ((("huascar", 2919),), 0, (BOX,), 0.0),
    ],
)
def test_the_danger_of_a_course_is_that_each_stack_tries_once_where_it_is_likeliest(
    ships: tuple[tuple[str, int], ...], columns: int, course: tuple[int, ...], risk: float
) -> None:
    field = Field("chile")
    for name, place in ships:
        field.ship(name, place)
    if columns:
        field.columns("peru", "iquique", columns)
    assert chase.danger(field.war, course) == pytest.approx(risk)


@case("7.2", "7.3")
def test_the_danger_of_a_course_is_foretold_where_there_is_any() -> None:
    field = Field("chile").ship("cochrane", 3120, "IV").ship("huascar", 2919).go(naval_movement).give("sail 3120 IV")
    assert isinstance(field.request, Ask)
    choices: Any = field.request.choices
    for code in ("to 3119", "by 3119"):
        told = choices.check(code).value.foretold(field.war, choices.subject)
        assert told == {"measure-own-met": pytest.approx({True: 4 / 6, False: 2 / 6})}
    field.at_sea("huascar").place = field.place_of("callao")
    assert choices.check("to 3119").value.foretold(field.war, choices.subject) is None


@case("7.3")
def test_the_best_stack_is_the_likeliest_then_the_nearest_then_the_first() -> None:
    field = Field("chile").ship("huascar", 2919).ship("union", 3018).ship("manco_capac", 3019)

    def best(*stacks: tuple[int, int], within: int = 6) -> int | None:
        return chase.best_stack(field.war, Chase(PERU, 3119, stacks, ()), within)

    assert best((2919, 3), (3018, 2)) == 3018
    assert best((2919, 2), (3018, 2)) == 2919, "both alike: the first"
    assert best((2919, 2), (3019, 1)) == 2919, "the monitor is slower by two"
    assert best((3019, 0), (3018, 0)) == 3018
    assert best((2919, 3), (3018, 4), within=3) == 2919
    assert best((2919, 3), within=2) is None
    assert best((3019, 4)) is None, "six less two is not more than four"


@case("7.3")
def test_a_window_is_shut_when_nobody_can_try_and_opens_again_after_each_attempt() -> None:
    field = passing().give("peru: pass")
    assert field.asked == "fleet"
    tried = Field("chile").ship("cochrane", 3120, "IV").ship("huascar", 2919).ship("union", 2918).go(naval_movement)
    tried.give("sail 3120 IV", "to 3119", "peru: intercept 2919", 1)
    assert (tried.asked, [code for code in tried.codes() if code.startswith("intercept ")]) == (
        "interception",
        ["intercept 2918"],
    )
