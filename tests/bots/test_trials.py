"""Trials of an order: what luck they leave out, on which chances they meet, and what the admiral makes of them."""

from typing import Any

import pytest

from admiralty.bots.admiral import Contender
from admiralty.bots.captain import Look
from admiralty.bots.search import LINE, Search, Trial
from admiralty.bots.trust import Trust
from admiralty.games.judgement import Judgement
from admiralty.kernel.flows.chance import Fast, d6
from admiralty.kernel.flows.choices import Order
from admiralty.kernel.flows.event import Message
from admiralty.kernel.flows.flow import Flow, ask_window, roll
from admiralty.kernel.games.position import Position
from tests.kernel.inline import ONE, TWO, Tally, Tiny, numbers, take


class Marks:
    """Scales on which the sum of marks weighs, for those who want many."""

    judgement: Judgement[Any] = Judgement()

    def worth(self, state: Any, side: str) -> float:
        return float(sum(state.marks)) / 100 * (1 if side == "ones" else -1)


def in_the_end(tally: Tally) -> Flow[None]:
    """A throw that counts when a window after it is closed."""
    yield from take(ONE, 1, 2)
    face = yield from roll(d6, case="T-1", by=ONE)
    yield from ask_window(ONE, Message("why"), numbers(0), window="w", decline="take 0", case="T-1")
    tally.marks.append(face)


def at_once(tally: Tally) -> Flow[None]:
    """A throw that counts at once, for the better or the worse by what was ordered."""
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


# -- opinion against trials --------------------------------------------------------------------------------------------


def contender(opinion: float, *surprises: float) -> Contender:
    found = Contender((Look(Order("take 1", None), opinion, 1),))
    found.surprises += surprises
    return found


def test_few_trials_hardly_move_an_opinion_and_many_do_but_never_all_the_way() -> None:
    trust = Trust()
    moved = [contender(0.2, *[0.1] * count).worth(trust, 0.0) - 0.2 for count in (0, 1, 10, 100, 100_000)]
    assert moved == sorted(moved)
    assert moved[0] == 0.0
    assert moved[1] < 0.01
    assert moved[-1] == pytest.approx(0.1 * 2 / 3, abs=0.001)  # trials have a fault of their own


def test_what_all_trials_share_prefers_no_order() -> None:
    trust = Trust()
    better, worse = contender(0.3, *[0.5] * 9), contender(0.2, *[0.5] * 9)
    assert better.worth(trust, 0.5) - worse.worth(trust, 0.5) == pytest.approx(0.1)
    untried = contender(0.3)
    assert untried.worth(trust, 0.5) == pytest.approx(better.worth(trust, 0.5))
