"""Collects every fault of parsed data against its typed shape: path, value, what is allowed, and "did you mean".

msgspec stops at the first fault. A person who writes a scenario wants all of them at once.

>>> from typing import Annotated
>>> import msgspec
>>> class Ship(msgspec.Struct, forbid_unknown_fields=True):
...     id: str
...     pf: Annotated[int, msgspec.Meta(ge=1, le=9)]
>>> for fault in faults_of({"id": 3, "pf": 40, "nmae": "x"}, Ship):
...     print(fault)
nmae: does not exist; there are: id, pf
id: 3 is not a text
pf: 40 is more than 9
>>> class Fleet(msgspec.Struct):
...     ship: list[Ship]
>>> for given in ({"id": "huascar"}, "huascar"):
...     print(faults_of({"ship": given}, Fleet)[0])
ship: a table is not a list: write [[ship]] above each row
ship: 'huascar' is not a list: put it into brackets, as in [1, 2]
"""

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect as shapes

__all__ = ["Fault", "Path", "dotted", "faults_of", "meant"]

Path = tuple[str | int, ...]
LISTED = 12
"""The most known names that a fault lists."""
SHOWN = 60


class Fault(NamedTuple):
    """A fault of a file: the place and the problem, with file and line once these are known."""

    path: Path
    problem: str
    file: str = ""
    line: int = 0

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}: " if self.line else f"{self.file}: " if self.file else ""
        return f"{where}{dotted(self.path)}: {self.problem}" if self.path else f"{where}{self.problem}"


def dotted(path: Path) -> str:
    """A path for people, with rows counted from 1.

    >>> dotted(("ship", 0, "pf"))
    'ship 1, pf'
    """
    said = ""
    for step in path:
        said += f" {step + 1}" if isinstance(step, int) else f", {step}" if said.endswith(_DIGITS) else f".{step}"
    return said.removeprefix(".")


_DIGITS = tuple("0123456789")


def meant(name: object, known: Sequence[str]) -> str:
    """Suggestions for an unknown name: the nearest known one, or some of them.

    >>> meant("huascr", ["huascar", "shah"]), meant("x", ["huascar", "shah"])
    ('did you mean huascar?', 'there are: huascar, shah')
    """
    near = get_close_matches(str(name), known, n=1, cutoff=0.7)
    if near:
        return f"did you mean {near[0]}?"
    listed = ", ".join(known[:LISTED]) + (", …" if len(known) > LISTED else "")
    return f"there are: {listed or 'none'}"


def faults_of(data: Any, shape: Any) -> list[Fault]:
    """All faults of data that should become a type; empty if it can."""
    return list(_faults(data, shape if isinstance(shape, shapes.Type) else _type(shape), ()))


@cache
def _type(shape: Any) -> shapes.Type:
    return shapes.type_info(shape)


def _faults(value: Any, kind: shapes.Type, path: Path) -> Iterator[Fault]:
    match kind:
        case shapes.Metadata():
            yield from _faults(value, kind.type, path)
        case shapes.StructType():
            yield from _in_struct(value, kind, path)
        case shapes.DictType():
            yield from _in_table(value, kind, path)
        case shapes.ListType() | shapes.VarTupleType():
            yield from _in_list(value, kind, path)
        case shapes.TupleType():
            yield from _in_row(value, kind, path)
        case shapes.UnionType():
            yield from _in_union(value, kind, path)
        case _:
            problem = _leaf(value, kind)
            if problem:
                yield Fault(path, problem)


def _in_struct(value: Any, kind: shapes.StructType, path: Path) -> Iterator[Fault]:
    if not isinstance(value, Mapping):
        yield Fault(path, f"{_shown(value)} is not a table")
        return
    fields = {field.encode_name: field for field in kind.fields}
    for name in value:
        if name not in fields and kind.forbid_unknown_fields:
            near = get_close_matches(str(name), list(fields), n=1, cutoff=0.7)
            hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(fields)}"
            yield Fault((*path, str(name)), f"does not exist; {hint}")
    for name, field in fields.items():
        if name in value:
            yield from _faults(value[name], field.type, (*path, name))
        elif field.required:
            yield Fault((*path, name), f"is missing; it takes {_allowed(field.type)}")


def _in_table(value: Any, kind: shapes.DictType, path: Path) -> Iterator[Fault]:
    if not isinstance(value, Mapping):
        yield Fault(path, f"{_shown(value)} is not a table")
        return
    yield from _size(len(value), kind, path)
    for name, each in value.items():
        problem = _leaf(name, kind.key_type)
        if problem:
            yield Fault((*path, str(name)), f"is no name for this: {problem}")
        yield from _faults(each, kind.value_type, (*path, str(name)))


def _in_list(value: Any, kind: shapes.ListType | shapes.VarTupleType, path: Path) -> Iterator[Fault]:
    if not isinstance(value, list | tuple):
        rows = isinstance(value, Mapping) and len(path) == 1
        remedy = f"write [[{path[0]}]] above each row" if rows else "put it into brackets, as in [1, 2]"
        yield Fault(path, f"{_shown(value)} is not a list: {remedy}")
        return
    yield from _size(len(value), kind, path)
    for place, each in enumerate(value):
        yield from _faults(each, kind.item_type, (*path, place))


def _size(number: int, kind: Any, path: Path) -> Iterator[Fault]:
    if kind.min_length is not None and number < kind.min_length:
        yield Fault(path, f"has {number} entries; at least {kind.min_length} are needed")
    if kind.max_length is not None and number > kind.max_length:
        yield Fault(path, f"has {number} entries; at most {kind.max_length} are allowed")


def _in_row(value: Any, kind: shapes.TupleType, path: Path) -> Iterator[Fault]:
    if not isinstance(value, list | tuple) or len(value) != len(kind.item_types):
        yield Fault(path, f"{_shown(value)} is not a row of {len(kind.item_types)} values")
        return
    for place, (each, inner) in enumerate(zip(value, kind.item_types, strict=True)):
        yield from _faults(each, inner, (*path, place))


def _in_union(value: Any, kind: shapes.UnionType, path: Path) -> Iterator[Fault]:
    tries = [list(_faults(value, each, path)) for each in kind.types if not isinstance(each, shapes.NoneType)]
    if value is None and any(isinstance(each, shapes.NoneType) for each in kind.types):
        return
    if all(tries):
        deepest = max(tries, key=lambda found: max(len(fault.path) for fault in found))
        several = len(tries) > 1 and all(len(fault.path) == len(path) for found in tries for fault in found)
        yield from [Fault(path, f"{_shown(value)} is not {_allowed(kind)}")] if several else deepest


def _leaf(value: Any, kind: shapes.Type) -> str:
    """The fault of a single value; "" without one."""
    match kind:
        case shapes.IntType():
            return _number(value, kind, whole=True)
        case shapes.FloatType():
            return _number(value, kind, whole=False)
        case shapes.StrType():
            return _text(value, kind)
        case shapes.BoolType():
            return "" if isinstance(value, bool) else f"{_shown(value)} is neither true nor false"
        case shapes.LiteralType():
            known = [str(each) for each in kind.values]
            same = any(type(value) is type(each) and value == each for each in kind.values)
            return "" if same else f"{_shown(value)} is not allowed; {meant(value, known)}"
        case shapes.EnumType():
            values = [each.value for each in kind.cls]
            return "" if value in values else f"{_shown(value)} is not allowed; {meant(value, [*map(str, values)])}"
        case shapes.NoneType():
            return "" if value is None else f"{_shown(value)} is not allowed"
    return ""


def _number(value: Any, kind: Any, *, whole: bool) -> str:
    if isinstance(value, bool) or not isinstance(value, int if whole else int | float):
        return f"{_shown(value)} is not a {'whole ' if whole else ''}number"
    if not whole and value != value:
        return "is not a number"
    if kind.ge is not None and value < kind.ge:
        return f"{_shown(value)} is less than {kind.ge}"
    if kind.gt is not None and value <= kind.gt:
        return f"{_shown(value)} is not more than {kind.gt}"
    if kind.le is not None and value > kind.le:
        return f"{_shown(value)} is more than {kind.le}"
    if kind.lt is not None and value >= kind.lt:
        return f"{_shown(value)} is not less than {kind.lt}"
    if kind.multiple_of is not None and value % kind.multiple_of:
        return f"{_shown(value)} is not a multiple of {kind.multiple_of}"
    return ""


def _text(value: Any, kind: shapes.StrType) -> str:
    if not isinstance(value, str):
        return f"{_shown(value)} is not a text"
    if kind.max_length is not None and len(value) > kind.max_length:
        return f"has {len(value)} letters; at most {kind.max_length} are allowed"
    if kind.min_length is not None and len(value) < kind.min_length:
        return f"needs at least {kind.min_length} letters"
    try:
        msgspec.convert(value, str if kind.pattern is None else _patterned(kind.pattern))
    except msgspec.ValidationError:
        return f"{_shown(value)} does not look right; it must match {kind.pattern}"
    return ""


@cache
def _patterned(pattern: str) -> Any:
    from typing import Annotated

    return Annotated[str, msgspec.Meta(pattern=pattern)]


def _allowed(kind: shapes.Type) -> str:
    """What a type takes, in words."""
    match kind:
        case shapes.Metadata():
            return _allowed(kind.type)
        case shapes.IntType() | shapes.FloatType():
            what = "a whole number" if isinstance(kind, shapes.IntType) else "a number"
            least, most = kind.ge if kind.ge is not None else kind.gt, kind.le if kind.le is not None else kind.lt
            return what + (f" from {least}" if least is not None else "") + (f" to {most}" if most is not None else "")
        case shapes.StrType():
            return "a text"
        case shapes.BoolType():
            return "true or false"
        case shapes.LiteralType():
            return "one of " + ", ".join(map(str, kind.values))
        case shapes.EnumType():
            return "one of " + ", ".join(str(each.value) for each in kind.cls)
        case shapes.StructType() | shapes.DictType():
            return "a table"
        case shapes.UnionType():
            return " or ".join(_allowed(each) for each in kind.types if not isinstance(each, shapes.NoneType))
    return "a list"


def _shown(value: Any) -> str:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 10**18:
        return "a number of more than 18 digits"
    if isinstance(value, Mapping | list | tuple):
        return "a table" if isinstance(value, Mapping) else f"a list of {len(value)}"
    said = ascii(value) if isinstance(value, str) and not value.isprintable() else repr(value)
    return said if len(said) <= SHOWN else said[:SHOWN] + "…"
