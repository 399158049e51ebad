"""`umpire`: the acts of an umpire at the keyboard: answer, change the position, hold, pause, write, hand back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from admiralty.cli.console import columns, echo, read_line
from admiralty.kernel.flows.event import Seat
from admiralty.present.measure_text import piece_named, piece_words
from admiralty.present.model import FormField
from admiralty.present.position_editor import Change, EditError, changed, must_play
from admiralty.present.state_form import form_of_piece, form_of_state
from admiralty.python_api.results import OrderRefused

if TYPE_CHECKING:
    from admiralty.cli.session import Session

__all__ = ["Umpire"]

BATTLE = "battle"
"""The word for the battle itself, where a piece could be named."""
BECAUSE = " because "
UNPLAYABLE = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, AssertionError)
"""What the rules raise on a position that they cannot play on from."""


class Umpire:
    """The command of the terminal for a match with an umpire."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.say = session.presenter.words.say
        umpired = bool(session.match.parley.umpire)
        self.commands: dict[str, Callable[[Seat, str], None]] = {"umpire": self._obey} if umpired else {}
        self._acts: dict[str, Callable[[str], None]] = {
            "show": self._show, "edit": self._edit, "order": self._order, "say": self._write,
            "hold": self._plain("hold"), "release": self._plain("release"), "pause": self._plain("pause"),
            "resume": self._plain("resume"), "leave": self._plain("leave"),
        }  # fmt: skip

    def while_held(self) -> None:
        """All orders are sealed and held: nobody but the umpire can do anything."""
        echo(self.say("terminal-umpire-held"))
        typed = read_line(self.say("terminal-prompt") + " ")
        word, _, rest = (typed if typed is not None else "quit").strip().partition(" ")
        if word == "quit":
            self._session.leaving = True
        elif word == "umpire":
            self._session._obey(Seat(""), f"umpire {rest}")

    def _obey(self, seat: Seat, text: str) -> None:
        if not self._session.match.parley.umpire:
            raise OrderRefused(self.say("terminal-umpire-left"))
        word, _, rest = text.partition(" ")
        act = self._acts.get(word.lower())
        if act is None:
            echo(self.say("terminal-umpire"))
        else:
            act(rest.strip())

    def _plain(self, name: str) -> Callable[[str], None]:
        def act(text: str) -> None:
            getattr(self._session.table.umpire, name)()

        return act

    def _order(self, text: str) -> None:
        seat, _, code = text.partition(" ")
        self._session.table.umpire.order(code.strip(), seat)

    def _write(self, text: str) -> None:
        """``say TEXT``, or to one side ``say SIDE: TEXT``."""
        side, colon, rest = text.partition(":")
        one = bool(colon) and side.strip() in self._session.match.setting.sides
        write = self._session.table.umpire.say
        write(rest.strip() if one else text, side.strip() if one else "")

    def _show(self, text: str) -> None:
        """The fields of a piece or of the battle, with values and limits; all pieces where none is named."""
        if text:
            path = self._path(text)
            columns([[_name(each, path), _shown(each), _limits(each), each.label] for each in self._form(path)])
        else:
            state = self._session.match.actions.umpire.editable()
            echo(", ".join([BATTLE, *piece_words(self._session.presenter, state)]))

    def _edit(self, text: str) -> None:
        """``edit PIECE FIELD VALUE because REASON``."""
        what, because, reason = text.partition(BECAUSE)
        words = what.split(maxsplit=2)
        if len(words) != len(("piece", "field", "value")) or not because:
            raise OrderRefused(self.say("terminal-umpire-edit"))
        presenter, match = self._session.presenter, self._session.match
        path = self._path(words[0])
        umpire = match.actions.umpire
        try:
            name = f"{path}.{words[1]}" if path else words[1]
            fields: dict[str, str | bool | list[str]] = {name: self._value(path, words[1], words[2])}
            state = changed(presenter, umpire.editable(), Change("set", path, fields=fields))
            must_play(presenter, state)
        except EditError as fault:
            raise OrderRefused("; ".join(map(str, fault.faults))) from fault
        except UNPLAYABLE as fault:
            raise OrderRefused(self.say("set-unplayable", problem=str(fault))) from fault
        umpire.edit(match.parley.umpire, state, reason)

    def _value(self, path: str, name: str, text: str) -> str:
        """What a form would send for a value that is typed: a choice may go by its name."""
        for field in self._form(path):
            if _name(field, path) == name:
                return next((str(each.value) for each in field.choices if each.label.lower() == text.lower()), text)
        return text

    def _form(self, path: str) -> tuple[FormField, ...]:
        presenter, state = self._session.presenter, self._session.match.actions.umpire.editable()
        return form_of_piece(presenter, state, path) if path else form_of_state(presenter, state)

    def _path(self, name: str) -> str:
        """The path of a piece; "" for the battle itself."""
        if name == BATTLE:
            return ""
        presenter, state = self._session.presenter, self._session.match.actions.umpire.editable()
        found = piece_named(presenter, state, name)
        if found is None:
            known = ", ".join([BATTLE, *piece_words(presenter, state)])
            raise OrderRefused(self.say("set-no-piece", name=name, pieces=known))
        return found.path


def _name(field: FormField, path: str) -> str:
    return field.path.removeprefix(f"{path}.") if path else field.path


def _shown(field: FormField) -> str:
    if field.measure is not None:
        return f"{field.measure.value} {field.measure.unit}"
    return next((each.label for each in field.choices if each.value == field.value), str(field.value))


def _limits(field: FormField) -> str:
    least, most = field.least, field.most
    if field.measure is not None:
        return f"{field.measure.least}–{field.measure.most}" if field.measure.least and field.measure.most else ""
    return f"{least}–{most}" if least is not None and most is not None else ""
