"""Attendance: the answers that persons leave, and that a match gives when their questions come."""

from typing import Any, TypeVar

from .choices import Refusal, StaleOrder
from .event import Message, Seat
from .flow import Ask
from .game import State
from .standing import Routine
from .told import Told

__all__ = ["Attendance"]

S = TypeVar("S", bound=State)


class Attendance(Told[S]):
    """Standing orders of a match. A match is one of these."""

    def stand(
        self, seat: Seat, topic: str, code: str | None, *, for_game: bool = False, period: str | None = None
    ) -> None:
        """Leave a standing order for a topic (see `Routine`) until its period ends, or for the game; None lifts it.

        The period is that of the next question on the topic, unless it is named. To lift what does not stand does
        nothing and is not written: an entry without an effect could be changed unnoticed.
        """
        if self.over:
            raise StaleOrder("", Message("refusal-over"), code or "")
        if self.resting:
            raise self._rests(code or "")
        if code is None:
            if topic not in self.standing.of(seat):
                return
            for_game, period = False, None
        left: dict[str, Any] = {"seen_by": [seat], "seat": seat, "window": topic, "code": code, "for_game": for_game}
        self._write("standing-order", {}, [left if period is None else {**left, "period": period}])
        self.left_standing(seat, topic, code, for_game, period)

    def left_standing(
        self, seat: Seat, topic: str, code: str | None, for_game: bool, period: str | None = None
    ) -> None:
        """Note a standing order that the journal holds; it meets the question that is open already."""
        self.standing.set(seat, topic, code, for_game, period)
        self.meet_standing()

    def routine(self) -> Routine | None:
        """What may be left as an answer to the open question, where one seat alone is asked."""
        request = self.position.request
        if not isinstance(request, Ask):
            return None
        told = self._as_told(request)
        return self.game.routine(told.choices.state, told)

    def meet_standing(self) -> None:
        """A question may have opened for which an order stands."""
        request = self.position.request
        if self.standing and isinstance(request, Ask):
            self.standing.meet(request, self.routine())

    def standing_answer(self) -> tuple[Seat, str] | None:
        """The seat that is asked and the order that it has left for this question, if that can be given now."""
        request = self.position.request
        if not self.standing or self.over or self.resting or not isinstance(request, Ask):
            return None
        code = self.standing.code(request, self.routine())
        if code is None:
            return None
        try:
            return request.seat, self._as_told(request).choices.check(code).code
        except Refusal:
            return None
