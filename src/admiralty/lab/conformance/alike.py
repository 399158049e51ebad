"""Compares all that a seat gets from two games that differ in a secret: events, views, orders, scenes, odds."""

from collections.abc import Mapping
from enum import Enum
from itertools import zip_longest
from typing import Any

from admiralty.games.base import TableGame
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.choices import Rng
from admiralty.kernel.flows.event import Event, Seat, seen
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import knowledge
from admiralty.kernel.matches.match import event_data
from admiralty.kernel.odds.odds import odds
from admiralty.kernel.records.make_view import differences
from admiralty.kernel.records.record import canonical
from admiralty.scene import Scene

from .checks import codes, mutants
from .orders import spoken
from .report import asked, expect
from .told import said_of

__all__ = ["news", "same_news", "same_odds", "same_question", "same_view"]

BUDGET = 60
"""The most positions for the odds of one order."""


def news(seat: Seat | None, told: list[Event]) -> bytes:
    """The events of a journal for a seat: those it may see, and how many others there were."""
    shown = [event_data(event) for event in told if seen(seat, event.seen_by)]
    return canonical([shown, sum(event.seen_by is not None for event in told)])


def same_news(seat: Seat | None, one: list[Event], other: list[Event], said: str, where: str) -> None:
    if news(seat, one) != news(seat, other):
        named = _telling(seat, one, other)
        expect(False, "secrecy", f"{where}: the event {named} tells {seat or 'an observer'} {said}")


def _telling(seat: Seat | None, one: list[Event], other: list[Event]) -> str:
    """The first event that differs, with the fields that do."""
    for mine, yours in zip_longest(one, other):
        if mine is None or yours is None or type(mine) is not type(yours):
            return " or ".join(type(each).__name__ for each in (mine, yours) if each is not None)
        here, there = (event_data(each) if seen(seat, each.seen_by) else {} for each in (mine, yours))
        fields = [name for name in {**here, **there} if here.get(name) != there.get(name)]
        if fields:
            return f"{type(mine).__name__} ({', '.join(fields)})"
    return "that some see"


def same_view(one: Position[Any], other: Position[Any], seat: Seat | None, said: str) -> None:
    game = one.game
    mine, yours = game.view(one.state, seat), game.view(other.state, seat)
    if canonical(mine.to_data()) != canonical(yours.to_data()):
        where = ", ".join(differences(mine, yours))
        expect(False, "secrecy", f"the view of {seat or 'an observer'} shows {said}: {where}")


def same_question(one: Position[Any], other: Position[Any], seat: Seat | None, rng: Rng, said: str) -> None:
    """Compare questions, orders, refusals, views and scenes."""
    who = seat or "an observer"
    mine, yours = (each.asks().get(seat) if seat is not None else None for each in (one, other))
    if seat is not None:
        expect(_known(one, seat) == _known(other, seat), "secrecy", f"{who} knows {said}")
    if mine is not None and yours is not None:
        where = asked(mine, one)
        expect(_put(mine) == _put(yours), "secrecy", f"{where}: the question to {who} tells {said}")
        expect(codes(mine, 60) == codes(yours, 60), "secrecy", f"{where}: the orders of {who} tell {said}")
        for text in (*mutants(mine, rng), *spoken(mine, rng)):
            same = said_of(mine, text) == said_of(yours, text)
            expect(same, "secrecy", f"{where}: the refusal of {text!r} tells {who} {said}")
    if isinstance(one.game, TableGame):
        drawn = [_scene(one.game, each, seat, ask) for each, ask in ((one, mine), (other, yours))]
        expect(drawn[0] == drawn[1], "secrecy", f"the scene shows {who} {said}")


def _put(ask: Ask) -> object:
    """A question without its orders."""
    return ask.kind, _plain(ask.subject), ask.question.to_data(), ask.window, ask.decline, ask.period


def _plain(subject: object) -> object:
    """The plain values of a subject; its other parts, such as a helper of the rules, are equal for no two games."""
    if isinstance(subject, tuple):
        return [_plain(each) for each in subject]
    return subject if isinstance(subject, str | int | Enum) else None


def _known(position: Position[Any], seat: Seat) -> bytes:
    known = knowledge(position, seat)
    return canonical([known.then.to_data(), known.tail, known.now.to_data(), known.asked, dict(known.sealed)])


def _scene(game: TableGame[Any], position: Position[Any], seat: Seat | None, ask: Ask | None) -> Scene:
    return game.scene(game.view(position.state, seat), position.state.setting, seat, ask, _bare)


def _bare(key: str, /, **args: object) -> str:
    return f"{key} {args}"


def same_odds(one: Position[Any], other: Position[Any], seat: Seat, rng: Rng, said: str) -> None:
    code = one.asks()[seat].choices.sample(rng).code
    seed = rng.below(1 << 30)
    found = [_odds(each, seat, code, seed) for each in (one, other)]
    expect(found[0] == found[1], "secrecy", f"{asked(one.asks()[seat], one)}: the odds of {code!r} tell {seat} {said}")


def _odds(position: Position[Any], seat: Seat, code: str, seed: int) -> Mapping[str, Any]:
    setting = position.state.setting
    return odds(position.game, setting, knowledge(position, seat), code, Fast(seed), budget=BUDGET, worlds=3).measures
