"""The luck ledger: what was expected of every roll and draw, against what came.

Each chance that a seat could hope something of has a score (more is better for the hand that throws). The ledger
adds up the exact distribution of the sum, so that it can say how often luck this good, or this bad, comes up.

>>> luck, = Ledger([Score("peru", "6.1", 1, {0: 5 / 6, 1: 1 / 6})]).summary()
>>> luck.seat, luck.actual, round(luck.expected, 2), round(luck.as_good, 2)
('peru', 1, 0.17, 0.17)
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from .chance import Outcome
from .flow import Chance

__all__ = ["Ledger", "Luck", "Score", "score_of"]


class Score(NamedTuple):
    """What one chance gave to the hand that threw, and what it might have given."""

    seat: str
    case: str
    actual: int
    scores: dict[int, float]

    @property
    def expected(self) -> float:
        return sum(score * weight for score, weight in self.scores.items())


def score_of(request: Chance, outcome: Outcome) -> Score | None:
    """The score of a chance that has fallen. Secret ones keep none: it would tell too much."""
    if request.luck is None or request.by is None or request.seen_by is not None:
        return None
    return Score(request.by, request.case, request.luck(outcome), request.scores())


class Luck(NamedTuple):
    """One seat's luck: the sum of its scores, what was expected, and how often it would be so good or so bad."""

    seat: str
    chances: int
    actual: int
    expected: float
    as_good: float
    as_bad: float

    @property
    def verdict(self) -> str:
        """In one word, for the catalogue: how remarkable this luck was."""
        if self.as_good <= 0.05:
            return "very-lucky"
        if self.as_good <= 0.2:
            return "lucky"
        if self.as_bad <= 0.05:
            return "very-unlucky"
        if self.as_bad <= 0.2:
            return "unlucky"
        return "even"


class _Account:
    __slots__ = ("actual", "chances", "sums")

    def __init__(self) -> None:
        self.chances = 0
        self.actual = 0
        self.sums: dict[int, float] = {0: 1.0}


class Ledger:
    """Expected against actual, by seat."""

    def __init__(self, scores: Iterable[Score]) -> None:
        self._accounts: dict[str, _Account] = {}
        for score in scores:
            self._note(score)

    def _note(self, score: Score) -> None:
        account = self._accounts.setdefault(score.seat, _Account())
        account.chances += 1
        account.actual += score.actual
        sums: dict[int, float] = {}
        for so_far, chance in account.sums.items():
            for value, weight in score.scores.items():
                sums[so_far + value] = sums.get(so_far + value, 0.0) + chance * weight
        account.sums = sums

    def summary(self) -> list[Luck]:
        return [
            Luck(
                seat,
                account.chances,
                account.actual,
                sum(value * chance for value, chance in account.sums.items()),
                min(1.0, sum(chance for value, chance in account.sums.items() if value >= account.actual)),
                min(1.0, sum(chance for value, chance in account.sums.items() if value <= account.actual)),
            )
            for seat, account in sorted(self._accounts.items())
        ]

    def to_data(self) -> list[dict[str, Any]]:
        return [
            {
                "seat": luck.seat,
                "chances": luck.chances,
                "actual": luck.actual,
                "expected": round(luck.expected, 3),
                "as_good": round(luck.as_good, 4),
                "as_bad": round(luck.as_bad, 4),
            }
            for luck in self.summary()
        ]
