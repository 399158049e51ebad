"""Games, simulate, cases, draw and fuzz."""

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from admiralty.cli.cases import matrix
from admiralty.kernel.base.case import CaseBook
from admiralty.lab.conformance import Failure
from tests.cli.conftest import Run


def test_games_are_listed_with_scenarios_sides_and_options(run: Run) -> None:
    said = run("games").stdout
    assert "duel: Duel (rules 1)" in said
    assert "    dawn  Dawn  sides: red and blue" in said
    assert "    hit_on=5  five hits      D-A1, ours\n    hit_on=4  four hits too  D-A1, ours" in said


@pytest.mark.parametrize("missing", ["altair", "vl_convert"])
def test_a_report_without_its_packages_is_refused_before_the_first_game(
    run: Run, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    def found(name: str) -> Any:
        if name == missing:
            raise ModuleNotFoundError(name=name)
        return import_module(name)

    def played(*_: object) -> None:
        raise AssertionError("a game was played")

    monkeypatch.setattr("admiralty.lab.charts.import_module", found)
    monkeypatch.setattr("admiralty.cli.simulate.work_off", played)
    result = run("simulate", "duel", "dawn", "--report", "a.html")
    assert result.exit_code == 2
    assert "install admiralty[lab]" in result.stderr


@pytest.mark.parametrize(
    ("more", "says"), [(["--out", "kept"], "give the same command again: admiralty"), ([], "give --out FOLDER")]
)
def test_progress_is_told_in_lines_and_a_stopped_run_says_how_to_go_on(
    run: Run, monkeypatch: pytest.MonkeyPatch, more: list[str], says: str
) -> None:
    def stopped(job: object, workers: int, cluster: str, store: object, heard: Callable[[int], None]) -> None:
        heard(6)
        raise KeyboardInterrupt

    monkeypatch.setattr("admiralty.cli.simulate.work_off", stopped)
    result = run("simulate", "ironclads_on_squares", "lissa", "--games", "12", *more)
    assert "6 of 12 games played" in result.stderr
    assert result.exit_code == 130
    assert says in result.stderr


def test_a_simulation_is_the_same_twice_and_its_journals_verify(run: Run, tmp_path: Path) -> None:
    arguments = (
        "simulate",
        "duel",
        "dawn",
        "--games",
        "12",
        "--seed",
        "7",
        "--bots",
        "random,random",
        "--workers",
        "1",
    )
    first = run(*arguments, "--journals", "kept", "--json", "result.json")
    assert first.stdout == run(*arguments).stdout
    assert first.stdout.startswith("Duel, Dawn: 12 games, seed 7\n")
    assert "95% interval" in first.stdout
    for path in (tmp_path / "kept").iterdir():
        assert run("verify", str(path)).exit_code == 0
    result = json.loads((tmp_path / "result.json").read_text())
    assert sum(side["won"] for side in result["sides"].values()) + result["drawn"] == 12
    assert len(result["played"]) == 12


def test_another_seed_gives_other_games(run: Run) -> None:
    one, other = (
        run("simulate", "duel", "noon", "--games", "8", "--workers", "1", "--seed", seed).stdout for seed in ("1", "2")
    )
    assert one.splitlines()[1:] != other.splitlines()[1:]


def test_cases_are_listed_with_code(run: Run) -> None:
    said = run("cases", "duel").stdout
    assert "D-A1 (ruling, enforced) After thirty turns each it is night." in said
    assert "    code: game.py:" in said
    assert "2 cases and 1 rulings." in said


def test_a_game_without_a_folder_of_tests_is_not_a_program_installed_without_tests(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    without = run("cases", "duel")
    assert without.exit_code == 2
    assert "This game has no tests: the folder tests/games/duel is missing." in without.stderr
    assert "has code and tests" not in without.stdout
    is_dir = Path.is_dir
    monkeypatch.setattr(Path, "is_dir", lambda self: self.name != "tests" and is_dir(self))
    installed = run("cases", "duel")
    assert installed.exit_code == 0
    assert "came without its tests" in installed.stdout
    assert "Every enforced case has code." in installed.stdout
    assert "has code and tests" not in installed.stdout


def test_the_matrix_finds_cases_without_code_or_test_and_strays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = CaseBook({"chapter": {"Duel": dict.fromkeys(("D-1", "D-2", "D-3"), "text")}})
    (tmp_path / "paper_book").mkdir()
    (tmp_path / "paper_book" / "__init__.py").touch()
    (tmp_path / "paper_book" / "firing.py").write_text('fire(case="D-1")\nfire(case="D-2")\nfire(case="D-9")\n')
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_it.py").write_text('@case("D-1", "D-3", "D-8")\ndef test_it(): ...\n')
    monkeypatch.syspath_prepend(tmp_path)
    found = matrix(book, "paper_book", tmp_path / "tests")
    assert found.without_code() == ["D-3"]
    assert found.without_test() == ["D-2"]
    assert [stray.case for stray in found.strays] == ["D-9", "D-8"]
    assert not found.sound()


def test_a_scenario_is_drawn_as_svg_and_png(run: Run, tmp_path: Path) -> None:
    assert run("draw", "duel", "dawn").stdout == "dawn.svg\ndawn.png\n"
    assert (tmp_path / "dawn.svg").read_text().startswith("<svg")
    assert (tmp_path / "dawn.png").read_bytes().startswith(b"\x89PNG")


def test_a_journal_is_drawn_where_one_likes_as_a_seat_sees_it(run: Run, tmp_path: Path) -> None:
    run("play", "duel", "dawn", typed="aim\n")
    result = run("draw", "dawn-1.journal", "--to", "1", "--as", "red", "--dark", "--width", "300", "--out", "a.png")
    assert result.exit_code == 0, result.stderr
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


def test_fuzzing_says_what_it_checked_and_how_long_it_took(run: Run) -> None:
    result = run("fuzz", "duel", "--games", "4", "--one-in", "10")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith("4 random games over 2 scenarios: ")
    assert "every check on one in 10" in result.stdout
    assert "seconds. Nothing found." in result.stdout


def test_what_fuzzing_finds_is_a_journal_one_can_open(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*arguments: object) -> None:
        raise Failure("clone", "a clone went its own way")

    monkeypatch.setattr("admiralty.lab.conformance.checks.clone_is_equal_and_apart", broken)
    result = run("fuzz", "duel", "--games", "1", "--one-in", "1", "--into", "found")
    assert result.exit_code == 2
    assert "a clone went its own way" in result.stderr
    assert "Found: 1." in result.stdout
    (path,) = (tmp_path / "found").iterdir()
    assert run("replay", str(path)).exit_code == 0


def test_what_cannot_be_written_or_reached_is_said_before_the_first_game(run: Run, tmp_path: Path) -> None:
    begin = ("simulate", "duel", "dawn", "--games", "3")
    (tmp_path / "a-file").touch()
    for arguments, says in (
        (("--on", "foo"), "cluster foo: is neither ray"),
        (("--report", "nowhere/report.html"), "there is no folder"),
        (("--json", str(tmp_path)), "is a directory"),
        (("--out", "a-file/folder"), "cannot be written"),
        (("--report", "/proc/report.html"), "cannot be written"),
        (("--report", "/proc/version"), "cannot be written"),
        (("--journals", "/proc/journals"), "cannot be written"),
    ):
        result = run(*begin, *arguments)
        assert result.exit_code == 2, arguments
        assert says in result.stderr
        assert "Playing" not in result.stderr


def test_to_try_whether_a_file_can_be_written_leaves_what_there_is(run: Run, tmp_path: Path) -> None:
    old = tmp_path / "old.html"
    old.write_text("mine", encoding="utf-8")
    before = sorted(tmp_path.iterdir())
    for place in ("--report", "--json"):
        assert run("simulate", "duel", "nowhere", place, str(old), "--out", "games").exit_code == 2
        assert run("simulate", "duel", "nowhere", place, "new.html").exit_code == 2
    assert sorted(tmp_path.iterdir()) == before
    assert old.read_text("utf-8") == "mine"
