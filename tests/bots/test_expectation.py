"""Expectations and odds come from one walk through the branches of chance."""

from math import isclose
from typing import Any

import pytest

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.games.game import State
from admiralty.kernel.games.view import knowledge
from admiralty.kernel.matches.match import Match
from admiralty.kernel.odds.chance_tree import walk
from admiralty.kernel.odds.odds import expectation, odds
from tests.kernel.table import DEFENDER, DUEL, RAIDER, give, opened, under_way


def about_to_fire() -> Match[Any]:
    match = give(under_way(opened(), raider=0, mine=5))
    while "fire" not in [order.code for order in next(iter(match.asks().values())).choices.candidates(9)]:
        seat, ask = next(iter(match.asks().items()))
        match.order(seat, ask.choices.candidates(1)[0].code)
    return match


def test_an_expectation_is_the_mean_of_the_distribution() -> None:
    match = about_to_fire()
    seat = next(iter(match.asks()))
    found = odds(DUEL, match.setting, knowledge(match.position, seat), "fire", Fast(1))
    target = RAIDER if seat == DEFENDER else DEFENDER
    chances: Any = found.measures[f"measure-{target}"]
    mean = sum(value * p for value, p in chances.items())
    order = match.asks()[seat].choices.check("fire")

    def hull(state: Any) -> float:
        return float(max(0, state.boats[target].hull))

    exact = expectation(match.position, seat, order, hull, Fast(1), 5000)
    assert exact.exact
    assert isclose(exact.mean, mean)
    sampled = expectation(match.position, seat, order, hull, Fast(1), 1)
    assert not sampled.exact
    many = [expectation(match.position, seat, order, hull, Fast(n), 1).mean for n in range(600)]
    assert abs(sum(many) / len(many) - mean) < 0.15


@pytest.mark.parametrize("in_time", range(6))
def test_a_walk_ends_when_its_time_is_over(in_time: int) -> None:
    match = about_to_fire()
    seat, ask = next(iter(match.asks().items()))
    asked = 0

    def late() -> bool:
        nonlocal asked
        asked += 1
        return asked > in_time

    whole = walk(match.position, seat, ask.choices.check("fire"), State.key, 5000, rng=Fast(1))
    found = walk(match.position, seat, ask.choices.check("fire"), State.key, 5000, rng=Fast(1), late=late)
    assert whole is not None
    assert found is not None
    assert found.tries == 1
    assert isclose(sum(found.shares().values()), 1.0)
    assert set(found.shares()) <= set(whole.shares())
