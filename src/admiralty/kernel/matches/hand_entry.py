"""Entry by hand at a physical table: dice and cards as they fell, and corrections of earlier entries.

A correction takes the game back to the entry, gives the right answer and enters the later ones again, up to the first
that no longer fits.
"""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from admiralty.kernel.flows.chance import ByHand, Outcome
from admiralty.kernel.flows.choices import IllegalOrder, Refusal
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.flows.flow import Ask, AskAll, Chance, Request
from admiralty.kernel.games.game import State
from admiralty.kernel.games.position import Position

from .history import Step
from .match import Match

__all__ = ["HandEntry", "Typed"]

S = TypeVar("S", bound=State)
THROWN = ("roll", "draw")

Typed = str | Outcome
"""The code of an order, codes of sealed orders by seat, or a result."""


class HandEntry(Generic[S]):
    """The referee's entries at a match."""

    def __init__(self, match: Match[S], person: str) -> None:
        assert isinstance(match.chance, ByHand)
        self.match = match
        self.person = person
        self._dice = match.chance

    @property
    def due(self) -> Chance | None:
        """The die or card that must be entered next; None where an order is due or the game is over."""
        request = self.match.position.request
        return request if isinstance(request, Chance) and not self.match.over else None

    def fell(self, outcome: Outcome) -> None:
        """Enter a result; `ValueError` if it is impossible."""
        request = self._due("fell")
        self._take(request.from_data(outcome))

    def roll(self) -> None:
        """Let the program throw or draw this one."""
        self._due("roll")
        self._take(None)

    def _due(self, what: str) -> Chance:
        if self.due is None:
            raise IllegalOrder("", Message("refusal-nothing-due"), what)
        return self.due

    def _take(self, outcome: Outcome | None) -> None:
        self._dice.enter(outcome)
        self.match.actions.settle_after_replay()

    # -- corrections -------------------------------------------------------------------------------------------

    def at(self, entry: int) -> Position[S]:
        """The position at which an entry was made; a `Refusal` for an entry that cannot be corrected."""
        place, _ = self._found(entry)
        return self.match.history.position_at(place, self.match.game)

    def correct(self, entry: int, answer: Typed, seat: Seat | None = None) -> list[Step]:
        """Correct an entry; returns the later answers that no longer fit and must be entered again. ``seat`` says which
        of several sealed orders is corrected. A `Refusal` or `ValueError` changes nothing.
        """
        place, old = self._found(entry)
        before = self.match.history.position_at(place, self.match.game)
        right = _checked(before.request, old, answer, seat)
        later = list(self.match.history.steps[place + 1 :])
        self.match.actions.correct(self.person, entry)
        self._give(right)
        return self._again(later)

    def _found(self, entry: int) -> tuple[int, Step]:
        history = self.match.history
        place = history.before_entry(entry)
        step = history.steps[place] if place < len(history.steps) else None
        if step is None or step.entry != entry or entry <= history.begins or step.kind == "auto":
            raise IllegalOrder("", Message("refusal-correct", entry=entry), "correct")
        return place, step

    def _again(self, later: Sequence[Step]) -> list[Step]:
        """Enter the answers after a correction again, as far as they fit; returns the rest."""
        waiting = [step for step in later if step.kind != "auto"]
        for place, step in enumerate(waiting):
            request = self.match.position.request
            if request is None or request.fingerprint() != step.fingerprint:
                return waiting[place:]
            try:
                self._give(_checked(request, step, _typed(step.answer), None))
            except (Refusal, ValueError):
                return waiting[place:]
        return []

    def _give(self, answer: Any) -> None:
        request = self.match.position.request
        if isinstance(request, Chance):
            self._take(answer)
            return
        assert isinstance(request, Ask | AskAll)
        codes = answer if isinstance(request, AskAll) else {request.seat: answer}
        for seat, code in codes.items():
            self.match.order(seat, code)


def _typed(answer: Any) -> Any:
    """An earlier answer as it was typed."""
    if isinstance(answer, dict):
        return {seat: order.code for seat, order in answer.items()}
    return getattr(answer, "code", answer)


def _checked(request: Request | None, old: Step, answer: Any, seat: Seat | None) -> Any:
    """An answer that fits the request: a result, a code, or codes by seat; `Refusal` or `ValueError`."""
    if isinstance(request, Chance):
        return request.from_data(answer)
    if isinstance(request, AskAll):
        codes = dict(answer) if isinstance(answer, dict) else {**_typed(old.answer), seat: answer}
        if set(codes) != set(request.asks):
            raise IllegalOrder("", Message("refusal-which-seat", seats=list(request.asks)), "correct")
        return {each: ask.choices.check(codes[each]).code for each, ask in request.asks.items()}
    assert isinstance(request, Ask)
    return request.choices.check(answer).code
