"""Routes of the API, with the few calls whose bodies or answers are not JSON."""

from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from admiralty.server.api.advice import ADVICE
from admiralty.server.api.battles import BATTLES
from admiralty.server.api.calls import CALLS, TABLE, Call, Given
from admiralty.server.api.classes import CLASSES
from admiralty.server.api.drafts import DRAFTS
from admiralty.server.api.editing import EDITING
from admiralty.server.api.endings import ENDINGS
from admiralty.server.api.openapi import describe
from admiralty.server.api.presence import COMPANY
from admiralty.server.api.proposals import DEALINGS
from admiralty.server.api.refereeing import REFEREEING
from admiralty.server.api.umpiring import UMPIRING
from admiralty.server.errors import NoSuchMatch, ServiceError
from admiralty.server.http.asgi import Endpoint
from admiralty.server.http.errors import Problem, known_problem, whole_number
from admiralty.server.http.headers import read_body
from admiralty.server.http.on_disconnect import GONE, Gone, unless_gone
from admiralty.server.http.requests import Handler, Web
from admiralty.server.matches.classes import hold_back_key
from admiralty.server.matches.listener import Listener
from admiralty.server.matches.match_list import journal_name
from admiralty.server.matches.proofs import signed_journal
from admiralty.server.matches.records import keep_record
from admiralty.server.matches.service import Host, Who
from admiralty.server.push.hub import Looks
from admiralty.server.push.sse import Stream
from admiralty.server.workers.errand import Errand

__all__ = ["EVERY_CALL", "api_routes"]

OFTEN = (f"{TABLE}/orders", f"{TABLE}/events")
"""What most requests of a game are."""
NO_QUERY: Mapping[str, str] = {}
EVERY_CALL = (
    *CALLS, *ADVICE, *DEALINGS, *COMPANY, *DRAFTS, *ENDINGS, *REFEREEING, *EDITING, *UMPIRING, *CLASSES, *BATTLES,
)  # fmt: skip


def api_routes(web: Web) -> list[Route]:
    routes = [Route(call.path, Endpoint(web, _endpoint(web, call)), methods=[call.method]) for call in EVERY_CALL]
    description = describe(EVERY_CALL)

    async def openapi(request: Request) -> Response:
        return web.json(description)

    others: list[tuple[str, Handler, str]] = [
        ("/api/openapi.json", openapi, "GET"),
        (f"{TABLE}/journal", _journal(web), "GET"),
        (f"{TABLE}/events", _events(web), "GET"),
        ("/api/journals", _upload(web), "POST"),
    ]
    routes += [Route(path, Endpoint(web, handler), methods=[method]) for path, handler, method in others]
    routes.sort(key=lambda route: route.path not in OFTEN)  # the routes are tried in order
    return routes


def _endpoint(web: Web, call: Call) -> Handler:
    decoder = msgspec.json.Decoder(call.body) if call.body is not None else None

    def do(given: Given) -> tuple[Any, Looks]:
        answer = call.do(given)
        return answer, web.hub.look(*given.grown) if given.grown is not None else []

    async def handle(request: Request) -> Response:
        who = await web.who(request)
        if call.rate:
            await web.allow(call.rate, request, who)
        body = None
        if decoder is not None:
            body = await _body(decoder, request, call.limit or web.host.settings.body_limit)
        query = request.query_params if request.scope["query_string"] else NO_QUERY
        visitor, language = web.visitor(request, who), web.reader(request).language
        given = Given(web.host, who, request.path_params, query, body, visitor, language)
        try:
            if call.free:
                answer, looks = await web.run_free(do, given)
            else:
                answer, looks = await web.run_at(request.path_params.get("match", ""), do, given)
        except ServiceError as fault:
            if call.rate == "order" and (known := known_problem(fault)) is not None and known.status == 409:
                web.metrics.refusals.inc()
            raise
        if isinstance(answer, Errand):
            try:
                answer = await unless_gone(request, web.think(answer, visitor))
            except Gone:
                return Response(status_code=GONE)
        if given.costs > 1:
            web.rates.charge(call.rate, web.address(request), given.costs - 1)
        _tell(web, call, given, looks)
        return web.json(answer, call.status)

    return handle


def _tell(web: Web, call: Call, given: Given, looks: Looks) -> None:
    """Tell the listeners and the bots of a match what a call has changed."""
    for match, length in given.also_grown:
        web.overtaken(match, length)
    if given.company is not None:
        web.hub.company_changed(*given.company)
    web.hub.show(looks)
    if given.grown is not None:
        web.grown(*given.grown)
        if web.host.tables.due(given.grown[0]):
            web.bots.wake(given.grown[0])
        (web.metrics.created if call.rate == "create" else web.metrics.orders).inc()


async def _body(decoder: msgspec.json.Decoder[Any], request: Request, limit: int) -> Any:
    body = await read_body(request, limit)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Problem(415, "media-type", wanted="application/json", given=kind[:60] or "-")
    try:
        return decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise Problem(422, "not-json", text=str(fault)) from fault


def _since(request: Request) -> int:
    """The last entry that a page has: the Last-Event-ID of a broken stream wins over the one in the query."""
    text = request.headers.get("last-event-id") or request.query_params.get("since", "")
    return whole_number("since", text) if text else -1


def _events(web: Web) -> Handler:
    async def handle(request: Request) -> Response:
        who = await web.known(request)
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


def _journal(web: Web) -> Handler:
    async def handle(request: Request) -> Response:
        who = await web.known(request)
        match, reader = request.path_params["match"], web.reader(request)

        def read() -> tuple[str, str]:
            if (closed := _closed(web.host, who, match)) is not None:
                table = web.host.tables.get(match)
                hold_back_key(web.host, table)
                return signed_journal(web.host.signer, table, closed), journal_name(web.host.store, table)
            view = web.host.view(who, match, reader)
            lines = view.table.look(
                lambda live: list((live.journal if view.all_seeing else live.journal.seen_by(view.seat)).lines())
            )
            return signed_journal(web.host.signer, view.table, lines), journal_name(web.host.store, view.table)

        text, name = await web.run(read)
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(text, headers=headers, media_type="text/plain")

    return handle


def _closed(host: Host, who: Who, match: str) -> list[str] | None:
    """The journal of a finished or uploaded match as it was written, whatever rules version it has; None while the
    match goes on.
    """
    row = host.store.match(match)
    if row is None or not (row.over or row.record):
        return None
    host.accounts.noticed(match, row.access)
    if host.accounts.access(who, match) is None:
        raise NoSuchMatch
    return host.store.lines(match)


def _upload(web: Web) -> Handler:
    async def handle(request: Request) -> Response:
        who = await web.who(request)
        await web.allow("create", request, who)
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "text/plain":
            raise Problem(415, "media-type", wanted="text/plain", given=kind[:60] or "-")
        body = await read_body(request, web.host.settings.journal_limit)
        try:
            upload = await unless_gone(request, web.read_journal(body, web.visitor(request, who), web.reader(request)))
        except Gone:
            return Response(status_code=GONE)
        return web.json(await web.run(keep_record, web.host, who, upload), 201)

    return handle
