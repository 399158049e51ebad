"""The page "Your own battle", walked as a reader would: its file is written and its commands are run."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from admiralty.cli.main import commands

PAGE = Path("docs/designers/your-own-battle.md").read_text(encoding="utf-8")


def test_the_page_is_a_walk_that_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = re.findall(r"```(shell|toml)\n(.*?)```", PAGE, re.DOTALL)
    file = next(text for kind, text in blocks if kind == "toml")
    typed = [text.strip() for kind, text in blocks if kind == "shell" for text in text.strip().splitlines()]
    monkeypatch.chdir(tmp_path)
    assert len(typed) == 5
    for command in typed:
        result = CliRunner().invoke(commands, shlex.split(command)[1:])
        assert result.exit_code == 0, (command, result.output)
        if " new " in command:
            Path("two-monitors.scenario.toml").write_text(file, encoding="utf-8")
    assert Path("two-monitors.svg").is_file()
    assert "ship.atahualpa.flotation = " in result.output


def test_the_expectation_of_the_page_is_in_order(tmp_path: Path) -> None:
    blocks = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "mine.scenario.toml").write_text("\n".join(blocks), encoding="utf-8")
    found = CliRunner().invoke(commands, ["scenario", "check", str(tmp_path / "mine.scenario.toml"), "--games", "0"])
    assert found.exit_code == 0, found.output
