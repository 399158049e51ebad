"""Shared parts of pages: viewers with equal views share them, and sharing changes no page."""

from typing import Any

import pytest
from benchmarks.pages import Game

from admiralty.memo import MEMO
from admiralty.server.html.renderer import Renderer
from admiralty.server.matches.views import View, Views
from admiralty.server.registry import GameRegistry
from admiralty.words.catalogue import ENGLISH
from tests.server.serving import DUEL, GAMES

STEPS = 6


def played(game: str, scenario: str) -> Game:
    return Game(7, GameRegistry(GAMES).presenter(game, scenario, {}), Views(Renderer()), watched=True)


def alone(page: Any, renderer: Renderer) -> Any:
    """The whole page of a viewer with an empty cache."""
    MEMO.clear()
    shown = page.view
    return View(shown.table, shown.access, shown.seat, ENGLISH, renderer, {}).update().data()


@pytest.mark.parametrize(("game", "scenario"), [(DUEL, "fog"), ("oak_and_iron", "first_broadside")])
def test_what_somebody_is_shown_does_not_depend_on_who_looked_before(game: str, scenario: str) -> None:
    table, renderer = played(game, scenario), Renderer()
    for step in range(STEPS):
        for page in table.pages if step % 2 else reversed(table.pages):
            page.see()
        together = [page.shown[0].data() for page in table.pages]
        assert [alone(page, renderer) for page in table.pages] == together
        table.order()


def test_what_is_seen_alike_is_made_once_and_a_secret_is_not() -> None:
    table = played(DUEL, "fog")
    defender, raider = table.pages[:2]
    differed = False
    for _ in range(STEPS):
        table.order()
        defender.see()
        raider.see()
        mine, theirs = defender.shown[0], raider.shown[0]
        differed = differed or mine.board.parts["markers"] != theirs.board.parts["markers"]
        assert mine.board.plain is theirs.board.plain
        assert mine.part("compass") is theirs.part("compass")
    assert differed  # the defender sees the mine
