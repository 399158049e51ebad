"""Every way a game can end has a finished game, and the rules still end it so."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from admiralty import library
from tests.endings.finished import FOLDER, play_again, read

OF_OWN_SCENARIOS = {"outcome-condition"}
"""Ways to end that no printed scenario has, and so no finished game here."""
FILES = sorted(FOLDER.glob("*/*.jsonl"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_finished_game_ends_as_it_did(file: Path) -> None:
    finished = read(file)
    position = play_again(finished)
    assert position.over
    assert position.outcome is not None
    assert position.outcome.to_data() == finished.outcome.to_data()


@pytest.mark.parametrize("game_id", list(library.GAMES))
def test_every_way_to_end_has_a_finished_game(game_id: str) -> None:
    catalogue = (files(library.package_of(game_id)) / "words" / "en.ftl").read_text(encoding="utf-8")
    ways = set(re.findall(r"^(outcome-[a-z0-9-]+) *=", catalogue, flags=re.MULTILINE))
    shown = {read(file).outcome.reason.key for file in FILES if file.parent.name == game_id}
    assert ways, "the catalogue names the ways to end with keys that begin with outcome-"
    assert shown == ways - OF_OWN_SCENARIOS
