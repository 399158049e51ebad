"""One Monte Carlo playout of an order: sample a world, play on by likely orders for both sides, evaluate.

The n-th trials of all orders of a question use the same world, dice, cards and random choices (common random numbers).
So luck that two orders have in common favours neither.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple
from zlib import crc32

from admiralty.bots.base import Step
from admiralty.bots.worlds import Scales
from admiralty.games.judgement import PlaysOn
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.choices import Order, Refusal, Rng
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask, AskAll, Chance
from admiralty.kernel.games.position import Position

__all__ = ["LONGEST", "Search", "Trial"]

LONGEST = 72
"""The most answers of a playout that does not settle; a game with a longer horizon plays to that."""

LINE = 5
"""How many orders of a trial are reported."""

WHIMS = "whims"
"""The stream of a likely order's random choices, instead of a case."""


class Trial(NamedTuple):
    """The result of a playout."""

    worth: float
    """The value to the side that tries the order, without its luck."""
    nodes: int
    """The number of answers it took."""
    line: tuple[Step, ...]
    """The orders that followed."""


class Search:
    """The trials of one decision, for one seat."""

    def __init__(self, scales: Scales, seat: Seat, side: str, rng: Rng) -> None:
        self.scales, self.seat, self.side = scales, seat, side
        self.judgement = scales.judgement
        self._seed = rng.below(1 << 30)
        self._number = 0
        self._streams: dict[tuple[str, Seat | None], Rng] = {}
        """By case of the rules and seat: the random stream of this trial."""
        self._line: list[Step] = []
        self._plays_on: PlaysOn = self.judgement.likely

    def trial(
        self, world: Position[Any], codes: Sequence[str], expected: float | None, number: int,
        plays_on: PlaysOn | None = None,
    ) -> Trial | None:  # fmt: skip
        """The ``number``-th trial of some orders that the seat gives one after the other; None where the world forbids
        them.

        ``expected`` is their mean value after their effect: the luck in that effect is subtracted from the result,
        because it says nothing about the orders. It is not subtracted if that value is not known, or if several seats
        answer at once, because then other orders have an effect too. The seat ``plays_on`` by likely orders unless it
        is told how.
        """
        sealed = isinstance(world.request, AskAll)
        position = world.clone()
        position.keeps = False
        self._number, self._streams, self._line = number, {}, []
        self._plays_on = plays_on or self.judgement.likely
        nodes = 0
        for code in codes:
            tried = position.asks()[self.seat]
            try:
                order = tried.choices.check(code)
            except Refusal:
                return None
            boundaries, floor = position.boundaries, len(position.state.agenda)
            self._give(position, order)
            nodes += 1
        fallen, luck = self._let_fall(position, expected or 0.0, boundaries, floor)
        nodes += fallen + self._play_on(position, world.state, tried)
        return Trial(
            self.scales.worth(position.state, self.side) - (0.0 if sealed or expected is None else luck),
            nodes,
            tuple(self._line),
        )

    def _give(self, position: Position[Any], order: Order[Any]) -> None:
        """Give the order; seats that answer at the same time give likely orders."""
        request = position.request
        if isinstance(request, AskAll):
            self._seal_likely(position, request, {self.seat: order})
        else:
            position.give(order)

    def _stream(self, case: str, seat: Seat | None) -> Rng:
        """Use a random stream of its own for each case and seat.

        So orders that ask for more of one kind of chance still meet the same results of all others.
        """
        key = case, seat
        found = self._streams.get(key)
        if found is None:
            kind = crc32(f"{case} {seat}".encode())
            found = self._streams[key] = Fast(self._seed + self._number + (kind << 20))
        return found

    def _let_fall(self, position: Position[Any], expected: float, boundaries: int, floor: int) -> tuple[int, float]:
        """Resolve chance up to the next decision: how many throws, and how lucky they were for the order."""
        fallen, luck, open_yet = 0, 0.0, True
        request = position.request
        while isinstance(request, Chance):
            if open_yet and position.boundaries > boundaries and len(position.state.agenda) <= floor:
                luck, open_yet = self.scales.worth(position.state, self.side) - expected, False
            position.give(request.sample(self._stream(request.case, request.by)))
            fallen += 1
            request = position.request
        in_between = isinstance(request, Ask) and request.window is not None
        if open_yet and not in_between:  # at a reaction window the dice have no effect yet
            luck = self.scales.worth(position.state, self.side) - expected
        return fallen, luck

    def _play_on(self, position: Position[Any], before: Any, tried: Ask) -> int:
        """Likely orders up to the horizon, and on to a question at which the position can be evaluated."""
        answers, horizon = 0, self.judgement.horizon
        longest = max(LONGEST, horizon)
        settled, stream = self.judgement.settled, self._stream
        request = position.request
        while request is not None:
            if isinstance(request, Chance):
                position.give(request.sample(stream(request.case, request.by)))
            elif isinstance(request, Ask):
                long_enough = answers >= horizon and request.window is None
                if long_enough and (answers >= longest or settled(position.state, request, before, tried)):
                    break
                order = self._likely(position.state, request, request.seat)
                if len(self._line) < LINE:
                    self._line.append(Step(request.seat, order.code, order.label))
                position.give(order)
            elif isinstance(request, AskAll):
                asked = request.asks.get(self.seat) or next(iter(request.asks.values()))
                if answers >= horizon and (answers >= longest or settled(position.state, asked, before, tried)):
                    break
                self._seal_likely(position, request, {})
            answers += 1
            request = position.request
        return answers

    def _likely(self, state: Any, ask: Ask, seat: Seat) -> Order[Any]:
        plays = self._plays_on if seat == self.seat else self.judgement.likely
        return plays(state, ask, self._stream(WHIMS, seat))

    def _seal_likely(self, position: Position[Any], request: AskAll, given: dict[Seat, Order[Any]]) -> None:
        orders: dict[Seat, Order[Any]] = {**position.seals, **given}
        for seat, ask in position.asks().items():
            if seat not in given:
                orders[seat] = self._likely(position.state, ask, seat)
        position.seals = {}
        position.give({seat: orders[seat] for seat in request.asks})
