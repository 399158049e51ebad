"""Validation limits of record fields, checked whenever a state comes from outside.

A saved state may come from an untrusted file. Each value must have the type of its annotation and be within the limits
that its field declares; without declared limits, generous ones apply. Limits may be a function of the whole state, for
a reference to another part of it.

>>> from admiralty.kernel.records.record import Record, field
>>> class Gun(Record):
...     calibre: int = field(least=1, most=20)
>>> class Ship(Record):
...     guns: list[Gun] = field(size=4)
...     trained_on: int = field(choices=lambda ship: range(-1, len(ship.guns)))
>>> check(Ship([Gun(10)], 0))
>>> check(Ship([Gun(10), Gun(99)], 0))
Traceback (most recent call last):
    ...
admiralty.kernel.records.record.RecordError: guns.1.calibre: 99 is more than 20
>>> check(Ship([Gun(10)], 3))
Traceback (most recent call last):
    ...
admiralty.kernel.records.record.RecordError: trained_on: 3 is not one of those there can be
"""

import enum
import math
import types
import typing
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, Literal

from .record import Limits, Record, RecordError, slot_of

__all__ = ["check", "check_whole", "every_fault", "scalar_check"]

FAR = 1_000_000_000
"""The largest absolute number without declared limits."""
LONG = 2_000
"""The longest text without declared limits."""
MANY = 5_000
"""The most entries in a list or table without declared limits."""

Check = Callable[[Any, Any, str], None]
"""Takes a value, the whole state and the path to the value; raises `RecordError`."""


def check_whole(data: Any, record: Record) -> None:
    """Data of the present rules have every field: only those of older rules get the defaults of new ones.

    >>> from admiralty.kernel.records.record import field
    >>> class Mast(Record):
    ...     height: int = field()
    ...     shot_away: bool = field(default=False)
    >>> check_whole({"height": 20}, Mast.from_data({"height": 20}))
    Traceback (most recent call last):
        ...
    admiralty.kernel.records.record.RecordError: shot_away: is missing
    """
    for way in _lacking(data, record.to_data(), ""):
        raise RecordError(f"{way}: is missing")


def _lacking(data: Any, whole: Any, way: str) -> Iterator[str]:
    """The paths that a record has and the data from which it was made have not; keys that are numbers are text in a
    file.
    """
    if isinstance(whole, dict):
        said = {str(key): value for key, value in data.items()}
        for key, value in whole.items():
            if str(key) in said:
                yield from _lacking(said[str(key)], value, f"{way}{key}.")
            else:
                yield f"{way}{key}"
    elif isinstance(whole, list | tuple):
        for place, (one, other) in enumerate(zip(data, whole, strict=False)):
            yield from _lacking(one, other, f"{way}{place}.")


def check(record: Record) -> None:
    """Check a record and all that is in it against its declarations; `RecordError` names the first fault."""
    _check_fields(record, record, "")


def every_fault(record: Record) -> list[RecordError]:
    """All faults that `check` would find: one for each field, and for each field of the records in it."""
    return list(_faults_within(record, record, ""))


def _faults_within(record: Record, root: Any, where: str) -> Iterator[RecordError]:
    for label, slot, field_check in _checks_of(type(record)):
        value, way = getattr(record, slot), f"{where}{label}"
        inner = list(_records_in(value, way))
        found = [fault for each, place in inner for fault in _faults_within(each, root, f"{place}.")]
        yield from found
        if not found:  # faults inside are listed; the field itself is checked for type and size
            try:
                field_check(value, root, way)
            except RecordError as fault:
                yield fault


def _records_in(value: Any, way: str) -> Iterator[tuple[Record, str]]:
    """The records that a field holds, each with its path."""
    each: Iterable[tuple[Any, Any]] = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    if isinstance(value, Record):
        yield value, way
    yield from ((one, f"{way}.{key}") for key, one in each if isinstance(one, Record))


def _check_fields(record: Record, root: Any, where: str) -> None:
    for label, slot, field_check in _checks_of(type(record)):
        field_check(getattr(record, slot), root, f"{where}{label}")


@cache
def _checks_of(cls: type[Record]) -> list[tuple[str, str, Check]]:
    hints = typing.get_type_hints(cls, localns={cls.__name__: cls})
    return [
        (label, slot_of(label, spec), _check_of(hints[label], spec.limits))
        for label, spec in cls.__record_fields__.items()
        if spec.saved
    ]


def _check_of(hint: Any, limits: Limits) -> Check:
    """The check of an annotation. The limits of a list, a tuple or a table apply to each entry."""
    while isinstance(hint, typing.NewType):
        hint = hint.__supertype__
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return _one_of_several([_check_of(each, Limits() if each is type(None) else limits) for each in arguments])
    if origin is Literal:
        return _is_among(arguments)
    if origin is list or (origin is tuple and arguments[1:] == (Ellipsis,)):
        return _each(origin, _check_of(arguments[0], limits), limits)
    if origin is tuple:
        return _row([_check_of(each, limits) for each in arguments])
    if origin is dict:
        return _table(_check_of(arguments[0], Limits(choices=limits.keys)), _check_of(arguments[1], limits), limits)
    if isinstance(hint, type) and issubclass(hint, Record):
        return _is_record(hint)
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return _is_a(hint)
    return scalar_check(hint, limits)


def scalar_check(hint: Any, limits: Limits) -> Check:
    """The check of a number, a text, a boolean or None."""
    kind: Any = type(None) if hint is None else hint

    def scalar(value: Any, root: Any, where: str) -> None:
        if type(value) is not kind and not (kind is float and type(value) is int):
            raise RecordError(f"{where}: {_shown(value)} is not {_an(kind)}")
        if limits.choices is not None:
            _must_be_among(value, limits.choices, root, where)
        elif kind in (int, float):
            _must_be_within(value, limits, root, where)
        elif kind is str and len(value) > LONG:
            raise RecordError(f"{where}: a text of {len(value)} signs is too long")

    return scalar


def _must_be_within(value: float, limits: Limits, root: Any, where: str) -> None:
    least = -FAR if limits.least is None else limits.least
    most = limits.most(root) if callable(limits.most) else limits.most
    if not math.isfinite(value) or value < least:
        raise RecordError(f"{where}: {_shown(value)} is less than {least}")
    if value > (FAR if most is None else most):
        raise RecordError(f"{where}: {_shown(value)} is more than {FAR if most is None else most}")


def _must_be_among(value: Any, among: Any, root: Any, where: str) -> None:
    if value not in (among(root) if callable(among) else among):
        raise RecordError(f"{where}: {_shown(value)} is not one of those there can be")


def _is_among(values: tuple[Any, ...]) -> Check:
    def literal(value: Any, root: Any, where: str) -> None:
        if not any(type(value) is type(each) and value == each for each in values):
            raise RecordError(f"{where}: {_shown(value)} is not one of those there can be")

    return literal


def _is_a(kind: type) -> Check:
    def instance(value: Any, root: Any, where: str) -> None:
        if not isinstance(value, kind):
            raise RecordError(f"{where}: {_shown(value)} is not {_an(kind)}")

    return instance


def _is_record(kind: type[Record]) -> Check:
    right = _is_a(kind)

    def record(value: Any, root: Any, where: str) -> None:
        right(value, root, where)
        _check_fields(value, root, where + ".")

    return record


def _each(kind: Any, inner: Check, limits: Limits) -> Check:
    def each(value: Any, root: Any, where: str) -> None:
        if type(value) is not kind:
            raise RecordError(f"{where}: {_shown(value)} is not {_an(kind)}")
        _must_fit(len(value), limits, root, where)
        for place, one in enumerate(value):
            inner(one, root, f"{where}.{place}")

    return each


def _row(inners: list[Check]) -> Check:
    def row(value: Any, root: Any, where: str) -> None:
        if type(value) is not tuple or len(value) != len(inners):
            raise RecordError(f"{where}: {_shown(value)} is not a row of {len(inners)}")
        for place, (inner, one) in enumerate(zip(inners, value, strict=True)):
            inner(one, root, f"{where}.{place}")

    return row


def _table(key: Check, inner: Check, limits: Limits) -> Check:
    def table(value: Any, root: Any, where: str) -> None:
        if type(value) is not dict:
            raise RecordError(f"{where}: {_shown(value)} is not a table")
        _must_fit(len(value), limits, root, where)
        for name, one in value.items():
            key(name, root, where)
            inner(one, root, f"{where}.{name}")

    return table


def _must_fit(number: int, limits: Limits, root: Any, where: str) -> None:
    size = limits.size(root) if callable(limits.size) else limits.size
    if number > (MANY if size is None else size):
        raise RecordError(f"{where}: there are {number}, which are too many")


def _one_of_several(checks: list[Check]) -> Check:
    def several(value: Any, root: Any, where: str) -> None:
        faults = list(_faults(checks, value, root, where))
        if len(faults) == len(checks):
            raise max(faults, key=lambda fault: len(str(fault).partition(":")[0]))  # the one that came farthest

    return several


def _faults(checks: list[Check], value: Any, root: Any, where: str) -> Iterator[RecordError]:
    for each in checks:
        try:
            each(value, root, where)
        except RecordError as fault:
            yield fault


def _an(kind: type) -> str:
    return {int: "a whole number", str: "a text", bool: "true or false", type(None): "nothing"}.get(kind, kind.__name__)


def _shown(value: Any) -> str:
    if type(value) is int and abs(value) > FAR:
        return "a number beyond all bounds"
    text = repr(value)
    return text if len(text) <= 60 else text[:60] + "…"
