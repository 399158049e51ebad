"""OI-4.4 Dials of moves, by a degree."""

from itertools import product
from typing import Any

import pytest

from admiralty.games.oak_and_iron.rules.courses.manoeuvre import Manoeuvre, Steering, courses, pivots
from admiralty.games.oak_and_iron.rules.courses.turning import Shifting, Turning, shifts, turns
from admiralty.games.oak_and_iron.terms import Way
from admiralty.kernel.flows.choices import Choices, Dial, IllegalOrder
from tests.games.oak_and_iron.builder import sea, ship
from tests.support.cases import case

BATTLE = sea([ship("sloop", 300, 300)], [ship("sloop", 600, 300)]).battle
SHIP = "a-sloop"

SPACES: list[Choices[Any]] = [
    courses(BATTLE, Steering(SHIP, 1200, 450)),
    courses(BATTLE, Steering(SHIP, 1200, 450, both=True)),
    courses(BATTLE, Steering(SHIP, 600, 305)),
    courses(BATTLE, Steering(SHIP, 600, 300, ways=tuple(Way), may_stay=True)),
    pivots(BATTLE, SHIP, 450),
    turns(BATTLE, Turning(SHIP, 450, "OI-4.3a")),
    turns(BATTLE, Turning(SHIP, 450, "OI-4.3a", optional=False)),
    shifts(BATTLE, Shifting(SHIP, 500)),
]


def code(dials: tuple[Dial, ...], *changed: tuple[int, str]) -> str:
    """The code of the dials in their initial setting, with some changed words."""
    words = [dial.words[dial.start] for dial in dials]
    for place, word in changed:
        words[place] = word
    return " ".join(words)


@case("OI-4.4", "OI-3.2", "OI-4.3a", "OI-F16")
@pytest.mark.parametrize("space", SPACES)
def test_the_dials_begin_at_a_legal_order_and_every_word_of_each_is_legal_alone(space: Choices[Any]) -> None:
    dials = space.dials()
    assert space.check(code(dials))
    for place, dial in enumerate(dials):
        assert len(set(dial.words)) == len(dial.words)
        for word in dial.words:
            assert space.check(code(dials, (place, word)))


@case("OI-4.4")
def test_a_turn_goes_by_one_degree_from_full_to_port_to_full_to_starboard() -> None:
    space = courses(BATTLE, Steering(SHIP, 1200, 450))
    before, run, after = space.dials()
    assert before.words == after.words
    assert run.words == ("120",)
    turns = [space.check(f"- 120 {word}").value.course.after for word in after.words]
    assert turns == list(range(-450, 460, 10))


@case("OI-4.4")
def test_a_tool_of_half_degrees_can_be_turned_to_its_whole_angle() -> None:
    words = courses(BATTLE, Steering(SHIP, 600, 305)).dials()[0].words
    assert (words[0], words[1], words[-2], words[-1]) == ("P30.5", "P30", "S30", "S30.5")


@case("OI-4.4")
def test_two_turns_are_refused_but_to_a_yare_ship() -> None:
    plain, yare = courses(BATTLE, Steering(SHIP, 1200, 450)), courses(BATTLE, Steering(SHIP, 1200, 450, both=True))
    turned = code(plain.dials(), (0, "P30"), (2, "S10"))
    with pytest.raises(IllegalOrder) as refused:
        plain.check(turned)
    assert refused.value.reason.key == "refusal-one-turn"
    assert yare.check(turned).value.course == Manoeuvre(-300, Way.AHEAD, 1200, 100)


@case("OI-A2")
def test_every_course_listed_for_a_ship_that_has_cut_free_can_be_dialled() -> None:
    space = courses(BATTLE, Steering(SHIP, 600, 300, ways=tuple(Way), may_stay=True))
    dialled = {" ".join(words) for words in product(*(dial.words for dial in space.dials()))}
    listed = {order.code for order in space.candidates(100)} - {"stay"}
    assert len(listed) > 20
    assert listed <= dialled


@case("OI-3.2")
def test_in_the_eye_one_turn_is_dialled() -> None:
    before, run, turn = pivots(BATTLE, SHIP, 450).dials()
    assert (before.words, run.words) == (("-",), ("0",))
    assert pivots(BATTLE, SHIP, 450).check(code((before, run, turn), (2, "P7"))).value.course == Manoeuvre(
        0, Way.AHEAD, 0, -70
    )


@case("OI-4.3a")
def test_a_turn_that_must_be_made_has_no_word_for_none() -> None:
    (dial,) = turns(BATTLE, Turning(SHIP, 450, "OI-4.3a", optional=False)).dials()
    assert "-" not in dial.words
    assert dial.words[dial.start] == "S1"
