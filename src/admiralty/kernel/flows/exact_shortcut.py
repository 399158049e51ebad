"""Exact odds without playing a whole turn: runs a flow that only rolls dice to its end.

>>> from .chance import d10
>>> from .flow import roll
>>> def shot(hits):
...     die = yield from roll(d10, case="1.1", by=None)
...     if die <= 3:
...         hits.append((yield from roll(d10, case="1.2", by=None)))
>>> def fired():
...     hits.clear()
...     return shot(hits)
>>> hits = []
>>> found = fallen(fired, lambda: sum(hits) > 5)
>>> {value: round(share, 6) for value, share in sorted(found.items())}
{False: 0.85, True: 0.15}
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from .event import Message
from .flow import Chance, Flow

__all__ = ["Foretold", "Joint", "fallen"]

T = TypeVar("T", bound=Hashable)


class Foretold(NamedTuple):
    """Exact chances of an effect of an order: its name, and for each key of the catalogue the probability of each
    value.
    """

    what: Message
    measures: Mapping[str, Mapping[Hashable, float]]
    supposing: str = ""
    """The key of what is assumed of other seats; "" where it holds whatever they do."""


Distribution = Mapping[Hashable, float]


class Joint(Mapping[str, Distribution]):
    """Several measures with the probability of each combination of their values; by its key, each measure by itself.

    >>> told = Joint(("hit", "sunk"), {(0, False): 0.5, (1, False): 0.25, (1, True): 0.25})
    >>> told["hit"], list(told)
    ({0: 0.5, 1: 0.5}, ['hit', 'sunk'])
    """

    def __init__(
        self,
        keys: Sequence[str],
        shares: Mapping[tuple[Hashable, ...], float],
        ended: Mapping[tuple[Hashable, ...], tuple[Any, ...]] = MappingProxyType({}),
    ) -> None:
        """``ended`` names the units that a combination of values certainly ends."""
        self._keys = tuple(keys)
        self.shares = {values: share for values, share in shares.items() if share}
        self.ended = ended

    @classmethod
    def of(cls, told: "Mapping[str, Distribution]") -> "Joint":
        """The chances that a game has given: all together, or of one measure."""
        if isinstance(told, Joint):
            return told
        if len(told) > 1:
            raise TypeError(f"{', '.join(told)}: of several measures all combinations must be told, as a Joint")
        return cls(tuple(told), {(value,): share for chances in told.values() for value, share in chances.items()})

    def __getitem__(self, key: str) -> Distribution:
        place = self._keys.index(key) if key in self._keys else None
        if place is None:
            raise KeyError(key)
        found: dict[Hashable, float] = {}
        for values, share in self.shares.items():
            found[values[place]] = found.get(values[place], 0.0) + share
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)


Alike = Callable[[Chance], Callable[[Any], Hashable] | None]
"""For a throw: a function of outcomes; those with equal results are the same to a reading."""


def fallen(begin: Callable[[], Flow[Any]], read: Callable[[], T], alike: Alike | None = None) -> dict[T, float]:
    """The distribution of a flow that asks no seat. It is begun again for each result of chance and read when it has
    ended. ``begin`` restores everything that the flow changes; of outcomes that are ``alike`` one is tried for all.
    """
    found: dict[T, float] = {}
    ahead: list[tuple[tuple[Any, ...], float]] = [((), 1.0)]
    while ahead:
        given, share = ahead.pop()
        flow = begin()
        try:
            request = next(flow)
            for outcome in given:
                request = flow.send(outcome)
            while True:
                assert isinstance(request, Chance), f"{request.fingerprint()} is not left to chance"
                (first, chance), *others = _branches(request, alike)
                ahead += [((*given, outcome), share * other) for outcome, other in others]
                given, share = (*given, first), share * chance
                request = flow.send(first)
        except StopIteration:
            value = read()
            found[value] = found.get(value, 0.0) + share
    return found


def _branches(request: Chance, alike: Alike | None) -> Sequence[tuple[Any, float]]:
    rows = alike(request) if alike is not None else None
    if rows is None:
        return request.branches()
    found: dict[Hashable, tuple[Any, float]] = {}
    for outcome, chance in request.branches():
        first, before = found.get(rows(outcome), (outcome, 0.0))
        found[rows(outcome)] = first, before + chance
    return list(found.values())
