"""The one-file game of the developers' page: it plays in the terminal and passes the conformance suite."""

from importlib import import_module
from pathlib import Path

import pytest

from admiralty.lab.conformance import trial
from admiralty.library import GAMES, load_package
from admiralty.words import Words
from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]
MODULE = "admiralty.games.first_game"


@pytest.fixture
def registered(run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The terminal with the game of the page in its library."""
    monkeypatch.setitem(GAMES, "broadsides", import_module(MODULE).Broadsides)
    return run


def test_the_page_shows_the_game() -> None:
    page = (ROOT / "docs" / "developers" / "first-game.md").read_text("utf-8")
    assert "```{literalinclude} ../../src/admiralty/games/first_game.py\n```" in page


def test_the_game_plays_to_its_end_in_the_terminal(registered: Run) -> None:
    typed = "fire 4\n" + "fire 1\n" * 100
    result = registered("play", "broadsides", "--against", "random", "--seed", "3", typed=typed)
    assert result.exit_code == 0, result.output
    assert "fires 1 and rolls" in result.output
    assert "is sunk" in result.output


def test_an_order_for_too_many_guns_is_refused_with_its_reason(registered: Run) -> None:
    game = load_package(MODULE, "Broadsides")
    battle = game.start(game.setting("duel", {}))
    battle.hull["red"] = 1
    fire = import_module(MODULE).Fire
    assert fire(1).refusal(battle, "red") is None
    assert fire(2).refusal(battle, "red").case == "1"


def test_the_game_passes_the_conformance_suite() -> None:
    game = load_package(MODULE, "Broadsides")
    setting = game.setting("duel", {})
    words = Words(strict=True).for_game(MODULE).with_names(setting.names)
    tallies = [trial(game, setting, seed, one_in=2, replay_one_in=1, render=words.render) for seed in range(5)]
    assert all(tally.checks["replay"] for tally in tallies)
