"""Playing cards: four suits in two colours, thirteen ranks, and Jokers.

A card is its code, rank and first letter of the suit: ``10C``, ``KH``. A game decides what a card means.

>>> suit_of("10C"), rank_of("10C"), pips("KH")
(<Suit.CLUBS: 'clubs'>, '10', 0)
>>> len(pack()), pack()[:3]
(52, ('10C', '10D', '10H'))
>>> len(pack("joker", "joker"))
54
"""

from enum import StrEnum
from typing import Final

__all__ = ["ACE", "COURT", "RANKS", "Suit", "pack", "pips", "rank_of", "suit_of"]


class Suit(StrEnum):
    """A suit; its value is its name."""

    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    SPADES = "spades"
    CLUBS = "clubs"

    @property
    def is_red(self) -> bool:
        return self in (Suit.HEARTS, Suit.DIAMONDS)


ACE: Final = "A"
COURT: Final = ("J", "Q", "K")
RANKS: Final = (ACE, *map(str, range(2, 11)), *COURT)
_PIPS: Final = {rank: 0 if rank in COURT else 1 if rank == ACE else int(rank) for rank in RANKS}
_SUITS: Final = {suit.value[0].upper(): suit for suit in Suit}


def pack(*jokers: str) -> tuple[str, ...]:
    """A whole pack in the order of piles, with the Jokers under a game's own codes."""
    return tuple(sorted([*(rank + letter for rank in RANKS for letter in _SUITS), *jokers]))


def suit_of(card: str) -> Suit:
    """The suit of a card other than a Joker."""
    return _SUITS[card[-1]]


def rank_of(card: str) -> str:
    """The rank of a card other than a Joker."""
    return card[:-1]


def pips(card: str) -> int:
    """The pips of a card, 1 for an ace and 0 for a court card.

    >>> pips("AS"), pips("10C"), pips("QD")
    (1, 10, 0)
    """
    return _PIPS[card[:-1]]
