"""A learner to be read as an example: REINFORCE on the words of orders, against a bot that plays at random.

``python -m benchmarks.learning`` plays 2,000 games for each seat of `TABLES`, then 400 games of other seeds with what
it learned, and as many without, and prints how often each won. The policy knows the open question and the words of each
order, and nothing of the board. One core takes a few minutes; the processor time is in the table.

After each game, every order that was given becomes likelier if the game went better than the games before it, and less
likely if it went worse (Williams 1992): the step is the gradient of the log probability of the order, times the reward
less its running mean.
"""

import time
from collections import defaultdict
from typing import NamedTuple

import numpy as np

from admiralty.lab.env import AgainstBot, Observation
from admiralty.lab.measure import Share, share

TABLES = (
    ("oak_and_iron", "first_broadside", "a"), ("oak_and_iron", "first_broadside", "b"),
    ("iron_and_fire", "first_blood", "peru"), ("ironclads_on_squares", "lissa", "italy"),
)  # fmt: skip
TRAINED, TESTED = 2000, 400
TESTS_FROM = 1_000_000
"""The seed of the first tested game; training begins at 0."""
RATE, MEMORY = 0.05, 0.02
"""The size of a step, and the weight of the last game in the running mean."""
WORDS = 4
"""Words of an order that the policy looks at, each alone and all together."""

Feature = tuple[bytes, int, tuple[int, ...]]
Decision = tuple[list[list[Feature]], list[float], int]
"""The features of each order, its chance, and the order that was given."""


class Policy:
    """A weight for each word of an order in each question; an order's chance grows with the sum of its own."""

    def __init__(self, seed: int = 1) -> None:
        self.weights: dict[Feature, float] = defaultdict(float)
        self.mean = 0.0
        self.rng = np.random.default_rng(seed)

    def decide(self, seen: Observation) -> Decision:
        question = seen["question"].tobytes()
        orders = [_features(question, row) for row in seen["orders"][: int(seen["action_mask"].sum()), :WORDS].tolist()]
        worth = np.array([sum(self.weights[each] for each in order) for order in orders])
        chances = np.exp(worth - worth.max())
        chances /= chances.sum()
        return orders, chances.tolist(), int(self.rng.choice(len(orders), p=chances))

    def learn(self, decisions: list[Decision], reward: float) -> None:
        """Make the orders of a game likelier, or less likely, by how much better it went than the games before."""
        size = RATE * (reward - self.mean) / len(decisions) ** 0.5
        self.mean += MEMORY * (reward - self.mean)
        steps: dict[Feature, float] = defaultdict(float)
        for orders, chances, given in decisions:
            for number, (order, chance) in enumerate(zip(orders, chances, strict=True)):
                for each in order:
                    steps[each] += size * ((number == given) - chance)
        for each, step in steps.items():
            self.weights[each] += step


def _features(question: bytes, row: list[int]) -> list[Feature]:
    return [(question, place, (word,)) for place, word in enumerate(row)] + [(question, WORDS, tuple(row))]


def play(sea: AgainstBot, policy: Policy, seed: int) -> tuple[list[Decision], float]:
    """A game of the policy: its decisions, and the reward at the end."""
    seen, _ = sea.reset(seed=seed)
    decisions, reward, over = [], 0.0, False
    while not over:
        decisions.append(policy.decide(seen))
        seen, reward, over, _, _ = sea.step(decisions[-1][2])
    return decisions, reward


def train(sea: AgainstBot, games: int) -> Policy:
    policy = Policy()
    for seed in range(games):
        policy.learn(*play(sea, policy, seed))
    return policy


def test(sea: AgainstBot, policy: Policy, games: int) -> Share:
    """How many games of other seeds the policy wins; a draw is not won."""
    return share(sum(play(sea, policy, TESTS_FROM + seed)[1] > 0 for seed in range(games)), games)


class Row(NamedTuple):
    untrained: Share
    trained: Share
    seconds: float
    """The processor time of training."""


def measure(game: str, scenario: str, seat: str, trained: int = TRAINED, tested: int = TESTED) -> Row:
    sea = AgainstBot(game, scenario, seat=seat, against="random")
    start = time.process_time()
    policy = train(sea, trained)
    seconds = time.process_time() - start
    return Row(test(sea, Policy(), tested), test(sea, policy, tested), seconds)


def main() -> None:
    print("| battle | seat | untrained | trained | training |\n|---|---|---|---|---|")
    for table in TABLES:
        row = measure(*table)
        told = [f"{each.count / each.of:.0%} ({each.low:.0%} to {each.high:.0%})" for each in row[:2]]
        print(f"| {'/'.join(table[:2])} | {table[2]} | {told[0]} | {told[1]} | {row.seconds:.0f} s |", flush=True)


if __name__ == "__main__":
    main()
