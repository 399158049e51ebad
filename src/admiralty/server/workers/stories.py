"""The story of a finished battle: the evaluation over time, its turning points, and a film.

A worker makes it from the whole journal, which is public once a game is over.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from admiralty.kernel.matches.journal import read_journal
from admiralty.present.presenter import Presenter
from admiralty.present.timeline import Timeline
from admiralty.present.turning import curve, gains, swings, thinned, why_text
from admiralty.scene import DARK, LIGHT
from admiralty.scene.film import film
from admiralty.server.registry import GameRegistry
from admiralty.server.schemas import TurningPoint

__all__ = ["Story", "timeline_of", "write_film", "write_story"]

PICTURES = 90
FILM_BYTES = 1_500_000


class Story(msgspec.Struct, frozen=True):
    """The evaluation for the first side after each entry, the entries at which turns begin, and the turning points. The
    text of a turning point is still empty.
    """

    points: list[tuple[int, float]]
    turns: list[int]
    turning: list[TurningPoint]


def write_story(job: Mapping[str, Any], registry: GameRegistry) -> dict[str, Any]:
    """In the worker: the evaluation over the journal of a job."""
    timeline, presenter = timeline_of(job["text"], job["language"], registry)
    points = curve(timeline)
    turns = [mark.n for mark in timeline.marks(None, job["language"]) if mark.kind == "turn"]
    turning = [
        TurningPoint(swing.n, "", gains(presenter, swing), swing.before, swing.after, why_text(presenter, swing))
        for swing in swings(timeline, points)
    ]
    return {"story": msgspec.to_builtins(Story(points, turns, turning))}


def write_film(job: Mapping[str, Any], registry: GameRegistry) -> dict[str, Any]:
    """In the worker: the journal of a job as a film."""
    timeline, presenter = timeline_of(job["text"], job["language"], registry)
    shown = [timeline.view(moment.n, None) for moment in thinned(timeline.moments, PICTURES)]
    scenes = [presenter.scene(view, None, None) for view in shown]
    return {"film": film(scenes, presenter.say, DARK if job["dark"] else LIGHT, FILM_BYTES)}


def timeline_of(text: str, language: str, registry: GameRegistry) -> tuple[Timeline, Presenter]:
    """The timeline of a journal with its presenter."""
    journal = read_journal(text)
    header = journal.header
    presenter = registry.presenter(header["game"], header["scenario"], header["options"], language)
    return Timeline(journal, presenter), presenter
