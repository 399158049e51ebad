"""Placeholder in a view for a field that its seat does not know.

Any use of it, such as reading or comparing it, is an error that names the field: never a wrong value.

>>> value = Unknown("Mine.value")
>>> value == 3
Traceback (most recent call last):
    ...
admiralty.kernel.records.unknown.UnknownError: Mine.value is not known in this view
>>> closed_list(value, ["2H", "KS"]) # how many is public
(UNKNOWN(Mine.value), UNKNOWN(Mine.value))
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NoReturn

__all__ = ["Unknown", "UnknownError", "closed", "closed_dict", "closed_list", "is_open", "unknown"]


class UnknownError(RuntimeError):
    """An operation on a value that the seat of a view does not know."""


def _refuse(self: "Unknown", *_: object, **__: object) -> NoReturn:
    raise UnknownError(f"{self.field} is not known in this view")


class Unknown:
    """The placeholder of a value that a seat does not know."""

    __slots__ = ("field",)

    def __init__(self, field: str) -> None:
        self.field = field

    def __repr__(self) -> str:
        return f"UNKNOWN({self.field})"

    def __reduce__(self) -> Any:
        return unknown, (self.field,)

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__"):  # Python asks any object for those, pickle and doctest among others
            raise AttributeError(name)
        _refuse(self)

    __eq__ = __ne__ = __hash__ = _refuse
    __lt__ = __le__ = __gt__ = __ge__ = _refuse
    __bool__ = __len__ = __iter__ = __contains__ = __getitem__ = __setitem__ = __call__ = _refuse
    __int__ = __float__ = __index__ = __str__ = __format__ = _refuse
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __neg__ = _refuse
    __floordiv__ = __rfloordiv__ = __truediv__ = __rtruediv__ = __mod__ = __rmod__ = _refuse
    __and__ = __rand__ = __or__ = __ror__ = __xor__ = __abs__ = _refuse


@cache
def unknown(field: str) -> Unknown:
    """The one placeholder of a field, named by its class and label."""
    return Unknown(field)


class ClosedItems(tuple[Unknown, ...]):
    """A list of which only the length is known. It cannot be changed in place: sampling replaces it."""

    __slots__ = ()

    def copy(self) -> "ClosedItems":
        """What a clone contains: it knows no more."""
        return self


class ClosedValues(dict[Any, Unknown]):
    """A dict of which only the keys are known; it cannot be changed either."""

    __slots__ = ()

    def copy(self) -> "ClosedValues":
        return self

    def __setitem__(self, key: Any, value: Any) -> NoReturn:
        raise UnknownError(f"the value of {key!r} is not known in this view; a sampler sets a whole dict there")

    def __reduce__(self) -> Any:
        return ClosedValues, (dict(self),)


def closed_list(value: Unknown, items: Sequence[Any]) -> Any:
    """The view of a list whose items are not known; an empty one is not a secret."""
    return ClosedItems((value,) * len(items)) if items else []


def closed_dict(value: Unknown, items: Mapping[Any, Any]) -> Any:
    """The view of a dict whose values are not known."""
    return ClosedValues(dict.fromkeys(items, value)) if items else {}


OPEN = (Unknown, ClosedItems, ClosedValues)
"""The placeholder for a field that is not known, or whose items are not."""


def is_open(value: Any) -> bool:
    """Whether a slot of a view is open."""
    return type(value) in OPEN


def closed(value: Any) -> Any:
    """The representation of an unknown in keys and data, by what can be known of it."""
    if isinstance(value, ClosedValues):
        return {"unknown": sorted(value)}
    return {"unknown": len(value) if isinstance(value, ClosedItems) else True}


def closed_key(value: Any) -> Any:
    """The same for keys, which are hashed."""
    if isinstance(value, ClosedValues):
        return ("unknown", *sorted(value))
    return ("unknown", len(value) if isinstance(value, ClosedItems) else 0)
