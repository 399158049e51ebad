"""A table that notes each state in which an order has had its effect: what a bot one order ahead weighs.

An order's effect is over as for the odds (`kernel.odds.chance_tree.Branch`): when its segment and all that it pushed
have ended, at the latest at the next question that is no window.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from admiralty.kernel.flows.flow import Ask, Chance
from admiralty.kernel.flows.segments import Call
from admiralty.kernel.games.position import Position

__all__ = ["Armed", "Table"]


class Armed(NamedTuple):
    """An order whose effect is awaited."""

    depth: int
    """Of the agenda when it was given."""
    expected: float | None
    """What it was worth on the average to the first side; None where nobody knows."""


class Table(Position[Any]):
    """A position that tells of such states as it comes by them."""

    def __init__(self, game: Any, state: Any, told: Callable[[Any, float | None], None]) -> None:
        """``told`` takes the state, and what the order before it was expected to be worth."""
        self._told = told
        self._armed: tuple[Armed, ...] = ()
        super().__init__(game, state, keeps=True)

    def arm(self, expected: float | None) -> None:
        """Await the effect of the order that is given next."""
        self._armed = (*self._armed, Armed(len(self.state.agenda), expected))

    def _next(self) -> Call | None:
        if self._armed:
            agenda = self.state.agenda
            after = bool(agenda) and agenda[-1][0] in self.game.assumptions.ends_before
            still = () if after else tuple(each for each in self._armed if len(agenda) > each.depth)
            self._over(still)
        return super()._next()

    def settle(self) -> None:
        """At a question that is no window every order before it has had its effect."""
        request = self.request
        between = isinstance(request, Chance) or (isinstance(request, Ask) and request.window is not None)
        if self._armed and not between:
            self._over(())

    def _over(self, still: tuple[Armed, ...]) -> None:
        if len(still) < len(self._armed):
            last = [each for each in self._armed if each not in still][-1]
            self._armed = still
            self._told(self.state, last.expected)
