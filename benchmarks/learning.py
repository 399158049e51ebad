"""A learner in numpy: imitates the captain, and what that is worth, as a table; to be read as an example.

``python -m benchmarks.learning`` watches games of a captain against a bot that plays at random, fits a policy to the
orders it gave (multinomial logistic regression, by gradient ascent), and prints the share of the points before and
after, a draw counting half, on games of other seeds. The policy knows the open question and the words of each order,
and nothing of the board.
"""

from collections.abc import Iterator
from functools import partial

import numpy as np

from admiralty.bots import bot
from admiralty.kernel.flows.chance import Fast, derive
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.games.view import knowledge
from admiralty.lab.env import AgainstBot, NavalEnv, Observation
from admiralty.lab.measure import share
from admiralty.lab.run import answer_to

GAME, SCENARIO = "ironclads_on_squares", "lissa"
WATCHED, ROUNDS, RATE, TESTED = 60, 60, 0.5, 100
KEPT = 4
"""Words of an order that the policy looks at."""

Feature = tuple[bytes, int, int]
Decision = tuple[list[list[int]], int]
"""For each order the places of its features, and which order the captain gave."""


class Policy:
    """A weight for each word of an order in each kind of question; an order's chance grows with the sum of its own."""

    def __init__(self) -> None:
        self.places: dict[Feature, int] = {}
        self.weights = np.zeros(0)

    def features(self, seen: Observation, *, new: bool = False) -> list[list[int]]:
        """For each order the places of what is looked at: the question, the place of a word, and the word."""
        question, found = seen["question"].tobytes(), []
        for row in seen["orders"][: int(seen["action_mask"].sum()), :KEPT]:
            named = [(question, place, int(word)) for place, word in enumerate(row)]
            if new:
                for each in named:
                    self.places.setdefault(each, len(self.places))
            found.append([self.places[each] for each in named if each in self.places])
        return found

    def chances(self, orders: list[list[int]]) -> np.ndarray:
        worth = (
            np.array([self.weights[order].sum() for order in orders]) if len(self.weights) else np.zeros(len(orders))
        )
        found: np.ndarray = np.exp(worth - worth.max())
        total: float = found.sum()
        return found / total

    def fit(self, decisions: list[Decision]) -> None:
        """Make the captain's orders likely: every round a step along the gradient of their likelihood."""
        self.weights = np.zeros(len(self.places))
        for _ in range(ROUNDS):
            step = np.zeros(len(self.places))
            for orders, given in decisions:
                chances = self.chances(orders)
                for number, order in enumerate(orders):
                    step[order] += float(number == given) - chances[number]
            self.weights += RATE * step / np.sqrt(len(decisions))


def watched(policy: Policy, seat: str) -> Iterator[Decision]:
    """The decisions of a captain in games against a random bot."""
    for number in range(WATCHED):
        sea = NavalEnv(GAME, SCENARIO)
        sea.reset(seed=1 + number)
        rng = Fast(derive(sea.chance.key, "bots"))
        bots = {
            agent: bot("captain" if agent == seat else "random", sea.game, sea.setting, rng) for agent in sea.agents
        }
        while not sea.terminations[sea.agent_selection]:
            agent = Seat(sea.agent_selection)
            ask = sea.position.asks()[agent]
            code = answer_to(bots[agent], ask, partial(knowledge, sea.position, agent))
            if agent == seat:
                codes = [order.code for order in sea.orders(agent)]
                if len(codes) > 1 and code in codes:
                    yield policy.features(sea.observe(agent), new=True), codes.index(code)
            sea.answer(ask.choices.trusted(code))


def tested(policy: Policy, seat: str) -> tuple[float, float, float]:
    """The share of the points against a random bot in games of other seeds, with its interval."""
    sea, rng, points = AgainstBot(GAME, SCENARIO, seat=seat, against="random"), np.random.default_rng(2), 0.0
    for number in range(TESTED):
        seen, _ = sea.reset(seed=100_000 + number)
        over, reward = False, 0.0
        while not over:
            chances = policy.chances(policy.features(seen))
            seen, reward, over, _, _ = sea.step(int(rng.choice(len(chances), p=chances)))
        points += 0.5 + reward / 2
    found = share(round(points), TESTED)
    return points / TESTED, found.low, found.high


def main() -> None:
    print("| seat | untrained against random | trained against random |\n|---|---|---|")
    for seat in ("austria", "italy"):
        policy = Policy()
        policy.fit(list(watched(policy, seat)))
        told = [
            f"{value:.0%} ({low:.0%} to {high:.0%})"
            for value, low, high in (tested(Policy(), seat), tested(policy, seat))
        ]
        print(f"| {seat} | {told[0]} | {told[1]} |", flush=True)


if __name__ == "__main__":
    main()
