"""The admiral: searches ahead in worlds that it imagines (information-set Monte Carlo tree search).

Each trial takes a world that agrees with what the seat knows, goes down the tree of what that seat would see, adds a
node, plays on by the game's own notion of a likely order, and judges where that led. It begins with the captain's
opinion of each order, which trials confirm or refute.
"""

from collections.abc import Hashable
from typing import Any

from admiralty.bots.base import Step, Thinker, Thought, Thoughts
from admiralty.bots.budget import Budget, Meter
from admiralty.bots.captain import look
from admiralty.bots.tree import Arm, Node, Spread
from admiralty.bots.worlds import Scales, Worlds
from admiralty.games.base import TableGame
from admiralty.kernel.choices import Order, Rng
from admiralty.kernel.event import Seat
from admiralty.kernel.flow import Ask, AskAll, Chance
from admiralty.kernel.game import Setting
from admiralty.kernel.hand import Hand
from admiralty.kernel.position import Position
from admiralty.kernel.view import Knowledge

__all__ = ["AdmiralBot"]

WORLDS = 32
"""How many worlds one decision imagines at the most."""
OPINION = 3.0
"""How many trials the captain's opinion of an order counts for."""
SHARE_OF_OPINION = 4
"""The captain's opinion takes at the most one part in so many of the budget."""
LINE = 5
"""How many orders of the expected line are told."""
INDEXED = 50_000
"""How many nodes are remembered for the next decision."""

Path = list[tuple[Node, Arm, Seat]]


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
        search = _Search(self._game, self._scales, self._side, known.seat, self._rng, root)
        self._ask_captain(worlds, known, root, meter)
        if len(root.arms) > 1:
            trials = 0
            while not meter.spent and not (trials and _decided(root, meter.left_to_used * trials)):
                meter.spend(search.trial(worlds.draw()))
                trials += 1
            self.trials += trials
        self._nodes = search.index
        return _thoughts(known.seat, root, meter, len(worlds))

    def _recall(self, known: Knowledge) -> Node:
        """The node of this question in the tree of the last decision, or a new one."""
        found = self._nodes.get((known.asked, known.now.key()))
        return found if found is not None else Node()

    def _ask_captain(self, worlds: Worlds, known: Knowledge, root: Node, meter: Meter) -> None:
        """Begin with what looks best one order ahead; where time was short, the rest counts as average."""
        share = self._budget.nodes // SHARE_OF_OPINION if self._budget.nodes is not None else None
        seconds = self._budget.seconds / SHARE_OF_OPINION if self._budget.seconds is not None else None
        opinion = Budget(share, seconds).start()
        found = look(worlds, self._scales, known, self._rng, opinion, self._side[known.seat])
        meter.spend(opinion.nodes)
        mean = sum(value for _, value, _ in found) / len(found)
        for order, value, _ in found:
            arm = root.add(known.seat, order)
            arm.lead, arm.weight = value - mean, OPINION


class _Search:
    """One decision's trials."""

    def __init__(
        self, game: TableGame[Any], scales: Scales, side: dict[Seat, str], seat: Seat, rng: Rng, root: Node
    ) -> None:
        self.game, self.scales, self.side, self.seat, self.rng, self.root = game, scales, side, seat, rng, root
        self.judgement = scales.judgement
        self.spread = Spread()
        self.index: dict[Hashable, Node] = {}

    def trial(self, world: Position[Any]) -> int:
        """One world played on from the root; how many answers that took."""
        position = world.clone()
        position.keeps = False
        path: Path = []
        nodes = self._descend(position, path)
        nodes += self._play_on(position, path)
        worth = self.scales.of_all(position.state)
        self.spread.note(worth[self.side[self.seat]])
        for node, arm, seat in path:
            value = worth[self.side[seat]]
            node.visits += 1
            node.total += value
            arm.visits += 1
            arm.total += value
        return nodes

    def _descend(self, position: Position[Any], path: Path) -> int:
        """Down the tree, to a question that it has not met before."""
        node, answers = self.root, 0
        while True:
            request = position.request
            if isinstance(request, Ask):
                arm = self._decide(position, node, request, path)
            elif isinstance(request, AskAll):
                arm = self._decide_all(position, node, request, path)
            else:
                return answers
            answers += 1
            trail: list[Hashable] = []
            request = position.request
            while isinstance(request, Chance):
                outcome = request.sample(self.rng)
                if request.seen_by is None or self.seat in request.seen_by:
                    trail.append(_row(request, outcome))
                position.give(outcome)
                answers += 1
                request = position.request
            if request is None:
                return answers
            node = arm.child(tuple(trail), request.fingerprint())
            if not node.visits:
                self._first_answer(position, node, path)
                return answers
            if not node.indexed and isinstance(request, Ask) and request.seat == self.seat:
                self._remember(position, node, request)

    def _decide(self, position: Position[Any], node: Node, ask: Ask, path: Path) -> Arm:
        state, judgement = position.state, self.judgement
        arm, order = node.select(ask, self.spread, lambda asked, most: judgement.candidates(state, asked, most))
        path.append((node, arm, ask.seat))
        position.give(order)
        if ask.seen_by is not None and self.seat not in ask.seen_by:
            return node.after((), arm.step)  # the seat does not see which order it was
        return arm

    def _decide_all(self, position: Position[Any], node: Node, asks: AskAll, path: Path) -> Arm:
        """Sealed answers: each seat chooses by what it would know, which is not what the others choose."""
        state, judgement = position.state, self.judgement
        for seat, ask in position.asks().items():
            own = node.sealed.get(seat)
            if own is None:
                own = node.sealed[seat] = node if seat == self.seat and node is self.root else Node()
            arm, order = own.select(ask, self.spread, lambda asked, most: judgement.candidates(state, asked, most))
            path.append((own, arm, seat))
            position.seals[seat] = order
        orders = {seat: position.seals[seat] for seat in asks.asks}
        position.seals = {}
        position.give(orders)
        codes = tuple([order.code for order in orders.values()])
        return node.after(codes, Step(self.seat, codes[0], None))

    def _first_answer(self, position: Position[Any], node: Node, path: Path) -> None:
        """A new node: its first arm is what the game thinks likely there."""
        request = position.request
        if isinstance(request, Ask):
            order = self.judgement.likely(position.state, request, self.rng)
            path.append((node, node.add(request.seat, order), request.seat))
            position.give(order)
        else:
            node.visits += 1

    def _play_on(self, position: Position[Any], path: Path) -> int:
        """Likely orders up to the horizon, and on to a decision, where a position can be judged."""
        judgement, rng = self.judgement, self.rng
        answers, horizon = 0, judgement.horizon
        likely = judgement.likely
        request = position.request
        while request is not None:
            if isinstance(request, Chance):
                position.give(request.sample(rng))
            elif isinstance(request, Ask):
                if answers >= horizon and request.window is None:
                    break
                position.give(likely(position.state, request, rng))
            elif isinstance(request, AskAll):
                if answers >= horizon:
                    break
                orders: dict[Seat, Order[Any]] = dict(position.seals)
                for seat, ask in position.asks().items():
                    orders[seat] = likely(position.state, ask, rng)
                position.seals = {}
                position.give({seat: orders[seat] for seat in request.asks})
            answers += 1
            request = position.request
        return answers

    def _remember(self, position: Position[Any], node: Node, ask: Ask) -> None:
        """Note where a question of the seat's own stands in the tree, by what the seat would know there."""
        node.indexed = True
        if len(self.index) < INDEXED:
            view = self.game.view(position.state, self.seat)
            self.index[ask.fingerprint(), view.key()] = node


def _row(request: Chance, outcome: Hashable) -> Hashable:
    """The row of an outcome; of a hand, how many of each kind."""
    rows = request.rows
    if rows is None:
        return outcome
    if isinstance(request, Hand) and isinstance(outcome, tuple):
        return tuple(sorted([repr(rows(piece)) for piece in outcome]))
    return rows(outcome)


def _decided(root: Node, left: float) -> bool:
    """Whether the trials that are left cannot change which order was tried most."""
    visits = sorted([arm.visits for arm in root.arms.values()], reverse=True)
    return visits[0] - visits[1] > left


def _thoughts(seat: Seat, root: Node, meter: Meter, worlds: int) -> Thoughts:
    arms = sorted(root.arms.values(), key=lambda arm: (-arm.visits, -(arm.mean if arm.visits else arm.lead)))
    orders = tuple(Thought(arm.step, arm.mean, arm.visits, _line(arm)) for arm in arms)
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
