"""Position editing: sets fields of a state by their paths, checked against the limits of its records.

An umpire who changes the position, the editor in the browser and a scenario that begins in mid-battle all use this
function.

>>> way_to({"ships": [{"id": "huascar", "hits": 0}]}, "ships.huascar.hits")
(['ships', 0], 'hits')
>>> way_to({"ships": [{"id": "huascar", "hits": 0}]}, "ships.huscar.hits")
Traceback (most recent call last):
    ...
admiralty.kernel.records.record.RecordError: ships.huscar.hits: there is no 'huscar'; did you mean huascar?
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from difflib import get_close_matches
from typing import Any, NamedTuple, TypeVar

from admiralty.kernel.records.limits import check_whole, every_fault
from admiralty.kernel.records.record import RecordError

from .game import Game, State

__all__ = ["EditError", "EditFault", "Settle", "edited", "way_to"]

S = TypeVar("S", bound=State)
NONSENSE = (KeyError, IndexError, TypeError, AttributeError, ValueError)
"""The exceptions of a game's `settle` for values of the wrong kind."""
NAMED = 12
"""The most known names that a fault lists."""


class EditFault(NamedTuple):
    """A fault of an edit: the path of the field, and the problem in a sentence."""

    path: str
    problem: str

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}" if self.path else self.problem


class EditError(RecordError):
    """Edits that no position can have; all faults at once."""

    def __init__(self, faults: Sequence[EditFault]) -> None:
        super().__init__("; ".join(str(fault) for fault in faults))
        self.faults = tuple(faults)


Settle = Callable[[dict[str, Any], Any, Collection[str]], None]
"""Takes the plain data of a state, its setting and the changed paths, as written with the indices of rows; updates what
follows from them.
"""


def edited(
    game: Game[S],
    state: S,
    edits: Mapping[str, Any],
    rows: Mapping[str, Sequence[str]] | None = None,
    settle: Settle | None = None,
) -> S:
    """A new state with the values of some fields; `EditError` lists all faults. The given state is unchanged.

    A path is ``ships.3.hits``, or ``ships.huascar.hits`` where the rows have ids. ``rows`` gives the ids of the rows of
    a list whose records do not hold them; ``settle`` is the game's own. The state must be one between segments, such as
    a position's checkpoint.

    The limits of fields do not guarantee that a position can be played on: `kernel.replays.smoke_check.try_out` plays a
    copy.
    """
    data = deepcopy(state.to_data())
    faults: list[EditFault] = []
    paths: set[str] = set()
    for path, value in edits.items():
        try:
            way, last = way_to(data, path, rows or {})
        except RecordError as fault:
            faults.append(EditFault(path, str(fault).removeprefix(f"{path}: ")))
            continue
        place = data
        for step in way:
            place = place[step]
        there = place[last] if isinstance(place, list) else place.get(last)
        if isinstance(there, list | dict) and type(value) is not type(there):
            faults.append(EditFault(path, f"takes {'a list' if isinstance(there, list) else 'a table'}"))
        place[last] = value
        paths.add(".".join(map(str, (*way, last))))
    if faults:
        raise EditError(faults)
    if settle is not None:
        with suppress(*NONSENSE):  # the limits of the fields name the fault
            settle(data, state.setting, paths)
    return _loaded(game, data, state.setting)


def _loaded(game: Game[S], data: Mapping[str, Any], setting: Any) -> S:
    """The state of the data, checked against all that its records declare."""
    try:
        loose: S = game.kind.from_data(data)
    except RecordError as fault:
        raise EditError([EditFault("", str(fault))]) from fault
    loose.setting = setting
    found = [_split(fault) for fault in every_fault(loose)]
    if found:
        raise EditError(found)
    try:
        state = game.load(data, setting)
        check_whole(data, state)
    except RecordError as fault:
        raise EditError([_split(fault)]) from fault
    return state


def _split(fault: RecordError) -> EditFault:
    path, colon, problem = str(fault).partition(": ")
    return EditFault(path, problem) if colon and " " not in path else EditFault("", str(fault))


def way_to(
    data: Mapping[str, Any], path: str, rows: Mapping[str, Sequence[str]] | None = None
) -> tuple[list[Any], Any]:
    """The keys and indices that lead to a field of plain data, and the last of them; `RecordError` if it is missing.

    A key of a table at the end of a path may be new, such as another hex with a mine.
    """
    tree: Any = data
    steps: list[Any] = []
    names = path.split(".")
    for number, name in enumerate(names):
        ids = (rows or {}).get(".".join(names[:number]), ())
        last = number == len(names) - 1
        step = _step(tree, name, path, ids, may_be_new=last and number > 0)
        if last:
            return steps, step
        steps.append(step)
        tree = tree[step]
    raise RecordError(f"{path}: is empty")


def _step(tree: Any, name: str, path: str, ids: Sequence[str], may_be_new: bool) -> Any:
    if isinstance(tree, list):
        named = list(ids) or [str(row["id"]) for row in tree if isinstance(row, dict) and "id" in row]
        if name in named and named.index(name) < len(tree):
            return named.index(name)
        if name.isdecimal() and len(name) < 6 and int(name) < len(tree):
            return int(name)
        raise RecordError(f"{path}: there is no {name!r}; {_meant(name, named or [f'0 to {len(tree) - 1}'])}")
    if not isinstance(tree, dict):
        raise RecordError(f"{path}: there is nothing below a single value")
    known = [str(key) for key in tree]
    if name in tree or (may_be_new and all(key.isdecimal() for key in known)):
        return name
    raise RecordError(f"{path}: there is no {name!r}; {_meant(name, known)}")


def _meant(name: str, known: Sequence[str]) -> str:
    near = get_close_matches(name, known, n=1)
    if near:
        return f"did you mean {near[0]}?"
    listed = ", ".join(known[:NAMED]) + (", …" if len(known) > NAMED else "")
    return f"there are: {listed or 'none'}"
