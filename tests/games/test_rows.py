"""Result rows: outcomes of one row must lead to the same position.

Odds branch on rows, so a row that is one face too wide or too narrow would falsify every percentage.
"""

from collections import Counter
from typing import Any

import pytest

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.flow import Ask, AskAll, Chance, Roll
from admiralty.kernel.games.position import Position
from admiralty.library import game

TRIED_OF_A_CASE = 4
"""The number of rolls of one case that are tested in a game."""
THROWN = 12
PLAYED = 500


def answer(position: Position[Any], rng: Fast) -> Any:
    request = position.request
    if isinstance(request, Ask):
        return request.choices.sample(rng)
    if isinstance(request, AskAll):
        return {seat: ask.choices.sample(rng) for seat, ask in request.asks.items()}
    assert isinstance(request, Chance)
    return request.sample(rng)


def after(position: Position[Any], outcome: Any) -> tuple[str, object]:
    twin = position.clone()
    twin.give(outcome)
    return "" if twin.request is None else twin.request.fingerprint(), twin.state.key()


def must_keep_its_promise(position: Position[Any], roll: Roll, rng: Fast) -> None:
    assert roll.rows is not None
    found: dict[Any, tuple[str, object]] = {}
    outcomes = [outcome for outcome, _ in roll.branches()] + [roll.sample(rng) for _ in range(THROWN)]
    for outcome in outcomes:
        row, led = roll.rows(outcome), after(position, outcome)
        assert found.setdefault(row, led) == led, f"{roll.fingerprint()}: {outcome} is not like others of row {row}"


@pytest.mark.parametrize(
    ("name", "scenario", "seed"),
    [
        ("ironclads_on_squares", "lissa", 1),
        ("iron_and_fire", "end_game", 1),
        ("iron_and_fire", "race", 2),
        ("iron_and_fire", "bold", 3),
        ("oak_and_iron", "quickstart", 1),
        ("oak_and_iron", "channel_patrol", 2),
        ("war_of_the_pacific", "lima", 1),
        ("war_of_the_pacific", "grand_campaign", 2),
        ("iron_and_steam", "monitor_duel", 1),
        ("iron_and_steam", "mobile_bay", 2),
    ],
)
def test_outcomes_of_one_row_lead_to_one_position(name: str, scenario: str, seed: int) -> None:
    rules = game(name)
    rng, tried = Fast(seed), Counter[str]()
    position = Position(rules, rules.start(rules.setting(scenario, {})))
    for _ in range(PLAYED):
        if position.over:
            break
        request = position.request
        if isinstance(request, Roll) and request.rows is not None and tried[request.case] < TRIED_OF_A_CASE:
            tried[request.case] += 1
            must_keep_its_promise(position, request, rng)
        position.give(answer(position, rng))
    assert tried
