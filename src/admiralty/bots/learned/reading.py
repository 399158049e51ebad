"""Reads a record as a row of numbers, by the declarations of its fields, without naming any game.

A boolean, a number and the length of a list are numbers as they are; a list of numbers adds its sum. A member of an
enum, or of a short list of texts, is one-hot. A text that may be the name of a side or a seat gives the owner. For a
field with limits that depend on the state, only whether it is set is read: its meaning differs from battle to battle. A
field that not everyone knows is left out.
"""

import enum
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, Literal, NamedTuple

from admiralty.kernel.records.fields import EVERYONE, MISSING, FieldSpec
from admiralty.kernel.records.record import Record

__all__ = ["Reader"]

SHORT = 12
"""A list of at most so many values becomes one-hot."""
SKIPPED = frozenset({"agenda", "setting", "ended", "winners"})
PLACE = frozenset({"x", "y", "heading"})
"""The place of a unit on an open table is read elsewhere (`features`)."""


class Numbers(NamedTuple):
    """Some numbers of a record: how many, and the function from the record to them."""

    width: int
    read: Callable[[Any], Sequence[float]]


class Reader:
    """Reads records of one class. ``whose`` gives 1.0 for the first side and its seats, -1.0 for the other."""

    def __init__(self, kind: type[Record], whose: Mapping[str, float]) -> None:
        self._whose = whose
        parts: list[Numbers] = []
        plain: list[str] = []
        hints = typing.get_type_hints(kind, localns={kind.__name__: kind})
        lies = PLACE if kind.__record_fields__.keys() >= PLACE else frozenset()
        for label, spec in kind.__record_fields__.items():
            if spec.saved and spec.items is None and spec.known in (None, EVERYONE) and label not in SKIPPED | lies:
                if hints[label] in (int, bool, float) and not callable(spec.limits.choices):
                    plain.append(label)
                elif (part := self._part(label, spec, hints[label])) is not None:
                    parts.append(part)
        if plain:
            parts.insert(0, Numbers(len(plain), _together(plain)))
        self.size = sum(part.width for part in parts)
        """How many numbers that gives."""
        self._parts = [part.read for part in parts]

    def read(self, record: Any) -> list[float]:
        row: list[float] = []
        for part in self._parts:
            row += part(record)
        return row

    def _part(self, label: str, spec: FieldSpec, hint: Any) -> Numbers | None:
        while isinstance(hint, typing.NewType):
            hint = hint.__supertype__
        origin, arguments = typing.get_origin(hint), typing.get_args(hint)
        if origin in (typing.Union, types.UnionType):
            return Numbers(1, lambda record: (float(getattr(record, label) is not None),))
        if origin is Literal:
            return self._one_of(label, arguments)
        if origin in (list, tuple, dict):
            return self._many(label, arguments[-1] if origin is dict else arguments[0], callable(spec.limits.choices))
        if not isinstance(hint, type):
            return None
        if issubclass(hint, Record):
            inner = Reader(hint, self._whose)
            return Numbers(inner.size, lambda record: inner.read(getattr(record, label)))
        if issubclass(hint, enum.Enum):
            return self._one_of(label, tuple(hint)) if len(hint) <= SHORT else None
        return self._scalar(label, spec, hint)

    def _scalar(self, label: str, spec: FieldSpec, hint: type) -> Numbers | None:
        among, default = spec.limits.choices, spec.default
        if hint is str:
            return self._text(label, spec)
        if callable(among):
            return None if default is MISSING else Numbers(1, lambda each: (float(getattr(each, label) != default),))
        return Numbers(1, lambda record: (float(getattr(record, label)),))

    def _text(self, label: str, spec: FieldSpec) -> Numbers | None:
        among, default, whose = spec.limits.choices, spec.default, self._whose
        if isinstance(among, tuple | list) and 2 < len(among) <= SHORT and not set(among) & set(whose):
            return self._one_of(label, tuple(among))
        if default is MISSING and among is None:
            return None
        nothing = "" if default is MISSING else default
        return Numbers(2, lambda each: (float((value := getattr(each, label)) != nothing), whose.get(value, 0.0)))

    def _one_of(self, label: str, values: tuple[Any, ...]) -> Numbers:
        rows = {value: tuple(float(value == each) for each in values) for value in values}
        none = (0.0,) * len(values)
        return Numbers(len(values), lambda record: rows.get(getattr(record, label), none))

    def _many(self, label: str, inside: Any, places: bool) -> Numbers:
        """A list or a table: its length, and the sum of its numbers unless they are indices of units."""
        while isinstance(inside, typing.NewType):
            inside = inside.__supertype__
        if inside is int and not places:
            return Numbers(2, lambda each: (float(len(many := getattr(each, label))), float(sum(_inside(many)))))
        if inside is str:
            whose = self._whose
            return Numbers(2, lambda each: (float(len(many := getattr(each, label))),
                                            sum([whose.get(one, 0.0) for one in _inside(many)])))  # fmt: skip
        return Numbers(1, lambda record: (float(len(getattr(record, label))),))


def _together(labels: Sequence[str]) -> Callable[[Any], Sequence[float]]:
    """Reads several numeric fields at once."""
    found: Callable[[Any], Any] = attrgetter(*labels)
    return found if len(labels) > 1 else lambda record: (found(record),)


def _inside(many: Any) -> Any:
    return many.values() if isinstance(many, dict) else many
