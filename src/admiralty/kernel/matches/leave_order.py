"""Gives an order and leaves it as a standing order, in one action.

>>> [str(each) for each in Until]
['turn', 'game', 'all', 'again']
"""

from enum import StrEnum
from typing import Any

from admiralty.kernel.flows.choices import IllegalOrder
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.orders.standing import ALL_SUCH, Routine

from .journal import Entry
from .match import Match

__all__ = ["Until", "may_leave", "order_and_leave", "undo"]


class Until(StrEnum):
    """How long, and for which questions, a standing order answers."""

    TURN = "turn"
    """No to this question for the rest of its period."""
    GAME = "game"
    """No to this question for the rest of the game."""
    ALL = "all"
    """Carry on: no to all optional questions for the rest of the period."""
    AGAIN = "again"
    """The same order again as long as it can be given."""


def may_leave(routine: Routine | None, code: str) -> tuple[Until, ...]:
    """The ways in which an order may be left as a standing order for an open question."""
    if routine is None:
        return ()
    if routine.decline and code == routine.decline:
        return (Until.TURN, Until.ALL, Until.GAME) if routine.slight else (Until.TURN, Until.GAME)
    return (Until.AGAIN,) if code.split(" ")[0] in routine.again else ()


def order_and_leave(
    match: Match[Any],
    seat: Seat,
    code: str,
    until: Until,
    *,
    decision: int | None = None,
    person: str | None = None,
) -> Entry:
    """Give an order and leave it as a standing order; a `Refusal` changes nothing."""
    code = match.check(seat, code, decision=decision, person=person).code
    routine = match.standing.routine()
    if routine is None or until not in may_leave(routine, code):
        raise IllegalOrder("", Message("refusal-not-left"), code)
    given = match.order(seat, code, decision=decision, person=person)
    if not match.over:
        topic = ALL_SUCH if until is Until.ALL else routine.topic
        for_game = until in (Until.GAME, Until.AGAIN)
        match.standing.leave(seat, topic, code, for_game=for_game, period=None if for_game else routine.period)
    return given


def undo(match: Match[Any], seat: Seat) -> None:
    """Take back the seat's last order, and lift the standing order for the question that opens again: a player who
    takes an answer back wants to be asked.
    """
    match.undo(seat)
    request, left = match.position.request, match.standing.answer()
    if left is not None and left[0] == seat and isinstance(request, Ask):
        topic = match.standing.orders.topic(request, match.standing.routine())
        assert topic is not None  # otherwise there is nothing to leave
        match.standing.leave(seat, topic, None)
