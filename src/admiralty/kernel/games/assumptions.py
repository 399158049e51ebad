"""Assumptions of odds: how reaction windows are answered, and where an order's effect ends."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from admiralty.kernel.flows.choices import Order
from admiralty.kernel.flows.event import Seat

__all__ = ["Assumptions"]


class Assumptions(NamedTuple):
    """What odds assume when they play an order out: how windows are answered, and where the order's effect ends."""

    policy: str = "odds-windows-declined"
    """The policy for windows on the way, as a key of the word catalogue; a question says what that means for it
    (`ask_window(usual=...)`).
    """
    compared: Callable[[Any, Seat, Order[Any]], Sequence[str]] = lambda state, seat, order: ()
    """Other policies whose odds a player would like to know."""
    ends_before: frozenset[str] = frozenset()
    """Segments that an order pushes but that are not part of its effect, because they put the next question."""
