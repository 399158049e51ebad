"""What a referee is told before a roll: the same for every result, and something for every roll."""

from collections.abc import Iterator
from typing import Any

import pytest

from admiralty import library
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.event import Event, event_key
from admiralty.kernel.flows.flow import Ask, AskAll, Chance
from admiralty.kernel.games.position import Position
from admiralty.present.chance_view import _told, chance_view
from admiralty.present.presenter import Presenter

QUESTIONS = 250
EVERY = 3
SILENT = {"15.3.2", "15.5.2", "15.6.2", "8.8", "6.3"}
"""Cases of throws of which the rules tell nothing by themselves."""


def throws(presenter: Presenter) -> Iterator[Position[Any]]:
    """The positions of a random game in which a die or card is due."""
    position = Position(presenter.game, presenter.game.start(presenter.setting))
    random = Fast(5)
    for _ in range(QUESTIONS):
        request = position.request
        if isinstance(request, Chance):
            yield position
            position.give(request.sample(random))
        elif isinstance(request, Ask):
            position.give(request.choices.sample(random))
        elif isinstance(request, AskAll):
            for seat, ask in request.asks.items():
                position.seal(seat, ask.choices.sample(random))
        else:
            return


@pytest.mark.parametrize("game_id", library.GAMES)
def test_every_throw_is_announced_by_what_no_result_changes(game_id: str) -> None:
    silent = []
    for scenario in library.game(game_id).scenarios():
        presenter = Presenter.of(game_id, scenario, {})
        for number, position in enumerate(throws(presenter)):
            if number % EVERY:
                continue
            request = position.request
            assert isinstance(request, Chance)
            due = chance_view(position, presenter)
            assert due is not None
            assert due.faces
            if not due.about:
                silent.append(request.fingerprint())
            abouts = {
                first
                for events in _told(position, request).values()
                if (first := next((said for event in events if (said := due_of(presenter, event))), ""))
            }
            assert len(abouts) <= 1, (request.fingerprint(), abouts)
    assert {each.split()[-1] for each in silent} <= SILENT


def due_of(presenter: Presenter, event: Event) -> str:
    return presenter.words.part(event_key(type(event).__name__), "due", **event.message().args)
