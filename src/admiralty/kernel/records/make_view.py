"""Generates the methods that copy a record for one seat, without what the seat does not know.

The methods are generated from the declarations like the other methods of records. A class with a field that does not
declare who knows it cannot be viewed.
"""

import types
import typing
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from .codec import codec_of
from .fields import AS_HELD, EVERYONE, FieldSpec, hidden, slot_of
from .unknown import OPEN, closed_dict, closed_key, closed_list, is_open, unknown

__all__ = [
    "differences",
    "is_known",
    "left_open",
    "slots",
    "state_records",
    "undeclared",
    "unwatched",
    "write_views",
]

Compile = Callable[[str, dict[str, Any], str], Any]


def is_known(record: Any, label: str) -> bool:
    """Whether a view shows a field, and all that is in it; all fields for a whole state."""
    return type(getattr(record, type(record).__record_slots__[label])) not in OPEN


def unwatched(record: Any, label: str) -> Any:
    """The value of a field, read without taint: for code that moves secrets and does not look at them."""
    return getattr(record, type(record).__record_slots__[label])


def write_views(cls: Any, compiled: Compile) -> None:
    """Give a class the methods ``_view``, ``_shared_view`` and ``_hides``, of ``(seat, root, held)``."""
    if silent := _silent(cls):
        raise TypeError(f"{cls.__name__}.{silent[0]}: says not who knows it; see kernel.fields")
    names: dict[str, Any] = {
        "cls": cls, "new": cls.__new__, "closed_list": closed_list, "closed_dict": closed_dict,
    }  # fmt: skip
    head, hide = "def made(self, seat, root, held=True):", _Hide(cls, names)
    for name, show in (("_view", _Show(cls, names)), ("_shared_view", _Share(cls, names))):
        setattr(cls, name, compiled("\n".join([head, " twin = new(cls)", *show.lines(), " return twin"]), names, name))
    cls._hides = compiled("\n".join([head, *hide.lines(), " return False"]), names, cls.__name__)


class _Lines:
    """The source of one method, field by field."""

    def __init__(self, cls: Any, names: dict[str, Any]) -> None:
        self.cls, self.names = cls, names
        self.fields: dict[str, FieldSpec] = cls.__record_fields__
        self.hints = _hints(cls)

    def rule(self, label: str, which: str, knows: Any) -> str:
        """The source of the test whether the seat knows the field; "" if everyone does."""
        if knows is None or knows is EVERYONE:
            return ""
        if knows is AS_HELD:
            return "held"
        self.names[f"{which}_{label}"] = knows
        return f"{which}_{label}(self, seat, root)"

    def holds_piles(self, label: str) -> bool:
        """Whether records inside leave the declaration to their holder."""
        return any(_as_held(record) for record in _records_in(self.hints[label]))


class _Show(_Lines):
    def lines(self) -> Iterator[str]:
        last = []
        for label, spec in self.fields.items():
            slot = slot_of(label, spec)
            if spec.kind == "shared":
                yield f" twin.{slot} = self.{slot}"
            elif not spec.saved:
                self.names["default_" + label] = spec.default
                yield f" twin.{slot} = default_{label}"
                if spec.build is not None:
                    self.names["build_" + label] = spec.build
                    last.append(f" twin.{slot} = build_{label}(twin)")
            else:
                yield f" twin.{slot} = {self.shown(label, spec, f'self.{slot}')}"
        if any(hidden(spec) for spec in self.fields.values()):
            yield " twin._dealt = 0"
        yield from last

    def shown(self, label: str, spec: FieldSpec, value: str) -> str:
        items = self.rule(label, "items", spec.items)
        held = items if items and self.holds_piles(label) else ""
        source = self.copied(label, value, held)
        self.names["unknown_" + label] = unknown(f"{self.cls.__name__}.{label}")
        if items and not held:
            kind = "list" if typing.get_origin(self.hints[label]) is list else "dict"
            source = f"{source} if {items} else closed_{kind}(unknown_{label}, {value})"
        if known := self.rule(label, "known", spec.known):
            source = f"({source}) if {known} else unknown_{label}"
        return source

    def copied(self, label: str, value: str, held: str) -> str:
        """The source of a copy without what is hidden inside."""
        whole = codec_of(self.hints[label], self.names, copy=lambda record: _shown(record, held, "_view")).clone
        return whole.format(v=value)


class _Share(_Show):
    """A view that shares with the state what has nothing hidden inside."""

    def copied(self, label: str, value: str, held: str) -> str:
        if _nothing_hidden(self.hints[label], held):
            return value
        whole = codec_of(self.hints[label], self.names, copy=lambda record: _shown(record, held, "_shared_view")).clone
        return whole.format(v=value)


class _Hide(_Lines):
    def lines(self) -> Iterator[str]:
        for label, spec in self.fields.items():
            if not spec.saved:
                continue
            value = f"self.{slot_of(label, spec)}"
            if known := self.rule(label, "known", spec.known):
                yield f" if not {known}: return True"
            items = self.rule(label, "items", spec.items)
            if items and not self.holds_piles(label):
                yield f" if {value} and not {items}: return True"
            yield from self.inside(self.hints[label], value, items if self.holds_piles(label) else "", 0)

    def inside(self, hint: Any, value: str, held: str, depth: int) -> Iterator[str]:
        """Search the records of a value for hidden fields."""
        if _nothing_hidden(hint, held):
            return
        pad, x = " " * (depth + 1), f"x{depth}"
        origin, arguments = typing.get_origin(hint), typing.get_args(hint)
        if origin in (typing.Union, types.UnionType):
            yield f"{pad}if {value} is not None and {value}._hides(seat, root, {held or True}): return True"
        elif origin in (list, dict):
            yield f"{pad}for {x} in {value}{'.values()' if origin is dict else ''}:"
            yield from self.inside(arguments[-1], x, held, depth + 1)
        else:
            yield f"{pad}if {value}._hides(seat, root, {held or True}): return True"


def _shown(record: type, held: str, method: str) -> str:
    """The source that copies a record for a view."""
    if held and _as_held(record):
        return f"{{v}}.{method}(seat, root, {held})"
    return "{v}.clone()" if _all_open(record) or _as_held(record) else f"{{v}}.{method}(seat, root)"


def _nothing_hidden(hint: Any, held: str) -> bool:
    """Whether everyone who knows a field of a type knows all of the records in it."""
    return all(_all_open(record) or (_as_held(record) and not held) for record in _records_in(hint))


@cache
def _hints(cls: Any) -> dict[str, Any]:
    return typing.get_type_hints(cls, localns={cls.__name__: cls})


@cache
def _as_held(cls: Any) -> bool:
    """Whether a class leaves it to its holders who knows a field of it, and has no other secrets."""
    return any(AS_HELD in (spec.known, spec.items) for spec in cls.__record_fields__.values())


@cache
def _all_open(cls: Any) -> bool:
    """Whether everyone knows all of a record and of the records in it."""
    return not any(hidden(spec) for record in state_records(cls) for spec in record.__record_fields__.values())


def _records_in(hint: Any) -> list[Any]:
    """The record classes in an annotation."""
    if hasattr(hint, "__record_fields__"):
        return [hint]
    return [record for argument in typing.get_args(hint) for record in _records_in(argument)]


@cache
def state_records(cls: Any) -> tuple[Any, ...]:
    """A class and all record classes that it can hold, itself first."""
    found: dict[Any, None] = {}

    def visit(each: Any) -> None:
        if each not in found:
            found[each] = None
            for label, spec in each.__record_fields__.items():
                if spec.saved:
                    for inner in _records_in(_hints(each)[label]):
                        visit(inner)

    visit(cls)
    return tuple(found)


def undeclared(cls: Any) -> list[str]:
    """The fields of a state's class, and of the records in it, that do not declare who knows them."""
    return [f"{record.__name__}.{label}" for record in state_records(cls) for label in _silent(record)]


def _silent(cls: Any) -> list[str]:
    return [label for label, spec in cls.__record_fields__.items() if spec.saved and spec.known is None]


def left_open(record: Any, everywhere: bool = False) -> Iterator[str]:
    """The paths of all fields that a view leaves open, or that sampling did not fill in.

    ``everywhere`` searches also where no declaration allows an open field.
    """
    return _open_fields(record, "", everywhere)


def _open_fields(record: Any, where: str, everywhere: bool) -> Iterator[str]:
    kind: Any = type(record)
    for label, slot in slots(kind, everywhere):
        yield from _open_in(getattr(record, slot), f"{where}{label}", everywhere)


def _open_in(value: Any, where: str, everywhere: bool) -> Iterator[str]:
    if type(value) in OPEN:
        yield where
    elif hasattr(type(value), "__record_fields__"):
        yield from _open_fields(value, where + ".", everywhere)
    elif isinstance(value, list | dict):
        for place, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _open_in(each, f"{where}.{place}", everywhere)


@cache
def slots(cls: Any, everywhere: bool) -> list[tuple[str, str]]:
    """The saved fields of a class with their slots; only those that can be open, or hold records that can."""
    return [
        (label, slot_of(label, spec))
        for label, spec in cls.__record_fields__.items()
        if spec.saved
        and (everywhere or hidden(spec) or not all(_all_open(record) for record in _records_in(_hints(cls)[label])))
    ]


def differences(one: Any, two: Any, of_view: bool = False) -> Iterator[str]:
    """The paths at which two records of a class differ, views or states.

    ``of_view`` skips what the second, a view of the first, leaves open in a field that may be unknown.
    """
    return _differing(one, two, "", of_view)


def _differing(one: Any, two: Any, where: str, of_view: bool) -> Iterator[str]:
    for label, spec in type(one).__record_fields__.items():
        if spec.saved:
            slot = slot_of(label, spec)
            left, right = getattr(one, slot), getattr(two, slot)
            if not (of_view and hidden(spec) and is_open(right)):
                yield from _differ(left, right, f"{where}{label}", of_view)


def _differ(one: Any, two: Any, where: str, of_view: bool) -> Iterator[str]:
    if type(one) is not type(two):
        yield where
    elif type(one) in OPEN:
        if closed_key(one) != closed_key(two):
            yield where
    elif hasattr(type(one), "__record_fields__"):
        yield from _differing(one, two, where + ".", of_view)
    elif isinstance(one, list) and len(one) == len(two):
        for place, (left, right) in enumerate(zip(one, two, strict=True)):
            yield from _differ(left, right, f"{where}.{place}", of_view)
    elif isinstance(one, dict) and one.keys() == two.keys():
        for place, left in one.items():
            yield from _differ(left, two[place], f"{where}.{place}", of_view)
    elif one != two:
        yield where
