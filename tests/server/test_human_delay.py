"""The server gives standing orders with a person's usual delay."""

import random
import statistics
from collections.abc import Callable

import pytest

from admiralty.kernel.flows.event import Seat
from admiralty.server.matches.human_delay import ENOUGH, LONGEST, SHORTEST, Pace

RED, BLUE = Seat("red"), Seat("blue")
USUAL = 2.5


def question(seat: Seat, topic: str | None) -> dict[Seat, str]:
    return {} if topic is None else {seat: topic}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    now = [1000.0]
    monkeypatch.setattr("admiralty.server.matches.human_delay.time.monotonic", lambda: now[0])

    def passes(seconds: float) -> None:
        now[0] += seconds

    return passes


def answers(pace: Pace, clock: Callable[[float], None], seat: Seat, *seconds: float, window: str = "nerve") -> None:
    for each in seconds:
        pace.asked(question(seat, window))
        clock(each)
        pace.answered(seat)
        pace.asked({})


def pauses(pace: Pace, seat: Seat) -> list[float]:
    rng = random.Random(4)
    return [pace.pause(seat, USUAL, rng) for _ in range(300)]


def test_the_slow_are_answered_for_slowly_and_the_quick_quickly(clock: Callable[[float], None]) -> None:
    pace = Pace()
    answers(pace, clock, RED, 8.0, 9.0, 11.0, 14.0)
    answers(pace, clock, BLUE, 1.0, 1.2, 1.5)
    red, blue = pauses(pace, RED), pauses(pace, BLUE)
    assert 6 < min(red) < max(red) < 17
    assert max(blue) < 2
    # The median is the person's own, and the pauses differ.
    assert 8 < statistics.median(red) < 12
    assert len(set(red)) > 290


def test_until_a_seat_has_answered_a_few_times_it_answers_like_anybody(clock: Callable[[float], None]) -> None:
    pace = Pace()
    answers(pace, clock, RED, *[19.0] * (ENOUGH - 1))
    assert pauses(pace, RED) == pauses(pace, BLUE)
    assert 1.8 < statistics.median(pauses(pace, BLUE)) < 3.2


def test_nobody_waits_for_ever_and_no_answer_comes_at_once(clock: Callable[[float], None]) -> None:
    pace = Pace()
    answers(pace, clock, RED, *[600.0] * 5)
    answers(pace, clock, BLUE, *[0.0] * 5)
    assert set(pauses(pace, RED)) == {LONGEST * USUAL}
    assert set(pauses(pace, BLUE)) == {SHORTEST * USUAL}


def test_only_reactions_count_and_an_open_one_goes_on_while_others_act(clock: Callable[[float], None]) -> None:
    pace = Pace()
    for _ in range(5):
        pace.asked(question(RED, None))
        clock(15)
        pace.answered(RED)
    assert pauses(pace, RED) == pauses(pace, BLUE)
    for _ in range(5):
        pace.asked(question(RED, "nerve"))
        clock(4)
        pace.asked(question(RED, "nerve") | question(BLUE, "nerve"))  # both are to move, or there is a proposal
        clock(4)
        pace.answered(RED)
        pace.asked({})
    assert min(pauses(pace, RED)) > 6
