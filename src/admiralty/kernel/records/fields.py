"""Field declarations of records: types, limits, defaults, and who knows the field.

Each field of a state's records says who knows it, once, where it is declared. A class may say it for all its own
fields (``class Ship(Record, known=EVERYONE)``), a field for itself (``field(known=face_is_up)``). For a list, a dict or
a pile, ``field(items=own_hand)`` says it of what is inside: how many there are, and under which keys, everybody knows.
"""

from collections.abc import Callable, Container, Sequence
from typing import Any, Literal, NamedTuple

__all__ = [
    "AS_HELD",
    "EVERYONE",
    "MISSING",
    "NOBODY",
    "Candidates",
    "FieldSpec",
    "Knows",
    "Limits",
    "derived",
    "field",
    "hidden",
    "shared",
    "slot_of",
    "transient",
]

MISSING: Any = object()

Allowed = Container[Any] | Callable[[Any], Container[Any]]
"""The values there can be, or a function of the whole state that gives them."""
Bound = int | Callable[[Any], int]

Knows = Callable[[Any, Any, Any], bool]
"""Takes a record, a seat (None: an observer) and the whole state; whether the seat knows the field of the record.

Known means derivable by that seat: such a function reads only what the seat knows, or the mere presence of a secret.
"""

Candidates = Callable[[Any, Any], Sequence[Any]]
"""Takes a record and the whole state, both as far as they are known; what a field may be, each as likely as the next,
to somebody who does not know it."""


def EVERYONE(record: Any, seat: Any, state: Any) -> bool:  # noqa: N802 said of a field like a constant
    """Everybody knows it, observers too."""
    return True


def NOBODY(record: Any, seat: Any, state: Any) -> bool:  # noqa: N802
    """Nobody knows it: a face-down counter at which nobody has looked."""
    return False


def AS_HELD(record: Any, seat: Any, state: Any) -> bool:  # noqa: N802
    """For a field of a record that stands in many places: the field that holds the record says it with ``items``."""
    raise TypeError("only the field that holds the record can say it")


class Limits(NamedTuple):
    """What a field may hold when its record comes from outside; `kernel.limits` checks it.

    ``least``, ``most`` and ``choices`` are for a value, or for each value in a list, tuple or dict; ``keys`` is for the
    keys of a dict, ``size`` for the most things in one.
    """

    least: int | None = None
    most: Bound | None = None
    choices: Allowed | None = None
    keys: Allowed | None = None
    size: Bound | None = None


class FieldSpec(NamedTuple):
    default: Any = MISSING
    factory: Callable[[], Any] | None = None
    kind: Literal["plain", "transient", "shared", "derived"] = "plain"
    kw_only: bool = False
    limits: Limits = Limits()
    known: Knows | None = None
    items: Knows | None = None
    build: Callable[[Any], Any] | None = None
    candidates: Candidates | None = None

    @property
    def saved(self) -> bool:
        """Whether keys, data and comparisons have it."""
        return self.kind == "plain"


def field(
    *,
    default: Any = MISSING,
    factory: Callable[[], Any] | None = None,
    kw_only: bool = False,
    least: int | None = None,
    most: Bound | None = None,
    choices: Allowed | None = None,
    keys: Allowed | None = None,
    size: Bound | None = None,
    known: Knows | None = None,
    items: Knows | None = None,
    candidates: Candidates | None = None,
) -> Any:
    """A plain field with a default, or with a factory for a fresh list or dict, its `Limits`, who knows it, and what it
    may be to a seat that does not know it: a dealer need not fill it in then."""
    limits = Limits(least, most, choices, keys, size)
    return FieldSpec(default, factory, "plain", kw_only, limits, known, items, candidates=candidates)


def transient(*, default: Any = None, kw_only: bool = True) -> Any:
    """A field that a clone, a save, a view and a comparison all ignore."""
    return FieldSpec(default, None, "transient", kw_only)


def shared(*, default: Any = None, kw_only: bool = True) -> Any:
    """A field that points to static things: shared by clones and views, absent from data, keys and pickles."""
    return FieldSpec(default, None, "shared", kw_only)


def derived(build: Callable[[Any], Any] | None = None, *, default: Any = None, init: Literal[False] = False) -> Any:
    """An index of what other fields say: never saved, never compared, never shown.

    With ``build``, a function of the record, it is made whenever a record is made, loaded, viewed or imagined; rules
    keep it in step, and clones copy it. Without, rules make it when they want it and set it to the default when it no
    longer holds; clones share it and views begin without it. ``init`` tells type checkers that it is no parameter.
    """
    return FieldSpec(default, None, "derived", True, build=build)


def hidden(spec: FieldSpec) -> bool:
    """Whether a field may be unknown to somebody: it is kept behind a property that notices reading."""
    return spec.items is not None or spec.known not in (None, EVERYONE)


def slot_of(label: str, spec: FieldSpec) -> str:
    """The slot that holds a field."""
    return "_hidden_" + label if hidden(spec) else label
