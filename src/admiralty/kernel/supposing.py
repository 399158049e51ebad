"""What somebody supposes who does not know a field: any of the values that it declares for that, each as likely.

>>> from .choices import Rng
>>> from .record import EVERYONE, NOBODY, Record, field
>>> class Mine(Record, known=EVERYONE):
...     clear: list[int]
...     sector: int = field(known=NOBODY, perhaps=lambda mine, whole: [n for n in (1, 2, 3) if n not in mine.clear])
>>> class Second:
...     def below(self, number):
...         return 1
>>> seen = Mine([2], 1).view("raider")
>>> suppose(seen, Second())
>>> seen.sector
3
"""

from functools import cache
from typing import Any

from .choices import Rng
from .showing import slots, state_records
from .unknown import OPEN

__all__ = ["suppose"]


def suppose(state: Any, rng: Rng) -> None:
    """Fill in the open fields of a view that say what they may be, in place."""
    kind: Any = type(state)
    if _says(kind):
        _in_record(state, state, rng)


@cache
def _says(cls: Any) -> bool:
    return any(spec.perhaps is not None for each in state_records(cls) for spec in each.__record_fields__.values())


def _in_record(record: Any, state: Any, rng: Rng) -> None:
    kind: Any = type(record)
    fields = kind.__record_fields__
    for label, slot in slots(kind, False):
        value, perhaps = getattr(record, slot), fields[label].perhaps
        if type(value) not in OPEN:
            _in_value(value, state, rng)
        elif perhaps is not None:
            values = perhaps(record, state)
            setattr(record, label, values[rng.below(len(values))])


def _in_value(value: Any, state: Any, rng: Rng) -> None:
    kind: Any = type(value)
    if hasattr(kind, "__record_fields__"):
        if _says(kind):
            _in_record(value, state, rng)
    elif isinstance(value, list | dict):
        for each in value.values() if isinstance(value, dict) else value:
            _in_value(each, state, rng)
