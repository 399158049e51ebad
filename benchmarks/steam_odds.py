"""The odds of a gun in Iron & Steam: one gun of each group that bears, in the processor's time."""

import time
from collections.abc import Iterator

from tests.games.iron_and_steam.builder import Table, battle

from admiralty.games.iron_and_steam.rules.guns import volleys_of
from admiralty.games.iron_and_steam.rules.toll import gunnery_measures

__all__ = ["lines"]

ROUNDS = 5


def _duels() -> Iterator[tuple[str, Table]]:
    yield "monitor", battle(us={"monitor": (50, 50, 90)}, cs={"virginia": (50, 60, 270)})
    yield "virginia", battle(us={"monitor": (50, 50, 90)}, cs={"virginia": (50, 60, 270)})
    yield "tennessee", battle(us={"hartford": (50, 50, 90)}, cs={"tennessee": (50, 60, 270)})


def lines() -> Iterator[str]:
    """One line for each ship: the slowest of her guns."""
    for ship, table in _duels():
        worst = 0.0
        for volley in volleys_of(table.state, table.n(ship)):
            gun = volley._replace(guns=volley.guns[:1])
            gunnery_measures(table.state, [gun])
            start = time.process_time()
            for _ in range(ROUNDS):
                gunnery_measures(table.state, [gun])
            worst = max(worst, 1e3 * (time.process_time() - start) / ROUNDS)
        yield f"  odds of one gun of {ship:9} worst {worst:.1f} ms (aim 20.0), exact"
