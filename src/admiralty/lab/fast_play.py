"""Fast self-play: a game between bots without persons or journal; the same game, several times as fast.

The orders and the chances are those of `admiralty.lab.run.play` for the same key, so that any game of a run can be
played again with a journal.
"""

import hashlib
from collections.abc import Callable, Mapping
from math import sqrt
from typing import Any

from admiralty.bots import Bot
from admiralty.games.aims import reached_by_side
from admiralty.games.base import TableGame
from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.chance import ContextStream
from admiralty.kernel.flows.event import Event, Seat
from admiralty.kernel.flows.flow import Ask, AskAll, Chance
from admiralty.kernel.games.game import Setting
from admiralty.kernel.games.position import Position, answer_to_data
from admiralty.kernel.games.view import knowledge
from admiralty.kernel.matches.luck import score_of
from admiralty.kernel.records.record import canonical
from admiralty.lab.rows import Row
from admiralty.lab.run import ORDERS_AT_MOST, answer_to, players

__all__ = ["Watch", "fast_play", "play_to_end"]

Watch = Callable[[Any], None]


def fast_play(
    game: TableGame[Any], setting: Setting, by_side: Mapping[str, str], key: bytes, number: int,
    most_orders: int = ORDERS_AT_MOST, watch: Watch | None = None,
) -> Row:  # fmt: skip
    """Play one game to its end; returns its row. `DataError` for one that is not over after so many orders."""
    table = _Table(game, setting, players(game, setting, by_side, key), ContextStream(key))
    table.most_orders, table.watch = most_orders, watch
    return table.play(number)


def play_to_end(game: TableGame[Any], setting: Setting, by_side: Mapping[str, str], key: bytes) -> Any:
    """Play the same game; returns its last state, for callers that count more than a row has."""
    table = _Table(game, setting, players(game, setting, by_side, key), ContextStream(key))
    table.play(1)
    return table.position.state


class _Table:
    def __init__(self, game: TableGame[Any], setting: Setting, bots: Mapping[Seat, Bot], chance: ContextStream) -> None:
        self.game, self.setting, self.bots, self.chance = game, setting, bots, chance
        state = game.begin(setting)
        state.heard = []
        self.position: Position[Any] = Position(game, state)
        self.orders = self.chances = 0
        self.most_orders = ORDERS_AT_MOST
        self.cases: dict[str, int] = {}
        self.luck: dict[Seat, list[float]] = {seat: [0.0, 0.0] for seat in setting.seats}
        self.tallies: dict[str, dict[str, tuple[int, float]]] = {tally.id: {} for tally in game.tallies}
        self.by_event: dict[str, list[Any]] = {}
        for tally in game.tallies:
            self.by_event.setdefault(tally.event, []).append(tally)
        self.digest = hashlib.blake2b(digest_size=16)
        self.lost: dict[str, int] = {}
        self.last_turn = 0
        self.watch: Watch | None = None

    def play(self, number: int) -> Row:
        position = self.position
        if self.watch is not None:
            self.watch(position.state)
        while True:
            self._hear()
            request = position.request
            if request is None:
                break
            self.cases[request.case] = self.cases.get(request.case, 0) + 1
            if isinstance(request, Chance):
                self._fall(request)
            elif isinstance(request, Ask):
                only = request.only_answer()
                self._give(only if only is not None else self._order(request.seat, request))
            elif isinstance(request, AskAll):
                for seat, ask in position.asks().items():
                    order = self._order(seat, ask)
                    self.digest.update(canonical(order.code))
                    position.seal(seat, order)
            self._count_losses()
        if self.watch is not None:
            self.watch(position.state)
        return self._row(number)

    def _order(self, seat: Seat, ask: Ask) -> Any:
        self.orders += 1
        if self.orders > self.most_orders:
            raise DataError(f"{self.game.id} {self.setting.scenario}", f"is not over after {self.orders} orders")
        code = answer_to(self.bots[seat], ask, lambda: knowledge(self.position, seat))
        return ask.choices.trusted(code)

    def _fall(self, request: Chance) -> None:
        outcome = self.chance.resolve(request, self.chances)
        self.chances += 1
        score = score_of(request, outcome)
        if score is not None:
            expected = score.expected
            account = self.luck[Seat(score.seat)]
            account[0] += score.actual - expected
            account[1] += sum([weight * (value - expected) ** 2 for value, weight in score.scores.items()])
        self._give(outcome)

    def _give(self, answer: Any) -> None:
        self.digest.update(canonical(answer_to_data(answer)))
        self.position.give(answer)

    def _hear(self) -> None:
        heard = self.position.state.heard
        if not heard:
            return
        for event in heard:
            if event.case:
                self.cases[event.case] = self.cases.get(event.case, 0) + 1
            for tally in self.by_event.get(type(event).__name__, ()):
                self._count(tally, event)
        self.position.state.heard = []

    def _count(self, tally: Any, event: Event) -> None:
        group = str(getattr(event, tally.by))
        count, total = self.tallies[tally.id].get(group, (0, 0.0))
        self.tallies[tally.id][group] = (count + 1, total + float(getattr(event, tally.value)))

    def _count_losses(self) -> None:
        """Note the turn in which each unit was lost; a retaken one is not lost any more."""
        before = self.last_turn
        self.last_turn, units = self.game.losses(self.position.state)
        if self.watch is not None and self.last_turn != before:
            self.watch(self.position.state)
        if len(units) != len(self.lost) or any(unit not in self.lost for unit in units):
            self.lost = {unit: self.lost.get(unit, self.last_turn) for unit in units}

    def _row(self, number: int) -> Row:
        outcome = self.position.outcome
        assert outcome is not None  # play goes on until the game is over
        return Row(
            number,
            list(outcome.winners),
            outcome.reason.key,
            outcome.case,
            self.orders,
            self.chances,
            self.last_turn,
            self.digest.hexdigest(),
            {seat: round(total / sqrt(spread), 4) if spread else 0.0 for seat, (total, spread) in self.luck.items()},
            dict(sorted(self.lost.items())),
            dict(sorted(self.cases.items())),
            {name: dict(sorted(groups.items())) for name, groups in self.tallies.items()},
            self._aims(),
        )

    def _aims(self) -> dict[str, float]:
        aims = self.game.historical_aims(self.setting)
        found = reached_by_side(aims, self.game.judgement.aims, self.position.state) if aims else {}
        return {side: round(share, 4) for side, share in found.items()}
