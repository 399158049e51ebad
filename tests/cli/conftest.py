"""A terminal in its own folder, with a small registered game beside the real ones."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from admiralty.cli.main import commands
from admiralty.library import GAMES, game
from tests.cli.paper.duel.game import Duel

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """Runs `admiralty` with the arguments given, and lines typed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(GAMES, "duel", Duel)

    def invoke(*arguments: str, typed: str = "") -> Result:
        return CliRunner().invoke(commands, list(arguments), input=typed, color=True)  # what a terminal would get

    yield invoke
    game.cache_clear()
