"""Judgement: the evaluation function and the heuristics that a game gives to bots."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from admiralty.games.aims import Aim, Kind
from admiralty.kernel.base.misspelt import functions_of, refuse_misspelt
from admiralty.kernel.flows.choices import Order, Rng
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.games.game import Outcome, Setting, State

__all__ = ["Alternative", "Judgement", "PlaysOn", "Sight", "reward"]

S = TypeVar("S", bound=State)


class PlaysOn(Protocol):
    """How a side plays on in a playout: an order for a question."""

    def __call__(self, state: Any, ask: Ask, rng: Rng, /) -> Order[Any]: ...


class Alternative(NamedTuple):
    """An order that the admiral tries although a look one order ahead says nothing about it."""

    order: Order[Any]
    plays_on: PlaysOn | None = None
    """How its side plays on in playouts, if not by `Judgement.likely`: where an order means little by itself, a way of
    playing is tried.
    """


class Sight(NamedTuple):
    """One unit of a position for a learned value, beside the fields of its record."""

    side: int
    """0 for a unit of the first side of the setting, 1 for one of the other."""
    spot: tuple[float, float, float] | None = None
    """Its place and heading: x, y to the north, in units of about a gun's short range; radians, clockwise from north.
    None for a unit that is not on the board.
    """
    said: Sequence[float] = ()
    """The game's own features: printed values, threats; as many numbers as `Judgement.says` has for its list."""


def reward(outcome: Outcome, side: str) -> float:
    """The value of an ending by the printed victory: 1 won, -1 lost, 0 drawn."""
    if not outcome.winners:
        return 0.0
    return 1.0 if side in outcome.winners else -1.0


class Judgement(Generic[S]):
    """A judgement that knows only the rules: games with a better one replace it."""

    says: ClassVar[Mapping[str, int]] = {}
    """By the lists of `sights`: the number of features of each unit there."""

    aims: ClassVar[Mapping[str, Kind]] = {}
    """The kinds of historical aims that the game can measure."""

    def __init_subclass__(cls, **more: Any) -> None:
        """Refuse a function that no bot calls and that is spelt nearly like one that they do."""
        refuse_misspelt(cls, Judgement, functions_of(Judgement), "a judgement")
        super().__init_subclass__(**more)

    horizon: int = 400
    """How many answers a playout has before it is evaluated. Without an evaluation it must reach the end."""

    rule_by_value: bool = False
    """Whether the order that the admiral starts from is the best by `value`, as a captain's, and not by `foresight`."""

    def to_be_tried(self, state: S, ask: Ask) -> bool:
        """Whether playouts say more than a look one order ahead: not where dice thrown at once decide."""
        return True

    def settled(self, state: S, ask: Ask, before: S, tried: Ask) -> bool:
        """Whether a playout that is long enough may be evaluated at a question; ``tried`` is the one that it tries an
        answer to, asked in the state ``before``: its effect must have happened by now.

        Positions are compared best when all seats have acted: in the middle of a phase, those that have just acted look
        good. Never called at a reaction window, where dice have no effect yet.
        """
        return True

    def value(self, state: S, side: str) -> float:
        """The value of a position to a side, from -1 (lost) to 1 (won), while the game goes on."""
        return 0.0

    def ending(self, state: S, side: str, outcome: Outcome) -> float:
        """The value of an ending to a side."""
        return reward(outcome, side)

    def aimed(self, setting: Setting, aims: Sequence[Aim]) -> Self:
        """The judgement of a bot that plays for some historical aims: a game whose rules of thumb choose targets or
        goals returns one that also considers these.
        """
        return self

    def foresight(self, state: S, side: str) -> float:
        """The value with foresight of what is coming: the captain uses `value`, the admiral this."""
        return self.value(state, side)

    def terms(self, state: S, side: str) -> Mapping[str, float]:
        """The terms that foresight adds up, by their word keys without ``term-``: it is about the tanh of their sum.

        A hint explains by these why one order is better than another; without them it only says that it is.
        """
        return {}

    def sights(self, state: S) -> Mapping[str, Sequence[Sight]]:
        """For a learned value: the units in the lists of the state that `says` has. Units of other lists are read from
        their records alone: the owner by ``owner``, ``side`` or ``seat``, the place by ``x``, ``y`` and ``heading``.
        """
        return {}

    def tells(self, state: S) -> Sequence[float]:
        """For a learned value: further features of a position, always the same number of them."""
        return ()

    def candidates(self, state: S, ask: Ask, most: int) -> Sequence[Order[Any]]:
        """Up to so many candidate orders, the likeliest first."""
        return ask.choices.candidates(most)

    def alternatives(self, state: S, ask: Ask, most: int) -> Sequence[Alternative]:
        """Up to so many orders for the admiral to try where the effect of an order comes much later than a look one
        order ahead can see; none for other questions. One of them may be the first candidate.
        """
        return ()

    def likely(self, state: S, ask: Ask, rng: Rng) -> Order[Any]:
        """An order that a fair player might give, found quickly: playouts use these."""
        if ask.window is not None:
            return ask.choices.trusted(ask.decline)
        return ask.choices.sample(rng)
