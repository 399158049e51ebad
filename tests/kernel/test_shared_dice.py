"""Dice that several tables of a class share, and the pause of the teacher."""

from typing import Any

import pytest

from admiralty.kernel.flows.chance import Fast, KeyStream, SharedStream
from admiralty.kernel.flows.choices import IllegalOrder, StaleOrder
from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.matches.nonces import commitment_to
from admiralty.kernel.replays.proof import editions, prove
from admiralty.kernel.replays.replay import ReplayError, resume
from tests.kernel.rewritten import entries, rewritten
from tests.kernel.table import ANNA, DUEL, KEY, PERSONS, RAIDER, keyed, played, seated, under_way

CLASS = b"one key for all the tables here."
TEACHER = "Ms Grau"


def shared(number: int) -> Match[Any]:
    return seated(DUEL, SharedStream(CLASS + bytes([number]) * 32), PERSONS, {})


def fallen(match: Match[Any]) -> dict[str, list[object]]:
    """The dice that fell at a table, by what they were thrown for."""
    found: dict[str, list[object]] = {}
    for entry in entries(match.journal, "roll"):
        found.setdefault(entry["print"], []).append(entry["answer"])
    return found


def test_the_same_throw_falls_alike_at_each_table_whatever_was_thrown_before() -> None:
    tables = [fallen(played(seed, shared(seed))) for seed in range(8)]
    met = 0
    for context in {each for table in tables for each in table}:
        throws = [table[context] for table in tables if context in table]
        longest = max(throws, key=len)
        assert all(longest[: len(each)] == each for each in throws), context
        met += len(throws) > 1
    assert met


def test_the_headers_show_the_same_key_and_each_table_commits_to_its_own() -> None:
    one, two = (shared(number).journal.header["chance"] for number in (1, 2))
    assert one["shared"] == two["shared"]
    assert one["commitment"] != two["commitment"]


def test_salts_are_the_tables_own_so_that_no_other_table_opens_a_seal() -> None:
    def salts(match: Match[Any]) -> set[str]:
        return {part["salt"] for entry in match.journal.entries for part in entry.get("secret", {}).values()}

    one, two = salts(played(3, shared(1))), salts(played(3, shared(2)))
    assert one
    assert not one & two


def test_the_journal_is_proved_and_never_called_proof_of_everything() -> None:
    match = played(3, shared(1))
    proof = prove(read_journal(match.journal.text()), editions(DUEL))
    assert proof.whole
    assert proof.thrown == proof.chances > 0
    assert proof.shared == match.journal.header["chance"]["shared"]
    assert not proof.everything


def test_an_unfinished_journal_is_read_and_checked_without_its_key() -> None:
    journal = played(3, shared(1), most=6).journal
    assert prove(read_journal(journal.text()), editions(DUEL)).whole


def test_a_changed_die_of_a_shared_stream_is_found() -> None:
    journal = played(3, shared(1)).journal
    rolled = next(entry for entry in entries(journal, "roll") if isinstance(entry.get("answer"), int))
    forged = rewritten(journal, rolled["n"], lambda body: body.update(answer=body["answer"] % 6 + 1))
    read = read_journal(forged.text())
    with pytest.raises(ReplayError):
        prove(read, editions(DUEL))


def test_nobody_adds_a_nonce_to_shared_dice() -> None:
    match = shared(1)
    assert match.parley.nonces.wants(ANNA, match.parley.people(), True) == ""
    with pytest.raises(IllegalOrder) as refused:
        match.actions.commit_nonce(ANNA, commitment_to("00" * 16))
    assert refused.value.reason.key == "refusal-nonce-shared"


def test_only_who_keeps_the_table_ends_their_pause() -> None:
    match = under_way(keyed(), raider=1)
    match.actions.pause_by_host(TEACHER)
    with pytest.raises(IllegalOrder) as refused:
        match.actions.go_on(ANNA)
    assert refused.value.reason.key == "refusal-paused-by-host"
    with pytest.raises(IllegalOrder):
        match.order(RAIDER, match.position.asks()[RAIDER].choices.sample(Fast(1)).code)
    again = resume(read_journal(match.journal.text()), DUEL, KeyStream(KEY))
    assert again.parley.rest == match.parley.rest
    match.actions.go_on_by_host(TEACHER)
    assert not match.parley.resting
    with pytest.raises(StaleOrder):
        match.actions.go_on_by_host(TEACHER)
    assert prove(read_journal(match.journal.text()), editions(DUEL)).whole


def test_a_pause_of_the_host_ends_no_pause_of_a_player() -> None:
    match = under_way(keyed(), raider=1)
    match.actions.pause(ANNA)
    with pytest.raises(StaleOrder):
        match.actions.go_on_by_host(TEACHER)
