"""The story of a finished battle: the evaluation over time, its turning points, and a film.

A worker makes it from the whole journal, which is public once a game is over.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from admiralty.bots.worlds import Scales
from admiralty.kernel.base.data import DataError
from admiralty.kernel.matches.journal import JournalError, read_journal
from admiralty.kernel.replays.replay import ReplayError
from admiralty.present.presenter import Presenter
from admiralty.present.timeline import Timeline
from admiralty.scene import DARK, LIGHT
from admiralty.scene.film import film
from admiralty.server.registry import GameRegistry

__all__ = ["Point", "Story", "timeline_of", "turning_points", "write_film", "write_story"]

MOMENTS = 400
"""The most moments that are evaluated."""
TURNING = 6
LEAST_SWING = 0.08
"""The change that makes a moment a turning point; from lost to won is 2."""
PICTURES = 90
FILM_BYTES = 1_500_000


class Point(msgspec.Struct, frozen=True, array_like=True):
    """The evaluation for the first side after an entry: -1 lost, 1 won."""

    n: int
    value: float


class Swing(NamedTuple):
    n: int
    before: float
    after: float


class Story(msgspec.Struct, frozen=True):
    points: list[Point]
    turns: list[tuple[int, str]]
    """The start of each turn, in words."""


def write_story(job: Mapping[str, Any], registry: GameRegistry) -> dict[str, Any]:
    """In the worker: the evaluation over the journal of a job."""
    found = timeline_of(job, registry)
    if isinstance(found, str):
        return {"wrong": found}
    timeline, presenter = found
    scales = Scales(presenter.game, presenter.game.judgement.value)
    points = []
    for moment in _thinned(timeline.moments, MOMENTS):
        mine, *others = [scales.worth(moment.position.state, side) for side in presenter.setting.sides]
        points.append(Point(moment.n, round((mine - max(others)) / 2, 4)))
    turns = [(mark.n, mark.text) for mark in timeline.marks(None, job["language"]) if mark.kind == "turn"]
    return {"story": msgspec.to_builtins(Story(points, turns))}


def write_film(job: Mapping[str, Any], registry: GameRegistry) -> dict[str, Any]:
    """In the worker: the journal of a job as a film."""
    found = timeline_of(job, registry)
    if isinstance(found, str):
        return {"wrong": found}
    timeline, presenter = found
    shown = [timeline.view(moment.n, None) for moment in _thinned(timeline.moments, PICTURES)]
    scenes = [presenter.scene(view, None, None) for view in shown]
    return {"film": film(scenes, presenter.say, DARK if job["dark"] else LIGHT, FILM_BYTES)}


def timeline_of(job: Mapping[str, Any], registry: GameRegistry) -> tuple[Timeline, Presenter] | str:
    """The timeline of the journal of a job with its presenter, or the fault of the journal."""
    try:
        journal = read_journal(job["text"])
        presenter = registry.presenter(
            journal.header["game"], journal.header["scenario"], journal.header["options"], job["language"]
        )
        return Timeline(journal, presenter), presenter
    except (JournalError, ReplayError, DataError) as fault:
        return str(fault)


def _thinned(moments: Sequence[Any], most: int) -> list[Any]:
    """Evenly spaced moments, with the first and the last."""
    if len(moments) <= most:
        return list(moments)
    last = len(moments) - 1
    return [moments[round(place * last / (most - 1))] for place in range(most)]


def turning_points(points: Sequence[Point]) -> list[Swing]:
    """The moments that changed most, in the order of the battle, without the end, which the story tells anyway."""
    swings = [Swing(b.n, a.value, b.value) for a, b in pairwise(points[:-1])]
    large = [swing for swing in swings if abs(swing.after - swing.before) >= LEAST_SWING]
    return sorted(sorted(large, key=lambda swing: -abs(swing.after - swing.before))[:TURNING])
