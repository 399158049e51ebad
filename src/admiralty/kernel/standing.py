"""Standing orders: answers to windows left beforehand, as data of the match and not of the game."""

from typing import NamedTuple

from .event import Seat
from .flow import Ask

__all__ = ["Standing", "StandingOrders"]


class Standing(NamedTuple):
    """The code to answer with, and the period it is bound to (None: bound by the first window it answers)."""

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

    def answer(self, ask: Ask) -> str | None:
        """The code that stands for an open window; an order whose period is over lapses here."""
        if ask.window is None:
            return None
        place = (ask.seat, ask.window)
        standing = self._orders.get(place)
        if standing is None:
            return None
        if standing.for_game:
            return standing.code
        if standing.period is None:
            self._orders[place] = standing._replace(period=ask.period)
        elif standing.period != ask.period:
            del self._orders[place]
            return None
        return standing.code
