"""Finds every fault of a scenario file: mends the faults found so far and checks again, like a compiler.

References cannot be checked on values of the wrong type, so a single check ends before them. Here each faulty value is
left out or replaced by an allowed one, and the next check runs on the rest. Faults that may follow from a mended value
are not reported.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from copy import deepcopy
from typing import Any, TypeVar

from msgspec import inspect as shapes

from admiralty.games.own_scenario import MOST_FAULTS
from admiralty.kernel.base.data import DataError
from admiralty.kernel.base.faults import Fault, Path, faults_of

__all__ = ["every_fault"]

M = TypeVar("M")
ROUNDS = 12
"""The most checks of one file."""
TEXTS = ("mended", "1", "")
"""Texts of which one fits most patterns."""
GONE = object()
"""In the place of a row that is left out, so that the others keep their numbers."""


def every_fault(
    content: Mapping[str, Any],
    types: Mapping[str, Any],
    head: Collection[str],
    read: Callable[[Mapping[str, Any]], M],
    set_up: Callable[[Mapping[str, Any], M], object],
) -> list[Fault]:
    """All faults of a content; empty if it has none.

    ``read`` checks its values and ``set_up`` whether they agree; both raise `DataError`. ``types`` has the type of each
    key. Once a contradiction is mended, only those of the ``head`` are reported: others may follow from it. So may
    those of rows that only the base has; they are reported if there are no others.
    """
    draft = deepcopy(dict(content))
    found: list[Fault] = []
    mended = Counter[Path]()
    contradicted = False
    for _ in range(ROUNDS):
        left, made = _without_gone(draft), None
        try:
            made = read(left)
            set_up(left, made)
            break
        except DataError as fault:
            faults = [each._replace(path=_with_gone(each.path, draft)) for each in fault.faults[:MOST_FAULTS]]
        told = [each for each in faults if not contradicted or (each.path and each.path[0] in head)]
        found += [each for each in told if each not in found and not _follows(each.path, mended)]
        contradicted = contradicted or made is not None
        if len(found) >= MOST_FAULTS:
            break
        better = [_mend(draft, path, types, mended) for path in dict.fromkeys(fault.path for fault in faults)]
        if not any(better):
            break
    written = [fault for fault in found if not content.get("base") or (fault.path and fault.path[0] in content)]
    return written or found


def _follows(path: Path, mended: Mapping[Path, int]) -> bool:
    """Whether a fault may come from a mended value in it or around it."""
    around = [way[:-1] if way[-1] == "like" else way for way in mended]
    return any(path[: len(way)] == way[: len(path)] for way in around)


def _mend(draft: Any, path: Path, types: Mapping[str, Any], mended: Counter[Path]) -> bool:
    """Leave a faulty value out; then put an allowed one in its place; then mend what is around it."""
    if not path:
        return False
    mended[path] += 1
    *way, last = path
    place = _at(draft, way)
    whole_row = last == "id" and len(path) > 1
    if isinstance(place, list) and isinstance(last, int) and last < len(place) and mended[path] == 1:
        place[last] = GONE
        return True
    if isinstance(place, dict) and not whole_row and mended[path] <= 2:
        if last in place and mended[path] == 1:
            del place[last]
            return True
        kind = _kind(types, path)
        if kind is not None:
            place[str(last)] = _allowed(kind)
            return True
    return _mend(draft, path[:-1], types, mended)


def _at(draft: Any, way: list[str | int]) -> Any:
    for step in way:
        try:
            draft = draft[step]
        except (KeyError, IndexError, TypeError):
            return None
    return draft


def _without_gone(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_gone(each) for key, each in value.items()}
    return [_without_gone(each) for each in value if each is not GONE] if isinstance(value, list) else value


def _with_gone(path: Path, draft: Any) -> Path:
    """A path in the content without the rows left out, as a path in the draft."""
    way: Path = ()
    for step in path:
        if isinstance(step, int) and isinstance(draft, list):
            there = [place for place, each in enumerate(draft) if each is not GONE]
            step = there[step] if step < len(there) else step
        way = (*way, step)
        draft = _at(draft, [step])
    return way


def _kind(types: Mapping[str, Any], path: Path) -> shapes.Type | None:
    """The type that a place of a file has."""
    kind = shapes.type_info(types[str(path[0])]) if path[0] in types else None
    for step in path[1:]:
        kind = _inside(kind, step)
    return kind


def _inside(kind: shapes.Type | None, step: str | int) -> shapes.Type | None:
    match kind:
        case shapes.Metadata():
            return _inside(kind.type, step)
        case shapes.StructType():
            return next((field.type for field in kind.fields if field.encode_name == step), None)
        case shapes.DictType():
            return kind.value_type
        case shapes.ListType() | shapes.VarTupleType():
            return kind.item_type
        case shapes.TupleType():
            return kind.item_types[step] if isinstance(step, int) and step < len(kind.item_types) else None
        case shapes.UnionType():
            return next((found for each in kind.types if (found := _inside(each, step)) is not None), None)
    return None


def _allowed(kind: shapes.Type) -> Any:
    """A value of a type: of numbers the largest, which contradicts least as a limit."""
    match kind:
        case shapes.Metadata():
            return _allowed(kind.type)
        case shapes.IntType() | shapes.FloatType():
            return next(each for each in (kind.le, kind.ge, 1) if each is not None)
        case shapes.StrType():
            return next((text for text in TEXTS if not faults_of(text, kind)), "")
        case shapes.LiteralType():
            return kind.values[0]
        case shapes.EnumType():
            return next(iter(kind.cls)).value
        case shapes.StructType():
            return {field.encode_name: _allowed(field.type) for field in kind.fields if field.required}
        case shapes.ListType() | shapes.VarTupleType():
            return [_allowed(kind.item_type) for _ in range(kind.min_length or 0)]
        case shapes.TupleType():
            return [_allowed(each) for each in kind.item_types]
        case shapes.UnionType():
            return _allowed(next(each for each in kind.types if not isinstance(each, shapes.NoneType)))
    return {} if isinstance(kind, shapes.DictType) else False
