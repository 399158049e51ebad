"""The tree of a search: what a seat has seen leads to a node, and each order tried there is an arm.

The tree is keyed by what the searching seat can know: an order or a chance that it does not see makes no branch. So
worlds that differ only in what is hidden share their nodes, and nothing is planned upon it.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from math import log, sqrt
from typing import Any

from admiralty.bots.base import Step
from admiralty.kernel.choices import Choices, Order, Refusal
from admiralty.kernel.event import Seat
from admiralty.kernel.flow import Ask

__all__ = ["Arm", "Node", "Spread"]

WIDENING = 1.0
"""A node has about so many orders for each square root of its visits."""
STRAY = 4
"""Of so many new orders of a node, one is taken from the game's candidates and not from what is likely."""
CURIOSITY = 0.7
"""How many standard deviations of the results an order may gain by having been tried seldom."""
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

    __slots__ = ("children", "expected", "rest", "step", "total", "visits")

    def __init__(self, step: Step) -> None:
        self.step = step
        self.visits = 0
        self.total = 0.0
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

    __slots__ = ("arms", "indexed", "joint", "proposals", "sealed", "total", "visits")

    def __init__(self) -> None:
        self.arms: dict[str, Arm] = {}
        self.visits = 0
        self.total = 0.0
        self.proposals = 0
        """How often a new order was proposed; it may have been one that is there."""
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

    def forget(self) -> None:
        """Begin to count anew: trials of an earlier decision met other chances."""
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
        self, ask: Ask, spread: Spread, likely: Callable[[], Order[Any]], more: Callable[[int], Sequence[Order[Any]]]
    ) -> tuple[Arm, Order[Any]]:
        """The order to try next, one that the world at hand allows: a new one now and then, else the most promising.

        New orders are mostly likely ones, so that a node that is seldom visited is answered as a fair player would.
        """
        if self.proposals < WIDENING * sqrt(self.visits + 1):
            self.proposals += 1
            order = self._stray(more) if self.proposals % STRAY == 0 else likely()
        else:
            allowed = self._allowed(ask.choices, spread)
            if allowed is not None:
                return allowed
            order = likely()
        return self.add(ask.seat, order), order

    def _stray(self, more: Callable[[int], Sequence[Order[Any]]]) -> Order[Any]:
        """The first of the game's candidates that was not tried here."""
        orders = more(len(self.arms) + 1)
        return next((order for order in orders if order.code not in self.arms), orders[0])

    def _allowed(self, choices: Choices[Any], spread: Spread) -> tuple[Arm, Order[Any]] | None:
        """The most promising of the orders so far that is legal in this world."""
        tried = list(self.arms.values())
        while tried:
            arm = self._most_promising(tried, spread)
            try:
                return arm, choices.check(arm.step.code)
            except Refusal:
                tried.remove(arm)
        return None

    def _most_promising(self, arms: Sequence[Arm], spread: Spread) -> Arm:
        curious = CURIOSITY * spread.deviation * sqrt(log(self.visits + 2))
        return max(arms, key=lambda arm: arm.mean + curious / sqrt(arm.visits + 1))
