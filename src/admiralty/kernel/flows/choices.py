"""Orders, and the choices that a question offers.

An `Order` is a short, stable text code that the browser, the terminal, mail and tests share, and the value that a rule
gets for it. `Choices` are the legal answers to a question: they list what can be listed, check a code, draw one at
random, name good candidates, and refuse with a case and a reason. Games use those of `kernel.orders.verb_choices`.
"""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from .event import Message, message_of

__all__ = [
    "AmbiguousOrder",
    "Choices",
    "Dial",
    "FlowError",
    "IllegalOrder",
    "LosingOrder",
    "MalformedOrder",
    "NotYourOrder",
    "Order",
    "OvertakenOrder",
    "Refusal",
    "Rng",
    "StaleOrder",
    "WrittenLater",
    "normal",
    "refuse",
]

T = TypeVar("T")


class Rng(Protocol):
    """What sampling needs: a uniform whole number below a bound."""

    def below(self, bound: int) -> int: ...


class Order(Generic[T]):
    """A text code, its value for the rules, and its label in words."""

    __slots__ = ("code", "label", "value")

    def __init__(self, code: str, value: T, label: Message | None = None) -> None:
        self.code = code
        self.value = value
        self.label = label

    def __repr__(self) -> str:
        return f"Order({self.code!r})"


class WrittenLater(Order[T]):
    """An order whose code and label are built when they are first read."""

    __slots__ = ()

    @abstractmethod
    def coded(self) -> str:
        """Its code."""

    @abstractmethod
    def labelled(self) -> Message | None:
        """Its label."""

    def __getattr__(self, name: str) -> Any:
        if name == "code":
            self.code: str = self.coded()
            return self.code
        if name == "label":
            self.label: Message | None = self.labelled()
            return self.label
        raise AttributeError(name)


class Refusal(Exception):
    """An order that cannot be given: the case that forbids it and a reason that says what would be legal."""

    def __init__(self, case: str, reason: Message, code: str = "") -> None:
        super().__init__(f"{reason.key}: {code!r}" if code else reason.key)
        self.case = case
        self.reason = reason
        self.code = code

    def of(self, code: str) -> Self:
        """The same refusal, of a code."""
        self.code = code
        self.args = (f"{self.reason.key}: {code!r}",)
        return self


class MalformedOrder(Refusal):
    """A text that does not fit the game's grammar of orders."""


class IllegalOrder(Refusal):
    """A well-formed order that the rules do not allow now."""


def refuse(case: str, key: str, /, **said: object) -> IllegalOrder:
    """The refusal of an order: the case, and the reason with its arguments.

    >>> refuse("5.5", "refusal-locked", ship="huascar").reason
    Message('refusal-locked', ship='huascar')
    """
    return IllegalOrder(case, message_of(key, said))


class AmbiguousOrder(Refusal):
    """An abbreviation that fits more than one order."""


class NotYourOrder(Refusal):
    """An order for a seat that the person does not hold, or that is not asked."""


class LosingOrder(Refusal):
    """An order that loses the game at once, and needs a confirmation."""


class StaleOrder(Refusal):
    """An answer to a question that is no longer open."""


class OvertakenOrder(StaleOrder):
    """An answer to an earlier question than the open one."""

    def __init__(self, decision: int, code: str = "") -> None:
        super().__init__("", Message("refusal-stale", decision=decision), code)


class FlowError(RuntimeError):
    """A flow that breaks the contract of flows: a fault of the game's code, or of a forged state."""


def normal(text: str) -> str:
    """Order text in its canonical spelling: lower case, single spaces.

    >>> normal("  Fire 9in   Redoutable ")
    'fire 9in redoutable'
    """
    return " ".join(text.lower().split())


class Choices(Generic[T]):
    """The legal answers to a question."""

    case: str = ""
    asked: str = ""
    """The seat that is asked, for errors; set by the question."""
    subject: Any = None
    """What the question is about, where the choices know it: ids and plain values, never parts of a state."""
    state: Any = None
    """The state, or a seat's view of one, that the choices are evaluated on."""

    @property
    def finite(self) -> bool:
        """Whether `orders` lists all of them."""
        return False

    def orders(self) -> Sequence[Order[T]]:
        """The orders that can be listed; all of them if the choices are finite."""
        return ()

    def find(self, code: str) -> Order[T] | None:
        """The listed order of a code."""
        return next((order for order in self.orders() if order.code == code), None)

    def dials(self) -> "tuple[Dial, ...]":
        """The parts of a code in their order, for setting it step by step; empty where codes are only typed."""
        return ()

    def none_left(self) -> FlowError:
        """The error of a question without orders."""
        return FlowError(f"{self.asked or 'nobody'} is asked by {self.case or 'no case'} and has no order to give")

    @abstractmethod
    def on(self, state: Any) -> Self:
        """The same choices, evaluated on another state or view, without anything of the first."""

    @abstractmethod
    def check(self, code: str) -> Order[T]:
        """The order of a code, or a `Refusal` with case and reason."""

    @abstractmethod
    def trusted(self, code: str) -> Order[T]:
        """The order of a code that was accepted before; may skip every check."""

    @abstractmethod
    def sample(self, rng: Rng) -> Order[T]:
        """One legal order at random."""

    @abstractmethod
    def candidates(self, most: int) -> Sequence[Order[T]]:
        """Up to ``most`` legal orders worth looking at; all of a finite list if they fit."""

    def resolve(self, text: str) -> Order[T]:
        """Like `check`, but also accepts an abbreviation of exactly one listed order."""
        return self.check(text)

    def _abbreviated(self, text: str) -> Order[T] | None:
        """The one listed order that a text abbreviates; `AmbiguousOrder` if there are several."""
        words = normal(text).split()
        fits = [order for order in self.orders() if words and _abbreviates(words, normal(order.code).split())]
        if len(fits) > 1:
            codes = [order.code for order in fits]
            raise AmbiguousOrder(self.case, Message("refusal-ambiguous", code=text, fits=codes), text)
        return fits[0] if fits else None


def _abbreviates(words: list[str], code: list[str]) -> bool:
    """Each typed word begins the word at the same place of the code; the code may go on."""
    return len(words) <= len(code) and all(full.startswith(word) for word, full in zip(words, code, strict=False))


class Dial(NamedTuple):
    """A part of a code that can be set step by step: its words in order, and the one to begin with.

    The code of a setting is the chosen words joined by single spaces. Not every setting need be legal. A word that
    begins in one of the ways of ``said`` is shown in those words, with ``{n}`` for the rest of it.

    >>> helm = Dial(Message("dial-helm"), ("port", "-", "starboard"), 1)
    >>> speed = Dial(Message("dial-speed"), ("1", "2", "3"), 0)
    >>> " ".join(dial.words[dial.start] for dial in (helm, speed))
    '- 1'
    """

    name: Message
    words: tuple[str, ...]
    start: int
    said: tuple[tuple[str, Message], ...] = ()
