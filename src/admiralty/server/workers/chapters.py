"""Checks and draws chapters of studies in a worker."""

from collections.abc import Mapping
from typing import Any

from admiralty.kernel.base.data import DataError
from admiralty.kernel.matches.journal import read_journal
from admiralty.kernel.records.record import RecordError
from admiralty.present.position_editor import edited_scene, must_play
from admiralty.present.presenter import Presenter
from admiralty.scene import LiveBoard, Scene
from admiralty.server.registry import GameRegistry
from admiralty.server.workers.editing import (
    BREAKS,
    DRAWING_SECONDS,
    must_be_safe,
    open_document,
    opened,
    state_of,
)
from admiralty.server.workers.processor_time import processor_time
from admiralty.server.workers.stories import timeline_of
from admiralty.server.workers.uploads import read_upload

__all__ = ["check_chapters", "draw_chapter"]


def check_chapters(job: Mapping[str, Any], registry: GameRegistry) -> dict[str, Any]:
    """In the worker: the number (from 1) of the first chapter that cannot be stored, and its fault."""
    for number, chapter in enumerate(job["chapters"], start=1):
        wrong = _wrong_with(chapter, job["language"], registry)
        if wrong:
            return {"chapter": number, "wrong": wrong}
    return {"sound": True}


def _wrong_with(chapter: Mapping[str, Any], language: str, registry: GameRegistry) -> str:
    if chapter["journal"]:
        return str(read_upload({"language": language, "text": chapter["journal"]}, registry).get("wrong", ""))
    try:
        _scene_of(chapter, language, registry)
    except (DataError, RecordError) as fault:
        return str(fault)
    except BREAKS as fault:
        return f"{type(fault).__name__}: {str(fault)[:200]}"
    return ""


def _scene_of(chapter: Mapping[str, Any], language: str, registry: GameRegistry) -> tuple[Scene, Presenter]:
    document = open_document(chapter)
    must_be_safe(document, registry, language)
    with processor_time(2 * DRAWING_SECONDS):
        presenter = opened(document, registry, language)
        state = state_of(presenter, document)
        must_play(presenter, state)
        return edited_scene(presenter, state), presenter


def draw_chapter(job: Mapping[str, Any], registry: GameRegistry) -> dict[str, Any]:
    """In the worker: the board of a checked chapter."""
    chapter = job["chapter"]
    if not chapter["journal"]:
        scene, presenter = _scene_of(chapter, job["language"], registry)
        return _drawn(scene, presenter, [], 0, 0)
    timeline, presenter = timeline_of(chapter["journal"], job["language"], registry)
    journal = read_journal(chapter["journal"])
    over = journal.end is not None
    entry = max(1, min(timeline.length, job["entry"] or chapter["entry"]))
    view = timeline.whole(entry) if over else timeline.view(entry, None)
    lines = list(presenter.lines(journal.entries[entry - 1], None, over))
    return _drawn(presenter.scene(view, None, None), presenter, lines, entry, timeline.length)


def _drawn(scene: Scene, presenter: Presenter, lines: list[str], entry: int, entries: int) -> dict[str, Any]:
    svg = {"scene": LiveBoard(scene, presenter.say).svg}
    return {"svg": svg, "caption": scene.title, "lines": lines, "entry": entry, "entries": entries}
