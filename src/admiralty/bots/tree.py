"""The tree of a search: what a seat has seen leads to a node, and each order tried there is an arm.

The tree is keyed by what the searching seat can know: an order or a chance that it does not see makes no branch. So
worlds that differ only in what is hidden share their nodes, and nothing is planned upon it.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from math import log, sqrt
from typing import Any

from admiralty.bots.base import Step
from admiralty.kernel.choices import Choices, Listed, Order, Refusal
from admiralty.kernel.event import Seat
from admiralty.kernel.flow import Ask

__all__ = ["Arm", "Node", "Spread"]

FIRST_ORDERS = 8
"""How many orders a node begins with; the number doubles with every fourfold visits."""
MOST_ORDERS = 256
CURIOSITY = 0.9
"""How many standard deviations of the results an order may gain by having been tried seldom."""
RESERVE = 0.4
"""How far below the mean of its node, in standard deviations, an order starts that was never tried."""
FIRST_OUTCOMES = 4
"""How many outcomes of chance after an order have nodes of their own at first; more come with visits."""


class Spread:
    """The standard deviation of the results so far: the scale on which orders differ little or much."""

    __slots__ = ("_mean", "_sum", "count")

    def __init__(self) -> None:
        self.count = 0
        self._mean = 0.0
        self._sum = 0.0

    def note(self, value: float) -> None:
        self.count += 1
        apart = value - self._mean
        self._mean += apart / self.count
        self._sum += apart * (value - self._mean)

    @property
    def deviation(self) -> float:
        return sqrt(self._sum / self.count) if self.count > 1 else 0.1


class Arm:
    """An order at a node: how often it was tried, what that was worth to its seat, and where it led."""

    __slots__ = ("children", "expected", "lead", "rest", "step", "total", "visits", "weight")

    def __init__(self, step: Step) -> None:
        self.step = step
        self.visits = 0
        self.total = 0.0
        self.lead = 0.0
        """What it is thought to be worth beyond the other orders before it is tried."""
        self.weight = 0.0
        """How many trials that opinion counts for."""
        self.expected: float | None = None
        """What the position right after it is worth on the average, where that was worked out."""
        self.children: dict[Hashable, Node] = {}
        self.rest: dict[str, Node] = {}
        """Nodes shared by outcomes too many to keep apart, by the question that follows."""

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0

    def child(self, seen: Hashable, asked: str) -> "Node":
        """The node after what was seen to follow this order."""
        found = self.children.get(seen)
        if found is not None:
            return found
        if len(self.children) < FIRST_OUTCOMES + int(sqrt(self.visits)):
            found = self.children[seen] = Node()
            return found
        found = self.rest.get(asked)
        if found is None:
            found = self.rest[asked] = Node()
        return found

    def nodes(self) -> "Iterator[Node]":
        yield from self.children.values()
        yield from self.rest.values()


class Node:
    """A question as the searching seat would know it."""

    __slots__ = ("arms", "indexed", "joint", "sealed", "total", "visits", "wide")

    def __init__(self) -> None:
        self.arms: dict[str, Arm] = {}
        self.visits = 0
        self.total = 0.0
        self.wide = 0
        self.indexed = False
        self.sealed: dict[Seat, Node] = {}
        """Where several seats answer at once: the question as each of them has it."""
        self.joint: dict[tuple[str, ...], Arm] = {}
        """What followed their answers together."""

    def add(self, seat: Seat, order: Order[Any]) -> Arm:
        arm = self.arms.get(order.code)
        if arm is None:
            arm = self.arms[order.code] = Arm(Step(seat, order.code, order.label))
        return arm

    def weigh(self, seat: Seat, opinions: Sequence[tuple[Order[Any], float]], weight: float, most: float) -> None:
        """Put down what orders are thought to be worth, and count what is remembered of them in with that.

        Trials of an earlier decision met other chances: they become part of the opinion, which counts for ``most``
        trials at the most.
        """
        mean = sum(value for _, value in opinions) / len(opinions)
        before = self.total / self.visits if self.visits else 0.0
        for order, value in opinions:
            arm = self.add(seat, order)
            remembered = min(float(arm.visits), most - weight)
            arm.lead = (weight * (value - mean) + remembered * (arm.mean - before)) / (weight + remembered)
            arm.weight = weight + remembered
        for arm in self.arms.values():
            arm.visits, arm.total = 0, 0.0
        self.visits, self.total = 0, 0.0

    def after(self, codes: tuple[str, ...], step: Step) -> Arm:
        """What followed several answers together, or one that the searching seat did not see."""
        arm = self.joint.get(codes)
        if arm is None:
            arm = self.joint[codes] = Arm(step)
        arm.visits += 1
        return arm

    def best(self) -> Arm | None:
        """The order tried most often, of equals the one worth more."""
        return max(self.arms.values(), key=lambda arm: (arm.visits, arm.mean), default=None)

    def select(
        self, ask: Ask, spread: Spread, candidates: Callable[[Ask, int], Sequence[Order[Any]]]
    ) -> tuple[Arm, Order[Any]]:
        """The order to try next: worth much, or tried seldom. It is one that the world at hand allows."""
        limit = FIRST_ORDERS
        while limit * limit < 4 * FIRST_ORDERS * self.visits and limit < MOST_ORDERS:
            limit *= 2
        choices = ask.choices
        if isinstance(choices, Listed):
            orders = candidates(ask, limit)
            arms = self.arms
            open_to = [(arms.get(order.code) or self.add(ask.seat, order), order) for order in orders]
            return self._most_promising(open_to, spread)
        if self.wide < limit:
            self.wide = limit
            for order in candidates(ask, limit):
                self.add(ask.seat, order)
        return self._allowed(choices, spread)

    def _allowed(self, choices: Choices[Any], spread: Spread) -> tuple[Arm, Order[Any]]:
        """Of a space, the best of the orders so far that is legal in this world."""
        tried: list[tuple[Arm, None]] = [(arm, None) for arm in self.arms.values()]
        while tried:
            arm, _ = self._most_promising(tried, spread)
            try:
                return arm, choices.check(arm.step.code)
            except Refusal:
                tried = [each for each in tried if each[0] is not arm]
        raise LookupError("no order of the node is legal in a world that should have it")

    def _most_promising(self, open_to: Sequence[tuple[Arm, Any]], spread: Spread) -> tuple[Arm, Any]:
        mean = self.total / self.visits if self.visits else 0.0
        deviation = spread.deviation
        curious = CURIOSITY * deviation * sqrt(log(self.visits + 2))
        untried = mean - RESERVE * deviation
        found, highest = open_to[0], -1e9
        for each in open_to:
            arm = each[0]
            visits, weight = arm.visits, arm.weight
            counted = visits + weight
            if counted:
                score = (arm.total + weight * (mean + arm.lead)) / counted + curious / sqrt(counted + 1)
            else:
                score = untried + curious
            if score > highest:
                found, highest = each, score
        return found
