"""Setting up a table in mid-game: pieces by measured places on the open table, and any value of a ship."""

from collections.abc import Callable, Iterator
from math import cos, radians, sin
from typing import Any

from admiralty.cli.console import columns, echo, read_line, show
from admiralty.games.editing import EditedPiece
from admiralty.kernel.records.record import canonical
from admiralty.present.measure_text import measured_lines, piece_named, piece_words
from admiralty.present.model import FormField
from admiralty.present.position_editor import Change, EditError, changed, must_play
from admiralty.present.presenter import Presenter
from admiralty.present.state_form import form_of_piece, set_fields

__all__ = ["TableSetting", "measured_text", "set_by_hand"]

SET = "set-by-hand"
"""The id of the scenario of such a table."""
OFF = "off"
"""The word between a piece and the one that it is measured from."""
UNPLAYABLE = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, AssertionError)
"""The exceptions of rules that cannot play on from a position."""


class _Unclear(ValueError):
    """An incomplete line: the message says what it should contain."""


def set_by_hand(presenter: Presenter, state: Any) -> Presenter:
    """The scenario of a table that was set up by hand: its journal holds the whole position, so that it can be
    proved.
    """
    setting = presenter.setting
    content = {
        "admiralty": 1,
        "game": presenter.game.id,
        "id": SET,
        "title": presenter.title if setting.scenario == SET else presenter.say("set-title", scenario=presenter.title),
        "options": dict(setting.options),
        "position": canonical(state.to_data()).decode(),
    }
    reference = setting.reference
    content |= {"base": reference} if isinstance(reference, str) else {**reference, **content}
    return Presenter.of(presenter.game.id, content, setting.options, language=presenter.words.language)


class TableSetting:
    """A dialogue that sets the state of a table."""

    def __init__(self, presenter: Presenter, state: Any) -> None:
        self.presenter = presenter
        self.state = state.clone()
        self.say = presenter.words.say
        self._commands: dict[str, Callable[[str], None]] = {
            "place": self._place, "turn": self._turn, "give": self._give, "show": self._show,
            "map": self._map, "help": self._help,
        }  # fmt: skip
        if presenter.game.open_table is not None:
            self._commands["measure"] = self._measure

    def run(self) -> Any:
        """Obey until the table is set up; returns the state, or None if the referee left."""
        self._help("")
        while True:
            typed = read_line(self.say("set-prompt") + " ")
            word, _, rest = (typed if typed is not None else "quit").strip().partition(" ")
            if word == "quit":
                return None
            if word == "done":
                if self._plays():
                    return self.state
                continue
            command = self._commands.get(word.lower())
            if command is None:
                self._help("")
                continue
            try:
                command(rest.strip())
            except _Unclear as unclear:
                echo(str(unclear))
            except EditError as refused:
                for fault in refused.faults:
                    echo(str(fault))

    # -- commands ----------------------------------------------------------------------------------------------

    def _help(self, text: str) -> None:
        echo(self.say("set-help-open" if self.presenter.game.open_table is not None else "set-help"))

    def _place(self, text: str) -> None:
        name, *where = text.split() or [""]
        piece = _piece(self.presenter, self.state, name)
        if self.presenter.game.open_table is None:
            if len(where) != 1:
                raise _Unclear(self.say("set-place-cell"))
            self.state = changed(self.presenter, self.state, Change("put", piece.path, cell=where[0]))
        else:
            self.state = set_fields(self.presenter, self.state, self._measured_place(piece, where))
        self._say_where(piece)

    def _measured_place(self, piece: EditedPiece, words: list[str]) -> dict[str, int]:
        """``x``, ``y`` and optionally the heading: from the edges, or from the middle of another piece."""
        table = self.presenter.game.open_table
        assert table is not None
        if words[:1] == [OFF] and len(words) in (4, 5):
            other = self._record(_piece(self.presenter, self.state, words[1]))
            distance, bearing, *rest = self._numbers(words[2:])
            direction = radians(other.heading / 10 + bearing)
            x = other.x + distance / table.mm * sin(direction)
            y = other.y + distance / table.mm * cos(direction)
        elif len(words) in (2, 3):
            left, bottom, *rest = self._numbers(words)
            x, y = left / table.mm, bottom / table.mm
        else:
            raise _Unclear(self.say("set-place-table"))
        found = {f"{piece.path}.x": round(x), f"{piece.path}.y": round(y)}
        return {**found, **({f"{piece.path}.heading": round(rest[0] * 10) % 3600} if rest else {})}

    def _numbers(self, words: list[str]) -> list[float]:
        try:
            return [float(word.replace(",", ".")) for word in words]
        except ValueError as fault:
            raise _Unclear(self.say("set-place-table")) from fault

    def _record(self, piece: EditedPiece) -> Any:
        place: Any = self.state
        for name in piece.path.split("."):
            if isinstance(place, list):
                place = place[int(name)]
            else:
                place = place[name] if isinstance(place, dict) else getattr(place, name)
        return place

    def _say_where(self, piece: EditedPiece) -> None:
        table = self.presenter.game.open_table
        if table is None:
            echo(self.say("set-placed", ship=self.presenter.name(piece.id)))
            return
        record = self._record(piece)
        echo(self.say(
            "set-placed-at", ship=self.presenter.name(piece.id), left=round(record.x * table.mm, 1),
            bottom=round(record.y * table.mm, 1), heading=record.heading / 10,
        ))  # fmt: skip

    def _turn(self, text: str) -> None:
        name, _, steps = text.partition(" ")
        piece = _piece(self.presenter, self.state, name)
        try:
            number = int(steps)
        except ValueError as fault:
            raise _Unclear(self.say("set-turn")) from fault
        self.state = changed(self.presenter, self.state, Change("turn", piece.path, steps=number))
        self._say_where(piece)

    def _give(self, text: str) -> None:
        """Set a field of a piece: ``give huascar hits 3``."""
        words = text.split(maxsplit=2)
        if len(words) != 3:
            raise _Unclear(self.say("set-give"))
        piece = _piece(self.presenter, self.state, words[0])
        path = f"{piece.path}.{words[1]}"
        self.state = changed(self.presenter, self.state, Change("set", piece.path, fields={path: words[2]}))
        echo(self.say("set-given", ship=self.presenter.name(piece.id), field=words[1], value=words[2]))

    def _show(self, text: str) -> None:
        """The fields of a piece with their values, or all pieces."""
        if text:
            piece = _piece(self.presenter, self.state, text)
            fields = form_of_piece(self.presenter, self.state, piece.path)
            columns([[field.path.removeprefix(f"{piece.path}."), _shown(field), field.label] for field in fields])
            return
        for piece in self.presenter.game.editing.pieces(self.state):
            self._say_where(piece)

    def _map(self, text: str) -> None:
        show(self.presenter.board(self.presenter.picture(self.state, None, None)))

    def _measure(self, text: str) -> None:
        for line in measured_text(self.presenter, self.state, text):
            echo(line)

    def _plays(self) -> bool:
        try:
            position = must_play(self.presenter, self.state)
        except UNPLAYABLE as fault:
            echo(self.say("set-unplayable", problem=str(fault)))
            return False
        if position.over:
            echo(self.say("set-over"))
        return not position.over


def _shown(field: FormField) -> str:
    """The value of a field as people write it, with its unit."""
    return f"{field.measure.value} {field.measure.unit}" if field.measure is not None else str(field.value)


def measured_text(presenter: Presenter, state: Any, text: str) -> Iterator[str]:
    """Measurements from one piece to another, each with the line that decides below it."""
    words = text.split()
    if presenter.game.open_table is None or len(words) != 2:
        yield presenter.say("measure-two")
        return
    try:
        first, second = (_piece(presenter, state, word) for word in words)
    except _Unclear as unclear:
        yield str(unclear)
        return
    for line in measured_lines(presenter, state, first, second):
        yield line.text
        if line.proof:
            yield f"  {line.proof}"


def _piece(presenter: Presenter, state: Any, name: str) -> EditedPiece:
    found = piece_named(presenter, state, name)
    if found is None:
        raise _Unclear(presenter.say("set-no-piece", name=name, pieces=", ".join(piece_words(presenter, state))))
    return found
