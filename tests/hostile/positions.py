"""Forged positions: the saved position of a running game with one value changed; an accepted one must be playable."""

from collections.abc import Iterator
from typing import Any

import msgspec

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.flow import Chance
from admiralty.kernel.games.position import Position
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.smoke_check import try_out
from admiralty.present.presenter import Presenter
from admiralty.words import words_of
from tests.conformance.tables import Table

__all__ = ["opened", "play_on", "positions", "presenter_at", "step"]


def presenter_at(table: Table) -> Presenter:
    game, _ = table.build()
    return Presenter.open(game, words_of(game), table.scenario, dict(table.options))


def step(position: Position[Any], rng: Fast) -> None:
    request = position.request
    if isinstance(request, Chance):
        position.give(request.sample(rng))
        return
    seat, ask = next(iter(position.asks().items()))
    order = ask.choices.sample(rng)
    if len(position.asks()) == 1 and not position.seals and request is ask:
        position.give(order)
    else:
        position.seal(seat, order)


def positions(presenter: Presenter, depths: tuple[int, ...], seed: int = 1) -> Iterator[Any]:
    """Saved positions of a game played at random, after so many answers."""
    position: Position[Any] = Position(presenter.game, presenter.game.start(presenter.setting))
    rng, given = Fast(f"{presenter.game.id} {presenter.setting.scenario} {seed}"), 0
    for depth in depths:
        while given < depth and not position.over:
            step(position, rng)
            given += 1
        if position.over:
            return
        yield msgspec.json.decode(msgspec.json.encode(position.to_data()))


def opened(presenter: Presenter, data: Any) -> Match[Any]:
    """A game begun at a position from a file, as the program begins one; it raises one of `REFUSED` or must work."""
    persons = {f"person {seat}": (seat,) for seat in presenter.setting.seats}
    match: Match[Any] = Match(presenter.game, presenter.setting, persons, Fast(3), position=data)
    try_out(match.position)
    return match


def play_on(presenter: Presenter, match: Match[Any], orders: int = 15) -> None:
    """What users do with an opened game: look at it from every seat, and play on."""
    rng = Fast(7)
    for number in range(orders):
        if number in (0, orders - 1):
            for seat in (*presenter.setting.seats, None):
                view = presenter.game.view(match.position.state, seat)
                presenter.scene(view, seat, None if seat is None else match.asks().get(seat))
        if match.over:
            assert match.outcome is not None
            return
        seat, ask = next(iter(match.asks().items()))
        ask.choices.candidates(50)
        match.order(seat, ask.choices.sample(rng).code)
