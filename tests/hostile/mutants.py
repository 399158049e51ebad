"""Plain data with one fault in it."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

__all__ = ["MISSING", "Path", "mutants", "places", "replaced"]

Path = tuple[str | int, ...]
MISSING = object()


def places(tree: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value in a tree of plain data, with its path."""
    if path:
        yield path, tree
    pairs = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for name, value in pairs:
        yield from places(value, (*path, name))


def replaced(tree: Any, path: Path, value: Any) -> Any:
    """A copy of a tree with another value at a path; `MISSING` removes it."""
    copy = deepcopy(tree)
    holder = copy
    for name in path[:-1]:
        holder = holder[name]
    if value is MISSING:
        del holder[path[-1]]
    else:
        holder[path[-1]] = value
    return copy


def mutants(value: Any) -> list[Any]:
    """What a forger, or a disk fault, might put in place of a value."""
    other: list[Any]
    match value:
        case bool():
            other = [not value, int(value), None]
        case int():
            other = [value + 1, value - 1, -1, 0, 7, 99, 10**12, -(10**12), float(value), True, str(value)]
        case str():
            other = ["", value + "x", "nonsense", 3, None, value * 3000]
        case None:
            other = ["nonsense", 3, [], {}, False]
        case list():
            other = [[], value + value[:1], value[:-1], value[::-1], [None], {}, "nonsense", value * 3000]
        case dict():
            other = [{}, [], None, {**value, "nonsense": 3}, dict(list(value.items())[1:])]
        case _:
            other = [None]
    return [*other, MISSING]
