"""What a whole ruling on a broadside costs: range, path, sight and raking with their proofs, over random play."""

import time
from typing import Any

from admiralty.games.oak_and_iron.rules.aiming import verdicts
from admiralty.games.oak_and_iron.rules.sea import afloat, enemies_of
from admiralty.kernel.chance import Fast
from admiralty.kernel.game import Game, Setting
from admiralty.kernel.position import Position
from benchmarks.ours import step
from benchmarks.timing import Rate

__all__ = ["rulings"]


def rulings(game: Game[Any], setting: Setting) -> Rate:
    """Rulings on every pair of enemies at every question of one random game."""
    rng = Fast(3)
    position: Position[Any] = Position(game, game.start(setting), keeps=False)
    count = 0
    spent = 0.0
    while position.request is not None:
        state = position.state
        pairs = [(firer, target) for firer in afloat(state) for target in enemies_of(state, firer)]
        start = time.perf_counter()
        for firer, target in pairs:
            verdicts(state, firer, "port", target)
        spent += time.perf_counter() - start
        count += len(pairs)
        step(position, rng)
    return Rate(count, spent)
