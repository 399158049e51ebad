"""Standing orders for windows: their owners, their duration, and what other seats see of them."""

from typing import Any

import pytest

from admiralty.kernel.flows.chance import Recorded
from admiralty.kernel.flows.choices import StaleOrder
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.flows.flow import Flow, ask_window
from admiralty.kernel.matches.agreements import TAKE_BACK
from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.replay import resume
from tests.kernel.inline import ONE, Tally, numbers, take
from tests.kernel.table import ANNA, BEA, DEFENDER, DUEL, KEY, RAIDER, give, opened, played, under_way
from tests.kernel.test_match import LOAD, fired, kinds, tiny


def by_standing_order(match: Match[Any]) -> None:
    """The host, when a window opens for which there is a standing order."""
    left = match.standing.answer()
    assert left is not None
    match.order(*left)


def misses(match: Match[Any], standing: bool = False) -> Match[Any]:
    """A round in which the raider, a knot faster, fires and misses, and the defender holds."""
    give(match, "defender speed 0", "raider speed 1", "raider steer 150.0", LOAD, "raider fire")
    if not standing:
        give(match, "raider keep")
    else:
        by_standing_order(match)
    return give(match, "defender steer 000.0", "defender common", "defender hold")


def test_a_window_is_put_to_the_seat_even_when_it_is_sure_to_decline() -> None:
    match = give(opened(1, 1), "defender mine 1")
    misses(misses(match))
    assert match.standing.answer() is None


def test_a_standing_order_answers_until_its_period_ends() -> None:
    match = give(opened(1, 1), "defender mine 1")
    match.standing.leave(RAIDER, "nerve", "keep")
    misses(match, standing=True)
    assert [step.answer.code for step in match.history.steps if step.kind == "standing"] == ["keep"]
    give(match, "defender speed 0", "raider speed 1", "raider steer 150.0", LOAD, "raider fire")
    assert match.asks()[RAIDER].window == "nerve"
    assert match.standing.orders.of(RAIDER) == {}


def test_a_standing_order_for_the_game_goes_on_until_it_is_lifted() -> None:
    match = give(opened(1, 1, 1), "defender mine 1")
    match.standing.leave(RAIDER, "nerve", "keep", for_game=True)
    misses(misses(match, standing=True), standing=True)
    match.standing.leave(RAIDER, "nerve", None)
    misses(match)
    assert [step.kind for step in match.history.steps].count("standing") == 2
    assert kinds(match).count("standing-order") == 2


def test_a_standing_order_is_for_its_own_seat_to_read() -> None:
    match = give(opened(1, 1), "defender mine 1")
    match.standing.leave(RAIDER, "nerve", "keep")
    assert '"nerve"' in match.journal.seen_by(RAIDER).text()
    assert '"nerve"' not in match.journal.seen_by(DEFENDER).text()
    assert '"nerve"' not in match.journal.seen_by(None).text()


def test_a_standing_order_answers_a_window_that_is_open_already() -> None:
    match, _, _ = fired(1, 6, "1")
    match.standing.leave(RAIDER, "nerve", "again")
    by_standing_order(match)
    assert match.position.state.boats[RAIDER].nerve == 1
    assert list(match.asks()) == [DEFENDER]


def test_a_standing_order_of_one_seat_or_window_answers_no_other() -> None:
    match, _, _ = fired(1)
    match.standing.leave(DEFENDER, "nerve", "keep", for_game=True)
    match.standing.leave(RAIDER, "boarding", "keep", for_game=True)
    assert match.asks()[RAIDER].window == "nerve"
    assert match.standing.answer() is None


def test_a_standing_order_that_cannot_be_given_leaves_the_window_open() -> None:
    match, _, _ = fired(1)
    match.standing.leave(RAIDER, "nerve", "surrender", for_game=True)
    assert match.asks()[RAIDER].window == "nerve"
    assert match.standing.answer() is None


def test_to_others_an_answer_by_standing_order_is_an_answer_by_hand() -> None:
    """Entry by entry the same, but for the hashes and the numbers: the order that was left is an entry of its own."""

    def told(match: Match[Any]) -> list[dict[str, Any]]:
        theirs = match.journal.seen_by(DEFENDER).entries
        return [{k: v for k, v in e.items() if k not in ("n", "hash", "secret", "sealed")} for e in theirs]

    by_hand = misses(give(opened(1), "defender mine 1"))
    left = give(opened(1), "defender mine 1")
    left.standing.leave(RAIDER, "nerve", "keep")
    misses(left, standing=True)
    assert [entry for entry in told(left) if entry["kind"] != "standing-order"] == told(by_hand)
    assert [entry for entry in told(left) if entry["kind"] == "standing-order"] == [{"kind": "standing-order"}]
    for match in (by_hand, left):
        assert "seat" not in next((e for e in match.journal.entries if e["kind"] == "standing-order"), {})


@pytest.mark.parametrize(("actor", "other"), [(RAIDER, DEFENDER), (DEFENDER, RAIDER)])
def test_a_standing_order_takes_nobodys_free_undo_away(actor: Seat, other: Seat) -> None:
    match = under_way(opened(), raider=1 if actor == RAIDER else 0, defender=0 if actor == RAIDER else 1)
    before = match.position.digest()
    give(match, f"{actor} steer {'155.0' if actor == RAIDER else '005.0'}")
    for kind, code in (("nerve", "keep"), ("nerve", None), ("boarding", "keep")):
        match.standing.leave(other, kind, code, for_game=True)
        match.standing.leave(actor, kind, code)
        assert match.can_undo(actor)
    again = resume(read_journal(match.journal.text()), DUEL, Recorded([]), key=KEY)
    for each in (match, again):
        assert each.can_undo(actor)
        each.undo(actor)
        assert each.position.digest() == before
        assert each.standing.orders.of(other) == match.standing.orders.of(other)


def reply(period: str) -> Flow[int]:
    """A window for seat one, in which it says no or takes the seven."""
    return ask_window(ONE, Message("which"), numbers(0, 7), case="T-1", window="reply", decline="take 0", period=period)


def test_undo_passes_over_what_a_standing_order_answered() -> None:
    def twice(tally: Tally) -> Flow[None]:
        tally.marks.append((yield from take(ONE, 1, 2)))
        tally.marks.append((yield from reply("now")))
        tally.marks.append((yield from take(ONE, 3, 4)))

    match = tiny(twice)
    before = match.position.digest()
    match.standing.leave(ONE, "reply", "take 7", for_game=True)
    match.order(ONE, "take 1")
    by_standing_order(match)
    assert match.position.state.marks == [1, 7]
    match.undo(ONE)
    assert match.position.digest() == before
    assert list(match.standing.orders.of(ONE)) == ["reply"]


@pytest.mark.parametrize("back", ["undo", "take back"])
@pytest.mark.parametrize("restart", [False, True])
def test_an_order_left_for_the_next_question_is_for_the_one_that_is_opened_again(back: str, restart: bool) -> None:
    """It is bound to the period of that question, and has lapsed when the topic comes up in the next."""

    def replies(tally: Tally) -> Flow[None]:
        for period in ("first", "second"):
            tally.marks.append((yield from reply(period)))
            tally.marks.append((yield from take(ONE, 3, 4)))

    match = tiny(replies)
    entry = match.order(ONE, "take 0")["n"]
    match.standing.leave(ONE, "reply", "take 7")
    if back == "undo":
        match.undo(ONE)
    else:
        match.actions.propose_take_back(ANNA, entry)
        match.actions.answer(TAKE_BACK, BEA, True)
    if restart:
        match = resume(read_journal(match.journal.text()), match.game, Recorded([]), key=KEY)
    by_standing_order(match)
    match.order(ONE, "take 3")
    assert match.position.state.marks == [7, 3]
    assert match.standing.answer() is None
    assert match.standing.orders.of(ONE) == {}


def test_a_person_may_answer_otherwise_than_the_order_they_left() -> None:
    match, _, _ = fired(1, 6, "1")
    match.standing.leave(RAIDER, "nerve", "keep", for_game=True)
    match.order(RAIDER, "again")
    assert [step.kind for step in match.history.steps if step.fingerprint.startswith("ask raider nerve")] == ["order"]
    assert match.standing.orders.of(RAIDER) == {}


def test_no_standing_order_is_taken_when_the_game_is_over() -> None:
    match = played(1)
    with pytest.raises(StaleOrder):
        match.standing.leave(RAIDER, "nerve", "keep")
    assert match.journal.entries[-1]["kind"] == "end"
