"""Loads static data from TOML files into frozen types; validation errors name the place and the remedy."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

__all__ = ["DataError", "Printed", "Sources", "convert"]

T = TypeVar("T")


class DataError(ValueError):
    """A data file that cannot be used: which file and place, and what would mend it."""

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(f"{place}: {problem}")
        self.place = place
        self.problem = problem


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in a data file: typed, never changed, and with nothing in it that is not declared."""


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
    admiralty.kernel.base.data.DataError: ships.toml: Expected `float`, got `str` - at `$.calibre`
    """
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as fault:
        raise DataError(file, str(fault)) from fault
