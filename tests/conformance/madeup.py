"""Made-up states with every field filled: random play leaves many at their defaults, which hides losses."""

import enum
import types
import typing
from typing import Any, Literal

from admiralty.kernel.records.fields import FieldSpec, Limits, slot_of
from admiralty.kernel.records.record import Record

__all__ = ["filled", "with_all_records"]


def filled(state: Any) -> Any:
    """A copy with something in every field that is not its default."""
    return _fill(state.clone(), state, scalars=True)


def with_all_records(state: Any) -> Any:
    """A copy that has a record of every class it can hold, and is else as it was."""
    return _fill(state.clone(), state, scalars=False)


def _fill(record: Any, root: Any, scalars: bool) -> Any:
    hints = typing.get_type_hints(type(record), localns={type(record).__name__: type(record)})
    for label, spec in type(record).__record_fields__.items():
        if not spec.saved:
            continue
        slot = slot_of(label, spec)
        value, hint = getattr(record, slot), hints[label]
        if scalars or _holds_records(hint):
            setattr(record, slot, _value(value, hint, spec, root, scalars))
    return record


def _holds_records(hint: Any) -> bool:
    return hasattr(hint, "__record_fields__") or any(_holds_records(each) for each in typing.get_args(hint))


def _value(value: Any, hint: Any, spec: FieldSpec, root: Any, scalars: bool) -> Any:
    """Something of a type, other than what a record begins with; what is there is gone on with."""
    hint = _plain(hint)
    arguments = typing.get_args(hint)
    if isinstance(value, Record):
        return _fill(value, root, scalars)
    if isinstance(value, list) and value:
        return [_value(each, arguments[0], spec, root, scalars) for each in value]
    if isinstance(value, dict) and value:
        return {key: _value(each, arguments[1], spec, root, scalars) for key, each in value.items()}
    if not scalars and (value is not None and not isinstance(value, list | dict)):
        return value
    begun = spec.factory() if spec.factory is not None else spec.default
    return _made(hint, spec.limits, root, begun) if value == begun or value in ([], {}, (), None) else value


def _plain(hint: Any) -> Any:
    while isinstance(hint, typing.NewType):
        hint = hint.__supertype__
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        return _plain(next(each for each in typing.get_args(hint) if each is not type(None)))
    return hint


def _made(hint: Any, limits: Limits, root: Any, other_than: Any = None) -> Any:
    """Any value of a type within its limits, if possible another than one given."""
    hint = _plain(hint)
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is Literal:
        return _another(arguments, other_than)
    if origin is list:
        return [_made(arguments[0], limits, root)]
    if origin is tuple:
        inner = arguments[:1] if arguments[1:] == (Ellipsis,) else arguments
        return tuple(_made(each, limits, root) for each in inner)
    if origin is dict:
        return {_made(arguments[0], Limits(choices=limits.keys), root): _made(arguments[1], limits, root)}
    if hasattr(hint, "__record_fields__"):
        return _record(hint, root)
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return _another(tuple(hint), other_than)
    among = limits.choices(root) if callable(limits.choices) else limits.choices
    if among is not None:
        return _another(tuple(among), other_than)  # type: ignore[arg-type]
    if hint is bool:
        return not other_than
    if hint is str:
        return "something"
    most = limits.most(root) if callable(limits.most) else limits.most
    return _another((most if most is not None else 7, limits.least or 0), other_than)


def _another(values: tuple[Any, ...], than: Any) -> Any:
    return next((value for value in values if value != than), values[0])


def _record(kind: Any, root: Any) -> Any:
    hints = typing.get_type_hints(kind, localns={kind.__name__: kind})
    record = kind.__new__(kind)
    for label, spec in kind.__record_fields__.items():
        slot = slot_of(label, spec)
        setattr(record, slot, _made(hints[label], spec.limits, root, spec.default) if spec.saved else spec.default)
    if any(slot == "_dealt" for each in kind.__mro__ for slot in getattr(each, "__slots__", ())):
        record._dealt = 0
    return record
