"""Replay and verify."""

from pathlib import Path

import pytest

from admiralty.cli.main import commands
from tests.cli.conftest import Run


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
