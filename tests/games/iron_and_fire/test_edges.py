"""Edge cases of maps and lists: counts from the page edge, words of arguments, the memory of sampling."""

from typing import Any

import pytest

from admiralty.boards.hexes import Hex
from admiralty.games.iron_and_fire.rules.arguments import FacingArgument, HexArgument, compass, heading
from admiralty.games.iron_and_fire.rules.courses import Course, CourseArgument, Step, read_steps, steps_code
from admiralty.games.iron_and_fire.rules.grounding import reef_check
from admiralty.games.iron_and_fire.rules.placing import FACINGS, Turning
from admiralty.games.iron_and_fire.rules.secrets import _turned_over, imagine
from admiralty.games.iron_and_fire.rules.setup import setup
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask, Roll
from admiralty.kernel.games.view import Knowledge
from admiralty.rulebook import Verbs
from tests.games.iron_and_fire.builder import Field
from tests.support.cases import case


@case("2.4")
def test_the_edges_of_the_page_hex_by_hex() -> None:
    chart = Field().battle.setting.chart
    last = {column: 12 if column % 2 else 13 for column in range(11, 30)}
    assert set(chart.edge("left")) == {1100 + row for row in range(1, 13)}
    assert set(chart.edge("right")) == {2900 + row for row in range(1, 13)}
    assert set(chart.edge("top")) == {100 * column + 1 for column in last}
    assert set(chart.edge("bottom")) == {100 * column + row for column, row in last.items()}


@case("2.5")
@pytest.mark.parametrize("direction", range(1, 7))
def test_a_step_in_a_direction_leads_farther_along_it_than_any_other(direction: int) -> None:
    chart = Field().battle.setting.chart
    for place in (2006, 1907):
        steps = {way: chart.grid.neighbour(place, way) for way in range(1, 7)}
        far = {way: chart.along(to, direction) - chart.along(place, direction) for way, to in steps.items()}
        turns = {way: min((way - direction) % 6, (direction - way) % 6) for way in far}
        by_turn = {turn: {far[way] for way in far if turns[way] == turn} for turn in range(4)}
        assert all(len(found) == 1 for found in by_turn.values()), by_turn
        whole, part, less, back = (by_turn[turn].pop() for turn in range(4))
        assert (whole, part, less, back) == (12, 6, -6, -12), "a step is as long in every direction"


@case("2.4", "2.5")
def test_facings_are_one_to_six_and_hexes_four_digits_of_the_map() -> None:
    setting = Field().battle.setting
    facing = FacingArgument(least=1, most=6)
    assert list(facing.every(setting) or ()) == [1, 2, 3, 4, 5, 6]
    for text in ("0", "7"):
        with pytest.raises((ValueError, LookupError, Refusal)):
            facing.read(setting, text)
    assert [heading(direction) for direction in range(1, 7)] == [0, 60, 120, 180, 240, 300]
    points = [compass(setting, direction).args["point"] for direction in range(1, 7)]
    assert sorted(map(int, map(str, points))) == list(range(6))
    assert points[setting.file.north - 1] == 0
    hexes = HexArgument()
    assert hexes.read(setting, "1101") == 1101
    for text in ("1100", "3001", "110", "11011", "١١٠١", "x101"):
        with pytest.raises(Refusal) as refused:
            hexes.read(setting, text)
        assert (refused.value.case, refused.value.reason.key) == ("2.4", "refusal-no-hex")


@case("2.5", "15.6.3")
def test_unit_words_of_facing_take_all_six_at_set_up() -> None:
    """An invalid facing is refused as a word, for any ship."""
    field = Field("end_game")
    now = Turning(field["Huáscar"].index, (1, 2, 3, 4, 5, 6), "15.6.1")
    choices = Verbs(FACINGS, field.battle, now)
    assert [order.code for order in choices.candidates(20)] == [f"face {n}" for n in range(1, 7)]
    with pytest.raises(Refusal) as refused:
        choices.check("face 7")
    assert refused.value.reason.key != "refusal-facing"


@case("5.0", "6.2")
def test_every_course_up_to_four_steps_is_written_and_read_back() -> None:
    setting = Field().battle.setting
    argument = CourseArgument()
    every = list(argument.every(setting))
    plain = [course for course in every if course.target < 0]
    rams = [course for course in every if course.target >= 0]
    assert len(set(plain)) == len(plain) == 4 + 16 + 64 + 256
    assert len(set(rams)) == len(rams) == (1 + 4 + 16) * len(setting.ids)
    for course in every[::7]:
        if Step.EXIT not in course.steps[:-1]:
            assert argument.read(setting, argument.write(setting, course)) == course
    assert read_steps("ahead 2 port starboard 1 exit") == (0, 0, -1, 1, 9)
    assert steps_code((Step.PORT, Step.PORT, Step.AHEAD)) == "port 2 ahead 1"
    with pytest.raises(ValueError, match="ahead 0"):
        argument.read(setting, "ahead 0")


@case("5.0")
def test_a_course_is_said_run_by_run() -> None:
    setting = Field().battle.setting
    course = Course((Step.AHEAD, Step.AHEAD, Step.PORT, Step.STARBOARD, Step.STARBOARD, Step.STARBOARD, Step.EXIT), 0)
    said = [(message.key, message.args) for message in CourseArgument().said(setting, course)]
    assert said == [
        ("step-ahead", {"hexes": 2}), ("step-port", {"sides": 1}), ("step-starboard", {"sides": 3}), ("step-exit", {}),
        ("step-ram", {"target": setting.ids[0]}),
    ]  # fmt: skip
    assert [message.key for message in CourseArgument().said(setting, Course((Step.AHEAD,)))] == ["step-ahead"]


@case("15.2.1", "9.0", "15.4.1")
@pytest.mark.parametrize(("scenario", "kind"), [("first_blood", "ask-place-mine"), ("near_miss", "ask-place-battery")])
def test_the_question_counts_the_pieces_from_the_first_to_the_last(scenario: str, kind: str) -> None:
    field = Field(scenario)
    battle = field.battle
    step = next(
        number
        for number, each in enumerate(battle.setting.steps)
        if each.place.value == ("mines" if kind.endswith("mine") else "batteries")
    )
    for placed in (0, 1, 2):
        battle.step, battle.count, battle.placed = step, 3, placed
        _, request = field.start(setup(battle))
        assert isinstance(request, Ask)
        assert (request.question.key, request.question.args) == (kind, {"number": placed + 1, "of": 3})


@case("15.3.3", "I27")
@pytest.mark.parametrize(
    ("spent", "damage", "least"), [(1, {}, 4), (2, {}, 3), (2, {"bridge": True, "steering": True}, 1)]
)
def test_the_rows_of_the_reef_are_where_she_grounds(spent: int, damage: dict[str, Any], least: int) -> None:
    """The Independencia: one for her captain, one for the second point, one each for bridge and steering."""
    for face in range(1, 7):
        field = Field("race").place("Independencia", 1807, 1, **damage).place("Covadonga", 1504)
        _, request = field.start(reef_check(field.battle, field["Independencia"], spent))
        assert isinstance(request, Roll)
        assert request.rows is not None
        aground = bool(request.rows(face))
        assert aground == (face >= least)


def _known(field: Field, now: Any) -> Knowledge:
    seat = Seat("peru")
    return Knowledge(seat, field.battle.view(seat), (), now, "", {})


@case("I48", "9.0")
def test_a_mine_that_was_turned_over_since_keeps_the_face_that_was_seen() -> None:
    then = Field("first_blood").mine(2104, 2).mine(2206, 1, face_up=True).mine(2008, 0).mine(2010, -1)
    now = then.battle.clone()
    assert _turned_over(then.battle, now) == {}
    now.mines[2104].face_up = True
    now.mines_seen.append(2)
    assert _turned_over(then.battle, now) == {2104: 2}
    del now.mines[2008]
    now.mines_seen.append(0)
    assert _turned_over(then.battle, now) == {2104: 2, 2008: 0}
    seen: set[tuple[int, ...]] = set()
    for seed in range(40):
        world = then.battle.view(Seat("peru"))
        imagine(world, Fast(seed), _known(then, now))
        seen.add(tuple(world.mines[place].value for place in (2104, 2206, 2008, 2010)))
        # every counter is somewhere, once
        drawn = [mine.value for mine in world.mines.values()]
        assert sorted([*map(str, drawn), *world.cup.pieces]) == sorted(then.battle.setting.cup)
    assert {each[:3] for each in seen} == {(2, 1, 0)}
    assert len({each[3] for each in seen}) > 1


@case("I48", "9.0")
def test_a_mine_that_is_still_to_be_drawn_has_no_face_yet() -> None:
    field = Field("first_blood").mine(2104, 2)
    field.battle.mines[Hex(2008)] = type(field.battle.mines[2104])(2008, 0)
    field.battle.agenda.append(("draw_mine", (2008,)))
    for seed in range(10):
        world = field.battle.view(Seat("peru"))
        imagine(world, Fast(seed), _known(field, field.battle))
        assert world.mines[2008].value == 0
        assert len(world.cup.pieces) == len(field.battle.cup.pieces)
