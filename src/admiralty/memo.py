"""Memo: one content-addressed cache for results of pure functions, with a byte budget.

``@remembered`` keeps what a function returned by its arguments, which must be hashable. All functions share one budget.
The cache holds two generations: results used lately, and those of the generation before. When the young generation has
grown to half the budget the old one is dropped, and the young one becomes the old one. A result of the old generation
that is asked for again moves into the young one.

>>> @remembered
... def double(n: int) -> int:
...     return 2 * n
>>> double(4), double(4)
(8, 8)
"""

import threading
from collections.abc import Callable, Sized
from functools import wraps
from sys import getsizeof
from typing import Any, Generic, ParamSpec, TypeVar

__all__ = ["MEMO", "Memo", "Table", "remembered"]

P = ParamSpec("P")
T = TypeVar("T")
ENTRY, PART = 300, 100
"""Bytes that an entry takes beside its value (its key and its places in tables), and each part of a value."""


class Memo:
    """The cache of some functions. Any thread may call them: two may compute the same result at the same time."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.kept = 0
        """How many results were kept, most of them because they were computed."""
        self._young_bytes = self._old_bytes = 0
        self._tables: list[Table[Any]] = []
        self.lock = threading.Lock()

    @property
    def size(self) -> int:
        """The estimated bytes of all results."""
        return self._young_bytes + self._old_bytes

    def __len__(self) -> int:
        return sum(len(each.young) + len(each.old) for each in self._tables)

    def clear(self) -> None:
        """Forget all results."""
        with self.lock:
            self._turn()
            self._turn()

    def __call__(self, make: Callable[P, T]) -> Callable[P, T]:
        table: Table[T] = self.table()
        young, old = table.young, table.old

        @wraps(make)
        def found(*args: P.args, **more: P.kwargs) -> T:
            key = (args, *more.items()) if more else args
            try:
                return young[key]
            except KeyError:
                pass
            try:
                value = old[key]
            except KeyError:
                value = make(*args, **more)
            table.keep(key, value)
            return value

        return found

    def table(self) -> "Table[Any]":
        """A table of results whose keys the caller makes."""
        table: Table[Any] = Table(self)
        self._tables.append(table)
        return table

    def grow(self, weight: int) -> None:
        """Count a result that was kept; called with the lock."""
        self._young_bytes += weight
        if self._young_bytes > self.budget // 2:
            self._turn()

    def _turn(self) -> None:
        """Drop the old generation; the young one takes its place."""
        for table in self._tables:
            table.old.clear()
            table.old.update(table.young)
            table.young.clear()
        self._old_bytes, self._young_bytes = self._young_bytes, 0


class Table(Generic[T]):
    """The results of one function."""

    def __init__(self, memo: Memo) -> None:
        self._memo = memo
        self.young: dict[Any, T] = {}
        self.old: dict[Any, T] = {}

    def find(self, key: object) -> T | None:
        """A result that was kept, or None."""
        found = self.young.get(key)
        if found is None:
            found = self.old.get(key)
            if found is not None:
                self.keep(key, found)
        return found

    def keep(self, key: object, value: T) -> T:
        """Keep a result; returns it."""
        weight = weigh(value)
        with self._memo.lock:
            self.young[key] = value
            self._memo.kept += 1
            self._memo.grow(weight)
        return value


def weigh(value: object) -> int:
    """About how many bytes a result takes with its key.

    A text counts in full, alone or as a part of a tuple. What records and containers hold otherwise is mostly shared or
    kept by itself, so that each part counts alike.
    """
    if isinstance(value, str):
        return ENTRY + getsizeof(value)
    if isinstance(value, tuple):
        return ENTRY + sum(getsizeof(part) if isinstance(part, str) else PART for part in value)
    return ENTRY + PART * (len(value) if isinstance(value, Sized) else 8)


MEMO = Memo(96 * 1024 * 1024)
"""The memo of this process: what scenes are drawn as, what is said of them, and what templates make of that."""
remembered = MEMO
