"""The luck ledger: p-values against brute force."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from admiralty.kernel.chance import d6
from admiralty.kernel.event import Seat
from admiralty.kernel.flow import Draw, Roll
from admiralty.kernel.luck import Ledger, Luck, Score, score_of
from tests.kernel.inline import ONE
from tests.kernel.table import give, opened, under_way


def scores() -> st.SearchStrategy[Score]:
    weights = st.dictionaries(st.integers(-2, 3), st.integers(1, 5), min_size=1, max_size=3)
    return weights.flatmap(
        lambda found: st.builds(
            Score,
            st.sampled_from(["anna", "bea"]),
            st.just("T-1"),
            st.sampled_from(sorted(found)),
            st.just({value: weight / sum(found.values()) for value, weight in found.items()}),
        )
    )


@given(st.lists(scores(), max_size=5))
def test_expectation_and_p_values_agree_with_every_way_the_chances_could_have_fallen(given_scores: list[Score]) -> None:
    ledger = {luck.seat: luck for luck in Ledger(given_scores).summary()}
    for seat in {score.seat for score in given_scores}:
        mine = [score for score in given_scores if score.seat == seat]
        actual = sum(score.actual for score in mine)
        expected = good = bad = 0.0
        for fall in product(*(score.scores.items() for score in mine)):
            total, chance = sum(value for value, _ in fall), 1.0
            for _, weight in fall:
                chance *= weight
            expected += total * chance
            good += chance * (total >= actual)
            bad += chance * (total <= actual)
        luck = ledger[seat]
        assert (luck.chances, luck.actual) == (len(mine), actual)
        assert (luck.expected, luck.as_good, luck.as_bad) == pytest.approx((expected, good, bad))
        assert max(luck.as_good, luck.as_bad) <= 1


@pytest.mark.parametrize(
    ("good", "bad", "verdict"),
    [
        (0.05, 1.0, "very-lucky"),
        (0.2, 0.9, "lucky"),
        (0.5, 0.6, "even"),
        (0.9, 0.2, "unlucky"),
        (1.0, 0.05, "very-unlucky"),
    ],
)
def test_the_verdict_in_one_word(good: float, bad: float, verdict: str) -> None:
    assert Luck("anna", 1, 0, 0.0, good, bad).verdict == verdict


def test_a_chance_without_a_hand_a_score_or_an_audience_keeps_none() -> None:
    seat = Seat("one")
    assert score_of(Roll(d6, "T-1", seat, luck=int), 4) == Score(seat, "T-1", 4, d6.scores(int))
    assert score_of(Roll(d6, "T-1", None, luck=int), 4) is None
    assert score_of(Roll(d6, "T-1", seat), 4) is None
    assert score_of(Roll(d6, "T-1", seat, seen_by=(ONE,), luck=int), 4) is None
    assert score_of(Draw("cup", ["1", "3"], "T-1", seat, luck=int), "3") == Score(seat, "T-1", 3, {1: 0.5, 3: 0.5})


def test_the_ledger_of_a_match_weighs_each_chance_as_it_was_before_it_fell() -> None:
    """A shot that needs 5 (common shell at long range), then a chit out of the full cup of 0 1 1 1 2 2."""
    match = under_way(opened(6, "2"), raider=1)
    give(match, "raider steer 150.0", "raider common", "raider fire")
    (luck,) = match.ledger().summary()
    assert (luck.seat, luck.chances, luck.actual) == ("raider", 2, 3)
    assert luck.expected == pytest.approx(1 / 3 + 7 / 6)
    assert luck.as_good == pytest.approx(1 / 3 * 2 / 6)


def test_chances_that_were_taken_back_do_not_count() -> None:
    match = under_way(opened(6, "2", 1), raider=1)
    give(match, "raider steer 150.0", "raider common")
    fired = match.order(Seat("raider"), "fire")
    assert match.ledger().summary()[0].chances == 2
    match.propose_take_back("bea", fired["n"])
    match.answer_take_back("anna", True)
    assert match.ledger().summary() == []
