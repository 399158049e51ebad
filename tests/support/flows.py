"""Runs a flow step by step: feeds it dice, cards and orders by value, and records its events."""

from typing import Any

from admiralty.kernel.flows.event import Event
from admiralty.kernel.flows.flow import Ask, AskAll, Chance, Flow, Request
from admiralty.kernel.games.game import State


def run(state: State, flow: Flow[Any], *answers: Any, named: bool = False) -> list[Event]:
    """Run a flow to its end. Answers in order: an order's code, a die's face, a tuple of faces, a card, or for a
    sealed question a dict of codes by seat. Each is checked; too few or too many fail the test. With ``named``,
    a code begins with its seat, ``peru: fight on``, and a question to another seat fails the test."""
    events, request = start(state, flow, *answers, named=named)
    assert request is None, f"the rule still waits: {describe(request)}"
    return events


def start(state: State, flow: Flow[Any], *answers: Any, named: bool = False) -> tuple[list[Event], Request | None]:
    """Like `run`, but stops at the request after the last answer (None when the flow has ended)."""
    state.heard = []
    left = list(answers)
    request: Request | None
    try:
        request = next(flow)
        while left:
            request = flow.send(_answer(request, left.pop(0), named))
    except StopIteration:
        request = None
    assert not left, f"the rule ended and did not need {left}"
    events, state.heard = state.heard or [], None
    return events, request


def _answer(request: Request, answer: Any, named: bool) -> Any:
    if isinstance(request, Ask):
        return request.choices.check(_code_of(request, answer) if named else answer)
    if isinstance(request, AskAll):
        return {seat: ask.choices.check(answer[seat]) for seat, ask in request.asks.items()}
    assert isinstance(request, Chance)
    return request.from_data(answer)


def _code_of(ask: Ask, answer: Any) -> str:
    """The order code of an answer that names its seat."""
    seat, colon, code = str(answer).partition(": ")
    assert colon, f"{answer!r} does not say whose answer it is; {describe(ask)} is put to {ask.seat}"
    assert seat == ask.seat, f"{answer!r} is not asked for: {describe(ask)} is put to {ask.seat}"
    return code


def codes(request: Request | None) -> list[str]:
    """The codes on offer at an open question."""
    assert isinstance(request, Ask), describe(request)
    return [order.code for order in request.choices.candidates(10_000)]


def describe(request: Request | None) -> str:
    if request is None:
        return "nothing"
    offered = f" {codes(request)}" if isinstance(request, Ask) else ""
    return request.fingerprint() + offered


def told(events: list[Event], kind: type[Event]) -> list[Event]:
    """All events of one kind."""
    return [event for event in events if isinstance(event, kind)]
