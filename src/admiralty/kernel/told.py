"""The open questions of a match as each seat is told them: lists and refusals are evaluated on the seat's view.

Positions list from the state itself, which is faster: search and the laboratory play on those. What a person or a
program is told comes from here, so that a rule which reads what the seat does not know is an error with the name of the
field, and not a leak. The conformance suite compares the two.
"""

from collections.abc import Mapping
from typing import Any, TypeVar

from .event import Seat
from .flow import Ask, AskAll
from .game import Game, State
from .snapshots import Snapshots

__all__ = ["Told", "as_told"]

S = TypeVar("S", bound=State)


def as_told(state: Any, ask: Ask) -> Ask:
    """A question evaluated on what its seat knows of a state; the same one where the state hides nothing from it."""
    return ask.on(state.view(ask.seat)) if state.hides(ask.seat) else ask


class Told(Snapshots[S]):
    """The open questions of a match. A match is one of these."""

    game: Game[S]
    _told: dict[Seat, tuple[Ask, Ask]]
    """By seat, the last question and how it was told."""

    def asks(self) -> Mapping[Seat, Ask]:
        """The open questions by seat, as each seat is told them."""
        if self.ended_by_persons:
            return {}
        return {seat: self._as_told(ask) for seat, ask in self.position.asks().items()}

    def asked(self, seat: Seat) -> Ask | None:
        """The question that is put to a seat, also where the seat has sealed its answer already."""
        request = self.position.request
        if isinstance(request, AskAll) and seat in request.asks and not self.over:
            return self._as_told(request.asks[seat])
        return self.asks().get(seat)

    def _as_told(self, ask: Ask) -> Ask:
        asked, told = self._told.get(ask.seat, (None, ask))
        if asked is not ask:
            told = as_told(self.position.state, ask)
            self._told[ask.seat] = ask, told
        return told
