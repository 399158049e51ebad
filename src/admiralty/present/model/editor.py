"""Structs of the position editor and the umpire's desk: pieces, fields with their limits, faults."""

from collections.abc import Mapping
from typing import Any, Literal

from admiralty.present.model.base import Struct

__all__ = ["EditorView", "FieldChoice", "FieldFault", "FormField", "Measure", "PieceGroup", "PieceLine"]


class FieldChoice(Struct, frozen=True):
    """A value that a field may have, and its name."""

    value: int | str
    label: str


class Measure(Struct, frozen=True):
    """A number and its limits in the unit in which people write it, such as mm or °; "" for no limit."""

    unit: str
    per: int
    """The number of the state's units in one of these."""
    step: str
    value: str
    least: str
    most: str


class FormField(Struct, frozen=True):
    """An input of a form. A list is written with commas, a table as pairs with an equals sign.

    ``least`` and ``most`` are the limits of a number, or of each number in a list or a table; None without one.
    """

    path: str
    label: str
    kind: Literal["number", "flag", "choice", "text", "list", "table"]
    value: Any
    least: int | None = None
    most: int | None = None
    choices: tuple[FieldChoice, ...] = ()
    section: str = ""
    """The part of the record that the field belongs to, such as the orders of a ship."""
    numeric: bool = False
    """Whether the value, or each value of a list or a table, is a whole number."""
    measure: Measure | None = None
    """The number as people write it, if not as the state counts it."""


class PieceLine(Struct, frozen=True):
    """A line in the list of pieces: the path of its record, the id of its counter, its name, side and place."""

    path: str
    id: str
    name: str
    side: str
    side_name: str
    cell: str
    """The cell that it is in; "" on an open table, and for a piece that is not on the board."""
    on_board: bool


class PieceGroup(Struct, frozen=True):
    """The pieces of a side, those on the board first."""

    name: str
    on_board: tuple[PieceLine, ...]
    beside: tuple[PieceLine, ...]


class EditorView(Struct, frozen=True):
    """What the editor shows beside the board."""

    groups: tuple[PieceGroup, ...]
    chosen: str
    """The path of the piece whose form is open; "" for none."""
    chosen_name: str
    chosen_on_board: bool
    turns: bool
    """Whether the piece can be turned."""
    fields: tuple[FormField, ...]
    """The form of the chosen piece."""
    boxes: Mapping[str, int]
    """For small numbers among these, by path: how many boxes to click are drawn beside the number."""
    state: tuple[FormField, ...]
    """The form of the state itself."""


class FieldFault(Struct, frozen=True):
    """A fault of a field, or of the whole where the path is empty."""

    path: str
    problem: str
    line: int = 0
    """The line of the scenario file, if there is one."""
