"""Cached attributes: computed at first use, then kept.

>>> class Chart:
...     @cached_property
...     def squares(self):
...         print("counting")
...         return 64
>>> chart = Chart()
>>> chart.squares, chart.squares
counting
(64, 64)
"""

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

__all__ = ["cached_property"]

T = TypeVar("T")


class cached_property(Generic[T]):  # noqa: N801 (it is used like the one of functools)
    """Like `functools.cached_property`, for objects that rules read all the time.

    That one writes into the ``__dict__`` of its object, and an object whose ``__dict__`` was accessed once is slower to
    read ever after, in all its attributes. This one sets an attribute like any other.
    """

    def __init__(self, work_out: Callable[[Any], T]) -> None:
        self._work_out = work_out
        self._name = work_out.__name__
        self.__doc__ = work_out.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, record: None, owner: type) -> Self: ...
    @overload
    def __get__(self, record: object, owner: type) -> T: ...
    def __get__(self, record: object | None, owner: type) -> Self | T:
        if record is None:
            return self
        value = self._work_out(record)
        object.__setattr__(record, self._name, value)  # frozen ones too; later reads find the attribute
        return value
