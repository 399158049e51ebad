"""API of studies: keep one, change it, add a moment to it, draw a chapter, give its file."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from admiralty.server import schemas
from admiralty.server.api.editing import must_be_flat
from admiralty.server.errors import NoSuchStudy
from admiralty.server.http.asgi import Endpoint
from admiralty.server.http.errors import Problem, whole_number
from admiralty.server.http.headers import read_body
from admiralty.server.http.requests import Web
from admiralty.server.identity.accounts import Guest
from admiralty.server.matches.studies import MOST_STUDIES
from admiralty.server.workers.errand import Errand

__all__ = ["study_routes"]

STUDY_LIMIT = 2 * 1024 * 1024
"""The most bytes of a study."""


def study_routes(web: Web) -> list[Route]:
    routes: list[tuple[str, Callable[[Request], Awaitable[Response]], str]] = [
        ("/api/studies", _make(web), "POST"),
        ("/api/studies/{study}", _change(web), "POST"),
        ("/api/studies/{study}/file", _file(web), "GET"),
        ("/api/studies/{study}/chapters/{chapter}", _draw(web), "GET"),
    ]
    return [Route(path, Endpoint(web, handler), methods=[method]) for path, handler, method in routes]


async def _sent(web: Web, request: Request, known: Mapping[str, Any] | None) -> tuple[Guest, dict[str, Any]]:
    """The guest and the study of a request, checked in a worker as far as the server does not know it."""
    who = await web.who(request)
    await web.allow("create", request, who)
    if not web.host.settings.own_scenarios:
        raise Problem(403, "no-own-scenarios")
    if not isinstance(who, Guest):
        raise Problem(403, "no-studies-for-programs")
    try:
        body = msgspec.json.decode(await read_body(request, STUDY_LIMIT), type=schemas.StudySent)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise Problem(422, "not-json", text=str(fault)) from fault
    for each in body.chapters:
        must_be_flat(each.content)
    study: dict[str, Any] = msgspec.to_builtins(body)
    before = [_matter(chapter) for chapter in known["chapters"]] if known is not None else []
    fresh = [chapter for chapter in study["chapters"] if _matter(chapter) not in before]
    if fresh:
        job = {"kind": "chapters", "language": web.reader(request).language, "chapters": fresh}
        errand = Errand(job, web.host.settings.journal_seconds, "", "scenario-too-long", lambda answer: answer,
                        "editors", 422)  # fmt: skip
        found = await web.think(errand, web.visitor(request, who))
        if "wrong" in found:
            raise Problem(422, "study", chapter=fresh[found["chapter"] - 1]["title"], text=found["wrong"])
    return who, study


def _matter(chapter: Mapping[str, Any]) -> tuple[Any, ...]:
    """What a worker has to check of a chapter."""
    return chapter["content"], chapter["position"], chapter["journal"]


def _make(web: Web) -> Callable[[Request], Awaitable[Response]]:
    async def handle(request: Request) -> Response:
        guest, study = await _sent(web, request, None)
        if len(await web.run(web.host.studies.of, guest)) >= MOST_STUDIES:
            raise Problem(422, "too-many-studies", most=MOST_STUDIES)
        made = await web.run(web.host.studies.make, guest, study)
        return web.json(schemas.StudyKept(made, f"/study/{made}"), 201)

    return handle


def _change(web: Web) -> Callable[[Request], Awaitable[Response]]:
    async def handle(request: Request) -> Response:
        study_id = request.path_params["study"]
        known, _ = await web.run(web.host.studies.get, study_id)
        guest, study = await _sent(web, request, known)
        await web.run(web.host.studies.change, guest, study_id, study)
        return web.json(schemas.StudyKept(study_id, f"/study/{study_id}"))

    return handle


def _file(web: Web) -> Callable[[Request], Awaitable[Response]]:
    async def handle(request: Request) -> Response:
        study, _ = await web.run(web.host.studies.get, request.path_params["study"])
        headers = {"content-disposition": 'attachment; filename="study.admiralty-study.json"'}
        return Response(msgspec.json.format(msgspec.json.encode(study), indent=1), headers=headers,
                        media_type="application/json")  # fmt: skip

    return handle


def _draw(web: Web) -> Callable[[Request], Awaitable[Response]]:
    async def handle(request: Request) -> Response:
        who = await web.who(request)
        await web.allow("odds", request, who)
        study, _ = await web.run(web.host.studies.get, request.path_params["study"])
        number = whole_number("chapter", request.path_params["chapter"])
        if not 1 <= number <= len(study["chapters"]):
            raise NoSuchStudy
        entry = whole_number("entry", request.query_params.get("entry", "0"))
        job = {"kind": "chapter", "language": web.reader(request).language, "entry": entry,
               "chapter": study["chapters"][number - 1]}  # fmt: skip
        errand = Errand(job, web.host.settings.journal_seconds, "svg", "scenario-too-long", lambda answer: answer,
                        "editors", 422)  # fmt: skip
        found = await web.think(errand, web.visitor(request, who))
        return web.json(msgspec.convert(found, schemas.ChapterDrawn))

    return handle
