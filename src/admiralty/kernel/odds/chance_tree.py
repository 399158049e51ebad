"""Expands the chance tree of an order: runs the real rules down every branch of dice and draws.

Branches merge at a segment boundary with equal states, or at requests with an equal ``so_far``. Windows on the way are
answered by a declared policy; any other decision is where the order's effect ends. When the enumeration has used its
budget, it goes on by sampling from its open branches, so that no work is done twice.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import accumulate
from typing import Any, Generic, NamedTuple, TypeVar

from admiralty.kernel.base.gc_paused import gc_paused
from admiralty.kernel.flows.choices import Order, Rng
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask, AskAll, Chance, Roll
from admiralty.kernel.flows.segments import Call
from admiralty.kernel.games.game import State
from admiralty.kernel.games.position import Position

__all__ = ["Branch", "Thrown", "Walked", "never", "throws", "walk"]

S = TypeVar("S", bound=State)
T = TypeVar("T", bound=Hashable)
WORKED_OUT = 0.8
"""The share of a budget for enumeration before the rest is sampled."""
LOOK_AT = 10
"""After how many samples against sealed orders ``enough`` is called."""
FINE = 1 << 30
"""The number of parts that a probability is divided into for drawing a branch."""


class Walked(NamedTuple, Generic[T]):
    """Readings of the states in which an order has had its effect."""

    found: dict[T, float]
    """Enumerated: each reading with its probability."""
    tried: dict[T, int]
    """Sampled: how often each reading came up."""
    rest: float
    """The probability that the samples represent; 0 if all was enumerated."""
    nodes: int

    @property
    def tries(self) -> int:
        return sum(self.tried.values())

    def shares(self) -> dict[T, float]:
        """The probability of each reading, enumerated and sampled together."""
        shares = dict(self.found)
        tries = self.tries
        for value, times in self.tried.items():
            shares[value] = shares.get(value, 0.0) + self.rest * times / tries
        return shares


class Thrown(NamedTuple, Generic[T]):
    """One face of the die that decides an order: its probability, and the readings after it."""

    face: Any
    chance: float
    found: dict[T, float]


class Branch(Position[S]):
    """A position that stops at the boundary where the order's segment, and all it pushed, has ended."""

    __slots__ = ("floor", "policy")

    floor: int
    policy: str

    def _over(self) -> bool:
        agenda = self.state.agenda
        return len(agenda) <= self.floor or agenda[-1][0] in self.game.assumptions.ends_before

    def _next(self) -> Call | None:
        return None if self._over() else super()._next()

    def _boundary(self) -> None:
        """Take a checkpoint only where the next segment may ask: a plain function is run again from the one before."""
        if not self._over() and self.state.agenda[-1][0] not in self.game.asks_nobody:
            super()._boundary()

    @classmethod
    def of(cls, position: Position[S], policy: str = "") -> "Branch[S]":
        branch = cls.copied(position)
        branch.floor = len(branch.state.agenda)
        branch.policy = policy or position.game.assumptions.policy
        return branch

    def clone(self) -> "Branch[S]":
        twin = super().clone()
        twin.floor = self.floor
        twin.policy = self.policy
        return twin

    def done(self) -> bool:
        """Whether the order has had its effect here; windows on the way are answered first."""
        while True:
            request = self.request
            if request is None or isinstance(request, Chance):
                return request is None
            if not isinstance(request, Ask) or request.window is None:
                return True
            self.give(request.choices.check(request.sensible(self.policy)))

    def merge_key(self) -> Hashable | None:
        """The key by which branches are merged; None where they are not."""
        request = self.request
        if request is not None and request.so_far is not None:
            return ("so far", request.fingerprint(), request.so_far)
        if not self.tail:
            return ("state", self.checkpoint.key())  # with the agenda as it was before the open segment took its entry
        return None


def never() -> bool:
    """Time without an end."""
    return False


Frontier = dict[Hashable, list[Any]]
"""Open branches, each with its probability, by their merging keys."""


@gc_paused()
def walk(
    position: Position[S],
    seat: Seat,
    order: Order[Any],
    read: Callable[[S], T],
    budget: int,
    *,
    rng: Rng | None = None,
    policy: str = "",
    merge: bool = True,
    begun: Branch[S] | None = None,
    enough: Callable[[Mapping[T, int]], bool] | None = None,
    late: Callable[[], bool] = never,
) -> Walked[T] | None:
    """The results of an order. Beyond the budget the rest is sampled with ``rng``; without ``rng`` there is no answer.

    Unmerged, dice are thrown and re-rolled one by one, as at the table: to compare, at a higher cost. ``begun`` is a
    branch to which the order has just been given, if the caller has one. ``enough`` is called with the number of
    samples against sealed orders, and ends the sampling. ``late`` is asked at every position whether time is over:
    then the enumeration ends, and a single sample must do for the rest.
    """
    found: dict[T, float] = {}
    if not isinstance(position.request, Ask):
        if rng is None:
            return None
        nodes, tried = _try_sealed(position, seat, order, read, policy, budget, rng, enough, late)
        return Walked(found, tried, 1.0, nodes)
    if begun is None:
        begun = Branch.of(position, policy)
        begun.give(order)
    frontier: Frontier = {0: [begun, 1.0]}
    nodes = _work_out(frontier, read, found, budget if rng is None else int(WORKED_OUT * budget), merge, late)
    if not frontier:
        return Walked(found, {}, 0.0, nodes)
    if rng is None:
        return None
    rest = sum(chance for _, chance in frontier.values())
    nodes, tried = _try_out(frontier, read, nodes, budget, rng, late)
    return Walked(found, tried, rest, nodes)


def throws(
    position: Position[S], seat: Seat, order: Order[Any], read: Callable[[S], T], budget: int
) -> tuple[str, list[Thrown[T]]] | None:
    """The results for each face of the first die, with the name of the die.

    None if no single die comes first, or if enumerating all would exceed the budget.
    """
    if not isinstance(position.request, Ask):
        return None
    start: Branch[S] = Branch.of(position)
    start.give(order)
    request = None if start.done() else start.request
    if not isinstance(request, Roll) or request.pool.count not in (None, 1):
        return None
    thrown, nodes = [], 0
    for outcome, weight in request.pool.distribution():
        twin = start.clone()
        twin.give(outcome)
        frontier: Frontier = {0: [twin, 1.0]}
        found: dict[T, float] = {}
        nodes += 1 + _work_out(frontier, read, found, budget - nodes, merge=True)
        if frontier:
            return None
        face = outcome if request.pool.count is None else outcome[0]
        thrown.append(Thrown(face, weight / request.pool.total, found))
    return request.pool.name, thrown


def _work_out(
    frontier: Frontier,
    read: Callable[[S], T],
    found: dict[T, float],
    limit: int,
    merge: bool,
    late: Callable[[], bool] = never,
) -> int:
    """Follow every branch while there is any, and time, up to a limit of positions; returns how many it visited."""
    nodes = 0
    while frontier and not late():
        place = next(iter(frontier))
        branch, chance = frontier.pop(place)
        if branch.done():
            value = read(branch.state)
            found[value] = found.get(value, 0.0) + chance
            continue
        outcomes = _outcomes(branch, merge)
        if nodes + len(outcomes) > limit:
            frontier[place] = [branch, chance]
            _gather(frontier, read, found)
            return nodes
        nodes += len(outcomes)
        last = len(outcomes) - 1
        for number, (outcome, weight) in enumerate(outcomes):
            if number and late():  # samples take any outcome for those that are left
                frontier[place] = [branch, chance * sum(each for _, each in outcomes[number:])]
                return nodes
            twin = branch.clone() if number < last else branch
            twin.give(outcome)
            if twin.request is None:
                value = read(twin.state)
                found[value] = found.get(value, 0.0) + chance * weight
                continue
            key = (twin.merge_key() if merge else None) or ("apart", nodes, number)
            if key in frontier:
                frontier[key][1] += chance * weight
            else:
                frontier[key] = [twin, chance * weight]
    return nodes


def _outcomes(branch: Branch[Any], merge: bool) -> Sequence[tuple[Any, float]]:
    """What the open chance can come to, each with its probability."""
    request = branch.request
    assert isinstance(request, Chance)
    settled = request.settled if merge and isinstance(request, Roll) else None
    return request.branches() if settled is None else settled(branch.policy)


def _gather(frontier: Frontier, read: Callable[[S], T], found: dict[T, float]) -> None:
    """Read the branches whose effect is over already: they need no sampling."""
    for place in [place for place, (branch, _) in frontier.items() if branch.done()]:
        branch, chance = frontier.pop(place)
        value = read(branch.state)
        found[value] = found.get(value, 0.0) + chance


def _try_out(
    frontier: Frontier,
    read: Callable[[S], T],
    nodes: int,
    budget: int,
    rng: Rng,
    late: Callable[[], bool],
) -> tuple[int, dict[T, int]]:
    """Sample from the open branches, each in proportion to its probability, until the budget is spent."""
    branches = [branch for branch, _ in frontier.values()]
    bounds = list(accumulate(chance for _, chance in frontier.values()))
    tried: dict[T, int] = {}
    while not tried or (nodes < budget and not late()):
        drawn = bounds[-1] * rng.below(FINE) / FINE
        branch = branches[next((place for place, bound in enumerate(bounds) if drawn < bound), -1)].clone()
        branch.keeps = False  # it is never cloned: no checkpoints
        nodes += 1 + _fall(branch, rng)
        value = read(branch.state)
        tried[value] = tried.get(value, 0) + 1
    return nodes, tried


def _try_sealed(
    position: Position[S],
    seat: Seat,
    order: Order[Any],
    read: Callable[[S], T],
    policy: str,
    budget: int,
    rng: Rng,
    enough: Callable[[Mapping[T, int]], bool] | None,
    late: Callable[[], bool],
) -> tuple[int, dict[T, int]]:
    """Sample the orders of other seats that seal at the same time: their distribution is unknown.

    An order that another seat has sealed already is guessed like one that is still to come.
    """
    assert isinstance(position.request, AskAll)
    tried: dict[T, int] = {}
    nodes = tries = 0
    while not tried or (nodes < budget and not late()):
        if enough is not None and tries and tries % LOOK_AT == 0 and enough(tried):
            break
        tries += 1
        branch = Branch.of(position, policy)
        branch.keeps = False
        assert isinstance(branch.request, AskAll)
        branch.seals = {}
        for other, ask in branch.request.asks.items():
            if other != seat:
                branch.seal(other, branch.game.likely(branch.state, ask, rng))
        branch.seal(seat, order)
        nodes += 1 + _fall(branch, rng)
        value = read(branch.state)
        tried[value] = tried.get(value, 0) + 1
    return nodes, tried


def _fall(branch: Branch[Any], rng: Rng) -> int:
    """Resolve chance until the order has had its effect; returns how many throws."""
    fallen = 0
    while not branch.done():
        request = branch.request
        assert isinstance(request, Chance)
        branch.give(request.sample(rng))
        fallen += 1
    return fallen
