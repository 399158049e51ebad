"""Standing orders: how long they last, for which questions, and how they end."""

from typing import Any

import pytest

from admiralty.kernel.flows.chance import KeyStream, Recorded
from admiralty.kernel.flows.choices import IllegalOrder, Refusal
from admiralty.kernel.flows.event import Message
from admiralty.kernel.flows.flow import Ask, Flow, ask, ask_window
from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.matches.leave_order import Until, may_leave, order_and_leave, undo
from admiralty.kernel.matches.match import Match
from admiralty.kernel.orders.standing import ALL_SUCH, Routine
from admiralty.kernel.replays.proof import editions, prove
from admiralty.kernel.replays.replay import resume
from tests.kernel.inline import ONE, TWO, Tally, Tiny, numbers, take
from tests.kernel.table import ANNA, BEA, KEY


def window(name: str, period: str, *more: int) -> Flow[int]:
    question, choices = Message("which"), numbers(0, *(more or (7,)))
    return ask_window(ONE, question, choices, case="T-1", window=name, decline="take 0", period=period)


def routine_of(tally: Tally, asked: Ask) -> Routine | None:
    """A window; a matter of weight; and a shot, which may be given again."""
    if asked.window is not None:
        return Routine(asked.window, asked.decline, asked.period)
    if asked.kind == "weighty":
        return Routine("weighty", "take 0", "turn 1", slight=False)
    return Routine("shot", again=("take",)) if asked.kind == "shot" else None


class Busy(Tiny):
    """A tiny game with questions that come again."""

    def routine(self, state: Tally, asked: Ask) -> Routine | None:
        return routine_of(state, asked)


def table(*plan: Any) -> Match[Any]:
    game = Busy(*plan)
    return Match(game, game.setting(), {ANNA: (ONE,), BEA: (TWO,)}, KeyStream(KEY))


def stands(match: Match[Any]) -> list[str]:
    return list(match.standing.orders.of(ONE))


def goes_on(match: Match[Any]) -> Match[Any]:
    """The host: it gives the standing orders."""
    while (left := match.standing.answer()) is not None:
        match.order(*left)
    return match


def windows(tally: Tally) -> Flow[None]:
    for name, period in (("reply", "turn 1"), ("other", "turn 1"), ("reply", "turn 1"), ("reply", "turn 2")):
        tally.marks.append((yield from window(name, period)))


def weights(tally: Tally) -> Flow[None]:
    for kind in ("weighty", "weighty"):
        tally.marks.append((yield from ask(ONE, Message("which"), numbers(0, 7), case="T-1", kind=kind)))


def shots(tally: Tally) -> Flow[None]:
    for targets in ((1, 2), (1, 2), (2, 3), (1, 2)):
        tally.marks.append((yield from ask(ONE, Message("which"), numbers(*targets), case="T-1", kind="shot")))


def test_no_to_this_for_the_turn_answers_this_question_only() -> None:
    match = table(windows)
    order_and_leave(match, ONE, "take 0", Until.TURN)
    assert match.standing.answer() is None, "the other window is asked"
    match.order(ONE, "take 7")
    goes_on(match)
    assert match.position.state.marks == [0, 7, 0]
    assert match.asks()[ONE].period == "turn 2"
    assert stands(match) == []


def test_no_to_this_for_the_game_outlasts_the_turn() -> None:
    match = table(windows)
    order_and_leave(match, ONE, "take 0", Until.GAME)
    match.order(ONE, "take 7")
    goes_on(match)
    assert match.position.state.marks == [0, 7, 0, 0]


def test_carry_on_says_no_to_every_slight_question_of_the_turn_and_to_none_of_weight() -> None:
    match = table(windows, weights)
    order_and_leave(match, ONE, "take 0", Until.ALL)
    assert stands(match) == [ALL_SUCH]
    goes_on(match)
    assert match.position.state.marks == [0, 0, 0]
    assert stands(match) == [], "the next turn asks again"
    order_and_leave(match, ONE, "take 0", Until.ALL)
    assert match.asks()[ONE].kind == "weighty"
    assert match.standing.answer() is None
    with pytest.raises(IllegalOrder):
        order_and_leave(match, ONE, "take 0", Until.ALL)


def test_the_same_again_is_given_until_it_cannot_be() -> None:
    match = table(shots)
    order_and_leave(match, ONE, "take 1", Until.AGAIN)
    goes_on(match)
    assert match.position.state.marks == [1, 1]
    assert stands(match) == [], "it lapses where it cannot be given"
    match.order(ONE, "take 2")
    assert match.standing.answer() is None, "and does not come to life again"


def test_only_what_a_question_says_can_be_left() -> None:
    match = table(windows)
    before = len(match.journal.entries)
    cannot = (("take 7", Until.TURN), ("take 7", Until.AGAIN), ("take 0", Until.AGAIN), ("take 9", Until.TURN))
    for code, until in cannot:
        with pytest.raises(Refusal):
            order_and_leave(match, ONE, code, until)
    assert len(match.journal.entries) == before
    assert may_leave(None, "take 0") == ()


def test_who_takes_an_answer_back_is_asked_again() -> None:
    def twice(tally: Tally) -> Flow[None]:
        yield from window("reply", "turn 1")
        yield from take(ONE, 1, 2)

    match = table(twice)
    order_and_leave(match, ONE, "take 0", Until.TURN)
    undo(match, ONE)
    assert match.standing.answer() is None
    assert match.asks()[ONE].window == "reply"
    assert stands(match) == []


@pytest.mark.parametrize("until", [Until.TURN, Until.GAME, Until.ALL])
def test_what_stands_is_read_back_proved_and_nobody_elses_to_read(until: Until) -> None:
    match = table(windows, windows)
    order_and_leave(match, ONE, "take 0", until)
    journal = read_journal(match.journal.text())
    again = resume(journal, match.game, Recorded([]), key=KEY)
    assert again.standing.orders.to_data() == match.standing.orders.to_data()
    assert again.standing.answer() == match.standing.answer()
    goes_on(match)
    assert prove(read_journal(match.journal.text()), editions(match.game)).answers, "a forged one would raise"
    assert '"turn 1"' not in match.journal.seen_by(TWO).text()
