"""ASGI middleware: one callable around the routes, and one around each handler.

What all answers have in common is done once, when their first bytes go out: security headers, metrics and the log. The
parts of a stream pass through here without further work.
"""

import logging
import time
from collections.abc import Awaitable, Callable, Set

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route, Router
from starlette.types import Message, Receive, Scope, Send

from admiralty.server.http.connections import Doors
from admiralty.server.http.errors import Problem
from admiralty.server.http.headers import is_known, secure
from admiralty.server.http.requests import SPENT, Handler, Spent, Web
from admiralty.server.push.sse import Stream

__all__ = ["Application", "Endpoint", "squeezing"]

log = logging.getLogger("admiralty.access")
FILES = {"GET", "HEAD"}
"""Cache headers of static files."""
SMALL = 1000
"""Bytes below which an answer is not compressed."""


class Application:
    """The whole application, which counts and logs every request by its route, never by its query."""

    def __init__(self, routes: Router, web: Web, doors: Doors, names: Set[str]) -> None:
        """``names`` are the host names that a request may use."""
        self._routes = routes
        self._names = names
        self.web = web
        self.doors = doors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._routes(scope, receive, send)
            return
        began = time.perf_counter()
        started = False

        async def noted(message: Message) -> None:
            nonlocal started
            if not started:
                started = True
                self._note(scope, message, time.perf_counter() - began)
            await send(message)

        if not is_known(_host(scope), self._names):
            # DNS rebinding: another site may have pointed its own name at this address.
            await self._turn_away(Problem(421, "host"), scope, receive, noted)
            return
        scope["app"] = self  # let the routes raise errors instead of answering them
        places, address = self.web.requests_open, self.web.address(Request(scope))
        if places.full(address):
            await self._turn_away(Problem(429, "too-many", headers={"retry-after": "5"}), scope, receive, noted)
            return
        places.enter(address)
        try:
            await self._routes.app(scope, receive, noted)
        except Exception as fault:  # whatever the fault is, the client gets an answer unless one has begun
            if started:
                raise
            wrong = await self._wrong(Request(scope, receive), fault)
            await wrong(scope, receive, noted)
        finally:
            places.leave(address)

    async def _turn_away(self, problem: Problem, scope: Scope, receive: Receive, send: Send) -> None:
        body = {"error": problem.body(self.web.reader(Request(scope)).language)}
        await JSONResponse(body, problem.status, problem.headers)(scope, receive, send)

    async def _wrong(self, request: Request, fault: Exception) -> Response:
        """The error answer where no handler was found or one failed; it counts against the rate limits too."""
        problem = self.web.problem_of(fault)
        if problem.status == 405:
            taken = ", ".join(sorted(self._methods_of(request.url.path)))
            problem = Problem(405, "method", method=request.method, headers={"allow": taken})
        try:
            await self.web.allow("request", request, None)
        except Problem as limit:
            problem = limit
        return await self.web.wrong(request, problem)

    def _methods_of(self, path: str) -> set[str]:
        """The methods of an address, from all routes to it."""
        found: set[str] = set()
        for route in self._routes.routes:
            if isinstance(route, Route) and route.path_regex.match(path):
                found |= route.methods or set()
            elif isinstance(route, Mount) and route.path_regex.match(path):
                found |= FILES
        return found

    def _note(self, scope: Scope, message: Message, took: float) -> None:
        """Begin an answer: set the common headers, count it and log it."""
        secure(message, scope["scheme"])
        route, status = getattr(scope.get("route"), "path", "-"), message["status"]
        self.web.metrics.answered(route, scope["method"], status, took)
        if log.isEnabledFor(logging.INFO):
            fields = {"route": route, "method": scope["method"], "status": status, "ms": round(took * 1000, 1)}
            log.info("request", extra={"fields": fields})


class Endpoint:
    """A handler of requests, called by the routes."""

    def __init__(self, web: Web, handler: Handler, *, limited: bool = True, weighed: bool = True) -> None:
        """``limited``: requests count against the limits of their address. ``weighed``: they count by their cost, which
        is unfair where the first request pays for all.
        """
        self._web = web
        self._handler = handler
        self._limited = limited
        self._weighed = limited and weighed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        spent = Spent()
        SPENT.set(spent)
        try:
            if self._limited:
                await self._web.allow("request", request, None)
            if any("\0" in str(part) for part in request.path_params.values()):
                raise Problem(404, "no-such-page")  # no match has such an id, and PostgreSQL refuses to look for it
            response = await self._handler(request)
        except Exception as fault:  # noqa: BLE001 (every fault gets an answer)
            response = await self._web.wrong(request, self._web.problem_of(fault))
        if self._weighed:
            self._web.charge(request, spent)
        if isinstance(response, Stream) or len(response.body) < SMALL:
            await response(scope, receive, send)
        else:
            await squeezing(response)(scope, receive, send)


def squeezing(answer: Callable[[Scope, Receive, Send], Awaitable[None]]) -> GZipMiddleware:
    """An answer, compressed if it is large and the client accepts it; in a thread if it is very large."""
    return GZipMiddleware(answer, minimum_size=SMALL, compresslevel=6)


def _host(scope: Scope) -> str:
    """The Host header, or "" unless there is exactly one: a proxy in front may have read another of two."""
    named = [value for name, value in scope["headers"] if name == b"host"]
    return named[0].decode("latin-1") if len(named) == 1 else ""
