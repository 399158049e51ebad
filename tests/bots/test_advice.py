"""Why a bot prefers an order: terms that add up, and no opinion if there is none."""

from typing import Any

import pytest

from admiralty.bots import Thinker, bot
from admiralty.bots.advice import LOUD, Opinion, advice, points
from admiralty.bots.learned.value import logit
from admiralty.games.base import TableGame
from admiralty.games.judgement import Judgement
from admiralty.games.war_of_the_pacific.ai.answers import RULES
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.games.view import knowledge
from admiralty.library import GAMES, game, package_of
from admiralty.present.advice_text import advice_text, worth_texts
from admiralty.present.presenter import Presenter
from admiralty.words import Words
from admiralty.words.catalogue import COMMON, entries
from tests.bots.judged import JUDGED
from tests.bots.test_learned import positions, states
from tests.kernel.table import DUEL

ALWAYS_WEIGHED = {"gunnery", "raids", "retreat", "report", "confirm"}
ADDED_UP = {"ironclads_on_squares": "lissa", "iron_and_fire": "near_miss", "iron_and_steam": "monitor_duel",
            "war_of_the_pacific": "tarapaca"}  # fmt: skip
"""Games whose foresight is the tanh of a sum of terms; Oak & Iron has other terms too."""


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
        if len(each.reasons) < 3:  # what is left out is negligible
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


def test_every_rule_of_thumb_of_the_war_says_what_it_goes_by() -> None:
    said = Words(strict=True).for_game(package_of("war_of_the_pacific"))
    unsaid = {kind for kind in RULES if not said.knows(f"thumb-{kind}".replace("_", "-"))}
    assert unsaid <= ALWAYS_WEIGHED, "these have several orders to weigh, or none that decides anything"


def test_a_hint_by_rule_says_the_rule() -> None:
    presenter = Presenter.of("war_of_the_pacific", "tarapaca", {})
    found = [each for _, each in advised(presenter.game, "tarapaca", "captain", 30) if each.opinion is Opinion.RULE]
    assert found
    assert any(len(advice_text(presenter, each)) > 100 for each in found)
    strange = found[0]._replace(kind="strange")
    assert advice_text(presenter, strange).endswith("without trials.")


def test_what_trials_do_not_explain_is_no_learned_value_in_a_game_without_one() -> None:
    found = advised(game("oak_and_iron"), "quickstart", "admiral:300", 12)
    assert not [reason for _, each in found for reason in each.reasons if reason.term == "learned"]


def test_peru_at_angamos_has_reasons_though_it_weighs_all_against_its_way_out() -> None:
    table = game("iron_and_fire")
    for state in states(table, "end_game", 15):
        terms = table.judgement.terms(state, "peru")
        assert sum(terms.values()) == pytest.approx(logit(table.judgement.foresight(state, "peru")), abs=0.01)


def test_figures_have_a_decimal_where_they_would_be_the_same() -> None:
    presenter = Presenter.of("ironclads_on_squares", "lissa", {})
    assert worth_texts(presenter, [0.0, -0.5]) == ["50%", "25%"]
    assert worth_texts(presenter, [0.0, 0.006, -0.5]) == ["50.0%", "50.3%", "25.0%"]
    assert worth_texts(presenter, [0.0, 0.0]) == ["50%", "50%"]


def test_a_hint_says_how_many_orders_are_as_good_as_the_first() -> None:
    presenter = Presenter.of("ironclads_on_squares", "lissa", {})
    found = advised(presenter.game, "lissa", "captain", 30)
    level = [each for thoughts, each in found if each.opinion is Opinion.WEIGHED and each.level > 1]
    assert level
    for each in level:
        assert each.against is not None
        assert points(each.best.value) - points(each.others[0].value) < LOUD
        assert each.reasons == () or "are about equal, and better than" in advice_text(presenter, each)
