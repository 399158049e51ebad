"""Observation spec: a seat's view as arrays, made from the records: tables of named features with ranges, board planes.

Every list or table of records in the state becomes a table with a row for each record and a column for each field; the
fields of the state itself become one row. A column has a name and a range. Nothing is hashed. Only the seat's view is
read; what the seat does not know has the value of `UNKNOWN`.
"""

import enum
import types
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import repeat
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


Turn = Callable[[Sequence[Any]], Iterable[float]]
"""Turns the values of a column into numbers, all at once."""


class _Column(NamedTuple):
    feature: Feature
    slot: str
    turn: Turn | None
    """None for a column of numbers."""


class Spec:
    """The observations of a seat, for one setting."""

    def __init__(self, game: TableGame[Any], setting: Setting) -> None:
        self._game, self._setting = game, setting
        start = game.begin(setting)
        self._words = _words(setting)
        self._whole = _columns(game.kind, start, self._words)
        self._lists = [(name, _columns(kind, start, self._words)) for name, kind in _lists(game.kind)]
        self._open = [
            _is_open(kind, columns) for (_, kind), (_, columns) in zip(_lists(game.kind), self._lists, strict=True)
        ]
        """By table: whether its values can be compared with those of the step before."""
        self._seen: dict[int, tuple[tuple[Any, ...], npt.NDArray[np.float32]]] = {}
        """The last values of such a table, and its array: few tables change in a step."""
        self._slots = [slot_of(name, game.kind.__record_fields__[name]) for name, _ in self._lists]
        self._get_whole, *self._getters = [_getter(each) for each in (self._whole, *(each for _, each in self._lists))]
        self.whole = tuple(each.feature for each in self._whole)
        """The features of the battle as a whole."""
        self.tables = tuple(
            Table(name, _rows(game.kind, name, start), (Feature("present", 0, 1), *(each.feature for each in columns)))
            for name, columns in self._lists
        )
        self.planes, self._cell = _board(setting)
        """The size of the planes: one for each side, rows and columns."""
        self._cells: dict[str, int] = {"": -1}
        self._drawn: tuple[bytes, npt.NDArray[np.float32]] = b"none", np.zeros(self.planes, dtype=np.float32)
        """The last observed tables, and the planes that go with them."""
        self._sides: dict[str, int] = {seat: n for n, seats in enumerate(setting.sides.values()) for seat in seats}
        self._sides |= {side: n for n, side in enumerate(setting.sides)}

    def arrays(self, view: Any) -> dict[str, npt.NDArray[np.float32]]:
        """A view in numbers: ``whole``, one array for each table, and ``planes``."""
        found: dict[str, npt.NDArray[np.float32]] = {"whole": _numbers(self._whole, [self._get_whole(view)])[0]}
        for number, (table, slot) in enumerate(zip(self.tables, self._slots, strict=True)):
            found[table.name] = self._table(number, getattr(view, slot))
        tables = b"".join([found[name].tobytes() for name, _ in self._lists])
        if tables != self._drawn[0]:  # the places of the pieces follow from their records
            self._drawn = tables, self._planes(view)
        found["planes"] = self._drawn[1].copy()
        return found

    def _table(self, number: int, things: Any) -> npt.NDArray[np.float32]:
        table, columns = self.tables[number], self._lists[number][1]
        made = np.zeros((table.rows, len(table.features)), dtype=np.float32)
        if isinstance(things, Unknown):
            made[:, :] = UNKNOWN
            return made
        rows = list(things.values()) if isinstance(things, Mapping) else things
        if len(rows) > table.rows:
            raise ValueError(f"{table.name} has {len(rows)} rows; its table has {table.rows}")
        known = [row for row in rows if type(row) is not Unknown]
        cells = list(map(self._getters[number], known))
        if self._open[number]:
            values, same = self._seen.get(number, ((), made))
            if values == (len(rows), cells):
                return same.copy()
            self._seen[number] = (len(rows), cells), made
        if known and columns:
            made[: len(known), 1:] = _numbers(columns, cells)
        made[: len(rows), 0] = 1
        return made.copy() if self._open[number] else made

    def _planes(self, view: Any) -> npt.NDArray[np.float32]:
        """How many pieces of each side are in each cell, as far as the game says where its pieces are."""
        known, sides, size = self._cells, self._sides, self.planes[1] * self.planes[2]
        filled: list[int] = []
        for _, _, whose, at in self._game.editing.pieces(view):
            cell = known.get(at) if type(at) is str else None
            if cell is None:
                cell = self._number(at)
            if cell >= 0 and whose in sides:
                filled.append(sides[whose] * size + cell)
        counted = np.bincount(np.array(filled, dtype=np.intp), minlength=self.planes[0] * size)
        return counted.astype(np.float32).reshape(self.planes)

    def _number(self, at: Any) -> int:
        """The number of the cell of a place, remembered if the place has a name; -1 for none."""
        place = None if isinstance(at, Unknown) else self._cell(at)
        cell = -1 if place is None else place[0] * self.planes[2] + place[1]
        if isinstance(at, str):
            self._cells[at] = cell
        return cell


def _is_open(kind: type[Record], columns: Sequence[_Column]) -> bool:
    """Whether all values of a kind are known to everybody, and numbers, words or members of enums."""
    plain = not any(
        each.feature.name.startswith("number of ") or each.feature.name.endswith(" is set") for each in columns
    )
    return plain and not any(hidden(spec) for spec in kind.__record_fields__.values())


def _getter(columns: Sequence[_Column]) -> Callable[[Any], tuple[Any, ...]]:
    """Reads all columns of a record at once."""
    if not columns:
        return lambda record: ()
    last = columns[-1].slot  # twice, because with one name there would be no tuple
    return attrgetter(*(each.slot for each in columns), last)


def _numbers(columns: Sequence[_Column], rows: Sequence[tuple[Any, ...]]) -> npt.NDArray[np.float32]:
    """The values of records as numbers, a row for each record."""
    flat: list[float] = []
    for column, cells in zip(columns, zip(*rows, strict=True), strict=False):
        flat += cells if column.turn is None else column.turn(cells)
    return np.fromiter(flat, np.float32, len(flat)).reshape(len(columns), len(rows)).T


def _where_known(turn: Turn | None) -> Turn:
    """The same for a column of values that a seat may not know."""

    def numbers(cells: Sequence[Any]) -> Iterable[float]:
        if Unknown not in map(type, cells):
            return cells if turn is None else turn(cells)
        known = [each for each in cells if type(each) is not Unknown]
        made = iter(known if turn is None else turn(known))
        return [UNKNOWN if type(each) is Unknown else next(made) for each in cells]

    return numbers


def _places(values: Iterable[Any], of: Callable[[Any], Any] | None = None) -> Turn:
    """Turns values, or something ``of`` them, into their places among the allowed ones."""
    places = {each: float(n) for n, each in enumerate(values)}
    if of is None:
        return lambda cells: map(places.get, cells, repeat(NOTHING))
    return lambda cells: map(places.get, map(of, cells), repeat(NOTHING))


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


def _columns(kind: type[Record], start: Any, words: Mapping[str, int]) -> list[_Column]:
    """The columns of a record's fields that can be numbers."""
    hints = typing.get_type_hints(kind, localns={kind.__name__: kind})
    found = []
    for label, spec in kind.__record_fields__.items():
        if spec.saved and label not in SKIPPED:
            feature, turn = _column(label, spec, hints[label], start, words)
            found.append(_Column(feature, slot_of(label, spec), _where_known(turn) if hidden(spec) else turn))
    return found


Made = tuple[Feature, Turn | None]


def _column(label: str, spec: FieldSpec, hint: Any, start: Any, words: Mapping[str, int]) -> Made:
    while isinstance(hint, typing.NewType):
        hint = hint.__supertype__
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return Feature(f"{label} is set", UNKNOWN, 1), lambda cells: [each is not None for each in cells]
    if origin is Literal:
        return _among(label, arguments)
    if origin in (list, tuple, dict) or not isinstance(hint, type):
        return Feature(f"number of {label}", UNKNOWN, FAR), partial(map, len)
    if issubclass(hint, enum.Enum):
        return _member(label, hint)
    if issubclass(hint, bool):
        return Feature(label, UNKNOWN, 1), None
    if issubclass(hint, int | float):
        return Feature(label, *_range(spec, start)), None
    if issubclass(hint, str):
        return _text(label, spec, start, words)
    if hasattr(hint, "__len__"):
        return Feature(f"number of {label}", UNKNOWN, FAR), partial(map, len)
    return Feature(f"number of {label}", UNKNOWN, FAR), lambda cells: [1.0] * len(cells)


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


def _member(label: str, kind: type[enum.Enum]) -> Made:
    """A member of an enum: its index."""
    values = [each.value for each in kind]
    turn = _places(values, attrgetter("_value_"))  # `.value` is a slow property, and a member is slow to hash
    return Feature(label, UNKNOWN, len(values), tuple(map(str, values))), turn


def _among(label: str, values: Sequence[Any]) -> Made:
    words = tuple(map(str, values))
    turn = _places(words) if all(isinstance(each, str) for each in values) else _places(words, str)
    return Feature(label, UNKNOWN, len(set(words)), words), turn


def _text(label: str, spec: FieldSpec, start: Any, words: Mapping[str, int]) -> Made:
    """A text: its index among those that the field allows, else among the names of the battle."""
    choices = spec.limits.choices
    among = choices(start) if callable(choices) else choices
    if isinstance(among, Sequence) and not isinstance(among, str):
        return _among(label, among)
    return Feature(label, UNKNOWN, len(words), tuple(words)), _places(words)


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
