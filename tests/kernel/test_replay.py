"""Replay: a match goes on from any entry, and a proof names the first entry that is wrong."""

from typing import Any

import pytest

from admiralty.kernel.chance import Fast, KeyStream, Recorded
from admiralty.kernel.choices import Order
from admiralty.kernel.event import Message
from admiralty.kernel.flow import Ask, Flow, ask, ask_all, one_of
from admiralty.kernel.journal import Journal, read_journal
from admiralty.kernel.match import Match
from admiralty.kernel.replay import ReplayError, resume, verify
from tests.kernel.inline import ONE, TWO, Tally, Tiny, numbers, take
from tests.kernel.rewritten import entries, rewritten
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
            match.propose_take_back(BEA, mine[max(0, len(mine) - 2)])
            match.answer_take_back(ANNA, rng.below(2) == 0)
        elif dice == 2 and rng.below(3) == 0:
            match.stand(seat, "nerve", (None, "keep", "again")[rng.below(3)], for_game=rng.below(2) == 0)
        elif dice == 3 and rng.below(4) == 0:
            match.snapshot()
        else:
            match.order(seat, match.asks()[seat].choices.sample(rng).code)
    return match


@pytest.mark.parametrize("seed", range(4))
def test_a_match_resumed_after_any_entry_goes_on_to_the_same_journal(seed: int) -> None:
    """Whatever entry a crash came after: the same orders from there on write the same lines, hashes and all."""
    journal = played(seed).journal
    for number in range(1, len(journal.entries) + 1):
        again = resume(stopped_after(journal, number), DUEL, KeyStream(KEY), key=KEY)
        for entry in entries(journal, "order", "seal"):
            if entry["n"] > len(again.journal.entries):
                code = entry["answer"] if "answer" in entry else entry["secret"]["0"]["answer"]
                again.order(entry["seat"], code)
        assert again.journal.text() == journal.text()


@pytest.mark.parametrize("seed", range(6))
def test_an_eventful_game_replays_to_the_same_position_and_rights_at_every_entry(seed: int) -> None:
    live = eventful(seed)
    seen = {"undo", "taken-back", "standing", "snapshot", "unseal"} & {e["kind"] for e in live.journal.entries}
    assert seen
    again = resume(read_journal(live.journal.text()), DUEL, KeyStream(KEY), key=KEY)
    assert again.position.digest() == live.position.digest()
    assert again.chances == live.chances
    assert again.decision == live.decision
    assert again.ledger().to_data() == live.ledger().to_data()
    assert again.journal.text() == live.journal.text()
    assert verify(read_journal(live.journal.text()), DUEL)["proved"] == len(entries(live.journal, "roll", "draw"))


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
    again = resume(read_journal(match.journal.text()), DUEL, KeyStream(KEY), key=KEY)
    again.undo(RAIDER)
    again.undo(RAIDER)
    assert again.position.digest() == before
    assert not again.can_undo(RAIDER)


def test_an_open_proposal_survives_a_crash() -> None:
    match = under_way(keyed(), raider=1)
    entry = match.order(RAIDER, "steer 155.0")["n"]
    match.propose_take_back(BEA, entry)
    again = resume(read_journal(match.journal.text()), DUEL, KeyStream(KEY), key=KEY)
    assert again.persons_to_agree() == [ANNA]
    again.answer_take_back(ANNA, True)
    match.answer_take_back(ANNA, True)
    assert again.position.digest() == match.position.digest()


def test_a_standing_order_that_lapsed_stays_lapsed_after_a_crash() -> None:
    """Left in round 1 for an order that could not be given there, it is bound to that round and must not wake up."""
    match = give(opened(1, 1), "defender mine 1", "defender speed 0", "raider speed 1")
    match.stand(RAIDER, "nerve", "surrender")
    give(match, "raider steer 150.0", "raider common", "raider fire", "raider keep")
    again = resume(read_journal(match.journal.text()), DUEL, Recorded([1]), key=KEY)
    assert again.standing.of(RAIDER) == match.standing.of(RAIDER)


def test_seals_that_were_complete_when_the_game_was_cut_off_are_released() -> None:
    match = give(keyed(), "defender mine 1", "defender speed 1", "raider speed 2")
    cut = stopped_after(match.journal, len(match.journal.entries) - 1)
    assert cut.entries[-1]["kind"] == "seal"
    assert resume(cut, DUEL, KeyStream(KEY), key=KEY).journal.text() == match.journal.text()


def test_a_game_cannot_go_on_with_a_key_that_was_not_committed_to() -> None:
    match = under_way(keyed(), raider=1)
    with pytest.raises(ReplayError, match="committed"):
        resume(read_journal(match.journal.text()), DUEL, KeyStream(b"another key"), key=KEY)


def test_a_copy_without_its_secrets_cannot_be_replayed_and_says_so() -> None:
    match = under_way(keyed(), raider=1)
    with pytest.raises(ReplayError, match="sealed") as refused:
        resume(read_journal(match.journal.seen_by(RAIDER).text()), DUEL, KeyStream(KEY))
    assert refused.value.entry == 2


# -- proof -------------------------------------------------------------------------------------------------------


def test_a_finished_game_is_proved_to_the_last_die() -> None:
    counts = verify(read_journal(FINISHED.text()), DUEL)
    chances = len(entries(FINISHED, "roll", "draw"))
    assert counts["chances"] == counts["proved"] == chances > 0
    assert counts["entries"] == len(FINISHED.entries)


def test_a_game_that_goes_on_is_checked_without_its_key() -> None:
    match = played(11, most=20)
    counts = verify(read_journal(match.journal.text()), DUEL)
    assert counts["proved"] == 0 < counts["chances"]


def wrong_at(journal: Journal, number: int, change: Any) -> ReplayError:
    forged = read_journal(rewritten(journal, number, change).text())
    with pytest.raises(ReplayError) as refused:
        verify(forged, DUEL)
    return refused.value


def test_rewriting_without_a_change_is_no_forgery() -> None:
    assert rewritten(FINISHED, 0, lambda body: None).text() == FINISHED.text()


def test_every_die_that_was_tampered_with_is_named_by_its_entry() -> None:
    for entry in entries(FINISHED, "roll"):
        fallen = entry["answer"] % 6 + 1
        assert (
            wrong_at(FINISHED, entry["n"], lambda body, fallen=fallen: body.update(answer=fallen)).entry == entry["n"]
        )


def test_a_die_taken_from_another_place_of_the_stream_is_found() -> None:
    """Who knows the key could look for a counter that gives a better die; counters go up one by one."""
    stream = KeyStream(KEY)
    entry = entries(FINISHED, "roll")[0]
    request = resume(FINISHED, DUEL, Recorded([]), until=entry["n"] - 1).position.request
    counter = next(c for c in range(1000, 2000) if stream.resolve(request, c) == entry["answer"])  # type: ignore[arg-type]
    assert wrong_at(FINISHED, entry["n"], lambda body: body.update(count=counter)).entry == entry["n"]


def test_an_order_put_into_another_mouth_is_found() -> None:
    entry = next(e for e in entries(FINISHED, "order") if e["seat"] == RAIDER)
    assert wrong_at(FINISHED, entry["n"], lambda body: body.update(seat="defender")).entry == entry["n"]


def test_a_story_that_the_rules_do_not_tell_is_found() -> None:
    for entry in FINISHED.entries:
        if entry.get("events") and entry["kind"] != "start":
            assert wrong_at(FINISHED, entry["n"], lambda body: body.pop("events")).entry == entry["n"]


def test_an_order_that_is_not_legal_is_found_even_where_replay_need_not_list() -> None:
    def quick(tally: Tally) -> Flow[None]:
        choices = one_of(lambda: [Order("take 1", 1), Order("take 2", 2)], decode=lambda code: int(code.split()[1]))
        tally.marks.append((yield from ask(ONE, Message("which"), choices, case="T-1")))

    game = Tiny(quick)
    match = Match(game, game.setting(), {ANNA: (ONE,)}, Recorded([]), key=KEY)
    match.order(ONE, "take 1")
    forged = rewritten(match.journal, 2, lambda body: body.update(answer="take 99"))
    assert verify(match.journal, game)["answers"] == 1
    with pytest.raises(ReplayError, match="take 99") as refused:
        verify(read_journal(forged.text()), game)
    assert refused.value.entry == 2


def test_a_released_order_other_than_the_sealed_one_is_found() -> None:
    def both(tally: Tally) -> Flow[None]:
        asks = {seat: Ask(seat, Message("which"), numbers(1, 2), "T-1") for seat in (ONE, TWO)}
        tally.marks += (yield from ask_all(asks, case="T-1")).values()

    game = Tiny(both)
    match = Match(game, game.setting(), {ANNA: (ONE, TWO)}, Recorded([]), key=KEY)
    match.order(ONE, "take 1")
    match.order(TWO, "take 1")
    release = entries(match.journal, "release")[0]["n"]
    forged = rewritten(match.journal, release, lambda body: body.update(answer={"one": "take 2", "two": "take 1"}))
    with pytest.raises(ReplayError) as refused:
        verify(read_journal(forged.text()), game)
    assert refused.value.entry == release


@pytest.mark.parametrize("key", [b"another key".hex(), "no hexadecimal", 7])
def test_a_key_other_than_the_committed_one_is_named_by_the_last_entry(key: Any) -> None:
    last = len(FINISHED.entries)
    assert wrong_at(FINISHED, last, lambda body: body.update(key=key)).entry == last


def test_another_outcome_is_found() -> None:
    last = len(FINISHED.entries)
    outcome = {**FINISHED.entries[-1]["outcome"], "winners": []}
    assert FINISHED.entries[-1]["outcome"]["winners"]
    assert wrong_at(FINISHED, last, lambda body: body.update(outcome=outcome)).entry == last


@pytest.mark.parametrize("name", ["print", "seat", "answer", "kind"])
def test_an_entry_that_lacks_something_is_named(name: str) -> None:
    entry = next(e for e in entries(FINISHED, "order") if "answer" in e)

    def strip(body: dict[str, Any]) -> None:
        body[name] = "nonsense" if name == "kind" else body.pop(name) and None
        if name != "kind":
            del body[name]

    assert wrong_at(FINISHED, entry["n"], strip).entry == entry["n"]


def test_a_journal_of_other_rules_is_not_proved_by_these() -> None:
    with pytest.raises(ReplayError, match="rules 0"):
        verify(Journal({**FINISHED.header, "rules": "0"}), DUEL)


def test_a_seat_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(ReplayError, match="admiral"):
        verify(Journal({**FINISHED.header, "persons": {ANNA: ["admiral"]}}), DUEL)


def test_automatic_answers_are_replayed() -> None:
    def forced(tally: Tally) -> Flow[None]:
        tally.marks.append((yield from take(TWO, 7)))
        tally.marks.append((yield from take(ONE, 1, 2)))

    game = Tiny(forced)
    match = Match(game, game.setting(), {ANNA: (ONE, TWO)}, Recorded([]))
    again = resume(read_journal(match.journal.text()), game, Recorded([]))
    assert again.position.state.marks == [7]
    assert [entry["kind"] for entry in again.journal.entries] == ["start", "auto"]
