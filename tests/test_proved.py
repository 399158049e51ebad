"""What verify says of nonces: which were there from the start, which came late, and what that leaves open."""

from typing import Any

from admiralty.kernel.flows.chance import KeyStream
from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.matches.nonces import commitment_to
from admiralty.kernel.replays.proof import editions, prove
from admiralty.present.proof_text import proved_lines, signed_lines
from admiralty.words import Words
from tests.kernel.table import DEFENDER, DUEL, KEY, RAIDER
from tests.kernel.test_nonces import ANA, BEN, NEW, both, finished, late, older, opened_alone, table, until_chance

SAY = Words(strict=True).say


def told(match: Match[Any]) -> str:
    return "\n".join(proved_lines(prove(read_journal(match.journal.text()), editions(DUEL)), SAY))


def test_who_was_in_from_the_start_and_who_came_late() -> None:
    said = told(finished(both()))
    assert "In the dice from the start: a nonce of ana and ben." in said
    assert "not from the start" not in said
    match = late(until_chance(opened_alone()), "ben", "ana")
    said = told(finished(match))
    assert "In the dice from the start: a nonce of ana." in said
    assert "A nonce of ben is in the dice from entry" in said
    said = told(finished(until_chance(opened_alone())))
    assert "No nonce of ben is in the dice." in said
    assert "No player had a nonce in the dice from the start" in told(finished(table()))


def test_a_restored_match_and_a_second_try_are_told() -> None:
    match = until_chance(table())
    match.actions.restore_backup(ANA)
    said = told(finished(match))
    assert "The match was restored from a backup before entry" in said
    assert "the host alone could have chosen the dice" in said
    again: Match[Any] = Match(
        DUEL,
        DUEL.setting("fog", {}),
        {"ana": (DEFENDER, RAIDER)},
        KeyStream(KEY),
        commitments={"ana": commitment_to(ANA)},
    )
    again.actions.commit_nonce("ana", commitment_to(BEN))
    again.actions.commit_nonce("ana", commitment_to(NEW))
    again.actions.mix("ana", NEW)
    assert "two times, a player committed to a nonce and did not open it" in told(finished(again))


def test_a_journal_of_the_release_before_says_what_it_lacks() -> None:
    journal = older("finished")
    said = "\n".join(proved_lines(prove(journal, editions(DUEL)), SAY))
    assert "gave in the middle of the game, without a commitment" in said
    signed, lines = signed_lines(journal, SAY)
    assert not signed
    assert "The end is not signed" in "\n".join(lines)
    assert signed_lines(older("unsigned"), SAY)[0]
