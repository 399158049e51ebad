"""Merges the content of a scenario into its base: tables key by key, rows by id, other lists replaced.

A row may copy another row of its list with ``like``, and ``remove = true`` takes a row or a table out.

>>> base = {"turns": 20, "ship": [{"id": "huascar", "pf": 6}]}
>>> merge(base, {"ship": [{"id": "shah", "like": "huascar", "pf": 5}, {"id": "huascar", "remove": True}]}, ())
{'turns': 20, 'ship': [{'id': 'shah', 'pf': 5}]}
>>> merge({"sides": {"peru": [], "chile": []}}, {"sides": {"chile": {"remove": True}, "britain": []}}, ())
{'sides': {'peru': [], 'britain': []}}
"""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from admiralty.kernel.base.faults import Fault, Path, meant

__all__ = ["MergeError", "merge"]


class MergeError(ValueError):
    """A row that cannot be merged."""

    def __init__(self, path: Path, problem: str) -> None:
        self.fault = Fault(path, problem)
        super().__init__(str(self.fault))


def merge(base: Mapping[str, Any], own: Any, path: Path, called: Mapping[Path, Path] | None = None) -> dict[str, Any]:
    """A new table: the base with the values of the own table. ``called`` maps paths here to their paths in the scenario
    file, if they differ."""
    if not isinstance(own, Mapping):
        raise MergeError((called or {}).get(path, path), "is not a table")
    made = deepcopy(dict(base))
    for name, value in own.items():
        way = (*path, name)
        shown = (called or {}).get(way, (*(called or {}).get(path, path), name))
        before = made.get(name)
        if isinstance(value, Mapping) and set(value) == {"remove"} and value["remove"] is True:
            if name not in made:
                raise MergeError((*shown, "remove"), f"there is no {name!r} to remove; {meant(name, list(made))}")
            del made[name]
            continue
        if isinstance(value, Mapping) and "like" in value and isinstance(before, Mapping | None):
            before = _likeness(
                {**{k: v for k, v in base.items() if isinstance(v, Mapping)}, **_tables(own)}, name, shown
            )
            value = {key: each for key, each in value.items() if key != "like"}
        if isinstance(before, Mapping) and isinstance(value, Mapping):
            made[name] = merge(before, value, shown)
        elif _has_ids(value) and (before is None or _has_ids(before)):
            made[name] = _rows(before or [], value, shown)
        else:
            made[name] = deepcopy(value)
    return made


def _tables(own: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in own.items() if isinstance(value, Mapping)}


def _likeness(tables: Mapping[str, Any], name: str, path: Path) -> dict[str, Any]:
    """The table copied by ``like``, with everything that it copies itself."""
    chain: list[str] = []
    found: dict[str, Any] = {}
    current: Any = tables[name]
    while isinstance(current, Mapping) and "like" in current:
        wanted = current["like"]
        if not isinstance(wanted, str) or wanted not in tables:
            known = [each for each in tables if each != name]
            raise MergeError((*path, "like"), f"{wanted!r} does not exist here; {meant(wanted, known)}")
        if wanted in (name, *chain):
            raise MergeError((*path, "like"), f"goes in a circle: {' → '.join([name, *chain, wanted])}")
        chain.append(wanted)
        current = tables[wanted]
        found = {**{key: value for key, value in current.items() if key != "like"}, **found}
    return found


def _has_ids(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(row, Mapping) and isinstance(row.get("id"), str) for row in value)


def _rows(before: list[Any], own: list[Any], path: Path) -> list[Any]:
    """Rows merged by id, in the order of the base, new ones behind."""
    made: dict[str, Any] = {row["id"]: row for row in before}
    printed_like = any("like" in row for row in before)
    seen: set[str] = set()
    rows = dict(made)
    for row in own:
        rows[row["id"]] = {**rows.get(row["id"], {}), **{key: each for key, each in row.items() if key != "remove"}}
    for place, row in enumerate(own):
        name, way = row["id"], (*path, place)
        if name in seen:
            raise MergeError((*way, "id"), f"{name!r} is there twice")
        seen.add(name)
        if row.get("remove") is True:
            if name not in made:
                raise MergeError((*way, "remove"), f"there is no {name!r} to remove; {meant(name, list(made))}")
            del made[name]
            continue
        start = made.get(name, {})
        if "like" in row and not printed_like:
            start = _likeness(rows, name, way)
            row = {key: value for key, value in row.items() if key != "like"}
        made[name] = merge(start, row, way)
    return list(made.values())
