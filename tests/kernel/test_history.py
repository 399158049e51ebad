"""Long games and odd beginnings: far take-backs, snapshots on the way, games carried over from others."""

from typing import Any

import pytest

from admiralty.kernel.flows.chance import Fast, KeyStream, Recorded, d6
from admiralty.kernel.flows.choices import IllegalOrder, StaleOrder
from admiralty.kernel.flows.event import Event, Message
from admiralty.kernel.flows.flow import Ask, Flow, ask_all, roll
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import knowledge
from admiralty.kernel.matches.agreements import TAKE_BACK
from admiralty.kernel.matches.history import THINNING
from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.matches.snapshots import SNAPSHOT_AFTER
from admiralty.kernel.records.record import is_known
from admiralty.kernel.replays.proof import editions, prove
from admiralty.kernel.replays.replay import resume
from tests.kernel.inline import ONE, TWO, Tally, Tiny, numbers, take
from tests.kernel.rewritten import entries
from tests.kernel.table import ANNA, BEA, DUEL, KEY, PERSONS, RAIDER, give, opened, played, under_way


def turn(tally: Tally) -> Flow[None]:
    tally.marks.append((yield from take(ONE, 1, 2, 3)))
    tally.marks.append((yield from roll(d6, case="T-1", by=ONE)))


def tiny(*plan: Any, wait: int = 0) -> Match[Any]:
    game = Tiny(*plan, wait=wait)
    return Match(game, game.setting(), {ANNA: (ONE,), BEA: (TWO,)}, KeyStream(KEY))


@pytest.mark.parametrize("wait", [0, 7])
def test_a_take_back_reaches_any_order_of_a_long_game(wait: int) -> None:
    match = tiny(*[turn] * 150, wait=wait)
    places: list[tuple[int, str]] = []
    rng = Fast(1)
    for _ in range(149):
        digest = match.position.digest()
        places.append((match.order(ONE, match.asks()[ONE].choices.sample(rng).code)["n"], digest))
    for place in (140, 139, 80, 33, 1, 0):
        entry, digest = places[place]
        match.actions.propose_take_back(ANNA, entry)
        match.actions.answer(TAKE_BACK, BEA, True)
        assert match.position.digest() == digest
        assert len(match.position.state.marks) == 2 * place


def test_an_undo_does_again_only_what_came_since_the_last_boundary(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the game, and however its checkpoints are thinned out."""

    def choice(tally: Tally) -> Flow[None]:
        tally.marks.append((yield from roll(d6, case="T-1", by=ONE)))
        tally.marks.append((yield from take(ONE, 1, 2)))
        tally.marks.append((yield from take(ONE, 3, 4)))

    given: list[Any] = []
    give_answer = Position.give

    def noted(position: Position[Any], answer: Any) -> None:
        given.append(answer)
        give_answer(position, answer)

    match = tiny(*[choice] * (6 * THINNING))
    for _ in range(6 * THINNING - 1):
        match.order(ONE, "take 1")
        with monkeypatch.context() as watched:
            watched.setattr(Position, "give", noted)
            match.undo(ONE)
        match.order(ONE, "take 2")
        match.order(ONE, "take 3")
    thrown = [entry["answer"] for entry in entries(match.journal, "roll")]
    assert given == thrown[:-1]


def test_snapshots_are_written_on_the_way_and_replayed() -> None:
    match = tiny(*[turn] * 300)
    rng = Fast(2)
    while not match.over:
        match.order(ONE, match.asks()[ONE].choices.sample(rng).code)
    taken = [entry["n"] for entry in entries(match.journal, "snapshot")]
    assert len(taken) >= len(match.journal.entries) // (SNAPSHOT_AFTER + 2)
    lines = match.journal.text().splitlines()
    for number in (taken[0] - 1, taken[0], taken[1]):
        cut = read_journal("\n".join(lines[: number + 1]))
        again = resume(cut, match.game, KeyStream(KEY))
        assert again.journal.text().splitlines() == lines[: len(again.journal.entries) + 1]
        assert len(again.journal.entries) >= taken[0]
    assert prove(read_journal(match.journal.text()), editions(match.game)).thrown == 300


def test_an_undo_withdraws_the_open_proposal() -> None:
    """What was proposed to be taken back may not be there any more."""
    match = under_way(opened(), raider=1)
    entry = match.order(RAIDER, "steer 155.0")["n"]
    match.actions.propose_take_back(BEA, entry)
    match.undo(RAIDER)
    with pytest.raises(StaleOrder):
        match.actions.answer(TAKE_BACK, ANNA, True)
    again = resume(read_journal(match.journal.text()), DUEL, Recorded([]), key=KEY)
    assert again.parley.take_back is match.parley.take_back is None


def carried() -> tuple[Match[Any], Match[Any]]:
    """A match, and one that begins where it stands, in the middle of a segment."""
    first = under_way(opened(1), raider=1)
    give(first, "raider steer 155.0", "raider common", "raider fire")
    second = Match(
        DUEL,
        first.setting,
        PERSONS,
        KeyStream(KEY),
        key=KEY,
        position=first.position.to_data(),
        came_from={"entry": len(first.journal.entries)},
    )
    return first, second


def test_a_game_can_begin_at_a_position_of_another() -> None:
    first, second = carried()
    assert second.position.digest() == first.position.digest()
    assert second.chances == 0
    assert not second.can_undo(RAIDER)
    with pytest.raises(IllegalOrder):
        second.actions.propose_take_back(BEA, 1)
    played(5, second)
    assert prove(read_journal(second.journal.text()), editions(DUEL)).thrown > 0
    again = resume(read_journal(second.journal.text()), DUEL, Recorded([]), key=KEY)
    assert again.position.digest() == second.position.digest()


def test_the_very_first_order_of_a_game_that_began_at_a_position_can_be_taken_back() -> None:
    _, second = carried()
    (seat,) = second.asks()
    person, other = (BEA, ANNA) if seat == RAIDER else (ANNA, BEA)
    digest = second.position.digest()
    entry = second.order(seat, second.asks()[seat].choices.sample(Fast(1)).code)["n"]
    assert entry == second.history.begins + 1
    second.actions.propose_take_back(person, entry)
    second.actions.answer(TAKE_BACK, other, True)
    assert second.position.digest() == digest


def test_the_position_a_game_began_at_is_shown_to_nobody() -> None:
    _, second = carried()
    for seat in (*second.setting.seats, None):
        assert "boats" not in second.journal.seen_by(seat).text()


class Whispered(Event):
    number: int


def whispers(tally: Tally) -> Flow[None]:
    tally.marks.append((yield from take(ONE, 1, 2)))
    tally.tell(Whispered(4711, case="T-1", seen_by=(ONE,)))
    yield from take(TWO, 1, 2)


def test_an_event_for_one_seat_reaches_its_copy_of_the_journal_only() -> None:
    match = tiny(whispers)
    match.order(ONE, "take 1")
    assert "4711" in match.journal.seen_by(ONE).text()
    for stranger in (TWO, None):
        assert "4711" not in match.journal.seen_by(stranger).text()
        assert "Whispered" not in match.journal.seen_by(stranger).text()
    again = resume(read_journal(match.journal.text()), match.game, KeyStream(KEY))
    assert again.position.digest() == match.position.digest()


def sealed_for_good(tally: Tally) -> Flow[None]:
    """Each seat's number is its own secret, even after the release."""
    asks = {seat: Ask(seat, Message("which"), numbers(11, 22), "T-1", (seat,)) for seat in (ONE, TWO)}
    tally.hidden = (yield from ask_all(asks, case="T-1"))[ONE]


def test_sealed_orders_may_stay_secret_after_their_release() -> None:
    match = tiny(sealed_for_good, whispers)
    match.order(ONE, "take 11")
    match.order(TWO, "take 22")
    assert match.position.tail == []
    for seat, own, other in ((ONE, "take 11", "take 22"), (TWO, "take 22", "take 11")):
        text = match.journal.seen_by(seat).text()
        assert own in text
        assert other not in text
    assert not is_known(knowledge(match.position, TWO).now, "hidden")
    again = resume(read_journal(match.journal.text()), match.game, KeyStream(KEY))
    assert again.position.digest() == match.position.digest()


def hides_first(tally: Tally) -> Flow[None]:
    tally.hidden = yield from take(ONE, 1, 2, seen_by=(ONE,))


def test_a_secret_order_can_be_undone_by_the_seat_that_gave_it() -> None:
    match = tiny(hides_first, whispers)
    before = match.position.digest()
    match.order(ONE, "take 2")
    match.undo(ONE)
    assert match.position.digest() == before
    match.order(ONE, "take 1")
    assert match.position.state.hidden == 1
    assert resume(read_journal(match.journal.text()), match.game, KeyStream(KEY)).position.state.hidden == 1
