"""Commands of the terminal never hide an order."""

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from admiralty import Table, library
from admiralty.cli.session import YOU, Session
from admiralty.kernel.flows.chance import Fast, KeyStream
from admiralty.kernel.flows.flow import Ask, Chance
from admiralty.kernel.games.position import Position
from admiralty.kernel.matches.match import Match
from admiralty.kernel.orders.grammar import shape_of
from admiralty.kernel.orders.verbs import Verb
from admiralty.present.presenter import Presenter

ANSWERS = 400
"""How far a game is played for orders whose words no grammar lists."""


def commands_of(tmp_path: Path) -> set[str]:
    table = Table("ironclads_on_squares", "lissa")
    return set(Session(table, {}, tmp_path / "game.journal").commands)


def verbs_of(game_id: str) -> Iterator[type[Verb[Any, Any]]]:
    """Every kind of order that the modules of a game declare."""
    package = importlib.import_module(library.package_of(game_id))
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        found = vars(importlib.import_module(module.name)).values()
        yield from (each for each in found if isinstance(each, type) and issubclass(each, Verb) and each is not Verb)


def first_words(kind: type[Verb[Any, Any]], setting: Any) -> Iterator[str]:
    """The words with which an order of a kind can begin, as far as its grammar has an end."""
    parts = shape_of(kind).parts
    if parts and isinstance(parts[0], str):
        yield parts[0]
    elif parts:
        argument = shape_of(kind).arguments[parts[0][0]]
        for value in argument.every(setting) or ():
            yield argument.write(setting, value).split()[0]


def words_played(game: Any, setting: Any) -> Iterator[str]:
    """The first words of the orders that a game of random play offers."""
    position: Position[Any] = Position(game, game.start(setting), keeps=False)
    rng = Fast(5)
    for _ in range(ANSWERS):
        request = position.request
        if request is None:
            return
        if isinstance(request, Chance):
            position.give(request.sample(rng))
            continue
        asks = position.asks()
        for ask in asks.values():
            yield from (order.code.split()[0] for order in ask.choices.candidates(60))
        given = {seat: ask.choices.sample(rng) for seat, ask in asks.items()}
        position.give(given[request.seat] if isinstance(request, Ask) else given)


@pytest.mark.parametrize("game_id", list(library.GAMES))
def test_no_order_of_any_game_begins_with_a_command(game_id: str, tmp_path: Path) -> None:
    game, commands = library.game(game_id), commands_of(tmp_path)
    kinds = dict.fromkeys(verbs_of(game_id))
    assert kinds
    for scenario in game.scenarios():
        setting = game.setting(scenario, {})
        words = {word for kind in kinds for word in first_words(kind, setting)}
        assert words & commands == set(), scenario
    first = game.setting(game.scenarios()[0], {})
    assert set(words_played(game, first)) & commands == set()


def test_an_order_that_is_offered_comes_before_a_command(tmp_path: Path) -> None:
    presenter = Presenter.of("ironclads_on_squares", "lissa", {})
    match: Match[Any] = Match(presenter.game, presenter.setting, {YOU: presenter.setting.seats}, KeyStream(b"key"))
    table = Table.at(presenter, match)
    session = Session(table, {}, tmp_path / "game.journal")
    asked = table.seat
    assert asked is not None
    legal = next(iter(table.orders))
    word = legal.split()[0]
    called: list[str] = []
    session.commands[word] = lambda seat, text: called.append(text)
    session._obey(asked, legal)
    assert called == []
    assert [step.answer.code for step in match.history.steps if step.kind == "order"] == [legal]
    assert table.seat is not None
    session._obey(table.seat, f"{word} is no order")
    assert called == ["is no order"]
