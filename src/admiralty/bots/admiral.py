"""The admiral: searches ahead in worlds that it imagines (information-set Monte Carlo tree search).

Each trial takes a world that agrees with what the seat knows, goes down the tree of what that seat would see, adds a
node, plays on by the game's own notion of a likely order, and judges where that led. It begins with the captain's
opinion of each order. The likeliest orders are then tried equally often on the same chances; when a share of the
budget is used, the worse half drops out, until two are left.
"""

from collections.abc import Hashable
from math import log, sqrt
from typing import Any, NamedTuple

from admiralty.bots.base import Step, Thinker, Thought, Thoughts
from admiralty.bots.budget import Budget, Meter
from admiralty.bots.captain import Look, look
from admiralty.bots.search import Search
from admiralty.bots.tree import CURIOSITY, Arm, Node
from admiralty.bots.worlds import Scales, Worlds
from admiralty.games.base import TableGame
from admiralty.kernel.choices import Rng
from admiralty.kernel.event import Seat
from admiralty.kernel.flow import Ask
from admiralty.kernel.game import Setting
from admiralty.kernel.position import Position
from admiralty.kernel.view import Knowledge

__all__ = ["AdmiralBot"]

WORLDS = 32
"""How many worlds one decision imagines at the most."""
CONTENDERS = 16
"""How many orders are tried at all."""
OPINION = 4.0
"""How many trials the captain's opinion of an order counts for."""
MEMORY = 12.0
"""How many trials the opinion and what is remembered of the last decision's tree count for together."""
SHARE_OF_OPINION = 4
"""The captain's opinion takes at the most one part in so many of the budget."""
LINE = 5
"""How many orders of the expected line are told."""


class Contender(NamedTuple):
    """An order that may be given, with one behind it where the first changes nothing by itself."""

    node: Node
    arm: Arm
    """Where its trials are counted: the last of its orders."""
    codes: tuple[str, ...]

    def worth(self, mean: float) -> float:
        arm = self.arm
        return (arm.total + arm.weight * (mean + arm.lead)) / (arm.visits + arm.weight)


class AdmiralBot(Thinker):
    """Information-set Monte Carlo tree search; it keeps its tree from one decision to the next."""

    def __init__(self, game: TableGame[Any], setting: Setting, rng: Rng, budget: Budget) -> None:
        self._game, self._setting, self._rng, self._budget = game, setting, rng, budget
        self._scales = Scales(game, setting)
        self._side = {seat: setting.side_of(seat) for seat in setting.seats}
        self._nodes: dict[Hashable, Node] = {}
        self.trials = 0
        """How many trials it has made so far; the speed of a search is told in these."""

    def think(self, known: Knowledge) -> Thoughts:
        meter = self._budget.start()
        worlds = Worlds(self._game, self._setting, known, self._rng, WORLDS)
        root = self._recall(known)
        contenders = self._ask_captain(worlds, known, root, meter)
        if len(root.arms) > 1:
            search = Search(self._game, self._scales, self._side, known.seat, self._rng, root)
            contenders = self._try(search, worlds, contenders, meter)
            self._nodes = search.index
        return _thoughts(root, contenders, meter, len(worlds))

    def _recall(self, known: Knowledge) -> Node:
        """The node of this question in the tree of the last decision, or a new one."""
        found = self._nodes.get((known.asked, known.now.key()))
        return found if found is not None else Node()

    # -- opinions ------------------------------------------------------------------------------------------------

    def _ask_captain(self, worlds: Worlds, known: Knowledge, root: Node, meter: Meter) -> list[Contender]:
        """Begin with what looks best one order ahead; the best of that are the contenders."""
        share = self._budget.nodes // SHARE_OF_OPINION if self._budget.nodes is not None else None
        seconds = self._budget.seconds / SHARE_OF_OPINION if self._budget.seconds is not None else None
        opinion = Budget(share, seconds).start()
        found = look(worlds, self._scales, known, self._rng, opinion, self._side[known.seat])
        meter.spend(opinion.nodes)
        root.weigh(known.seat, [(each.order, each.value) for each in found], OPINION, MEMORY)
        contenders: list[tuple[float, Contender]] = []
        for each in found:
            arm = root.arms[each.order.code]
            if each.following:
                contenders += self._follow(worlds.first, known.seat, arm, each)
            else:
                arm.expected = each.value
                contenders.append((each.value, Contender(root, arm, (each.order.code,))))
        contenders.sort(key=lambda pair: -pair[0])
        return [contender for _, contender in contenders[:CONTENDERS]]

    def _follow(self, world: Position[Any], seat: Seat, arm: Arm, named: Look) -> list[tuple[float, Contender]]:
        """The contenders behind an order that changes nothing by itself."""
        after = world.clone()
        after.give(named.order)
        assert isinstance(after.request, Ask)
        node = arm.child((), after.request.fingerprint())
        node.weigh(seat, [(each.order, each.value) for each in named.following], OPINION, MEMORY)
        found = []
        for each in named.following:
            behind = node.arms[each.order.code]
            behind.expected = each.value
            found.append((each.value, Contender(node, behind, (named.order.code, each.order.code))))
        return found

    # -- trials --------------------------------------------------------------------------------------------------

    def _try(self, search: Search, worlds: Worlds, contenders: list[Contender], meter: Meter) -> list[Contender]:
        """Try the contender that is worth most, or was tried seldom, until the budget is spent; the best first."""
        root, spread = search.root, search.spread
        number = 0
        while not meter.spent:
            mean = root.total / root.visits if root.visits else 0.0
            curious = CURIOSITY * spread.deviation * sqrt(log(number + 2))
            best = max(
                contenders,
                key=lambda each: each.worth(mean) + curious / sqrt(each.arm.visits + each.arm.weight + 1),
            )
            meter.spend(search.trial(worlds.draw(), best.codes, number))
            number += 1
        self.trials += number
        return _best(contenders, root)


def _best(contenders: list[Contender], root: Node) -> list[Contender]:
    mean = root.total / root.visits if root.visits else 0.0
    return sorted(contenders, key=lambda each: (-each.arm.visits, -each.worth(mean)))


def _thoughts(root: Node, contenders: list[Contender], meter: Meter, worlds: int) -> Thoughts:
    """The order of the best contender first, the others by how often they were tried and what that was worth."""
    best = contenders[0].codes[0]
    mean = root.total / root.visits if root.visits else 0.0

    def worth(arm: Arm) -> float:
        return (arm.total + arm.weight * (mean + arm.lead)) / max(1.0, arm.visits + arm.weight)

    arms = sorted(root.arms.values(), key=lambda arm: (arm.step.code != best, -arm.visits, -worth(arm)))
    orders = tuple(Thought(arm.step, worth(arm), arm.visits, _line(arm)) for arm in arms)
    return Thoughts(orders, meter.nodes, worlds)


def _line(arm: Arm) -> tuple[Step, ...]:
    """The orders expected to follow: from each question to the order tried most, by the likeliest way."""
    line: list[Step] = []
    while len(line) < LINE:
        node = max(arm.nodes(), key=lambda each: each.visits, default=None)
        best = node.best() if node is not None else None
        if best is None or best.visits < 2:
            break
        line.append(best.step)
        arm = best
    return tuple(line)
