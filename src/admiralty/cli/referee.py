"""Referee: a game at a real table. The players move and throw; a person enters orders, dice and cards."""

import secrets
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

import click

from admiralty.cli.console import INTERRUPTED, WORDS, Failure, columns, echo, later, read_line
from admiralty.cli.ending import ending
from admiralty.cli.files import create, keep, read
from admiralty.cli.journals import presenter_of
from admiralty.cli.options import options_of
from admiralty.cli.play import named
from admiralty.cli.session import YOU, Session
from admiralty.kernel.flows.chance import ByHand
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import AskAll, Chance, Draw, Roll
from admiralty.kernel.games.position import answer_to_data
from admiralty.kernel.matches.history import Step
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.replay import must_have_the_same_rules, resume
from admiralty.present.presenter import Presenter
from admiralty.python_api.table import OrderRefused, Table

__all__ = ["Referee", "referee"]

LISTED = 20
THROWN = ("roll", "draw")
AT_ANY_TIME = ("correct", "quit")
"""Commands that are obeyed even while a die is asked for."""


class _Instead(Exception):
    """A command typed where a die was asked for; the die is asked for again afterwards."""

    def __init__(self, line: str) -> None:
        super().__init__(line)
        self.line = line


class Referee(Session):
    """A session whose dice and cards a person enters."""

    def __init__(self, table: Table, dice: ByHand, file: Path, heard: int = 0) -> None:
        """``heard`` is how many entries need not be told again."""
        super().__init__(table, {}, file)
        self._heard = heard
        self._again: deque[Step] = deque()
        """What was entered after a corrected entry, to be entered again as far as it fits."""
        self._typed = ""
        """The result that corrects a die, until it is asked for."""
        dice.prompt = self.thrown
        for name in ("undo", "takeback", *self.answers.commands):
            self.commands.pop(name, None)
        self.commands |= {"entries": self._entries, "correct": self._correct, "close": self._close}

    def run(self) -> None:
        """Ask for orders, dice and cards until the game is closed or the person leaves."""
        while not self.leaving and self.match.journal.end is None:
            try:
                self._go_on()
            except _Instead as instead:
                self._obey(self.match.setting.seats[0], instead.line)
        if self.match.journal.end is not None:
            for line in ending(self.presenter, self.match.journal, ()):
                echo(line)
            echo(self.say("referee-closed", file=str(self.file)))

    def _go_on(self) -> None:
        if not self.match.over and not self.match.asks():  # a die or a card is due
            self.match.actions.settle_after_replay()
        self._tell()
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
        """What players do at the table is meant."""
        return True

    # -- dice and cards ----------------------------------------------------------------------------------------

    def thrown(self, request: Chance) -> Any:
        """What fell at the table; None lets the program throw."""
        if self._again and not self._typed:
            step = self._again[0]
            if step.kind in THROWN and step.fingerprint == request.fingerprint():
                return self._again.popleft().answer
            self._let_go()
        typed, self._typed = self._typed, ""
        self._tell()
        echo(self._asked_for(request))
        while True:
            line = typed or read_line(self.say("terminal-prompt") + " ")
            typed = ""
            if line is None:
                raise _Instead("quit")
            words = line.split()
            if not words or words[0] in ("?", "help"):
                self._explain(request)
            elif words[0].lower() in AT_ANY_TIME:
                raise _Instead(line)
            elif words[0].lower() == "entries":
                self._entries(Seat(""), " ".join(words[1:]))
            elif words[0].lower() == "roll":
                return None
            else:
                try:
                    return parsed(request, line)
                except ValueError:
                    echo(self.say("referee-impossible", typed=line.strip(), problem=self._wanted(request)))

    def _asked_for(self, request: Chance) -> str:
        """The die or card that is due, by whom and by which case."""
        by = self.presenter.name(request.by) if request.by is not None else self.say("referee-by-table")
        cited = f" {self.presenter.cited(request.case)}".rstrip()
        if isinstance(request, Draw):
            return self.say("referee-draws", by=by, pool=request.name, cited=cited)
        assert isinstance(request, Roll)
        return self.say("referee-rolls", by=by, pool=request.pool.name, cited=cited)

    def _explain(self, request: Chance) -> None:
        echo(self.say("referee-dice-help"))
        echo(self._wanted(request))

    def _wanted(self, request: Chance) -> str:
        if isinstance(request, Roll):
            faces = list(dict.fromkeys(map(str, request.pool.faces)))
            shown = f"{faces[0]}–{faces[-1]}" if len(faces) > 12 else ", ".join(faces)
            return self.say("referee-wants-faces", count=request.pool.count or 1, faces=shown)
        assert isinstance(request, Draw)
        return self.say("referee-not-in-pile", pieces=", ".join(dict.fromkeys(request.pieces)))

    # -- corrections -------------------------------------------------------------------------------------------

    def _entries(self, seat: Seat, text: str) -> None:
        most = int(text) if text.isdecimal() and int(text) else LISTED
        steps = [step for step in self.match.history.steps if step.kind != "auto"][-most:]
        if steps:
            columns([[str(step.entry), self._what(step)] for step in steps])

    def _what(self, step: Step) -> str:
        answer = answer_to_data(step.answer)
        if isinstance(answer, dict):
            answer = "; ".join(f"{self.presenter.name(seat)} {code}" for seat, code in answer.items())
        elif isinstance(answer, list | tuple):
            answer = " ".join(map(str, answer))
        by = self.presenter.name(step.seat) if step.seat is not None else step.fingerprint.split()[2]
        return self.say("referee-entry", by=by if step.kind != "release" else "", what=str(answer)).lstrip(": ")

    def _correct(self, seat: Seat, text: str) -> None:
        """Put an entry right, and enter again what came after it, as far as that still fits."""
        number, _, result = text.partition(" ")
        if not number.isdecimal() or not result.strip():
            echo(self.say("referee-which-entry"))
            return
        entry, history = int(number), self.match.history
        place = history.before_entry(entry)
        steps = history.steps[place:]
        first = steps[0] if steps else None
        self._again = deque(steps[1:])
        self._typed = result.strip() if first is not None and first.kind in THROWN else ""
        try:
            self.match.actions.correct(YOU, entry)
        except Refusal:
            self._again.clear()
            self._typed = ""
            raise
        assert first is not None  # or the correction was refused
        try:
            if first.kind not in THROWN:
                self._give_corrected(first, result.strip())
            echo(self.say("referee-corrected", entry=entry))
        finally:
            self._enter_again()
            self._let_go()
            self._asked = None

    def _give_corrected(self, old: Step, result: str) -> None:
        """Give the order that should have been entered; where it is refused, the old one stays."""
        try:
            if old.kind == "release":
                seat, _, code = result.partition(" ")
                codes = {each: order.code for each, order in old.answer.items()}
                if seat not in codes:
                    raise OrderRefused(self.say("referee-no-such-seat", seat=seat, seats=", ".join(codes)))
                self._seal_all({**codes, Seat(seat): self.table.meant(Seat(seat), code).code})
            else:
                assert old.seat is not None
                self.match.order(old.seat, self.table.meant(old.seat, result).code)
        except (Refusal, OrderRefused):
            self._give(old)
            raise

    def _enter_again(self) -> None:
        """Give again what was entered after a correction, up to the first that does not fit."""
        while self._again:
            step = self._again[0]
            if step.kind == "auto":
                self._again.popleft()
                continue
            try:
                fits = step.kind not in THROWN and self._is_asked(step)
                if not fits:
                    return
                self._again.popleft()
                self._give(step)
            except (Refusal, OrderRefused):
                self._again.appendleft(step)
                return

    def _is_asked(self, step: Step) -> bool:
        request = self.match.position.request
        return request is not None and request.fingerprint() == step.fingerprint

    def _give(self, step: Step) -> None:
        if step.kind == "release":
            self._seal_all({seat: order.code for seat, order in step.answer.items()})
        else:
            assert step.seat is not None
            self.match.order(step.seat, step.answer.code)

    def _seal_all(self, codes: dict[Seat, str]) -> None:
        request = self.match.position.request
        assert isinstance(request, AskAll)
        for seat in request.asks:
            self.match.check(seat, codes[seat])
        for seat in request.asks:
            self.match.order(seat, codes[seat])

    def _let_go(self) -> None:
        """Name the first entry that does not fit any more; it and the others are asked for anew."""
        left = [step for step in self._again if step.kind != "auto"]
        self._again.clear()
        if left:
            what = self._what(left[0])
            echo(self.say("referee-fits-not", entry=left[0].entry, what=what, more=len(left) - 1))

    def _close(self, seat: Seat, text: str) -> None:
        self.match.actions.close(YOU)


def parsed(request: Chance, line: str) -> Any:
    """What a line says fell; `ValueError` if it cannot.

    >>> from admiralty.kernel.flows.chance import d6, dice
    >>> parsed(Roll(dice(3, 6), "", None), "5 3 6"), parsed(Roll(dice(3, 6), "", None), "536")
    ((5, 3, 6), (5, 3, 6))
    >>> parsed(Draw("cup", ["mine", "decoy"], "", None), "MI")
    'mine'
    """
    if isinstance(request, Draw):
        return request.from_data(_one(line.strip(), request.pieces))
    assert isinstance(request, Roll)
    pool = request.pool
    words = line.replace(",", " ").split()
    if pool.count is None or pool.count == 1:
        face = _one(line.strip(), pool.faces)
        return request.from_data(face if pool.count is None else (face,))
    short = all(len(str(face)) == 1 for face in pool.faces)
    if len(words) == 1 and short and len(words[0]) == pool.count:
        words = list(words[0])
    return request.from_data(tuple(_one(word, pool.faces) for word in words))


def _one(word: str, known: Sequence[Any]) -> Any:
    """The face or piece meant: by its name, or by the beginning of one only."""
    exact = [each for each in known if str(each).casefold() == word.casefold()]
    near = exact or [each for each in dict.fromkeys(known) if str(each).casefold().startswith(word.casefold())]
    if not exact and len(near) != 1:
        raise ValueError(word)
    return near[0]


def _key_file(journal: Path) -> Path:
    return journal.with_name(journal.name + ".key")


@click.command(help=later("help-referee"))
@click.argument("table")
@click.argument("scenario", required=False)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help=later("help-option"))
@click.option("--journal", type=click.Path(path_type=Path, dir_okay=False), help=later("help-referee-journal"))
def referee(table: str, scenario: str | None, options: tuple[str, ...], journal: Path | None) -> None:
    file = Path(table)
    if scenario is None and file.is_file():
        _go_on_with(file)
        return
    presenter = Presenter.of(*named(table, scenario), options_of(options), language=WORDS.language)
    path, output = create(journal, presenter.setting.scenario)
    dice = ByHand(secrets.token_bytes(32), _not_yet)
    key = _key_file(path)
    key.touch(mode=0o600)
    key.write_text(dice.key.hex(), encoding="utf-8")
    with output, suppress(_Begun):
        Match(presenter.game, presenter.setting, {YOU: tuple(presenter.setting.seats)}, dice, sink=keep(output))
    echo(presenter.say("referee-begins", game=presenter.game_title, scenario=presenter.title))
    _go_on_with(path, new=True)


class _Begun(Exception):
    """A new journal has its header and its start; the first die is asked for when somebody can enter it."""


def _not_yet(request: Chance) -> NoReturn:
    raise _Begun


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
    with path.open("a", encoding="utf-8") as output:
        last = len(journal.entries)
        match = resume(journal, presenter.game, dice, until=last, sink=keep(output), checked=True)
        if not new:
            echo(presenter.say("referee-goes-on", game=presenter.game_title, scenario=presenter.title, entries=last))
        try:
            Referee(Table.at(presenter, match, dice.key), dice, path, heard=last).run()
        except KeyboardInterrupt:
            echo()
            echo(WORDS.say("terminal-left", file=str(path)))
            raise click.exceptions.Exit(INTERRUPTED) from None


def _hex(file: Path) -> bytes:
    try:
        return bytes.fromhex(file.read_text(encoding="utf-8").strip())
    except ValueError as fault:
        raise Failure(WORDS.say("referee-bad-key", key=str(file))) from fault
