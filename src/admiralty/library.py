"""Game registry: finds the games and loads their files; rulebooks never open a file themselves."""

import tomllib
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import ModuleType
from typing import Any

from admiralty.games.base import TableGame
from admiralty.kernel.base.data import DataError, Sources
from admiralty.kernel.base.faults import meant
from admiralty.kernel.games.game import ScenarioRef
from admiralty.kernel.records.record import canonical
from admiralty.plugins import Plugins
from admiralty.scenario_files import ENDING, found_in_folders, read_file

__all__ = [
    "GAMES", "beside", "game", "game_of_scenario", "load_package", "modules", "named_by", "own_file", "package_of",
    "reference", "sources", "text_of", "value_at", "variant",
]  # fmt: skip

GAMES: Plugins[type[TableGame[Any]]] = Plugins("admiralty.games", "game", lambda kind: kind.rank)
"""The class of every installed game, by its id."""


@cache
def game(game_id: str) -> TableGame[Any]:
    """A game by its id; `DataError` lists the ids there are."""
    if game_id not in GAMES:
        raise DataError(f"game {game_id}", f"is not one of {', '.join(GAMES)}")
    kind = GAMES[game_id]
    return kind(sources(kind.package()))


def reference(scenario: ScenarioRef, game_id: str = "") -> ScenarioRef:
    """A scenario argument for a game: the id of a printed one as it is, a scenario file or its id in a folder of
    scenario files as its content. `DataError` for a file that cannot be read or is of another game.
    """
    if not isinstance(scenario, str) or scenario.startswith("{"):
        return scenario
    path = own_file(scenario, game_id)
    if path is None:
        return scenario
    content = read_file(path)
    if game_id and content.get("game") != game_id:
        raise DataError(path.name, f"is a scenario of {content.get('game')!r}, not of {game_id}")
    return content


def beside(scenario: str, game_id: str, folder: Path) -> ScenarioRef:
    """`reference` for a scenario that a file names: a scenario file is in the folder of that file."""
    return reference(str(folder / scenario) if scenario.endswith(ENDING) else scenario, game_id)


def own_file(name: str, game_id: str = "") -> Path | None:
    """The file of a name; None if the name is that of a printed scenario."""
    if name.endswith(ENDING):
        return Path(name)
    if not name or (game_id and game_id in GAMES and name in game(game_id).scenarios()):
        return None
    return next((each for each in found_in_folders() if each.name == f"{name}{ENDING}"), None)


def game_of_scenario(scenario: ScenarioRef) -> str:
    """The game of a scenario file or of its content; `DataError` lists the games there are."""
    content = reference(scenario)
    wanted = content.get("game", "") if not isinstance(content, str) else ""
    if not isinstance(wanted, str) or wanted not in GAMES:
        raise DataError("game", f"{wanted!r} is not a game; {meant(wanted, list(GAMES))}")
    return wanted


def named_by(game_id: str, scenario: ScenarioRef = "") -> tuple[str, ScenarioRef]:
    """The game and the scenario that a person names: a scenario file may be given alone, a game for its first
    scenario.
    """
    if not scenario and game_id.endswith(ENDING):
        content = reference(game_id)
        return game_of_scenario(content), content
    return game_id, reference(scenario or game(game_id).scenarios()[0], game_id)


def text_of(scenario: ScenarioRef) -> str:
    """A scenario as one text, which `TableGame.setting` accepts too: an id, or the canonical content as JSON."""
    return scenario if isinstance(scenario, str) else canonical(scenario).decode()


def package_of(game_id: str) -> str:
    """The package of an installed game, or the module of a game in one file; `DataError` names the games there are."""
    return game(game_id).package()


def modules(package: str) -> dict[str, Path]:
    """The source files of a package by the names of their modules, or the one file of a game."""
    module = import_module(package)
    file = Path(str(module.__file__))
    if not hasattr(module, "__path__"):
        return {package: file}
    root = file.parent
    names = {each: ".".join([package, *each.relative_to(root).with_suffix("").parts]) for each in root.rglob("*.py")}
    return {name.removesuffix(".__init__"): each for each, name in sorted(names.items())}


def load_package(package: str, class_name: str) -> TableGame[Any]:
    """The game of a package, made from its files; or of a module, for a game in one file."""
    made: TableGame[Any] = getattr(_home(package), class_name)(sources(package))
    return made


def _home(package: str) -> ModuleType:
    """The module with the class of a game: ``game`` in its package, or its one file."""
    module = import_module(package)
    return import_module(f"{package}.game") if hasattr(module, "__path__") else module


def variant(game_id: str, changes: Mapping[str, Any]) -> TableGame[Any]:
    """A game with changed values in its files, each by its path, as in ``data.tables.guns.range``.

    A row of a list goes by its id or its place: ``data.ships.ship.huascar.pf``. A path may begin at the name of a list
    or table that only one data file has: ``ship.huascar.pf``. Without changes it is the game itself.
    """
    if not changes:
        return game(game_id)
    found = sources(package_of(game_id))
    files_of = {"data": deepcopy(found.data), "scenarios": deepcopy(found.scenarios)}
    for path, value in changes.items():
        _change(files_of, path, value)
    made = GAMES[game_id](Sources(cases=found.cases, data=files_of["data"], scenarios=files_of["scenarios"]))
    made.changes = dict(changes)
    return made


def value_at(game_id: str, path: str) -> Any:
    """The value at a path of a game's files."""
    found = sources(package_of(game_id))
    files_of = {"data": found.data, "scenarios": found.scenarios}
    tree: Any = files_of
    for name in _whole_path(files_of, path):
        tree = tree[_place(tree, name, path)]
    return tree


def _change(files_of: Mapping[str, Mapping[str, Any]], path: str, value: Any) -> None:
    """Replace an existing value; a path that leads nowhere is refused."""
    *way, last = _whole_path(files_of, path)
    tree: Any = files_of
    for name in way:
        tree = tree[_place(tree, name, path)]
    tree[_place(tree, last, path)] = value


def _whole_path(files_of: Mapping[str, Mapping[str, Any]], path: str) -> list[str]:
    """The names of a path from the files on."""
    names = path.split(".")
    if names[0] in files_of:
        return names
    holders = [file for file, content in files_of["data"].items() if names[0] in content]
    if len(holders) > 1:
        raise DataError(f"change {path}", f"may mean several files; begin with one of data.{', data.'.join(holders)}")
    return ["data", holders[0], *names] if holders else names


def _place(tree: Any, name: str, path: str) -> str | int:
    """The value of a name in a table, or in a list of rows, which may have ids."""
    if isinstance(tree, list):
        ids = [row.get("id") if isinstance(row, dict) else None for row in tree]
        if name in ids:
            return ids.index(name)
        if name.isdecimal() and int(name) < len(tree):
            return int(name)
        known = ", ".join(str(each) for each in ids if each is not None) or f"0 to {len(tree) - 1}"
    elif isinstance(tree, dict):
        if name in tree:
            return name
        known = ", ".join(tree)
    else:
        raise DataError(f"change {path}", f"leads nowhere: there is nothing below {tree!r}")
    raise DataError(f"change {path}", f"leads nowhere: there is no {name!r}; there are: {known}")


def sources(package: str) -> Sources:
    """The parsed files of a game's package: ``cases.toml``, ``data/*.toml`` and ``scenarios/*.toml``.

    A game in one file has ``CASES`` and ``SCENARIOS`` in it.
    """
    module = import_module(package)
    if not hasattr(module, "__path__"):
        return Sources(cases=module.CASES, data={}, scenarios=module.SCENARIOS)
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
