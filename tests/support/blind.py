"""Double-blind matches of any game: two worlds that differ in what a seat cannot see, played side by side."""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from admiralty.kernel.flows.chance import Fast, KeyStream
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.matches.match import Match
from admiralty.present.presenter import Presenter
from admiralty.present.state_form import piece_lines
from tests.support.double_blind import UMPIRE, alike, drift_apart, set_out, told

KEY = b"thirty-two bytes nobody guesses."


class Blind(NamedTuple):
    """A double-blind battle, and orders to try, legal or not."""

    presenter: Presenter
    sighting: int
    tries: tuple[str, ...] = ()
    differ: str = "."
    """The orders in which two worlds may differ, each after the key of its question: those that other seats do not
    notice."""
    openly: tuple[str, ...] = ()
    """The public fields of the state that hidden units may change."""

    def match(self, key: bytes = KEY, sighting: int = 0) -> Match[Any]:
        game: Any = self.presenter.game
        setting = self.presenter.setting
        persons = {f"person {seat}": (seat,) for seat in setting.seats}
        return Match(game, setting, persons, KeyStream(key), umpire=UMPIRE, sighting=sighting or self.sighting)

    def set_out(self, match: Match[Any], **edits: Any) -> Match[Any]:
        """Change the position, as an umpire."""
        return set_out(match, self.presenter, **edits)

    def told(self, match: Match[Any], seat: Seat | None) -> list[str]:
        """Everything that a seat receives of a match, and the answers to the orders to try."""
        return told(match, self.presenter, seat, self.tries)

    def must_be_alike(self, one: Match[Any], two: Match[Any], seats: Iterable[Seat | None]) -> None:
        for seat in seats:
            where = f"{seat} can tell the worlds apart after {len(one.journal.entries)} entries"
            alike(self.told(one, seat), self.told(two, seat), where)

    def drift_apart(self, seat: Seat, seed: int, most: int) -> int:
        """Play two worlds that drift apart; returns the number of comparisons with different positions."""
        worlds = self.match(), self.match()
        return drift_apart(
            worlds, self.presenter, seat, seed,
            codes=self.tries, in_the_open=self._in_the_open, unnoticed=self._unnoticed, most=most,
        )  # fmt: skip

    def _unnoticed(self, ask: Ask, rng: Fast) -> str:
        key, orders = ask.question.key, ask.choices.candidates(500)
        codes = [order.code for order in orders if re.match(self.differ, f"{key} {order.code}")]
        return codes[rng.below(len(codes))] if codes else ""

    @staticmethod
    def _record(state: Any, path: str) -> Any:
        found = state.to_data()
        for step in path.split("."):
            found = found[int(step) if step.isdecimal() else step]
        return found

    def _in_the_open(self, state: Any, seat: Seat) -> object:
        """The records of sighted units, and the fields that every seat knows."""
        records = {piece.id: self._record(state, piece.path) for piece in piece_lines(self.presenter, state)}
        seats = (None, *self.presenter.setting.seats)
        sighted = [[(unit, records[unit]) for unit in sorted(state.sighted(each))] for each in seats]
        return sighted, [str(getattr(state, name)) for name in self.openly]


def ordered(match: Match[Any], rng: Fast) -> None:
    """A random order of the seat to move."""
    seat, ask = next(iter(match.asks().items()))
    match.order(seat, ask.choices.sample(rng).code)
