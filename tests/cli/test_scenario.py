"""`admiralty scenario`: a file begun, checked with every fault by its line, described and fitted."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from admiralty.lab.fit import Fitted, fit, read_range, varied
from admiralty.lab.job import Chunk, Job, job_of, play_chunk
from admiralty.lab.rows import Row
from admiralty.scenario_files import FOLDERS, read_file
from tests.cli.conftest import Run

GAMES = ("ironclads_on_squares", "iron_and_fire", "iron_and_steam", "oak_and_iron", "war_of_the_pacific")


@pytest.mark.parametrize("game", GAMES)
def test_a_new_file_of_each_game_is_in_order(run: Run, game: str) -> None:
    made = run("scenario", "new", game, "-o", "mine.scenario.toml")
    assert made.exit_code == 0, made.stderr
    result = run("scenario", "check", "mine.scenario.toml", "--games", "0")
    assert result.exit_code == 0, result.stderr
    assert "My battle: no faults" in result.stdout
    again = run("scenario", "new", game, "-o", "mine.scenario.toml")
    assert again.exit_code == 2
    assert "exists already" in again.stderr


def test_a_check_tells_every_fault_with_file_and_line(run: Run, tmp_path: Path) -> None:
    run("scenario", "new", "ironclads_on_squares", "--from", "angamos", "-o", "mine.scenario.toml")
    file = tmp_path / "mine.scenario.toml"
    file.write_text(file.read_text().replace("sources = []", 'turn_limit = "x"\nvictroy = "pursuit"\nduty = 3'))
    result = run("scenario", "check", "mine.scenario.toml")
    assert result.exit_code == 2
    said = result.stderr.splitlines()
    assert said[0] == "mine.scenario.toml:10: turn_limit: 'x' is not a whole number"
    assert said[1].startswith("mine.scenario.toml:11: victroy: does not exist")
    assert said[2] == "mine.scenario.toml:12: duty: 3 is neither true nor false"


def test_random_games_tell_who_can_win(run: Run) -> None:
    run("scenario", "new", "ironclads_on_squares", "--from", "angamos", "-o", "mine.scenario.toml")
    result = run("scenario", "check", "mine.scenario.toml", "--games", "3")
    assert "Random games: 3" in result.stdout
    assert "Peru" in result.stdout
    assert "never moved" not in result.stdout


def test_random_games_tell_what_never_moved_and_which_rules_never_came_up(run: Run) -> None:
    run("scenario", "new", "iron_and_fire", "--from", "bold", "-o", "mine.scenario.toml")
    # In one random game in three she lies still: of a single game, any change of play could make this test fail.
    result = run("scenario", "check", "mine.scenario.toml", "--games", "8", "--rules")
    assert result.exit_code == 0, result.stderr
    unmoved = next(line for line in result.stdout.splitlines() if "never moved" in line)
    assert all(f"Battery {number}" in unmoved for number in (1, 2, 3, 4, 5)), "set up elsewhere is not moved"
    assert "Huáscar" not in unmoved
    met, cases = re.search(r"Rules that came up: (\d+) of (\d+)", result.stdout).groups()  # type: ignore[union-attr]
    never = [line for line in result.stdout.partition("--rules lists")[2].splitlines()[1:] if line.startswith("  ")]
    assert 0 < int(met) < int(cases)
    assert len(never) == int(cases) - int(met)


@pytest.mark.parametrize("game", GAMES)
def test_the_schema_names_head_and_fields(run: Run, game: str) -> None:
    schema = json.loads(run("scenario", "schema", game).stdout)
    assert {"title", "briefing", "base", "position"} <= set(schema["properties"])
    assert all(set(rows) != {"type"} for rows in schema["properties"].values())
    assert schema["required"] == ["admiralty", "game", "id", "title"]


def test_a_scenario_in_the_folder_goes_by_its_id(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("scenario", "new", "ironclads_on_squares", "-o", "mine.scenario.toml")
    monkeypatch.setenv(FOLDERS, str(tmp_path))
    result = run("simulate", "ironclads_on_squares", "mine", "--games", "1", "--workers", "1")
    assert result.exit_code == 0, result.stderr
    assert "My battle" in result.stdout


def test_more_folders_are_named_by_an_option_and_their_battles_are_listed(run: Run, tmp_path: Path) -> None:
    run("scenario", "new", "ironclads_on_squares", "-o", "mine.scenario.toml")
    (tmp_path / "faulty.scenario.toml").write_text('game = "ironclads_on_squares"\nid = "x"\n', encoding="utf-8")
    simulated = ("simulate", "ironclads_on_squares", "mine", "--games", "1", "--workers", "1")
    result = run("--scenarios", str(tmp_path), *simulated)
    assert result.exit_code == 0, result.stderr
    assert "My battle" in result.stdout
    listed = run("--scenarios", str(tmp_path), "games")
    assert "    mine  My battle  sides: austria and italy" in listed.stdout
    assert "faulty.scenario.toml has a fault" in listed.stderr
    assert "admiralty: is missing" in listed.stderr
    assert "mine" not in run("games").stdout
    assert run(*simulated).exit_code == 2
    assert run("--scenarios", "nowhere", "games").exit_code == 2


def test_odds_and_a_ladder_take_a_file(run: Run, tmp_path: Path) -> None:
    run("scenario", "new", "ironclads_on_squares", "--from", "angamos", "-o", "mine.scenario.toml")
    odds = run("odds", "mine.scenario.toml", "ahead", "1")
    assert odds.exit_code == 0, odds.stderr
    assert "Exact" in odds.stdout
    assert "those of its first question" in run("odds", "mine.scenario.toml", "ahead", "1", "--to", "3").stderr
    pairing = '[[pairing]]\ngame = "ironclads_on_squares"\nscenario = "mine.scenario.toml"\n'
    pairing += 'bots = ["midshipman", "random"]'
    (tmp_path / "ladder.toml").write_text(f"{pairing}\ngames = 2\n", encoding="utf-8")
    ladder = run("ladder", "ladder.toml", "--workers", "1", "--out", "kept")
    assert ladder.exit_code == 0, ladder.stderr
    assert ladder.stdout.startswith("Ironclads on squares: My battle\n")
    assert [each.name for each in (tmp_path / "kept").iterdir()] == [
        "ironclads_on_squares-my-angamos-midshipman-random-1"
    ]
    (tmp_path / "ladder.toml").write_text(f"{pairing}\ngames = 2\n".replace("mine", "no"), encoding="utf-8")
    missing = run("ladder", "ladder.toml", "--workers", "1")
    assert missing.exit_code == 2
    assert "ladder.toml: no.scenario.toml: cannot be read" in missing.stderr


def test_play_draw_and_simulate_take_a_file(run: Run) -> None:
    run("scenario", "new", "ironclads_on_squares", "-o", "mine.scenario.toml")
    assert "Not a printed scenario" in run("play", "mine.scenario.toml", typed="").stdout
    assert run("draw", "mine.scenario.toml", "--out", "a.svg").exit_code == 0
    written = ("--report", "a.html", "--journals", "kept")
    counted = run("simulate", "mine.scenario.toml", "--games", "1", "--workers", "1", *written).stdout
    assert "My battle" in counted
    page = Path("a.html").read_text("utf-8")
    journal = str(next(Path("kept").iterdir()))
    for said in (counted, page, run("replay", journal).stdout, run("verify", journal).stdout):
        assert "Not a printed scenario: it changes Lissa, 20 July 1866" in said


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--vary", "turn_limit=3", "--to", "peru=0.5"], "is not PATH=FROM..TO"),
        (["--vary", "turn_limit=3..5", "--to", "peru=2"], "is not SIDE=SHARE"),
        (["--vary", "turn_limit=6..8", "--to", "spain=0.5"], "spain is not a side; there are: peru, chile"),
        (["--vary", "turn_limitt=3..5", "--to", "peru=0.5"], "did you mean turn_limit?"),
        (["--vary", "turn_limit.x=3..5", "--to", "peru=0.5"], "is not a whole number"),
    ],
)
def test_a_fit_that_cannot_be_meant_is_refused(run: Run, options: list[str], says: str) -> None:
    run("scenario", "new", "ironclads_on_squares", "--from", "angamos", "-o", "mine.scenario.toml")
    result = run("scenario", "fit", "mine.scenario.toml", *options)
    assert result.exit_code == 2
    assert says in result.stderr


def test_a_fit_says_that_its_interval_is_too_wide_and_keeps_what_was_found_when_stopped(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("scenario", "new", "ironclads_on_squares", "--from", "angamos", "-o", "mine.scenario.toml")
    asked = ["scenario", "fit", "mine.scenario.toml", "--vary", "turn_limit=6..8..2", "--to", "peru=0.5"]
    result = run(*asked, "--bots", "random", "--games", "20")
    assert "wider than ±8 points after 20 games" in result.stdout

    def stopped(*_: object) -> Iterator[list[Fitted]]:
        yield [Fitted(8, 20, 0.5, 0.3, 0.7), Fitted(6, 20, 0.6, 0.4, 0.8)]
        raise KeyboardInterrupt

    monkeypatch.setattr("admiralty.cli.scenario.fit", stopped)
    result = run(*asked, "--bots", "random")
    assert result.exit_code == 130
    assert "Stopped." in result.stderr
    assert "Nothing was kept" in result.stderr
    assert "the same command again" in run(*asked, "--bots", "random", "--out", "kept").stderr
    assert "turn_limit = 8: 50%" in result.stdout


def test_a_stopped_fit_goes_on_from_the_games_that_it_kept(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run("scenario", "new", "ironclads_on_squares", "--from", "angamos", "-o", "mine.scenario.toml")
    asked = ["scenario", "fit", "mine.scenario.toml", "--vary", "turn_limit=6..8..2", "--to", "peru=0.5"]
    asked += ["--bots", "random", "--games", "20"]
    played: list[int] = []

    def counted(job: Job, chunk: Chunk) -> list[Row]:
        if len(played) == 30:
            played.append(0)
            raise KeyboardInterrupt
        played.extend(range(*chunk))
        return play_chunk(job, chunk)

    whole = run(*asked).stdout
    monkeypatch.setattr("admiralty.lab.fit.play_chunk", counted)
    assert run(*asked, "--out", "kept").exit_code == 130
    gone_on = run(*asked, "--out", "kept")
    assert gone_on.exit_code == 0, gone_on.stderr
    assert len(played) == 41, "20 games of each value, none twice, and the interruption"
    assert gone_on.stdout == whole


def test_a_fit_finds_the_value_and_plays_the_far_ones_no_further(run: Run, tmp_path: Path) -> None:
    run("scenario", "new", "ironclads_on_squares", "--from", "angamos", "-o", "mine.scenario.toml")
    content, wanted = read_file(tmp_path / "mine.scenario.toml"), read_range("pursuit.strike_at=1..4..3")
    bots = {"peru": "random", "chile": "random"}
    jobs = {
        value: job_of("ironclads_on_squares", varied(content, wanted.path, value, ["ship"]), {}, bots, 60, 1)
        for value in wanted.values
    }
    rounds = list(fit(jobs, "peru", 0.5, 0.01))
    assert [each.games for each in rounds[0]] == [20, 20]
    assert rounds[-1][0].away_from(0.5) <= rounds[-1][1].away_from(0.5)
    assert max(each.games for each in rounds[-1]) == 60
