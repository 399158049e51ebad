"""Loads static data from TOML files into frozen types; validation errors name the place and the remedy."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from .faults import Fault, faults_of

__all__ = ["DataError", "Printed", "Sources", "convert"]

T = TypeVar("T")
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
