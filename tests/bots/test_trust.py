"""How much the admiral trusts an opinion, against opinions and trials whose errors are known."""

import random

import pytest

from admiralty.bots.trust import LEAST, MOST, OWN_FAULT, Trust


def after_many_decisions(error: float, noise: float, shared: float = 0.3) -> Trust:
    """Trust after decisions in which opinions are off by ``error``, and trials by ``noise`` and by shared luck."""
    rng = random.Random(4)
    trust = Trust()
    for _ in range(200):
        luck = [rng.gauss(0, shared) for _ in range(12)]
        off = [rng.gauss(0, error) for _ in range(8)]
        trust.learn([[each + lucky + rng.gauss(0, noise) for lucky in luck] for each in off])
    return trust


@pytest.mark.parametrize("error", [0.02, 0.03, 0.05])
def test_an_opinion_counts_for_as_many_trials_as_make_a_mean_as_sure(error: float) -> None:
    """Of what is left between trials and opinions, a share is the trials' own fault."""
    noise = 0.15
    trust = after_many_decisions(error, noise)
    assert trust.weight == pytest.approx((noise / error) ** 2 / (1 - OWN_FAULT), rel=0.4)


def test_trials_count_singly_at_first_and_all_together_for_what_their_own_fault_leaves() -> None:
    trust = after_many_decisions(0.03, 0.15)
    assert trust.weight_of(0) == 0
    assert trust.weight_of(1) == pytest.approx(1, rel=0.05)
    assert trust.weight_of(10**9) / trust.weight == pytest.approx((1 - OWN_FAULT) / OWN_FAULT)


def test_the_luck_that_all_orders_share_says_nothing_about_opinions() -> None:
    calm, wild = (after_many_decisions(0.04, 0.15, shared).weight for shared in (0.0, 2.0))
    assert wild == pytest.approx(calm, rel=0.05)


def test_trust_has_bounds_and_learns_nothing_from_too_little() -> None:
    assert after_many_decisions(0.0, 0.15).weight == MOST
    assert after_many_decisions(5.0, 0.15).weight == LEAST
    trust = Trust()
    before = trust.weight
    trust.learn([[0.1, 0.2], [0.3, 0.1], [0.5, 0.4]])
    trust.learn([[0.1] * 9, [0.9] * 9])
    assert trust.weight == before


def test_trials_that_never_differ_leave_no_doubt() -> None:
    trust = Trust()
    trust.learn([[0.1] * 5, [0.2] * 5, [0.3] * 5])
    assert trust.deviation == pytest.approx(0.0, abs=1e-9)
