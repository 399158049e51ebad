"""Routes of the API and the pages: one handler for every call, and the event stream."""

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from functools import cache, partial
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from admiralty.kernel.base.data import DataError
from admiralty.server.api.advice import ADVICE
from admiralty.server.api.battles import BATTLES
from admiralty.server.api.calls import CALLS, TABLE, Call, Given
from admiralty.server.api.classes import CLASSES
from admiralty.server.api.drafts import DRAFTS
from admiralty.server.api.editing import EDITING, KEEPING
from admiralty.server.api.endings import ENDINGS
from admiralty.server.api.journals import JOURNALS
from admiralty.server.api.openapi import describe
from admiralty.server.api.presence import PRESENCE
from admiralty.server.api.proposals import PROPOSALS
from admiralty.server.api.refereeing import REFEREEING
from admiralty.server.api.studies import STUDIES
from admiralty.server.errors import NoSuchMatch, ServiceError
from admiralty.server.http.asgi import Endpoint
from admiralty.server.http.errors import Problem, known_problem, whole_number
from admiralty.server.http.headers import read_body
from admiralty.server.http.requests import Handler, Web
from admiralty.server.matches.views import Listener
from admiralty.server.push.sse import Stream, until_gone
from admiralty.server.workers.pool import WorkerJob

__all__ = ["EVERY_CALL", "api_routes", "routes_of"]

OFTEN = (f"{TABLE}/orders", f"{TABLE}/events")
"""What most requests of a game are."""
GONE = 499
"""The status in metrics of a request whose client has gone."""
NO_QUERY: Mapping[str, str] = {}
EVERY_CALL = (
    *CALLS, *ADVICE, *PROPOSALS, *PRESENCE, *DRAFTS, *ENDINGS, *REFEREEING, *EDITING, *CLASSES, *BATTLES,
    *JOURNALS,
)  # fmt: skip


def api_routes(web: Web) -> list[Route]:

    async def openapi(request: Request) -> Response:
        return web.json(_description())

    routes = [
        *routes_of(web, (*EVERY_CALL, *KEEPING, *STUDIES)),
        Route("/api/openapi.json", Endpoint(web, openapi), methods=["GET"]),
        Route(f"{TABLE}/events", Endpoint(web, _events(web)), methods=["GET"]),
    ]
    return sorted(routes, key=lambda route: route.path not in OFTEN)  # the routes are tried in order


def routes_of(web: Web, calls: Sequence[Call], *, weighed: bool = True) -> list[Route]:
    """The routes of calls and pages."""
    return [
        Route(call.path, Endpoint(web, _endpoint(web, call), weighed=weighed), methods=[call.method]) for call in calls
    ]


@cache
def _description() -> dict[str, Any]:
    """The OpenAPI document. Few servers are asked for it, so none makes it at its start."""
    return describe(EVERY_CALL)


def _endpoint(web: Web, call: Call) -> Handler:
    read = partial(_body, web, call, msgspec.json.Decoder(call.body)) if call.body is not None else None

    async def handle(request: Request) -> Response:
        who = await web.who(request)
        if call.rate:
            await web.allow(call.rate, request, who)
        body = await read(request) if read is not None else None
        query = request.query_params if request.scope["query_string"] else NO_QUERY
        visitor, language = web.visitor(request, who), web.reader(request).language
        given = Given(web.host, who, request.path_params, query, body, visitor, language)
        answer = await _do(web, call, given)
        if isinstance(answer, WorkerJob):
            if answer.rate:
                await web.allow(answer.rate, request, who)
            answer = await _unless_gone(request, web.think(answer, visitor))
        if given.costs > 1:
            web.rates.charge(call.rate, web.address(request), given.costs - 1)
        await _tell(web, call, given)
        if isinstance(answer, Response):
            return answer
        return await web.page(request, call.template, answer) if call.template else web.json(answer, call.status)

    return handle


async def _do(web: Web, call: Call, given: Given) -> Any:
    """Run a call in a thread."""
    try:
        if call.free:
            return await web.run_free(call.do, given)
        return await web.run_at(given.path.get("match", ""), call.do, given)
    except ServiceError as fault:
        if call.rate == "order" and (known := known_problem(fault)) is not None and known.status == 409:
            web.metrics.refusals.inc()
        raise
    except DataError:  # a page of a game or a battle that does not exist
        if call.answer is not None:
            raise
        raise Problem(404, "no-such-page") from None


async def _unless_gone(request: Request, work: Coroutine[Any, Any, Any]) -> Any:
    """The result of long-running work; cancels the work if the client disconnects first."""
    working, leaving = asyncio.ensure_future(work), asyncio.ensure_future(until_gone(request.receive))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        return working.result() if working.done() else Response(status_code=GONE)
    finally:
        for each in (working, leaving):
            each.cancel()
        await asyncio.gather(working, leaving, return_exceptions=True)


async def _tell(web: Web, call: Call, given: Given) -> None:
    """Tell the listeners and the bots of a match what a call has changed. The sender's own page is told before the
    answer: a button could be pressed again in between.
    """
    for match, length in given.also_grown:
        web.overtaken(match, length)
    if given.presence is not None:
        web.hub.changed(given.match, "presence", given.presence)
    if given.grown is not None:
        web.grown(*given.grown)
        if web.host.tables.due(given.grown[0]):
            web.bots.wake(given.grown[0])
        (web.metrics.created if call.rate == "create" else web.metrics.orders).inc()
        await web.hub.told(given.grown[0])


async def _body(web: Web, call: Call, decoder: msgspec.json.Decoder[Any], request: Request) -> Any:
    """The body of a request: JSON of the call's type, or plain text, which is always a journal."""
    settings, text = web.host.settings, call.body is str
    body = await read_body(request, settings.journal_limit if text else call.limit or settings.body_limit)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    wanted = "text/plain" if text else "application/json"
    if kind != wanted:
        raise Problem(415, "media-type", wanted=wanted, given=kind[:60] or "-")
    try:
        return body.decode() if text else decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise Problem(422, "journal" if text else "not-json", text=str(fault)) from fault


def _since(request: Request) -> int:
    """The last entry that a page has: the Last-Event-ID of a broken stream wins over the one in the query."""
    text = request.headers.get("last-event-id") or request.query_params.get("since", "")
    return whole_number("since", text) if text else -1


def _events(web: Web) -> Handler:
    async def handle(request: Request) -> Response:
        who = await web.who(request)
        if who is None:
            raise NoSuchMatch
        since = _since(request)
        match, reader = request.path_params["match"], web.reader(request)
        packed = "gzip" in request.headers.get("accept-encoding", "")

        async def admit() -> Listener:
            return await web.run(web.host.admit, who, match, reader)

        listener = await admit()  # refuse now, while a status can still be sent
        lasting = request.query_params.get("lasting", "")
        close = web.open_stream(request, who)
        return Stream(web.hub, listener, since, lasting, admit, web.host.heard, close, packed=packed)

    return handle
