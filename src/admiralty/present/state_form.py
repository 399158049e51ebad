"""Form for the fields of a state: typed inputs with their limits and current values, made from the records.

The editor of own battles and the umpire show the same form. A field has the path by which `set_fields` changes it.
"""

import enum
import types
import typing
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal

from msgspec.structs import replace

from admiralty.games.editing import EditedPiece, Unit
from admiralty.kernel.flows.piles import Pile
from admiralty.kernel.games.edit_state import EditError, EditFault, edited
from admiralty.kernel.games.game import State
from admiralty.kernel.records.record import Limits, Record
from admiralty.present.model import FieldChoice, FormField, Measure, PieceLine
from admiralty.present.presenter import Presenter

__all__ = ["EditError", "EditFault", "form_of_piece", "form_of_state", "piece_lines", "set_fields"]

CHOICES_AT_MOST = 2_000
"""A field with more choices is typed, and checked afterwards."""
SCALARS = (int, str, bool)
ENDED = ("ended", "winners")
"""How a battle ended follows from the battle."""
FAR = 100_000
"""A limit of this or more is none that a person meets."""


def piece_lines(presenter: Presenter, state: Any) -> tuple[PieceLine, ...]:
    """The pieces of a state, to choose one from."""
    return tuple(_line(presenter, each) for each in presenter.game.editing.pieces(state))


def _line(presenter: Presenter, piece: EditedPiece) -> PieceLine:
    cell = piece.at if isinstance(piece.at, str) else ""
    side = presenter.name(piece.side)
    return PieceLine(piece.path, piece.id, presenter.name(piece.id), piece.side, side, cell, piece.at != "")


def form_of_piece(presenter: Presenter, state: Any, path: str) -> tuple[FormField, ...]:
    """The fields of the record at a path; empty if there is no record."""
    record = _at(state, path)
    return tuple(_fields(presenter, record, state, f"{path}.", "")) if isinstance(record, Record) else ()


def form_of_state(presenter: Presenter, state: Any) -> tuple[FormField, ...]:
    """The fields of the state itself, without its pieces."""
    return tuple(_fields(presenter, state, state, "", ""))


def set_fields(presenter: Presenter, state: Any, edits: Mapping[str, Any]) -> Any:
    """A new state with the values of some fields, settled by the game; `EditError` lists every fault with its path."""
    return edited(presenter.game, state, edits, _rows(presenter, state), presenter.game.editing.settle)


def _rows(presenter: Presenter, state: Any) -> dict[str, Sequence[str]]:
    """The ids of the pieces in each list, in their order."""
    found: dict[str, list[str]] = {}
    for each in presenter.game.editing.pieces(state):
        found.setdefault(each.path.partition(".")[0], []).append(each.id)
    return {name: ids for name, ids in found.items() if isinstance(getattr(state, name), list)}


def _at(state: Any, path: str) -> Any:
    place = state
    for name in path.split("."):
        if isinstance(place, list):
            place = place[int(name)] if name.isdecimal() and len(name) < 6 and int(name) < len(place) else None
        elif isinstance(place, dict):
            place = place.get(name)
        elif isinstance(place, Record) and name in type(place).__record_fields__:
            place = getattr(place, name)
        else:
            return None
    return place


# -- fields ------------------------------------------------------------------------------------------------------------


@cache
def _hints(kind: type[Record]) -> dict[str, Any]:
    return typing.get_type_hints(kind, localns={kind.__name__: kind})


def _fields(presenter: Presenter, record: Record, state: Any, way: str, section: str) -> Iterator[FormField]:
    fixed = presenter.game.editing.fixed
    own = State.__record_fields__
    for name, spec in type(record).__record_fields__.items():
        if not spec.saved or name in fixed or name in own or name in ENDED:
            continue
        value, hint = getattr(record, name), _plain(_hints(type(record))[name])
        label = presenter.words.named("field", name)
        if isinstance(value, Record):
            if not isinstance(value, Pile):
                yield from _fields(presenter, value, state, f"{way}{name}.", label)
            continue
        yield from _inputs(presenter, hint, spec.limits, value, state, f"{way}{name}", label, section)


def _inputs(
    presenter: Presenter, hint: Any, limits: Limits, value: Any, state: Any, path: str, label: str, section: str
) -> Iterator[FormField]:
    """The inputs of a field; empty for a value that no form can show, such as a list of records."""
    origin, inner = typing.get_origin(hint), [_plain(each) for each in typing.get_args(hint)]
    if origin is list and inner[0] is int and limits.choices is None and 0 < len(value) <= 16:
        for number, each in enumerate(value):  # the armour of each face: a list that keeps its length
            numbered = presenter.say("form-numbered", label=label, number=number + 1)
            yield _input(presenter, int, limits, each, state, f"{path}.{number}", numbered, section)
    elif origin in (list, tuple) and inner[0] in SCALARS and (origin is list or inner[1:] == [Ellipsis]):
        field = _input(presenter, inner[0], limits, list(value), state, path, label, section)
        yield replace(field, kind="list", choices=_choices(presenter, _last(path), limits.choices, state))
    elif origin is dict and inner[0] in SCALARS and inner[1] in SCALARS:
        field = _input(presenter, inner[1], limits, {str(key): each for key, each in value.items()}, state, path, label,
                       section)  # fmt: skip
        yield replace(field, kind="table")
    elif hint in SCALARS or origin is Literal or (isinstance(hint, type) and issubclass(hint, enum.Enum)):
        yield _input(presenter, hint, limits, value, state, path, label, section)


def _input(
    presenter: Presenter, hint: Any, limits: Limits, value: Any, state: Any, path: str, label: str, section: str
) -> FormField:
    """One input. The choices of an enumeration are its values."""
    name = _last(path)
    if typing.get_origin(hint) is Literal:
        return _chosen(presenter, path, label, section, value, typing.get_args(hint))
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return _chosen(presenter, path, label, section, value.value, [each.value for each in hint])
    if hint is bool:
        return FormField(path, label, "flag", value, section=section)
    choices = _choices(presenter, name, limits.choices, state)
    most = limits.most(state) if callable(limits.most) else limits.most
    kind: Literal["choice", "number", "text"] = "choice" if choices else "number" if hint is int else "text"
    unit = presenter.game.editing.units.get(name) if kind == "number" else None
    measure = _measure(unit, value, limits.least, most) if unit is not None else None
    return FormField(path, label, kind, value, limits.least, most, choices, section, hint is int, measure)


def _measure(unit: Unit, value: int, least: int | None, most: int | None) -> Measure:
    limits = ["" if each is None or abs(each) >= FAR else unit.written(each) for each in (least, most)]
    return Measure(unit.sign, unit.per, unit.step, unit.written(value), *limits)


def _chosen(presenter: Presenter, path: str, label: str, section: str, value: Any, values: Iterable[Any]) -> FormField:
    name, values = _last(path), list(values)
    choices = tuple(FieldChoice(each, _named(presenter, name, each)) for each in values)
    return FormField(path, label, "choice", value, choices=choices, section=section, numeric=isinstance(value, int))


def _choices(presenter: Presenter, name: str, allowed: Any, state: Any) -> tuple[FieldChoice, ...]:
    """The values that a field may have; None if any within its limits are allowed, or if they are too many."""
    found = allowed(state) if callable(allowed) else allowed
    if found is None or not isinstance(found, Iterable):
        return ()
    values = list(dict.fromkeys(found))
    if len(values) > CHOICES_AT_MOST:
        return ()
    return tuple(FieldChoice(each, _named(presenter, name, each)) for each in values)


def _named(presenter: Presenter, field: str, value: Any) -> str:
    """The name of a value: by the game, by the catalogue, or as it is."""
    own = presenter.game.editing.name(presenter.setting, field, value)
    if own:
        return own
    if value in presenter.game.editing.nowhere:
        return presenter.say("form-none")
    if isinstance(value, str):
        said = presenter.name(value)
        return presenter.words.named("field", value.replace(" ", "-")) if said == value and value.islower() else said
    return str(value)


def _plain(hint: Any) -> Any:
    """A type without its aliases: a hex is a whole number."""
    while isinstance(hint, typing.NewType):
        hint = hint.__supertype__
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        kinds = [each for each in typing.get_args(hint) if each is not type(None)]
        return None if len(kinds) != 1 or typing.get_args(hint) != tuple(kinds) else _plain(kinds[0])
    return hint


def _last(path: str) -> str:
    """The name of a field, from its path.

    >>> _last("ships.0.turrets.3"), _last("turn")
    ('turrets', 'turn')
    """
    return next(name for name in reversed(path.split(".")) if not name.isdecimal())
