"""Judgement: the evaluation function and the heuristics that a game gives to bots."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from admiralty.kernel.base.misspelt import functions_of, refuse_misspelt
from admiralty.kernel.flows.choices import Order, Rng
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.games.game import State

__all__ = ["Judgement", "Sight"]

S = TypeVar("S", bound=State)


class Sight(NamedTuple):
    """One thing of a position, as a learned value sees it beside the fields of its record."""

    side: int
    """0 for a thing of the first side of the setting, 1 for one of the other."""
    spot: tuple[float, float, float] | None = None
    """Where it lies and where its bow points: x, y to the north, in units of about a gun's short range; radians,
    clockwise from north. None for what is not on the board."""
    said: Sequence[float] = ()
    """What the game says of it: printed values, threats; as many numbers as `Judgement.says` has for its list."""


class Judgement(Generic[S]):
    """The judgement of somebody who knows the rules and nothing else: games that have better replace it."""

    says: ClassVar[Mapping[str, int]] = {}
    """By the lists that `sights` names: how many numbers it says of each thing there."""

    def __init_subclass__(cls, **more: Any) -> None:
        """Refuse a function that no bot calls and that is spelt nearly like one that they do."""
        refuse_misspelt(cls, Judgement, functions_of(Judgement), "a judgement")
        super().__init_subclass__(**more)

    horizon: int = 400
    """How many answers a playout goes on before it is judged. Without an eye for a position it must reach the end."""

    def to_be_tried(self, state: S, ask: Ask) -> bool:
        """Whether trials of orders tell more than a look one order ahead: not where dice thrown at once decide."""
        return True

    def settled(self, state: S, ask: Ask, before: S, tried: Ask) -> bool:
        """Whether a playout that has gone on for long enough may be judged at a question; ``tried`` is the one that it
        tries an answer to, asked in the state ``before``: its effect must have shown by now.

        Positions are compared best where all have had their turn: in the midst of a phase those look good who have
        just acted, whatever is coming to them. Never asked at a window, where dice lie that have done nothing yet.
        """
        return True

    def value(self, state: S, side: str) -> float:
        """What a position is worth to a side as it stands, from -1 (lost) to 1 (won), while the game goes on."""
        return 0.0

    def foresight(self, state: S, side: str) -> float:
        """The same in the eyes of one who also sees what is coming: the captain goes by value, the admiral by this."""
        return self.value(state, side)

    def terms(self, state: S, side: str) -> Mapping[str, float]:
        """What foresight adds up, by the key of the words for it without ``term-``: it is about the tanh of their sum.

        A hint says by these why one order is better than another; without them it only says that it is.
        """
        return {}

    def sights(self, state: S) -> Mapping[str, Sequence[Sight]]:
        """For a learned value: the things in the lists of the state that `says` has. Those of other lists are seen by
        their records alone: whose they are by ``owner``, ``side`` or ``seat``, where by ``x``, ``y`` and ``heading``.
        """
        return {}

    def tells(self, state: S) -> Sequence[float]:
        """For a learned value: what else there is to know of a position, as numbers, always as many of them."""
        return ()

    def candidates(self, state: S, ask: Ask, most: int) -> Sequence[Order[Any]]:
        """Up to so many orders that are worth a thought, the likeliest first."""
        return ask.choices.candidates(most)

    def likely(self, state: S, ask: Ask, rng: Rng) -> Order[Any]:
        """An order that a fair player might give, found in no time: playouts are made of these."""
        if ask.window is not None:
            return ask.choices.trusted(ask.decline)
        return ask.choices.sample(rng)
