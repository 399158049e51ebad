"""Structs of the position editor: pieces, fields with their limits, faults."""

from typing import Literal

from admiralty.present.model.base import Struct

__all__ = ["EditorView", "FieldChoice", "FieldFault", "FieldView", "PieceGroup", "PieceView"]


class FieldChoice(Struct, frozen=True):
    """A value that a field may have, and its name."""

    value: int | str
    label: str
    chosen: bool = False


class FieldView(Struct, frozen=True):
    """An input of the form: ``value`` is its text."""

    path: str
    label: str
    kind: Literal["number", "flag", "choice", "text", "list", "table"]
    value: str
    least: int | None = None
    most: int | None = None
    choices: tuple[FieldChoice, ...] = ()
    section: str = ""
    boxes: int = 0
    """The number of boxes to click beside a small number."""


class PieceView(Struct, frozen=True):
    """A piece in the tray: the path of its record, and the id of its counter."""

    path: str
    id: str
    name: str
    cell: str
    on_board: bool
    chosen: bool


class PieceGroup(Struct, frozen=True):
    """The pieces of a side, those on the board first."""

    side: str
    name: str
    on_board: tuple[PieceView, ...]
    beside: tuple[PieceView, ...]


class EditorView(Struct, frozen=True):
    """What the editor shows beside the board."""

    groups: tuple[PieceGroup, ...]
    chosen: str
    """The path of the piece whose form is open; "" for none."""
    chosen_name: str
    chosen_on_board: bool
    turns: bool
    """Whether the piece can be turned."""
    fields: tuple[FieldView, ...]
    """The form of the chosen piece."""
    state: tuple[FieldView, ...]
    """The form of the state itself."""


class FieldFault(Struct, frozen=True):
    """A fault of a field, or of the whole where the path is empty."""

    path: str
    problem: str
    line: int = 0
    """The line of the scenario file, if there is one."""
