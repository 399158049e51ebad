"""Hidden information: the view of a seat, and sampled worlds that agree with it (determinization).

A seat has its view at the checkpoint, the public answers since, and its view now. A view is a state without the fields
that the seat does not know; the kernel makes it from the declarations of the fields. `imagine` lets the game sample the
unknown at the checkpoint, replays the tail checking every answer, and samples again on a misfit. It never returns an
unchecked world.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

from admiralty.kernel.flows.choices import Refusal, Rng
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask, AskAll, Chance
from admiralty.kernel.records.make_view import differences, left_open
from admiralty.kernel.records.record import Record
from admiralty.kernel.records.taint import Where

from .game import Game, State
from .position import Position, answer_to_data
from .sample_unknown import open_fields, suppose

__all__ = ["Knowledge", "Misfits", "Supposed", "Unimaginable", "begun", "deal", "imagine", "knowledge"]

S = TypeVar("S", bound=State)
TRIES = 1000
NAMED = 5
"""How many reasons are named why no world was found."""

Misfits = Counter[str]
"""Why sampled worlds did not fit: the fields in which they differ from what the seat knows, or another reason."""


class Unimaginable(RuntimeError):
    """No world was found that agrees with what a seat knows."""


class Knowledge(NamedTuple):
    """Everything that a seat has of a position. Plain data: a bot or an odds question gets this and never the state."""

    seat: Seat
    then: Record
    tail: tuple[Any, ...]
    now: Record
    asked: str
    sealed: Mapping[Seat, str | None]
    """The seats that have sealed an order; the code for the seat's own, None for another's."""


def knowledge(position: Position[Any], seat: Seat) -> Knowledge:
    """What a seat knows of a position; `Unimaginable` where units are hidden until sighted, because no world can be
    sampled that agrees with what a seat has seen of them.
    """
    game = position.game
    if position.state.sighting:
        raise Unimaginable("units are hidden until sighted: no bot can play, and no odds can be worked out")
    return Knowledge(
        seat,
        game.view(position.checkpoint, seat),
        tuple(answer_to_data(answer) for answer in position.tail),
        game.view(position.state, seat),
        position.request.fingerprint() if position.request is not None else "over",
        {each: order.code if each == seat else None for each, order in sorted(position.seals.items())},
    )


Supposed = tuple[tuple[Where, Any], ...]
"""Values for open fields, in the order in which they are filled in."""


def begun(setting: Any, known: Knowledge, supposed: Supposed | None) -> Any:
    """The view of a seat at the checkpoint. If something is ``supposed``, even nothing yet, its open fields are
    numbered, and some of them filled in.
    """
    state: Any = known.then.clone()
    state.setting = setting
    if supposed is not None:
        fields = open_fields(state)
        for where, value in supposed:
            record, label = fields[where]
            setattr(record, label, value)
    return state


def deal(game: Game[S], setting: Any, known: Knowledge, rng: Rng, supposed: Supposed | None = None) -> S:
    """A state with everything that a seat knew at the checkpoint, the ``supposed`` values, and the rest sampled by the
    game or from candidates.
    """
    state = begun(setting, known, supposed)
    game.imagine(state, rng, known)
    suppose(state, rng)
    state.rebuild()
    return state  # type: ignore[no-any-return]


def imagine(
    game: Game[S],
    setting: Any,
    known: Knowledge,
    rng: Rng,
    tries: int = TRIES,
    misfits: Misfits | None = None,
    supposed: Supposed | None = None,
) -> Position[S]:
    """A position that agrees with all a seat knows; `Unimaginable` after so many misfits, which are counted."""
    why: Misfits = Counter() if misfits is None else misfits
    for _ in range(tries):
        state = deal(game, setting, known, rng, supposed)
        # without answers since, the present view says all of it
        if known.tail and game.view(state, known.seat) != known.then:
            why.update(_differing(game, state, known.seat, known.then))
            continue
        position = Position(game, state)
        reason = _misfit(position, known, rng)
        if not reason:
            return position
        why.update(reason)
    named = ", ".join(f"{reason} ({times})" for reason, times in why.most_common(NAMED))
    raise Unimaginable(f"no world in {tries} agrees with what {known.seat} knows; what differs: {named}")


def _differing(game: Game[S], state: S, seat: Seat, view: Any) -> list[str]:
    """The fields in which a sampled state differs from a view, each the fault of the sampling."""
    forgotten = [f"{where} (left open)" for where in left_open(state)]
    seen = game.view(state, seat)
    return forgotten or (list(differences(seen, view)))


def _misfit(position: Position[S], known: Knowledge, rng: Rng) -> list[str]:
    """Why a position, played on along the tail, does not agree with what a seat knows; "" if it does."""
    try:
        for data in known.tail:
            position.give(_same_answer(position, data))
        request = position.request
        if (request.fingerprint() if request is not None else "over") != known.asked:
            return ["another question is open"]
        if isinstance(request, AskAll):
            for seat, code in known.sealed.items():
                choices = request.asks[seat].choices
                position.seals[seat] = choices.check(code) if code is not None else choices.sample(rng)
    except (Refusal, ValueError, KeyError, TypeError):  # an answer to another question
        return ["an answer that cannot be given"]
    if position.game.view(position.state, known.seat) == known.now:
        return []
    return _differing(position.game, position.state, known.seat, known.now)


def _same_answer(position: Position[S], data: Any) -> Any:
    """An answer of the tail, checked against the choices that the sampled world offers."""
    request = position.request
    if isinstance(request, Ask) and isinstance(data, str):
        return request.choices.check(data)
    if isinstance(request, AskAll):
        return {seat: ask.choices.check(data[seat]) for seat, ask in request.asks.items()}
    if isinstance(request, Chance):
        return request.from_data(tuple(data) if isinstance(data, list) else data)
    raise ValueError("the imagined game is over, or asks where the real one rolled")
