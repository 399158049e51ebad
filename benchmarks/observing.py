"""What observing costs: a step with its observation against a step without, for all games, as a ratio.

``python -m benchmarks.observing`` prints a line a game; the aim is two at the most.
"""

import time

import numpy as np

from admiralty.lab.env import env

TABLES = (
    ("ironclads_on_squares", "lissa"), ("iron_and_fire", "near_miss"), ("oak_and_iron", "channel_patrol"),
    ("war_of_the_pacific", "tarapaca"), ("war_of_the_pacific", "lima"), ("war_of_the_pacific", "grand_campaign"),
    ("iron_and_steam", "monitor_duel"),
)  # fmt: skip
STEPS = 400


def ratio(game: str, scenario: str, steps: int = STEPS) -> float:
    """The processor time of steps with observations, in that of the steps alone."""
    sea, rng = env(game, scenario), np.random.default_rng(1)
    sea.reset(seed=3)
    stepping = observing = 0.0
    for _ in range(steps):
        agent = sea.agent_selection
        if sea.terminations[agent]:
            sea.reset()
            continue
        start = time.process_time()
        choice = int(rng.integers(len(sea.orders(agent))))
        listed = time.process_time()
        sea.observe(agent)
        observed = time.process_time()
        sea.step(choice)
        stepping += listed - start + time.process_time() - observed
        observing += observed - listed
    return (stepping + observing) / stepping


if __name__ == "__main__":
    for table in TABLES:
        print(f"{table[0]:22} {table[1]:16} {ratio(*table):.2f}")
