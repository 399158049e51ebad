"""For notebooks: a table that shows its board, gives odds and hints, and is played order by order.

>>> table = Table("ironclads_on_squares", "lissa", seed=3)
>>> table.seat
'italy'
>>> table.orders()[:2]
['ahead 1', 'ahead 1 turn port']
"""

from importlib import import_module
from typing import Any

from admiralty.bots import Bot, Thinker, Thoughts, bot
from admiralty.games.base import TableGame
from admiralty.kernel.chance import Fast, KeyStream, derive
from admiralty.kernel.choices import Order, Refusal
from admiralty.kernel.event import Seat
from admiralty.kernel.game import Outcome
from admiralty.kernel.match import Match
from admiralty.kernel.odds import Odds, odds
from admiralty.kernel.view import knowledge
from admiralty.lab.bars import bars_svg, bars_text
from admiralty.lab.run import answer_of, key_of, players
from admiralty.library import game as game_of
from admiralty.scene import to_svg
from admiralty.words import Words

__all__ = ["Chances", "OrderRefused", "Table", "words_for"]


def words_for(game: TableGame[Any]) -> Words:
    """The words of a game: those of the package it comes from."""
    return Words().for_game(import_module(type(game).__module__).__package__ or type(game).__module__)


class Chances:
    """The odds of an order, shown as small bars."""

    def __init__(self, found: Odds, words: Words) -> None:
        self.odds = found
        self._words = words

    def __repr__(self) -> str:
        return "\n".join(bars_text(self.odds, self._words))

    def _repr_svg_(self) -> str:
        return bars_svg(self.odds, self._words)


class OrderRefused(ValueError):
    """An order that cannot be given: the reason in a sentence, with the case that forbids it."""


class Table:
    """One game, played by one program for all seats; it is shown as the seat whose turn it is sees it.

    When the game is over it is shown as an observer sees it.
    """

    def __init__(self, game: str, scenario: str, seed: int = 1, **options: str) -> None:
        self.game = game_of(game)
        self.setting = self.game.setting(scenario, options)
        self.words = words_for(self.game).with_names(self.setting.names)
        self._key = key_of(seed)
        self._bots: dict[str, dict[Seat, Bot]] = {}
        persons = {"notebook": self.setting.seats}
        self.match: Match[Any] = Match(
            self.game, self.setting, persons, KeyStream(self._key), key=derive(self._key, "salt")
        )

    @property
    def seat(self) -> Seat | None:
        """Whose turn it is."""
        return next(iter(self.match.asks()), None)

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome

    def orders(self, most: int = 200) -> list[str]:
        """The codes of the orders that the open question offers."""
        seat = self.seat
        return [order.code for order in self.match.asks()[seat].choices.candidates(most)] if seat is not None else []

    def order(self, code: str) -> "Table":
        """Give an order for the seat whose turn it is; `OrderRefused` says why it cannot be given."""
        seat = self._asked()
        self.match.order(seat, self._meant(seat, code).code)
        return self

    def _asked(self) -> Seat:
        if (seat := self.seat) is None:
            raise OrderRefused(self.words.say("refusal-over"))
        return seat

    def _meant(self, seat: Seat, code: str) -> Order[Any]:
        try:
            return self.match.asks()[seat].choices.resolve(code)
        except Refusal as refusal:
            reason = self.words.render(refusal.reason)
            cited = f" [{refusal.case}]" if refusal.case else ""
            raise OrderRefused(reason + cited) from refusal

    def play(self, orders: int = 1, level: str = "captain") -> "Table":
        """Let a bot give so many orders, for whichever seat is asked; thirty at once or one by one is the same."""
        bots = self._bots.get(level)
        if bots is None:
            by_side = dict.fromkeys(self.setting.sides, level)
            bots = self._bots[level] = players(self.game, self.setting, by_side, self._key)
        for _ in range(orders):
            if (seat := self.seat) is None:
                break
            self.match.order(seat, answer_of(bots[seat], self.match, seat))
        return self

    def odds(self, code: str) -> Chances:
        """The chances of an order, from what its seat knows."""
        seat = self._asked()
        order = self._meant(seat, code)
        rng = Fast(f"odds {self.match.decision} {order.code}")
        known = knowledge(self.match.position, seat)
        return Chances(odds(self.game, self.setting, known, order.code, rng), self.words)

    def hint(self, level: str = "admiral:5000") -> Thoughts:
        """What a bot thinks of the orders, the one it would give first."""
        seat = self._asked()
        adviser = bot(level, self.game, self.setting, Fast(f"hint {self.match.decision}"))
        if not isinstance(adviser, Thinker):
            raise ValueError(f"{level} does not think")
        return adviser.think(knowledge(self.match.position, seat))

    def _repr_svg_(self) -> str:
        seat = self.seat
        ask = self.match.asks().get(seat) if seat is not None else None
        scene = self.game.scene(
            self.game.view(self.match.position.state, seat), self.setting, seat, ask, self.words.say
        )
        return to_svg(scene, self.words.say)
