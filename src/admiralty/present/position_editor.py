"""Position editor: changes of a state by hand, and the view of the board, the tray and the forms.

The editor of own battles and a referee who sets up a table use the same three functions: `changed`, `editor_view` and
`edited_scene`. Nothing here knows scenario files, matches or HTTP.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from admiralty.games.editing import Spot
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.games.position import Position
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.smoke_check import try_out
from admiralty.present.model import EditorView, FieldChoice, FieldView, PieceGroup, PieceView
from admiralty.present.presenter import Presenter
from admiralty.present.state_form import (
    EditError,
    EditFault,
    FormField,
    PieceLine,
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
LISTED = 60
"""A list with more possible values is typed."""
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
    rng = Fast(1)
    match = Match(game, setting, {"set-up": tuple(setting.seats)}, rng)
    for _ in range(SET_UP):
        if match.over or game.editing.begun(match.position.checkpoint):
            break
        for seat, ask in list(match.asks().items()):
            match.order(seat, ask.choices.sample(rng).code)
    return match.position.checkpoint.clone()


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
        try:
            values[path] = _value(field, text)
        except ValueError:
            faults.append(EditFault(path, presenter.say("editor-not-a-number")))
    if faults:
        raise EditError(faults)
    return values


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
    return EditorView(
        groups=tuple(_groups(lines, path)),
        chosen=path,
        chosen_name=piece.name if piece is not None else "",
        chosen_on_board=piece.on_board if piece is not None else False,
        turns=bool(path and presenter.game.editing.turn(state, path, 1)),
        fields=tuple(
            _field(each, _boxes(presenter, state, each, piece.id)) for each in form_of_piece(presenter, state, path)
        )
        if piece is not None
        else (),
        state=tuple(_field(each, 0) for each in form_of_state(presenter, state)),
    )


def _groups(lines: Sequence[PieceLine], chosen: str) -> Iterable[PieceGroup]:
    for side in dict.fromkeys(line.side for line in lines):
        mine = [line for line in lines if line.side == side]
        views = [PieceView(each.path, each.id, each.name, each.cell, each.on_board, each.path == chosen)
                 for each in mine]  # fmt: skip
        yield PieceGroup(
            side, mine[0].side_name,
            tuple(each for each in views if each.on_board), tuple(each for each in views if not each.on_board),
        )  # fmt: skip


def _boxes(presenter: Presenter, state: Any, field: FormField, unit: str) -> int:
    """How many boxes a damage field has: as many as the board draws for the piece."""
    if field.kind != "number" or field.path.rpartition(".")[2] not in presenter.game.editing.damage:
        return 0
    counters = edited_scene(presenter, state).counters
    drawn = next((each.damage.of for each in counters if each.id == unit and each.damage is not None), 0)
    most = drawn or field.most or 0
    return most if most <= BOXES else 0


def _field(field: FormField, boxes: int) -> FieldView:
    several = isinstance(field.value, list)
    held = {str(each) for each in field.value} if several else {str(field.value)}
    listed = field.choices if not several or len(field.choices) <= LISTED else ()
    choices = tuple(FieldChoice(each.value, each.label, str(each.value) in held) for each in listed)
    return FieldView(
        field.path, field.label, field.kind, _text(field.value), field.least, field.most, choices, field.section, boxes
    )


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{name} = {each}" for name, each in value.items())
    return str(value)
