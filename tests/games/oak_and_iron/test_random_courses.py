"""Random moves and places: each is legal, in whole degrees or tenths, with the intended probability."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from admiralty.games.oak_and_iron.rules.courses.manoeuvre import Steering, courses, pivots
from admiralty.games.oak_and_iron.rules.courses.placing import Site, Zone, places
from admiralty.games.oak_and_iron.rules.courses.turning import Shifting, Turning, shifts, turns
from admiralty.games.oak_and_iron.terms import Way
from admiralty.kernel.flows.choices import Choices
from tests.games.oak_and_iron.builder import sea, ship
from tests.support.cases import case

BATTLE = sea([ship("sloop", 300, 300)], [ship("sloop", 600, 300)]).battle
SHIP = "a-sloop"


class Fixed:
    """Fixed random numbers, followed by the first choice always."""

    def __init__(self, laid_down: list[int]) -> None:
        self.drawn, self.bounds = laid_down, [0] * 0

    def below(self, bound: int) -> int:
        if len(self.bounds) == len(self.drawn):
            self.drawn.append(0)
        self.bounds.append(bound)
        return self.drawn[len(self.bounds) - 1]


def every(draw: Callable[[Any], str]) -> dict[str, Fraction]:
    """All possible samples with their probabilities: every sequence of random numbers is tried once."""
    found: dict[str, Fraction] = {}
    ways: list[list[int]] = [[]]
    while ways:
        rng = Fixed(ways.pop())
        begun = len(rng.drawn)
        code = draw(rng)
        chance = Fraction(1)
        for bound in rng.bounds:
            chance /= bound
        found[code] = found.get(code, Fraction(0)) + chance
        for place in range(begun, len(rng.drawn)):
            ways += [[*rng.drawn[:place], other] for other in range(1, rng.bounds[place])]
    return found


def drawn(space: Choices[Any]) -> dict[str, Fraction]:
    found = every(lambda rng: space.sample(rng).code)
    assert sum(found.values()) == 1
    for code in found:
        space.check(code)
    return found


def hands(form: str, most: int = 3) -> list[str]:
    """One or more ships for each hand."""
    return [form.format(f"{hand}{size}") for hand in "PS" for size in range(1, most + 1)]


@case("OI-4.4")
def test_a_course_is_straight_or_turns_before_or_after() -> None:
    found = drawn(courses(BATTLE, Steering(SHIP, 1200, 30)))
    assert found == {
        "- 120 -": Fraction(1, 5),
        **dict.fromkeys(hands("{} 120 -"), Fraction(1, 15)),
        **dict.fromkeys(hands("- 120 {}"), Fraction(1, 15)),
    }


@case("OI-4.4", "OI-1.12")
def test_a_yare_ship_may_turn_at_both_ends() -> None:
    found = drawn(courses(BATTLE, Steering(SHIP, 1200, 20, both=True)))
    both = [f"{one} 120 {two}" for one in hands("{}", 2) for two in hands("{}", 2)]
    assert found == {
        "- 120 -": Fraction(1, 7),
        **dict.fromkeys(hands("{} 120 -", 2), Fraction(1, 14)),
        **dict.fromkeys(hands("- 120 {}", 2), Fraction(1, 14)),
        **dict.fromkeys(both, Fraction(1, 56)),
    }


@case("OI-4.3c")
def test_a_ship_that_has_cut_free_goes_any_way() -> None:
    found = drawn(courses(BATTLE, Steering(SHIP, 400, 10, ways=tuple(Way), may_stay=True)))
    assert len(found) == 4 * 5
    assert set(found.values()) == {Fraction(1, 20)}
    assert {code.split()[1] for code in found} == {"40", "40P", "40S", "40B"}


@case("OI-3.2")
def test_in_the_eye_she_turns_or_stays() -> None:
    found = drawn(pivots(BATTLE, SHIP, 30))
    assert found == {"stay": Fraction(1, 3), **dict.fromkeys(hands("- 0 {}"), Fraction(1, 9))}


@case("OI-4.3a", "OI-F16")
@pytest.mark.parametrize(
    ("space", "form", "none"),
    [
        (turns(BATTLE, Turning(SHIP, 30, "OI-1.12")), "{}", Fraction(1, 3)),
        (turns(BATTLE, Turning(SHIP, 30, "OI-4.3a", optional=False)), "{}", Fraction(0)),
        (shifts(BATTLE, Shifting(SHIP, 30)), "shift {}", Fraction(1, 2)),
    ],
)
def test_a_turn_or_a_slide_to_either_hand_or_none_where_it_is_left_to_her(
    space: Choices[Any], form: str, none: Fraction
) -> None:
    expected = dict.fromkeys(hands(form), (1 - none) / 6)
    assert drawn(space) == ({"none": none, **expected} if none else expected)
    assert {order.code for order in space.candidates(10)} == {
        *(["none"] if none else []), *(form.format(f"{hand}{size}") for hand in "PS" for size in (1, 3)),
    }  # fmt: skip
    assert [order.code for order in space.candidates(2)] == [order.code for order in space.candidates(10)][:2]


@case("OI-13.5")
@pytest.mark.parametrize(
    ("zones", "spots"),
    [
        ([(10, 20, 12, 21)], ["1 2", "1.1 2"]),
        ([(10, 20, 11, 22)], ["1 2", "1 2.1"]),
        ([(10, 20, 10, 20)], ["1 2"]),
        ([(10, 20, 11, 21), (50, 60, 51, 61)], ["1 2", "5 6"]),
    ],
)
@pytest.mark.parametrize("optional", [False, True])
def test_a_place_is_drawn_from_all_of_a_zone_for_each_thing_with_each_heading(
    zones: list[Zone], spots: list[str], optional: bool
) -> None:
    things, headings = ("shoal_a", "shoal_b"), (0, 450)
    site = Site(things, zones, headings, lambda at, explain: None, "OI-13.5", optional=optional)
    codes = [f"{thing} {spot} {heading // 10}" for thing in things for spot in spots for heading in headings]
    none = Fraction(1, 3) if optional else Fraction(0)
    expected = dict.fromkeys(codes, (1 - none) / len(codes))
    assert drawn(places(BATTLE, site)) == ({"done": none, **expected} if optional else expected)
