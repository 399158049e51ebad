"""Replay and verify."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from admiralty.cli.main import commands
from tests.cli.conftest import Run
from tests.hostile.journals import endless
from tests.kernel.rewritten import rechained


@pytest.fixture
def finished(run: Run, tmp_path: Path) -> Path:
    """A finished game's journal."""
    run("simulate", "duel", "dawn", "--games", "1", "--journals", "kept")
    return tmp_path / "kept" / "dawn-1-1.journal"


def test_a_finished_game_is_proved(run: Run, finished: Path) -> None:
    result = run("verify", str(finished))
    assert result.exit_code == 0
    assert "dice and cards follow from the key" in result.stdout


def test_an_unfinished_game_is_checked_as_far_as_it_can_be(run: Run) -> None:
    run("play", "duel", "dawn", typed="aim\nfire\n")
    result = run("verify", "dawn-1.journal")
    assert result.exit_code == 0
    assert "the 1 dice and cards cannot be proved yet" in result.stdout


@pytest.mark.parametrize("place", [1, 2, 5])
def test_a_changed_line_is_named(run: Run, finished: Path, place: int) -> None:
    lines = finished.read_text().splitlines()
    lines[place] = lines[place].replace('"kind":"', '"kind":"x')
    finished.write_text("\n".join(lines))
    result = run("verify", str(finished))
    assert result.exit_code == 2
    assert f"line {place + 1}: " in result.stderr


def test_a_missing_line_is_named(run: Run, finished: Path) -> None:
    lines = finished.read_text().splitlines()
    del lines[4]
    finished.write_text("\n".join(lines))
    assert "line 5: entry 4 is missing here" in run("verify", str(finished)).stderr


def test_a_truncated_journal_opens_up_to_its_last_sound_entry(run: Run, finished: Path) -> None:
    text = finished.read_text()
    finished.write_text(text[: len(text) // 2])
    refused = run("replay", str(finished))
    assert refused.exit_code == 2
    assert "the file is cut off in the middle of this line" in refused.stderr
    opened = run("replay", str(finished), "--recover")
    assert opened.exit_code == 0
    assert "Stopped after entry" in opened.stdout


def test_a_replay_tells_the_game_and_its_end(run: Run, finished: Path) -> None:
    said = run("replay", str(finished)).stdout
    assert said.startswith("Duel: Dawn (rules 1)\n")
    assert "takes aim. [D-1]" in said
    assert "wins: " in said
    assert "R1^   Red Rover" in said


def test_a_replay_stops_where_it_is_told_to(run: Run, finished: Path) -> None:
    said = run("replay", str(finished), "--to", "0", "--as", "red").stdout
    assert "Stopped after entry 0 of" in said
    assert "takes aim" not in said


def test_a_replay_is_for_a_seat_of_the_game(run: Run, finished: Path) -> None:
    result = run("replay", str(finished), "--as", "green")
    assert result.exit_code == 2
    assert "seat green: is not one of red, blue" in result.stderr


def test_every_command_explains_itself(run: Run) -> None:
    for name in commands.commands:
        result = run(name, "--help")
        assert result.exit_code == 0
        assert "[help-" not in result.stdout


def rehashed(file: Path, edit: Callable[[list[dict[str, Any]]], object]) -> None:
    """Change a journal as somebody would who knows its format: every hash fits again."""
    header, *entries = (json.loads(line) for line in file.read_text().splitlines())
    edit(entries)
    file.write_text(rechained({k: v for k, v in header.items() if k != "hash"}, entries))


def test_a_forgery_is_named_by_its_entry_though_the_chain_is_whole(run: Run, finished: Path) -> None:
    def lucky(entries: list[dict[str, Any]]) -> None:
        die = next(entry for entry in entries if entry["kind"] == "roll" and entry["answer"] != 6)
        die["answer"] = 6
        place.append(die["n"])

    place: list[int] = []
    rehashed(finished, lucky)
    result = run("verify", str(finished))
    assert result.exit_code == 2
    assert f"Entry {place[0]} is wrong: " in result.stderr


def test_a_game_without_its_end_is_told_from_a_whole_one(run: Run, finished: Path) -> None:
    assert "The game is whole, from its start to its end." in run("verify", str(finished)).stdout
    rehashed(finished, lambda entries: entries.pop())
    cut = run("verify", str(finished))
    assert cut.exit_code == 3
    assert "where nobody was asked: its end is missing" in cut.stdout
    rehashed(finished, lambda entries: entries.clear())
    bare = run("verify", str(finished))
    assert bare.exit_code == 3
    assert "There is a header and no game." in bare.stdout


@pytest.mark.parametrize("command", ["verify", "replay", "draw"])
def test_a_file_that_would_be_played_for_years_is_refused_at_once(run: Run, tmp_path: Path, command: str) -> None:
    file = tmp_path / "hostile.journal"
    file.write_text(endless())
    assert len(file.read_bytes()) < 4000
    result = run(command, str(file))
    assert "turn" in result.stderr
    assert "Traceback" not in result.output
