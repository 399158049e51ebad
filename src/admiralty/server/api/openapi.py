"""Generates the OpenAPI 3.1 description of the API from the calls themselves."""

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from admiralty import __version__
from admiralty.server.api.calls import Call
from admiralty.server.http.errors import MOST_NUMBER
from admiralty.server.schemas import ErrorBody, Uploaded

__all__ = ["describe"]

TEXT = {"type": "string"}
NUMBER = {"type": "integer", "minimum": 0, "maximum": MOST_NUMBER}
NUMBERS = ("after", "decision", "since")
QUERY = {
    "all": "yes to see what every side saw, and what none did; only when the game is over",
    "after": "The last remark that you have read",
    "as": "The seat to look from; without it the only one that you hold",
    "piece": "The path of the piece whose form is wanted; empty for the battle itself.",
    "code": "The code of an order",
    "decision": "The number of the question that the order answers; if another is open now, the answer is null",
    "lasting": "What lasts and is shown already, as an update named it: the first update leaves it out",
    "from": "The piece that is measured from, by its name",
    "line": "The subject of the order sheet whose line is written",
    "since": "The last entry that you have seen",
    "to": "The piece that is measured to, by its name",
}


def describe(calls: Sequence[Call]) -> dict[str, Any]:
    """The whole OpenAPI document."""
    types = [ErrorBody, Uploaded]
    types += [call.answer for call in calls] + [call.body for call in calls if call.body is not None]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    known = {str(each): schema for each, schema in zip(types, schemas, strict=True)}
    error = known[str(ErrorBody)]
    paths: dict[str, dict[str, Any]] = {}
    for call in calls:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call, known, error)
    _add_others(paths, known, error)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Admiralty", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"link": {"type": "http", "scheme": "bearer", "description": "The secret of a link"}},
        },
        "security": [{}, {"link": []}],
    }


def _operation(call: Call, known: dict[str, Any], error: dict[str, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": f"{call.method.lower()}_{call.do.__name__}",
        "summary": call.summary,
        "parameters": _parameters(call.path, call.query),
        "responses": {
            str(call.status): {"description": "Done", "content": _json(known[str(call.answer)])},
            "default": {"description": "What is wrong, and what to do about it", "content": _json(error)},
        },
    }
    if call.body is not None:
        operation["requestBody"] = {"required": True, "content": _json(known[str(call.body)])}
    return operation


def _parameters(path: str, query: Sequence[str]) -> list[dict[str, Any]]:
    found = [
        {"name": name, "in": "path", "required": True, "schema": {**NUMBER, "minimum": 1}}
        if name == "entry"
        else {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
        for name in re.findall(r"\{(\w+)\}", path)
    ]
    return found + [
        {
            "name": name,
            "in": "query",
            "required": False,
            "schema": NUMBER if name in NUMBERS else TEXT,
            "description": QUERY[name],
        }
        for name in query
    ]


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _text(kind: str) -> dict[str, Any]:
    return {"description": "Lines of text", "content": {kind: {"schema": TEXT}}}


def _add_others(paths: dict[str, dict[str, Any]], known: dict[str, Any], error: dict[str, Any]) -> None:
    """The calls whose body or answer is not JSON."""
    wrong = {"description": "What is wrong, and what to do about it", "content": _json(error)}
    match = _parameters("{match}", ["as"])
    paths["/api/matches/{match}/journal"] = {
        "get": {
            "operationId": "get_journal",
            "summary": "The journal, with what you may not know as commitments",
            "parameters": match,
            "responses": {"200": _text("text/plain"), "default": wrong},
        }
    }
    paths["/api/matches/{match}/events"] = {
        "get": {
            "operationId": "get_events",
            "summary": "Updates as server-sent events; Last-Event-ID goes on where a stream broke off",
            "parameters": _parameters("{match}", ["as", "since", "lasting"]),
            "responses": {"200": _text("text/event-stream"), "default": wrong},
        }
    }
    paths["/api/journals"] = {
        "post": {
            "operationId": "post_journal",
            "summary": "Keep the journal of a game played elsewhere, to look at",
            "requestBody": {"required": True, "content": {"text/plain": {"schema": TEXT}}},
            "responses": {"201": {"description": "Kept", "content": _json(known[str(Uploaded)])}, "default": wrong},
        }
    }
