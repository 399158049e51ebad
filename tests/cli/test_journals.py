"""Replay and verify."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from admiralty import library
from admiralty.cli.main import commands
from admiralty.kernel.flows.chance import KeyStream
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.replay import ReplayError
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
    assert result.exit_code == 3
    assert "the 1 dice and cards cannot be proved yet" in result.stdout


def test_dice_that_nothing_proves_are_not_called_proved(run: Run, finished: Path) -> None:
    """The easiest forgery: claim that dice were entered by hand, which only a referee's table allows."""
    header, *entries = map(json.loads, finished.read_text().splitlines())
    del entries[-1]["key"], header["hash"]
    finished.write_text(rechained({**header, "chance": {"source": "by-hand", "commitment": None}}, entries))
    result = run("verify", str(finished))
    assert result.exit_code == 2, result.output
    assert "closes a table at which nobody sits" in result.output


def test_other_values_in_the_files_of_a_game_are_named(run: Run, tmp_path: Path) -> None:
    game = library.variant("ironclads_on_squares", {"ship.habsburg.flotation": 30})
    setting = game.setting("lissa", {})
    persons = {side: tuple(seats) for side, seats in setting.sides.items()}
    match = Match(game, setting, persons, KeyStream(b"key" * 9))
    match.actions.resign(next(iter(persons)))
    file = tmp_path / "hopeful.journal"
    file.write_text(match.journal.text())
    result = run("verify", str(file))
    assert result.exit_code == 3
    assert "with changed values in the files of the game: ship.habsburg.flotation = 30." in result.stdout


def of_other_rules(file: Path, **header: Any) -> None:
    first, *entries = map(json.loads, file.read_text().splitlines())
    file.write_text(rechained({**{k: v for k, v in first.items() if k != "hash"}, **header}, entries))


def test_rules_that_play_an_older_game_alike_prove_it(run: Run, finished: Path) -> None:
    of_other_rules(finished, rules="0.9", release="0.0.7")
    result = run("verify", str(finished))
    assert result.exit_code == 0, result.output
    assert "give the same game, line by line" in result.stdout


def test_a_game_that_the_rules_at_hand_play_otherwise_names_the_release_that_proves_it(
    run: Run, finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    of_other_rules(finished, rules="0.9", release="0.0.7")

    def other_rules(*_: object) -> None:
        raise ReplayError(3, "the rules ask another question")

    once = library.game("duel")
    monkeypatch.setattr(once, "start", other_rules)
    result = run("verify", str(finished))
    assert result.exit_code == 3
    assert "this program does not have the rules 0.9 they were played by" in result.stdout
    assert "Release 0.0.7 of Admiralty proves" in result.stdout
    assert 'python -m pip install "admiralty==0.0.7"' in result.stdout


def test_a_forged_game_of_older_rules_is_not_proved_by_those_at_hand(run: Run, finished: Path) -> None:
    first, *entries = map(json.loads, finished.read_text().splitlines())
    roll = next(entry for entry in entries if entry["kind"] == "roll")
    roll["answer"] = roll["answer"] % 6 + 1
    old = {**{k: v for k, v in first.items() if k != "hash"}, "rules": "0.9"}
    finished.write_text(rechained(old, entries))
    result = run("verify", str(finished))
    assert result.exit_code == 3
    assert "give the same game" not in result.stdout


@pytest.mark.parametrize("sign", ["\x1b[2J", "\x9b2J", "\u202e", "\nThe game is complete.", "\r", "\u200b"])
def test_a_strangers_file_does_not_steer_the_terminal(run: Run, finished: Path, sign: str) -> None:
    """Otherwise it would overwrite the text of `verify` with something else."""
    header, *entries = map(json.loads, finished.read_text().splitlines())
    named = {k: v for k, v in header.items() if k != "hash"}
    told = [{**entries[0], "events": [{"event": f"Told{sign}"}]}, *entries[1:]]
    forged: list[tuple[Any, Any]] = [
        ({**named, "scenario": f"dawn{sign}"}, entries),
        ({**named, "game": f"duel{sign}"}, entries),
        ({**named, "rules": f"1{sign}"}, entries),
        ({**named, "rules": "0.9", "release": f"1{sign}"}, entries),
        ({**named, "site": f"here{sign}"}, entries),
        (named, told),
    ]
    for head, rest in forged:
        finished.write_text(rechained(head, rest))
        for command in ("verify", "replay", "draw"):
            said = run(command, str(finished)).output
            assert sign not in said, command


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
    assert "won: " in said
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
    """Change a journal like a forger who knows its format: all hashes are recomputed."""
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
    assert "The game is complete, from start to end." in run("verify", str(finished)).stdout
    rehashed(finished, lambda entries: entries.pop())
    cut = run("verify", str(finished))
    assert cut.exit_code == 3
    assert "in the middle of a step: its end is missing" in cut.stdout
    rehashed(finished, lambda entries: entries.clear())
    bare = run("verify", str(finished))
    assert bare.exit_code == 3
    assert "The journal has a header but no game." in bare.stdout


@pytest.mark.parametrize("command", ["verify", "replay", "draw"])
def test_a_file_that_would_be_played_for_years_is_refused_at_once(run: Run, tmp_path: Path, command: str) -> None:
    file = tmp_path / "hostile.journal"
    file.write_text(endless())
    assert len(file.read_bytes()) < 4000
    result = run(command, str(file))
    assert "turn" in result.stderr
    assert "Traceback" not in result.output
