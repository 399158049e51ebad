r"""Finds the line of each key of a TOML file, for errors that name it.

>>> text = 'id = "x"\n[[ship]]\nid = "a"\n[[ship]]\nid = "b"\nguns = [\n  { n = 1 },\n  { n = 2 },\n]\n'
>>> lines = toml_lines(text)
>>> lines[("id",)], lines[("ship", 1, "id")], lines[("ship", 1, "guns", 1)]
(1, 5, 8)
>>> line_of(lines, ("ship", 1, "guns", 1, "n"))
8
"""

import re
from collections.abc import Iterator, Mapping

from .faults import Path

__all__ = ["line_of", "toml_lines"]

HEAD = re.compile(r"^\s*(\[\[?)([^\[\]]+)\]")
KEY = re.compile(r"""^\s*((?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*'))*)\s*=""")
PART = re.compile(r"""[A-Za-z0-9_-]+|"[^"]*"|'[^']*'""")


def line_of(lines: Mapping[Path, int], path: Path) -> int:
    """The line of a path, or of the nearest thing around it; 0 if none is known."""
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 0)


def toml_lines(text: str) -> dict[Path, int]:
    """The line on which each key of a TOML text is written, and each row of a list of several lines."""
    found: dict[Path, int] = {}
    counts: dict[Path, int] = {}
    table: Path = ()
    rows = list(enumerate(text.split("\n"), start=1))
    place = 0
    while place < len(rows):
        number, row = rows[place]
        place += 1
        if head := HEAD.match(row):
            table = _placed(_names(head[2]), counts)
            if head[1] == "[[":
                found.setdefault(table, number)
                counts[table] = counts.get(table, -1) + 1
                table = (*table, counts[table])
            found.setdefault(table, number)
        elif key := KEY.match(row):
            path = (*table, *_names(key[1]))
            for length in range(len(table) + 1, len(path) + 1):
                found.setdefault(path[:length], number)
            value = [(number, row[key.end() :])]
            place = _end_of(rows, place, value)
            for index, line in _items(value):
                found.setdefault((*path, index), line)
    return found


def _names(dotted: str) -> Path:
    return tuple(part.strip("\"'") for part in PART.findall(dotted))


def _placed(names: Path, counts: Mapping[Path, int]) -> Path:
    """A table under a list of tables belongs to the last row of that list."""
    path: Path = ()
    for place, name in enumerate(names):
        path = (*path, name)
        if path in counts and place < len(names) - 1:
            path = (*path, counts[path])
    return path


def _end_of(rows: list[tuple[int, str]], place: int, value: list[tuple[int, str]]) -> int:
    """The place after a value of several lines, which are added to ``value``."""
    depth, quote = _scan(value[0][1], 0, "")
    while (depth > 0 or quote) and place < len(rows):
        value.append(rows[place])
        depth, quote = _scan(rows[place][1], depth, quote)
        place += 1
    return place


def _scan(row: str, depth: int, quote: str) -> tuple[int, str]:
    """The open brackets, and the quote of an open multi-line text, after a line."""
    for _, sign, level, open_quote in _signs(row, depth, quote):
        depth, quote = level, open_quote
        del sign
    return depth, quote if len(quote) == 3 else ""


def _signs(row: str, depth: int, quote: str) -> Iterator[tuple[int, str, int, str]]:
    """Each character of a line outside texts and comments: its place, itself, the depth after it, the open quote."""
    at = 0
    while at < len(row):
        if quote:
            if row.startswith(quote, at):
                at += len(quote)
                quote = ""
                yield at, "", depth, quote
                continue
            at += 2 if row[at] == "\\" and quote[0] == '"' else 1
            continue
        sign = row[at]
        if sign == "#":
            return
        if sign in "\"'":
            quote = sign * 3 if row.startswith(sign * 3, at) else sign
            at += len(quote)
            yield at, sign, depth, quote
            continue
        depth += (sign in "[{") - (sign in "]}")
        yield at, sign, depth, ""
        at += 1


def _items(value: list[tuple[int, str]]) -> Iterator[tuple[int, int]]:
    """The rows of a list of several lines, with the first line of each."""
    if len(value) < 2 or not value[0][1].lstrip().startswith("["):
        return
    depth, quote, index, begun = 0, "", 0, False
    for number, row in value:
        for _, sign, level, open_quote in _signs(row, depth, quote):
            if depth >= 1 and not begun and sign and not sign.isspace() and sign not in ",]":
                begun = True
                yield index, number
            if sign == "," and level == 1:
                index, begun = index + 1, False
            depth, quote = level, open_quote
        quote = quote if len(quote) == 3 else ""
