"""Samples or enumerates unknown fields from their declared candidates (determinization).

>>> from admiralty.kernel.flows.choices import Rng
>>> from admiralty.kernel.records.record import EVERYONE, NOBODY, Record, field
>>> class Mine(Record, known=EVERYONE):
...     clear: list[int]
...     sector: int = field(known=NOBODY, candidates=lambda mine, whole: [n for n in (1, 2, 3) if n not in mine.clear])
>>> class Second:
...     def below(self, number):
...         return 1
>>> seen = Mine([2], 1).view("raider")
>>> suppose(seen, Second())
>>> seen.sector
3
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from admiralty.kernel.flows.choices import Rng
from admiralty.kernel.records.make_view import slots, state_records
from admiralty.kernel.records.taint import MARKS, Where
from admiralty.kernel.records.unknown import OPEN

__all__ = ["candidates", "open_fields", "suppose"]


def open_fields(state: Any) -> dict[Where, tuple[Any, str]]:
    """The open fields of a view with candidates, each with its record; these are numbered, so that taint tracking says
    which of them was read.
    """
    found: dict[Where, tuple[Any, str]] = {}

    def note(record: Any, label: str, slot: str) -> None:
        if not record._dealt >> MARKS:
            record._dealt |= (len(found) + 1) << MARKS
        found[record._dealt >> MARKS, slot] = record, label

    kind: Any = type(state)
    if _says(kind):
        _in_record(state, note)
    return found


def candidates(state: Any, where: Where) -> dict[Any, float]:
    """The possible values of an open field, given what is known or supposed already, with their probabilities."""
    record, label = open_fields(state)[where]
    values = type(record).__record_fields__[label].candidates(record, state)
    found: dict[Any, float] = {}
    for value in values:
        found[value] = found.get(value, 0.0) + 1 / len(values)
    return found


def suppose(state: Any, rng: Rng) -> None:
    """Fill in the open fields of a view that have candidates, in place."""
    kind: Any = type(state)

    def fill_in(record: Any, label: str, slot: str) -> None:
        values = type(record).__record_fields__[label].candidates(record, state)
        setattr(record, label, values[rng.below(len(values))])

    if _says(kind):
        _in_record(state, fill_in)


@cache
def _says(cls: Any) -> bool:
    return any(spec.candidates is not None for each in state_records(cls) for spec in each.__record_fields__.values())


Visit = Callable[[Any, str, str], None]
"""Called with a record and the label and the slot of an open field of it."""


def _in_record(record: Any, visit: Visit) -> None:
    kind: Any = type(record)
    fields = kind.__record_fields__
    for label, slot in slots(kind, False):
        value = getattr(record, slot)
        if type(value) not in OPEN:
            _in_value(value, visit)
        elif fields[label].candidates is not None:
            visit(record, label, slot)


def _in_value(value: Any, visit: Visit) -> None:
    kind: Any = type(value)
    if hasattr(kind, "__record_fields__"):
        if _says(kind):
            _in_record(value, visit)
    elif isinstance(value, list | dict):
        for each in value.values() if isinstance(value, dict) else value:
            _in_value(each, visit)
