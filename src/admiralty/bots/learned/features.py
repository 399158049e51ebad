"""Features of a position for the network: a row of numbers for every unit of a side, and one for the whole.

Units are the records in lists and tables of the state: ships, regiments, squadrons. A row holds the fields of the
record, marks where the state names the unit (acting, yet to act), its place relative to friends and enemies, and the
game's own features. Rows of one list have the same columns in every scenario of a game, so that one network serves them
all.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from math import cos, hypot, sin
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from admiralty.bots.learned.reading import Reader
from admiralty.games.base import TableGame
from admiralty.games.judgement import Sight
from admiralty.kernel.games.game import Setting
from admiralty.kernel.records.fields import EVERYONE, FieldSpec
from admiralty.kernel.records.record import Record

__all__ = ["Eyes", "Seen"]

OWNING = ("owner", "side", "seat")
"""Fields with the owner of a unit."""
TURN = 3.141592653589793 / 1800
"""A heading in tenths of a degree, in radians."""
TABLE = 3000.0
"""Units of an open table per unit of distance here, where the game does not say."""
PLACED, MET = 5, 8
"""Columns for the place of a unit, and its distances to others."""
NOWHERE = (0.0,) * (PLACED + MET)


class Seen(NamedTuple):
    """A position in numbers."""

    first: list[list[float]]
    """The rows of the first side's units."""
    other: list[list[float]]
    whole: list[float]


class _List(NamedTuple):
    """A list of the state whose units are read."""

    label: str
    at: int
    """The first column of its block."""
    reader: Reader
    marks: tuple[str, ...]
    """Fields of the state that name units of this list by their indices."""
    said: int


class Eyes:
    """Reads positions of one setting."""

    def __init__(self, game: TableGame[Any], setting: Setting) -> None:
        self._game = game
        self.sides = tuple(setting.sides)
        self._whose = {name: 1.0 if side == self.sides[0] else -1.0 for side in self.sides for name in (side,)}
        self._whose |= {seat: self._whose[setting.side_of(seat)] for seat in setting.seats}
        self._state = Reader(game.kind, self._whose)
        self._scenario = [float(name == setting.scenario) for name in sorted(game.scenarios())]
        self._lists: list[_List] = []
        self.width = 0
        """The number of columns of a unit."""
        marks = _marks(game)
        for label, kind in _things(game.kind):
            self._add(label, kind, marks.get(label, ()))
        self.whole = len(self._tell(game.start(setting)))
        """The number of features of the whole."""

    def _add(self, label: str, kind: type[Record], marks: tuple[str, ...]) -> None:
        says = self._game.judgement.says
        if label in says or any(name in kind.__record_fields__ for name in OWNING):
            reader, said = Reader(kind, self._whose), says.get(label, 0)
            self._lists.append(_List(label, self.width, reader, marks, said))
            self.width += 1 + reader.size + len(marks) + len(NOWHERE) + said

    def _tell(self, state: Any) -> list[float]:
        return [*self._state.read(state), *self._scenario, *self._game.judgement.tells(state)]

    def see(self, state: Any) -> Seen:
        """A position of this setting in numbers, without the hand-made value, which the caller has."""
        sights = self._game.judgement.sights(state)
        rows: tuple[list[list[float]], list[list[float]]] = [], []
        for each in self._lists:
            things = getattr(state, each.label)
            found = sights.get(each.label)
            if found is None:
                found = [self._plain(record) for record in _values(things)]
            marks = [_named(getattr(state, label)) for label in each.marks]
            met = _meetings(found)
            before, after = [0.0] * each.at, [0.0] * (self.width - each.at - 1 - each.reader.size - len(marks)
                                                      - len(NOWHERE) - each.said)  # fmt: skip
            for place, (record, sight) in enumerate(zip(_values(things), found, strict=True)):
                if sight.side < 0:
                    continue
                marked = [mark.get(place, 0.0) for mark in marks]
                rows[sight.side].append(
                    [*before, 1.0, *each.reader.read(record), *marked, *met[place], *sight.said, *after]
                )
        return Seen(*rows, self._tell(state))

    def _plain(self, record: Any) -> Sight:
        """The owner and the place of a record."""
        said = [getattr(record, name) for name in OWNING if hasattr(record, name)]
        whose = next((self._whose[each] for each in said if each in self._whose), 0.0)
        side = {1.0: 0, -1.0: 1}.get(whose, -1)
        x, y, heading = (getattr(record, name, None) for name in ("x", "y", "heading"))
        if x is None or y is None or heading is None:
            return Sight(side)
        return Sight(side, (x / TABLE, y / TABLE, heading * TURN))


def _values(things: Any) -> list[Any]:
    return list(things.values()) if isinstance(things, dict) else things


def _things(kind: type[Record]) -> list[tuple[str, type[Record]]]:
    """The lists and tables of records that everyone sees, in the order of the state's fields."""
    hints = get_type_hints(kind)
    found = []
    for label, spec in kind.__record_fields__.items():
        inside = get_args(hints[label])
        listed = spec.saved and get_origin(hints[label]) in (list, dict) and isinstance(inside[-1], type)
        if listed and issubclass(inside[-1], Record):
            found.append((label, inside[-1]))
    return found


@cache
def _marks(game: TableGame[Any]) -> dict[str, tuple[str, ...]]:
    """By list: the fields of the state that name its units by their indices. Their limits are a range as long as the
    list, in every scenario that has anything in it.
    """
    starts = [game.start(game.setting(name, {})) for name in game.scenarios()]
    found = {}
    for label, _ in _things(game.kind):
        filled = [start for start in starts if getattr(start, label)]
        fits = [name for name, spec in game.kind.__record_fields__.items() if _names_things(name, spec, label, filled)]
        found[label] = tuple(fits)
    return found


def _names_things(name: str, spec: FieldSpec, label: str, starts: Sequence[Any]) -> bool:
    among = spec.limits.choices
    if not spec.saved or spec.items is not None or spec.known not in (None, EVERYONE) or not callable(among):
        return False
    ranges = [(among(start), len(getattr(start, label))) for start in starts]
    return bool(ranges) and all(
        isinstance(values, range) and values.start in (0, -1) and values.stop == number for values, number in ranges
    )


def _named(value: Any) -> Mapping[int, float]:
    """The indices that a field names, the first with the most weight: the first acts first."""
    if isinstance(value, int):
        return {value: 1.0}
    if isinstance(value, dict):
        return dict.fromkeys(value.values(), 1.0)
    return {place: 1.0 - 0.5 * n / len(value) for n, place in enumerate(value)}


def _meetings(sights: Sequence[Sight]) -> list[Sequence[float]]:
    """By unit: its place, and the distances and bearings of its enemies and friends."""
    found: list[Sequence[float]] = [NOWHERE] * len(sights)
    there = [(place, sight.side, *sight.spot) for place, sight in enumerate(sights) if sight.spot is not None]
    for place, side, x, y, heading in there:
        enemies = friends = nearest = 0.0
        closest: tuple[float, float, float] | None = None
        for other, its_side, its_x, its_y, its_heading in there:
            if other == place:
                continue
            across, along = its_x - x, its_y - y
            near = 1.0 / (1.0 + across * across + along * along)
            if its_side == side:
                friends += near
                continue
            enemies += near
            if near > nearest:
                nearest, closest = near, (across, along, its_heading)
        ahead, bow = sin(heading), cos(heading)
        row = [1.0, x, y, ahead, bow, enemies, nearest, friends, 0.0, 0.0, 0.0, 0.0, 0.0]
        if closest is not None:
            across, along, its_heading = closest
            away = hypot(across, along) or 1.0
            across, along = across / away, along / away
            row[8] = nearest * (along * bow + across * ahead)
            row[9] = nearest * (across * bow - along * ahead)
            row[10] = -nearest * (along * cos(its_heading) + across * sin(its_heading))
            row[11] = nearest * abs(across * cos(its_heading) - along * sin(its_heading))
            row[12] = min(away, 4.0)
        found[place] = row
    return found
