"""One trial of a search: a world played on down the tree, then by likely orders, and judged."""

from collections.abc import Hashable, Sequence
from typing import Any
from zlib import crc32

from admiralty.bots.base import Step
from admiralty.bots.tree import Arm, Node, Spread
from admiralty.bots.worlds import Scales
from admiralty.games.base import TableGame
from admiralty.kernel.chance import Fast
from admiralty.kernel.choices import Order, Rng
from admiralty.kernel.event import Seat
from admiralty.kernel.flow import Ask, AskAll, Chance
from admiralty.kernel.hand import Hand
from admiralty.kernel.position import Position

__all__ = ["LONGEST", "Search"]

INDEXED = 50_000
"""How many nodes are remembered for the next decision."""

LONGEST = 6
"""How many horizons a playout goes on at the most, if nothing settles."""

WHIMS = "whims"
"""Instead of a case, for what a likely order leaves to chance."""

Path = list[tuple[Node, Arm, Seat]]


class Search:
    """The trials of one decision, for one seat."""

    def __init__(
        self, game: TableGame[Any], scales: Scales, side: dict[Seat, str], seat: Seat, rng: Rng, root: Node
    ) -> None:
        self.game, self.scales, self.side, self.seat, self.root = game, scales, side, seat, root
        self.judgement = scales.judgement
        self.spread = Spread()
        self.index: dict[Hashable, Node] = {}
        """Where the seat's own questions stand in the tree, by what it would know there."""
        self._mine = side[seat]
        self._seed = rng.below(1 << 30)
        self._number = 0
        self._streams: dict[tuple[str, Seat | None], Rng] = {}
        """By case of the rules and seat: where chances come from in this trial."""
        self._forced: Sequence[str] = ()
        self._luck = 0.0
        self._boundaries = self._floor = 0

    def trial(self, world: Position[Any], forced: Sequence[str], number: int) -> int:
        """The ``number``-th trial of orders that the seat gives one after the other; how many answers that took.

        All orders meet the same cards and dice in their first trial, in their second, and so on: they then differ by
        what they are worth and less by their luck.
        """
        position = world.clone()
        position.keeps = False
        self._forced = forced
        self._luck = 0.0
        self._number = number
        self._streams = {}
        path: Path = []
        nodes = self._descend(position, path)
        nodes += self._play_on(position)
        worth = self.scales.of_all(position.state, self._mine)
        for side in worth:
            worth[side] += -self._luck if side == self._mine else self._luck
        self.spread.note(worth[self._mine])
        for node, arm, seat in path:
            value = worth[self.side[seat]]
            node.visits += 1
            node.total += value
            arm.visits += 1
            arm.total += value
        return nodes

    def _stream(self, case: str, seat: Seat | None) -> Rng:
        """The chances of a case and seat come from a stream of their own.

        So orders that ask for more of one kind of chance still meet the same of all others.
        """
        key = case, seat
        found = self._streams.get(key)
        if found is None:
            kind = crc32(f"{case} {seat}".encode())
            found = self._streams[key] = Fast(self._seed + self._number + (kind << 20))
        return found

    def _descend(self, position: Position[Any], path: Path) -> int:
        """Down the tree, to a question that it has not met before."""
        node, answers = self.root, 0
        while True:
            request = position.request
            self._boundaries, self._floor = position.boundaries, len(position.state.agenda)
            if isinstance(request, Ask):
                arm = self._decide(position, node, request, path)
            elif isinstance(request, AskAll):
                arm = self._decide_all(position, node, request, path)
            else:
                return answers
            trail: list[Hashable] = []
            answers += 1 + self._let_fall(position, trail, arm.expected)
            request = position.request
            if request is None:
                return answers
            node = arm.child(tuple(trail), request.fingerprint())
            if len(path) >= len(self._forced):
                if not node.visits:
                    self._first_answer(position, node, path)
                    return answers + 1
                if not node.indexed and isinstance(request, Ask) and request.seat == self.seat:
                    self._remember(position, node, request)

    def _let_fall(self, position: Position[Any], trail: list[Hashable], expected: float | None) -> int:
        """Let chance fall up to the next decision, noting what the seat sees of it; how often it fell.

        Where it was worked out what an order is worth on the average when it has had its effect, the luck in that
        effect is noted, to be taken off the result: it says nothing about the order.
        """
        fallen = 0
        request = position.request
        boundaries, floor = self._boundaries, self._floor
        while isinstance(request, Chance):
            if expected is not None and position.boundaries > boundaries and len(position.state.agenda) <= floor:
                self._luck = self.scales.worth(position.state, self._mine) - expected
                expected = None
            outcome = request.sample(self._stream(request.case, request.by))
            if request.seen_by is None or self.seat in request.seen_by:
                trail.append(_row(request, outcome))
            position.give(outcome)
            fallen += 1
            request = position.request
        in_between = isinstance(request, Ask) and request.window is not None
        if expected is not None and not in_between:  # at a window the dice lie there, and have done nothing yet
            self._luck = self.scales.worth(position.state, self._mine) - expected
        return fallen

    def _decide(self, position: Position[Any], node: Node, ask: Ask, path: Path) -> Arm:
        arm, order = self._choose(position, node, ask, len(path))
        path.append((node, arm, ask.seat))
        position.give(order)
        if ask.seen_by is not None and self.seat not in ask.seen_by:
            return node.after((), arm.step)  # the seat does not see which order it was
        return arm

    def _choose(self, position: Position[Any], node: Node, ask: Ask, depth: int) -> tuple[Arm, Order[Any]]:
        if depth < len(self._forced) and ask.seat == self.seat:
            order = ask.choices.check(self._forced[depth])
            return node.add(ask.seat, order), order
        state, judgement = position.state, self.judgement
        return node.select(
            ask,
            self.spread,
            lambda: judgement.likely(state, ask, self._stream(WHIMS, ask.seat)),
            lambda most: judgement.candidates(state, ask, most),
        )

    def _decide_all(self, position: Position[Any], node: Node, asks: AskAll, path: Path) -> Arm:
        """Sealed answers: each seat chooses by what it would know, which is not what the others choose."""
        depth = len(path)
        for seat, ask in position.asks().items():
            own = node.sealed.get(seat)
            if own is None:
                own = node.sealed[seat] = node if seat == self.seat and node is self.root else Node()
            arm, order = self._choose(position, own, ask, depth)
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
            arm, order = self._choose(position, node, request, len(path))
            path.append((node, arm, request.seat))
            position.give(order)
        else:
            node.visits += 1

    def _play_on(self, position: Position[Any]) -> int:
        """Likely orders up to the horizon, and on to a question at which a position can be judged."""
        answers, horizon = 0, self.judgement.horizon
        longest = LONGEST * horizon
        likely, settled, stream = self.judgement.likely, self.judgement.settled, self._stream
        request = position.request
        while request is not None:
            if isinstance(request, Chance):
                position.give(request.sample(self._stream(request.case, request.by)))
            elif isinstance(request, Ask):
                long_enough = answers >= horizon and request.window is None
                if long_enough and (answers >= longest or settled(position.state, request)):
                    break
                position.give(likely(position.state, request, stream(WHIMS, request.seat)))
            elif isinstance(request, AskAll):
                if answers >= horizon:
                    break
                orders: dict[Seat, Order[Any]] = dict(position.seals)
                for seat, ask in position.asks().items():
                    orders[seat] = likely(position.state, ask, stream(WHIMS, seat))
                position.seals = {}
                position.give({seat: orders[seat] for seat in request.asks})
            answers += 1
            request = position.request
        return answers

    def _remember(self, position: Position[Any], node: Node, ask: Ask) -> None:
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
