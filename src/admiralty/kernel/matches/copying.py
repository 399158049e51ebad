"""Copies a match in memory: same position, journal, history and luck."""

from typing import TypeVar

from admiralty.kernel.flows.chance import ChanceSource
from admiralty.kernel.games.game import State

from .match import Match
from .told import ToldQuestions

__all__ = ["copied"]

S = TypeVar("S", bound=State)
T = TypeVar("T")


def copied(match: Match[S], chance: ChanceSource) -> Match[S]:
    """A copy of a match at the same place, with ``chance`` for the dice to come. Only the tail of the open segment is
    replayed.
    """
    twin = _apart(match)
    twin.chance = chance
    twin._mixed = ()  # a fresh source takes the nonces with its first die
    twin.journal = match.journal.up_to(len(match.journal.entries))
    twin.history = _apart(match.history)
    twin.history.luck = match.history.luck_before(len(match.history.steps))
    twin.parley = _apart(match.parley)
    twin._told = ToldQuestions()
    twin._standing_orders = _apart(match._standing_orders)
    twin.position = match.position.clone()
    twin.position.state.heard = []
    return twin


def _apart(whole: T) -> T:
    """The same object with lists and dicts of its own; their values are immutable and stay shared."""
    twin: T = object.__new__(type(whole))
    for name, value in vars(whole).items():
        setattr(twin, name, value.copy() if isinstance(value, list | dict) else value)
    return twin
