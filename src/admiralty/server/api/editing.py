"""API of the editor of own battles: edit a document, analyse its position, keep it under an address.

A worker builds everything that a document describes. `server.workers.editing` says what is refused.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from starlette.responses import Response

from admiralty.games.own_scenario import must_be_bounded
from admiralty.kernel.base.data import DataError
from admiralty.kernel.base.toml_text import toml_text
from admiralty.present.model import FieldFault
from admiralty.scenario_files import ENDING
from admiralty.server import schemas
from admiralty.server.api.advice import ADVISER
from admiralty.server.api.calls import Call, Given, drawing
from admiralty.server.errors import Invalid, NoSuchScenario
from admiralty.server.html.renderer import Renderer
from admiralty.server.http.errors import Problem
from admiralty.server.registry import host_words
from admiralty.server.workers.pool import WorkerJob
from admiralty.words import Words

__all__ = ["EDITING", "KEEPING", "edit_job", "must_be_flat", "must_store"]

BODY_LIMIT = 512 * 1024
"""The most bytes of a request with a document: 64 kB grow when JSON text is put into JSON."""


def must_be_flat(content: Mapping[str, Any]) -> None:
    """Raises `Invalid` for content that is too deep or has too many values, before anything walks through it."""
    try:
        must_be_bounded(content)
    except DataError as fault:
        raise Invalid(str(fault)) from fault


def edit(given: Given) -> Any:
    """A document after a change, drawn and with its forms; or the fault of the change."""
    body: schemas.EditorBody = given.body
    must_be_flat(body.content)
    return edit_job(given, msgspec.to_builtins(body), lambda update: update)


def edit_job(given: Given, document: Mapping[str, Any], finish: Callable[[schemas.EditorUpdate], Any]) -> WorkerJob:
    """The job to edit a document; ``finish`` makes the answer of what the page is to show."""
    job = {"kind": "edit", "language": given.language, **document}
    words, renderer = host_words(given.language), given.host.views.renderer
    return WorkerJob(job, given.host.settings.scenario_seconds, "content", "scenario-too-long",
                  lambda answer: finish(_shown_update(given, answer, words, renderer)), "editors", 422)  # fmt: skip


def _shown_update(given: Given, answer: Mapping[str, Any], words: Words, renderer: Renderer) -> schemas.EditorUpdate:
    """The worker's findings, with the parts of the page rendered."""
    view, html, game_title = answer["view"], dict[str, str](), ""
    if view is not None:
        more = {"view": view, "head": answer["head"], "position": bool(answer["position"])}
        game = answer["content"]["game"]
        game_title = given.host.registry.words(game, given.language).named("game", game)
        for part in ("tray", "piece", "state", "head"):
            html[f"edit-{part}"] = renderer.page(f"parts/edit_{part}.html", words, **more).strip()
    shown = {"changed": view is not None, "chosen": view["chosen"] if view is not None else "", "html": html,
             "game_title": game_title}  # fmt: skip
    return msgspec.convert({**answer, **shown}, schemas.EditorUpdate)


def analyse(given: Given) -> Any:
    """The open questions of a position with the admiral's opinion, or the chances of one order."""
    body: schemas.AnalysisBody = given.body
    must_be_flat(body.content)
    words, renderer, settings = host_words(given.language), given.host.views.renderer, given.host.settings
    seconds = settings.bot_seconds + settings.odds_seconds
    job = {"kind": "analyse", "language": given.language, "bot": ADVISER, "seconds": seconds,
           **msgspec.to_builtins(body)}  # fmt: skip

    def finish(answer: dict[str, Any]) -> schemas.AnalysisUpdate:
        part = "analysis" if "questions" in answer else "odds"
        return schemas.AnalysisUpdate(renderer.page(f"parts/edit_{part}.html", words, **{part: answer}).strip())

    return WorkerJob(job, seconds + settings.scenario_seconds, "", "no-odds", finish, "editors", 503)


EDITING = (
    Call("POST", "/api/editor", "Check, change and draw a scenario of your own", edit, schemas.EditorUpdate,
         schemas.EditorBody, rate="order", limit=BODY_LIMIT),
    Call("POST", "/api/editor/analysis", "Analysis of an edited position, or the odds of one of its orders",
         analyse, schemas.AnalysisUpdate, schemas.AnalysisBody, rate="hint", limit=BODY_LIMIT),
)  # fmt: skip


def keep(given: Given) -> Any:
    """Check a scenario in a worker and store it; or return its faults."""
    must_store(given)
    body: schemas.KeepBody = given.body
    must_be_flat(body.content)

    def finish(found: dict[str, Any]) -> Any:
        if "id" not in found:
            faults = msgspec.convert(found.get("faults", []), list[FieldFault])
            wrong = msgspec.json.encode(schemas.KeptScenario("", "", "", 0, faults))
            return Response(wrong, 422, media_type="application/json")
        given.host.scenarios.keep(found)
        return schemas.KeptScenario(found["id"], f"/s/{found['id']}", found["title"], found["games"])

    job = {"kind": "keep", "language": given.language, **msgspec.to_builtins(body)}
    return WorkerJob(job, given.host.settings.scenario_seconds, "", "scenario-too-long", finish, "editors", 422)


def must_store(given: Given) -> None:
    """Raises a `Problem` where this server stores nothing that people write."""
    if not given.host.settings.own_scenarios:
        raise Problem(403, "no-own-scenarios")


def scenario_file(given: Given) -> Any:
    """A stored scenario, as a file."""
    if not given.host.settings.own_scenarios:
        raise NoSuchScenario
    content = given.host.scenarios.content(given.path["scenario"])
    headers = {"content-disposition": f'attachment; filename="{content["id"]}{ENDING}"'}
    return Response(toml_text(content), headers=headers, media_type="application/toml")


KEEPING = (
    Call("POST", "/api/scenarios", "Store a scenario of your own", keep, schemas.KeptScenario, schemas.KeepBody,
         status=201, rate="create", limit=BODY_LIMIT),
    drawing("/api/scenarios/{scenario}/file", scenario_file),
)  # fmt: skip
