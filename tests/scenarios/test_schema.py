"""The JSON Schema of scenario files: it takes every battle of ours, and refuses what a check refuses by its type."""

import random
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from admiralty.games.scenario_schema import scenario_schema
from admiralty.kernel.base.data import DataError
from admiralty.library import game
from tests.scenarios.slips import bodies, slip

GAME_IDS = ("ironclads_on_squares", "iron_and_fire", "iron_and_steam", "oak_and_iron", "war_of_the_pacific")
OURS = sorted(Path("scenarios").glob("*.scenario.toml"))
SLIPS = 60
OF_THE_WHOLE = ("is missing", "entries", "is there twice", "does not exist here")
"""Faults of the file with its base, which a schema cannot see."""


@cache
def _validator(game_id: str) -> Any:
    schema = scenario_schema(game(game_id), game_id)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def _described(value: dict[str, Any], defined: dict[str, Any]) -> bool:
    if "description" in value:
        return True
    parts = (value, value.get("items") or {}, *value.get("anyOf", ()))
    return any("description" in defined[each["$ref"].removeprefix("#/$defs/")] for each in parts if "$ref" in each)


@pytest.mark.parametrize("file", OURS, ids=lambda file: file.stem)
def test_a_battle_of_ours_fits(file: Path) -> None:
    content = tomllib.loads(file.read_text(encoding="utf-8"))
    assert list(_validator(content["game"]).iter_errors(content)) == []


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_printed_scenario_fits_as_a_file_without_a_base(game_id: str) -> None:
    head = {"admiralty": 1, "game": game_id, "id": "mine", "title": "Mine"}
    for folder, _, body in bodies(game_id):
        if folder == "scenarios":
            assert list(_validator(game_id).iter_errors({**body, **head})) == []
    assert list(_validator(game_id).iter_errors(head))
    assert list(_validator(game_id).iter_errors({**head, "base": game(game_id).scenarios()[0]})) == []


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_field_has_a_description(game_id: str) -> None:
    schema = _validator(game_id).schema
    tables = {"": schema, **schema["$defs"]}
    missing = [
        f"{name}.{field}"
        for name, table in tables.items()
        for field, value in table.get("properties", {}).items()
        if not _described(value, schema["$defs"])
    ]
    assert missing == []


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_slip_of_type_or_range_is_refused_by_check_and_schema(game_id: str) -> None:
    rules, rng = game(game_id), random.Random(7)
    rows = [body for folder, _, body in bodies(game_id) if folder == "scenarios"]
    for key, own in rules.own_rows.items():
        data = own.of(rules._sources.data, None)
        rows += [{key: [row]} for row in data[:2]] if isinstance(data, list) else [{key: data}]
    head = {"admiralty": 1, "game": game_id, "id": "mine", "title": "Mine", "base": rules.scenarios()[0]}
    refused, passed = 0, []
    for _ in range(SLIPS):
        each = slip(rng.choice(rows), rng)
        content = {**each.body, **head}
        try:
            rules.own_scenario(content)
        except DataError as fault:
            found = [told for told in fault.faults if not any(word in told.problem for word in OF_THE_WHOLE)]
            refused += bool(found)
            if found and not list(_validator(game_id).iter_errors(content)):
                passed.append((each.way, each.after, found))
    assert refused > SLIPS // 6
    assert passed == []
