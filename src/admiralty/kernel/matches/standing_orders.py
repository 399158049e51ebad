"""Standing orders of a match: answers that persons leave for questions that come again."""

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from admiralty.kernel.flows.choices import Refusal, StaleOrder
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.flows.flow import Ask, Request
from admiralty.kernel.games.game import State
from admiralty.kernel.orders.standing import Routine, StandingOrders

if TYPE_CHECKING:
    from .match import Match

__all__ = ["StandingAnswers"]

S = TypeVar("S", bound=State)


class StandingAnswers(Generic[S]):
    """The standing orders of a match, and how they meet its open question.

    The match makes one of these on each use: a part that both kept would be a reference cycle.
    """

    __slots__ = ("_match", "orders")

    def __init__(self, match: "Match[S]", orders: StandingOrders) -> None:
        self._match = match
        self.orders = orders

    def leave(
        self, seat: Seat, topic: str, code: str | None, *, for_game: bool = False, period: str | None = None
    ) -> None:
        """Leave a standing order for a topic (see `Routine`) until its period ends, or for the game; None lifts it.

        The period is that of the next question on the topic, unless it is named. Lifting an order that does not exist
        does nothing and is not written: an entry without an effect could be forged unnoticed.
        """
        match = self._match
        if match.over:
            raise StaleOrder("", Message("refusal-over"), code or "")
        if match.parley.resting:
            raise match.parley.refusal_at_rest(code or "")
        if code is None:
            if topic not in self.orders.of(seat):
                return
            for_game, period = False, None
        left: dict[str, Any] = {"seen_by": [seat], "seat": seat, "window": topic, "code": code, "for_game": for_game}
        match._write("standing-order", {}, [left if period is None else {**left, "period": period}])
        self.note(seat, topic, code, for_game, period)

    def note(self, seat: Seat, topic: str, code: str | None, for_game: bool, period: str | None = None) -> None:
        """Apply a standing order from the journal; it meets the open question."""
        self.orders.set(seat, topic, code, for_game, period)
        self.meet()

    def routine(self) -> Routine | None:
        """What may be left as a standing order for the open question, where only one seat is asked."""
        request = self._match.position.request
        if not isinstance(request, Ask):
            return None
        told = self._match._as_told(request)
        return self._match.game.routine(told.choices.state, told)

    def meet(self) -> None:
        """Check whether a standing order answers a question that may have opened."""
        request = self._match.position.request
        if self.orders and isinstance(request, Ask):
            self.orders.meet(request, self.routine())

    def answer(self) -> tuple[Seat, str] | None:
        """The seat that is asked and its standing order for this question, if that can be given now."""
        match = self._match
        request = match.position.request
        if not self.orders or match.over or match.parley.resting or not isinstance(request, Ask):
            return None
        code = self.orders.code(request, self.routine())
        if code is None:
            return None
        try:
            return request.seat, match._as_told(request).choices.check(code).code
        except Refusal:
            return None

    def give_way(self, seat: Seat, code: str) -> None:
        """Lift the standing order for the open question if the seat now answers otherwise."""
        left, request = self.answer(), self._match.position.request
        if left is not None and left[1] != code and isinstance(request, Ask):
            self.leave(seat, self.orders.topic(request, self.routine()) or "", None)

    def gave(self, request: Request, code: str) -> bool:
        """Whether a standing order fits a question that has just been answered with a code."""
        if not self.orders or not isinstance(request, Ask):
            return False
        return code == self.orders.code(request, self._match.game.routine(self._match.position.state, request))
