"""`admiralty new` and `admiralty check`: messages about names, faults and everything that never came up."""

import sys
from pathlib import Path
from typing import Any

import pytest

from admiralty.devtools.words import Fault
from admiralty.games.first_game import Broadsides
from admiralty.lab.conformance import Failure, trial
from admiralty.library import GAMES
from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Salvo Duel", "such as salvo_duel"),
        ("2fast", "such as fast"),
        ("class", "such as my_game"),
        ("json", "Python has a module json already"),
        ("iron_and_fire", "There is a game iron_and_fire already"),
    ],
)
def test_a_name_that_cannot_be_had_is_refused_and_nothing_is_written(
    run: Run, tmp_path: Path, name: str, says: str
) -> None:
    result = run("new", name)
    assert result.exit_code == 2
    assert says in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_exists_is_left_alone(run: Run, tmp_path: Path) -> None:
    (tmp_path / "salvo_duel").mkdir()
    result = run("new", "salvo_duel")
    assert result.exit_code == 2
    assert "salvo_duel exists already" in result.stderr
    assert list((tmp_path / "salvo_duel").iterdir()) == []


def test_check_lists_what_never_came_up(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "broadsides", Broadsides)
    monkeypatch.setattr("admiralty.games.first_game.Fire.refusal", lambda *_: None)
    monkeypatch.setattr("admiralty.cli.check._in_the_source", lambda *_: ())
    result = run("check", "broadsides", "--games", "1", "--seed", "2000")
    assert result.exit_code == 0, result.output
    assert "seeds 2000 to 2000" in result.stdout
    assert "Never came up, 1 of 1 refusals: refusal-guns." in result.stdout
    assert "All verbs came up (1)." in result.stdout


def test_check_names_faults_of_the_source_and_ends_with_2(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [Fault("missing", "ask-course", "paper.py:3")]
    monkeypatch.setattr("admiralty.devtools.words.missing_and_unused", lambda package: found)
    result = run("check", "duel", "--games", "2")
    assert result.exit_code == 2
    assert "Words, missing: ask-course (paper.py:3)." in result.stderr
    assert "Faults in the source: 1." in result.stdout


def test_check_saves_a_game_that_breaks_and_names_its_seed(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*arguments: object) -> None:
        raise Failure("clone", "a clone went its own way")

    monkeypatch.setattr("admiralty.lab.conformance.checks.clone_is_equal_and_apart", broken)
    module: Any = sys.modules[trial.__module__]  # what comes before the game is not tried here
    monkeypatch.setattr(module, "keeps_secrets", lambda *_: 0)
    monkeypatch.setattr(module.orders, "every_question_agrees", lambda *_: 0)
    result = run("check", "duel", "--games", "2", "--seed", "7", "--one-in", "1", "--into", "found")
    assert result.exit_code == 2
    assert "seed 7: Failure: clone: a clone went its own way" in result.stderr
    assert "Games that broke: 2." in result.stdout
    assert len(list((tmp_path / "found").iterdir())) == 2


def test_check_tells_where_the_code_of_a_game_goes_wrong(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def carry_out(*_: object) -> None:
        fir()  # type: ignore[name-defined]  # noqa: F821

    monkeypatch.setitem(GAMES, "broadsides", Broadsides)
    monkeypatch.setattr("admiralty.games.first_game.Fire.carry_out", carry_out)
    monkeypatch.setattr("admiralty.cli.check._in_the_source", lambda *_: ())
    result = run("check", "broadsides", "--games", "1")
    assert result.exit_code == 2
    assert "NameError: name 'fir' is not defined (test_check.py:" in result.stderr
