"""Replay: a match continues from any entry, and a proof names the first wrong entry."""

from types import SimpleNamespace
from typing import Any

import pytest

from admiralty.kernel.flows.chance import Fast, KeyStream, Recorded
from admiralty.kernel.flows.flow import Flow
from admiralty.kernel.matches.agreements import TAKE_BACK
from admiralty.kernel.matches.journal import Journal, read_journal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays import reading
from admiralty.kernel.replays.proof import editions, prove
from admiralty.kernel.replays.replay import ReplayError, resume
from tests.kernel.inline import ONE, TWO, Tally, Tiny, take
from tests.kernel.rewritten import entries, reforged
from tests.kernel.table import ANNA, BEA, DUEL, KEY, RAIDER, give, keyed, opened, played, under_way

FINISHED = played(11).journal


def stopped_after(journal: Journal, number: int) -> Journal:
    """The journal as a crash would leave it."""
    return read_journal("\n".join(journal.text().splitlines()[: number + 1]))


def eventful(seed: int) -> Match[Any]:
    """A game with undos, take-backs, standing orders, unsealed orders and snapshots in it."""
    match, rng = keyed(), Fast(seed)
    while not match.over:
        dice = rng.below(12)
        seat = list(match.asks())[rng.below(len(match.asks()))]
        mine = [s.entry for s in match.history.steps if s.seat == RAIDER and s.kind == "order"]
        if dice == 0 and match.can_undo(seat):
            match.undo(seat)
        elif dice == 1 and mine and rng.below(4) == 0:
            match.actions.propose_take_back(BEA, mine[max(0, len(mine) - 2)])
            match.actions.answer(TAKE_BACK, ANNA, rng.below(2) == 0)
        elif dice == 2 and rng.below(3) == 0:
            match.standing.leave(seat, "nerve", (None, "keep", "again")[rng.below(3)], for_game=rng.below(2) == 0)
        elif dice == 3 and rng.below(4) == 0:
            match.snapshots.take()
        else:
            match.order(seat, match.asks()[seat].choices.sample(rng).code)
    return match


def test_a_journal_of_other_values_in_the_files_of_the_game_is_not_gone_on_with() -> None:
    changed = reforged(FINISHED, lambda bodies: None, changes={"ship.raider.speed": 3})
    with pytest.raises(ReplayError, match=r"changed: ship\.raider\.speed"):
        resume(changed, DUEL, Recorded([]))


@pytest.mark.parametrize("seed", range(4))
def test_a_match_resumed_after_any_entry_goes_on_to_the_same_journal(seed: int) -> None:
    """After a crash at any entry: the same orders from there on write the same lines, hashes included."""
    journal = played(seed).journal
    for number in range(1, len(journal.entries) + 1):
        again = resume(stopped_after(journal, number), DUEL, KeyStream(KEY))
        for entry in entries(journal, "order", "seal"):
            if entry["n"] > len(again.journal.entries):
                code = entry["answer"] if "answer" in entry else entry["secret"]["0"]["answer"]
                again.order(entry["seat"], code)
        assert again.journal.text() == journal.text()


@pytest.mark.parametrize("seed", range(6))
def test_an_eventful_game_replays_to_the_same_position_and_rights_at_every_entry(seed: int) -> None:
    live = eventful(seed)
    seen = {"undo", "taken-back", "standing-order", "snapshot", "unseal"} & {e["kind"] for e in live.journal.entries}
    assert seen
    again = resume(read_journal(live.journal.text()), DUEL, KeyStream(KEY))
    assert again.position.digest() == live.position.digest()
    assert again.chances == live.chances
    assert again.decision == live.decision
    assert again.history.luck.to_data() == live.history.luck.to_data()
    assert again.journal.text() == live.journal.text()
    assert prove(read_journal(live.journal.text()), editions(DUEL)).thrown == len(entries(live.journal, "roll", "draw"))


def test_looking_back_stops_after_the_entry_asked_for() -> None:
    match = under_way(opened(), raider=1)
    digests = {len(match.journal.entries): match.position.digest()}
    for order in ("raider steer 155.0", "raider common", "raider hold", "defender steer 000.0"):
        give(match, order)
        digests[len(match.journal.entries)] = match.position.digest()
    for number, digest in digests.items():
        assert resume(match.journal, DUEL, Recorded([]), until=number).position.digest() == digest


def test_watching_a_replay_sees_every_entry_once() -> None:
    seen: list[int] = []
    resume(read_journal(FINISHED.text()), DUEL, Recorded([]), watch=lambda match, entry: seen.append(entry["n"]))
    assert seen == list(range(1, len(FINISHED.entries) + 1))


def test_undo_and_its_barriers_survive_a_crash() -> None:
    match = under_way(keyed(), raider=1)
    before = match.position.digest()
    give(match, "raider steer 155.0", "raider common")
    again = resume(read_journal(match.journal.text()), DUEL, KeyStream(KEY))
    again.undo(RAIDER)
    again.undo(RAIDER)
    assert again.position.digest() == before
    assert not again.can_undo(RAIDER)


def test_an_open_proposal_survives_a_crash() -> None:
    match = under_way(keyed(), raider=1)
    entry = match.order(RAIDER, "steer 155.0")["n"]
    match.actions.propose_take_back(BEA, entry)
    again = resume(read_journal(match.journal.text()), DUEL, KeyStream(KEY))
    assert again.parley.to_agree() == [ANNA]
    again.actions.answer(TAKE_BACK, ANNA, True)
    match.actions.answer(TAKE_BACK, ANNA, True)
    assert again.position.digest() == match.position.digest()


def test_what_persons_agreed_to_take_back_leaves_a_barrier_that_survives_a_crash() -> None:
    match = under_way(keyed(), raider=1)
    give(match, "raider steer 155.0")
    match.actions.propose_take_back(BEA, match.order(RAIDER, "common")["n"])
    match.actions.answer(TAKE_BACK, ANNA, True)
    again = resume(read_journal(match.journal.text()), DUEL, KeyStream(KEY))
    assert [each.can_undo(RAIDER) for each in (match, again)] == [False, False]


def test_what_was_agreed_when_the_game_was_cut_off_is_done() -> None:
    match = under_way(keyed(), raider=1)
    give(match, "raider steer 155.0")
    match.actions.propose_take_back(BEA, match.order(RAIDER, "common")["n"])
    match.actions.answer(TAKE_BACK, ANNA, True)
    assert match.journal.entries[-1]["kind"] == "taken-back"
    cut = stopped_after(match.journal, len(match.journal.entries) - 1)
    assert resume(cut, DUEL, KeyStream(KEY)).journal.text() == match.journal.text()


def test_what_is_ordered_after_a_crash_is_written_where_the_rest_was() -> None:
    match = under_way(keyed(), raider=1)
    lines: list[str] = []
    again = resume(read_journal(match.journal.text()), DUEL, KeyStream(KEY), sink=lines.append)
    assert lines == []
    for each in (match, again):
        give(each, "raider steer 155.0")
    assert lines == match.journal.text().splitlines()[-1:]


def test_a_standing_order_that_lapsed_stays_lapsed_after_a_crash() -> None:
    """Left in round 1 for an order that could not be given there, it is bound to that round and must not wake up."""
    match = give(opened(1, 1), "defender mine 1", "defender speed 0", "raider speed 1")
    match.standing.leave(RAIDER, "nerve", "surrender")
    give(match, "raider steer 150.0", "raider common", "raider fire", "raider keep")
    again = resume(read_journal(match.journal.text()), DUEL, Recorded([1]), key=KEY)
    assert again.standing.orders.of(RAIDER) == match.standing.orders.of(RAIDER)


def test_seals_that_were_complete_when_the_game_was_cut_off_are_released() -> None:
    match = give(keyed(), "defender mine 1", "defender speed 1", "raider speed 2")
    cut = stopped_after(match.journal, len(match.journal.entries) - 1)
    assert cut.entries[-1]["kind"] == "seal"
    assert resume(cut, DUEL, KeyStream(KEY)).journal.text() == match.journal.text()


def test_a_game_cannot_go_on_with_a_key_that_was_not_committed_to() -> None:
    match = under_way(keyed(), raider=1)
    with pytest.raises(ReplayError, match="committed"):
        resume(read_journal(match.journal.text()), DUEL, KeyStream(b"another key"))


def test_a_copy_without_its_secrets_cannot_be_replayed_and_says_so() -> None:
    match = under_way(keyed(), raider=1)
    with pytest.raises(ReplayError, match="sealed") as refused:
        resume(read_journal(match.journal.seen_by(RAIDER).text()), DUEL, KeyStream(KEY))
    assert refused.value.entry == 2


def test_automatic_answers_are_replayed() -> None:
    def forced(tally: Tally) -> Flow[None]:
        tally.marks.append((yield from take(TWO, 7)))
        tally.marks.append((yield from take(ONE, 1, 2)))

    game = Tiny(forced)
    match = Match(game, game.setting(), {ANNA: (ONE, TWO)}, Recorded([]))
    again = resume(read_journal(match.journal.text()), game, Recorded([]))
    assert again.position.state.marks == [7]
    assert [entry["kind"] for entry in again.journal.entries] == ["start", "auto"]


def test_what_persons_settled_before_an_old_snapshot_is_read_off_the_entries_before_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kinds = ["start", "order", "paused", "standing-order", "roll", "draw-proposed", "snapshot", "resumed"]
    told = [{"n": number, "kind": kind} for number, kind in enumerate(kinds, start=1)]
    fed: list[str] = []
    monkeypatch.setattr(reading, "feed", lambda _, entry: fed.append(entry["kind"]))
    match: Any = SimpleNamespace(
        journal=SimpleNamespace(entries=told), standing=SimpleNamespace(meet=lambda: fed.append("met"))
    )
    reading.restore_beside(match, told[6], {})
    assert fed == ["paused", "standing-order", "draw-proposed", "met"]
