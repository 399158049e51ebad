"""A hand: several pieces drawn from a pile at once, where a book says "a card for each hit".

One request instead of one for each piece. What matters to odds is how many pieces of each kind came up, and there are
few such hands even where there are millions of ways to draw them.

>>> hand = Hand("small pack", ["2", "3", "4", "K"], 2, case="4.3", by=None, rows=str.isalpha)
>>> hand.branches()
[(('2', '3'), 0.5), (('2', 'K'), 0.5)]
>>> hand.from_data(["K", "K"])
Traceback (most recent call last):
    ...
ValueError: ['K', 'K'] is not a hand of 2 from the pile small pack
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from math import comb
from typing import Any

from .chance import Outcome
from .choices import Rng
from .event import Seat
from .flow import Draw, Flow, Pile

__all__ = ["Hand", "draw_hand"]


class Hand(Draw):
    """Several pieces from a face-down pile, in the order drawn; any order of any hand is as likely as the next.

    ``rows`` names the kind of one piece: a promise that only the number of each kind matters, and not the order.
    ``merge`` promises more: that only what it makes of the kinds matters.
    """

    __slots__ = ("count", "merge")

    def __init__(
        self,
        name: str,
        pieces: Sequence[str],
        count: int,
        case: str,
        by: Seat | None,
        seen_by: tuple[str, ...] | None = None,
        rows: Callable[[Any], Hashable] | None = None,
        merge: Callable[[list[Any]], Hashable] | None = None,
        luck: Callable[[Any], int] | None = None,
        so_far: tuple[Hashable, ...] | None = None,
    ) -> None:
        super().__init__(name, pieces, case, by, seen_by, rows, luck, so_far)
        self.count = count
        self.merge = merge

    def fingerprint(self) -> str:
        return f"draw {self.by or '-'} {self.count} {self.name} {self.case}"

    def sample(self, rng: Rng) -> Outcome:
        if self.count == 1:
            return (self.pieces[rng.below(len(self.pieces))],)
        left = list(self.pieces)
        return tuple([left.pop(rng.below(len(left))) for _ in range(self.count)])

    def branches(self) -> Sequence[tuple[Outcome, float]]:
        total = comb(len(self.pieces), self.count)
        grouped: dict[Hashable, tuple[Outcome, int]] = {}
        for hand, kinds, ways in self._hands():
            row = tuple(kinds) if self.merge is None else self.merge(kinds)
            first, so_far = grouped.get(row, (hand, 0))
            grouped[row] = (first, so_far + ways)
        return [(hand, ways / total) for hand, ways in grouped.values()]

    def scores(self) -> dict[int, float]:
        found: dict[int, float] = {}
        if self.luck is not None:
            total = comb(len(self.pieces), self.count)
            for hand, _, ways in self._hands():
                score = self.luck(hand)
                found[score] = found.get(score, 0.0) + ways / total
        return found

    def from_data(self, data: Any) -> Outcome:
        hand = tuple(data) if isinstance(data, list | tuple) else (data,)
        if len(hand) != self.count or any(hand.count(piece) > self.pieces.count(piece) for piece in hand):
            raise ValueError(f"{data!r} is not a hand of {self.count} from the pile {self.name}")
        return hand

    def _hands(self) -> Iterator[tuple[tuple[str, ...], list[Any], int]]:
        """A hand for each number of pieces of each kind, with the kinds in it and the ways to draw it."""
        groups: dict[Hashable, list[str]] = {}
        for piece in self.pieces:
            groups.setdefault(piece if self.rows is None else self.rows(piece), []).append(piece)
        kinds = list(groups.items())

        def fill(place: int, wanted: int) -> Iterator[tuple[tuple[str, ...], list[Any], int]]:
            if wanted == 0:
                yield (), [], 1
            elif place < len(kinds):
                kind, pieces = kinds[place]
                for taken in range(min(wanted, len(pieces)), -1, -1):
                    ways = comb(len(pieces), taken)
                    for rest, rest_kinds, rest_ways in fill(place + 1, wanted - taken):
                        yield (*pieces[:taken], *rest), [kind] * taken + rest_kinds, ways * rest_ways

        yield from fill(0, self.count)


def draw_hand(
    pile: Pile,
    count: int,
    *,
    case: str,
    by: Seat | None,
    seen_by: tuple[str, ...] | None = None,
    rows: Callable[[Any], Hashable] | None = None,
    merge: Callable[[list[Any]], Hashable] | None = None,
    luck: Callable[[Any], int] | None = None,
    so_far: tuple[Hashable, ...] | None = None,
) -> Flow[tuple[str, ...]]:
    """Take so many pieces from a pile that has as many; where they go is the caller's business."""
    hand: tuple[str, ...] = yield Hand(
        pile.name, tuple(pile.pieces), count, case, by, seen_by, rows, merge, luck, so_far
    )
    for piece in hand:
        pile.pieces.remove(piece)
    return hand
