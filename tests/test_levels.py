"""The levels of the bots are described in the same words on pages, in the terminal, in Python and in the guide."""

from pathlib import Path

from click.testing import CliRunner

import admiralty
from admiralty.bots.levels import LEVELS
from admiralty.cli.list_games import games
from admiralty.present.level_text import about_level, level_text
from admiralty.server.matches.catalog import Catalog
from admiralty.server.registry import GameRegistry, host_words

GUIDE = Path(__file__).parent.parent / "docs" / "players" / "opponents.md"


def test_the_guide_says_of_each_level_what_the_catalogue_says() -> None:
    rows = {
        cells[0].strip("` "): cells[1]
        for cells in (line.strip("| ").split(" | ") for line in GUIDE.read_text(encoding="utf-8").splitlines())
        if len(cells) == 2 and cells[0].startswith("`")
    }
    words = host_words("en")
    assert list(rows) == list(LEVELS)
    for name, told in rows.items():
        said = about_level(words, name)
        assert told.startswith(said.rstrip(".")), name


def test_page_terminal_and_python_say_the_same_of_each_level() -> None:
    words = host_words("en")
    said = {name: about_level(words, name) for name in LEVELS}
    assert all(said.values())
    assert admiralty.levels() == said
    listed = CliRunner().invoke(games).output
    shown = Catalog(GameRegistry()).game("ironclads_on_squares", "en").bots
    assert [(each.id, each.title, each.text) for each in shown] == [
        (name, level_text(words, name), text) for name, text in said.items()
    ]
    for name, text in said.items():
        assert text in listed, name


def test_lists_say_what_a_side_wanted_on_the_day() -> None:
    said = admiralty.aims("iron_and_fire", "end_game")
    assert said == {
        "peru": "On the day Peru wanted to get Huáscar and Unión away.",
        "chile": "On the day Chile wanted to sink or take Huáscar.",
    }
    assert admiralty.aims("war_of_the_pacific", "tarapaca")["chile"].endswith("wanted to hold Pisagua and Iquique.")
    battles = {each.id: each for each in Catalog(GameRegistry()).game("iron_and_fire", "en").scenarios}
    assert {side.id: side.aims for side in battles["end_game"].sides} == said
    assert not any(side.aims for side in battles["race"].sides)
    assert "aims: peru, chile" in CliRunner().invoke(games).output
