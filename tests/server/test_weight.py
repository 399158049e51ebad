"""How much of a match goes over the line: after each order only what has changed, however late in the game."""

from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest

from admiralty.kernel.chance import Fast
from admiralty.kernel.event import Seat
from admiralty.kernel.match import Match
from admiralty.lab.run import answer_of, players
from admiralty.library import GAMES
from admiralty.server.accounts import Access
from admiralty.server.desk import Shelf
from admiralty.server.events import packet
from admiralty.server.render import Renderer
from admiralty.server.tables import Table
from admiralty.server.views import Views

UPDATE = 30_000
"""Bytes of an update as it is sent, compressed."""
BATTLES = {"ironclads_on_squares": "lissa", "oak_and_iron": "quickstart", "war_of_the_pacific": "grand_campaign"}
EVERY = 7
"""An update of so many is looked at where a whole game of them would take too long."""


class Laid:
    """A match on a table that nobody else is at."""

    id, record = "weighed", False

    def __init__(self, match: Match[Any], desk: Any) -> None:
        self.match, self.desk = match, desk

    def look(self, read: Callable[[Match[Any]], Any]) -> Any:
        return read(self.match)


def weights(game: str, scenario: str, bot: str, every: int) -> Iterator[tuple[int, int]]:
    """The order and the weight of the updates that each seat is sent in a game of bots, to its end."""
    shelf, renderer = Shelf(), Renderer()
    desk = shelf.desk(game, scenario, {})
    setting = desk.setting
    match: Match[Any] = Match(desk.game, setting, dict(setting.sides), Fast(5))
    bots = players(desk.game, setting, dict.fromkeys(setting.sides, bot), bytes([5]) * 32)
    views = Views(renderer)
    table = cast(Table, Laid(match, desk))
    seen = {seat: views.get(table, Access("weighed", {seat: "player"}, False), seat) for seat in setting.seats}
    number = 0
    while not match.over:
        number += 1
        weighed = number % every == 0
        before = {seat: view.update() for seat, view in seen.items()} if weighed else {}
        asked: Seat = next(iter(match.asks()))
        match.order(asked, answer_of(bots[asked], match, asked))
        for seat, last in before.items():
            yield number, len(packet(seen[seat].update(), last.sequence, last).packed)


def test_an_update_is_small_from_the_first_to_the_last() -> None:
    heaviest = max(weights("ironclads_on_squares", "lissa", "random", EVERY), key=lambda each: each[1])
    assert heaviest[1] < UPDATE, heaviest


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_an_update_is_small_in_a_whole_game_of_captains(game: str) -> None:
    scenario = BATTLES.get(game) or Shelf().game(game).scenarios()[0]
    heaviest = max(weights(game, scenario, "captain", EVERY), key=lambda each: each[1])
    assert heaviest[1] < UPDATE, heaviest
