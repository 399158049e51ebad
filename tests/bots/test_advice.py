"""Why a bot prefers an order: terms that add up, and no opinion where it has none."""

from typing import Any

import pytest

from admiralty.bots import Thinker, bot
from admiralty.bots.advice import LOUD, Opinion, advice, points
from admiralty.bots.learned.value import logit
from admiralty.games.base import TableGame
from admiralty.games.judgement import Judgement
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.games.view import knowledge
from admiralty.library import GAMES, game, package_of
from admiralty.words import Words
from admiralty.words.catalogue import COMMON, entries
from tests.bots.judged import JUDGED
from tests.bots.test_learned import positions, states
from tests.kernel.table import DUEL

ADDED_UP = {"ironclads_on_squares": "lissa", "iron_and_fire": "near_miss", "iron_and_steam": "monitor_duel",
            "war_of_the_pacific": "tarapaca"}  # fmt: skip
"""Games whose foresight is the tanh of a sum of terms; Oak & Iron weighs much besides."""


@pytest.mark.parametrize(("name", "scenario"), ADDED_UP.items())
def test_terms_add_up_to_foresight(name: str, scenario: str) -> None:
    table = game(name)
    for state in states(table, scenario, 15):
        for side in table.setting(scenario, {}).sides:
            terms = table.judgement.terms(state, side)
            assert sum(terms.values()) == pytest.approx(logit(table.judgement.foresight(state, side)), abs=0.06)


@pytest.mark.parametrize("name", GAMES)
def test_every_term_has_words(name: str) -> None:
    table, words = game(name), Words(strict=True).for_game(package_of(name))
    known = {each.id.name for each in (*entries(package_of(name), "en"), *entries(COMMON, "en"))}
    scenario = table.scenarios()[-1]
    for state in states(table, scenario, 3):
        for side in table.setting(scenario, {}).sides:
            for term in [*table.judgement.terms(state, side), "trials", "learned", "ending"]:
                assert f"term-{term}" in known
                assert words.named("term", term)


def advised(table: TableGame[Any], scenario: str, level: str, most: int) -> list[tuple[Any, Any]]:
    setting, found = table.setting(scenario, {}), []
    for position in positions(table, scenario, most):
        seat = next(iter(position.asks()))
        known = knowledge(position, seat)
        adviser = bot(level, table, setting, Fast(2))
        assert isinstance(adviser, Thinker)
        thoughts = adviser.think(known)
        found.append((thoughts, advice(table, setting, known, thoughts, Fast(3))))
    return found


def test_reasons_add_up_to_the_difference_of_two_orders() -> None:
    found = advised(game("ironclads_on_squares"), "lissa", "captain", 12)
    weighed = [each for _, each in found if each.opinion is Opinion.WEIGHED]
    assert weighed
    for each in weighed:
        assert each.against is not None
        apart = points(each.best.value) - points(each.against.value)
        assert apart >= LOUD
        assert [abs(reason.points) for reason in each.reasons] == sorted(
            (abs(reason.points) for reason in each.reasons), reverse=True
        )
        if len(each.reasons) < 3:  # what is left out is less than a trifle each
            assert sum(reason.points for reason in each.reasons) == pytest.approx(apart, abs=6 * LOUD)
        assert len(each.others) <= 2


def test_a_bot_without_judgement_has_no_opinion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(DUEL), "judgement", Judgement())
    assert {each.opinion for _, each in advised(DUEL, "fog", "captain", 5)} == {Opinion.NONE}


def test_a_bot_that_goes_by_rule_says_so() -> None:
    found = advised(game("war_of_the_pacific"), "tarapaca", "captain", 10)
    ruled = [(thoughts, each) for thoughts, each in found if each.opinion is Opinion.RULE]
    assert ruled
    for thoughts, each in ruled:
        assert thoughts.nodes == 0
        assert not each.reasons
        assert thoughts.code == each.best.order.code


def test_orders_that_hardly_differ_are_said_to() -> None:
    found = [each for _, each in advised(JUDGED, "fog", "captain", 20)]
    assert all(each.against is None for each in found if each.opinion is Opinion.ALIKE)
    assert Opinion.NONE not in {each.opinion for each in found}
