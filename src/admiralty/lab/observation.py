"""Observation spec: a seat's view as arrays, made from the records: tables of named features with ranges, board planes.

Every list or table of records in the state becomes a table with a row for each record and a column for each field; the
fields of the state itself become one row. A column has a name and a range. Nothing is hashed. Only the seat's view is
read; what the seat does not know has the value of `UNKNOWN`.
"""

import enum
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from admiralty.games.base import TableGame
from admiralty.kernel.games.game import Setting
from admiralty.kernel.records.fields import FieldSpec, hidden, slot_of
from admiralty.kernel.records.record import Record
from admiralty.kernel.records.unknown import Unknown

__all__ = ["UNKNOWN", "Feature", "Spec", "Table"]

UNKNOWN = -2.0
"""The value of a feature that the seat does not know; every range includes it."""
NOTHING = -1.0
"""The index of an unknown word."""
FAR = 1_000_000.0
SPARE = 24
"""Rows of a table that may grow, beyond those at the start."""
MOST_ROWS = 400
BINS = 32
"""Cells along either side of the planes of an open table."""
SKIPPED = frozenset(("agenda", "setting"))


class Feature(NamedTuple):
    """A column: its name, its range, and the words of its numbers, if it has words."""

    name: str
    low: float
    high: float
    words: tuple[str, ...] = ()


class Table(NamedTuple):
    """Rows of one kind: the field of the state, the most rows, and their features. The first feature says whether there
    is anything in the row.
    """

    name: str
    rows: int
    features: tuple[Feature, ...]


class _Column(NamedTuple):
    feature: Feature
    slot: str
    hidden: bool
    """Whether a seat may not know it."""
    turn: Callable[[Any], float] | None
    """The function from the value to a number; None for a number."""


class Spec:
    """The observations of a seat, for one setting."""

    def __init__(self, game: TableGame[Any], setting: Setting) -> None:
        self._game, self._setting = game, setting
        start = game.begin(setting)
        self._words = _words(setting)
        self._whole = _columns(game.kind, start, self._words, nested=False)
        self._lists = [(name, _columns(kind, start, self._words, nested=True)) for name, kind in _lists(game.kind)]
        self._getters = {name: attrgetter(*(each.slot for each in columns)) for name, columns in self._lists if columns}
        self._slots = [slot_of(name, game.kind.__record_fields__[name]) for name, _ in self._lists]
        self._get_whole = attrgetter(*(each.slot for each in self._whole))
        self.whole = tuple(each.feature for each in self._whole)
        """The features of the battle as a whole."""
        self.tables = tuple(
            Table(name, _rows(game.kind, name, start), (Feature("present", 0, 1), *(each.feature for each in columns)))
            for name, columns in self._lists
        )
        self.planes, self._cell = _board(setting)
        """The size of the planes: one for each side, rows and columns."""
        self._cells: dict[str, int] = {}
        self._drawn: tuple[bytes, npt.NDArray[np.float32]] = b"none", np.zeros(self.planes, dtype=np.float32)
        """The last observed tables, and the planes that go with them."""
        self._sides: dict[str, int] = {seat: n for n, seats in enumerate(setting.sides.values()) for seat in seats}
        self._sides |= {side: n for n, side in enumerate(setting.sides)}

    def arrays(self, view: Any) -> dict[str, npt.NDArray[np.float32]]:
        """A view in numbers: ``whole``, one array for each table, and ``planes``."""
        whole = [_read(each, value) for each, value in zip(self._whole, self._get_whole(view), strict=True)]
        found: dict[str, npt.NDArray[np.float32]] = {"whole": np.array(whole, dtype=np.float32)}
        for table, (name, columns), slot in zip(self.tables, self._lists, self._slots, strict=True):
            found[name] = self._table(table, name, columns, getattr(view, slot))
        tables = b"".join([found[name].tobytes() for name, _ in self._lists])
        if tables != self._drawn[0]:  # the places of the pieces follow from their records
            self._drawn = tables, self._planes(view)
        found["planes"] = self._drawn[1].copy()
        return found

    def _table(self, table: Table, name: str, columns: Sequence[_Column], things: Any) -> npt.NDArray[np.float32]:
        made = np.zeros((table.rows, len(table.features)), dtype=np.float32)
        if isinstance(things, Unknown):
            made[:, :] = UNKNOWN
            return made
        rows = list(things.values()) if isinstance(things, Mapping) else list(things)
        if len(rows) > table.rows:
            raise ValueError(f"{name} has {len(rows)} rows; its table has {table.rows}")
        known = [row for row in rows if not isinstance(row, Unknown)]
        if not known or not columns:
            made[: len(rows), 0] = 1
            return made
        get = self._getters[name]
        values = [get(row) for row in known] if len(columns) > 1 else [(get(row),) for row in known]
        for place, (column, cells) in enumerate(zip(columns, zip(*values, strict=True), strict=True), 1):
            made[: len(known), place] = _numbers(column, cells)
        made[: len(known), 0] = 1
        return made

    def _planes(self, view: Any) -> npt.NDArray[np.float32]:
        """How many pieces of each side are in each cell, as far as the game says where its pieces are."""
        made = np.zeros(self.planes, dtype=np.float32)
        known, sides, size, wide = self._cells, self._sides, self.planes[1] * self.planes[2], self.planes[2]
        filled = []
        for _, _, whose, at in self._game.editing.pieces(view):
            side = sides.get(whose)
            if side is None or isinstance(at, Unknown) or at == "":
                continue
            cell = known.get(at) if isinstance(at, str) else None
            if cell is None:
                place = self._cell(at)
                cell = -1 if place is None else place[0] * wide + place[1]
                if isinstance(at, str):
                    known[at] = cell
            if cell >= 0:
                filled.append(side * size + cell)
        np.add.at(made.reshape(-1), filled, 1.0)
        return made


def _numbers(column: _Column, cells: Sequence[Any]) -> Any:
    """The values of a column in numbers."""
    if column.hidden:
        return [_read(column, value) for value in cells]
    turn = column.turn
    return cells if turn is None else [turn(value) for value in cells]


def _read(column: _Column, value: Any) -> float:
    if isinstance(value, Unknown):
        return UNKNOWN
    return float(value) if column.turn is None else column.turn(value)


def _words(setting: Setting) -> dict[str, int]:
    """The names that fields may hold: sides, seats, and the names of the setting, each with its number."""
    return {name: n for n, name in enumerate(dict.fromkeys(("", *setting.sides, *setting.seats, *setting.names)))}


def _lists(kind: type[Record]) -> list[tuple[str, type[Record]]]:
    """The lists and tables of records of a state, in the order of its fields."""
    hints = typing.get_type_hints(kind)
    found = []
    for label, spec in kind.__record_fields__.items():
        inside = typing.get_args(hints[label])
        listed = spec.saved and typing.get_origin(hints[label]) in (list, dict) and isinstance(inside[-1], type)
        if listed and issubclass(inside[-1], Record):
            found.append((label, inside[-1]))
    return found


def _rows(kind: type[Record], name: str, start: Any) -> int:
    """The most records there may be: as many as at the start and some more, or fewer if the field limits them."""
    size = kind.__record_fields__[name].limits.size
    most = size(start) if callable(size) else size if size is not None else MOST_ROWS
    there = len(getattr(start, name))
    return max(there, min(most, MOST_ROWS, there + SPARE))


def _columns(kind: type[Record], start: Any, words: Mapping[str, int], *, nested: bool) -> list[_Column]:
    """The columns of a record's fields that can be numbers."""
    hints = typing.get_type_hints(kind, localns={kind.__name__: kind})
    found = []
    for label, spec in kind.__record_fields__.items():
        if spec.saved and label not in SKIPPED:
            made = _column(label, spec, hints[label], start, words)
            if made is not None:
                found.append(_Column(made[0], slot_of(label, spec), hidden(spec), made[1]))
    return found


Made = tuple[Feature, Callable[[Any], float] | None]


def _column(label: str, spec: FieldSpec, hint: Any, start: Any, words: Mapping[str, int]) -> Made | None:
    while isinstance(hint, typing.NewType):
        hint = hint.__supertype__
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return Feature(f"{label} is set", UNKNOWN, 1), lambda value: float(value is not None)
    if origin is Literal:
        return _among(label, [str(each) for each in arguments])
    if origin in (list, tuple, dict) or not isinstance(hint, type):
        return Feature(f"number of {label}", UNKNOWN, FAR), lambda value: float(len(value))
    if issubclass(hint, enum.Enum):
        places = {each: float(n) for n, each in enumerate(hint)}
        names = tuple(str(each.value) for each in hint)
        return Feature(label, UNKNOWN, len(places), names), lambda value: places.get(value, NOTHING)
    if issubclass(hint, bool):
        return Feature(label, UNKNOWN, 1), None
    if issubclass(hint, int | float):
        return Feature(label, *_range(spec, start)), None
    if issubclass(hint, str):
        return _text(label, spec, start, words)
    return Feature(f"number of {label}", UNKNOWN, FAR), _length if hasattr(hint, "__len__") else lambda value: 1.0


def _length(value: Any) -> float:
    return float(len(value))


def _range(spec: FieldSpec, start: Any) -> tuple[float, float]:
    """The range of a number, as its field declares it."""
    limits = spec.limits
    if limits.choices is not None:
        among = limits.choices(start) if callable(limits.choices) else limits.choices
        numbers = (
            [each for each in among if isinstance(each, int)] if isinstance(among, Sequence | frozenset | set) else []
        )
        return (min(UNKNOWN, *numbers), max(numbers)) if len(numbers) > 1 else (-FAR, FAR)
    most = limits.most(start) if callable(limits.most) else limits.most
    low = -FAR if limits.least is None else float(limits.least)
    return min(UNKNOWN, low), FAR if most is None else float(most)


def _among(label: str, values: Sequence[str]) -> Made:
    places = {each: float(n) for n, each in enumerate(values)}
    return Feature(label, UNKNOWN, len(places), tuple(values)), lambda value: places.get(str(value), NOTHING)


def _text(label: str, spec: FieldSpec, start: Any, words: Mapping[str, int]) -> Made:
    """A text: its index among those that the field allows, else among the names of the battle."""
    choices = spec.limits.choices
    among = choices(start) if callable(choices) else choices
    if isinstance(among, Sequence) and not isinstance(among, str):
        return _among(label, [str(each) for each in among])
    return Feature(label, UNKNOWN, len(words), tuple(words)), lambda value: float(words.get(value, NOTHING))


def _board(setting: Any) -> tuple[tuple[int, int, int], Callable[[Any], tuple[int, int] | None]]:
    """The size of the planes, and the cell of a place as `Editing.pieces` names it."""
    sides = len(setting.sides)
    chart: Any = getattr(setting, "chart", None)
    if hasattr(chart, "by_name"):
        places = {chart.square((x, y)): (y, x) for x in range(chart.columns) for y in range(chart.ranks)}
        cells = {name: places[square] for name, square in chart.by_name.items() if square in places}
        return (sides, chart.ranks, chart.columns), cells.get
    if hasattr(setting, "width") and hasattr(setting, "height"):
        return (sides, BINS, BINS), _binned(setting)
    return (sides, 40, 60), _hex_cell


def _hex_cell(at: Any) -> tuple[int, int] | None:
    """A hex by its printed number: two digits of the column and two of the row."""
    if not isinstance(at, str) or not at.isdecimal():
        return None
    column, row = divmod(int(at), 100)
    return (row, column) if row < 40 and column < 60 else None


def _binned(setting: Any) -> Callable[[Any], tuple[int, int] | None]:
    corner = setting.book.token / 10 if hasattr(setting.book, "token") else 0  # each game draws in its own units
    wide, high = (setting.width / 10, setting.height / 10) if corner else (setting.width / 1000, setting.height / 1000)

    def cell(at: Any) -> tuple[int, int] | None:
        if isinstance(at, str):
            return None
        column, row = int(at[0] / wide * BINS), int(at[1] / high * BINS)
        return (min(max(row, 0), BINS - 1), min(max(column, 0), BINS - 1))

    return cell
