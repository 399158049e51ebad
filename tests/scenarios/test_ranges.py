"""Every out-of-range value of a scenario file is refused, in the games that declare bounds."""

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from importlib.resources import files
from typing import Any

import pytest

from admiralty.kernel.base.data import DataError
from admiralty.library import GAMES, game

BOUNDED = tuple(name for name, kind in GAMES.items() if kind.own_rows_bounded)
FREE = frozenset((
    "source", "name", "short", "armament", "mark", "history", "type_mark", "why", "guns", "source_note", "text",
    "marks", "mark_points_options", "note",
))  # fmt: skip
"""Keys of text for the eye, of any letters up to a length."""
NUMBERS = (999_999, -999_999)
TOO_LONG = "x" * 3_000
NOTHING = "no such thing!"

Way = tuple[str | int, ...]


def _leaves(value: Any, way: Way = ()) -> Iterator[tuple[Way, Any]]:
    if isinstance(value, dict | list):
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _leaves(each, (*way, key))
    elif not isinstance(value, bool):
        yield way, value


def _nonsense(body: Any) -> Iterator[tuple[Way, Any, Any]]:
    """Each leaf of a body replaced by what is out of its range: the way to it, the wrong value, the body."""
    for way, value in _leaves(body):
        free = bool(FREE.intersection(way))
        for wrong in (TOO_LONG,) if free else (NOTHING,) if isinstance(value, str) else NUMBERS:
            changed = deepcopy(body)
            place = changed
            for part in way[:-1]:
                place = place[part]
            place[way[-1]] = wrong
            yield way, wrong, changed


def _accepted(game_id: str, content: dict[str, Any]) -> bool:
    try:
        game(game_id).setting({"admiralty": 1, "game": game_id, "id": "mine-own", "title": "Mine", **content}, {})
    except DataError:
        return False
    return True


def test_some_game_bounds_its_rows() -> None:
    assert "ironclads_on_squares" in BOUNDED


@pytest.mark.parametrize("game_id", BOUNDED)
def test_printed_scenarios_are_within_the_ranges(game_id: str) -> None:
    for scenario in game(game_id).scenarios():
        assert _accepted(game_id, {"base": scenario})


@pytest.mark.parametrize("game_id", BOUNDED)
def test_nonsense_in_a_scenario_is_refused(game_id: str) -> None:
    rules = game(game_id)
    slipped = []
    for scenario in rules.scenarios():
        text = files(rules.package()).joinpath("scenarios", f"{scenario}.toml").read_text(encoding="utf-8")
        body = tomllib.loads(text)
        body.pop("id", None)
        assert _accepted(game_id, body)
        slipped += [(scenario, way, wrong) for way, wrong, changed in _nonsense(body) if _accepted(game_id, changed)]
    assert slipped == []


@pytest.mark.parametrize("game_id", BOUNDED)
def test_nonsense_in_rows_of_the_data_files_is_refused(game_id: str) -> None:
    """A row of each kind, changed by a scenario as a player would change it."""
    rules = game(game_id)
    slipped = []
    for key, target in rules.own_rows.items():
        file, _, inner = target.at.partition(".")
        text = files(rules.package()).joinpath("data", f"{file}.toml").read_text(encoding="utf-8")
        data = tomllib.loads(text)
        rows = data[inner] if inner else [{"id": name, **row} for name, row in data.items()]
        if isinstance(rows, dict) and inner:  # one table, not rows
            tables = [(way, wrong, {"base": rules.scenarios()[0], key: own}) for way, wrong, own in _nonsense(rows)]
            slipped += [(key, way, wrong) for way, wrong, content in tables if _accepted(game_id, content)]
            continue
        for row in (rows[0], rows[-1]):
            row = {name: value for name, value in row.items() if name not in ("id", "like", "copy_of")}
            for way, wrong, changed in _nonsense(row):
                own = [{"id": rows[0]["id"], **changed}] if inner else {rows[-1]["id"]: changed}
                content = {"base": rules.scenarios()[0], key: own}
                slipped += [(key, way, wrong)] if _accepted(game_id, content) else []
    assert slipped == []
