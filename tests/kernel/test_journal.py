"""Journals: a damaged file is refused by the line, and a copy without secrets keeps the chain."""

import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from admiralty.kernel.flows.chance import Recorded
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.matches.journal import SCHEMA, Journal, JournalError, read_journal
from admiralty.kernel.matches.match import Match
from tests.kernel.rewritten import rechained
from tests.kernel.table import DEFENDER, DUEL, PERSONS, RAIDER, give, opened, played, under_way

WHOLE = played(5).journal.text()
OTHER = played(6).journal.text()
LINES = WHOLE.splitlines()
HEADER = {
    "game": "tiny", "rules": "1", "scenario": "only", "options": {}, "persons": {}, "chance": {"source": "recorded"}
}  # fmt: skip
BARE = {"admiralty": "journal", "schema": SCHEMA, **HEADER}


def fault(text: str) -> JournalError:
    with pytest.raises(JournalError) as refused:
        read_journal(text)
    assert str(refused.value).startswith(f"line {refused.value.line}: ")
    assert refused.value.remedy in str(refused.value)
    return refused.value


def test_a_journal_reads_back_as_it_was_written() -> None:
    journal = read_journal(WHOLE)
    assert journal.text() == WHOLE
    assert journal.last_hash == json.loads(LINES[-1])["hash"]
    assert journal.end is not None
    assert read_journal(WHOLE + "\n\n").text() == WHOLE
    assert read_journal(WHOLE.replace("\n", "\r\n")).text() == WHOLE


def test_lines_are_readable_json_with_number_kind_and_hash() -> None:
    for number, line in enumerate(LINES[1:], start=1):
        entry = json.loads(line)
        assert (entry["n"], type(entry["kind"]), len(entry["hash"])) == (number, str, 32)


def json_of(line: str) -> Any:
    """What a line says, or the line itself where it says nothing."""
    try:
        return json.loads(line)
    except ValueError:
        return line


@settings(max_examples=300)
@given(st.integers(0, len(WHOLE) - 2), st.characters(codec="utf-8"))
def test_any_changed_letter_is_found_in_its_line(place: int, letter: str) -> None:
    damaged = WHOLE[:place] + letter + WHOLE[place + 1 :]
    if [json_of(line) for line in damaged.split("\n")] == [json_of(line) for line in WHOLE.split("\n")]:
        assert read_journal(damaged).text() == WHOLE  # the change was in white space only
    else:
        assert fault(damaged).line == WHOLE.count("\n", 0, place) + 1


@given(st.integers(0, len(WHOLE)))
def test_a_cut_off_file_is_refused_at_its_last_line_and_opens_up_to_it(place: int) -> None:
    cut = WHOLE[:place]
    whole_lines = [line for line in cut.split("\n") if line in LINES]
    if cut.rstrip("\n") == "\n".join(whole_lines) and whole_lines:
        assert len(read_journal(cut).entries) == len(whole_lines) - 1
        return
    error = fault(cut)
    assert error.line == max(1, cut.count("\n") + 1)
    if error.line == 1:
        with pytest.raises(JournalError):
            read_journal(cut, sound_part=True)
        return
    assert "cut off" in error.problem
    sound = read_journal(cut, sound_part=True)
    assert sound.text().splitlines() == LINES[: error.line - 1]


@given(st.integers(1, len(LINES) - 1), st.integers(1, len(LINES) - 1))
def test_swapped_lines_are_found_at_the_first_of_them(one: int, two: int) -> None:
    first, second = sorted((one, two))
    swapped = LINES[:]
    swapped[first], swapped[second] = swapped[second], swapped[first]
    if first == second:
        assert read_journal("\n".join(swapped)).text() == WHOLE
    else:
        assert fault("\n".join(swapped)).line == first + 1


@given(st.integers(1, len(LINES) - 2))
def test_a_missing_or_repeated_line_is_found_where_it_shows(place: int) -> None:
    missing = fault("\n".join(LINES[:place] + LINES[place + 1 :]))
    assert (missing.line, missing.problem) == (place + 1, f"entry {place} is missing here")
    repeated = fault("\n".join([*LINES[: place + 1], LINES[place], *LINES[place + 1 :]]))
    assert repeated.line == place + 2


@given(st.integers(1, min(len(LINES), len(OTHER.splitlines())) - 1))
def test_a_line_of_another_game_is_found(place: int) -> None:
    mixed = LINES[:]
    mixed[place] = OTHER.splitlines()[place]
    if mixed[place] == LINES[place]:
        return
    assert fault("\n".join(mixed)).line in (place + 1, place + 2)
    assert fault("\n".join([OTHER.splitlines()[0].replace("anna", "ines"), *LINES[1:]])).line == 1


@pytest.mark.parametrize(
    "text", ["", "\n", "hello", "[]", "3", '{"game": "tiny"}', "[" * 100_000, '{"admiralty": "journal"}', "\x00"]
)
def test_a_foreign_file_is_refused_at_its_first_line(text: str) -> None:
    error = fault(text)
    assert (error.line, error.remedy) == (1, "Choose a file that Admiralty wrote")


def test_a_line_of_endless_brackets_is_refused() -> None:
    assert fault(LINES[0] + "\n" + '{"a":' * 100_000 + "\n" + LINES[1]).line == 2


@pytest.mark.parametrize("around", [lambda inner: [inner], lambda inner: {"in": inner}])
def test_a_line_may_be_nested_forty_deep_and_no_deeper(around: Callable[[Any], Any]) -> None:
    def nested(depth: int) -> str:
        inner: Any = "the innermost"
        for _ in range(depth - 1):  # the line itself is the outermost
            inner = around(inner)
        return rechained(BARE, [{"n": 1, "kind": "start", "more": inner}, {"n": 2, "kind": "note"}])

    assert len(read_journal(nested(40)).entries) == 2
    error = fault(nested(41))
    assert (error.line, error.problem) == (2, "this is nested deeper than any journal")


@pytest.mark.parametrize(
    ("number", "fits"),
    [(0, True), (-1, False), (10**9, True), (10**9 + 1, False)],
)
def test_numbers_of_an_entry_are_counted_from_nought_to_a_thousand_millions(number: int, fits: bool) -> None:
    text = rechained(BARE, [{"n": 1, "kind": "roll", "print": "roll", "count": number}])
    if fits:
        assert read_journal(text).entries[0]["count"] == number
    else:
        assert "not in order" in fault(text).problem


def test_a_newer_file_asks_for_a_newer_program() -> None:
    newer = fault(WHOLE.replace(f'"schema":{SCHEMA}', f'"schema":{SCHEMA + 1}', 1))
    assert (newer.line, newer.remedy) == (1, "Update Admiralty")
    assert str(SCHEMA + 1) in newer.problem


@pytest.mark.parametrize("name", list(HEADER))
def test_a_header_that_lacks_something_is_refused_by_its_name(name: str) -> None:
    lacking = {key: value for key, value in HEADER.items() if key != name}
    error = fault(Journal(lacking).text())
    assert error.line == 1
    assert name in error.problem


@given(st.text(), st.text())
def test_names_may_hold_any_letter_even_those_that_look_like_ends_of_lines(person: str, event: str) -> None:
    journal = Journal({**HEADER, "persons": {person: ["one"]}})
    journal.append("start", {"events": [{"event": event}]}, [], b"")
    assert read_journal(journal.text()).text() == journal.text()


def sealed(key: bytes) -> Journal:
    journal = Journal(HEADER)
    for _ in range(2):
        journal.append("note", {}, [{"seen_by": ["one"], "answer": "mine 4"}], key)
    return journal


def test_a_commitment_is_salted_so_that_nobody_can_try_out_the_few_secrets_there_are() -> None:
    one, two = sealed(b"key").entries
    assert one["sealed"] != two["sealed"]
    assert sealed(b"key").entries == [one, two]
    assert sealed(b"yek").entries[0]["sealed"] != one["sealed"]


def test_the_secrets_of_a_match_are_salted_with_its_own_key() -> None:
    def sealed_by(key: bytes) -> Any:
        match: Match[Any] = Match(DUEL, DUEL.setting("fog", {}), PERSONS, Recorded([]), key=key)
        return match.order(DEFENDER, "mine 4")["sealed"]

    assert sealed_by(b"one") == sealed_by(b"one") != sealed_by(b"two")


def test_a_host_signs_the_header_as_entry_nought() -> None:
    host: Any = SimpleNamespace(public="a key", site="here", sign=lambda statement: f"signed: {statement}")
    header = Journal(HEADER, host=host).header
    assert header["host"] == "a key"
    assert header["site"] == "here"
    assert header["signature"] == f"signed: admiralty journal {header['hash']} entry 0 hash {header['hash']}"


def test_a_name_said_twice_in_a_line_is_refused() -> None:
    error = fault("\n".join([LINES[0], LINES[1].replace("{", '{"n":1,', 1), LINES[2]]))
    assert (error.line, error.problem) == (2, "'n' is said twice, so that two readers may read two things")


@pytest.mark.parametrize("place", ["1", "x", "²", "-1"])
def test_a_secret_part_that_was_never_committed_to_is_refused(place: str) -> None:
    lines = sealed(b"key").text().splitlines()
    entry = json.loads(lines[1])
    entry["secret"] = {place: entry["secret"]["0"]}
    error = fault("\n".join([lines[0], json.dumps(entry), lines[2]]))
    assert (error.line, error.problem) == (2, "a secret part does not match its commitment")


def test_a_changed_secret_is_found() -> None:
    error = fault(sealed(b"key").text().replace("mine 4", "mine 5", 1))
    assert (error.line, error.problem) == (2, "a secret part does not match its commitment")


def hidden_text(seat: Seat | None) -> str:
    match = under_way(opened(), raider=1, mine=4)
    give(match, "raider steer 150.0", "raider common", "raider hold", "defender steer 000.0", "defender common")
    give(match, "defender hold", "defender speed 3")
    match.snapshots.take()
    copy = match.journal.seen_by(seat)
    assert read_journal(copy.text()).last_hash == match.journal.last_hash
    return copy.text()


def test_a_copy_for_a_seat_keeps_the_chain_and_holds_its_own_secrets_only() -> None:
    mine, speed = '"mine 4"', '"speed 3"'
    assert mine in hidden_text(DEFENDER)
    assert speed in hidden_text(DEFENDER)
    for stranger in (RAIDER, None, Seat("nobody")):
        text = hidden_text(stranger)
        assert mine not in text
        assert speed not in text
        assert '"mine":4' not in text
        assert '"speed 0"' in text  # a speed that was shown


def test_nobody_gets_a_snapshot_while_the_game_goes_on() -> None:
    for seat in (DEFENDER, RAIDER, None):
        assert '"position"' not in hidden_text(seat)


def test_a_copy_says_the_same_whatever_the_secret_was() -> None:
    """Apart from salted hashes, which tell nothing, the raider's copies of two games are equal."""

    def bare(mine: int) -> list[dict[str, Any]]:
        journal = under_way(opened(), raider=1, mine=mine).journal.seen_by(RAIDER)
        return [{k: v for k, v in entry.items() if k not in ("hash", "sealed")} for entry in journal.entries]

    assert bare(1) == bare(6)


def test_taking_a_copy_leaves_the_journal_whole() -> None:
    match = under_way(opened(), raider=1, mine=4)
    before = match.journal.text()
    match.journal.seen_by(None)
    assert match.journal.text() == before
