"""The admiral: searches ahead in worlds that it imagines (information-set Monte Carlo tree search).

Each trial takes a world that agrees with what the seat knows, goes down the tree of what that seat would see, adds a
node, plays on by the game's own notion of a likely order, and judges where that led. It begins with the captain's
opinion of each order, by foresight. The best of them are then tried equally often on the same chances; with each
share of the budget the worse half drops out, and it stops when one is left or the budget is spent.
"""

from collections.abc import Hashable, Sequence
from math import sqrt
from typing import Any

from admiralty.bots.base import Step, Thinker, Thought, Thoughts
from admiralty.bots.budget import Budget, Meter
from admiralty.bots.captain import Look, look
from admiralty.bots.search import Search
from admiralty.bots.tree import Arm, Node
from admiralty.bots.trust import Trust
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
CONTENDERS = 8
"""How many orders are tried at all."""
MEMORY = 20.0
"""How many trials what is remembered of the last decision's tree counts for at the most."""
SHARE_OF_OPINION = 4
"""The captain's opinion takes at the most one part in so many of the budget."""
MIRACLE = 2.5
"""By how many standard deviations an order that is tried no more lies behind the best."""
LINE = 5
"""How many orders of the expected line are told."""


class Contender:
    """An order that may be given, with one behind it where the first changes nothing by itself."""

    __slots__ = ("arm", "codes", "opinion", "surprises", "weight")

    def __init__(self, arm: Arm, codes: tuple[str, ...], opinion: float, weight: float) -> None:
        self.arm = arm
        """Where its trials are counted: the last of its orders."""
        self.codes = codes
        self.opinion = opinion
        """What it is thought to be worth before it is tried."""
        self.weight = weight
        """How many trials that opinion counts for."""
        self.surprises: list[float] = []
        """By trial: what it was worth beyond what the captain thought."""

    def recall(self, apart: float) -> None:
        """Let the trials of an earlier decision count in the opinion; they were better by so much than opinions."""
        remembered = min(float(self.arm.visits), MEMORY)
        weight = self.weight + remembered
        self.opinion = (self.weight * self.opinion + remembered * (self.arm.mean - apart)) / weight
        self.weight = weight

    def worth(self, apart: float) -> float:
        """What opinion and trials make of it; ``apart`` is how much better trials turn out than opinions."""
        arm = self.arm
        return (arm.total + self.weight * (self.opinion + apart)) / (arm.visits + self.weight)


def _apart(contenders: Sequence[Contender]) -> float:
    """How much better the trials of all orders turned out than was thought: all alike, so it prefers none."""
    visits = sum(each.arm.visits for each in contenders)
    return sum(each.arm.total - each.arm.visits * each.opinion for each in contenders) / visits if visits else 0.0


class AdmiralBot(Thinker):
    """Information-set Monte Carlo tree search; it keeps its tree from one decision to the next."""

    def __init__(self, game: TableGame[Any], setting: Setting, rng: Rng, budget: Budget) -> None:
        self._game, self._setting, self._rng, self._budget = game, setting, rng, budget
        self._scales = Scales(game, setting, game.judgement.foresight)
        self._side = {seat: setting.side_of(seat) for seat in setting.seats}
        self._trust = Trust()
        self._nodes: dict[Hashable, Node] = {}
        self.trials = 0
        """How many trials it has made so far; the speed of a search is told in these."""

    def think(self, known: Knowledge) -> Thoughts:
        meter = self._budget.start()
        worlds = Worlds(self._game, self._setting, known, self._rng, WORLDS)
        root = self._recall(known)
        contenders = self._ask_captain(worlds, known, root, meter)
        if len(contenders) > 1:
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
        contenders: list[Contender] = []
        weight = self._trust.weight
        nodes = [root]
        for each in found:
            arm = root.add(known.seat, each.order)
            if each.following:
                nodes.append(self._follow(worlds.first, known.seat, arm, each, contenders))
            else:
                arm.expected = each.value
                contenders.append(Contender(arm, (each.order.code,), each.value, weight))
        contenders.sort(key=lambda each: -each.opinion)
        del contenders[CONTENDERS:]
        apart = _apart(contenders)
        for contender in contenders:
            contender.recall(apart)
        for node in nodes:
            node.forget()
        return contenders

    def _follow(self, world: Position[Any], seat: Seat, arm: Arm, named: Look, contenders: list[Contender]) -> Node:
        """Add the contenders behind an order that changes nothing by itself; the node where they stand."""
        after = world.clone()
        after.give(named.order)
        assert isinstance(after.request, Ask)
        node = arm.child((), after.request.fingerprint())
        for each in named.following:
            behind = node.add(seat, each.order)
            behind.expected = each.value
            contenders.append(Contender(behind, (named.order.code, each.order.code), each.value, self._trust.weight))
        return node

    # -- trials --------------------------------------------------------------------------------------------------

    def _try(self, search: Search, worlds: Worlds, contenders: list[Contender], meter: Meter) -> list[Contender]:
        """Try all contenders equally often; with each share of the budget the worse half drops out. The best first.

        All meet the same worlds and chances in their first trial, in their second, and so on: they then differ by
        what they are worth and less by their luck.
        """
        left = list(contenders)
        rounds = max(1, (len(left) - 1).bit_length())
        for done in range(1, rounds + 1):
            while meter.used < done / rounds:
                number = min(each.arm.visits for each in left)
                for each in left:
                    if each.arm.visits == number and not meter.spent:
                        self._try_one(search, worlds, each, meter)
            if done == 1:
                self._trust.learn([each.surprises for each in contenders])
            left = self._still_in(contenders, left)
            if len(left) == 1:
                break
        apart = _apart(contenders)
        return sorted(contenders, key=lambda each: -each.worth(apart))

    def _still_in(self, contenders: list[Contender], left: list[Contender]) -> list[Contender]:
        """The better half, without those that would need a miracle: who thinks on when all is clear only stalls."""
        apart = _apart(contenders)
        left = sorted(left, key=lambda each: -each.worth(apart))[: (len(left) + 1) // 2]
        best = left[0]
        doubt = MIRACLE * self._trust.deviation * sqrt(2 / (best.arm.visits + best.weight))
        return [each for each in left if each is best or each.worth(apart) > best.worth(apart) - doubt]

    def _try_one(self, search: Search, worlds: Worlds, contender: Contender, meter: Meter) -> None:
        arm = contender.arm
        before = arm.total
        meter.spend(search.trial(worlds.get(arm.visits % worlds.most), contender.codes, arm.visits))
        assert arm.expected is not None
        contender.surprises.append(arm.total - before - arm.expected)
        self.trials += 1


def _thoughts(root: Node, contenders: list[Contender], meter: Meter, worlds: int) -> Thoughts:
    """The order of the best contender first, the others by how often they were tried and what that was worth."""
    best = contenders[0].codes[0]
    apart = _apart(contenders)
    worth: dict[str, float] = {}
    for each in contenders:
        worth[each.codes[0]] = max(each.worth(apart), worth.get(each.codes[0], -9.0))
    arms = [root.arms[code] for code in worth]
    arms.sort(key=lambda arm: (arm.step.code != best, -arm.visits, -worth[arm.step.code]))
    orders = tuple(Thought(arm.step, worth[arm.step.code], arm.visits, _line(arm)) for arm in arms)
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
