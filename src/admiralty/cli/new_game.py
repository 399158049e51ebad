"""`admiralty new`: scaffolds a game in one file as a plug-in distribution, with its entry point and its tests."""

import keyword
import re
import sys
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from string import Template

import click

from admiralty.cli.console import WORDS, Failure, echo, later
from admiralty.library import GAMES

__all__ = ["new"]

PROJECT = Template("""\
[build-system]
requires = ["hatchling>=1.25"]
build-backend = "hatchling.build"

[project]
name = "admiralty-$dashed"
version = "0.1.0"
description = "$title, a game for Admiralty"
requires-python = ">=3.11"
dependencies = ["admiralty"]

[project.entry-points."admiralty.games"]
$name = "$name:$kind"

[tool.hatch.build.targets.wheel]
only-include = ["$name.py"]

[tool.pytest.ini_options]
markers = ["case(*ids): the cases of the rules that a test checks"]
""")

TESTS = Template('''\
"""The rules of $title, case by case. `admiralty check $name` runs the conformance suite."""

import pytest

from admiralty.library import game
from $name import Battle, Fire


@pytest.fixture
def battle() -> Battle:
    $name = game("$name")
    return $name.start($name.setting("duel", {}))


@pytest.mark.case("1")
def test_a_ship_fires_no_more_guns_than_her_hull(battle: Battle) -> None:
    battle.hull["red"] = 1
    assert Fire(1).refusal(battle, "red") is None
    assert Fire(2).refusal(battle, "red") is not None


@pytest.mark.case("2")
@pytest.mark.parametrize(("die", "hull"), [(2, 6), (3, 4)])
def test_a_die_above_the_number_of_guns_takes_a_point_for_each_gun(battle: Battle, die: int, hull: int) -> None:
    flow = Fire(2).carry_out(battle, "red")
    next(flow)
    with pytest.raises(StopIteration):
        flow.send(die)
    assert battle.hull["blue"] == hull


@pytest.mark.case("3")
def test_the_other_ship_wins_when_one_has_no_hull(battle: Battle) -> None:
    assert game("$name").outcome(battle) is None
    battle.hull["blue"] = 0
    assert game("$name").outcome(battle).winners == ("red",)
''')


@click.command(help=later("help-new"))
@click.argument("game")
@click.option("--into", type=click.Path(path_type=Path, file_okay=False), default=".", help=later("help-new-into"))
def new(game: str, into: Path) -> None:
    _refuse_bad_name(game)
    folder = into / game
    if folder.exists():
        raise Failure(WORDS.say("new-exists", folder=str(folder)))
    said = {
        "name": game,
        "dashed": game.replace("_", "-"),
        "title": game.replace("_", " ").capitalize(),
        "kind": "".join(part.capitalize() for part in game.split("_")),
    }
    written = {
        "pyproject.toml": PROJECT.substitute(said),
        f"{game}.py": _source(said),
        f"tests/test_{game}.py": TESTS.substitute(said),
    }
    for name, text in written.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    echo(WORDS.say("new-written", folder=str(folder), files=list(written)))
    echo(WORDS.say("new-next", folder=str(folder), game=game))


def _refuse_bad_name(game: str) -> None:
    """Raise `Failure` unless a game can have this name, which becomes an id, a module and part of a class name."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", game) or keyword.iskeyword(game):
        like = re.sub(r"[^a-z0-9]+", "_", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", game).lower()).strip("_0123456789")
        like = like if like and not keyword.iskeyword(like) else "my_game"
        raise Failure(WORDS.say("new-bad-name", game=game, like=like))
    if game in GAMES:
        raise Failure(WORDS.say("new-taken", game=game))
    if game in sys.stdlib_module_names or find_spec(game) is not None:
        raise Failure(WORDS.say("new-module-taken", game=game))


def _source(said: dict[str, str]) -> str:
    """The first game of the developers' pages under another name."""
    text = files("admiralty.games").joinpath("first_game.py").read_text("utf-8")
    for old, now in (
        ("game-broadsides = Broadsides", "game-$dashed = $title"),
        ("class Broadsides(", "class $kind("),
        ('"broadsides"', '"$name"'),
        ('"""Broadsides:', '"""$title:'),
        ('"Broadsides": {', '"$title": {'),
    ):
        if old not in text:
            raise AssertionError(f"first_game.py has no {old!r}")
        text = text.replace(old, Template(now).substitute(said))
    return text
