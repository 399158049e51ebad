"""Requests and answers: who asks, how answers are encoded, and what is shown when something is wrong."""

import logging
import re
import secrets
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

import msgspec
from anyio import CapacityLimiter, to_thread
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from admiralty.server.accounts import Bearer, Guest
from admiralty.server.bots import Bots
from admiralty.server.calls import Errand
from admiralty.server.events import Hub
from admiralty.server.host import Host, Who
from admiralty.server.metrics import Metrics
from admiralty.server.problems import Problem
from admiralty.server.security import Rates, check_origin
from admiralty.server.store import StoreError
from admiralty.server.tokens import csrf_token
from admiralty.server.workers import Full, OutOfTime

__all__ = ["COOKIE", "Web"]

log = logging.getLogger("admiralty.web")
COOKIE = "admiralty"
SECRET = re.compile(r"[A-Za-z0-9_-]{43}")
YEAR = 365 * 24 * 3600
SAFE = ("GET", "HEAD", "OPTIONS")
T = TypeVar("T")


class Web:
    """What every handler of requests needs."""

    def __init__(self, host: Host) -> None:
        settings = host.settings
        self.host = host
        self.hub = Hub()
        self.metrics = Metrics()
        self.threads = CapacityLimiter(settings.threads)
        self.slow_threads = CapacityLimiter(2)
        self.bots = Bots(host.tables, host.accounts, host.workers, settings.bot_seconds, self.grown)
        burst = 10 * settings.orders_a_second
        self.rates = Rates(
            {
                "create": (settings.creations_a_minute / 60, max(1.0, settings.creations_a_minute)),
                "join": (2.0, 30.0),
                "order": (settings.orders_a_second, burst),
                "odds": (settings.orders_a_second, burst),
                "hint": (settings.hints_a_minute / 60, max(1.0, settings.hints_a_minute / 3)),
            }
        )

    async def run(self, work: Callable[..., T], *args: Any, slow: bool = False) -> T:
        """Do something that reads, writes or computes, away from the event loop."""
        limiter = self.slow_threads if slow else self.threads
        return await to_thread.run_sync(partial(work, *args), limiter=limiter)

    async def think(self, errand: Errand, owner: str) -> Any:
        """Have an errand done by a worker, in the owner's turn."""
        try:
            answer = await self.host.workers.questions.work(errand.job, errand.seconds, owner)
        except Full as full:
            raise Problem(429, "queue", headers={"retry-after": str(full.seconds)}) from None
        except OutOfTime:
            raise Problem(503, errand.otherwise) from None
        if errand.wanted not in answer:
            raise Problem(503, errand.otherwise)
        return errand.finish(answer)

    def grown(self, match: str, length: int) -> None:
        """A journal has grown: tell those who look, and see whether a bot is asked now."""
        self.hub.ring(match, length)

    # -- who asks ----------------------------------------------------------------------------------------------

    def guest(self, request: Request) -> Guest | None:
        secret = request.cookies.get(COOKIE, "")
        return Guest.of(secret) if SECRET.fullmatch(secret) else None

    async def who(self, request: Request) -> Who | None:
        """Whom a request comes from: the holder of a link, or a guest; checked to be their own doing."""
        scheme, _, secret = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            link = await self.run(self.host.accounts.link, secret.strip()[:128])
            if link is None:
                raise Problem(401, "no-such-link", headers={"www-authenticate": "Bearer"})
            return Bearer(link)
        guest = self.guest(request)
        if request.method not in SAFE:
            check_origin(request.headers, guest.secret if guest is not None else None)
        return guest

    def visitor(self, request: Request, who: Who | None) -> str:
        """Whose rates a request counts against."""
        if isinstance(who, Bearer):
            return f"link {who.link.id}"
        if isinstance(who, Guest):
            return f"guest {who.id}"
        return f"address {request.client.host if request.client is not None else ''}"

    # -- answers -----------------------------------------------------------------------------------------------

    def json(self, data: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
        return Response(msgspec.json.encode(data), status, headers, "application/json")

    async def page(self, request: Request, template: str, context: Mapping[str, Any], status: int = 200) -> Response:
        """A page for a guest, who is given a cookie if they have none."""
        guest = self.guest(request) or Guest.new()
        render = partial(
            self.host.views.renderer.page, template, csrf=csrf_token(guest.secret), path=request.url.path, **context
        )
        response = HTMLResponse(await self.run(render), status)
        if self.guest(request) is None:
            secure = request.url.scheme == "https"
            response.set_cookie(COOKIE, guest.secret, YEAR, httponly=True, samesite="lax", secure=secure)
        return response

    # -- what is wrong -----------------------------------------------------------------------------------------

    async def wrong(self, request: Request, problem: Problem) -> Response:
        """A problem, as JSON to programs and as a page to people."""
        if request.url.path.startswith("/api/") or request.url.path in ("/health", "/metrics"):
            return self.json({"error": problem.body()}, problem.status, problem.headers)
        context = {"status": problem.status, "error": problem.body()}
        response = await self.page(request, "error.html", context, problem.status)
        response.headers.update(problem.headers)
        return response

    def problem_of(self, fault: Exception) -> Problem:
        """Any fault as a problem; one of the program's own is logged with its trace and shown by a number."""
        if isinstance(fault, Problem):
            return fault
        if isinstance(fault, StoreError):
            log.error("store", extra={"fields": {"fault": str(fault)}})
            return Problem(503, "store", headers={"retry-after": "1"})
        if isinstance(fault, HTTPException):
            if fault.status_code == 405:
                return Problem(405, "method", method="", headers=fault.headers)
            return Problem(404, "no-such-page")
        number = secrets.token_hex(4)
        self.metrics.faults.inc()
        log.error("fault", exc_info=fault, extra={"fields": {"number": number}})
        return Problem(500, "fault", number=number)
