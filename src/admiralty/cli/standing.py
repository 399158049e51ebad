"""Standing orders in the terminal: leave an answer, list them, cancel them."""

from collections.abc import Callable, Mapping
from typing import Any

from admiralty.cli.console import columns, echo
from admiralty.kernel.flows.choices import Order
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.matches.leave_order import Until, order_and_leave
from admiralty.kernel.matches.match import Match
from admiralty.present.presenter import YOU, Presenter
from admiralty.present.standing_text import again, left, offers, words_for

__all__ = ["StandingAnswers"]


class StandingAnswers:
    """The commands; ``meant`` finds the order of a text, ``sure`` says whether it may be given."""

    def __init__(
        self,
        presenter: Presenter,
        match: Match[Any],
        meant: Callable[[Seat, str], Order[Any]],
        sure: Callable[[Seat, str], bool],
    ) -> None:
        self._presenter, self._match, self._meant, self._sure = presenter, match, meant, sure
        self.commands: Mapping[str, Callable[[Seat, str], None]] = {
            "skip": self._skip,
            "repeat": self._repeat,
            "standing": self._list,
            "lift": self._lift,
        }

    def offer(self, seat: Seat) -> None:
        """List the standing orders that may be left for the open question."""
        ways = [[f"skip {each.until}", each.words] for each in offers(self._match, self._presenter, seat)]
        if again(self._match, self._match.asks()[seat]):
            ways.append(["repeat …", words_for(self._presenter, Until.AGAIN)])
        if ways:
            columns(ways)

    def _skip(self, seat: Seat, text: str) -> None:
        """``skip turn``, ``skip all``, ``skip game``: say no, now and for that long."""
        found = [each for each in offers(self._match, self._presenter, seat) if each.until == text.lower()]
        if found:
            self._leave(seat, found[0].code, Until(found[0].until))
        else:
            self._explain(seat)

    def _repeat(self, seat: Seat, text: str) -> None:
        """``repeat CODE``: give an order again as long as it can be given."""
        if text:
            self._leave(seat, self._meant(seat, text).code, Until.AGAIN)
        else:
            self._explain(seat)

    def _explain(self, seat: Seat) -> None:
        echo(self._presenter.say("terminal-leave"))
        self.offer(seat)

    def _leave(self, seat: Seat, code: str, until: Until) -> None:
        if not self._sure(seat, code):
            return
        order_and_leave(self._match, seat, code, until, decision=self._match.decision, person=YOU)
        self._list(seat, "")

    def _list(self, seat: Seat, text: str) -> None:
        stands = left(self._match, self._presenter, seat)
        if not stands:
            echo(self._presenter.say("terminal-nothing-stands"))
        columns([[str(number), each.words] for number, each in enumerate(stands, start=1)])

    def _lift(self, seat: Seat, text: str) -> None:
        """Cancel the standing order of a number, or all of them."""
        stands = left(self._match, self._presenter, seat)
        chosen = stands[int(text) - 1 : int(text)] if text.isdecimal() and int(text) else stands
        for each in chosen:
            self._match.standing.leave(seat, each.topic, None)
        self._list(seat, "")
