"""Expectations and odds come from one walk through the branches of chance."""

from math import isclose
from typing import Any

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.games.view import knowledge
from admiralty.kernel.odds.odds import expectation, odds
from tests.kernel.table import DEFENDER, DUEL, RAIDER, give, opened, under_way


def test_an_expectation_is_the_mean_of_the_distribution() -> None:
    match = give(under_way(opened(), raider=0, mine=5))
    while "fire" not in [order.code for order in next(iter(match.asks().values())).choices.candidates(9)]:
        seat, ask = next(iter(match.asks().items()))
        match.order(seat, ask.choices.candidates(1)[0].code)
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
