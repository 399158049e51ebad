"""Smoke check: a position from a file is tried on a copy before anyone plays it."""

from typing import Any

import pytest

from admiralty.kernel.flows.chance import KeyStream, d6
from admiralty.kernel.flows.event import Message
from admiralty.kernel.flows.flow import Ask, Flow, ask_all, roll
from admiralty.kernel.games.position import FlowError, Position
from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.orders.grammar import shape_of
from admiralty.kernel.replays.proof import editions, prove
from admiralty.kernel.replays.replay import ReplayError, resume, take_over
from admiralty.kernel.replays.smoke_check import try_out
from tests.kernel.inline import ONE, TWO, Take, Tally, Tiny, numbers, take
from tests.kernel.rewritten import reforged
from tests.kernel.table import KEY


def choose(tally: Tally) -> Flow[None]:
    tally.marks.append((yield from take(ONE, 1, 2)))


def reckon(tally: Tally) -> Flow[None]:
    """An assumption of the rules that no declaration states."""
    if sum(tally.marks) > 100:
        raise FlowError("nobody can have so many")
    yield from take(ONE, 3)


def carried(marks: list[int]) -> Match[Tally]:
    game = Tiny(choose, reckon)
    played = Match(game, game.setting(), {"anna": (ONE,)}, KeyStream(b"key"))
    data = played.position.to_data()
    data["state"]["marks"] = marks
    came_from = {"entry": 1, "hash": played.journal.last_hash}
    return Match(game, game.setting(), {"anna": (ONE,)}, KeyStream(b"other"), position=data, came_from=came_from)


@pytest.mark.parametrize(("marks", "sound"), [([1], True), ([999], False)])
def test_a_journal_that_begins_at_a_position_is_believed_only_if_that_can_be_played_on(
    marks: list[int], sound: bool
) -> None:
    match = carried(marks)
    text, game = match.journal.text(), match.game
    if sound:
        resume(read_journal(text), game, KeyStream(b"other"), checked=True)
        prove(read_journal(text), editions(game))
        return
    resume(read_journal(text), game, KeyStream(b"other"))  # a host that wrote it need not wait for that
    with pytest.raises(ReplayError, match="cannot play on"):
        resume(read_journal(text), game, KeyStream(b"other"), checked=True)
    with pytest.raises(ReplayError, match="cannot play on"):
        prove(read_journal(text), editions(game))


def seals_and_reckons(tally: Tally) -> Flow[None]:
    asks = {seat: Ask(seat, Message("which"), numbers(1, 2), "T-1") for seat in (ONE, TWO)}
    tally.marks += (yield from ask_all(asks, case="T-1")).values()
    yield from reckon(tally)


@pytest.mark.parametrize(("marks", "sound"), [([1], True), ([999], False)])
def test_what_both_seal_is_tried_out_too(marks: list[int], sound: bool) -> None:
    game = Tiny(seals_and_reckons)
    state = game.start(game.setting())
    state.marks = marks
    if sound:
        try_out(Position(game, state))
    else:
        with pytest.raises(FlowError):
            try_out(Position(game, state))


@pytest.mark.parametrize(("marks", "sound"), [([1], True), ([999], False)])
def test_a_position_at_which_rules_took_over_is_tried_out_before_it_is_believed(marks: list[int], sound: bool) -> None:
    """The rules before are not at hand, so that nothing shows how the game came there."""

    class Second(Tiny):
        version = "2"

    first, second = Tiny(choose, reckon), Second(choose, reckon)
    match: Match[Tally] = Match(first, first.setting(), {"anna": (ONE,)}, KeyStream(KEY))
    take_over(match, second)

    def forge(bodies: list[dict[str, Any]]) -> None:
        bodies[-1]["secret"]["0"]["position"]["state"]["marks"] = marks

    forged = read_journal(reforged(match.journal, forge).text())
    if sound:
        assert prove(forged, editions(second)).unproved
    else:
        with pytest.raises(ReplayError, match="cannot play on"):
            prove(forged, editions(second))


@pytest.mark.parametrize(("before", "found"), [(59, True), (60, False)])
def test_a_copy_is_played_on_for_sixty_answers(before: int, found: bool) -> None:
    """Questions, dice and what both seal count alike; the position itself stays where it is."""

    def kinds(tally: Tally) -> Flow[None]:
        """Three answers: a number, a die, and one that both seal."""
        yield from take(ONE, 1, 2)
        yield from roll(d6, case="T-1", by=ONE)
        asks = {seat: Ask(seat, Message("which"), numbers(1, 2), "T-1") for seat in (ONE, TWO)}
        yield from ask_all(asks, case="T-1")

    def breaks(tally: Tally) -> Flow[None]:
        yield from take(ONE, 1, 2)
        raise FlowError("here it breaks")

    def again(tally: Tally) -> Flow[None]:
        yield from take(ONE, 1, 2)

    game = Tiny(*[kinds] * (before // 3), *[again] * (before % 3), breaks)
    position = Position(game, game.start(game.setting()))
    digest = position.digest()
    if found:
        with pytest.raises(FlowError, match="here it breaks"):
            try_out(position)
    else:
        try_out(position)
    assert position.digest() == digest


def test_the_shape_of_an_order_counts_its_words() -> None:
    shape = shape_of(Take)
    assert (shape.parts, shape.least, shape.open, shape.label) == (("take", ("number",)), 2, False, "order-take")
