"""Standing answers in the terminal: leave one in a word, see what stands, be asked again."""

from collections.abc import Callable, Mapping
from typing import Any

from admiralty.cli.console import columns, echo
from admiralty.desk import YOU, Desk
from admiralty.kernel.choices import Order
from admiralty.kernel.event import Seat
from admiralty.kernel.leaving import Until, order_and_leave
from admiralty.kernel.match import Match
from admiralty.standing import again, left, offers, words_for

__all__ = ["StandingAnswers"]


class StandingAnswers:
    """The commands; ``meant`` finds the order that a text means."""

    def __init__(self, desk: Desk, match: Match[Any], meant: Callable[[Seat, str], Order[Any]]) -> None:
        self._desk, self._match, self._meant = desk, match, meant
        self.commands: Mapping[str, Callable[[Seat, str], None]] = {
            "leave": self._leave,
            "standing": self._list,
            "lift": self._lift,
        }

    def offer(self, seat: Seat) -> None:
        """Say what may be left as an answer to the open question."""
        ways = [[f"leave {each.until}", each.words] for each in offers(self._match, self._desk, seat)]
        if again(self._match, self._match.asks()[seat]):
            ways.append([f"leave {Until.AGAIN} …", words_for(self._desk, Until.AGAIN)])
        if ways:
            columns(ways)

    def _leave(self, seat: Seat, text: str) -> None:
        """``leave turn``, ``leave all``, ``leave game`` say no; ``leave again CODE`` goes on with an order."""
        word, _, code = text.partition(" ")
        until = next((each for each in Until if each == word.lower()), None)
        declined = next((each.code for each in offers(self._match, self._desk, seat) if each.until is until), None)
        if until is Until.AGAIN and code.strip():
            declined = self._meant(seat, code.strip()).code
        if until is None or declined is None:
            echo(self._desk.say("terminal-leave"))
            self.offer(seat)
            return
        order_and_leave(self._match, seat, declined, until, decision=self._match.decision, person=YOU)
        self._list(seat, "")

    def _list(self, seat: Seat, text: str) -> None:
        stands = left(self._match, self._desk, seat)
        if not stands:
            echo(self._desk.say("terminal-nothing-stands"))
        columns([[str(number), each.words] for number, each in enumerate(stands, start=1)])

    def _lift(self, seat: Seat, text: str) -> None:
        """Be asked again: of what stands under a number, or of everything."""
        stands = left(self._match, self._desk, seat)
        chosen = stands[int(text) - 1 : int(text)] if text.isdecimal() and int(text) else stands
        for each in chosen:
            self._match.stand(seat, each.topic, None)
        self._list(seat, "")
