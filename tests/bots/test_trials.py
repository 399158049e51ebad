"""Trials of an order: common random numbers, control of luck, and the admiral's use of them."""

from typing import Any

import pytest

from admiralty.bots.admiral import DOUBT
from admiralty.bots.captain import Look
from admiralty.bots.contender import FEWEST, Contender
from admiralty.bots.search import LINE, Search, Trial
from admiralty.games.judgement import Judgement
from admiralty.kernel.flows.chance import Fast, d6
from admiralty.kernel.flows.choices import Order
from admiralty.kernel.flows.event import Message
from admiralty.kernel.flows.flow import Flow, ask_window, roll
from admiralty.kernel.games.position import Position
from tests.kernel.inline import ONE, TWO, Tally, Tiny, numbers, take


class Marks:
    """Scales whose position is the sum of marks."""

    judgement: Judgement[Any] = Judgement()

    def worth(self, state: Any, side: str) -> float:
        return float(sum(state.marks)) / 100 * (1 if side == "ones" else -1)


def in_the_end(tally: Tally) -> Flow[None]:
    """A roll that counts after a window has closed."""
    yield from take(ONE, 1, 2)
    face = yield from roll(d6, case="T-1", by=ONE)
    yield from ask_window(ONE, Message("why"), numbers(0), window="w", decline="take 0", case="T-1")
    tally.marks.append(face)


def at_once(tally: Tally) -> Flow[None]:
    """A roll that counts at once, for better or worse by the order."""
    chosen = yield from take(ONE, 1, 2)
    face = yield from roll(d6, case="T-1", by=ONE)
    tally.marks.append(face if chosen == 1 else -face)


def again(tally: Tally) -> Flow[None]:
    yield from take(TWO, 1, 2)
    face = yield from roll(d6, case="T-1", by=TWO)
    tally.marks.append(face)


def trials(*plan: Any, code: str = "take 1", expected: float = 0.0, side: str = "ones") -> list[Trial | None]:
    game: Any = Tiny(*plan)
    position = Position(game, game.start(game.setting()))
    scales: Any = Marks()
    search = Search(scales, ONE, side, Fast(1))
    return [search.trial(position, (code,), expected, number) for number in range(200)]


def worths(found: list[Trial | None]) -> list[float]:
    return [each.worth for each in found if each is not None]


def test_dice_that_lie_there_before_a_window_are_not_taken_for_luck() -> None:
    found = worths(trials(in_the_end, expected=0.035))
    assert sum(found) / len(found) == pytest.approx(0.035, abs=0.004)
    assert len(set(found)) == 6


@pytest.mark.parametrize("side", ["ones", "twos"])
def test_the_luck_of_an_order_is_taken_off_and_that_of_what_follows_is_not(side: str) -> None:
    assert {round(each, 6) for each in worths(trials(at_once, expected=0.25, side=side))} == {0.25}
    assert len({round(each, 6) for each in worths(trials(at_once, again, expected=0.25, side=side))}) == 6


def test_what_follows_falls_alike_for_all_orders_in_the_same_trial_and_otherwise_in_the_next() -> None:
    one, two = (worths(trials(at_once, again, code=code, expected=0.0)) for code in ("take 1", "take 2"))
    assert one == pytest.approx(two)
    assert len({round(each, 6) for each in one}) == 6


def test_a_world_in_which_an_order_cannot_be_given_says_nothing_about_it() -> None:
    assert set(trials(at_once, code="take 9")) == {None}


def test_a_trial_tells_what_followed() -> None:
    found = trials(at_once, *[again] * 7)[0]
    assert found is not None
    assert [step.seat for step in found.line] == [TWO] * LINE
    assert {step.code for step in found.line} <= {"take 1", "take 2"}
    assert found.nodes == 16


# -- rivals of the rule ------------------------------------------------------------------------------------------------


def contender(opinion: float, *surprises: float) -> Contender:
    found = Contender((Look(Order("take 1", None), opinion, 1),))
    found.surprises += surprises
    return found


def test_too_few_trials_say_nothing() -> None:
    rule, rival = contender(0.2, *[0.0] * (FEWEST - 1)), contender(0.2, *[0.9] * (FEWEST - 1))
    assert rival.lead(rule) == 0.0
    assert rival.worth == 0.2


def test_a_rival_that_is_better_in_every_world_leads_beyond_doubt() -> None:
    luck = [0.5, -0.5, 0.3, -0.2, 0.1, 0.0]
    rule, rival = contender(0.2, *luck), contender(0.2, *[each + 0.05 for each in luck])
    assert rival.lead(rule) > DOUBT
    assert rule.lead(rival) < -DOUBT


def test_a_rival_that_was_lucky_once_does_not_lead_beyond_doubt() -> None:
    rule, rival = contender(0.2, 0.0, 0.0, 0.0, 0.0), contender(0.2, 0.6, -0.1, -0.1, -0.1)
    assert 0 < rival.lead(rule) < DOUBT


def test_opinions_count_beside_trials() -> None:
    rule, rival = contender(0.3, *[0.0] * FEWEST), contender(0.2, *[0.1] * FEWEST)
    assert rival.lead(rule) == pytest.approx(0.0)
    assert rival.worth == pytest.approx(rule.worth)
