"""An LRU cache bounded by estimated bytes: which matches and replays a process keeps ready in memory."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

__all__ = ["MIB", "Kept"]

MIB = 1024 * 1024
T = TypeVar("T")


class Kept(Generic[T]):
    """Values by their key, the most recently used ones within a budget of bytes. Methods may be called by any thread.

    The last one used is kept whatever it weighs: it is in use. ``dropped`` is told of each that had to go.
    """

    def __init__(self, budget: int, dropped: Callable[[T], None] = lambda _: None) -> None:
        self._budget = budget
        self._dropped = dropped
        self._kept: OrderedDict[str, tuple[T, int]] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def size(self) -> int:
        """The estimated size of all values."""
        return self._bytes

    def peek(self, key: str) -> T | None:
        """A value, which does not count as used by that."""
        with self._lock:
            found = self._kept.get(key)
        return found[0] if found is not None else None

    def keep(self, key: str, value: T, size: int) -> None:
        """Keep a value that has been used now and has this size now; others may have to go for it."""
        with self._lock:
            before = self._kept.pop(key, None)
            self._kept[key] = value, size
            self._bytes += size - (before[1] if before is not None else 0)
            gone = []
            while self._bytes > self._budget and len(self._kept) > 1:
                _, (least_used, freed) = self._kept.popitem(last=False)
                self._bytes -= freed
                gone.append(least_used)
        for each in gone:
            self._dropped(each)
