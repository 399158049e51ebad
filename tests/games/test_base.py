"""The hooks of every game, and their defaults."""

from typing import Any

import pytest

from admiralty.games.base import TableGame
from admiralty.games.judgement import Judgement
from admiralty.library import game
from tests.games.iron_and_fire.builder import iron_and_fire

NOTHING: Any = None


@pytest.mark.parametrize(
    ("measure", "risk"),
    [("measure-aground", True), ("measure-lost", True), ("measure-entangled", True), ("measure-own-hits", True),
     ("measure-own-loss", True), ("measure-hits", False), ("measure-sunk", False), ("measure-their-sunk", False)],
)  # fmt: skip
def test_what_befalls_oneself_is_a_risk_and_what_befalls_the_enemy_is_none(measure: str, risk: bool) -> None:
    assert iron_and_fire().is_risk(measure) is risk


def test_a_game_without_a_word_on_losses_has_none_and_no_turn() -> None:
    turn, lost = TableGame.losses(iron_and_fire(), NOTHING)
    assert (turn, len(lost)) == (0, 0)


def test_whoever_knows_only_the_rules_tries_every_order_and_judges_where_a_playout_ends() -> None:
    plain: Judgement[Any] = Judgement()
    assert plain.to_be_tried(NOTHING, NOTHING)
    assert plain.settled(NOTHING, NOTHING, NOTHING, NOTHING)


def test_a_game_guesses_if_its_judgement_has_likely_orders_of_its_own() -> None:
    class Plain(type(iron_and_fire())):  # type: ignore[misc]
        judgement: Judgement[Any] = Judgement()

    assert game("iron_and_fire").guesses
    assert not Plain.__new__(Plain).guesses
