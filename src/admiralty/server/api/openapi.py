"""Generates the OpenAPI 3.1 description of the API from the calls themselves."""

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from admiralty import __version__
from admiralty.server.api.calls import TABLE, Call
from admiralty.server.http.errors import MOST_NUMBER
from admiralty.server.schemas import ErrorBody

__all__ = ["describe"]

TEXT: dict[str, Any] = {"type": "string"}
NUMBER: dict[str, Any] = {"type": "integer", "minimum": 0, "maximum": MOST_NUMBER}
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
    types: list[Any] = [ErrorBody]
    types += [call.answer for call in calls] + [call.body for call in calls if call.body is not None]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    known = {str(each): schema for each, schema in zip(types, schemas, strict=True)}
    error = known[str(ErrorBody)]
    paths: dict[str, dict[str, Any]] = {}
    for call in calls:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call, known, error)
    paths[f"{TABLE}/events"] = {"get": _events(error)}
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
            str(call.status): {"description": "Done", "content": _content(known[str(call.answer)])},
            "default": {"description": "What is wrong, and what to do about it", "content": _content(error)},
        },
    }
    if call.body is not None:
        operation["requestBody"] = {"required": True, "content": _content(known[str(call.body)])}
    return operation


def _parameters(path: str, query: Sequence[str]) -> list[dict[str, Any]]:
    def parameter(name: str, place: str, schema: dict[str, Any], **more: str) -> dict[str, Any]:
        return {"name": name, "in": place, "required": place == "path", "schema": schema, **more}

    entry, text = {**NUMBER, "minimum": 1}, {**TEXT, "minLength": 1}
    names = re.findall(r"\{(\w+)\}", path)
    return [parameter(name, "path", entry if name == "entry" else text) for name in names] + [
        parameter(name, "query", NUMBER if name in NUMBERS else TEXT, description=QUERY[name]) for name in query
    ]


def _content(schema: dict[str, Any]) -> dict[str, Any]:
    """JSON; a bare string is plain text."""
    return {"text/plain" if schema == TEXT else "application/json": {"schema": schema}}


def _events(error: dict[str, Any]) -> dict[str, Any]:
    """The call whose answer is a stream."""
    stream = {"description": "Lines of text", "content": {"text/event-stream": {"schema": TEXT}}}
    wrong = {"description": "What is wrong, and what to do about it", "content": _content(error)}
    return {
        "operationId": "get_events",
        "summary": "Updates as server-sent events; Last-Event-ID goes on where a stream broke off",
        "parameters": _parameters("{match}", ["as", "since", "lasting"]),
        "responses": {"200": stream, "default": wrong},
    }
