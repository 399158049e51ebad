"""Face-down piles (shuffled card decks, cups), and drawing from them."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter

from admiralty.kernel.records.fields import AS_HELD, slot_of
from admiralty.kernel.records.record import EVERYONE, Record, field

from .event import Seat
from .flow import Draw, Flow, Luck, Rows, SeenBy, SoFar

__all__ = ["Pile", "draw"]


class Pile(Record, known=EVERYONE):
    """A face-down pile with its discards.

    The order of a shuffled pile is unknown to all, so a pile has none: a draw takes any piece with equal chance.
    ``pieces`` is kept sorted, so that equal piles are equal records. Everyone knows which pieces are left in it, unless
    the field that holds the pile says otherwise with ``items``; their number is always public.
    """

    name: str
    pieces: list[str] = field(items=AS_HELD)
    discards: list[str] = field(factory=list)

    def faults(self, name: str, whole: Iterable[str], elsewhere: Iterable[str] = ()) -> Iterator[str]:
        """The fault of a loaded pile, if ``whole`` are all its pieces and those ``elsewhere`` are drawn."""
        if self.name != name:
            yield f"there is a pile {self.name!r} in the place of the {name}"
        if Counter([*self.pieces, *self.discards, *elsewhere]) != Counter(whole):
            yield f"the {name} has not the pieces that belong to it"

    def discard(self, piece: str) -> None:
        self.discards.append(piece)

    def reshuffle(self) -> None:
        """Put the discards back into the pile."""
        pieces = _pieces(self)
        pieces += self.discards
        pieces.sort()
        self.discards = []

    def left(self, seen_by: tuple[str, ...] | None) -> tuple[str, ...]:
        """The pieces that may be drawn. Drawing one face down does not count as reading those of a sampled pile."""
        return tuple(_pieces(self) if seen_by == () else self.pieces)

    def take(self, piece: str) -> None:
        """Take out a piece that was drawn."""
        _pieces(self).remove(piece)


_pieces: Callable[[Pile], list[str]] = attrgetter(slot_of("pieces", Pile.__record_fields__["pieces"]))
"""The pieces of a pile, read without taint."""


def draw(
    pile: Pile,
    *,
    case: str,
    by: Seat | None,
    seen_by: SeenBy = None,
    rows: Rows | None = None,
    luck: Luck | None = None,
    so_far: SoFar = None,
) -> Flow[str]:
    """Take one piece from a pile that is not empty; the caller says where it goes."""
    pieces: list[str] = pile._hidden_pieces  # type: ignore[attr-defined]  # the slot: cards are drawn often
    left = tuple(pieces) if not pile._dealt else pile.left(seen_by)
    piece: str = yield Draw(pile.name, left, case, by, seen_by, rows, luck, so_far)
    pieces.remove(piece)
    return piece
