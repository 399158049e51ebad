"""An LRU cache with a budget: of bytes for matches, replays and films, of entries where each counts 1."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

__all__ = ["MIB", "Kept"]

MIB = 1024 * 1024
T = TypeVar("T")


class Kept(Generic[T]):
    """An LRU cache within a budget. Methods may be called from any thread.

    The most recently used value is kept whatever its size, because it is in use. ``dropped`` is called with each
    evicted value.
    """

    def __init__(self, budget: int, dropped: Callable[[T], None] = lambda _: None) -> None:
        self._budget = budget
        self._dropped = dropped
        self._kept: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def size(self) -> int:
        """The estimated size of all values."""
        return self._size

    def get(self, key: Hashable) -> T | None:
        """A value, marked as used."""
        with self._lock:
            if key not in self._kept:
                return None
            self._kept.move_to_end(key)
            return self._kept[key][0]

    def keep(self, key: Hashable, value: T, size: int = 1) -> T:
        """Store a value as the most recently used one, with its size now; evicts others to keep the budget.
        Returns it.
        """
        with self._lock:
            before = self._kept.pop(key, None)
            self._kept[key] = value, size
            self._size += size - (before[1] if before is not None else 0)
            gone = []
            while self._size > self._budget and len(self._kept) > 1:
                _, (least_used, freed) = self._kept.popitem(last=False)
                self._size -= freed
                gone.append(least_used)
        for each in gone:
            self._dropped(each)
        return value
