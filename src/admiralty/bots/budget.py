"""Budgets: how many nodes, seconds or orders a bot may spend on one decision.

A node is an answer in a sampled position. Nodes make a bot repeat itself exactly; seconds are for people who wait. A
bot whose budget is spent gives the best order it has found so far.
"""

import time
from dataclasses import dataclass

__all__ = ["Budget", "Meter"]


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits on one decision; None is no limit."""

    nodes: int | None = None
    seconds: float | None = None
    orders: int | None = None
    """The most orders that a one-ply bot looks at."""

    def start(self) -> "Meter":
        return Meter(self)


class Meter:
    """What is left of a budget while a bot thinks."""

    __slots__ = ("_begun", "_end", "_most", "_orders", "nodes")

    def __init__(self, budget: Budget) -> None:
        self.nodes = 0
        self._most = budget.nodes
        self._orders = budget.orders
        self._begun = time.monotonic() if budget.seconds is not None else 0.0
        self._end = None if budget.seconds is None else self._begun + budget.seconds

    def spend(self, nodes: int) -> None:
        self.nodes += nodes

    @property
    def spent(self) -> bool:
        if self._most is not None and self.nodes >= self._most:
            return True
        return self.late()

    def late(self) -> bool:
        """Whether the time is over; never, for a budget without one. Loops that may last ask this within an order."""
        return self._end is not None and time.monotonic() >= self._end

    @property
    def used(self) -> float:
        """The share of the budget that is used, from 0 to 1; 0 for an unlimited budget."""
        shares = [0.0] if self._most is None else [self.nodes / self._most]
        if self._end is not None:
            shares.append((time.monotonic() - self._begun) / max(1e-6, self._end - self._begun))
        return min(1.0, max(shares))

    def goes_on(self, orders: int) -> bool:
        """Whether to look at one more order after so many."""
        return not self.spent and (self._orders is None or orders < self._orders)
