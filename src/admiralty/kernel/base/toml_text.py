"""Writes plain data as TOML text that `tomllib` reads back as equal data.

>>> print(toml_text({"id": "two", "title": {"en": "Two"}, "ship": [{"id": "a", "pf": 5}]}), end="")
id = "two"
title = { en = "Two" }
<BLANKLINE>
[[ship]]
id = "a"
pf = 5
"""

import json
import re
from collections.abc import Mapping
from typing import Any

__all__ = ["toml_text"]

BARE = re.compile(r"[A-Za-z0-9_-]+")
SHORT = 100
"""A table of one level up to so many characters is written in one line."""


def toml_text(content: Mapping[str, Any]) -> str:
    """A table as TOML: its plain values first, then its tables, then its lists of tables."""
    lines: list[str] = []
    later: list[str] = []
    for name, value in content.items():
        key = _key(name)
        if _is_rows(value):
            later += [line for row in value for line in ("", f"[[{key}]]", *_pairs(row))]
        elif isinstance(value, Mapping) and len(_inline(value)) > SHORT:
            later += ["", f"[{key}]", *_pairs(value)]
        else:
            lines.append(f"{key} = {_value(value)}")
    return "\n".join((*lines, *later)) + "\n"


def _pairs(table: Mapping[str, Any]) -> list[str]:
    return [f"{_key(name)} = {_value(value)}" for name, value in table.items()]


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, Mapping) for row in value)


def _key(name: str) -> str:
    return name if BARE.fullmatch(name) else _text(name)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _block(value) if "\n" in value else _text(value)
    if isinstance(value, Mapping):
        return _inline(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return repr(value)


def _inline(table: Mapping[str, Any]) -> str:
    inner = ", ".join(f"{_key(name)} = {_text(value) if isinstance(value, str) else _value(value)}"
                      for name, value in table.items())  # fmt: skip
    return f"{{ {inner} }}" if inner else "{}"


def _text(value: str) -> str:
    """A text in one line. TOML knows the escapes of JSON, and wants DEL escaped as well."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _block(value: str) -> str:
    """A text of several lines as it is, if it needs no escapes."""
    plain = all(letter == "\n" or (letter.isprintable() and letter != "\x7f") for letter in value)
    return f"'''\n{value}'''" if plain and "'''" not in value and not value.endswith("'") else _text(value)
