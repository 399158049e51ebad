"""Messages, rendered when they are read, and events, which tell what happened.

Rules never build sentences. A `Message` is a key of the game's word catalogue with plain arguments; an `Event` is a
record whose class name is such a key (``ShipSunk`` is ``ship-sunk``) and whose fields are its arguments.

>>> Message("ask-move", ship="huascar", squares=2)
Message('ask-move', ship='huascar', squares=2)
>>> class ShipSunk(Event):
...     ship: str
>>> ShipSunk("huascar", case="SQ-6.1").message()
Message('ship-sunk', case='SQ-6.1', ship='huascar')
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NewType

from admiralty.kernel.records.record import Record, field

__all__ = ["Event", "Message", "Modifier", "Seat", "event_key", "message_of", "seen", "texts_of", "total"]

Seat = NewType("Seat", str)


class Message:
    """A key of a word catalogue with plain arguments."""

    __slots__ = ("args", "key")

    def __init__(self, key: str, /, **args: object) -> None:
        self.key = key
        self.args: Mapping[str, object] = args

    def to_data(self) -> dict[str, Any]:
        return {"message": self.key, **{name: _plain(value) for name, value in self.args.items()}}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Message":
        return cls(data["message"], **{k: v for k, v in data.items() if k != "message"})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.to_data() == other.to_data()

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Message({', '.join([repr(self.key), *(f'{k}={v!r}' for k, v in self.args.items())])})"


def message_of(key: str, args: Mapping[str, object]) -> Message:
    """A message whose key derives from something else, such as a verb, for the check of words."""
    return Message(key, **args)


def _plain(value: object) -> object:
    if isinstance(value, Message | Record):
        return value.to_data()
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value


class Modifier(Record):
    """One line of a sum: its value, the case that grants it, and the key of the reason."""

    value: int
    case: str
    reason: str


def total(modifiers: Sequence[Modifier]) -> int:
    """The sum of a list of modifiers.

    >>> total([Modifier(3, "6.1.2", "combat-factor"), Modifier(-2, "6.1.2", "range")])
    1
    """
    return sum([modifier.value for modifier in modifiers])


class Event(Record):
    """Something that happened, told to those who may see it.

    ``seen_by`` is None for everyone. ``reveals`` marks news that a seat, the mover included, could not have derived:
    the kernel then raises a barrier to undo.
    """

    case: str = field(default="", kw_only=True)
    seen_by: tuple[str, ...] | None = field(default=None, kw_only=True)
    reveals: bool = field(default=False, kw_only=True)

    def hide_from(self, unseen: Callable[[str | None], frozenset[str]], seats: Sequence[str]) -> None:
        """Tell it to those alone who have in sight, at this moment, all that it names; None is an observer."""
        named = list(texts_of(self.to_data()))
        blind = [seat for seat in (None, *seats) if not unseen(seat).isdisjoint(named)]
        if blind:
            told = seats if self.seen_by is None else self.seen_by
            self.seen_by = tuple(seat for seat in told if seat not in blind)

    def message(self) -> Message:
        args = {n: getattr(self, n) for n in type(self).__record_fields__ if n not in ("seen_by", "reveals")}
        return Message(event_key(type(self).__name__), **args)


def texts_of(data: Any) -> Iterator[str]:
    """Every text in plain data, however deep: among those of an event are the ids of the units that it names.

    >>> list(texts_of({"firer": "huascar", "modifiers": [{"reason": "mod-range"}], "hits": 2}))
    ['huascar', 'mod-range']
    """
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for each in data.values():
            yield from texts_of(each)
    elif isinstance(data, list | tuple):
        for each in data:
            yield from texts_of(each)


@lru_cache(maxsize=1024)
def event_key(name: str) -> str:
    """The catalogue key of an event class: ``ShipSunk`` is ``ship-sunk``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def seen(seat: Seat | None, seen_by: tuple[str, ...] | None) -> bool:
    """Whether a seat sees what is open to ``seen_by``; an observer without a seat sees public things only."""
    return seen_by is None or (seat is not None and seat in seen_by)
