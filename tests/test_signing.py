"""Signatures: a host cannot deny what it signed, and cannot be framed for what it did not sign."""

import json
from typing import Any

import pytest

from admiralty.kernel.flows.chance import KeyStream
from admiralty.kernel.matches.journal import Journal, read_journal
from admiralty.kernel.matches.match import Match
from admiralty.lab.run import play_on, players
from admiralty.library import game
from admiralty.signing import Head, HeadError, HostKey, check_head, header_signed, new_secret, read_head
from tests.kernel.rewritten import rewritten

HOST = HostKey.made()


def played(host: HostKey | None = HOST) -> Journal:
    iron = game("iron_and_fire")
    setting = iron.setting("first_blood", {})
    persons = {"bot:random": setting.seats}
    match: Match[Any] = Match(iron, setting, persons, KeyStream(b"key"), host=host)
    play_on(match, players(iron, setting, dict.fromkeys(setting.sides, "random"), b"bots"))
    return read_journal(match.journal.text())


def head_of(journal: Journal, entry: int, host: HostKey = HOST) -> Head:
    hash_ = journal.entries[entry - 1]["hash"] if entry else journal.header["hash"]
    return Head.of("m", host, journal.header["hash"], entry, hash_)


def test_a_header_is_signed_by_its_host_and_by_nobody_else() -> None:
    assert header_signed(played()) == HOST.public
    assert header_signed(played(None)) is None
    lines = played().text().splitlines()
    header = json.loads(lines[0])
    for forged in ({"signature": HostKey.made().sign("x")}, {"signature": "zz"}):
        changed = read_journal("\n".join([json.dumps({**header, **forged}), *lines[1:], ""]))
        with pytest.raises(HeadError, match="not that of the host"):
            header_signed(changed)


@pytest.mark.parametrize("place", [0, 1, 20, -1])
def test_a_head_that_was_signed_stays_in_the_history(place: int) -> None:
    journal = played()
    entry = place if place >= 0 else len(journal.entries)
    check_head(journal, head_of(journal, entry))


def test_history_that_was_made_anew_is_told_from_the_one_that_was_signed() -> None:
    journal = played()
    late = head_of(journal, len(journal.entries))
    number = next(entry["n"] for entry in journal.entries if entry["kind"] == "order")
    other = rewritten(journal, number, lambda entry: entry.update(seat="nobody"))
    other.header.update(host=HOST.public, hash=journal.header["hash"])
    with pytest.raises(HeadError, match="history was changed"):
        check_head(other, late)


def test_a_journal_that_ends_before_the_head_and_another_journal_are_told_apart() -> None:
    journal = played()
    last = head_of(journal, len(journal.entries))
    lines = journal.text().splitlines()
    with pytest.raises(HeadError, match="ends at entry 5"):
        check_head(read_journal("\n".join([*lines[:6], ""])), last)
    with pytest.raises(HeadError, match="another journal"):
        check_head(played(HostKey.made()), last)


def test_a_head_that_somebody_else_signed_proves_nothing() -> None:
    journal = played()
    stolen = changed_head(head_of(journal, 3, HostKey.made()), host=HOST.public)
    with pytest.raises(HeadError, match="not that of the host"):
        check_head(journal, stolen)
    with pytest.raises(HeadError, match="no signed head"):
        read_head({"entry": "three"})


def changed_head(head: Head, **changes: Any) -> Head:
    return Head(**{**{name: getattr(head, name) for name in head.__struct_fields__}, **changes})


@pytest.mark.parametrize(("name", "kept"), [("table.example", True), ("[::1]", False), ("a b", False), ("", False)])
def test_a_name_that_no_header_can_hold_is_left_out(name: str, kept: bool) -> None:
    host = HostKey(new_secret(), name)
    assert played(host).header.get("site") == (name if kept else None)
