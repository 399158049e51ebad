"""Draws several pieces from a pile at once, where a book says "a card for each hit".

One request instead of one for each piece. Odds depend on the number of pieces of each kind, and there are few such
hands even where there are millions of ways to draw them.

>>> hand = Hand("small pack", ["2", "3", "4", "K"], 2, case="4.3", by=None, rows=str.isalpha)
>>> hand.branches()
[(('2', '3'), 0.5), (('2', 'K'), 0.5)]
>>> hand.from_data(["K", "K"])
Traceback (most recent call last):
    ...
ValueError: ['K', 'K'] is not a hand of 2 from the pile small pack
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import Any

from .chance import Outcome
from .choices import Rng
from .event import Seat
from .flow import Draw, Flow, Luck, Rows, SeenBy, SoFar
from .piles import Pile

__all__ = ["Hand", "draw_hand"]


class Hand(Draw):
    """Several pieces from a face-down pile, in the order drawn; every order of every hand has the same chance.

    ``rows`` names the kind of one piece: a promise that only the number of each kind matters, and not the order.
    ``merge`` promises more: that only its result for the kinds matters.
    """

    __slots__ = ("count", "merge")

    def __init__(
        self,
        name: str,
        pieces: Sequence[str],
        count: int,
        case: str,
        by: Seat | None,
        seen_by: SeenBy = None,
        rows: Rows | None = None,
        merge: Callable[[list[Any]], Hashable] | None = None,
        luck: Luck | None = None,
        so_far: SoFar = None,
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
        return list(self._hands(self.merge))

    def scores(self) -> dict[int, float]:
        found: dict[int, float] = {}
        if self.luck is not None:
            for hand, share in self._hands(None):
                score = self.luck(hand)
                found[score] = found.get(score, 0.0) + share
        return found

    def from_data(self, data: Any) -> Outcome:
        hand = tuple(data) if isinstance(data, list | tuple) else (data,)
        if len(hand) != self.count or any(hand.count(piece) > self.pieces.count(piece) for piece in hand):
            raise ValueError(f"{data!r} is not a hand of {self.count} from the pile {self.name}")
        return hand

    def _hands(self, merge: Callable[[list[Any]], Hashable] | None) -> Iterator[tuple[tuple[str, ...], float]]:
        """One hand for each row, with the share of all hands in that row."""
        groups: dict[Hashable, list[str]] = {}
        for piece in self.pieces:
            groups.setdefault(piece if self.rows is None else self.rows(piece), []).append(piece)
        total = comb(len(self.pieces), self.count)
        kinds = tuple([(kind, len(pieces)) for kind, pieces in groups.items()])
        for numbers, ways in _ways(kinds, self.count, merge):
            hand = [piece for number, pieces in zip(numbers, groups.values(), strict=True) for piece in pieces[:number]]
            yield tuple(hand), ways / total


@lru_cache(maxsize=1024)
def _ways(
    kinds: tuple[tuple[Hashable, int], ...], count: int, merge: Callable[[list[Any]], Hashable] | None
) -> tuple[tuple[tuple[int, ...], int], ...]:
    """For each row the numbers of each kind in one of its hands, and the ways to draw them all.

    It depends only on how many pieces of each kind there are, so it is cached.
    """
    rows: dict[Hashable, tuple[tuple[int, ...], int]] = {}

    def fill(numbers: tuple[int, ...], drawn: list[Any], ways: int) -> None:
        wanted = count - len(drawn)
        if len(numbers) == len(kinds):
            if wanted == 0:
                row = numbers if merge is None else merge(drawn)
                first, so_far = rows.get(row, (numbers, 0))
                rows[row] = (first, so_far + ways)
            return
        kind, there = kinds[len(numbers)]
        for number in range(min(wanted, there), -1, -1):
            fill((*numbers, number), drawn + [kind] * number, ways * comb(there, number))

    fill((), [], 1)
    return tuple(rows.values())


def draw_hand(
    pile: Pile,
    count: int,
    *,
    case: str,
    by: Seat | None,
    seen_by: SeenBy = None,
    rows: Rows | None = None,
    merge: Callable[[list[Any]], Hashable] | None = None,
    luck: Luck | None = None,
    so_far: SoFar = None,
) -> Flow[tuple[str, ...]]:
    """Take so many pieces from a pile that has as many; the caller says where they go."""
    hand: tuple[str, ...] = yield Hand(
        pile.name, pile.left(seen_by), count, case, by, seen_by, rows, merge, luck, so_far
    )
    for piece in hand:
        pile.take(piece)
    return hand
