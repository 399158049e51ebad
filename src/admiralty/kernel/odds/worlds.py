"""Enumerates the possible worlds behind what a seat knows where they are few, and samples them (Monte Carlo) where not.

Worlds differ only by the hidden values that were read in them: eight face-down mines of which an order enters one are
as many worlds as that one mine has faces.
"""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from admiralty.kernel.flows.choices import Rng
from admiralty.kernel.flows.flow import AskAll
from admiralty.kernel.games.game import Game, State
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.sample_unknown import candidates
from admiralty.kernel.games.view import Knowledge, Supposed, Unimaginable, begun, imagine
from admiralty.kernel.records.record import secrets_watched
from admiralty.kernel.records.taint import UNNUMBERED, Where

__all__ = ["ENUMERATED", "Worlds", "weighed"]

S = TypeVar("S", bound=State)
T = TypeVar("T")
ENUMERATED = 64
"""The most worlds that are enumerated; if there are more, some are sampled."""
TRIES = 20
"""How often the rest of a world is sampled around supposed values, before they count as contradicting what is known."""


class Worlds(NamedTuple, Generic[T]):
    """The results in possible worlds, each with its probability."""

    found: list[tuple[T, float]]
    all_of_them: bool
    """Whether these are all possible worlds."""


def weighed(
    world: Position[S],
    setting: Any,
    known: Knowledge,
    rng: Rng,
    look: Callable[[Position[S]], T],
    sampled: int,
    goes_on: Callable[[int], bool] = lambda looked: True,
) -> Worlds[T]:
    """Look into a ``world`` that was sampled with nothing supposed, and into others if something hidden was read in it:
    into all of them, or into so many that are ``sampled``; 1 is for a caller without time for others.

    Orders that others seal are part of a world, and cannot be enumerated. ``goes_on`` is called with the number of
    samples so far, whether to take one more.
    """
    game, sealing = world.game, isinstance(world.request, AskAll)
    hidden = game.hides(world.state, known.seat)
    with secrets_watched() as watch:
        first = look(world)
    if not hidden or not (watch.read or sealing):
        return Worlds([(first, 1.0)], True)
    every = None if sealing or sampled == 1 else _every(game, setting, known, rng, look, watch.fields)
    if every is not None:
        return Worlds(every, True)
    found = [first]
    while len(found) < sampled and goes_on(len(found)):
        found.append(look(imagine(game, setting, known, rng)))
    return Worlds([(each, 1 / len(found)) for each in found], False)


def _every(
    game: Game[S], setting: Any, known: Knowledge, rng: Rng, look: Callable[[Position[S]], T], read: set[Where]
) -> list[tuple[T, float]] | None:
    """All worlds that differ in the values read in them; None if they are too many, or if a field has no candidates."""
    ahead = _branches(setting, known, (), 1.0, read)
    found: list[tuple[T, float]] = []
    while ahead is not None and len(ahead) + len(found) <= ENUMERATED:
        if not ahead:
            total = sum(share for _, share in found)
            return [(each, share / total) for each, share in found] or None
        supposed, share = ahead.pop()
        try:
            world = imagine(game, setting, known, rng, TRIES, supposed=supposed)
        except Unimaginable:
            continue
        with secrets_watched() as watch:
            seen = look(world)
        if watch.fields <= {where for where, _ in supposed}:
            found.append((seen, share))
            continue
        more = _branches(setting, known, supposed, share, watch.fields)
        ahead = None if more is None else ahead + more
    return None


def _branches(
    setting: Any, known: Knowledge, supposed: Supposed, share: float, read: set[Where]
) -> list[tuple[Supposed, float]] | None:
    """A set of worlds divided by the candidates of the first field that was read and not supposed."""
    where = min(read - {each for each, _ in supposed})
    if where == UNNUMBERED or not where[0]:
        return None
    values = candidates(begun(setting, known, supposed), where)
    return [((*supposed, (where, value)), share * chance) for value, chance in values.items()]
