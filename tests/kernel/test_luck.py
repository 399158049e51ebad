"""The luck ledger: p-values against brute force."""

from itertools import product
from math import exp
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from admiralty.kernel.flows.chance import d6
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Draw, Roll
from admiralty.kernel.matches.agreements import TAKE_BACK
from admiralty.kernel.matches.luck import Distribution, Ledger, Luck, Score, score_of, tails, window
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


def test_luck_is_told_to_three_places_and_its_chances_to_four() -> None:
    thirds = Score(Seat("peru"), "T-1", 1, {0: 2 / 3, 1: 1 / 3})
    (told,) = Ledger([thirds]).to_data()
    assert told == {"seat": "peru", "chances": 1, "actual": 1, "expected": 0.333, "as_good": 0.3333, "as_bad": 1.0}
    (told,) = Ledger([thirds._replace(actual=0)]).to_data()
    assert (told["as_good"], told["as_bad"]) == (1.0, 0.6667)


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
    (luck,) = match.history.luck.summary()
    assert (luck.seat, luck.chances, luck.actual) == ("raider", 2, 3)
    assert luck.expected == pytest.approx(1 / 3 + 7 / 6)
    assert luck.as_good == pytest.approx(1 / 3 * 2 / 6)


def test_chances_that_were_taken_back_do_not_count() -> None:
    match = under_way(opened(6, "2", 1), raider=1)
    give(match, "raider steer 150.0", "raider common")
    fired = match.order(Seat("raider"), "fire")
    assert match.history.luck.summary()[0].chances == 2
    match.actions.propose_take_back("bea", fired["n"])
    match.actions.answer(TAKE_BACK, "anna", True)
    assert match.history.luck.summary() == []


def convolved(met: list[tuple[Distribution, int]]) -> dict[int, float]:
    """The long way: every sum with its chance, one throw at a time."""
    sums = {0: 1.0}
    for distribution, times in met:
        for _ in range(times):
            more: dict[int, float] = {}
            for so_far, chance in sums.items():
                for score, weight in distribution:
                    more[so_far + score] = more.get(so_far + score, 0.0) + chance * weight
            sums = more
    return sums


FAIR = tuple((face, 1 / 6) for face in range(1, 7))
RARE = ((0, 0.97), (1, 0.03))
EVEN_ONLY = ((-2, 0.5), (4, 0.5))
SURE = ((3, 1.0),)


@pytest.mark.parametrize(
    "met",
    [
        [(RARE, 150)],
        [(EVEN_ONLY, 90)],
        [(SURE, 40)],
        [(FAIR, 120), (RARE, 60), (EVEN_ONLY, 31), (SURE, 5)],
    ],
    ids=["rare", "even", "sure", "mixed"],
)
def test_a_long_game_is_weighed_as_exactly_as_a_short_one(met: list[tuple[Distribution, int]]) -> None:
    """Far out in the tails too, where an approximation by the bell curve is wrong by half."""
    mean = round(sum(times * sum(score * weight for score, weight in each) for each, times in met))
    sums = convolved(met)
    for actual in (*range(mean - 60, mean + 61, 7), mean - 10_000, mean + 10_000):
        at_least = sum(chance for value, chance in sums.items() if value >= actual)
        at_most = sum(chance for value, chance in sums.items() if value <= actual)
        assert tails(met, actual) == pytest.approx((at_least, at_most), abs=1e-10)


def test_the_work_of_a_ledger_grows_more_slowly_than_its_game() -> None:
    """Sums beyond what can happen are not looked at: a hundred times the chances, some ten times the window."""
    short, long = (high - low for low, high in (window([(FAIR, 400)]), window([(FAIR, 40_000)])))
    assert long < 12 * short
    assert max(tails([(FAIR, 40_000)], 140_000)) == pytest.approx(0.5, abs=0.01)


HARSH = ((-9, 0.01), (-1, 0.5), (0, 0.49))


@pytest.mark.parametrize(
    "met",
    [[(FAIR, 4000)], [(HARSH, 900)], [(tuple((-score, weight) for score, weight in reversed(HARSH)), 900)],
     [(FAIR, 2000), (HARSH, 1000)], [(HARSH, 1000), (FAIR, 2000)]],
    ids=["dice", "harsh", "kind", "both", "turned"],
)  # fmt: skip
def test_the_window_is_the_narrowest_that_bernstein_vouches_for(met: list[tuple[Distribution, int]]) -> None:
    """A sum that lies farther from its mean has a chance of 1e-12 at most, and one nearer may have more."""
    means = [sum(score * weight for score, weight in each) for each, _ in met]
    middle = round(sum(times * mean for (_, times), mean in zip(met, means, strict=True)))
    variance = sum(
        times * sum(weight * (score - mean) ** 2 for score, weight in each)
        for (each, times), mean in zip(met, means, strict=True)
    )
    spread = max(abs(score - mean) for (each, _), mean in zip(met, means, strict=True) for score, _ in each)

    def beyond(reach: int) -> float:
        return 2 * exp(-(reach**2) / 2 / (variance + spread * reach / 3))

    low, high = window(met)
    assert high - middle == middle - low
    assert beyond(high - middle) <= 1e-12 < beyond(high - middle - 1)


def test_the_window_is_no_wider_than_all_that_can_happen() -> None:
    assert window([(FAIR, 3), (EVEN_ONLY, 2)]) == (3 - 4, 18 + 8)
    assert window([(SURE, 40)]) == (120, 120)
    assert window([]) == (0, 0)


def test_a_ledger_is_saved_and_loaded_and_goes_on_alike() -> None:
    ledger = Ledger([Score("anna", "T-1", 4, dict(FAIR)), Score("anna", "T-1", 1, dict(RARE))])
    again = Ledger.loaded(ledger.saved())
    assert again.to_data() == ledger.to_data()
    for each in (ledger, again):
        each.note(Score("bea", "T-1", 1, dict(RARE)))
        each.forget(Score("anna", "T-1", 1, dict(RARE)))
    assert again.to_data() == ledger.to_data()


@pytest.mark.parametrize(
    "met",
    [
        [[0, [[1, 1.0]]]],
        [[True, [[1, 1.0]]]],
        [[1, [[1, 0.5]]]],
        [[1, []]],
        [[1, [[2, 0.5], [1, 0.5]]]],
        [[1, [[1, float("nan")]]]],
        [[10**6, [[-(10**6), 0.5], [10**6, 0.5]]]],
        [[1, [["1", 1.0]]]],
    ],
)
def test_a_ledger_that_no_game_can_have_is_refused(met: list[Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        Ledger.loaded({"anna": {"actual": 1, "met": met}})
