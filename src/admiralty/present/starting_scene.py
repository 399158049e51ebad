"""A random game that sets a scenario up, the first scene of it with ships of every side, and drawings of all ships."""

from collections.abc import Iterable, Iterator
from typing import Any

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.matches.match import Match
from admiralty.memo import remembered
from admiralty.present.presenter import Presenter
from admiralty.scene import Counter, Scene

__all__ = ["counters_of", "random_game", "seen", "starting_scene"]

SET_UP = 40
"""After so many orders every scenario has its ships on the board."""
ARRIVED = 600
"""Orders of a game that is played until a ship arrives: reserves come in the first turns."""
AT_REST = 4
"""After so many orders without a new ship, all are there."""


def random_game(presenter: Presenter, orders: int) -> Iterator[Match[Any]]:
    """The same random game each time: the match at its start, and after each round of at most so many."""
    rng = Fast(1)
    match = Match(presenter.game, presenter.setting, {"picture": tuple(presenter.setting.seats)}, rng)
    yield match
    for _ in range(orders):
        if match.over:
            return
        for seat, ask in list(match.asks().items()):
            match.order(seat, ask.choices.sample(rng).code)
        yield match


def starting_scene(presenter: Presenter) -> Scene:
    """The board when the ships are placed, as an observer sees it."""
    best, grown = None, 0
    for order, match in enumerate(random_game(presenter, SET_UP)):
        scene = seen(presenter, match)
        if best is None or len(scene.counters) > len(best.counters):
            best, grown = scene, max(0, order - 1)
        if _placed(best) and (order == 0 or order > grown + AT_REST):
            break
    assert best is not None
    return best


def _placed(scene: Scene) -> bool:
    return {counter.side for counter in scene.counters} >= {side.id for side in scene.sides}


def seen(presenter: Presenter, match: Match[Any]) -> Scene:
    """An observer's view of a match."""
    return presenter.picture(match.position.state, None, None)


def counters_of(presenter: Presenter, wanted: Iterable[str]) -> tuple[Counter, ...]:
    """The ships at the start of a battle, and those wanted ships that are set up or arrive later."""
    first = _first(presenter)
    later = frozenset(wanted) - {each.id for each in first}
    return first + (_later(presenter, later) if later else ())


@remembered
def _first(presenter: Presenter) -> tuple[Counter, ...]:
    return presenter.picture(presenter.game.begin(presenter.setting), None, None).counters


@remembered
def _later(presenter: Presenter, wanted: frozenset[str]) -> tuple[Counter, ...]:
    """From one random game, always the same: a drawing does not depend on where a ship is."""
    found = dict[str, Counter]()
    for match in random_game(presenter, ARRIVED):
        if wanted <= found.keys():
            break
        now = seen(presenter, match).counters
        found |= {each.id: each for each in now if each.id in wanted and each.id not in found}
    return tuple(found[ident] for ident in sorted(found))
