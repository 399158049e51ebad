"""Double-blind matches of any game in tests: two worlds that differ in what a seat cannot see, played side by side."""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from admiralty.kernel.flows.chance import Fast, KeyStream
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.matches.match import Match
from admiralty.present.presenter import Presenter
from admiralty.present.state_form import piece_lines
from tests.support.double_blind import UMPIRE, alike, set_out, told

KEY = b"thirty-two bytes nobody guesses."


class Blind(NamedTuple):
    """A battle whose units are hidden until sighted, and orders to try whether they may be given or not."""

    presenter: Presenter
    sighting: int
    tries: tuple[str, ...] = ()
    differ: str = "."
    """The orders in which two worlds may differ, each after the key of its question: those that nobody else notices."""
    openly: tuple[str, ...] = ()
    """The fields of the state that lie open to everybody and that hidden units may change."""

    def match(self, key: bytes = KEY, sighting: int = 0) -> Match[Any]:
        game: Any = self.presenter.game
        setting = self.presenter.setting
        persons = {f"person {seat}": (seat,) for seat in setting.seats}
        return Match(game, setting, persons, KeyStream(key), umpire=UMPIRE, sighting=sighting or self.sighting)

    def set_out(self, match: Match[Any], **edits: Any) -> Match[Any]:
        """Change the position, as the umpire may."""
        return set_out(match, self.presenter, **edits)

    def told(self, match: Match[Any], seat: Seat | None) -> list[str]:
        """Everything that a seat is given of a match, and the answers to the orders to try."""
        return told(match, self.presenter, seat, self.tries)

    def must_be_alike(self, one: Match[Any], two: Match[Any], seats: Iterable[Seat | None]) -> None:
        for seat in seats:
            where = f"{seat} can tell the worlds apart after {len(one.journal.entries)} entries"
            alike(self.told(one, seat), self.told(two, seat), where)

    def drift_apart(self, seat: Seat, seed: int, most: int) -> int:
        """Play two worlds in which the other side gives orders that differ, as long as the seat sees nothing of it; it
        gets the same bytes. How often they were compared while they were not the same."""
        one, two, rng = self.match(), self.match(), Fast(seed)
        other = next(each for each in self.presenter.setting.seats if each != seat)
        compared = 0
        while compared < most and not one.over and not two.over and self._alike_in_the_open(one, two):
            self.must_be_alike(one, two, (seat, None))
            compared += one.position.digest() != two.position.digest()
            (asked, ask), (_, also) = next(iter(one.asks().items())), next(iter(two.asks().items()))
            (here, there), same = (self._unnoticed(each, rng) for each in (ask, also)), ask.choices.sample(rng).code
            hidden = asked == other and here and there
            one.order(asked, here if hidden else same)
            if not hidden and not _offered(also, same):
                break  # what is offered has come to differ: the worlds part
            two.order(asked, there if hidden else same)
        return compared

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

    def _alike_in_the_open(self, one: Match[Any], two: Match[Any]) -> bool:
        """Whether nothing has happened that everybody may know of, or that somebody has sighted."""
        setting, game = self.presenter.setting, self.presenter.game

        def known(match: Match[Any]) -> list[Any]:
            state = match.position.state
            records = {piece.id: self._record(state, piece.path) for piece in piece_lines(self.presenter, state)}
            sighted = [
                [(unit, records[unit]) for unit in sorted(state.sighted(seat))] for seat in (None, *setting.seats)
            ]
            kinds = [(entry["kind"], entry.get("seat")) for entry in match.journal.entries]
            lying_open = [str(getattr(state, name)) for name in self.openly]
            return [sighted, kinds, game.fallen(state, setting), list(match.asks()), lying_open]

        return known(one) == known(two)


def _offered(ask: Ask, code: str) -> bool:
    try:
        ask.choices.check(code)
    except Refusal:
        return False
    return True


def ordered(match: Match[Any], rng: Fast) -> None:
    """Any order of whoever is asked."""
    seat, ask = next(iter(match.asks().items()))
    match.order(seat, ask.choices.sample(rng).code)
