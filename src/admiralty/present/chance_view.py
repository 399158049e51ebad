"""Announces a die or card that is due: who throws what and why, with modifiers and what each result does.

A referee reads it before the dice are thrown. The rules are tried on copies of the position, and the events of each
result say what the throw is about. A game words it in its catalogue, by attributes of the event's own message: ``.due``
is what is thrown for, made of fields that are the same for every result, and ``.effect`` is the result in few words
(else ``.result``).
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from operator import itemgetter
from typing import Any

from admiralty.boards.cards import RANKS, rank_of, suit_of
from admiralty.kernel.flows.event import Event, event_key
from admiralty.kernel.flows.flow import Ask, Chance, Draw, Roll
from admiralty.kernel.games.position import Position
from admiralty.present.model import Struct
from admiralty.present.presenter import Presenter
from admiralty.words.values import CARD, JOKER

__all__ = ["ChanceView", "Effect", "Face", "Term", "chance_view"]

TRIED_AT_MOST = 24
"""The most results that are tried one by one; of more there is no list of effects."""
STEPS_AT_MOST = 4
"""How many further dice and declined reactions are passed before an event tells what happened."""


class Term(Struct, frozen=True):
    """One modifier with its case."""

    value: int
    text: str
    case: str


class Effect(Struct, frozen=True):
    """The effect of some results."""

    results: str
    text: str


class Face(Struct, frozen=True):
    """A face or a card that may fall: what is typed, and its name."""

    code: str
    name: str


class ChanceView(Struct, frozen=True):
    """A throw or a draw that is due."""

    by: str
    """The name of the player who throws; "" for the table."""
    what: str
    """The dice ("2d6") or the pile."""
    draws: bool
    count: int
    about: str
    """What is thrown for; "" where no event tells it."""
    terms: tuple[Term, ...]
    effects: tuple[Effect, ...]
    faces: tuple[Face, ...]
    case: str
    case_text: str


def chance_view(position: Position[Any], presenter: Presenter) -> ChanceView | None:
    """The die or card that is due; None where the game waits for an order or is over."""
    request = position.request
    if not isinstance(request, Chance):
        return None
    told = _told(position, request)
    about, terms = _about(told, presenter)
    assert isinstance(request, Roll | Draw)
    return ChanceView(
        by=presenter.name(request.by) if request.by is not None else "",
        what=request.pool.name if isinstance(request, Roll) else presenter.name(request.name),
        draws=isinstance(request, Draw),
        count=(request.pool.count or 1) if isinstance(request, Roll) else 1,
        about=about,
        terms=terms,
        effects=_effects(request, told, presenter),
        faces=tuple(Face(str(face), face_name(str(face), presenter)) for face in dict.fromkeys(_faces(request))),
        case=request.case,
        case_text=presenter.case_text(request.case),
    )


def face_name(face: str, presenter: Presenter) -> str:
    """The name of a face or a card.

    A playing card is named by its suit and rank, anything else by its words.
    """
    if CARD.fullmatch(face) or face.startswith(JOKER):
        return presenter.say("referee-card", card=face)
    return presenter.words.word(face)


def _faces(request: Roll | Draw) -> Iterable[Any]:
    """What can fall: dice in their order, playing cards by suit and rank."""
    if isinstance(request, Roll):
        return request.pool.faces
    return sorted(request.pieces, key=_place_of)


def _place_of(piece: str) -> tuple[int, str, int, str]:
    """The sort key of a piece: playing cards by suit and rank, other pieces after them by name."""
    if CARD.fullmatch(piece):
        return 0, suit_of(piece).value, RANKS.index(rank_of(piece)), piece
    return 1, "", 0, piece


# -- trying results ----------------------------------------------------------------------------------------------------

Told = dict[Any, list[Event]]
"""The events of each result that was tried."""


def _told(position: Position[Any], request: Chance) -> Told:
    """The events of the results; of a sample where they are many."""
    outcomes = [outcome for outcome, _ in request.branches()]
    if len(outcomes) > TRIED_AT_MOST:
        outcomes = [outcomes[0], outcomes[len(outcomes) // 2], outcomes[-1]]
    return {outcome: _events(position, outcome) for outcome in outcomes}


def _events(position: Position[Any], outcome: Any) -> list[Event]:
    """The events of a result up to the next decision. If there are none, a later die or a declined reaction may tell
    what it was about.
    """
    twin = position.clone()
    twin.state.heard = []
    twin.give(outcome)
    for _ in range(STEPS_AT_MOST):
        request = twin.request
        if twin.state.heard or request is None:
            break
        if isinstance(request, Chance):
            twin.give(request.branches()[0][0])
        elif isinstance(request, Ask) and request.decline:
            twin.give(request.choices.trusted(request.decline))
        else:
            break
    return list(twin.state.heard or ())


def _about(told: Told, presenter: Presenter) -> tuple[str, tuple[Term, ...]]:
    """What is thrown for, in the words of the first event that has any, and the modifiers that are the same for every
    result.
    """
    for events in told.values():
        for event in events:
            args = event.message().args
            if due := presenter.words.part(event_key(type(event).__name__), "due", **args):
                return due, _terms(type(event), told.values(), presenter)
    return "", ()


def _terms(kind: type[Event], told: Iterable[list[Event]], presenter: Presenter) -> tuple[Term, ...]:
    """The modifiers of an event of a kind, if they are the same for every result."""
    found = []
    for events in told:
        event = next((each for each in events if type(each) is kind), None)
        if event is not None:
            found.append(list(_lines(event.to_data())))
    if not found or any(lines != found[0] for lines in found):
        return ()
    return tuple(Term(line["value"], presenter.say_reason(line["reason"]), line["case"]) for line in found[0])


def _lines(data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The lines of the only sum among the fields of an event; None if it has two, for two dice."""
    sums = [
        value
        for value in data.values()
        if isinstance(value, list) and value and all(isinstance(line, dict) and "reason" in line for line in value)
    ]
    return iter(sums[0] if len(sums) == 1 else ())


# -- effects -----------------------------------------------------------------------------------------------------------


def _effects(request: Roll | Draw, told: Told, presenter: Presenter) -> tuple[Effect, ...]:
    """The effects of the faces of one die, with equal ones together; empty for several dice and for packs."""
    if not isinstance(request, Roll) or request.pool.count not in (None, 1):
        return ()
    row = request.rows or (lambda outcome: outcome)
    known = {row(outcome): _effect(events, presenter) for outcome, events in told.items()}
    faces = list(dict.fromkeys(request.pool.faces))
    texts = [known.get(row(face if request.pool.count is None else (face,)), "") for face in faces]
    if not all(texts) or len(set(texts)) < 2:
        return ()
    runs = groupby(zip(faces, texts, strict=True), key=itemgetter(1))
    return tuple(Effect(_span([face for face, _ in run]), text) for text, run in runs)


def _effect(events: list[Event], presenter: Presenter) -> str:
    for event in events:
        args, key = event.message().args, event_key(type(event).__name__)
        if short := presenter.words.part(key, "effect", **args) or presenter.words.part(key, "result", **args):
            return short
    return ""


def _span(faces: list[Any]) -> str:
    """Consecutive numbers as a range, symbols one by one."""
    if len(faces) == 1 or not all(isinstance(face, int) for face in faces):
        return ", ".join(map(str, faces))
    return f"{faces[0]}\N{EN DASH}{faces[-1]}"
