"""Flows: rule procedures as generators (coroutines), and the requests that they yield.

A flow reads top to bottom like the rulebook. Where the book says "the player chooses" or "roll a die", it says ``yield
from`` one of the helpers below and gets the answer back, typed. Only this module uses a bare ``yield``.
"""

from abc import abstractmethod
from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from copy import copy
from functools import cache
from typing import Any, Self, TypeVar

from .chance import Outcome, Pool
from .choices import Choices, Order, Rng
from .event import Message, Seat, message_of

__all__ = [
    "Ask",
    "AskAll",
    "Chance",
    "Draw",
    "Flow",
    "Request",
    "Roll",
    "Settled",
    "Window",
    "ask",
    "ask_all",
    "ask_window",
    "roll",
]

T = TypeVar("T")
SeenBy = tuple[str, ...] | None
"""The seats that may see an answer; None for everyone."""
SoFar = tuple[Hashable, ...] | None
Rows = Callable[[Any], Hashable]
Luck = Callable[[Any], int]
NOTHING_SAID: Mapping[str, object] = {}


class Request:
    """What a flow waits for. ``seen_by`` (None: everyone) governs its answer in views, events, log and journal."""

    __slots__ = ("case", "seen_by", "so_far")

    case: str
    seen_by: SeenBy
    so_far: SoFar

    @abstractmethod
    def fingerprint(self) -> str:
        """What a journal entry notes about its request, so that a replay notices a changed rule."""


class Ask(Request):
    """One seat decides.

    ``kind`` says which question of the game it is and ``subject`` what it is about, a record of plain values that the
    choices hold: scenes, judgements and tests go by these, never by the case or the agenda. Its text is that of its
    kind, ``ask-load`` for ``load``; a question with a text of its own is a message.
    """

    __slots__ = ("_said", "_words", "choices", "kind", "seat")

    window: str | None = None
    decline: str = ""
    period: str = ""
    usual: Callable[[str], str] | None = None

    def __init__(
        self,
        seat: Seat,
        question: Message | str,
        choices: Choices[Any],
        case: str,
        seen_by: SeenBy = None,
        so_far: SoFar = None,
        kind: str = "",
        said: Mapping[str, object] = NOTHING_SAID,
    ) -> None:
        if not kind and isinstance(question, str):
            kind = question
        self.seat = seat
        self._words = question
        self._said = said
        self.choices = choices
        self.case = choices.case = case
        self.kind = kind
        choices.asked = seat
        self.seen_by = seen_by
        self.so_far = so_far

    @property
    def question(self) -> Message:
        """Its text; built when it is first read, because self-play never reads it."""
        words = self._words
        if isinstance(words, str):
            words = self._words = message_of(key_of_question(words), self._said)
        return words

    @property
    def subject(self) -> Any:
        return self.choices.subject

    def on(self, state: Any) -> Self:
        """The same question with its choices evaluated on another state, or on a view of one."""
        twin = copy(self)
        twin.choices = self.choices.on(state)
        return twin

    def sensible(self, policy: str) -> str:
        """The code of a sensible player's answer to a window under a policy."""
        return self.decline if self.usual is None else self.usual(policy)

    def fingerprint(self) -> str:
        return f"ask {self.seat} {self.window or '-'} {self.case}"

    def only_answer(self) -> Order[Any] | None:
        """The only legal order, where the kernel may give it for the seat."""
        if self.window is not None or self.seen_by is not None or not self.choices.finite:
            return None
        orders = self.choices.orders()
        return orders[0] if len(orders) == 1 else None


class Window(Ask):
    """A reaction that the seat may decline.

    ``window`` names its kind, ``decline`` the order that declines it. The kernel never answers such a question
    automatically, so that a missing question reveals nothing. ``period`` is the stretch (a turn, say) after which a
    standing order for the window runs out. ``usual`` is a sensible player's answer under a policy of the game, which
    odds and playouts follow; without one a window is declined.
    """

    __slots__ = ("decline", "period", "usual", "window")


class AskAll(Request):
    """Several seats decide, sealed and at the same time; the answers are released together."""

    __slots__ = ("asks",)

    def __init__(self, asks: Mapping[Seat, Ask], case: str) -> None:
        self.asks = dict(sorted(asks.items()))
        self.case = case
        limited = [ask.seen_by for ask in self.asks.values() if ask.seen_by is not None]
        self.seen_by = tuple(sorted(set.intersection(*map(set, limited)))) if limited else None
        self.so_far = None

    def fingerprint(self) -> str:
        return f"ask-all {','.join(self.asks)} - {self.case}"


class Chance(Request):
    """A request that chance answers; its distribution is known.

    ``by`` is the seat that throws or draws. ``rows`` names the row of a table an outcome falls on: a promise that only
    the row matters until the measure of an odds question is read. ``luck`` scores an outcome for ``by`` (more is
    better), for the luck ledger.
    """

    __slots__ = ("by", "luck", "rows")

    def __init__(
        self, case: str, by: Seat | None, seen_by: SeenBy, rows: Rows | None, luck: Luck | None, so_far: SoFar
    ) -> None:
        self.case = case
        self.by = by
        self.seen_by = seen_by
        self.rows = rows
        self.luck = luck
        self.so_far = so_far

    @abstractmethod
    def sample(self, rng: Rng) -> Outcome: ...

    @abstractmethod
    def branches(self) -> Sequence[tuple[Outcome, float]]:
        """Outcomes that represent their rows, with probabilities that are positive and sum to one."""

    @abstractmethod
    def scores(self) -> dict[int, float]:
        """The distribution of the luck score; empty where the request has none."""

    @abstractmethod
    def from_data(self, data: Any) -> Outcome:
        """An outcome from a journal or a person; ``ValueError`` if it is impossible."""


Settled = Callable[[str], Sequence[tuple[Outcome, float]]]
"""By policy: the results of the dice, with probabilities, after everything that follows from them without a
decision.
"""


class Roll(Chance):
    """A throw of dice.

    ``settled`` lets odds skip what follows from the dice without a real decision, including re-rolls by the policy: the
    flow takes its outcomes in the place of dice, and they lead to the same ends with the same chances as the dice
    would, one by one. The conformance suite compares the two.
    """

    __slots__ = ("pool", "settled")

    def __init__(
        self,
        pool: Pool,
        case: str,
        by: Seat | None,
        seen_by: SeenBy = None,
        rows: Rows | None = None,
        luck: Luck | None = None,
        so_far: SoFar = None,
        settled: Settled | None = None,
    ) -> None:
        self.case, self.by, self.seen_by = case, by, seen_by  # like every chance, without one more call for each die
        self.rows, self.luck, self.so_far = rows, luck, so_far
        self.pool = pool
        self.settled = settled

    def fingerprint(self) -> str:
        return f"roll {self.by or '-'} {self.pool.name} {self.case}"

    def sample(self, rng: Rng) -> Outcome:
        return self.pool.throw(rng)

    def branches(self) -> Sequence[tuple[Outcome, float]]:
        total = self.pool.total
        return [(outcome, weight / total) for outcome, weight in self.pool.distribution(self.rows)]

    def scores(self) -> dict[int, float]:
        return {} if self.luck is None else self.pool.scores(self.luck)

    def from_data(self, data: Any) -> Outcome:
        return self.pool.from_data(data)


class Draw(Chance):
    """A card or chit from a face-down pile: any of those in it, with equal chance."""

    __slots__ = ("name", "pieces")

    def __init__(
        self,
        name: str,
        pieces: Sequence[str],
        case: str,
        by: Seat | None,
        seen_by: SeenBy = None,
        rows: Rows | None = None,
        luck: Luck | None = None,
        so_far: SoFar = None,
    ) -> None:
        self.case, self.by, self.seen_by = case, by, seen_by  # as for dice: cards are drawn as often
        self.rows, self.luck, self.so_far = rows, luck, so_far
        self.name = name
        self.pieces = pieces

    def fingerprint(self) -> str:
        return f"draw {self.by or '-'} {self.name} {self.case}"

    def sample(self, rng: Rng) -> Outcome:
        return self.pieces[rng.below(len(self.pieces))]

    def branches(self) -> Sequence[tuple[Outcome, float]]:
        grouped: dict[Hashable, tuple[str, int]] = {}
        rows = self.rows
        for piece in self.pieces:
            row = piece if rows is None else rows(piece)
            first, count = grouped.get(row, (piece, 0))
            grouped[row] = (first, count + 1)
        total = len(self.pieces)
        return [(piece, count / total) for piece, count in grouped.values()]

    def scores(self) -> dict[int, float]:
        found: dict[int, float] = {}
        if self.luck is not None:
            for piece in self.pieces:
                score = self.luck(piece)
                found[score] = found.get(score, 0.0) + 1 / len(self.pieces)
        return found

    def from_data(self, data: Any) -> Outcome:
        if data not in self.pieces:
            raise ValueError(f"{data!r} is not in the pile {self.name}")
        return data


@cache
def key_of_question(kind: str) -> str:
    """The catalogue key of a kind of question."""
    return "ask-" + kind.replace("_", "-")


Flow = Generator[Request, Any, T]


def ask(
    seat: Seat,
    question: Message | str,
    choices: Choices[T],
    *,
    case: str,
    kind: str = "",
    seen_by: SeenBy = None,
    so_far: SoFar = None,
    **said: object,
) -> Flow[T]:
    """One seat decides; the value of its order comes back. A question is named by its kind, and ``said`` are the
    arguments of its text; see `Ask`.
    """
    order: Order[T] = yield Ask(seat, question, choices, case, seen_by, so_far, kind, said)
    return order.value


def ask_window(
    seat: Seat,
    question: Message | str,
    choices: Choices[T],
    *,
    decline: str,
    case: str,
    window: str = "",
    kind: str = "",
    period: str = "",
    so_far: SoFar = None,
    usual: Callable[[str], str] | None = None,
    **said: object,
) -> Flow[T]:
    """A reaction that the seat may decline; asked on public facts and never skipped. Its window has the name of its
    kind, unless it says otherwise.
    """
    request = Window(seat, question, choices, case, None, so_far, kind or window, said)
    request.window, request.decline, request.period, request.usual = window or request.kind, decline, period, usual
    order: Order[T] = yield request
    return order.value


def ask_all(asks: Mapping[Seat, Ask], *, case: str) -> Flow[dict[Seat, Any]]:
    """Several seats decide, sealed; the values of all orders come back together. Without seats there is no question."""
    if not asks:
        return {}
    orders: dict[Seat, Order[Any]] = yield AskAll(asks, case)
    return {seat: order.value for seat, order in orders.items()}


def roll(
    pool: Pool,
    *,
    case: str,
    by: Seat | None,
    seen_by: SeenBy = None,
    rows: Rows | None = None,
    luck: Luck | None = None,
    so_far: SoFar = None,
    settled: Settled | None = None,
) -> Flow[Any]:
    """Throw a pool of dice; a face comes back for a single die, else a tuple of faces."""
    outcome = yield Roll(pool, case, by, seen_by, rows, luck, so_far, settled)
    return outcome
