"""Standing orders as data: answers left beforehand to questions that come again.

A host gives them when their question opens, like any order: in the journal such an answer is an order like any other,
so that opponents cannot tell whether a person gave it. The host decides how long it waits before that.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask

__all__ = ["ALL_SUCH", "Routine", "Standing", "StandingOrders"]

ALL_SUCH = "*"
"""The topic under which a seat says no to all optional questions; its code does not matter."""


class Routine(NamedTuple):
    """A question that comes again, and the answers that may be left for it."""

    topic: str
    """The key of the answer: a window, a kind of question, or one of a ship."""
    decline: str = ""
    """The order that says no; "" if none says only that."""
    period: str = ""
    """The stretch (a turn, say) after which a temporary answer runs out."""
    slight: bool = True
    """Whether it is optional: a seat that says no to all optional questions means this one too."""
    again: tuple[str, ...] = ()
    """The first words of orders that may be repeated as long as the rules allow it."""


class Standing(NamedTuple):
    """The code to answer with, and the period it is bound to (None: bound by the first question it meets)."""

    code: str
    for_game: bool
    period: str | None = None


class StandingOrders:
    """The standing orders of each seat by topic."""

    def __init__(self) -> None:
        self._orders: dict[tuple[Seat, str], Standing] = {}

    def __bool__(self) -> bool:
        return bool(self._orders)

    def set(self, seat: Seat, topic: str, code: str | None, for_game: bool, period: str | None = None) -> None:
        """Leave an order, or lift it with None."""
        if code is None:
            self._orders.pop((seat, topic), None)
        else:
            self._orders[seat, topic] = Standing(code, for_game, period)

    def of(self, seat: Seat) -> dict[str, Standing]:
        """The standing orders of a seat by topic."""
        return {topic: standing for (holder, topic), standing in self._orders.items() if holder == seat}

    def meet(self, ask: Ask, routine: Routine | None) -> None:
        """A question has opened: bind its order to the period; drop the order if its own period is over, or if it
        cannot be given here.
        """
        if routine is None:
            return
        for topic in (routine.topic, ALL_SUCH):
            place = (ask.seat, topic)
            standing = self._orders.get(place)
            if standing is None:
                continue
            if not standing.for_game and standing.period is None:
                self._orders[place] = standing._replace(period=routine.period)
            elif not standing.for_game and standing.period != routine.period:
                del self._orders[place]
                continue
            if topic != ALL_SUCH and not _can_be_given(ask, standing.code):
                del self._orders[place]

    def topic(self, ask: Ask, routine: Routine | None) -> str | None:
        """The topic of the standing order for an open question."""
        return None if routine is None else next(self._topics(ask, routine), None)

    def code(self, ask: Ask, routine: Routine | None) -> str | None:
        """The code of the standing order for an open question."""
        topic = self.topic(ask, routine)
        if topic is None or routine is None:
            return None
        return routine.decline if topic == ALL_SUCH else self._orders[ask.seat, topic].code

    def _topics(self, ask: Ask, routine: Routine) -> Iterator[str]:
        if (ask.seat, routine.topic) in self._orders:
            yield routine.topic
        if routine.slight and routine.decline and (ask.seat, ALL_SUCH) in self._orders:
            yield ALL_SUCH

    def to_data(self) -> list[dict[str, Any]]:
        """Plain data for a snapshot, from which `restore` makes the same orders again."""
        return [
            {"seat": seat, "window": topic, **standing._asdict()} for (seat, topic), standing in self._orders.items()
        ]

    def restore(self, data: list[Mapping[str, Any]]) -> None:
        self._orders = {
            (Seat(each["seat"]), each["window"]): Standing(each["code"], each["for_game"], each["period"])
            for each in data
        }


def _can_be_given(ask: Ask, code: str) -> bool:
    try:
        ask.choices.check(code)
    except Refusal:
        return False
    return True
