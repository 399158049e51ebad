"""Table actions in the terminal: resign, agree on a draw, hand a seat over, pause."""

from collections.abc import Callable
from typing import Any

from admiralty.bots import Bot, bot, fits
from admiralty.cli.console import echo, read_line
from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.matches.agreements import ADJOURNMENT, BOT, DRAW
from admiralty.kernel.matches.match import Match
from admiralty.present.presenter import YOU, Presenter

__all__ = ["TerminalActions"]


class TerminalActions:
    """Terminal commands for agreements. At one keyboard no other player has to agree."""

    def __init__(self, presenter: Presenter, match: Match[Any], bots: dict[Seat, Bot]) -> None:
        self._presenter = presenter
        self._match = match
        self._bots = bots
        self.say = presenter.words.say
        self.commands: dict[str, Callable[[Seat, str], None]] = {
            "resign": self._resign,
            "offerdraw": self._draw,
            "handover": self._hand_over,
            "pause": self._pause,
            "resume": self._resume,
            "adjourn": self._adjourn,
        }

    def _resign(self, seat: Seat, text: str) -> None:
        """Resign the side whose seat is asked, after a confirmation."""
        side = self._match.setting.side_of(seat)
        if self._sure(self.say("terminal-resign-sure", side=self._presenter.name(side))):
            self._match.actions.resign(YOU, side)

    def _draw(self, seat: Seat, text: str) -> None:
        """Agree on a draw for every side, after a confirmation."""
        if not self._match.parley.without_persons() and not self._sure(self.say("terminal-draw-sure")):
            return
        if DRAW in self._match.parley.offers:
            self._match.actions.withdraw(DRAW, YOU)
        self._match.actions.propose_draw(YOU)

    def _sure(self, question: str) -> bool:
        """Ask the person to confirm an action that ends the game."""
        typed = read_line(question + " ")
        sure = (typed or "").strip().lower() == self.say("terminal-yes")
        if not sure:
            echo(self.say("terminal-fight-on"))
        return sure

    def _pause(self, seat: Seat, text: str) -> None:
        self._match.actions.pause(YOU)

    def _resume(self, seat: Seat, text: str) -> None:
        self._match.actions.go_on(YOU)

    def _adjourn(self, seat: Seat, text: str) -> None:
        if ADJOURNMENT in self._match.parley.offers:
            self._match.actions.withdraw(ADJOURNMENT, YOU)
        self._match.actions.propose_adjournment(YOU, text)

    def _hand_over(self, seat: Seat, text: str) -> None:
        """Let a bot play the seat that is asked, or another: ``handover captain [SEAT]``."""
        name, _, named = text.partition(" ")
        wanted = Seat(named.strip()) if named.strip() else seat
        try:
            fits(name, self._presenter.game, self._presenter.setting, self._presenter.setting.side_of(wanted))
            taker = bot(name, self._presenter.game, self._presenter.setting, Fast(f"{name} {wanted}"), timed=True)
        except DataError as fault:
            echo(self.say("terminal-error", text=str(fault)))
            return
        self._match.actions.hand_over(wanted, f"{BOT}{name} {self._match.setting.side_of(wanted)}", by=YOU)
        self._bots[wanted] = taker
