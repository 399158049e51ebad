"""Taint tracking: whether sampled values of unknown fields were read during a run of the rules.

In a sampled world some fields are filled in with values that the seat does not know. Each record has a mark for each of
these fields: a clone copies it, a write clears it, and a read of a marked field is recorded. So odds know whether other
worlds could have given other results. A sampled list or dict is wrapped, so that reading its items is recorded, but not
counting them.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from .unknown import OPEN, Unknown, UnknownError

__all__ = ["MARKS", "SecretWatch", "Where", "hidden_property", "secrets_watched"]


MARKS = 32
"""The bits of a record's mark for its fields; above them is the number that `sample_unknown` gave the record."""
Where = tuple[int, str]
"""A sampled field: the number of its record, 0 for one without, and its slot."""
UNNUMBERED: Where = (0, "")


class SecretWatch:
    """The sampled values that were read since the watch began."""

    __slots__ = ("fields",)

    def __init__(self) -> None:
        self.fields: set[Where] = set()

    @property
    def read(self) -> bool:
        return bool(self.fields)


_watch = SecretWatch()


@contextmanager
def secrets_watched() -> Iterator[SecretWatch]:
    """Record reads of sampled values within a ``with`` block."""
    global _watch
    before, _watch = _watch, SecretWatch()
    try:
        yield _watch
    finally:
        _watch = before


class Watched:
    """A sampled list or dict: reads of its contents are recorded; its length and its keys are public."""

    __slots__ = ("real",)

    def __init__(self, real: Any) -> None:
        self.real = real

    def __len__(self) -> int:
        return len(self.real)

    def __getattr__(self, name: str) -> Any:
        if name not in ("append", "keys"):
            _watch.fields.add(UNNUMBERED)
        return getattr(self.real, name)

    def __iter__(self) -> Iterator[Any]:
        if type(self.real) is list:
            _watch.fields.add(UNNUMBERED)
        return iter(self.real)

    def __contains__(self, item: object) -> bool:
        if type(self.real) is list:
            _watch.fields.add(UNNUMBERED)
        return item in self.real

    def __getitem__(self, place: Any) -> Any:
        _watch.fields.add(UNNUMBERED)
        return self.real[place]

    def __setitem__(self, place: Any, item: Any) -> None:
        self.real[place] = item

    def __delitem__(self, place: Any) -> None:
        del self.real[place]

    def __eq__(self, other: object) -> bool:
        _watch.fields.add(UNNUMBERED)
        return bool(self.real == (other.real if isinstance(other, Watched) else other))

    __hash__ = None  # type: ignore[assignment]

    def __add__(self, other: Any) -> Any:
        _watch.fields.add(UNNUMBERED)
        return self.real + (other.real if isinstance(other, Watched) else other)

    def __radd__(self, other: Any) -> Any:
        _watch.fields.add(UNNUMBERED)
        return other + self.real

    def __iadd__(self, other: Any) -> Any:
        self.real += other
        return self

    def __repr__(self) -> str:
        return repr(self.real)


def hidden_property(slot: str, bit: int, items: bool) -> property:
    """A field that not all seats know. In a view, reading it while it is open is an error."""

    def noticed(self: Any, value: Any) -> Any:
        if type(value) is Unknown:
            raise UnknownError(f"{value.field} is not known in this view")
        if items:
            return Watched(value)
        _watch.fields.add((self._dealt >> MARKS, slot))
        return value

    def write(self: Any, value: Any) -> None:
        if type(getattr(self, slot)) in OPEN:
            self._dealt |= bit
        elif type(value) is Watched:
            value = value.real
        else:
            self._dealt &= ~bit
        setattr(self, slot, value)

    # generated, because rules read such fields more often than anything else
    names: dict[str, Any] = {"Unknown": Unknown, "noticed": noticed}
    lines = ["def read(self):", f" value = self.{slot}"]
    lines += [f" if self._dealt & {bit} or type(value) is Unknown: return noticed(self, value)", " return value"]
    exec("\n".join(lines), names)
    return property(names["read"], write)
