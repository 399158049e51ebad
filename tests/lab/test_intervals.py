"""Coverage of intervals, by simulation: each holds the truth as often as stated, near 0 and 1 too."""

from collections.abc import Callable
from math import log10
from random import Random

import pytest

from admiralty.lab.elo import Rating, ratings
from admiralty.lab.measure import difference, pair_mean, share

TRIALS = 500
LEAST = 0.92
"""What 95% may come down to in so many trials: three standard deviations."""

Pair = Callable[[Random, float], float]


def apart(rng: Random, true: float) -> float:
    """Two independent games."""
    return ((rng.random() < true) + (rng.random() < true)) / 2


def alike(rng: Random, true: float) -> float:
    """Two games that always have the same result: a pair counts as one game."""
    return float(rng.random() < true)


def opposite(rng: Random, true: float) -> float:
    """Two games in which the same luck helps opposite players."""
    luck = rng.random()
    return ((luck < true) + (1 - luck < true)) / 2


def with_draws(rng: Random, true: float) -> float:
    """Two games of which some are drawn, as many on either side of the truth."""

    def game() -> float:
        luck = rng.random()
        half = (1 - true) / 2
        return 1.0 if luck < true - half else 0.5 if luck < true + half else 0.0

    return (game() + game()) / 2


@pytest.mark.parametrize("pair", [apart, alike, opposite, with_draws])
@pytest.mark.parametrize("true", [0.5, 0.75, 0.95, 0.975, 0.99])
@pytest.mark.parametrize("pairs", [5, 20, 50])
def test_the_interval_of_a_ladder_holds_the_true_share(pair: Pair, true: float, pairs: int) -> None:
    rng = Random(f"{pair.__name__} {true} {pairs}")
    for each in (true, 1 - true):
        held = 0
        for _ in range(TRIALS):
            found = [pair(rng, true) for _ in range(pairs)]
            _, low, high = pair_mean(found if each == true else [1 - value for value in found])
            held += low <= each <= high
        assert held / TRIALS >= LEAST, each


@pytest.mark.parametrize("true", [0.5, 0.75, 0.9, 0.95, 0.99])
@pytest.mark.parametrize("games", [20, 60])
def test_the_interval_of_a_rating_holds_the_true_one(true: float, games: int) -> None:
    """Without the correction for continuity it held in 87 of 100 trials at 0.9 with 20 games."""
    rng = Random(f"elo {true} {games}")
    rating, made, held = 400 * log10(true / (1 - true)), dict[int, Rating](), 0
    for _ in range(TRIALS):
        won = sum(rng.random() < true for _ in range(games))
        if won not in made:
            made[won] = ratings({("weak", "strong"): (games - won, games)})["strong"]
        held += made[won].low <= rating <= made[won].high
    assert held / TRIALS >= LEAST


def test_the_interval_of_a_ladder_narrows_with_its_games() -> None:
    widths = []
    for pairs in (20, 80, 320):
        _, low, high = pair_mean([1.0, 1.0, 0.5, 0.5, 0.0] * (pairs // 5))
        widths.append(high - low)
    assert widths[0] > 1.8 * widths[1] > 3.2 * widths[2]


@pytest.mark.parametrize(("more", "less"), [(0.02, 0.0), (0.0, 0.05), (0.05, 0.05), (0.3, 0.1), (0.02, 0.1)])
@pytest.mark.parametrize("pairs", [20, 100])
def test_the_interval_of_a_difference_holds_the_true_difference(more: float, less: float, pairs: int) -> None:
    rng = Random(f"{more} {less} {pairs}")
    held = 0
    for _ in range(TRIALS):
        base, arm = pairs_of(rng, more, less, pairs)
        found = difference(base, arm)
        held += found.low <= more - less <= found.high
    assert held / TRIALS >= LEAST


@pytest.mark.parametrize("turned", [0.01, 0.1, 0.9])
def test_chance_alone_is_seldom_called_clear(turned: float) -> None:
    rng = Random(f"chance {turned}")
    called = sum(difference(*pairs_of(rng, turned / 2, turned / 2, 40)).clear for _ in range(TRIALS))
    assert called / TRIALS <= 0.07


def test_five_games_turned_one_way_are_not_clear_and_six_are() -> None:
    assert not difference([False] * 100, [True] * 5 + [False] * 95).clear
    assert difference([False] * 100, [True] * 6 + [False] * 94).clear
    assert difference([True] * 100, [False] * 6 + [True] * 94).clear
    assert not difference([True] * 100, [True] * 100).clear


def pairs_of(rng: Random, more: float, less: float, pairs: int) -> tuple[list[bool], list[bool]]:
    """Two arms in which a share of the games is won only in one, and one only in the other."""
    base, arm = [], []
    for _ in range(pairs):
        luck = rng.random()
        alike = rng.random() < 0.5
        base.append(alike if luck >= more + less else luck >= more)
        arm.append(alike if luck >= more + less else luck < more)
    return base, arm


def test_a_share_holds_the_truth() -> None:
    rng = Random(7)
    for true in (0.05, 0.5, 0.9):
        held = 0
        for _ in range(TRIALS):
            found = share(sum(rng.random() < true for _ in range(60)), 60)
            held += found.low <= true <= found.high
        assert held / TRIALS >= LEAST
