"""The page "Your own battle", followed like a reader: its files are written and its commands are run."""

import re
import shlex
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from admiralty import Table
from admiralty.cli.main import commands
from admiralty.library import GAMES
from admiralty.scenario_files import FOLDERS

PAGE = Path("docs/designers/your-own-battle.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(shell|toml)\n(.*?)```", PAGE, re.DOTALL)
FILES = {tomllib.loads(text)["game"]: text for kind, text in BLOCKS if kind == "toml" and "admiralty = 1" in text}


def _run(command: str) -> Result:
    result = CliRunner().invoke(commands, shlex.split(command))
    assert result.exit_code == 0, (command, result.output)
    return result


def test_the_page_is_a_walk_that_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = [text.strip() for kind, text in BLOCKS if kind == "shell" for text in text.strip().splitlines()]
    monkeypatch.chdir(tmp_path)
    assert len(typed) == 9
    said = {}
    for command in typed:
        said[command] = _run(command.removeprefix("admiralty ")).output
        if " new " in command:
            Path("two-monitors.scenario.toml").write_text(FILES["ironclads_on_squares"], encoding="utf-8")
    assert Path("two-monitors.svg").is_file()
    assert any("ship.atahualpa.flotation = " in output for output in said.values())
    assert Path("friends/two-monitors.scenario.toml").is_file()


def test_the_page_has_a_file_for_each_game() -> None:
    assert set(FILES) == set(GAMES)


@pytest.mark.parametrize("game_id", sorted(FILES))
def test_a_file_of_the_page_is_checked_drawn_played_and_opened_elsewhere(
    game_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = Path("mine.scenario.toml")
    file.write_text(FILES[game_id], encoding="utf-8")
    _run("scenario check mine.scenario.toml --games 1")
    _run("draw mine.scenario.toml --out mine.svg")
    assert "<svg" in Path("mine.svg").read_text(encoding="utf-8")
    table = Table(str(file), seed=3).play(12, "random")
    kept = Path("kept.journal")
    kept.write_text(table.match.journal.text(), encoding="utf-8")
    file.unlink()  # another installation has neither the file nor the folder
    monkeypatch.setenv(FOLDERS, "")
    again = Table.from_journal(kept)
    assert again.presenter.title == tomllib.loads(FILES[game_id])["title"]["en"]
    assert again.match.position.state.to_data() == table.match.position.state.to_data()
    assert again.presenter.not_printed
    for side in again.presenter.setting.sides:
        assert again.presenter.objective(side)


def test_the_expectation_of_the_page_is_in_order(tmp_path: Path) -> None:
    expectation = next(text for kind, text in BLOCKS if kind == "toml" and "[expect]" in text)
    content = FILES["ironclads_on_squares"] + "\n" + expectation
    (tmp_path / "mine.scenario.toml").write_text(content, encoding="utf-8")
    found = CliRunner().invoke(commands, ["scenario", "check", str(tmp_path / "mine.scenario.toml"), "--games", "0"])
    assert found.exit_code == 0, found.output
