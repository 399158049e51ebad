"""The first scene of a scenario with ships of every side on the board: some scenarios begin with an empty board."""

from typing import Any

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.matches.match import Match
from admiralty.present.presenter import Presenter
from admiralty.scene import Scene

__all__ = ["seen", "starting_scene"]

SET_UP = 40
"""After so many orders every scenario has its ships on the board."""
AT_REST = 4
"""After so many orders without a new ship, all are there."""


def starting_scene(presenter: Presenter) -> Scene:
    """The board when the ships are placed, as an observer sees it."""
    rng = Fast(1)
    match = Match(presenter.game, presenter.setting, {"picture": tuple(presenter.setting.seats)}, rng)
    best = seen(presenter, match)
    grown = 0
    for order in range(SET_UP):
        if match.over or (_placed(best) and (order == 0 or order > grown + AT_REST)):
            break
        for seat, ask in list(match.asks().items()):
            match.order(seat, ask.choices.sample(rng).code)
        scene = seen(presenter, match)
        if len(scene.counters) > len(best.counters):
            best, grown = scene, order
    return best


def _placed(scene: Scene) -> bool:
    return {counter.side for counter in scene.counters} >= {side.id for side in scene.sides}


def seen(presenter: Presenter, match: Match[Any]) -> Scene:
    """An observer's view of a match."""
    return presenter.scene(presenter.game.view(match.position.state, None), None, None)
