"""Interface of a bot: it gets what its seat knows, and answers with the code of an order.

A bot never holds the state of a match or its open question. It tries orders in positions that it samples from its
knowledge, so it cannot use what its seat does not know.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import NamedTuple

from admiralty.kernel.flows.chance import Fast, derive
from admiralty.kernel.flows.choices import Rng
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.games.view import Knowledge

__all__ = ["Bot", "BotRng", "Step", "Thinker", "Thought", "Thoughts"]


class BotRng:
    """A bot's random numbers: a stream for each kind of question, so that two games on one key share them where they
    can.
    """

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._streams: dict[str, Fast] = {}
        self.enter("")

    def enter(self, context: str) -> None:
        """Switch to the stream of a kind of question."""
        stream = self._streams.get(context)
        if stream is None:
            stream = self._streams[context] = Fast(derive(self._key, context))
        self._stream = stream

    def below(self, bound: int) -> int:
        return self._stream.below(bound)


class Bot(ABC):
    """A player made of code, for one seat of one match."""

    bot_rng: BotRng | None = None
    """Its random numbers; the caller may switch the stream by question."""

    @abstractmethod
    def choose(self, known: Knowledge) -> str:
        """The code of an order that the open question accepts."""

    def at_once(self, draw: Callable[[Rng], str]) -> str | None:
        """An order given without a look at the board, or None from a bot that needs its knowledge.

        ``draw`` gives any order that the question accepts. A host calls this first, because the knowledge of a seat
        takes time to build.
        """
        return None


class Step(NamedTuple):
    """An order that a bot expects, and the seat that gives it."""

    seat: Seat
    code: str
    label: Message | None


class Thought(NamedTuple):
    """What a bot thinks of an order: its value to the seat from -1 (lost) to 1 (won), and the number of trials."""

    order: Step
    value: float
    visits: int
    line: tuple[Step, ...] = ()
    """The expected orders after it."""


class Thoughts(NamedTuple):
    """A bot's evaluation of a question: the orders it looked at, its choice first."""

    orders: tuple[Thought, ...]
    nodes: int
    """The number of nodes that took."""
    worlds: int

    @property
    def code(self) -> str:
        return self.orders[0].order.code


class Thinker(Bot):
    """A bot that can explain its orders."""

    @abstractmethod
    def think(self, known: Knowledge) -> Thoughts: ...

    def choose(self, known: Knowledge) -> str:
        return self.think(known).code
