"""Errors: one line on standard error, exit code 2, never a traceback."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("play", "chess"), "chess: is neither a game nor a scenario"),
        (("play", "duel", "dusk"), "scenario dusk: is not one of dawn, noon"),
        (("play", "duel", "dawn", "--side", "green"), "side green: is not one of red, blue"),
        (("play", "duel", "dawn", "--against", "nelson"), "bot nelson: is not one of random"),
        (("play", "duel", "dawn", "--option", "hit_on=7"), "option hit_on: '7' is not one of 5, 4"),
        (("play", "duel", "dawn", "--option", "hit_on"), "option hit_on: has no value"),
        (
            ("simulate", "duel", "dawn", "--bots", "random,random,random"),
            "bots: name one, or one for each of red, blue",
        ),
        (("cases", "chess"), "game chess: is not one of"),
        (("draw", "duel"), "No such file or directory"),
        (("draw",), "Name a game and a scenario, or a journal."),
        (("draw", "duel", "dawn", "--to", "3"), "--to needs a journal"),
        (("draw", "duel", "dawn", "--out", "dawn.gif"), "pictures are written as .svg or .png"),
        (("draw", "duel", "dawn", "--as", "green"), "seat green: is not one of red, blue"),
        (("verify", "nowhere.journal"), "nowhere.journal"),
        (("fuzz", "chess"), "game chess: is not one of"),
        (("sail",), "No such command 'sail'"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(run: Run, arguments: tuple[str, ...], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"", "line 1: the file is empty"),
        (b"{}\n", "line 1: this is not a journal of Admiralty"),
        (b'{"admiralty": "journal", "schema": 99}\n', "line 1: schema 99 is newer than this program"),
        (b"\xff\xfe", "is not a journal: it is not text"),
    ],
)
@pytest.mark.parametrize("command", ["replay", "verify", "draw"])
def test_a_file_that_is_no_journal_is_refused(run: Run, tmp_path: Path, command: str, text: bytes, said: str) -> None:
    (tmp_path / "odd.journal").write_bytes(text)
    result = run(command, "odd.journal")
    assert result.exit_code == 2
    assert said in result.stderr
