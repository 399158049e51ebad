"""Checks that lists, forms and refusals on a seat's view equal those on the state."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeVar

from admiralty.kernel.flows.choices import Refusal, Rng
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.games.position import Position
from admiralty.kernel.matches.told import as_told
from admiralty.kernel.orders.sheets import OrderSheet
from admiralty.kernel.records.record import Record
from admiralty.kernel.records.unknown import UnknownError

from .orders import spoken
from .report import Failure, asked, expect

__all__ = ["blamed", "said_of", "told_as_it_is"]

T = TypeVar("T")
LISTED = 10_000
"""How many orders of a question are compared."""
DEEP = 5
"""How deep a subject is searched for parts of a state."""


def said_of(ask: Ask, text: str) -> object:
    """The answer to a text: the code that it means, or the case and the reason of its refusal."""
    try:
        return ask.choices.check(text).code
    except Refusal as refusal:
        return (refusal.case, refusal.reason.to_data())


def told_as_it_is(position: Position[Any], rng: Rng) -> int:
    """Every open question gives the same on the view as on the state; returns how many texts were compared."""
    compared = 0
    for ask in position.asks().values():
        where = asked(ask, position)
        for held in _parts_of_states(ask):
            expect(False, "told", f"{where}: its subject holds {held}, so that no view is asked for it")
        told = as_told(position.state, ask)
        if told is ask:
            continue
        for text in spoken(ask, rng):
            compared += 1
            same = _read(told, where, f"the answer to {text!r}", partial(said_of, text=text)) == said_of(ask, text)
            expect(same, "told", f"{where}: on the view of {ask.seat} {text!r} gets another answer than on the state")
        for what, reading in _READINGS.items():
            same = _read(told, where, what, reading) == reading(ask)
            expect(same, "told", f"{where}: {what} on the view of {ask.seat} are not those on the state")
    return compared


def _codes(ask: Ask) -> object:
    return ask.choices.finite, [order.code for order in ask.choices.candidates(LISTED)], ask.choices.dials()


def _forms(ask: Ask) -> object:
    sheet = ask.choices
    if not isinstance(sheet, OrderSheet):
        return None
    return [sheet.fields(subject) for subject in (*sheet.subjects, "")]


_READINGS: dict[str, Callable[[Ask], object]] = {"its orders": _codes, "its forms": _forms}


def _read(ask: Ask, where: str, what: str, reading: Callable[[Ask], T]) -> T:
    try:
        return reading(ask)
    except UnknownError as fault:
        raise Failure("told", f"{where}: {what} would tell {ask.seat} a secret: {fault}") from fault


def blamed(position: Position[Any], fault: UnknownError, rng: Rng) -> Failure:
    """The failure of a match that read what a seat does not know, with the order and the question if an open question
    did it.
    """
    try:
        told_as_it_is(position, rng)
    except Failure as failure:
        return failure
    return Failure("told", f"{', '.join(asked(ask, position) for ask in position.asks().values())}: {fault}")


def _parts_of_states(ask: Ask) -> Iterator[str]:
    """The parts of a state that choices hold besides the state that they are evaluated on."""
    for name, value in vars(ask.choices).items():
        if name not in ("state", "_orders", "_opened", "_verbs"):
            yield from _held(value, name, DEEP)


def _held(value: Any, where: str, deep: int) -> Iterator[str]:
    if isinstance(value, Record):
        yield f"a {type(value).__name__} ({where})"
    elif deep and not isinstance(value, str | int | float | type):
        if isinstance(value, dict):
            inside = list(value.items())
        elif isinstance(value, tuple | list):
            inside = list(enumerate(value))
        else:
            names = [*vars(value)] if hasattr(value, "__dict__") else list(getattr(type(value), "__slots__", ()))
            inside = [(name, getattr(value, name, None)) for name in names]
        for name, each in inside:
            yield from _held(each, f"{where}.{name}", deep - 1)
