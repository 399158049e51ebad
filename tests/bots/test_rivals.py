"""Orders that the admiral tries because a look one order ahead says nothing about them."""

from collections.abc import Iterator
from typing import Any

import pytest

from admiralty.bots.admiral import AdmiralBot
from admiralty.bots.budget import Budget
from admiralty.games.base import TableGame
from admiralty.games.judgement import Judgement
from admiralty.kernel.flows.chance import Fast, KeyStream
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import knowledge
from admiralty.kernel.matches.match import Match
from admiralty.lab.run import answer_of, key_of, players
from admiralty.library import game


def questions(table: TableGame[Any], scenario: str, seed: int) -> Iterator[tuple[Position[Any], Seat, Ask]]:
    """The questions of one game between captains."""
    setting = table.setting(scenario, {})
    bots = players(table, setting, dict.fromkeys(setting.sides, "captain"), key_of(seed))
    match = Match(table, setting, {"bots": setting.seats}, KeyStream(key_of(seed)))
    while not match.over:
        seat, ask = next(iter(match.asks().items()))
        yield match.position, seat, ask
        match.order(seat, answer_of(bots[seat], match, seat))


def first_with_rivals(table: TableGame[Any], scenario: str) -> tuple[Position[Any], Seat, Ask]:
    """The first question with three alternatives or more."""
    for position, seat, ask in questions(table, scenario, seed=3):
        if len({each.order.code for each in table.judgement.alternatives(position.state, ask, 8)}) > 2:
            return position, seat, ask
    raise AssertionError(f"{scenario} has no such question")


@pytest.mark.parametrize(
    ("name", "scenario", "nodes"),
    [("war_of_the_pacific", "tarapaca", 1500), ("iron_and_steam", "monitor_duel", 600)],
)
def test_the_admiral_tries_rivals_where_a_look_says_nothing(name: str, scenario: str, nodes: int) -> None:
    table = game(name)
    judgement: Judgement[Any] = table.judgement
    position, seat, ask = first_with_rivals(table, scenario)
    tried = {each.order.code for each in judgement.alternatives(position.state, ask, 8)}
    admiral = AdmiralBot(table, table.setting(scenario, {}), Fast(1), Budget(nodes=nodes))
    thoughts = admiral.think(knowledge(position, seat))
    with_trials = [each.order.code for each in thoughts.orders if each.visits]
    assert len(with_trials) > 1
    assert thoughts.code in with_trials
    rule = judgement.candidates(position.state, ask, 1)[0].code
    assert set(with_trials) <= tried | {rule}


def test_a_way_of_fighting_is_kept_up_in_playouts() -> None:
    table = game("iron_and_steam")
    position, _, ask = first_with_rivals(table, "monitor_duel")
    ways = table.judgement.alternatives(position.state, ask, 8)
    for way in ways:
        assert way.plays_on is not None
        assert way.plays_on(position.state, ask, Fast(1)).code == way.order.code


def test_an_admiral_without_budget_for_trials_keeps_to_the_rule() -> None:
    table = game("war_of_the_pacific")
    position, seat, ask = first_with_rivals(table, "tarapaca")
    admiral = AdmiralBot(table, table.setting("tarapaca", {}), Fast(1), Budget(nodes=1))
    rule = table.judgement.candidates(position.state, ask, 1)[0].code
    assert admiral.think(knowledge(position, seat)).code == rule
