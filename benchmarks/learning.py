"""A learner in numpy: REINFORCE with a linear policy over the words of orders, and what it is worth, as a table.

``python -m benchmarks.learning`` trains for some minutes against a bot that plays at random and prints the share of the
points before and after, a draw counting half, on games that it was not trained on. It is meant to be read: the policy
knows the open question and the words of each order, nothing of the board.
"""

from collections.abc import Iterator

import numpy as np

from admiralty.lab.env import AgainstBot
from admiralty.lab.measure import share

GAME, SCENARIO = "ironclads_on_squares", "lissa"
GAMES, BATCH, RATE, TESTED = 400, 20, 1.0, 100
KEPT = 3
"""Words of an order that the policy looks at."""

Feature = tuple[bytes, int, int]


class Policy:
    """A weight for each word of an order in each kind of question; an order's chance grows with the sum of its own."""

    def __init__(self) -> None:
        self.weights: dict[Feature, float] = {}

    def features(self, seen: dict[str, np.ndarray]) -> list[list[Feature]]:
        """For each order what is looked at: the question, the place of a word, and the word."""
        question = seen["question"].tobytes()
        listed = seen["orders"][: int(seen["action_mask"].sum()), :KEPT]
        return [[(question, place, int(word)) for place, word in enumerate(row)] for row in listed]

    def chances(self, orders: list[list[Feature]]) -> np.ndarray:
        worth = np.array([sum(self.weights.get(each, 0.0) for each in order) for order in orders])
        found: np.ndarray = np.exp(worth - worth.max())
        return found / found.sum()

    def learn(self, steps: list[tuple[list[list[Feature]], np.ndarray, int]], gain: float) -> None:
        """Make what was done likelier, or less so, by how much better the game went than usual."""
        for orders, chances, chosen in steps:
            for number, order in enumerate(orders):
                step = RATE * gain * (float(number == chosen) - float(chances[number])) / BATCH
                for each in order:
                    self.weights[each] = self.weights.get(each, 0.0) + step


def play(sea: AgainstBot, policy: Policy, seed: int, rng: np.random.Generator) -> tuple[float, list]:
    """One game: what it gave, and its steps."""
    seen, _ = sea.reset(seed=seed)
    steps, over, reward = [], False, 0.0
    while not over:
        orders = policy.features(seen)
        chances = policy.chances(orders)
        chosen = int(rng.choice(len(orders), p=chances))
        steps.append((orders, chances, chosen))
        seen, reward, over, _, _ = sea.step(chosen)
    return reward, steps


def tested(policy: Policy, seat: str, against: str) -> tuple[float, float, float]:
    """The share of the points in games of other seeds, with its interval."""
    sea, rng = AgainstBot(GAME, SCENARIO, seat=seat, against=against), np.random.default_rng(2)
    points = sum(0.5 + play(sea, policy, 100_000 + n, rng)[0] / 2 for n in range(TESTED))
    found = share(round(points), TESTED)
    return points / TESTED, found.low, found.high


def trained(seat: str) -> Iterator[tuple[int, float, Policy]]:
    """The policy after each batch, with the mean of what its games gave."""
    sea, rng, policy, usual = (
        AgainstBot(GAME, SCENARIO, seat=seat, against="random"),
        np.random.default_rng(1),
        Policy(),
        0.0,
    )
    for first in range(0, GAMES, BATCH):
        played = [play(sea, policy, 1 + first + n, rng) for n in range(BATCH)]
        for reward, steps in played:
            policy.learn(steps, reward - usual)
        mean = sum(reward for reward, _ in played) / BATCH
        usual += 0.1 * (mean - usual)
        yield first + BATCH, mean, policy


def main() -> None:
    print("| seat | against | untrained | trained |\n|---|---|---|---|")
    for seat in ("austria", "italy"):
        *_, (_, _, policy) = trained(seat)
        for against in ("random", "midshipman"):
            before, after = tested(Policy(), seat, against), tested(policy, seat, against)
            told = [f"{value:.0%} ({low:.0%} to {high:.0%})" for value, low, high in (before, after)]
            print(f"| {seat} | {against} | {told[0]} | {told[1]} |", flush=True)


if __name__ == "__main__":
    main()
