"""What a whole ruling on a broadside costs: range, path, sight and raking with their proofs, over random play."""

import time
from typing import Any

from admiralty.boards.table import Verdict, path_verdict, raking_verdict, range_verdict, sight_verdict
from admiralty.games.oak_and_iron.rules.gunnery.aiming import SIDES
from admiralty.games.oak_and_iron.rules.terms.sea import afloat, enemies_of, hull, sight_blockers
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.games.game import Game, Setting
from admiralty.kernel.games.position import Position
from benchmarks.ours import step
from benchmarks.timing import Rate

__all__ = ["rulings", "verdicts"]


def verdicts(battle: Battle, firer: Ship, side: str, target: Ship) -> list[Verdict]:
    """The whole ruling on a broadside with its proofs: range, path, sight, raking."""
    a, b = hull(battle, firer), hull(battle, target)
    return [
        range_verdict(a, b, battle.setting.book.ranges["cannon"]),
        path_verdict(a, SIDES[side], b),
        sight_verdict(a, side, b, sight_blockers(battle, firer, target), outward=True),
        raking_verdict(a, SIDES[side], b),
    ]


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
