"""Merges the content of a scenario into its base: tables key by key, rows by id, other lists replaced.

A row may copy another row of its list with ``like``, and ``remove = true`` takes a row or a table out.

>>> base = {"turns": 20, "ship": [{"id": "huascar", "pf": 6}]}
>>> merge(base, {"ship": [{"id": "shah", "like": "huascar", "pf": 5}, {"id": "huascar", "remove": True}]})
{'turns': 20, 'ship': [{'id': 'shah', 'pf': 5}]}
>>> merge({"ship": [{"id": "cochrane", "short": "Cochrane"}]}, {"ship": [{"id": "cochrane", "name": "Shah"}]})
{'ship': [{'id': 'cochrane', 'name': 'Shah'}]}
>>> merge({"sides": {"peru": [], "chile": []}}, {"sides": {"chile": {"remove": True}, "britain": []}})
{'sides': {'peru': [], 'britain': []}}
"""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from admiralty.kernel.base.faults import Fault, Path, meant

__all__ = ["MergeError", "has_ids", "merge", "written_at"]


MOST_COPIES = 8
"""The longest chain of rows that copy each other."""


class MergeError(ValueError):
    """Rows that cannot be merged, with every fault."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = faults
        super().__init__("; ".join(map(str, faults)))


def merge(base: Mapping[str, Any], own: Any) -> dict[str, Any]:
    """A new table: the base with the values of the own table; `MergeError` with every fault."""
    faults: list[Fault] = []
    made = _merged(base, own, (), faults)
    if faults:
        raise MergeError(faults)
    return made


def _merged(base: Mapping[str, Any], own: Any, path: Path, faults: list[Fault]) -> dict[str, Any]:
    made = deepcopy(dict(base))
    if not isinstance(own, Mapping):
        faults.append(Fault(path, "is not a table"))
        return made
    for name, value in own.items():
        way = (*path, name)
        before = made.get(name)
        if isinstance(value, Mapping) and set(value) == {"remove"} and value["remove"] is True:
            if name in made:
                del made[name]
            else:
                faults.append(Fault((*way, "remove"), f"there is no {name!r} to remove; {meant(name, list(made))}"))
            continue
        if isinstance(value, Mapping) and "like" in value and isinstance(before, Mapping | None):
            tables = {**_tables(base), **_tables(own)}
            before = _likeness(tables, name, way, faults)
            value = {key: each for key, each in value.items() if key != "like"}
        if isinstance(before, Mapping) and isinstance(value, Mapping):
            made[name] = _merged(before, value, way, faults)
        elif has_ids(value) and (before is None or has_ids(before)):
            made[name] = _rows(before or [], value, way, faults)
        else:
            made[name] = deepcopy(value)
    return made


def _tables(own: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in own.items() if isinstance(value, Mapping)}


def _likeness(tables: Mapping[str, Any], name: str, path: Path, faults: list[Fault]) -> dict[str, Any]:
    """The table copied by ``like``, with everything that it copies itself."""
    chain: list[str] = []
    found: dict[str, Any] = {}
    current: Any = tables[name]
    while isinstance(current, Mapping) and "like" in current:
        wanted = current["like"]
        if not isinstance(wanted, str) or wanted not in tables:
            known = [each for each in tables if each != name]
            faults.append(Fault((*path, "like"), f"{wanted!r} does not exist here; {meant(wanted, known)}"))
            break
        if wanted in (name, *chain):
            circle = " → ".join([name, *chain, wanted])
            faults.append(Fault((*path, "like"), f"goes in a circle: {circle}"))
            break
        if len(chain) == MOST_COPIES:
            faults.append(Fault((*path, "like"), f"is a copy of a copy, {MOST_COPIES} times; copy an earlier one"))
            break
        chain.append(wanted)
        current = tables[wanted]
        found = {**{key: value for key, value in current.items() if key != "like"}, **found}
    return found


def has_ids(value: Any) -> bool:
    """Whether a value is a list of rows with ids, which are merged row by row."""
    return isinstance(value, list) and all(isinstance(row, Mapping) and isinstance(row.get("id"), str) for row in value)


def _rows(before: list[Any], own: list[Any], path: Path, faults: list[Fault]) -> list[Any]:
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
            faults.append(Fault((*way, "id"), f"{name!r} is there twice; each row needs an id of its own"))
            continue
        seen.add(name)
        if row.get("remove") is True:
            if made.pop(name, None) is None:
                faults.append(Fault((*way, "remove"), f"there is no {name!r} to remove; {meant(name, list(made))}"))
            continue
        start = made.get(name, {})
        if "like" in row and not printed_like:
            start = _likeness(rows, name, way, faults)
            row = {key: value for key, value in row.items() if key != "like"}
        if "name" in row:  # the short form of another name
            start = {key: value for key, value in start.items() if key != "short"}
        made[name] = _merged(start, row, way, faults)
    return list(made.values())


def written_at(path: Path, own: Any, merged: Any) -> Path:
    """The place in a scenario file of a place in the content merged from it: rows with ids are elsewhere there.

    >>> base = {"ship": [{"id": "huascar", "pf": 6}, {"id": "shah", "pf": 5}]}
    >>> own = {"ship": [{"id": "shah", "pf": 50}]}
    >>> written_at(("ship", 1, "pf"), own, merge(base, own)), written_at(("ship", 0, "pf"), own, merge(base, own))
    (('ship', 0, 'pf'), ('ship',))
    """
    way: Path = ()
    for step in path:
        at = step
        if isinstance(step, int) and has_ids(own) and has_ids(merged) and step < len(merged):
            found = [place for place, row in enumerate(own) if row["id"] == merged[step]["id"]]
            if not found:
                return way
            at = found[-1]
        way = (*way, at)
        own, merged = _inside(own, at), _inside(merged, step)
    return way


def _inside(value: Any, step: str | int) -> Any:
    try:
        return value[step]
    except (KeyError, IndexError, TypeError):
        return None
