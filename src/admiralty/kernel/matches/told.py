"""Open questions per seat: lists and refusals are evaluated on the seat's view.

Positions list from the state itself, which is faster: search and the laboratory use those. What a person or a program
sees comes from here, so that a rule which reads what the seat does not know is an error with the name of the field, and
not a leak. The conformance suite compares the two.
"""

from typing import Any

from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask

__all__ = ["ToldQuestions", "as_told"]


def as_told(state: Any, ask: Ask) -> Ask:
    """A question evaluated on the seat's view of a state; the same object if the state hides nothing from it."""
    return ask.on(state.view(ask.seat)) if state.hides(ask.seat) else ask


class ToldQuestions:
    """By seat, the last question with its evaluation on the view."""

    def __init__(self) -> None:
        self._last: dict[Seat, tuple[Ask, Ask]] = {}

    def clear(self) -> None:
        self._last.clear()

    def tell(self, state: Any, ask: Ask) -> Ask:
        """A question evaluated on its seat's view, cached."""
        asked, told = self._last.get(ask.seat, (None, ask))
        if asked is not ask:
            told = as_told(state, ask)
            self._last[ask.seat] = ask, told
        return told
