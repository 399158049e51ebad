"""Self-play for training: a game between bots that look one order ahead by the learned value, with its training rows.

Some orders are given to explore, chosen among the best by their values. The return of a state is cut off at the next of
these, and the luck of orders whose value was known beforehand is subtracted: neither says anything about the state.
"""

from math import exp
from typing import Any, NamedTuple

from admiralty.bots.budget import Budget
from admiralty.bots.captain import ORDERS, WORLDS, Look, look, look_twice
from admiralty.bots.learned.features import Seen
from admiralty.bots.learned.value import Value, logit
from admiralty.bots.worlds import Scales, Worlds, reward
from admiralty.games.base import TableGame
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask, AskAll, Chance
from admiralty.kernel.games.game import Setting
from admiralty.kernel.games.view import knowledge
from admiralty.lab.training.table import Table

__all__ = ["Lesson", "Line", "play"]

BEST = 5
"""One order in so many explores."""
WORSE = 0.02
"""An explored order that is worth so much less than the best cuts off the return of its state."""
FINE = 1 << 20
LONGEST = 1000
"""Orders; a longer game is broken off and counts as drawn."""


class Line(NamedTuple):
    """A state in which an order has had its effect."""

    seen: Seen
    first: float
    """The logit of the hand-made value to the first side."""
    other: float
    """The same to the other side."""
    best: float | None
    """If the order before it explored: the value of the best order to the first side."""
    luck: float
    """The luck of the order: the value of the state to the first side beyond the expectation."""


class Lesson(NamedTuple):
    """A game: its rows, its result for the first side, and the luck of its last order."""

    lines: list[Line]
    outcome: float
    luck: float


class _Writer:
    """Writes the rows of a game."""

    def __init__(self, game: TableGame[Any], value: Value) -> None:
        self.game, self.value = game, value
        self.first, self.second = value.eyes.sides
        self.lines: list[Line] = []
        self.luck = 0.0
        self.explored: float | None = None

    def told(self, state: Any, expected: float | None) -> None:
        outcome = self.game.outcome(state)
        if outcome is not None:
            self.luck = 0.0 if expected is None else reward(outcome, self.first) - expected
            return
        foresight = self.game.judgement.foresight
        hands = logit(foresight(state, self.first)), logit(foresight(state, self.second))
        luck = 0.0 if expected is None else self.value.worth(state, self.first) - expected
        self.lines.append(Line(self.value.eyes.see(state), *hands, self.explored, luck))
        self.explored = None


class Player:
    """A bot of self-play: what it looks at, and what it gives."""

    def __init__(self, game: TableGame[Any], setting: Setting, value: Value | None, rng: Fast) -> None:
        """Without a learned value it uses the hand-made one alone."""
        self._game, self._setting, self._rng = game, setting, rng
        self._quick = Scales(game, game.judgement.foresight)
        self._scales = self._quick if value is None else Scales(game, value.worth)
        self.learns = value is not None

    def sign(self, seat: Seat) -> float:
        """1.0 for a seat of the first side."""
        return 1.0 if self._setting.side_of(seat) == next(iter(self._setting.sides)) else -1.0

    def look(self, table: Table, seat: Seat) -> list[Look]:
        """Its evaluation of the orders, the best first; empty for a single order."""
        known = knowledge(table, seat)
        worlds = Worlds(self._game, self._setting, known, self._rng, WORLDS)
        world = worlds.first
        candidates = self._game.judgement.candidates(world.state, world.asks()[seat], ORDERS)
        if len(candidates) == 1:
            return [Look(candidates[0], 0.0, 1)]
        arguments = known, self._rng, Budget().start(), self._setting.side_of(seat)
        if not self.learns:
            return look(worlds, self._quick, *arguments)
        return look_twice(worlds, self._quick, self._scales, *arguments)

    def explore(self, looks: list[Look], share: float, heat: float) -> Look:
        """The best order, or now and then another of the best."""
        if len(looks) == 1 or self._rng.below(1000) >= 1000 * share:
            return looks[0]
        best = looks[:BEST]
        weights = [exp((each.value - best[0].value) / heat) for each in best]
        drawn = self._rng.below(FINE) / FINE * sum(weights)
        for each, weight in zip(best, weights, strict=True):
            drawn -= weight
            if drawn < 0:
                return each
        return best[0]


def play(
    game: TableGame[Any], setting: Setting, value: Value, players: dict[Seat, Player], rng: Fast, share: float,
    heat: float,
) -> Lesson:  # fmt: skip
    """One game. ``share`` of the orders explore; a higher ``heat`` explores more boldly."""
    writer = _Writer(game, value)
    table = Table(game, game.start(setting), writer.told)
    orders = 0
    while (request := table.request) is not None:
        if isinstance(request, Chance):
            table.give(request.sample(rng))
        else:
            orders += 1
            if orders > LONGEST:
                return Lesson(writer.lines, 0.0, 0.0)
            _answer(table, request, players, writer, share, heat)
        table.settle()
    outcome = table.outcome
    assert outcome is not None
    return Lesson(writer.lines, reward(outcome, writer.first), writer.luck)


def _answer(
    table: Table, request: Any, players: dict[Seat, Player], writer: _Writer, share: float, heat: float
) -> None:
    given: dict[Seat, Any] = {}
    expected: float | None = None
    silent = True
    """Whether none of the orders has an effect to learn from."""
    for seat, ask in table.asks().items():
        only = ask.only_answer()
        if only is not None:
            given[seat] = only
            continue
        player = players[seat]
        looks = player.look(table, seat)
        chosen = player.explore(looks, share, heat) if player.learns else looks[0]
        sign = player.sign(seat)
        if looks[0].value - chosen.value > WORSE:
            writer.explored = sign * looks[0].value
        silent = silent and (bool(chosen.following) or len(looks) == 1)
        if isinstance(request, Ask) and player.learns and not silent:
            expected = sign * chosen.value
        given[seat] = ask.choices.trusted(chosen.order.code)
    if not silent:
        table.arm(expected)
    table.give(given if isinstance(request, AskAll) else next(iter(given.values())))
