"""Diff of two positions as plain data: the paths to the values that differ, with the new values.

>>> before, after = {"turn": 1, "ships": [{"hits": 0}, {"hits": 2}]}, {"turn": 1, "ships": [{"hits": 3}, {"hits": 2}]}
>>> changes_between(before, after)
[[['ships', 0, 'hits'], 3]]
>>> changed(before, changes_between(before, after)) == after
True
"""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, TypeVar

from .game import State
from .position import Position

__all__ = ["Change", "changed", "changes_between", "last_boundary"]

S = TypeVar("S", bound=State)
Change = list[Any]
"""The keys and indices that lead to a value, and the value."""
ABSENT = object()


def changes_between(before: Any, after: Any) -> list[Change]:
    """The values of ``after`` that differ. A table or list with other keys or another length is given whole."""
    return list(_differing(before, after, []))


def _differing(before: Any, after: Any, way: list[Any]) -> list[Change]:
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        return [each for key in after for each in _differing(before[key], after[key], [*way, key])]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        places = enumerate(zip(before, after, strict=True))
        return [each for place, (one, two) in places for each in _differing(one, two, [*way, place])]
    return [] if type(before) is type(after) and before == after else [[way, after]]


def changed(data: Mapping[str, Any], changes: Sequence[Change]) -> dict[str, Any]:
    """Plain data with some values changed; `LookupError` or `TypeError` for a path that does not exist."""
    made: dict[str, Any] = deepcopy(dict(data))
    for way, value in changes:
        place: Any = made
        for key in way[:-1]:
            place = place[key]
        if isinstance(place, dict) and way[-1] not in place:
            raise KeyError(way[-1])
        place[way[-1]] = deepcopy(value)
    return made


class _Bounded(Position[S]):
    """A position that keeps a checkpoint at every boundary of segments."""

    __slots__ = ()

    def _boundary(self) -> None:
        self.boundaries += 1
        self.checkpoint = self.state.clone()
        self.tail = []


def last_boundary(position: Position[S]) -> tuple[S, list[Any]]:
    """The last state between two segments before a position, and the answers given since."""
    bounded = _Bounded(position.game, position.checkpoint.clone())
    for answer in position.tail:
        bounded.give(answer)
    return bounded.checkpoint, bounded.tail
