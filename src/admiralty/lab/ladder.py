"""The ladder (leaderboard): a round-robin of bots on paired seeds, each pair of games with the sides swapped.

A ladder is a TOML file of pairings and of rounds in which everyone meets everyone. Bots think by nodes here, not by the
clock, so that a ladder repeats exactly:

    [[pairing]]
    game = "ironclads_on_squares"
    scenario = "lissa"
    bots = ["captain", "random"]
    games = 400

    [[round]]
    game = "ironclads_on_squares"
    scenario = "lissa"
    bots = ["random", "midshipman", "captain"]
    games = 40
"""

import tomllib
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from admiralty.bots import level
from admiralty.kernel.base.data import DataError, convert
from admiralty.lab.elo import Rating, ratings
from admiralty.lab.job import Job, job_of
from admiralty.lab.measure import pair_mean, pairs_worth
from admiralty.lab.rows import Row
from admiralty.lab.wording import scenario_id
from admiralty.library import beside, text_of
from admiralty.library import game as game_of

__all__ = ["Pairing", "Score", "elo", "read_ladder", "score"]


class _Meeting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    scenario: str
    """The id of a printed scenario, or a scenario file: `read_ladder` puts its content in the place of its name."""
    bots: list[str]
    games: int
    options: dict[str, str] = {}
    seed: int = 1


class Pairing(_Meeting, frozen=True, forbid_unknown_fields=True):
    """Two bots, and the number of their games."""

    aim: float = 0.0
    """The share of the points that the first bot should make, a draw being half; 0 without an expectation."""

    def job(self) -> Job:
        setting = game_of(self.game).setting(self.scenario, self.options)
        by_side = dict(zip(setting.sides, self.bots, strict=True))
        return job_of(self.game, self.scenario, self.options, by_side, self.games, self.seed, paired=2)


class Round(_Meeting, frozen=True, forbid_unknown_fields=True):
    """Bots from the weakest to the strongest, for a round-robin."""

    def pairings(self) -> list[Pairing]:
        return [
            Pairing(self.game, self.scenario, [stronger, weaker], self.games, self.options, self.seed)
            for weaker, stronger in combinations(self.bots, 2)
        ]


M = TypeVar("M", bound=_Meeting)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pairing: list[Pairing] = []
    round: list[Round] = []


def read_ladder(path: Path) -> list[Pairing]:
    """The pairings of a ladder's file; `DataError` says what is wrong with it.

    Two bots of a round that have a pairing of their own meet only there.
    """
    try:
        file = convert(tomllib.loads(path.read_text(encoding="utf-8")), _File, path.name)
    except tomllib.TOMLDecodeError as fault:
        raise DataError(path.name, f"is not TOML: {fault}") from fault
    met: dict[tuple[str, str, frozenset[tuple[str, str]], frozenset[str]], Pairing] = {}
    for pairing in [_with_file(each, path) for each in file.pairing]:
        place = f"{path.name}, {scenario_id(pairing.scenario)}"
        _check(pairing, place)
        if met.setdefault(_who_and_where(pairing), pairing) is not pairing:
            raise DataError(place, f"lets {' and '.join(pairing.bots)} meet twice")
    for each in [_with_file(each, path) for each in file.round]:
        place = f"{path.name}, round of {scenario_id(each.scenario)}"
        if len(each.bots) < 2 or len(set(each.bots)) < len(each.bots):
            raise DataError(place, "needs two bots or more, each named once")
        for pairing in each.pairings():
            _check(pairing, place)
            met.setdefault(_who_and_where(pairing), pairing)
    if not met:
        raise DataError(path.name, "has nobody meet anybody: it needs a [[pairing]] or a [[round]]")
    return list(met.values())


def _with_file(each: M, path: Path) -> M:
    """A pairing or a round with the content of its scenario file, which lies beside the ladder's."""
    try:
        scenario = text_of(beside(each.scenario, each.game, path.parent))
    except DataError as fault:
        raise DataError(path.name, str(fault), fault.faults) from fault
    return msgspec.structs.replace(each, scenario=scenario)


def _who_and_where(pairing: Pairing) -> tuple[str, str, frozenset[tuple[str, str]], frozenset[str]]:
    return pairing.game, pairing.scenario, frozenset(pairing.options.items()), frozenset(pairing.bots)


def _check(pairing: Pairing, place: str) -> None:
    if len(pairing.bots) != 2 or len(game_of(pairing.game).setting(pairing.scenario, pairing.options).sides) != 2:
        raise DataError(place, "needs two bots and a scenario with two sides")
    if pairing.games < 2 or pairing.games % 2:
        raise DataError(place, "needs an even number of games: each seed is played from both sides")
    for name in pairing.bots:
        level(name)


class Score(NamedTuple):
    """The result of a pairing for its first bot."""

    games: int
    won: int
    drawn: int
    lost: int
    points: float
    """Its share of the points, a draw being half."""
    low: float
    high: float
    by_side: dict[str, int]
    """By side: the games it won on it."""
    worth: float
    """The effective number of games: as many on seeds of their own would give the same certainty."""


def score(pairing: Pairing, rows: Sequence[Row]) -> Score:
    """The score of a pairing; its interval is that of the mean over pairs of games, which share their seed."""
    job = pairing.job()
    made: list[float] = []
    by_side = dict.fromkeys(job.bots, 0)
    for row in rows:
        side = _side_of_first(job, row.number)
        made.append(1.0 if side in row.winners else 0.0 if row.winners else 0.5)
        by_side[side] += side in row.winners
    pairs = [(made[n] + made[n + 1]) / 2 for n in range(0, len(made), 2)]
    won, drawn = made.count(1.0), made.count(0.5)
    return Score(len(made), won, drawn, len(made) - won - drawn, *pair_mean(pairs), by_side, pairs_worth(pairs))


def _side_of_first(job: Job, number: int) -> str:
    """The side of the pairing's first bot: it begins on the first side and changes with every game."""
    sides = list(job.bots)
    return sides[(number - 1) % 2]


def elo(pairings: Sequence[Pairing], scores: Sequence[Score]) -> dict[str, Rating]:
    """The ratings of all bots that met on one table, relative to the weakest level."""
    order = {"random": 0}
    results = {}
    for pairing, found in zip(pairings, scores, strict=True):
        one, other = pairing.bots
        points = found.points * found.worth
        if order.get(one, 1) < order.get(other, 1):
            results[one, other] = (points, found.worth)
        else:
            results[other, one] = (found.worth - points, found.worth)
    return ratings(dict(sorted(results.items(), key=lambda item: order.get(item[0][0], 1))))
