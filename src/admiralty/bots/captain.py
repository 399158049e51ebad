"""The captain bot: one-ply expectimax; weighs every outcome of each order and gives the one with the highest value.

The chance tree of an order is the same that answers "what are my chances?".
"""

from collections.abc import Collection, Mapping
from functools import partial
from typing import Any, NamedTuple

from admiralty.bots.base import Step, Thinker, Thought, Thoughts
from admiralty.bots.budget import Budget, Meter
from admiralty.bots.worlds import Scales, Worlds
from admiralty.games.base import TableGame
from admiralty.kernel.base.gc_paused import gc_paused
from admiralty.kernel.flows.choices import Order, Refusal, Rng
from admiralty.kernel.flows.event import Event, Seat
from admiralty.kernel.flows.flow import Ask, AskAll
from admiralty.kernel.games.game import Setting
from admiralty.kernel.games.position import Position
from admiralty.kernel.games.view import Knowledge
from admiralty.kernel.odds.chance_tree import Branch
from admiralty.kernel.odds.odds import Expectation, expectation
from admiralty.kernel.records.record import secrets_watched

__all__ = ["CaptainBot", "Look", "Shortlist", "look", "look_twice"]

ORDERS = 60
"""The most orders of a question that are looked at."""
WORLDS = 6
"""The most worlds that are weighed where something hidden matters."""
FOLLOWING = 24
"""The most orders that are looked at beyond one that changes nothing by itself."""
SECOND = 12
"""How many orders, or pairs of orders, get a second look."""
BRANCHES = 80
"""The most positions for one order in one world before it is sampled instead of enumerated."""


class CaptainBot(Thinker):
    """One-ply expectation of the game's judgement."""

    def __init__(self, game: TableGame[Any], setting: Setting, rng: Rng, budget: Budget) -> None:
        self._game, self._setting, self._rng, self._budget = game, setting, rng, budget
        self._scales = Scales(game, game.judgement.value)

    def think(self, known: Knowledge) -> Thoughts:
        meter = self._budget.start()
        worlds = Worlds(self._game, self._setting, known, self._rng, WORLDS)
        found = look(worlds, self._scales, known, self._rng, meter, self._setting.side_of(known.seat))
        orders = tuple(
            Thought(Step(known.seat, each.order.code, each.order.label), each.value, each.worlds) for each in found
        )
        return Thoughts(orders, meter.nodes, len(worlds))


class Look(NamedTuple):
    """The estimated value of an order."""

    order: Order[Any]
    value: float
    worlds: int
    """The number of worlds in which it was weighed."""
    following: tuple["Look", ...] = ()
    """For an order that changes nothing by itself: the orders after it, which give it its value."""


Shortlist = Mapping[str, Collection[str]]
"""By the code of an order: the orders after it that get a second look; none for one with an effect of its own."""


def look_twice(
    worlds: Worlds, quick: Scales, scales: Scales, known: Knowledge, rng: Rng, meter: Meter, side: str, sealed: int = 0
) -> list[Look]:
    """A first look at all orders by quick terms, and a second one by all terms at the best of them."""
    first = look(worlds, quick, known, rng, meter, side, sealed)
    pairs = [(behind.value, each, behind) for each in first for behind in each.following or (each,)]
    pairs.sort(key=lambda pair: -pair[0])
    shortlist: dict[str, list[str]] = {}
    for _, each, behind in pairs[:SECOND]:
        shortlist.setdefault(each.order.code, []).extend([behind.order.code] if each.following else [])
    return look(worlds, scales, known, rng, meter, side, sealed, shortlist)


@gc_paused()
def look(
    worlds: Worlds,
    scales: Scales,
    known: Knowledge,
    rng: Rng,
    meter: Meter,
    side: str,
    sealed: int = 0,
    shortlist: Shortlist | None = None,
) -> list[Look]:
    """The orders that the budget leaves time for, with their expected value, the best first.

    If only one order is worth considering, the bot does not think: the order has the value of the present position,
    weighed in no world. Orders are taken in random order, so that a short look is not worse for the last of a list, and
    equals fall to chance. If other seats answer at the same time, ``sealed`` is how often an order is tried against
    theirs, in one world, for a caller that tries it further; 0 for one that does not. A ``shortlist`` leaves out all
    other orders.
    """
    world = worlds.first
    ask = world.asks()[known.seat]
    left = list(scales.judgement.candidates(world.state, ask, ORDERS))
    if shortlist is not None:
        left = [each for each in left if each.code in shortlist]
    if len(left) == 1:
        return [Look(left[0], scales.worth(world.state, side), 0)]
    glance = sealed > 0 and isinstance(world.request, AskAll)
    lookout = _Lookout(scales, known.seat, side, rng, meter, shortlist or {})
    found: list[Look] = []
    while left and (not found or meter.goes_on(len(found))):
        order = left.pop(rng.below(len(left)))
        with secrets_watched() as watch:
            first, exact = lookout.at(world, order, sealed if glance else BRANCHES, watched=worlds.most > 1)
        values = [first.value]
        more = worlds.most if not glance and (watch.read or not exact) else 1
        for place in range(1, more):
            if meter.spent:
                break
            other = worlds.get(place)
            try:
                same = other.asks()[known.seat].choices.check(order.code)
            except Refusal:
                continue  # a world that forbids the order says nothing about it
            values.append(lookout.at(other, same, BRANCHES // worlds.most)[0].value)
        found.append(Look(order, sum(values) / len(values), len(values), first.following))
    found.sort(key=lambda each: -each.value)
    return found


class _Lookout:
    """The value of an order in one world."""

    def __init__(
        self, scales: Scales, seat: Seat, side: str, rng: Rng, meter: Meter, shortlist: Shortlist
    ) -> None:  # fmt: skip
        self._shortlist = shortlist
        self._scales, self._seat, self._rng, self._meter = scales, seat, rng, meter
        self._number = partial(scales.worth, side=side)

    def at(self, world: Position[Any], order: Order[Any], budget: int, watched: bool = False) -> tuple[Look, bool]:
        """The best value after an order that changes nothing by itself, such as naming a unit.

        It is known by its silence: no event, and the same seat is asked again. ``watched`` is for a world in which the
        caller notes whether the rules read a secret up to the next question.
        """
        begun = None
        if isinstance(world.request, Ask):
            begun = Branch.of(world)
            after: Position[Any] = begun
            silent = _silent(begun, order)
            if begun.over and (silent or watched):  # the next question is beyond the order's effect
                after = world.clone()
                silent = _silent(after, order)
            follow = after.request
            if silent and isinstance(follow, Ask) and follow.seat == self._seat and follow.window is None:
                return self._best_of(order, after, follow, budget)
        found = self._expect(world, order, budget, begun)
        return Look(order, found.mean, 1), found.exact

    def _best_of(self, order: Order[Any], world: Position[Any], ask: Ask, budget: int) -> tuple[Look, bool]:
        found: list[tuple[Order[Any], Expectation]] = []
        named = self._shortlist.get(order.code)
        for each in self._scales.judgement.candidates(world.state, ask, FOLLOWING):
            if named and each.code not in named:
                continue
            if found and self._meter.spent:
                break
            found.append((each, self._expect(world, each, budget)))
        following = sorted((Look(each, worth.mean, 1) for each, worth in found), key=lambda each: -each.value)
        return Look(order, following[0].value, 1, tuple(following)), all(worth.exact for _, worth in found)

    def _expect(
        self, world: Position[Any], order: Order[Any], budget: int, begun: Branch[Any] | None = None
    ) -> Expectation:
        meter = self._meter
        found = expectation(world, self._seat, order, self._number, self._rng, budget, begun, meter.late)
        meter.spend(found.nodes + 1)
        return found


def _silent(position: Position[Any], order: Order[Any]) -> bool:
    """Give an order, and say whether it caused no event."""
    told: list[Event] = []
    position.state.heard = told
    position.give(order)
    position.state.heard = None
    return not told
