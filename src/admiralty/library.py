"""The library: finds the games, reads their files and hands them over parsed. Rulebooks never open a file."""

import tomllib
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from admiralty.games.base import TableGame
from admiralty.kernel.data import DataError, Sources

__all__ = ["GAMES", "game", "load_package", "sources", "variant"]

GAMES = {
    "ironclads_on_squares": "IroncladsOnSquares",
    "iron_and_fire": "IronAndFire",
    "oak_and_iron": "OakAndIron",
}
"""The rulebooks, each a package of ``admiralty.games`` and the class in it."""


@cache
def game(game_id: str) -> TableGame[Any]:
    """A game by its id; `DataError` names those there are."""
    if game_id not in GAMES:
        raise DataError(f"game {game_id}", f"is not one of {', '.join(GAMES)}")
    return load_package(f"admiralty.games.{game_id}", GAMES[game_id])


def load_package(package: str, class_name: str) -> TableGame[Any]:
    """The game of a package, built from the files that lie in it."""
    made: TableGame[Any] = getattr(import_module(package), class_name)(sources(package))
    return made


def variant(game_id: str, changes: Mapping[str, Any]) -> TableGame[Any]:
    """A game with changed values in its files, each by its path, as in ``data.tables.guns.range``."""
    game(game_id)
    package = f"admiralty.games.{game_id}"
    found = sources(package)
    files_of = {"data": deepcopy(found.data), "scenarios": deepcopy(found.scenarios)}
    for path, value in changes.items():
        _change(files_of, path, value)
    made: TableGame[Any] = getattr(import_module(package), GAMES[game_id])(
        Sources(cases=found.cases, data=files_of["data"], scenarios=files_of["scenarios"])
    )
    return made


def _change(tree: Any, path: str, value: Any) -> None:
    """Put a value in the place of one that is there; a path that leads nowhere is refused."""
    *way, last = path.split(".")
    for name in [*way, last]:
        place = int(name) if isinstance(tree, list) and name.isdigit() else name
        there = place in tree if isinstance(tree, dict) else isinstance(place, int) and place < len(tree)
        if not there:
            raise DataError(f"change {path}", f"leads nowhere: there is no {name!r}")
        if name is last:
            tree[place] = value
        else:
            tree = tree[place]


def sources(package: str) -> Sources:
    """The parsed files of a game's package: ``cases.toml``, ``data/*.toml`` and ``scenarios/*.toml``."""
    root = files(package)
    return Sources(
        cases=_toml(root / "cases.toml"),
        data=_folder(root / "data"),
        scenarios=_folder(root / "scenarios"),
    )


def _folder(folder: Traversable) -> dict[str, dict[str, Any]]:
    if not folder.is_dir():
        return {}
    found = sorted((each for each in folder.iterdir() if each.name.endswith(".toml")), key=lambda each: each.name)
    return {each.name.removesuffix(".toml"): _toml(each) for each in found}


def _toml(file: Traversable) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as fault:
        raise DataError(file.name, f"is not TOML: {fault}") from fault
    except FileNotFoundError as fault:
        raise DataError(file.name, "is missing from the game's package") from fault
