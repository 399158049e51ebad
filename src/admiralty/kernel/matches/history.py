"""Undo history: the answers that count, how to return to each, and how far back undo is free.

The kernel implements undo, not the games. Undo is free back to the last barrier, across segments. There is a barrier at
every chance, where a seat learned what it could not derive, and where another seat was asked.
"""

from typing import Any, Generic, NamedTuple, TypeVar

from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask, AskAll, Request
from admiralty.kernel.games.game import Game, State
from admiralty.kernel.games.position import Position

from .luck import Ledger, Score

__all__ = ["History", "Step", "question_moved_on"]

S = TypeVar("S", bound=State)
THINNING = 16
"""Checkpoints before the barrier are thinned out to one in so many, which trades memory for the time of a take-back."""


class Step(NamedTuple):
    """One answer that counts: its journal entry, its request, the seat that gave it (None: chance), its luck."""

    entry: int
    kind: str
    fingerprint: str
    seat: Seat | None
    answer: Any
    luck: Score | None = None


class History(Generic[S]):
    """Steps from the start of the game, with checkpoints along them."""

    def __init__(self, start: S, entry: int = 0) -> None:
        """``entry`` is the one that holds the start; earlier answers cannot be taken back."""
        self.begins = entry
        self.steps: list[Step] = []
        self.luck = Ledger()
        """The luck of the steps, and of those before a position that was saved with it."""
        self.barrier = 0
        self._marks: list[tuple[int, S]] = [(0, start)]

    def add(self, step: Step, position: Position[S]) -> None:
        """Note an answer that the position has just taken."""
        self.steps.append(step)
        if step.luck is not None:
            self.luck.note(step.luck)
        place = len(self.steps) - len(position.tail)
        if place > self._marks[-1][0]:
            self._marks.append((place, position.checkpoint))

    def raise_barrier(self) -> None:
        """From now on, nothing so far can be taken back for free."""
        self.barrier = len(self.steps)
        if len(self._marks) > 4 * THINNING:
            self._marks = self._marks[::THINNING]  # the next answer marks the open segment again

    def free_to(self, seat: Seat) -> int | None:
        """The place before the seat's last own order, if that can be taken back for free."""
        for place in range(len(self.steps) - 1, self.barrier - 1, -1):
            step = self.steps[place]
            if step.seat == seat and step.kind == "order":
                return place
        return None

    def before_entry(self, entry: int) -> int:
        """The place before the step of a journal entry; all steps from that entry on are after it."""
        return next((place for place, step in enumerate(self.steps) if step.entry >= entry), len(self.steps))

    def position_at(self, place: int, game: Game[S]) -> Position[S]:
        """The position before the step at ``place``."""
        start, state = next(mark for mark in reversed(self._marks) if mark[0] <= place)
        position = Position(game, state.clone())
        for step in self.steps[start:place]:
            position.give(step.answer)
        return position

    def back_to(self, place: int, game: Game[S]) -> Position[S]:
        """Forget the steps from ``place`` on; returns the position at that moment."""
        position = self.position_at(place, game)
        while len(self._marks) > 1 and self._marks[-1][0] > place:
            self._marks.pop()
        self.forget(place)
        self.barrier = min(self.barrier, place)
        return position

    def forget(self, place: int) -> None:
        """Drop the steps from ``place`` on, and their luck."""
        for step in self.steps[place:]:
            if step.luck is not None:
                self.luck.forget(step.luck)
        del self.steps[place:]

    def luck_before(self, place: int) -> Ledger:
        """The luck without that of the steps from ``place`` on."""
        ledger = Ledger.loaded(self.luck.saved())
        for step in self.steps[place:]:
            if step.luck is not None:
                ledger.forget(step.luck)
        return ledger


def question_moved_on(actor: Seat | None, request: Request | None) -> bool:
    """Whether the open question is put to a seat other than the one that acted."""
    if isinstance(request, Ask):
        return request.seat != actor
    return isinstance(request, AskAll)
