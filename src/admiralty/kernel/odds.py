"""Odds: the real rules, run down every branch of chance, to where an order has had its effect.

Branches merge at a segment boundary with equal states, or at requests with an equal ``so_far``. Decisions on the way
follow a declared policy: windows are declined; any other decision is where the order's effect ends. The answer says
whether it is exact, and under which assumption.
"""

from collections.abc import Callable, Hashable, Mapping
from math import sqrt
from typing import Any, NamedTuple, TypeVar

from .choices import NotYourOrder, Order, Rng
from .event import Message, Seat
from .flow import Ask, Chance
from .game import Call, Game, Measure, State
from .position import Position
from .record import secrets_watched
from .view import Knowledge, imagine

__all__ = ["BUDGET", "Expectation", "Odds", "exact_odds", "expectation", "odds"]

S = TypeVar("S", bound=State)
BUDGET = 20_000
"""How many positions an exact answer may visit."""
WORLDS = 40
"""How many worlds are imagined where something hidden matters."""
SURE = 1.96
"""How many standard deviations an interval must hold that is right 19 times in 20."""

Distribution = dict[Hashable, float]
Note = Callable[[S, float], None]
"""Takes a state in which an order has had its effect, and its probability."""


class Odds(NamedTuple):
    """The answer to "what are my chances?"."""

    measures: Mapping[str, Distribution]
    """For each key of the catalogue: value -> probability."""
    exact: bool
    worlds: int
    nodes: int
    margin: float
    """Half of the widest 95% interval of any probability; 0 when exact."""
    assumption: str
    """Key of the catalogue for what was assumed of decisions on the way."""


class _Branch(Position[S]):
    """A position that stops at the boundary where the order's segment, and all it pushed, has ended."""

    __slots__ = ("floor",)

    floor: int

    def _next(self) -> Call | None:
        return super()._next() if len(self.state.agenda) > self.floor else None

    @classmethod
    def of(cls, position: Position[S]) -> "_Branch[S]":
        branch: _Branch[S] = object.__new__(cls)
        branch.game = position.game
        branch.keeps = True
        branch.checkpoint = position.checkpoint
        branch.state = position.checkpoint.clone()
        branch.boundaries = 0
        branch.seals = dict(position.seals)
        branch.tail = position.tail[:]
        branch._replay(branch.tail)
        branch.floor = len(branch.state.agenda)
        return branch

    def clone(self) -> "_Branch[S]":
        twin = super().clone()
        twin.floor = self.floor
        return twin

    def done(self) -> bool:
        """Whether the order has had its effect here; windows on the way are declined first."""
        while True:
            request = self.request
            if request is None or isinstance(request, Chance):
                return request is None
            if not isinstance(request, Ask) or request.window is None:
                return True
            self.give(request.choices.check(request.decline))

    def merge_key(self) -> Hashable | None:
        """What makes two branches one; None where nothing does."""
        request = self.request
        if request is not None and request.so_far is not None:
            return ("so far", request.fingerprint(), request.so_far)
        if not self.tail:
            return ("state", self.checkpoint.key())  # with the agenda as it was before the open segment left it
        return None


class _OverBudget(Exception):
    pass


def odds(
    game: Game[S],
    setting: Any,
    known: Knowledge,
    code: str,
    rng: Rng,
    *,
    budget: int = BUDGET,
    worlds: int = WORLDS,
) -> Odds:
    """The chances of an order as its seat can know them, from its own view."""
    world = imagine(game, setting, known, rng)
    with secrets_watched() as watch:
        first = _in_world(world, known.seat, code, rng, budget)
    if not watch.read or not game.hides(world.state, known.seat):
        return first
    found = [first]
    while len(found) < worlds:
        found.append(_in_world(imagine(game, setting, known, rng), known.seat, code, rng, max(200, budget // worlds)))
    return _average(found)


def _in_world(position: Position[S], seat: Seat, code: str, rng: Rng, budget: int) -> Odds:
    asks = position.asks()
    if seat not in asks:
        raise NotYourOrder("", Message("refusal-not-asked", seat=seat, waited_for=list(asks)), code)
    order = asks[seat].choices.check(code)
    measures = position.game.measures(position.state, order)
    try:
        return _exact(position, seat, order, measures, budget)
    except _OverBudget:
        return _sampled(position, seat, order, measures, rng, budget)


def _begin(position: Position[S], seat: Seat, order: Order[Any], rng: Rng | None) -> _Branch[S]:
    branch = _Branch.of(position)
    if isinstance(branch.request, Ask):
        branch.give(order)
    else:
        for other, ask in branch.asks().items():
            if other != seat and rng is not None:
                branch.seal(other, ask.choices.sample(rng))
        branch.seal(seat, order)
    return branch


def exact_odds(
    position: Position[S], seat: Seat, order: Order[Any], budget: int = BUDGET, merge: bool = True
) -> Odds | None:
    """The chances of an order in one known world, or None past the budget. Unmerged, to compare, they cost more."""
    try:
        return _exact(position, seat, order, position.game.measures(position.state, order), budget, merge)
    except _OverBudget:
        return None


def _exact(
    position: Position[S],
    seat: Seat,
    order: Order[Any],
    measures: Mapping[str, Measure],
    budget: int,
    merge: bool = True,
) -> Odds:
    found: dict[str, Distribution] = {name: {} for name in measures}

    def note(state: S, chance: float) -> None:
        for name, measure in measures.items():
            value = measure(state)
            found[name][value] = found[name].get(value, 0.0) + chance

    nodes = _branch_out(position, seat, order, note, budget, merge)
    return Odds(found, True, 1, nodes, 0.0, "odds-windows-declined")


def _sampled(
    position: Position[S], seat: Seat, order: Order[Any], measures: Mapping[str, Measure], rng: Rng, budget: int
) -> Odds:
    counts: dict[str, dict[Hashable, int]] = {name: {} for name in measures}

    def note(state: S, chance: float) -> None:
        for name, measure in measures.items():
            value = measure(state)
            counts[name][value] = counts[name].get(value, 0) + 1

    nodes, games = _try_out(position, seat, order, note, rng, budget)
    shares = {name: {value: n / games for value, n in count.items()} for name, count in counts.items()}
    margin = max((_margin(p, p * (1 - p), games) for share in shares.values() for p in share.values()), default=0.0)
    return Odds(shares, False, 1, nodes, margin, "odds-windows-declined")


def _margin(share: float, spread: float, tries: int) -> float:
    """How far the truth may lie from a share, 19 times in 20 (Wilson's interval, which never shrinks to nothing:
    what did not come up in so many tries may still be possible)."""
    shift = abs(0.5 - share) * SURE**2 / (tries + SURE**2)
    return shift + SURE * sqrt(spread * tries + SURE**2 / 4) / (tries + SURE**2)


class Expectation(NamedTuple):
    """What a number read off the state comes to on the average when an order has had its effect."""

    mean: float
    exact: bool
    nodes: int


def expectation(
    position: Position[S], seat: Seat, order: Order[Any], number: Callable[[S], float], rng: Rng, budget: int
) -> Expectation:
    """The expectation of a number over the chances of an order, in one world: exact within the budget, else sampled."""
    total = 0.0

    def note(state: S, chance: float) -> None:
        nonlocal total
        total += chance * number(state)

    try:
        nodes = _branch_out(position, seat, order, note, budget)
        return Expectation(total, True, nodes)
    except _OverBudget:
        total = 0.0
        nodes, games = _try_out(position, seat, order, note, rng, budget)
        return Expectation(total / games, False, nodes)


def _branch_out(
    position: Position[S], seat: Seat, order: Order[Any], note: Note[S], budget: int, merge: bool = True
) -> int:
    """Note every state in which an order can end, with its probability; how many positions that visited."""
    if not isinstance(position.request, Ask):
        raise _OverBudget  # what the others seal is no chance with a known distribution
    nodes = 0
    frontier: dict[Hashable, list[Any]] = {0: [_begin(position, seat, order, None), 1.0]}
    while frontier:
        branch, chance = frontier.pop(next(iter(frontier)))
        if branch.done():
            note(branch.state, chance)
            continue
        outcomes = branch.request.branches()
        nodes += len(outcomes)
        if nodes > budget:
            raise _OverBudget
        last = len(outcomes) - 1
        for place, (outcome, weight) in enumerate(outcomes):
            twin = branch.clone() if place < last else branch
            twin.give(outcome)
            key = twin.merge_key() if merge else None
            if key is None:
                key = ("apart", nodes, place)
            if key in frontier:
                frontier[key][1] += chance * weight
            else:
                frontier[key] = [twin, chance * weight]
    return nodes


def _try_out(
    position: Position[S], seat: Seat, order: Order[Any], note: Note[S], rng: Rng, budget: int
) -> tuple[int, int]:
    """Note the states in which an order ends when it is tried again and again; how many positions, and how often."""
    nodes = games = 0
    while nodes < budget or not games:
        branch = _begin(position, seat, order, rng)
        while not branch.done():
            request = branch.request
            assert isinstance(request, Chance)
            branch.give(request.sample(rng))
            nodes += 1
        nodes += 1
        games += 1
        note(branch.state, 1.0)
    return nodes, games


def _average(found: list[Odds]) -> Odds:
    """The mean over imagined worlds, with the interval that their spread gives."""
    n = len(found)
    measures: dict[str, Distribution] = {}
    margin = max(each.margin for each in found)
    for name in found[0].measures:
        values = dict.fromkeys(value for each in found for value in each.measures[name])
        measures[name] = {}
        for value in values:
            shares = [each.measures[name].get(value, 0.0) for each in found]
            mean = sum(shares) / n
            spread = sum((share - mean) ** 2 for share in shares) / max(1, n - 1)
            measures[name][value] = mean
            margin = max(margin, _margin(mean, spread, n))
    return Odds(measures, False, n, sum(each.nodes for each in found), margin, found[0].assumption)
