"""Standing orders: answers to windows left beforehand, as data of the match and not of the game.

A host gives them when their window opens, in the way of all orders: in the journal an answer by standing order is an
order like any other, so that nobody else can tell whether somebody sat at the table. How long a host waits before it
does so is its own affair.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from .event import Seat
from .flow import Ask, Request

__all__ = ["Standing", "StandingOrders"]


class Standing(NamedTuple):
    """The code to answer with, and the period it is bound to (None: bound by the first window it meets)."""

    code: str
    for_game: bool
    period: str | None = None


class StandingOrders:
    """What each seat has left for each kind of window."""

    def __init__(self) -> None:
        self._orders: dict[tuple[Seat, str], Standing] = {}

    def set(self, seat: Seat, window: str, code: str | None, for_game: bool) -> None:
        """Leave an order, or lift it with None."""
        if code is None:
            self._orders.pop((seat, window), None)
        else:
            self._orders[seat, window] = Standing(code, for_game)

    def of(self, seat: Seat) -> dict[str, Standing]:
        """The standing orders of a seat by window."""
        return {window: standing for (holder, window), standing in self._orders.items() if holder == seat}

    def meet(self, request: Request | None) -> None:
        """A question has opened: an order for its window is bound to the period, or lapses if its own is over."""
        if not isinstance(request, Ask) or request.window is None:
            return
        place = (request.seat, request.window)
        standing = self._orders.get(place)
        if standing is None or standing.for_game:
            return
        if standing.period is None:
            self._orders[place] = standing._replace(period=request.period)
        elif standing.period != request.period:
            del self._orders[place]

    def code(self, request: Request | None) -> str | None:
        """The code that stands for an open window."""
        if not isinstance(request, Ask) or request.window is None:
            return None
        standing = self._orders.get((request.seat, request.window))
        return standing.code if standing is not None else None

    def to_data(self) -> list[dict[str, Any]]:
        """Plain data for a snapshot, from which `restore` makes the same orders again."""
        return [
            {"seat": seat, "window": window, **standing._asdict()} for (seat, window), standing in self._orders.items()
        ]

    def restore(self, data: list[Mapping[str, Any]]) -> None:
        self._orders = {
            (Seat(each["seat"]), each["window"]): Standing(each["code"], each["for_game"], each["period"])
            for each in data
        }
