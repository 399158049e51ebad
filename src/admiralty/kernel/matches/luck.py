"""The luck ledger: expected against actual results of every roll and draw.

Each chance with a stake for a seat has a score (more is better for the seat that throws). The ledger says how often a
sum this good, or this bad, comes up. It is updated as chances fall and are taken back. It counts how often each
distribution occurred, so that a long game costs no more than a short one, and an order that is taken back leaves no
trace.

>>> luck, = Ledger([Score("peru", "6.1", 1, {0: 5 / 6, 1: 1 / 6})]).summary()
>>> luck.seat, luck.actual, round(luck.expected, 2), round(luck.as_good, 2)
('peru', 1, 0.17, 0.17)
"""

from cmath import exp
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import ceil, log, pi, sqrt
from typing import Any, NamedTuple

from admiralty.kernel.flows.chance import Outcome
from admiralty.kernel.flows.flow import Chance

__all__ = ["Distribution", "Ledger", "Luck", "Score", "score_of", "tails", "window"]

TAIL = 1e-12
"""The weight that may be outside the window of sums; the answers are exact except for this much."""
FAINT = 1e-18
"""Below this a term changes no digit of a sum."""

Distribution = tuple[tuple[int, float], ...]
"""Scores with their weights, in order."""


class Score(NamedTuple):
    """The score of one chance for the seat that threw, and its distribution."""

    seat: str
    case: str
    actual: int
    scores: dict[int, float]

    @property
    def expected(self) -> float:
        return sum(score * weight for score, weight in self.scores.items())


def score_of(request: Chance, outcome: Outcome) -> Score | None:
    """The score of a chance that has fallen. Secret ones have none, which would reveal too much."""
    if request.luck is None or request.by is None or request.seen_by is not None:
        return None
    return Score(request.by, request.case, request.luck(outcome), request.scores())


class Luck(NamedTuple):
    """One seat's luck: the sum of its scores, the expectation, and how often it would be so good or so bad."""

    seat: str
    chances: int
    actual: int
    expected: float
    as_good: float
    as_bad: float

    @property
    def rank(self) -> float:
        """The share of such battles with worse luck, plus half of those with the same luck."""
        return (self.as_bad + 1 - self.as_good) / 2

    @property
    def verdict(self) -> str:
        """How remarkable this luck was, as one word for the catalogue."""
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
    """One seat's sum so far, and how often it met each distribution."""

    __slots__ = ("actual", "met")

    def __init__(self) -> None:
        self.actual = 0
        self.met: dict[Distribution, int] = {}


class Ledger:
    """Expected against actual, by seat."""

    def __init__(self, scores: Iterable[Score] = ()) -> None:
        self._accounts: dict[str, _Account] = {}
        for score in scores:
            self.note(score)

    def note(self, score: Score) -> None:
        """Count a chance that has fallen."""
        account = self._accounts.setdefault(score.seat, _Account())
        account.actual += score.actual
        distribution = tuple(sorted(score.scores.items()))
        account.met[distribution] = account.met.get(distribution, 0) + 1

    def forget(self, score: Score) -> None:
        """Uncount a chance that was taken back."""
        account = self._accounts[score.seat]
        account.actual -= score.actual
        distribution = tuple(sorted(score.scores.items()))
        account.met[distribution] -= 1
        if not account.met[distribution]:
            del account.met[distribution]
        if not account.met:
            del self._accounts[score.seat]

    def summary(self) -> list[Luck]:
        return [_luck(seat, account) for seat, account in sorted(self._accounts.items())]

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

    def saved(self) -> dict[str, Any]:
        """The whole ledger as plain data, for a position that is saved; `loaded` reads it."""
        return {
            seat: {"actual": account.actual, "met": [[n, [list(row) for row in d]] for d, n in account.met.items()]}
            for seat, account in sorted(self._accounts.items())
        }

    @classmethod
    def loaded(cls, data: Mapping[str, Any]) -> "Ledger":
        """The ledger that `saved` wrote; ``ValueError`` for an impossible one."""
        ledger = cls()
        for seat, saved in data.items():
            account = ledger._accounts[seat] = _Account()
            for times, rows in saved["met"]:
                distribution = tuple((_number(score), _share(weight)) for score, weight in rows)
                rising = all(one[0] < two[0] for one, two in pairwise(distribution))
                if _number(times) < 1 or not rising or abs(sum(weight for _, weight in distribution) - 1) > 1e-6:
                    raise ValueError(f"the luck of {seat} is not in order")
                account.met[distribution] = times
            low, high = window(list(account.met.items()))
            if high - low > WIDEST:
                raise ValueError(f"the luck of {seat} is beyond any game")
            account.actual = _number(saved["actual"])
        return ledger


WIDEST = 50_000
"""The widest window of sums that a saved ledger may ask for."""


def _number(value: Any) -> int:
    if type(value) is not int or abs(value) > 1_000_000:
        raise ValueError(f"{value!r} is no number of a ledger")
    return value


def _share(value: Any) -> float:
    if type(value) not in (int, float) or not value > 0:  # they are checked together that their sum is one
        raise ValueError(f"{value!r} is no weight")
    return float(value)


def _luck(seat: str, account: _Account) -> Luck:
    met = list(account.met.items())
    expected = sum(times * _mean(distribution) for distribution, times in met)
    as_good, as_bad = tails(met, account.actual)
    return Luck(seat, sum(times for _, times in met), account.actual, expected, as_good, as_bad)


def _mean(distribution: Distribution) -> float:
    return sum(score * weight for score, weight in distribution)


def tails(met: Sequence[tuple[Distribution, int]], actual: int) -> tuple[float, float]:
    """How often a sum of independent scores is at least ``actual``, and how often at most.

    The characteristic function of the sum is a product of one factor for each distribution, raised to the number of
    times it occurred. Inverting it needs only as many points as there are sums worth looking at: all of them, or those
    within the distance from the mean that Bernstein's inequality gives for `TAIL`. So it is exact except for `TAIL` and
    floating-point rounding, and takes the square root of the number of chances.

    >>> die = tuple((face, 1 / 6) for face in range(1, 7))
    >>> [round(share, 6) for share in tails([(die, 2)], 11)]
    [0.083333, 0.972222]
    """
    low, high = window(met)
    if actual > high:
        return 0.0, 1.0
    if actual < low:
        return 1.0, 0.0
    points = high - low + 1
    roots = [exp(2j * pi * k / points) for k in range(points)]
    at_least = exactly = 0.0
    for k in range(points // 2 + 1):
        term = roots[-k * actual % points]
        for distribution, times in met:
            term *= sum(weight * roots[score * k % points] for score, weight in distribution) ** times
            if abs(term) < FAINT:
                break
        else:
            both = 1 if k == 0 or 2 * k == points else 2  # the other half is its mirror image
            exactly += both * term.real
            above = high - actual + 1
            run = above if k == 0 else (1 - roots[-k * above % points]) / (1 - roots[-k % points])
            at_least += both * (term * run).real
    at_least, exactly = at_least / points, exactly / points
    return min(1.0, max(0.0, at_least)), min(1.0, max(0.0, 1 - at_least + exactly))


def window(met: Sequence[tuple[Distribution, int]]) -> tuple[int, int]:
    """The least and the greatest sum worth looking at."""
    least = greatest = 0
    mean = variance = spread = 0.0
    for distribution, times in met:
        middle = _mean(distribution)
        least += times * distribution[0][0]
        greatest += times * distribution[-1][0]
        mean += times * middle
        variance += times * sum(weight * (score - middle) ** 2 for score, weight in distribution)
        spread = max(spread, middle - distribution[0][0], distribution[-1][0] - middle)
    bound = log(2 / TAIL)
    reach = ceil(bound * spread / 3 + sqrt((bound * spread / 3) ** 2 + 2 * bound * variance))
    return max(least, round(mean) - reach), min(greatest, round(mean) + reach)
