"""Standing orders in Oak & Iron: the minor questions of a turn, answered by hand and by standing order."""

from collections import Counter
from typing import Any

from admiralty.kernel.flows.chance import ContextStream, Fast
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.matches.leave_order import Until, may_leave, order_and_leave
from admiralty.kernel.matches.match import Match
from admiralty.lab.run import key_of
from admiralty.present.presenter import Presenter

ADMIRAL, OTHER = Seat("a"), Seat("b")
TURNS = 3


def played(*, standing: bool) -> tuple[Match[Any], Counter[int]]:
    """Play some turns of a skirmish in which one side declines if possible; returns the number of times by turn."""
    presenter = Presenter.of("oak_and_iron", "texel_skirmish", {})
    persons = {"ana": [ADMIRAL], "bea": [OTHER]}
    match = Match(presenter.game, presenter.setting, persons, ContextStream(key_of(7)))
    noes: Counter[int] = Counter()
    answers = 0
    while not match.over and match.position.state.turn <= TURNS:
        left = match.standing.answer()
        if left is not None:
            match.order(*left)
            continue
        for seat, ask in list(match.asks().items()):
            routine = match.standing.routine()
            if seat == ADMIRAL and routine is not None and routine.decline:
                noes[match.position.state.turn] += 1
                ways = may_leave(routine, routine.decline)
                if standing:
                    order_and_leave(match, seat, routine.decline, Until.ALL if Until.ALL in ways else Until.TURN)
                else:
                    match.order(seat, routine.decline)
                continue
            answers += 1
            match.order(seat, ask.choices.sample(Fast(f"{answers}")).code)
    return match, noes


def test_a_turns_empty_questions_are_two_when_answers_stand() -> None:
    by_hand, asked = played(standing=False)
    left, asked_once = played(standing=True)
    assert [(step.seat, step.answer) for step in by_hand.history.steps] == [
        (step.seat, step.answer) for step in left.history.steps
    ], "the same battle"
    assert sum(asked.values()) >= 7 * TURNS
    assert max(asked_once.values()) <= 2
