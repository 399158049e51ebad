"""`admiralty referee`: a game at a physical table; a person enters its orders, dice and cards."""

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from admiralty.cli.console import INTERRUPTED, WORDS, Failure, columns, echo, later, read_line
from admiralty.cli.ending import ending
from admiralty.cli.files import create, keep, read
from admiralty.cli.journals import presenter_of
from admiralty.cli.options import options_of
from admiralty.cli.play import game_and_scenario
from admiralty.cli.session import YOU, Session
from admiralty.cli.table_setting import TableSetting, measured_text, set_by_hand
from admiralty.kernel.flows.chance import ByHand
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask, AskAll, Chance
from admiralty.kernel.flows.typed_results import parsed
from admiralty.kernel.matches.hand_entry import HandEntry
from admiralty.kernel.matches.history import Step
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.replay import must_have_the_same_rules, resume
from admiralty.present.chance_view import ChanceView, chance_view
from admiralty.present.position_editor import begun_state
from admiralty.present.presenter import Presenter
from admiralty.present.referee_view import step_words
from admiralty.python_api.table import OrderRefused, Table
from admiralty.scenario_files import ENDING
from admiralty.scene import spoken

__all__ = ["Referee", "referee"]

LISTED = 20
PILE_AT_MOST = 60
"""The most faces and cards in a list of possible results."""
AT_ANY_TIME = ("correct", "quit", "map", "look", "log", "rules", "charts", "save")
"""Commands that work even while a die is due."""


class Referee(Session):
    """A session whose dice and cards a person enters."""

    def __init__(self, table: Table, file: Path, heard: int = 0) -> None:
        """``heard`` is the number of entries that need not be shown again."""
        super().__init__(table, {}, file)
        self._heard = heard
        self.entry = HandEntry(table.match, YOU)
        self._cited: set[str] = set()
        """Cases whose paraphrase was shown beside a die: the next time the number is enough."""
        for name in ("undo", "takeback", *self.answers.commands):
            self.commands.pop(name, None)
        self.commands |= {"entries": self._entries, "correct": self._correct, "close": self._close}
        self.reset: Any = None
        """The state to set the table up with, once the referee has asked for it."""
        self.commands["set"] = self._set
        if self.presenter.game.open_table is not None:
            self.commands["measure"] = self._measure

    def run(self) -> None:
        """Ask for orders, dice and cards until the game is closed or the person leaves."""
        while not self.leaving and self.match.journal.end is None:
            self._tell()
            if self.entry.due is not None:
                self._ask_for_dice(self.entry.due)
            else:
                self._ask_for_order()
        if self.match.journal.end is not None:
            for line in ending(self.presenter, self.match.journal, ()):
                echo(line)
            echo(self.say("referee-closed", file=str(self.file)))

    def _ask_for_order(self) -> None:
        if self.match.over:
            seat = self.match.setting.seats[0]
            echo(self.say("referee-over"))
        else:
            seat = next(iter(self.match.asks()))
            self._put_question(seat)
        typed = read_line(self.say("terminal-prompt") + " ")
        if typed is None:
            self._quit(seat, "")
        elif typed.strip() and (not self.match.over or typed.split()[0].lower() in self.commands):
            self._obey(seat, typed.strip())

    def _hand_over(self, seat: Seat) -> None:
        """A referee sees every seat."""

    def _is_order(self, seat: Seat, line: str) -> bool:
        return seat in self.match.asks() and super()._is_order(seat, line)

    def _is_meant(self, seat: Seat, code: str) -> bool:
        """The confirmation is left to the players at the table."""
        return True

    def _map(self, seat: Seat, text: str) -> None:
        echo(self.presenter.board(self.presenter.picture(self.match.position.state, seat, self.match.asks().get(seat))))

    def _look(self, seat: Seat, text: str) -> None:
        for line in spoken(
            self.presenter.picture(self.match.position.state, seat, self.match.asks().get(seat)), self.say
        ):
            echo(line)

    # -- dice and cards ----------------------------------------------------------------------------------------

    def _ask_for_dice(self, request: Chance) -> None:
        """Ask for the due result until it is entered or another command comes."""
        due = chance_view(self.match.position, self.presenter)
        assert due is not None
        self._announce(due)
        while True:
            line = read_line(self.say("terminal-prompt") + " ")
            words = line.split() if line is not None else ["quit"]
            command = words[0].lower() if words else "?"
            if command in AT_ANY_TIME:
                self._obey(self.match.setting.seats[0], " ".join(words))
                return
            if command in ("?", "help"):
                self._explain(due)
            elif command == "entries":
                self._entries(Seat(""), " ".join(words[1:]))
            elif command == "roll":
                self.entry.roll()
                return
            else:
                try:
                    self.entry.fell(parsed(request, " ".join(words)))
                    return
                except ValueError:
                    echo(self.say("referee-impossible", text=" ".join(words), problem=self._wanted(due)))

    def _announce(self, due: ChanceView) -> None:
        """The text of a due throw: who throws, for what, the modifiers with their cases, and what each result does."""
        if due.about:
            echo(self.say("referee-about", about=due.about))
        for term in due.terms:
            echo("  " + self.say("referee-term", value=term.value, reason=term.text, case=term.case))
        if due.effects:
            effects = [self.say("referee-effect", text=each.results, effect=each.text) for each in due.effects]
            echo("  " + self.say("referee-effects", effects=effects))
        cited = due.case if due.case in self._cited else self.presenter.cited(due.case) or due.case
        self._cited.add(due.case)
        by = due.by or self.say("referee-by-table")
        if due.draws:
            echo(self.say("referee-draws", by=by, text=due.what, cited=f" {cited}"))
        else:
            echo(self.say("referee-rolls", by=by, text=due.what, cited=f" {cited}"))

    def _explain(self, due: ChanceView) -> None:
        echo(self.say("referee-dice-help"))
        if cited := self.presenter.cited(due.case):
            echo(cited)
        echo(self._wanted(due))

    def _wanted(self, due: ChanceView) -> str:
        names = [face.name if face.name == face.code else f"{face.name} ({face.code})" for face in due.faces]
        shown = f"{names[0]}–{names[-1]}" if not due.draws and len(names) > 12 else ", ".join(names[:PILE_AT_MOST])
        if due.draws:
            return self.say("referee-not-in-pile", text=shown)
        return self.say("referee-wants-faces", count=due.count, text=shown)

    # -- corrections -------------------------------------------------------------------------------------------

    def _entries(self, seat: Seat, text: str) -> None:
        most = int(text) if text.isdecimal() and int(text) else LISTED
        steps = [step for step in self.match.history.steps if step.kind != "auto"][-most:]
        if steps:
            columns([[str(step.entry), step_words(step, self.presenter)] for step in steps])

    def _correct(self, seat: Seat, text: str) -> None:
        """Correct an entry, and enter the later ones again as far as they still fit."""
        number, _, result = text.partition(" ")
        if not number.isdecimal() or not result.strip():
            echo(self.say("referee-which-entry"))
            return
        entry = int(number)
        request = self.entry.at(entry).request
        try:
            if isinstance(request, AskAll):
                whose, _, result = result.strip().partition(" ")
                seat = self._seat_of(request, whose)
                left = self.entry.correct(entry, request.asks[seat].choices.resolve(result.strip()).code, seat)
            elif isinstance(request, Ask):
                left = self.entry.correct(entry, request.choices.resolve(result.strip()).code)
            else:
                assert isinstance(request, Chance)
                left = self.entry.correct(entry, parsed(request, result))
        except ValueError:
            echo(self.say("referee-impossible", text=result.strip(), problem=self.say("referee-which-entry")))
            return
        self._asked = None
        echo(self.say("referee-corrected", entry=entry))
        self._name_the_first(left)

    def _seat_of(self, request: AskAll, name: str) -> Seat:
        for seat in request.asks:
            if name.casefold() in (seat.casefold(), self.presenter.name(seat).casefold()):
                return seat
        raise OrderRefused(self.say("referee-no-such-seat", seat=name, seats=", ".join(request.asks)))

    def _name_the_first(self, left: Sequence[Step]) -> None:
        """Name the first entry that no longer fits; it and the later ones have to be entered again."""
        if left:
            self._tell()
            echo(
                self.say(
                    "referee-fits-not",
                    entry=left[0].entry,
                    what=step_words(left[0], self.presenter),
                    more=len(left) - 1,
                )
            )

    def _measure(self, seat: Seat, text: str) -> None:
        """Range, arc, rake and contact from one piece to another, by the recorded places."""
        for line in measured_text(self.presenter, self.match.position.state, text):
            echo(line)

    def _set(self, seat: Seat, text: str) -> None:
        """Set the table up again from here: a new journal begins, and this one stays as it is."""
        self.reset = TableSetting(self.presenter, self.match.position.checkpoint).run()
        self.leaving = self.reset is not None

    def _close(self, seat: Seat, text: str) -> None:
        self.match.actions.close(YOU)


def _key_file(journal: Path) -> Path:
    return journal.with_name(journal.name + ".key")


@click.command(help=later("help-referee"))
@click.argument("table")
@click.argument("scenario", required=False)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help=later("help-option"))
@click.option("--journal", type=click.Path(path_type=Path, dir_okay=False), help=later("help-referee-journal"))
@click.option("--set", "by_hand", is_flag=True, help=later("help-referee-set"))
def referee(table: str, scenario: str | None, options: tuple[str, ...], journal: Path | None, by_hand: bool) -> None:
    file = Path(table)
    if scenario is None and file.is_file() and not file.name.endswith(ENDING):
        _go_on_with(file)
        return
    presenter = Presenter.of(*game_and_scenario(table, scenario), options_of(options), language=WORDS.language)
    if by_hand:
        state = TableSetting(presenter, begun_state(presenter)).run()
        if state is None:
            return
        presenter = set_by_hand(presenter, state)
    _begin(presenter, journal)


def _begin(presenter: Presenter, journal: Path | None) -> None:
    """Referee a new table."""
    path, output = create(journal, presenter.setting.scenario)
    dice = ByHand(secrets.token_bytes(32))
    key = _key_file(path)
    key.touch(mode=0o600)
    key.write_text(dice.key.hex(), encoding="utf-8")
    with output:
        Match(presenter.game, presenter.setting, {YOU: tuple(presenter.setting.seats)}, dice, sink=keep(output))
    echo(presenter.say("referee-begins", game=presenter.game_title, scenario=presenter.title))
    _go_on_with(path, new=True)


def _go_on_with(path: Path, *, new: bool = False) -> None:
    """Referee the table whose journal is in a file, from its last entry on."""
    journal = read(path)
    if journal.header["chance"]["source"] != ByHand.name or journal.end is not None:
        raise Failure(WORDS.say("referee-not-refereed", file=str(path)))
    presenter, key = presenter_of(journal), _key_file(path)
    if not key.is_file():
        raise Failure(WORDS.say("referee-no-key", file=str(path), key=str(key)))
    must_have_the_same_rules(journal, presenter.game)
    dice = ByHand(_hex(key))
    if presenter.not_printed:
        echo(presenter.not_printed)
    with path.open("a", encoding="utf-8") as output:
        last = len(journal.entries)
        match = resume(journal, presenter.game, dice, sink=keep(output), checked=True)
        if not new:
            echo(presenter.say("referee-goes-on", game=presenter.game_title, scenario=presenter.title, entries=last))
        session = Referee(Table.at(presenter, match, dice.key), path, heard=last)
        try:
            session.run()
        except KeyboardInterrupt:
            echo()
            echo(WORDS.say("terminal-left", file=str(path)))
            raise click.exceptions.Exit(INTERRUPTED) from None

    if session.reset is not None:
        _begin(set_by_hand(presenter, session.reset), None)


def _hex(file: Path) -> bytes:
    try:
        return bytes.fromhex(file.read_text(encoding="utf-8").strip())
    except ValueError as fault:
        raise Failure(WORDS.say("referee-bad-key", key=str(file))) from fault
