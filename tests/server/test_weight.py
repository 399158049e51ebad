"""The size of updates: after each order only the changes, however late in the game."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, cast

import pytest

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.matches.match import Match
from admiralty.lab.run import answer_of, players
from admiralty.library import GAMES
from admiralty.server.html.renderer import Renderer
from admiralty.server.html.update import Update
from admiralty.server.identity.accounts import Access
from admiralty.server.matches.live_matches import Table
from admiralty.server.matches.views import Views
from admiralty.server.push.hub import packet
from admiralty.server.registry import GameRegistry

UPDATE = 30_000
"""Bytes of an update as it is sent, compressed."""
BATTLES = {"ironclads_on_squares": "lissa", "oak_and_iron": "quickstart", "war_of_the_pacific": "grand_campaign"}
LARGE = {"iron_and_fire": "bold", "war_of_the_pacific": "grand_campaign", "iron_and_steam": "mobile_bay"}
"""The battles whose pages are the heaviest."""
EVERY = 7
"""An update of so many is looked at where a whole game of them would take too long."""


class Laid:
    """A match at a table without other clients."""

    id, record, kept = "weighed", False, True

    def __init__(self, match: Match[Any], presenter: Any) -> None:
        self.match, self.presenter = match, presenter
        self.views: dict[object, Any] = {}

    def look(self, read: Callable[[Match[Any]], Any]) -> Any:
        return read(self.match)


def changes(game: str, scenario: str, bot: str, every: int) -> Iterator[tuple[int, Update, Update]]:
    """Each order of a game of bots, with each seat's page before and after it."""
    registry, renderer = GameRegistry(), Renderer()
    presenter = registry.presenter(game, scenario, {})
    setting = presenter.setting
    match: Match[Any] = Match(presenter.game, setting, dict(setting.sides), Fast(5))
    bots = players(presenter.game, setting, dict.fromkeys(setting.sides, bot), bytes([5]) * 32)
    views = Views(renderer)
    table = cast(Table, Laid(match, presenter))
    seen = {seat: views.get(table, Access("weighed", {seat: "player"}, False), seat) for seat in setting.seats}
    number = 0
    while not match.over:
        number += 1
        weighed = number % every == 0
        before = {seat: view.update() for seat, view in seen.items()} if weighed else {}
        asked: Seat = next(iter(match.asks()))
        match.order(asked, answer_of(bots[asked], match, asked))
        for seat, last in before.items():
            yield number, last, seen[seat].update()


def weights(game: str, scenario: str, bot: str, every: int) -> Iterator[tuple[int, int]]:
    """The size of each seat's update, by order."""
    for number, last, update in changes(game, scenario, bot, every):
        yield number, len(packet(update, last.sequence, last).packed)


def returns(game: str, scenario: str, bot: str, every: int, away: int) -> Iterator[tuple[int, int]]:
    """The size of the update for a page that reconnects after ``away`` updates, by order."""
    past: dict[Seat | None, list[Update]] = {}
    for number, _, update in changes(game, scenario, bot, every):
        seen = past.setdefault(update.seat, [])
        if len(seen) >= away:
            before = seen[-away]
            yield number, len(packet(update, before.sequence, None, update.held(before.lasting)).packed)
        seen.append(update)


@pytest.mark.parametrize(("game", "scenario"), LARGE.items())
def test_what_a_page_is_sent_that_comes_back_is_small(game: str, scenario: str) -> None:
    found = list(islice(returns(game, scenario, "random", 6, away=4), 16))
    assert max(weight for _, weight in found) < UPDATE, found


@pytest.mark.long
@pytest.mark.parametrize(("game", "scenario"), LARGE.items())
def test_what_a_page_is_sent_that_comes_back_late_is_small(game: str, scenario: str) -> None:
    heaviest = max(returns(game, scenario, "captain", EVERY, away=4), key=lambda each: each[1])
    assert heaviest[1] < UPDATE, heaviest


def test_an_update_is_small_from_the_first_to_the_last() -> None:
    heaviest = max(weights("ironclads_on_squares", "lissa", "random", EVERY), key=lambda each: each[1])
    assert heaviest[1] < UPDATE, heaviest


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_an_update_is_small_in_a_whole_game_of_captains(game: str) -> None:
    scenario = BATTLES.get(game) or GameRegistry().game(game).scenarios()[0]
    heaviest = max(weights(game, scenario, "captain", EVERY), key=lambda each: each[1])
    assert heaviest[1] < UPDATE, heaviest
