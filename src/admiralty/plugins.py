"""Plug-ins: the games and bots that installed distributions declare as entry points.

A distribution declares them in its ``pyproject.toml``::

    [project.entry-points."admiralty.games"]
    broadsides = "broadsides:Broadsides"
"""

from collections.abc import Callable, Iterator, MutableMapping
from functools import cached_property
from typing import Any, Generic, TypeVar

from admiralty.kernel.base.data import DataError

__all__ = ["Plugins"]

T = TypeVar("T")
BROKEN = (ImportError, AttributeError, TypeError, NameError, ValueError, SyntaxError)
"""The exceptions of importing a plug-in; the kernel raises `TypeError` for a game with a wrong declaration."""


class Plugins(MutableMapping[str, T], Generic[T]):
    """The plug-ins of one entry-point group, by name.

    The names are read from the installed distributions when they are first needed. A plug-in is imported when its value
    is read. Iterating imports all of them, because each gives its place in the list.
    """

    def __init__(self, group: str, what: str, rank: Callable[[T], int]) -> None:
        self.group = group
        self._what = what
        self._rank = rank
        self._loaded: dict[str, T] = {}

    @cached_property
    def _declared(self) -> dict[str, list[Any]]:
        """The entry points of each name; several if distributions conflict."""
        from importlib.metadata import entry_points  # slow to import, and few commands need it

        found: dict[str, list[Any]] = {}
        for each in entry_points(group=self.group):
            found.setdefault(each.name, []).append(each)
        if not found:
            raise DataError(
                self.group,
                "has no entry points in this Python, not even our own. They are written when Admiralty is installed: "
                "install it again (in a checkout: pip install -e .)",
            )
        return found

    def __getitem__(self, name: str) -> T:
        if name not in self._loaded:
            if name not in self._declared:
                raise KeyError(name)
            self._loaded[name] = self._load(name)
        return self._loaded[name]

    def _load(self, name: str) -> T:
        entry, *others = self._declared[name]
        if others:
            rivals = " and ".join(sorted(each.dist.name for each in (entry, *others)))
            raise DataError(f"{self._what} {name}", f"is in several distributions, {rivals}: uninstall all but one")
        try:
            found: T = entry.load()
        except BROKEN as fault:
            broken = f"cannot be loaded from {entry.value} in the distribution {entry.dist.name}: {fault}"
            raise DataError(f"{self._what} {name}", f"{broken}. Mend or uninstall {entry.dist.name}") from fault
        own = getattr(found, "id", name)
        if own != name:
            raise DataError(f"{self._what} {name}", f"calls itself {own}: entry point and id must be the same")
        return found

    def __setitem__(self, name: str, value: T) -> None:
        self._loaded[name] = value

    def __delitem__(self, name: str) -> None:
        del self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._names(), key=lambda name: (self._rank(self[name]), name)))

    def __len__(self) -> int:
        return len(self._names())

    def __contains__(self, name: object) -> bool:
        return name in self._loaded or name in self._declared

    def _names(self) -> set[str]:
        return {*self._declared, *self._loaded}
