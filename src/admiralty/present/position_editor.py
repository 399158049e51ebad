"""Position editor: changes of a state by hand, and the view of the board, the tray and the forms.

The editor of own battles and a referee who sets up a table use the same three functions: `changed`, `editor_view` and
`edited_scene`. Nothing here knows scenario files, matches or HTTP.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from admiralty.games.editing import Spot, Unit
from admiralty.kernel.games.position import Position
from admiralty.kernel.replays.smoke_check import try_out
from admiralty.present.model import EditorView, FormField, PieceGroup, PieceLine
from admiralty.present.presenter import Presenter
from admiralty.present.starting_scene import random_game
from admiralty.present.state_form import (
    EditError,
    EditFault,
    form_of_piece,
    form_of_state,
    piece_lines,
    set_fields,
)
from admiralty.scene import Scene

__all__ = ["Change", "EditError", "EditFault", "begun_state", "changed", "edited_scene", "editor_view", "must_play"]

SET_UP = 1_000
"""After so many orders the set-up of every scenario is over."""
BOXES = 24
"""A track with more boxes is typed as a number."""
STEPS = 360
"""The most steps by which a piece is turned."""


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change of a position by hand: put a piece, turn it, or set fields by their paths."""

    do: Literal["put", "turn", "off", "set"]
    piece: str = ""
    cell: str = ""
    x: float | None = None
    y: float | None = None
    """A point in the units of the board, if it has no cells."""
    steps: int = 0
    fields: dict[str, str | bool | list[str]] = msgspec.field(default_factory=dict)
    """The texts of inputs, by the paths of their fields."""


def changed(presenter: Presenter, state: Any, change: Change) -> Any:
    """A new state with a change; `EditError` lists every fault with the path of its field."""
    editing, piece = presenter.game.editing, change.piece
    if change.do == "set":
        return set_fields(presenter, state, _read(presenter, state, piece, change.fields))
    if piece not in {each.path for each in editing.pieces(state)}:
        raise EditError([EditFault(piece, presenter.say("editor-no-piece"))])
    if change.do == "turn":
        edits = editing.turn(state, piece, max(-STEPS, min(STEPS, change.steps)))
    elif change.do == "off":
        edits = editing.put(state, piece, "")
    else:
        spot: Spot = change.cell if change.x is None or change.y is None else (change.x, change.y)
        edits = editing.put(state, piece, spot) if spot else {}
    if not edits:
        raise EditError([EditFault(piece, presenter.say("editor-cannot", do=change.do))])
    return set_fields(presenter, state, edits)


def must_play(presenter: Presenter, state: Any) -> Position[Any]:
    """The position of a state, tried on a copy; exceptions of the rules are not caught."""
    position: Position[Any] = Position(presenter.game, state.clone())
    try_out(position)
    return position


def begun_state(presenter: Presenter) -> Any:
    """The state at the start of a scenario, with its set-up done by random orders."""
    game, setting = presenter.game, presenter.setting
    state = game.begin(setting)
    if game.editing.begun(state):
        return state
    for match in random_game(presenter, SET_UP):
        state = match.position.checkpoint
        if game.editing.begun(state):
            break
    return state.clone()


# -- inputs ------------------------------------------------------------------------------------------------------------


def _read(
    presenter: Presenter, state: Any, piece: str, written: Mapping[str, str | bool | list[str]]
) -> dict[str, Any]:
    """The values of fields, from the texts of their inputs."""
    known = {field.path: field for field in (*form_of_piece(presenter, state, piece), *form_of_state(presenter, state))}
    values: dict[str, Any] = {}
    faults: list[EditFault] = []
    for path, text in written.items():
        field = known.get(path)
        if field is None:
            faults.append(EditFault(path, presenter.say("editor-no-field")))
            continue
        problem = ""
        try:
            values[path] = _value(field, text)
            problem = _out_of_limits(presenter, field, values[path])
        except ValueError:
            measure = field.measure
            problem = presenter.say("editor-not-a-number") if measure is None else presenter.say(
                "editor-not-a-measure", unit=measure.unit)  # fmt: skip
        if problem:
            faults.append(EditFault(path, problem))
    if faults:
        raise EditError(faults)
    return values


def _out_of_limits(presenter: Presenter, field: FormField, value: Any) -> str:
    """What is wrong with a measure outside its limits, in the unit of the form; "" if nothing is. The limits of other
    fields are checked with the state."""
    measure = field.measure
    if measure is None or field.least is None or field.most is None or field.least <= value <= field.most:
        return ""
    unit = Unit(measure.unit, measure.per)
    least, most = unit.written(field.least), unit.written(field.most)
    return presenter.say("editor-out-of-limits", least=least, most=most, unit=unit.sign)


def _value(field: FormField, text: str | bool | list[str]) -> Any:
    """The value of a text; `ValueError` for a text that should be a number and is not."""
    if isinstance(text, bool) or field.kind == "flag":
        return text if isinstance(text, bool) else text in ("true", "yes", "on")
    one = _number if field.numeric else str
    if field.kind == "list":
        parts = text if isinstance(text, list) else [part.strip() for part in text.split(",")]
        return [one(part) for part in parts if part]
    if isinstance(text, list):
        raise ValueError
    if field.measure is not None:
        return Unit(field.measure.unit, field.measure.per).read(text)
    if field.kind == "table":
        pairs = [part.partition("=") for part in text.split(",") if part.strip()]
        return {name.strip(): one(value.strip()) for name, _, value in pairs}
    return _number(text) if field.numeric or field.kind == "number" else text


def _number(text: str) -> int:
    if len(text) > 12:
        raise ValueError
    return int(text)


# -- views -------------------------------------------------------------------------------------------------------------


def edited_scene(presenter: Presenter, state: Any) -> Scene:
    """The board with everything on it, without a question."""
    return presenter.scene(state, None, None)


def editor_view(presenter: Presenter, state: Any, chosen: str = "") -> EditorView:
    """The tray of pieces, the form of the chosen one, and the form of the state."""
    lines = piece_lines(presenter, state)
    piece = next((line for line in lines if line.path == chosen), None)
    path = piece.path if piece is not None else ""
    fields = form_of_piece(presenter, state, path) if piece is not None else ()
    return EditorView(
        groups=tuple(_groups(lines)),
        chosen=path,
        chosen_name=piece.name if piece is not None else "",
        chosen_on_board=piece.on_board if piece is not None else False,
        turns=bool(path and presenter.game.editing.turn(state, path, 1)),
        fields=fields,
        boxes={each.path: _boxes(presenter, state, each, piece.id) for each in fields} if piece is not None else {},
        state=form_of_state(presenter, state),
    )


def _groups(lines: Sequence[PieceLine]) -> Iterable[PieceGroup]:
    for side in dict.fromkeys(line.side for line in lines):
        mine = [line for line in lines if line.side == side]
        here, beside = (tuple(each for each in mine if each.on_board is on_board) for on_board in (True, False))
        yield PieceGroup(mine[0].side_name, here, beside)


def _boxes(presenter: Presenter, state: Any, field: FormField, unit: str) -> int:
    """How many boxes a damage field has: as many as the board draws for the piece."""
    if field.kind != "number" or field.path.rpartition(".")[2] not in presenter.game.editing.damage:
        return 0
    counters = edited_scene(presenter, state).counters
    drawn = next((each.damage.of for each in counters if each.id == unit and each.damage is not None), 0)
    most = drawn or field.most or 0
    return most if most <= BOXES else 0
