"""Fits a value of a scenario: which of several values brings the share of a side nearest to a target.

Every value is played on the same seeds. Games are played in rounds; a value whose interval no longer overlaps with the
nearest one's is dropped, and the fit stops when the interval of the nearest is narrow enough.
"""

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from types import MappingProxyType
from typing import Any, NamedTuple

from admiralty.kernel.base.data import DataError
from admiralty.lab.confidence_sequence import always_valid
from admiralty.lab.job import Chunk, Job, play_chunk
from admiralty.lab.rows import Row
from admiralty.lab.store import Store

__all__ = ["Fitted", "Range", "fit", "read_range", "varied"]

ROUND = 20
"""Games of each value in a round."""
PIECE = 5
"""The games after which an interrupted fit goes on."""
MOST_VALUES = 40


class Range(NamedTuple):
    """A path of a scenario file and the values to try: ``ship.huascar.pf=4..8``."""

    path: str
    values: tuple[int, ...]


class Fitted(NamedTuple):
    """One value, the number of its games, and the share of the side with its interval at every look."""

    value: int
    games: int
    share: float
    low: float
    high: float

    def away_from(self, target: float) -> float:
        return abs(self.share - target)

    def nearest_possible(self, target: float) -> float:
        """The least possible distance of the true share from the target."""
        return max(0.0, self.low - target, target - self.high)


def read_range(text: str) -> Range:
    """A path with its values.

    >>> read_range("ship.huascar.pf=4..8").values, read_range("turn_limit=10..30..10").values
    ((4, 5, 6, 7, 8), (10, 20, 30))
    """
    path, _, values = text.partition("=")
    parts = values.split("..")
    try:
        numbers = [int(part) for part in parts]
    except ValueError:
        numbers = []
    if not path or len(numbers) not in (2, 3) or numbers[0] > numbers[1] or (len(numbers) == 3 and numbers[2] < 1):
        raise DataError(f"--vary {text}", "is not PATH=FROM..TO or PATH=FROM..TO..STEP, as in ship.huascar.pf=4..8")
    found = tuple(range(numbers[0], numbers[1] + 1, numbers[2] if len(numbers) == 3 else 1))
    if len(found) > MOST_VALUES:
        raise DataError(f"--vary {text}", f"has {len(found)} values; at most {MOST_VALUES} can be tried")
    return Range(path, found)


def varied(content: Mapping[str, Any], path: str, value: Any, lists: Sequence[str]) -> dict[str, Any]:
    """A scenario with one value changed. A row that the file does not have is added by its id, to change that row of
    the base or of the game; ``lists`` are the keys with such rows.

    >>> varied({}, "ship.huascar.pf", 7, ["ship"])
    {'ship': [{'id': 'huascar', 'pf': 7}]}
    """
    made = deepcopy(dict(content))
    *way, last = path.split(".")
    place: Any = made
    for number, name in enumerate(way):
        if isinstance(place, list):
            rows = [row for row in place if isinstance(row, dict) and row.get("id") == name]
            if not rows:
                place.append({"id": name})
            place = rows[0] if rows else place[-1]
            continue
        place = place.setdefault(name, [] if number == 0 and name in lists else {})
        if not isinstance(place, dict | list):
            raise DataError(f"--vary {path}", f"leads nowhere: there is nothing below {name}")
    if isinstance(place, list):
        raise DataError(f"--vary {path}", "ends at a list; name a field of one of its rows")
    place[last] = value
    return made


def fit(
    jobs: Mapping[int, Job],
    side: str,
    target: float,
    half_width: float,
    stores: Mapping[int, Store] = MappingProxyType({}),
) -> Iterator[list[Fitted]]:
    """After each round: the values with their results, the nearest to the target first. The last is the answer.

    ``stores`` keep the games of each value; those that they have are not played again.
    """
    kept = {value: {row.number: row for row in store.rows()} for value, store in stores.items()}
    points: dict[int, list[float]] = {value: [] for value in jobs}
    playing = set(jobs)
    most = next(iter(jobs.values())).games
    first = 1
    while playing and first <= most:
        after = min(first + ROUND, most + 1)
        for value in sorted(playing):
            for begin in range(first, after, PIECE):
                chunk = (begin, min(begin + PIECE, after))
                rows = _played(jobs[value], chunk, kept.get(value, {}), stores.get(value))
                points[value] += [_point(row, side) for row in rows]
        found = sorted((_fitted(value, points[value]) for value in jobs), key=lambda each: each.away_from(target))
        yield found
        best = found[0]
        if (best.high - best.low) / 2 <= half_width:
            return
        farthest = max(target - best.low, best.high - target)
        playing = {each.value for each in found if each.value in playing and each.nearest_possible(target) < farthest}
        first = after


def _played(job: Job, chunk: Chunk, kept: Mapping[int, Row], store: Store | None) -> list[Row]:
    """The games of a chunk, from the store or played now and kept."""
    if all(number in kept for number in range(*chunk)):
        return [kept[number] for number in range(*chunk)]
    rows = play_chunk(job, chunk)
    if store is not None:
        store.keep(rows)
    return rows


def _fitted(value: int, points: Sequence[float]) -> Fitted:
    return Fitted(value, len(points), *always_valid(points))


def _point(row: Row, side: str) -> float:
    """The points of a side in a game: 1 for a win, half for a draw."""
    return 0.5 if not row.winners else float(side in row.winners)
