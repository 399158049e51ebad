"""Checks a game's sampling of hidden information: the truth must be among the worlds that it can sample.

A field's ``candidates`` must contain its true value. `imagine` must reach the truth too: the true value of each field
that a seat does not know, and the true world, if there are so few worlds that a bounded number of tries shows it.
"""

from collections import Counter
from collections.abc import Callable, Hashable
from typing import Any

from admiralty.kernel.flows.choices import Rng
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask, Chance
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import imagine, knowledge
from admiralty.kernel.records.make_view import left_open, slots
from admiralty.kernel.records.record import canonical, secrets_watched
from admiralty.kernel.records.unknown import is_open

from .report import expect

__all__ = ["reads_the_unknown", "samples_the_truth", "truth_is_a_candidate"]

FEW = 24
"""After so many worlds, a field with more than `SMALL` values is too varied to check."""
SMALL = 8
WORLDS = 600
"""In so many worlds the truth must have been sampled, where little is possible."""
THROWS = 40
"""How many throws and draws after an order are enumerated."""
WHOLE = "all of it"

Fill = Callable[[Any, str, Any, str], None]
"""A function of an open field: its record, its label, the true value, and the path to it."""


def _walk(view: Any, truth: Any, fill: Fill, where: str = "") -> None:
    """Walk through the open fields of a view, beside the state that it is a view of."""
    kind: Any = type(view)
    for label, slot in slots(kind, False):
        seen, so = getattr(view, slot), getattr(truth, slot)
        if is_open(seen):
            fill(view, label, so, f"{where}{label}")
        else:
            _walk_in(seen, so, fill, f"{where}{label}")


def _walk_in(seen: Any, so: Any, fill: Fill, where: str) -> None:
    if hasattr(type(seen), "__record_fields__"):
        _walk(seen, so, fill, where + ".")
    elif isinstance(seen, list):
        for place, each in enumerate(seen):
            _walk_in(each, so[place], fill, f"{where}.{place}")
    elif isinstance(seen, dict):
        for key, each in seen.items():
            _walk_in(each, so[key], fill, f"{where}.{key}")


def _candidates(record: Any, label: str) -> Callable[[Any, Any], Any] | None:
    return type(record).__record_fields__[label].candidates  # type: ignore[no-any-return]


def truth_is_a_candidate(position: Position[Any], seat: Seat) -> int:
    """The true value of each open field is among its candidates; returns how many fields have candidates."""
    checkpoint = position.checkpoint
    state: Any = position.game.view(checkpoint, seat)
    said = [0]

    def known_already(record: Any, label: str, so: Any, where: str) -> None:
        if _candidates(record, label) is None:
            setattr(record, label, so)

    def among(record: Any, label: str, so: Any, where: str) -> None:
        candidates = _candidates(record, label)
        assert candidates is not None
        said[0] += 1
        possible = list(candidates(record, state))
        expect(so in possible, "candidates", f"the candidates of {where} for {seat} leave out {so!r}, which it is")
        setattr(record, label, so)

    _walk(state, checkpoint.clone(), known_already)
    _walk(state, checkpoint.clone(), among)
    return said[0]


def _true_twin(position: Position[Any], seat: Seat) -> Position[Any]:
    """The real position, as if the truth had been sampled by chance."""
    state: Any = position.game.view(position.checkpoint, seat)
    _walk(state, position.checkpoint.clone(), lambda record, label, so, where: setattr(record, label, so))
    state.rebuild()
    twin = Position(position.game, state)
    for answer in position.tail:
        twin.give(answer)
    return twin


def reads_the_unknown(position: Position[Any], seat: Seat, code: str, rng: Rng) -> bool:
    """Whether the rules read what a seat does not know when they carry an order out."""
    if not isinstance(position.request, Ask) or not position.state.hides(seat):
        return False  # sealed orders are not carried out yet
    twin = _true_twin(position, seat)
    order = twin.asks()[seat].choices.trusted(code)
    with secrets_watched() as watch:
        twin.give(order)
        for _ in range(THROWS):
            if not isinstance(twin.request, Chance):
                break
            twin.give(twin.request.sample(rng))
    return watch.read


def samples_the_truth(position: Position[Any], seat: Seat, rng: Rng) -> int:
    """A seat's sampling reaches the truth, wherever there is little to choose from; returns for how many fields
    it did.
    """
    known = knowledge(position, seat)
    ways = list(left_open(known.then))
    if not ways:
        return 0
    truth = _values(position.checkpoint, ways)
    pending: dict[str, Counter[Hashable]] = {way: Counter() for way in truth}
    for tried in range(1, WORLDS + 1):
        world = imagine(position.game, position.state.setting, known, rng)
        sampled = _values(world.checkpoint, ways)
        for way in list(pending):
            if sampled[way] == truth[way]:
                del pending[way]
            else:
                pending[way][sampled[way]] += 1
        if tried == FEW:
            pending = {way: found for way, found in pending.items() if len(found) <= SMALL}
        if not pending:
            break
    for way, found in pending.items():
        rare = any(times == 1 for times in found.values())  # there may be more
        detail = f"worlds sampled for {seat} never have the true {way}: {len(found)} others in {tried} worlds"
        expect(rare, "imagine", detail)
    return len(truth)


def _values(state: Any, ways: list[str]) -> dict[str, Hashable]:
    """The values of a state at some paths, each and all together, to be compared. A sampled list has no order."""
    found: dict[str, Hashable] = {way: _key(_at(state, way)) for way in ways}
    return {**found, WHOLE: tuple(found.values())}


def _key(value: Any) -> bytes:
    if isinstance(value, list):
        return b"".join(sorted(_key(each) for each in value))
    return canonical(value.to_data() if hasattr(type(value), "__record_fields__") else value)


def _at(record: Any, way: str) -> Any:
    """The value at the end of a path through records, lists and dicts."""
    for part in way.split("."):
        if isinstance(record, dict):
            record = next(value for key, value in record.items() if str(key) == part)
        elif isinstance(record, list):
            record = record[int(part)]
        else:
            record = getattr(record, type(record).__record_slots__[part])
    return record
