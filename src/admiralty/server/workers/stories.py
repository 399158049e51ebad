"""Jobs on a whole journal, in a worker: the story of a finished battle, its film, and whether a lesson can be won.

The story has the evaluation over time and the turning points.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.matches.journal import Journal, read_journal
from admiralty.present.guided_play import can_be_won, turning_point, wins
from admiralty.present.lessons import lesson
from admiralty.present.presenter import Presenter
from admiralty.present.timeline import Timeline
from admiralty.present.turning import curve, gains, swings, thinned, why_text
from admiralty.scene import DARK, LIGHT
from admiralty.scene.film import film
from admiralty.server.registry import GameRegistry
from admiralty.server.schemas import TurningPoint

__all__ = ["Story", "check_lesson", "own_orders", "timeline_of", "write_film", "write_story"]

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


def check_lesson(job: Mapping[str, Any], registry: GameRegistry) -> dict[str, Any]:
    """In the worker: the entry to go back to before, or 0 where the lesson is won or can be."""
    journal = read_journal(job["text"])
    header = journal.header
    presenter = registry.presenter(header["game"], header["scenario"], header["options"])
    found = lesson(registry.packages[header["game"]][0])
    if found is None or found.scenario != header["scenario"]:
        return {"lesson": 0}
    timeline, rng = Timeline(journal, presenter), Fast(f"lesson {len(journal.entries)}")
    position = timeline.position(timeline.length)
    if wins(position, Seat(found.seat)) or can_be_won(position, found, rng):
        return {"lesson": 0}
    orders = [(n, timeline.position(n - 1)) for n in own_orders(journal, found.seat)]
    return {"lesson": turning_point(orders, found, rng)}


def own_orders(journal: Journal, seat: str) -> list[int]:
    """The entries of a seat's orders and seals that were not taken back."""
    found: list[int] = []
    for entry in journal.entries:
        if entry["kind"] in ("undo", "taken-back"):
            found = [n for n in found if n < entry["before"]]
        elif entry["kind"] == "unseal" and entry["seat"] == seat:
            found = found[:-1]
        elif entry["kind"] in ("order", "seal") and entry.get("seat") == seat and entry["n"] > 1:
            found.append(entry["n"])
    return found


def timeline_of(text: str, language: str, registry: GameRegistry) -> tuple[Timeline, Presenter]:
    """The timeline of a journal with its presenter."""
    journal = read_journal(text)
    header = journal.header
    presenter = registry.presenter(header["game"], header["scenario"], header["options"], language)
    return Timeline(journal, presenter), presenter
