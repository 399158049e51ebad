"""API of the editor of own battles: edit a document, analyse its position, keep it under an address.

A worker builds everything that a document describes. `server.workers.editing` says what is refused.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from admiralty.games.own_scenario import must_be_bounded
from admiralty.kernel.base.data import DataError
from admiralty.kernel.base.toml_text import toml_text
from admiralty.present.model import EditorView, FieldFault, FieldView
from admiralty.scenario_files import ENDING
from admiralty.server import schemas
from admiralty.server.api.advice import ADVISER
from admiralty.server.api.calls import Call, Given
from admiralty.server.errors import Invalid, NoSuchScenario
from admiralty.server.html.renderer import Renderer
from admiralty.server.http.asgi import Endpoint
from admiralty.server.http.errors import Problem
from admiralty.server.http.headers import read_body
from admiralty.server.http.requests import Web
from admiralty.server.registry import host_words
from admiralty.server.workers.analysis import Analysis, OrderOdds
from admiralty.server.workers.errand import Errand
from admiralty.words import Words

__all__ = ["EDITING", "edit_job", "editor_routes", "must_be_flat", "shown_update"]

BODY_LIMIT = 512 * 1024
"""The most bytes of a request with a document: 64 kB grow when JSON text is put into JSON."""


def edit_job(language: str, body: Mapping[str, Any]) -> dict[str, Any]:
    return {"kind": "edit", "language": language, **body}


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
    words, renderer = host_words(given.language), given.host.views.renderer
    job = edit_job(given.language, msgspec.to_builtins(body))
    seconds = given.host.settings.scenario_seconds
    return Errand(job, seconds, "content", "scenario-too-long", lambda answer: shown_update(answer, words, renderer),
                  "editors", 422)  # fmt: skip


def shown_update(answer: Mapping[str, Any], words: Words, renderer: Renderer) -> schemas.EditorUpdate:
    """The worker's findings, with the parts of the page rendered."""
    faults = msgspec.convert(answer["faults"], list[FieldFault])
    html: dict[str, str] = {}
    view = None
    if answer["view"] is not None:
        view = msgspec.convert(answer["view"], EditorView)
        head = msgspec.convert(answer["head"], tuple[FieldView, ...])
        for part in ("tray", "piece", "state", "head"):
            html[f"edit-{part}"] = renderer.page(
                f"parts/edit_{part}.html", words, view=view, head=head, position=bool(answer["position"])
            ).strip()
    return schemas.EditorUpdate(
        answer["content"], answer["position"], faults, view is not None, view.chosen if view is not None else "", html,
        answer["svg"], answer["title"], answer["toml"], answer["size"],
    )  # fmt: skip


def analyse(given: Given) -> Any:
    """The open questions of a position with the admiral's opinion, or the chances of one order."""
    body: schemas.AnalysisBody = given.body
    must_be_flat(body.content)
    words, renderer, settings = host_words(given.language), given.host.views.renderer, given.host.settings
    seconds = settings.bot_seconds + settings.odds_seconds
    job = {"kind": "analyse", "language": given.language, "bot": ADVISER, "seconds": seconds,
           **msgspec.to_builtins(body)}  # fmt: skip

    def finish(answer: dict[str, Any]) -> schemas.AnalysisUpdate:
        if "questions" in answer:
            found = msgspec.convert(answer, Analysis)
            return schemas.AnalysisUpdate(renderer.page("parts/edit_analysis.html", words, analysis=found).strip())
        return schemas.AnalysisUpdate(
            renderer.page("parts/edit_odds.html", words, odds=msgspec.convert(answer, OrderOdds)).strip()
        )

    return Errand(job, seconds + settings.scenario_seconds, "", "no-odds", finish, "editors", 503)


EDITING = (
    Call("POST", "/api/editor", "Check, change and draw a scenario of your own", edit, schemas.EditorUpdate,
         schemas.EditorBody, rate="order", limit=BODY_LIMIT),
    Call("POST", "/api/editor/analysis", "Analysis of an edited position, or the odds of one of its orders",
         analyse, schemas.AnalysisUpdate, schemas.AnalysisBody, rate="hint", limit=BODY_LIMIT),
)  # fmt: skip


def editor_routes(web: Web) -> list[Route]:
    """The calls that keep a scenario and give its file."""
    routes: list[tuple[str, Callable[[Request], Awaitable[Response]], str]] = [
        ("/api/scenarios", _keep(web), "POST"),
        ("/api/scenarios/{scenario}/file", _file(web), "GET"),
    ]
    return [Route(path, Endpoint(web, handler), methods=[method]) for path, handler, method in routes]


def _keep(web: Web) -> Callable[[Request], Awaitable[Response]]:
    decoder = msgspec.json.Decoder(schemas.KeepBody)

    async def handle(request: Request) -> Response:
        who = await web.who(request)
        await web.allow("create", request, who)
        if not web.host.settings.own_scenarios:
            raise Problem(403, "no-own-scenarios")
        try:
            body = decoder.decode(await read_body(request, BODY_LIMIT))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
            raise Problem(422, "not-json", text=str(fault)) from fault
        must_be_flat(body.content)
        language = web.reader(request).language
        job = {"kind": "keep", "language": language, **msgspec.to_builtins(body)}
        seconds = web.host.settings.scenario_seconds
        errand = Errand(job, seconds, "", "scenario-too-long", lambda answer: answer, "editors", 422)
        found = await web.think(errand, web.visitor(request, who))
        if "id" not in found:
            faults = msgspec.convert(found.get("faults", []), list[FieldFault])
            return web.json(schemas.KeptScenario("", "", "", 0, faults), 422)
        await web.run(web.host.scenarios.keep, found)
        return web.json(schemas.KeptScenario(found["id"], f"/s/{found['id']}", found["title"], found["games"]), 201)

    return handle


def _file(web: Web) -> Callable[[Request], Awaitable[Response]]:
    """A stored scenario, as a file."""

    async def handle(request: Request) -> Response:
        if not web.host.settings.own_scenarios:
            raise NoSuchScenario
        content = await web.run(web.host.scenarios.content, request.path_params["scenario"])
        headers = {"content-disposition": f'attachment; filename="{content["id"]}{ENDING}"'}
        return Response(toml_text(content), headers=headers, media_type="application/toml")

    return handle
