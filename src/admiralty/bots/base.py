"""Interface of a bot: it is told what its seat knows, and answers with the code of an order.

A bot never holds a state or the question that is open at the table. What it wants to try, it tries in positions that
it imagines from its knowledge; so it cannot use what its seat does not know.
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
    """A bot's own chance: a stream for each kind of question, so that two games on one key share it where they can."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._streams: dict[str, Fast] = {}
        self.enter("")

    def enter(self, context: str) -> None:
        """From here on the numbers are those of a kind of question."""
        stream = self._streams.get(context)
        if stream is None:
            stream = self._streams[context] = Fast(derive(self._key, context))
        self._stream = stream

    def below(self, bound: int) -> int:
        return self._stream.below(bound)


class Bot(ABC):
    """A player made of code, for one seat of one match."""

    bot_rng: BotRng | None = None
    """Where its chance comes from, if whoever asks it is to say for which question."""

    @abstractmethod
    def choose(self, known: Knowledge) -> str:
        """The code of an order that the open question accepts."""

    def at_once(self, draw: Callable[[Rng], str]) -> str | None:
        """An order given without a look at the board, or None from a bot that wants to know more.

        ``draw`` gives any order that the question accepts. A host asks this first, because what a seat knows takes
        time to put together.
        """
        return None


class Step(NamedTuple):
    """An order that a bot expects: whose, and which."""

    seat: Seat
    code: str
    label: Message | None


class Thought(NamedTuple):
    """What a bot thinks of an order: its worth to the seat from -1 (lost) to 1 (won), and how often it was tried."""

    order: Step
    value: float
    visits: int
    line: tuple[Step, ...] = ()
    """What the bot expects to follow."""


class Thoughts(NamedTuple):
    """What a bot thought about a question: the orders it looked at, the one it gives first."""

    orders: tuple[Thought, ...]
    nodes: int
    """How many imagined answers that took."""
    worlds: int

    @property
    def code(self) -> str:
        return self.orders[0].order.code


class Thinker(Bot):
    """A bot that can say what it thinks of its orders."""

    @abstractmethod
    def think(self, known: Knowledge) -> Thoughts: ...

    def choose(self, known: Knowledge) -> str:
        return self.think(known).code
