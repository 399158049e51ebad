"""Segments: flows that begin and end with everything in the state; the agenda holds their names and arguments."""

from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache, wraps
from inspect import signature
from typing import (
    Any,
    Concatenate,
    NewType,
    ParamSpec,
    TypeVar,
    get_type_hints,
)

from .flow import Flow

__all__ = [
    "Call", "Segment", "call", "flow_of", "folding", "folds", "is_plain", "parameters_of", "segment", "segment_name",
    "unfolded",
]  # fmt: skip

P = ParamSpec("P")
F = TypeVar("F", bound="Segment")
Call = tuple[str, tuple[int | str, ...]]
"""A segment by its name, as the agenda and the journal have it, and its plain arguments."""
Segment = Callable[..., Flow[None] | None]
"""A flow; or a plain function, where no seat is asked and nothing is thrown."""
Pushed = Callable[Concatenate[Any, P], Flow[None] | None]
"""A segment with the arguments that it takes after its state."""


_known: dict[Segment, tuple[str, bool]] = {}
"""Segments by their functions: their names, and whether they take a NamedTuple."""


def _noted(function: Segment) -> tuple[str, bool]:
    """The cached result of `_known` for a segment."""
    found = _known[function] = segment_name(function), folds(function)
    return found


@cache
def segment_name(function: Segment) -> str:
    """The name of a segment in journals: that of the function, or the one that `segment` gave it."""
    return getattr(function, "segment_name", None) or function.__name__


def segment(name: str) -> Callable[[F], F]:
    """Give a segment another name in journals than that of its function.

    >>> @segment("attack")
    ... def attack_turn(battle):
    ...     yield from ()
    >>> segment_name(attack_turn)
    'attack'
    """

    def named(function: F) -> F:
        function.segment_name = name  # type: ignore[attr-defined]
        return function

    return named


def call(function: Pushed[P], *arguments: P.args, **none: P.kwargs) -> Call:
    """A segment to come, with its arguments, for the sequence of play.

    >>> def activate(battle, ship):
    ...     yield from ()
    >>> call(activate, 3)
    ('activate', (3,))
    """
    if none:
        raise TypeError(f"{segment_name(function)}: the arguments of a segment stand in their order, without names")
    name, folded = _known.get(function) or _noted(function)
    return name, unfolded(arguments) if folded else arguments  # type: ignore[return-value]


@cache
def folds(segment: Segment) -> bool:
    """Whether a segment takes a NamedTuple, which the agenda keeps by its parts."""
    return any(_is_record(hint) for hint in _taken(segment))


def is_plain(segment: Segment) -> bool:
    """Whether a segment is a plain function, which asks no seat and throws nothing.

    >>> def tally(battle) -> None: ...
    >>> is_plain(tally)
    True
    """
    return get_type_hints(segment).get("return", Flow) is type(None)


def unfolded(arguments: tuple[Any, ...]) -> tuple[int | str, ...]:
    """The arguments of a segment for the agenda: a NamedTuple of plain values by its parts.

    >>> from typing import NamedTuple
    >>> class Shot(NamedTuple):
    ...     target: str
    ...     free: bool
    >>> unfolded((3, Shot("huascar", True)))
    (3, 'huascar', 1)
    """
    found: list[int | str] = []
    for each in arguments:
        kind = type(each)
        if kind is str or kind is int:  # most are plain already
            found.append(each)
        elif isinstance(each, tuple):
            found += unfolded(each)
        elif isinstance(each, Enum):
            found.append(each.value)
        else:
            found.append(int(each) if kind is bool else each)
    return tuple(found)


@cache
def parameters_of(segment: Segment) -> dict[str, Any]:
    """The parameters of a segment after its state, each with its plain type, a NamedTuple by its fields; None for one
    that takes all the rest.
    """
    taken = list(signature(segment).parameters.values())[1:]
    hints = get_type_hints(segment)
    found: dict[str, Any] = {}
    for each in taken:
        if each.name not in hints and each.kind is not each.VAR_POSITIONAL:
            raise TypeError(f"the segment {segment_name(segment)} says not of which type its {each.name} is")
        found.update({each.name: None} if each.kind is each.VAR_POSITIONAL else _plain(each.name, hints[each.name]))
    return found


def _plain(name: str, hint: Any) -> dict[str, Any]:
    """The plain types of a parameter: its own, or those of its fields."""
    while isinstance(hint, NewType):
        hint = hint.__supertype__
    if _is_record(hint):
        return {
            label: kind for field, kind in get_type_hints(hint).items() for label, kind in _plain(field, kind).items()
        }
    if isinstance(hint, type) and issubclass(hint, Enum):
        hint = type(next(iter(hint)).value)
    return {name: int if hint is bool else hint}


def _is_record(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields")


def flow_of(begun: Flow[None] | None) -> Flow[None]:
    """Call a segment as a flow; that of a plain function asks no seat."""
    if begun is not None:
        yield from begun


def folding(segment: Segment) -> Segment:
    """Call a segment with the agenda's arguments; one that takes a NamedTuple gets it whole."""
    if not folds(segment):
        return segment
    takes = [_taking(hint) for hint in _taken(segment)]
    count = len(parameters_of(segment))

    @wraps(segment)
    def folded(state: Any, *parts: int | str) -> Flow[None] | None:
        if len(parts) != count:
            raise TypeError(f"the segment {segment_name(segment)} takes {count} arguments, not {len(parts)}")
        rest = iter(parts)
        return segment(state, *[take(rest) for take in takes])

    return folded


def _taken(segment: Segment) -> list[Any]:
    """The types of a segment's parameters after its state."""
    hints = get_type_hints(segment)
    return [hints.get(name) for name in list(signature(segment).parameters)[1:]]


def _taking(hint: Any) -> Callable[[Iterator[Any]], Any]:
    """Takes the parts of one argument from the agenda's arguments, and builds the argument."""
    fields = _fields(hint)
    if fields is not None:
        takes = [_taking(each) for each in fields]
        return lambda parts: hint(*[take(parts) for take in takes])
    if isinstance(hint, type) and issubclass(hint, bool | Enum):
        return lambda parts: hint(next(parts))
    return next


@cache
def _fields(hint: Any) -> tuple[Any, ...] | None:
    """The types of a NamedTuple's fields; None for another type."""
    return tuple(get_type_hints(hint).values()) if _is_record(hint) else None
