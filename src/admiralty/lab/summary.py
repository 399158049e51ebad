"""Summary of a job's rows: numbers for the terminal, for JSON and for reports."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from admiralty.kernel.base.case import CaseBook
from admiralty.lab.job import Job
from admiralty.lab.measure import Share, share
from admiralty.lab.rows import Row
from admiralty.lab.wording import scenario_id

__all__ = ["Fired", "Summary", "as_data", "fired", "luck_apart", "summary", "survival", "tally_means"]


class Summary(NamedTuple):
    """The numbers of one job."""

    sides: dict[str, Share]
    drawn: Share
    orders: tuple[float, int, int]
    """Mean, least and most."""
    turns: tuple[float, int, int]
    endings: dict[str, int]
    """By the key of the reason: how many games ended so."""
    aims: dict[str, float]
    """By side with historical aims: how nearly they were reached on the average, from 0 to 1."""


def _length(values: Sequence[int]) -> tuple[float, int, int]:
    return sum(values) / len(values), min(values), max(values)


def summary(job: Job, rows: Sequence[Row]) -> Summary:
    return Summary(
        {side: share(sum(side in row.winners for row in rows), len(rows)) for side in job.bots},
        share(sum(not row.winners for row in rows), len(rows)),
        _length([row.orders for row in rows]),
        _length([row.turns for row in rows]),
        dict(Counter(row.reason for row in rows).most_common()),
        {side: sum(row.aims[side] for row in rows) / len(rows) for side in (rows[0].aims if rows else ())},
    )


def as_data(job: Job, rows: Sequence[Row]) -> dict[str, Any]:
    """A summary as plain data, with its number of games."""
    found = summary(job, rows)
    return {
        "game": job.game,
        "rules": job.rules,
        "scenario": scenario_id(job.scenario),
        "options": job.options,
        "seed": job.seed,
        "games": len(rows),
        "sides": {
            side: {"bot": job.bots[side], "won": won.count, "share": won.value, "low": won.low, "high": won.high}
            for side, won in found.sides.items()
        },
        "drawn": found.drawn.count,
        "orders": dict(zip(("mean", "least", "most"), found.orders, strict=True)),
        "turns": dict(zip(("mean", "least", "most"), found.turns, strict=True)),
        "endings": found.endings,
        "aims": found.aims,
        "played": [
            {
                "number": row.number,
                "winners": row.winners,
                "reason": row.reason,
                "orders": row.orders,
                "turns": row.turns,
                "digest": row.digest,
            }
            for row in rows
        ],
    }


def survival(rows: Sequence[Row], last: int) -> dict[str, list[float]]:
    """By unit that was ever lost: the share of games in which it survived turn 0, 1 and so on."""
    units = sorted({unit for row in rows for unit in row.lost})
    return {
        unit: [sum(row.lost.get(unit, turn + 1) > turn for row in rows) / len(rows) for turn in range(last + 1)]
        for unit in units
    }


class Fired(NamedTuple):
    """How often a case came up."""

    case: str
    games: float
    """The share of games in which it did."""
    times: float
    """The mean number of times in a game, over all games."""


def fired(rows: Sequence[Row], book: CaseBook) -> tuple[list[Fired], list[str]]:
    """The cases that came up, the most frequent first, and the enforced ones that never did."""
    times: Counter[str] = Counter()
    games: Counter[str] = Counter()
    for row in rows:
        times.update(row.cases)
        games.update(row.cases.keys())
    found = [Fired(case, games[case] / len(rows), count / len(rows)) for case, count in times.most_common()]
    never = [case for case in book if case not in times and book[case].status == "enforced"]
    return found, never


def tally_means(rows: Sequence[Row], tally: str) -> dict[str, tuple[int, float]]:
    """By group: how many events over all games, and the mean of the tally's values."""
    totals: dict[str, tuple[int, float]] = {}
    for row in rows:
        for group, (events, total) in row.tallies.get(tally, {}).items():
            before, so_far = totals.get(group, (0, 0.0))
            totals[group] = (before + events, so_far + total)
    return {group: (events, total / events) for group, (events, total) in sorted(totals.items(), key=_group_order)}


def _group_order(item: tuple[str, Any]) -> tuple[int, float, str]:
    name = item[0]
    try:
        return 0, float(name), name
    except ValueError:
        return 1, 0.0, name


def luck_apart(rows: Sequence[Row], sides: Mapping[str, Sequence[str]]) -> list[tuple[float, str]]:
    """For each game of two sides: how much luckier the first side was than the second, and the winner."""
    first, second = list(sides)
    found = []
    for row in rows:
        mine = sum(row.luck.get(seat, 0.0) for seat in sides[first]) / len(sides[first])
        theirs = sum(row.luck.get(seat, 0.0) for seat in sides[second]) / len(sides[second])
        found.append((mine - theirs, row.winners[0] if row.winners else ""))
    return found
