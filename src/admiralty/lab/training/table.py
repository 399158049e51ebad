"""A match that notes each state in which an order has had its effect, which one-ply bots evaluate.

An order's effect ends as for the odds (`kernel.odds.chance_tree.Branch`): when its segment and all that it pushed have
ended, at the latest at the next question that is not a reaction window.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from admiralty.kernel.flows.flow import Ask, Chance
from admiralty.kernel.flows.segments import Call
from admiralty.kernel.games.position import Position

__all__ = ["Armed", "Table"]


class Armed(NamedTuple):
    """An order whose effect is not over."""

    depth: int
    """The length of the agenda when it was given."""
    expected: float | None
    """Its expected value to the first side; None if unknown."""


class Table(Position[Any]):
    """A position that reports such states."""

    def __init__(self, game: Any, state: Any, told: Callable[[Any, float | None], None]) -> None:
        """``told`` gets the state, and the expected value of the order before it."""
        self._told = told
        self._armed: tuple[Armed, ...] = ()
        super().__init__(game, state, keeps=True)

    def arm(self, expected: float | None) -> None:
        """Wait for the effect of the order that is given next."""
        self._armed = (*self._armed, Armed(len(self.state.agenda), expected))

    def _next(self) -> Call | None:
        if self._armed:
            agenda = self.state.agenda
            after = bool(agenda) and agenda[-1][0] in self.game.assumptions.ends_before
            still = () if after else tuple(each for each in self._armed if len(agenda) > each.depth)
            self._over(still)
        return super()._next()

    def settle(self) -> None:
        """At a question that is not a reaction window every earlier order has had its effect."""
        request = self.request
        between = isinstance(request, Chance) or (isinstance(request, Ask) and request.window is not None)
        if self._armed and not between:
            self._over(())

    def _over(self, still: tuple[Armed, ...]) -> None:
        if len(still) < len(self._armed):
            last = [each for each in self._armed if each not in still][-1]
            self._armed = still
            self._told(self.state, last.expected)
