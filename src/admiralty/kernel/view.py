"""What a seat knows, and worlds that agree with it.

A seat has its view at the checkpoint, the public answers since, and its view now. `imagine` deals the unknown at the
checkpoint, replays the tail checking every answer, and deals again on a misfit. It never returns an unchecked world.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

from .choices import Refusal, Rng
from .event import Seat
from .flow import Ask, AskAll, Chance
from .game import Game, State
from .position import Position, answer_to_data
from .record import Record

__all__ = ["Knowledge", "Unimaginable", "imagine", "knowledge"]

S = TypeVar("S", bound=State)
TRIES = 1000


class Unimaginable(RuntimeError):
    """No world was found that agrees with what a seat knows."""


class Knowledge(NamedTuple):
    """All that a seat has of a position. Plain data: a bot or an odds question gets this and never the state."""

    seat: Seat
    then: Record
    tail: tuple[Any, ...]
    now: Record
    asked: str
    sealed: Mapping[Seat, str | None]
    """Who has sealed an order; the code for the seat's own, None for another's."""


def knowledge(position: Position[Any], seat: Seat) -> Knowledge:
    """What a seat knows of a position."""
    game = position.game
    return Knowledge(
        seat,
        game.view(position.checkpoint, seat),
        tuple(answer_to_data(answer) for answer in position.tail),
        game.view(position.state, seat),
        position.request.fingerprint() if position.request is not None else "over",
        {each: order.code if each == seat else None for each, order in sorted(position.seals.items())},
    )


def imagine(game: Game[S], setting: Any, known: Knowledge, rng: Rng, tries: int = TRIES) -> Position[S]:
    """A position that agrees with all a seat knows; `Unimaginable` after so many misfits."""
    for _ in range(tries):
        state = game.imagine(known.then, setting, rng)
        if game.view(state, known.seat) != known.then:
            continue
        position = Position(game, state)
        if _fits(position, known, rng):
            return position
    raise Unimaginable(f"no world in {tries} agrees with what {known.seat} knows")


def _fits(position: Position[S], known: Knowledge, rng: Rng) -> bool:
    try:
        for data in known.tail:
            position.give(_same_answer(position, data))
        request = position.request
        if (request.fingerprint() if request is not None else "over") != known.asked:
            return False
        if isinstance(request, AskAll):
            for seat, code in known.sealed.items():
                choices = request.asks[seat].choices
                position.seals[seat] = choices.check(code) if code is not None else choices.sample(rng)
    except (Refusal, ValueError, KeyError, TypeError):  # an answer to another question
        return False
    return position.game.view(position.state, known.seat) == known.now


def _same_answer(position: Position[S], data: Any) -> Any:
    """An answer of the tail, checked against the choices that the imagined world offers."""
    request = position.request
    if isinstance(request, Ask) and isinstance(data, str):
        return request.choices.check(data)
    if isinstance(request, AskAll):
        return {seat: ask.choices.check(data[seat]) for seat, ask in request.asks.items()}
    if isinstance(request, Chance):
        return request.from_data(tuple(data) if isinstance(data, list) else data)
    raise ValueError("the imagined game is over, or asks where the real one rolled")
