"""An interactive session in the terminal: board, question, numbered orders, and typed commands."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from admiralty.bots import Bot
from admiralty.cli.battles import Battles
from admiralty.cli.chances import odds_lines
from admiralty.cli.charts import print_charts
from admiralty.cli.console import columns, echo, read_line, show
from admiralty.cli.drafts import Drafts
from admiralty.cli.ending import ending
from admiralty.cli.hints import Explainer, hint_lines
from admiralty.cli.standing import StandingAnswers
from admiralty.cli.table_actions import TerminalActions
from admiralty.cli.umpire import Umpire
from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.choices import Order, Refusal, normal
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.matches.leave_order import undo as take_back
from admiralty.kernel.matches.losing import losing_of
from admiralty.kernel.orders.sheets import CARRY_ON, OrderSheet
from admiralty.kernel.orders.verbs import Verb
from admiralty.lab.run import play_on
from admiralty.present.chart_text import charts_of
from admiralty.present.presenter import YOU
from admiralty.python_api.table import OrderRefused, Table
from admiralty.scene import spoken

__all__ = ["YOU", "Session"]

SHOWN_AT_MOST = 40
LINES_OF_A_SHEET = 8
"""An order sheet is written, not chosen from a list: a few examples show how it looks."""


class Session:
    """One person's game, from the first question to the end or to `quit`."""

    def __init__(self, table: Table, bots: Mapping[Seat, Bot], file: Path, explainer: Explainer | None = None) -> None:
        self.table = table
        self.presenter = presenter = table.presenter
        self.match = match = table.match
        self.bots = dict(bots)
        self.file = file
        self.explainer = explainer
        if explainer is not None:
            explainer.match = match
        self.say = presenter.words.say
        self.leaving = False
        self._heard = 0
        self._last_board = ""
        self._last_seat: Seat | None = None
        self._shown: Sequence[Order[Any]] = ()
        self._asked: tuple[int, Seat] | None = None
        self.drafts = Drafts(file)
        self._warned: tuple[int, Seat, str] | None = None
        """The losing order that was typed last: typed again, it is given."""
        self.umpire = Umpire(self)
        self.answers = StandingAnswers(presenter, match, self._resolve, self._is_meant)
        self.commands = self._commands()

    def _commands(self) -> dict[str, Callable[[Seat, str], None]]:
        return {
            "help": self._help,
            "odds": self._odds,
            "hint": self._hint,
            "why": self._why,
            "undo": self._undo,
            "takeback": self._take_back,
            **TerminalActions(self.presenter, self.match, self.bots).commands,
            **self.answers.commands,
            **Battles(self).commands,
            **self.umpire.commands,
            "seal": self._seal,
            "strike": self._strike,
            "orders": self._orders,
            "map": self._map,
            "look": self._look,
            "log": self._log,
            "rules": self._rules,
            "charts": self._charts,
            "save": self._save,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Ask and obey until the game is over or the person leaves."""
        while not self.leaving:
            play_on(self.match, self.bots)
            self._tell()
            if self.explainer is not None:
                self.explainer.say_what_is_open()
            if self.match.over:
                for line in ending(self.presenter, self.match.journal, self.match.parley.persons.get(YOU, ())):
                    echo(line)
                echo(self.say("terminal-over", file=str(self.file)))
                return
            seat = next(iter(self.match.asks()), None)
            if seat is None:
                self.umpire.while_held()
                continue
            self._put_question(seat)
            typed = read_line(self.say("terminal-prompt") + " ")
            if typed is None:
                self._quit(seat, "")
            elif typed.strip():
                self._obey(seat, typed.strip())

    # -- output ------------------------------------------------------------------------------------------------

    def _tell(self) -> None:
        """Print what happened since the last output, as far as the current player may know it."""
        seat = next(iter(self.match.asks()), None)
        entries = self.match.journal.entries
        for entry in entries[self._heard :]:
            for line in (
                self.presenter.lines(entry, None, everything=True)
                if self.match.over
                else self.presenter.lines(entry, seat)
            ):
                echo(line)
        happened = [event for entry in entries[self._heard :] for event in entry.get("events", ())]
        short = self.presenter.game.summary(self.presenter.setting, happened)
        if short:
            echo()
            echo(self.say("terminal-in-short"))
            for message in short:
                echo(f"  {self.presenter.render(message)}")
        self._heard = len(entries)

    def _put_question(self, seat: Seat) -> None:
        """Print the board if it has changed, the question, and the orders; once for each decision of a seat, since
        seats that seal at the same time are asked one after the other. During a pause it says so, and prints them when
        the game goes on.
        """
        if self.match.parley.resting:
            if self._asked is not None:
                echo(self.say("terminal-rests"))
            self._asked = None
            return
        if self._asked == (self.match.decision, seat):
            return
        self._asked = (self.match.decision, seat)
        self._hand_over(seat)
        ask = self.match.asks()[seat]
        scene = self.presenter.picture(self.match.position.state, seat, ask)
        board = self.presenter.board(scene)
        if board != self._last_board:
            self._last_board = board
            echo()
            show(board)
        echo()
        self._orders(seat, "")

    def _hand_over(self, seat: Seat) -> None:
        """At one keyboard, show a seat with secrets only when its player is there."""
        changed = self._last_seat not in (None, seat)
        self._last_seat = seat
        if changed and self.presenter.game.hides(self.match.position.state, seat):
            self._last_board = ""
            read_line(self.say("terminal-hand-over", seat=self.presenter.name(seat)) + " ")

    def _orders(self, seat: Seat, text: str) -> None:
        if self.match.parley.resting:
            echo(self.say("terminal-rests"))
            return
        ask = self.match.asks()[seat]
        question = self.presenter.words.render(ask.question)
        echo(self.say("terminal-question", seat=self.presenter.name(seat), question=question, case=ask.case))
        finite = ask.choices.finite
        most = 10**6 if text == "all" else LINES_OF_A_SHEET if isinstance(ask.choices, OrderSheet) else SHOWN_AT_MOST
        heaps = self._heaps(ask) if finite and text != "all" else {}
        heaped = {code for codes in heaps.values() for code in codes}
        self._shown = ask.choices.candidates(most + len(heaped) if finite else min(most, SHOWN_AT_MOST))
        self._shown = [order for order in self._shown if order.code not in heaped][:most]
        lost = losing_of(self.match, seat, [order.code for order in self._shown]) if finite else ()
        marks = {code: self.say("terminal-loses-mark") for code in lost}
        columns(
            [
                [str(place), order.code, f"{self._label(order)} {marks.get(order.code, '')}".strip()]
                for place, order in enumerate(self._shown, start=1)
            ]
        )
        columns([["", f"{next(iter(codes)).split()[0]} …", line] for line, codes in heaps.items()])
        if not finite:
            if isinstance(ask.choices, OrderSheet):
                echo(self.say("terminal-sheet", example=self.presenter.render(ask.choices.example)))
            else:
                echo(self.say("terminal-some-orders"))
            if draft := self.drafts.of(seat, self.match.decision):
                echo(self.say("terminal-draft", draft=draft))
        elif len(ask.choices.orders()) > len(self._shown) + len(heaped):
            echo(self.say("terminal-more-orders", more=len(ask.choices.orders()) - len(self._shown) - len(heaped)))
        self.answers.offer(seat)

    def _heaps(self, ask: Ask) -> dict[str, list[str]]:
        """Orders that come by the dozen: lines that name many, each with their codes."""
        found: dict[Message, tuple[list[str], list[str]]] = {}
        for order in ask.choices.orders():
            heap = order.value.heaped(self.match.position.state, ask.subject) if isinstance(order.value, Verb) else None
            if heap is not None:
                names, codes = found.setdefault(heap[0], ([], []))
                names.append(heap[1])
                codes.append(order.code)
        return {
            self.say("terminal-heap", what=self.presenter.render(what), names=", ".join(names)): codes
            for what, (names, codes) in found.items()
        }

    def _label(self, order: Order[Any]) -> str:
        return self.presenter.words.render(order.label) if order.label is not None else ""

    # -- input -------------------------------------------------------------------------------------------------

    def _obey(self, seat: Seat, line: str) -> None:
        """Carry out a line: an order that can be given now comes before a command of the terminal."""
        word, _, rest = line.partition(" ")
        command = self.commands.get(word.lower())
        try:
            if command is None or self._is_order(seat, line):
                self._take(seat, line)
            else:
                command(seat, rest.strip())
        except OrderRefused as refused:
            self._refuse(refused.reason, refused.case)
        except Refusal as refusal:
            self._refuse(self.presenter.render(refusal.reason), refusal.case)

    def _is_order(self, seat: Seat, line: str) -> bool:
        """Whether a line is the whole code of a legal order."""
        try:
            self.match.asks()[seat].choices.check(line)
        except (Refusal, KeyError):
            return False
        return True

    def _take(self, seat: Seat, line: str) -> None:
        """Give an order; a line of a sheet is only noted, until the sheet is sealed."""
        choices = self.match.asks()[seat].choices
        if not isinstance(choices, OrderSheet):
            order = self._resolve(seat, line)
            if self._is_meant(seat, order.code):
                self.table.give(seat, order, person=YOU)
            return
        written = self._shown[int(line) - 1].code if line.isdigit() and 1 <= int(line) <= len(self._shown) else line
        draft = choices.amended(self.drafts.of(seat, self.match.decision), written)
        self.drafts.keep(seat, self.match.decision, draft)
        if normal(written) == CARRY_ON or any(entry.closes for entry in choices.read(written).whole):
            self._seal(seat, "")
        else:
            echo(self.say("terminal-draft", draft=draft))

    def _is_meant(self, seat: Seat, code: str) -> bool:
        """Whether an order may be given: one that loses the game at once must be typed twice."""
        typed = (self.match.decision, seat, code)
        if self._warned == typed or not losing_of(self.match, seat, [code]):
            return True
        self._warned = typed
        side = self.presenter.name(self.match.setting.side_of(seat))
        echo(self.say("terminal-loses", side=side, code=code))
        return False

    def _seal(self, seat: Seat, text: str) -> None:
        """Seal the sheet as it is written; lines left out carry on."""
        choices = self.match.asks()[seat].choices
        if not isinstance(choices, OrderSheet):
            echo(self.say("terminal-no-sheet"))
            return
        order = choices.check(self.drafts.of(seat, self.match.decision))
        self.drafts.keep(seat, self.match.decision, "")
        self.table.give(seat, order, person=YOU)

    def _strike(self, seat: Seat, text: str) -> None:
        """Strike a line out of the sheet."""
        choices = self.match.asks()[seat].choices
        if not isinstance(choices, OrderSheet):
            echo(self.say("terminal-no-sheet"))
            return
        draft = choices.without(self.drafts.of(seat, self.match.decision), text.lower())
        self.drafts.keep(seat, self.match.decision, "" if draft == CARRY_ON else draft)
        echo(self.say("terminal-draft", draft=draft))

    def _resolve(self, seat: Seat, text: str) -> Order[Any]:
        """The order of a number, a code or the beginning of one; a code that is a number comes first."""
        ask: Ask = self.match.asks()[seat]
        if text.isdigit() and 1 <= int(text) <= len(self._shown) and ask.choices.find(text) is None:
            return self._shown[int(text) - 1]
        try:
            return self.table.meant(seat, text)
        except OrderRefused as refused:
            if not text.isdecimal():
                raise
            reason = self.say("refusal-no-such-number", number=text, most=len(self._shown))
            raise OrderRefused(reason) from refused

    def _refuse(self, reason: str, case: str) -> None:
        echo(self.say("terminal-refused", reason=reason))
        if cited := self.presenter.cited(case):
            echo(cited)

    def _help(self, seat: Seat, text: str) -> None:
        echo(self.say("terminal-help"))
        words = self.presenter.words
        columns([[words.named("usage", name), words.named("explain", name)] for name in self.commands])

    def _odds(self, seat: Seat, text: str) -> None:
        if not text:
            echo(self.say("terminal-which-order", command="odds"))
            return
        for line in odds_lines(self.table, seat, self._resolve(seat, text)):
            echo(line)

    def _hint(self, seat: Seat, text: str) -> None:
        for line in hint_lines(self.presenter, self.match, seat):
            echo(line)

    def _why(self, seat: Seat, text: str) -> None:
        if not text:
            echo(self.say("terminal-which-order", command="why"))
            return
        order = self._resolve(seat, text)
        self.match.check(seat, order.code)
        echo(self.say("terminal-is-legal", code=order.code, label=self._label(order)))

    def _undo(self, seat: Seat, text: str) -> None:
        """Free undo for the last player at this keyboard: the seat that is asked, or another of the person's."""
        mine = [seat, *(other for other in self.match.parley.persons[YOU] if other != seat)]
        undone = self.table.may_undo(mine) or seat
        take_back(self.match, undone)
        echo(self.say("terminal-undone", seat=self.presenter.name(undone)))

    def _take_back(self, seat: Seat, text: str) -> None:
        """Take the last order back beyond a barrier; at one keyboard no other player has to agree."""
        steps = self.match.history.steps
        last = next(
            (s for s in reversed(steps) if s.kind == "order" and s.seat in self.match.parley.persons[YOU]), None
        )
        if last is None:
            echo(self.say("terminal-nothing-to-take-back"))
            return
        self.match.actions.propose_take_back(YOU, last.entry)
        echo(self.say("terminal-taken-back"))

    def _map(self, seat: Seat, text: str) -> None:
        show(self.presenter.board(self.presenter.picture(self.match.position.state, seat, self.match.asks()[seat])))

    def _look(self, seat: Seat, text: str) -> None:
        scene = self.presenter.picture(self.match.position.state, seat, self.match.asks()[seat])
        for line in spoken(scene, self.say):
            echo(line)

    def _log(self, seat: Seat, text: str) -> None:
        lines = [line for entry in self.match.journal.entries for line in self.presenter.lines(entry, seat)]
        for line in lines[-int(text) :] if text.isdigit() and int(text) else lines:
            echo(line)
        if not lines:
            echo(self.say("terminal-empty-log"))

    def _rules(self, seat: Seat, text: str) -> None:
        book = self.presenter.game.casebook
        known = {case_id.lower(): case_id for case_id in book}
        found = known.get(text.lower())
        if found is not None:
            echo(self.presenter.cited(found))
            if reason := self.presenter.words.reason(found):
                echo(self.say("case-reason", reason=reason))
            return
        inside = [case_id for case_id in book if text and case_id.lower().startswith(text.lower())]
        if text and not inside:
            echo(self.say("terminal-no-such-case", case=text))
        for case_id in inside or ([] if text else book):
            echo(self.presenter.cited(case_id))

    def _charts(self, seat: Seat, text: str) -> None:
        try:
            print_charts(charts_of(self.presenter.game, self.presenter.words), text)
        except DataError as fault:
            echo(str(fault))

    def _save(self, seat: Seat, text: str) -> None:
        if not text:
            echo(self.say("terminal-saved", file=str(self.file)))
            return
        journal = self.match.journal if self.match.over else self.match.journal.seen_by(seat)
        try:
            Path(text).write_text(journal.text(), encoding="utf-8")
        except OSError as fault:
            echo(self.say("terminal-not-saved", file=text, reason=fault.strerror or str(fault)))
            return
        echo(self.say("terminal-saved", file=text))

    def _quit(self, seat: Seat, text: str) -> None:
        self.leaving = True
        echo(self.say("terminal-left", file=str(self.file)))
