"""Field declarations of records: types, limits, defaults, and who knows the field.

Each field of a state's records declares who knows it. A class may declare it for all its own fields (``class
Ship(Record, known=EVERYONE)``), a field for itself (``field(known=face_is_up)``). For a list, a dict or a pile,
``field(items=own_hand)`` declares it for the contents: everyone knows how many there are, and under which keys.
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
"""The allowed values, or a function of the whole state that gives them."""
Bound = int | Callable[[Any], int]

Knows = Callable[[Any, Any, Any], bool]
"""Takes a record, a seat (None: an observer) and the whole state; returns whether the seat knows the field of the
record.

Known means derivable by that seat: such a function reads only what the seat knows, or the mere presence of a secret.
"""

Candidates = Callable[[Any, Any], Sequence[Any]]
"""Takes a record and the whole state, both as far as they are known; returns the possible values of a field, with equal
probabilities, for a seat that does not know it.
"""


def EVERYONE(record: Any, seat: Any, state: Any) -> bool:  # noqa: N802 used like a constant
    """Everyone knows it, observers too."""
    return True


def NOBODY(record: Any, seat: Any, state: Any) -> bool:  # noqa: N802
    """No seat knows it: a face-down counter at which no player has looked."""
    return False


def AS_HELD(record: Any, seat: Any, state: Any) -> bool:  # noqa: N802
    """For a field of a record that is used in several places: the field that holds the record declares it with
    ``items``.
    """
    raise TypeError("only the field that holds the record can say it")


class Limits(NamedTuple):
    """The allowed content of a field when its record comes from outside; `kernel.records.limits` checks it.

    ``least``, ``most`` and ``choices`` are for a value, or for each value in a list, tuple or dict; ``keys`` is for the
    keys of a dict, ``size`` for the most entries in one.
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
        """Whether keys, data and comparisons include it."""
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
    """A plain field with a default, or with a factory for a fresh list or dict, its `Limits`, who knows it, and its
    ``candidates`` for a seat that does not: the game's sampling need not fill it in then.
    """
    limits = Limits(least, most, choices, keys, size)
    return FieldSpec(default, factory, "plain", kw_only, limits, known, items, candidates=candidates)


def transient(*, default: Any = None, kw_only: bool = True) -> Any:
    """A field that clones, saves, views and comparisons ignore."""
    return FieldSpec(default, None, "transient", kw_only)


def shared(*, default: Any = None, kw_only: bool = True) -> Any:
    """A field that points to static objects: shared by clones and views, absent from data, keys and pickles."""
    return FieldSpec(default, None, "shared", kw_only)


def derived(build: Callable[[Any], Any] | None = None, *, default: Any = None, init: Literal[False] = False) -> Any:
    """An index of other fields: never saved, compared or shown.

    With ``build``, a function of the record, it is made whenever a record is made, loaded, viewed or sampled; rules
    keep it up to date, and clones copy it. Without, rules make it when they need it and set it to the default when it
    is stale; clones share it and views begin without it. ``init`` tells type checkers that it is not a parameter.
    """
    return FieldSpec(default, None, "derived", True, build=build)


def hidden(spec: FieldSpec) -> bool:
    """Whether a seat may not know the field: it is kept behind a property that records reads."""
    return spec.items is not None or spec.known not in (None, EVERYONE)


def slot_of(label: str, spec: FieldSpec) -> str:
    """The slot that holds a field."""
    return "_hidden_" + label if hidden(spec) else label
