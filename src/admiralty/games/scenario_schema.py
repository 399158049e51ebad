"""JSON Schema of a game's scenario files, made from the structs, so that editors complete and validate.

A file may leave out what its base has. So tables and rows with ids are there in two forms: whole, and ``-part`` without
required fields, with ``like`` and ``remove``.
"""

import ast
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from inspect import getsource
from itertools import pairwise
from textwrap import dedent
from typing import Any

import msgspec
from msgspec import inspect as shapes

from admiralty.games.base import TableGame
from admiralty.games.own_scenario import Head

__all__ = ["scenario_schema"]

DEFINED = "#/$defs/"
PART = "-part"
LIKE = {"type": "string", "description": "Starts as a copy of the row or table with this id."}
REMOVE = {"const": True, "description": "Leaves this row or table of the base out."}


def scenario_schema(game: TableGame[Any], title: str) -> dict[str, Any]:
    """The JSON Schema of the files of a game."""
    types = game.scenario_types()
    shape = game.scenario_shape()
    structs = [Head, shape] if issubclass(shape, msgspec.Struct) else [Head]
    wanted = [*structs, *(types[name] for name in game.own_rows)]
    made, components = msgspec.json.schema_components(wanted, ref_template=f"{DEFINED}{{name}}")
    for kind in _structs(wanted):
        _describe(components[kind.__name__], kind)
    properties: dict[str, Any] = {}
    head, *plan = (components.pop(part["$ref"].removeprefix(DEFINED)) for part in made[: len(structs)])
    for name, value in (each for part in plan for each in part["properties"].items()):
        properties[name] = _part(value, components)
    for name, value in zip(game.own_rows, made[len(structs) :], strict=True):
        rows = _part(value, components)
        properties[name] = {"description": f"Changes {game.own_rows[name].at} of the game for this battle.", **rows}
    properties |= head["properties"]
    complete = [name for part in plan for name in part["required"] if name not in head["properties"]]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "type": "object",
        "properties": properties,
        "required": head["required"],
        "anyOf": [{"required": ["base"]}, {"required": complete}],
        "additionalProperties": False,
        "$defs": components,
    }


def _part(value: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    """The schema of a value of which a file may give a part: a table, a table of tables, or rows with ids."""
    if "$ref" in value:
        if "properties" not in components[value["$ref"].removeprefix(DEFINED)]:
            return value  # an enum
        return {**value, "$ref": DEFINED + _defined_part(value["$ref"].removeprefix(DEFINED), components)}
    if "anyOf" in value:
        return {**value, "anyOf": [_part(each, components) for each in value["anyOf"]]}
    if isinstance(value.get("additionalProperties"), dict):
        inner = value["additionalProperties"]
        table = "$ref" in inner
        removed = [] if table else [{"type": "object", "properties": {"remove": REMOVE}, "required": ["remove"]}]
        part = _part(inner, components)
        return {**value, "additionalProperties": {"anyOf": [part, *removed]} if removed else part}
    items = value.get("items") or {}
    row = components[items["$ref"].removeprefix(DEFINED)] if "$ref" in items else {}
    if "id" not in row.get("properties", ()):
        return value
    return {key: each for key, each in value.items() if key != "minItems"} | {"items": _part(items, components)}


def _defined_part(name: str, components: dict[str, Any]) -> str:
    """The name of the form of a struct without required fields."""
    part = name + PART
    if part not in components and not name.endswith(PART):
        whole = components[name]
        components[part] = {**whole}
        inner = {key: _part(each, components) for key, each in whole["properties"].items()}
        required = ["id"] if "id" in whole.get("required", ()) else []
        components[part] |= {"properties": {"like": LIKE, **inner, "remove": REMOVE}, "required": required}
    return part


# -- descriptions from the source --------------------------------------------------------------------------------------


def _structs(wanted: list[Any]) -> Iterator[type[msgspec.Struct]]:
    """All structs in some types."""
    left = [shapes.type_info(each) for each in wanted]
    seen: set[type] = set()
    while left:
        kind: Any = left.pop()
        if isinstance(kind, shapes.StructType):
            if kind.cls in seen:
                continue
            seen.add(kind.cls)
            yield kind.cls
            left += [field.type for field in kind.fields]
        inner = [getattr(kind, name, None) for name in ("type", "item_type", "value_type")]
        left += [each for each in inner if isinstance(each, shapes.Type)]
        left += [*getattr(kind, "types", ()), *getattr(kind, "item_types", ())]


def _describe(component: dict[str, Any], kind: type[msgspec.Struct]) -> None:
    """Put the docstrings of fields, or of the names of their types, into a component; and the keys of tables, which
    msgspec leaves out."""
    notes: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if issubclass(each, msgspec.Struct) and each.__module__.startswith(kind.__module__.partition(".")[0]):
            notes |= _notes_of(each)
    for field in msgspec.structs.fields(kind):
        shape = shapes.type_info(field.type)
        place = component["properties"][field.encode_name]
        if isinstance(shape, shapes.DictType) and isinstance(shape.key_type, shapes.LiteralType):
            place["propertyNames"] = {"enum": list(shape.key_type.values)}
        if field.name in notes:
            component["properties"][field.encode_name] = {"description": notes[field.name], **place}


def _notes_of(kind: type) -> dict[str, str]:
    body = ast.parse(dedent(getsource(kind))).body[0]
    assert isinstance(body, ast.ClassDef)
    named = _notes_of_types(kind.__module__)
    found: dict[str, str] = {}
    for node, after in pairwise([*body.body, ast.Pass()]):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names = [each.id for each in ast.walk(node.annotation) if isinstance(each, ast.Name)]
            note = _text(after) or next((named[name] for name in names if name in named), "")
            found |= {node.target.id: note} if note else {}
    return found


@cache
def _notes_of_types(module: str) -> Mapping[str, str]:
    """The docstrings below the names of types in a module, and below those that it imports."""
    tree = ast.parse(getsource(sys.modules[module]))
    found: dict[str, str] = {}
    for node, after in pairwise([*tree.body, ast.Pass()]):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(f"{__package__}."):
            there = _notes_of_types(node.module)
            found |= {each.asname or each.name: there[each.name] for each in node.names if each.name in there}
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and _text(after):
            found[node.targets[0].id] = _text(after)
    return found


def _text(node: ast.stmt) -> str:
    """The text of a docstring in one line; "" for other statements."""
    if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Constant):
        return ""
    return " ".join(str(node.value.value).replace("``", "`").split())
