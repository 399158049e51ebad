"""Loads static data from TOML files into frozen types; validation errors name the place and the remedy."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from .faults import Fault, faults_of

__all__ = ["DataError", "Printed", "PrintedNumber", "Sources", "convert", "must_be_near", "raise_faults"]

T = TypeVar("T")
PrintedNumber = Annotated[int, Meta(ge=-20, le=9_999)]
"""A number of a rulebook, where nothing narrower is said of it: a modifier, a count, a hex of a map."""
FARTHEST = 1_000_000
"""No number of a data file is farther from zero."""
TOLD = 5
"""The most faults of a file in one sentence."""


class DataError(ValueError):
    """A data file that cannot be used: the file, the place, and the remedy."""

    def __init__(self, place: str, problem: str, faults: Sequence[Fault] = ()) -> None:
        super().__init__(f"{place}: {problem}" if place else problem)
        self.place = place
        self.problem = problem
        self.faults = tuple(faults) or (Fault((), problem, place),)
        """All faults, where the reader of the file found several."""


def raise_faults(place: str, faults: Iterable[Fault]) -> None:
    """`DataError` with all faults, if there are any."""
    found = list(faults)
    if found:
        more = f"; and {len(found) - TOLD} more" if len(found) > TOLD else ""
        raise DataError(place, "; ".join(each.problem for each in found[:TOLD]) + more, found)


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a data file: typed, immutable, with nothing that is not declared."""


class Sources(msgspec.Struct, frozen=True):
    """The parsed files of a game: its cases, its data and its scenarios, by file name without ending."""

    cases: dict[str, Any]
    data: dict[str, dict[str, Any]]
    scenarios: dict[str, dict[str, Any]]


def convert(data: Mapping[str, Any], shape: type[T], file: str) -> T:
    """Parsed data as a typed struct.

    >>> class Gun(msgspec.Struct):
    ...     calibre: float
    >>> convert({"calibre": "large"}, Gun, "ships.toml")
    Traceback (most recent call last):
        ...
    admiralty.kernel.base.data.DataError: ships.toml: calibre: 'large' is not a number
    """
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as fault:
        found = [each._replace(file=file) for each in faults_of(data, shape)]
        told = "; ".join(str(each._replace(file="")) for each in found[:TOLD]) or str(fault)
        raise DataError(file, told, found) from fault


def must_be_near(data: Mapping[str, Mapping[str, Any]]) -> None:
    """`DataError` for a number that no rulebook has: to build what so many are needed for could take for ever."""
    for file, content in data.items():
        for path, value in _numbers(content, ()):
            if not -FARTHEST <= value <= FARTHEST:
                fault = Fault(path, f"{value} is not a number from {-FARTHEST:,} to {FARTHEST:,}", f"{file}.toml")
                raise DataError(f"{file}.toml", str(fault._replace(file="")), [fault])


def _numbers(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], float]]:
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from _numbers(each, (*path, key))
    elif isinstance(value, list | tuple):
        for place, each in enumerate(value):
            yield from _numbers(each, (*path, place))
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield path, value
