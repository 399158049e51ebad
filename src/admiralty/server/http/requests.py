"""Requests and responses: the visitor of a request, JSON encoding, and error pages."""

import asyncio
import logging
import math
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from contextvars import ContextVar
from functools import partial
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from admiralty.kernel.flows.chance import derive
from admiralty.present.reader import Reader
from admiralty.server.db.journals import StoreError
from admiralty.server.errors import Slow
from admiralty.server.http.errors import Problem, known_problem
from admiralty.server.http.headers import check_origin
from admiralty.server.http.rate_limits import Limits, Places, Rates, SharedBuckets, address_group
from admiralty.server.http.threads import Late, Threads
from admiralty.server.identity.accounts import Bearer, Guest
from admiralty.server.identity.tokens import LIFE_SECONDS, Issued, Issuer, csrf_token
from admiralty.server.matches.bots import Bots
from admiralty.server.matches.service import Host, Who
from admiralty.server.ops.metrics import Metrics
from admiralty.server.push.hub import Hub
from admiralty.server.registry import host_words
from admiralty.server.workers.pool import Full, OutOfTime, Pool, WorkerJob
from admiralty.words import accepted, choose

__all__ = ["COOKIE", "SECURE_COOKIE", "SPENT", "Handler", "Spent", "Web"]

log = logging.getLogger("admiralty.web")
COOKIE, SECURE_COOKIE = "admiralty", "__Host-admiralty"
"""Over TLS: browsers accept this cookie from this host only, and never without TLS."""
LANGUAGE = "lang"
"""The query parameter and the cookie of the language."""
SAFE = ("GET", "HEAD", "OPTIONS")
MOST_WEIGHT = 50
"""The most that a request counts for: what is computed once for all is not charged to the first request."""
T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]


class Spent:
    """Milliseconds of processor time that threads have spent on one request."""

    __slots__ = ("milliseconds",)

    def __init__(self) -> None:
        self.milliseconds = 0.0

    def measured(self, work: Callable[..., T], *args: Any) -> T:
        """Do some work in the calling thread and add its time."""
        began = time.thread_time()
        try:
            return work(*args)
        finally:
            self.milliseconds += (time.thread_time() - began) * 1000

    @property
    def weight(self) -> int:
        """The tokens that a request costs: one for each millisecond, at least one."""
        return min(MOST_WEIGHT, max(1, math.ceil(self.milliseconds)))


SPENT: ContextVar[Spent | None] = ContextVar("spent", default=None)
"""The cost so far of the request that is being answered."""


class Web:
    """What every request handler needs."""

    def __init__(self, host: Host) -> None:
        settings = host.settings
        self.host = host
        self.hub = Hub(self.run)
        self.metrics = Metrics()
        self.threads = Threads(settings.threads, "request")
        self._gates: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self.free_threads = Threads(4, "free")
        """Threads for work that never waits for the database, so that it goes on when the database hangs."""
        self.ready_threads = Threads(1, "ready")
        self.bots = Bots(host, self.grown)
        burst = 10 * settings.orders_a_second
        self.issuer = Issuer(derive(host.key, "guests"))
        self.buckets = SharedBuckets(host.store)
        self._address_key = derive(host.key, "addresses")
        self.rates = Rates(
            {
                "create": Limits.of_visitor(settings.creations_a_minute / 60, settings.creations_a_minute),
                "join": Limits.of_visitor(settings.joins_a_second, 15 * settings.joins_a_second),
                "order": Limits.of_visitor(settings.orders_a_second, burst),
                "odds": Limits.of_visitor(settings.orders_a_second, burst),
                "hint": Limits.of_visitor(settings.hints_a_minute / 60, settings.hints_a_minute / 3),
                "request": Limits.of_address(settings.requests_a_second, 10 * settings.requests_a_second),
            },
            self.buckets.draw,
        )
        self.requests_open = Places(settings.connections_each)
        """Requests in progress, by address: behind a proxy all come by the same few connections."""
        self._streams_each = Places(settings.streams_each)
        self._streams_at = Places(settings.streams_each_address)

    async def run(self, work: Callable[..., T], *args: Any, within: Threads | None = None) -> T:
        """Run blocking work (database, computation) in a thread.

        The client is told to try again when it takes longer than ``patience_seconds``: a database may hang. The work
        goes on; an order that is sent again takes effect once.
        """
        if (spent := SPENT.get()) is not None:
            args, work = (work, *args), spent.measured
        try:
            return await (within or self.threads).run(self.host.settings.patience_seconds, work, *args)
        except Late:
            raise Slow from None

    async def run_free(self, work: Callable[..., T], *args: Any) -> T:
        """Run work that never waits for the database in a thread of its own pool."""
        return await self.run(work, *args, within=self.free_threads)

    async def run_at(self, match: str, work: Callable[..., T], *args: Any) -> T:
        """Run work at one match in a thread. One match gets some of the threads, never all."""
        if not match:
            return await self.run(work, *args)
        gate = self._gates.get(match)
        if gate is None:
            gate = self._gates[match] = asyncio.Semaphore(max(1, self.host.settings.threads // 2))
        async with gate:
            return await self.run(work, *args)

    async def think(self, job: WorkerJob, owner: str) -> Any:
        """Have a worker do a job, in the owner's turn."""
        try:
            pool: Pool = getattr(self.host.workers, job.pool)
            answer = await pool.work(job.job, job.seconds, owner)
        except Full as full:
            key = "queue-journals" if job.pool == "journals" else "queue"
            raise Problem(429, key, headers={"retry-after": str(full.seconds)}) from None
        except OutOfTime:
            raise Problem(job.late, job.otherwise) from None
        if job.wanted and job.wanted not in answer:
            raise Problem(job.late, job.otherwise)
        return await self.run(job.finish, answer)

    def close(self) -> None:
        """End the threads; no requests come any more."""
        for threads in (self.threads, self.free_threads, self.ready_threads):
            threads.close()

    def grown(self, match: str, length: int) -> None:
        """A journal has grown: tell its listeners, and wake a bot if one is asked."""
        self.hub.ring(match, length)

    def overtaken(self, match: str, length: int) -> None:
        """A clock has added to a journal: tell its listeners, and let a bot answer if one is asked."""
        self.grown(match, length)
        self.bots.wake(match)

    # -- visitors ----------------------------------------------------------------------------------------------

    def guest(self, request: Request) -> Guest | None:
        """The guest of a cookie that this server has signed; None for any other cookie."""
        issued = self._issued(request)
        return Guest.of(issued.secret) if issued is not None else None

    def _issued(self, request: Request) -> Issued | None:
        return self.issuer.read(request.cookies.get(_cookie(request), ""))

    async def who(self, request: Request) -> Who | None:
        """The visitor of a request: the holder of a link, or a guest; cross-site requests are refused."""
        scheme, _, secret = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            secret = secret.strip()[:128]
            link = await self.run(self.host.accounts.link, secret)
            if link is None:
                raise Problem(401, "no-such-link", headers={"www-authenticate": "Bearer"})
            return Bearer(link)
        guest = self.guest(request)
        if request.method not in SAFE:
            check_origin(request.headers, guest.secret if guest is not None else None)
        return guest

    def visitor(self, request: Request, who: Who | None) -> str:
        """The visitor whose rate limits a request counts against."""
        if isinstance(who, Bearer):
            return f"link {who.link.id}"
        if isinstance(who, Guest):
            return f"guest {who.id}"
        return f"address {self.address(request)}"

    def address(self, request: Request) -> str:
        """The address that a request comes from, for the limits: behind a trusted proxy, the one that the
        proxy names.
        """
        client = request.scope.get("client")
        return address_group(client[0] if client else "", self._address_key)

    async def allow(self, kind: str, request: Request, who: Who | None) -> None:
        """Count a request against the limits of its kind; a `Problem` where one is reached."""
        await self.rates.take(kind, self.visitor(request, who), self.address(request))

    def charge(self, request: Request, spent: Spent) -> None:
        """Charge the cost of a request beyond what it was counted as when it came."""
        if spent.weight > 1:
            self.rates.charge("request", self.address(request), spent.weight - 1)

    def open_stream(self, request: Request, who: Who | None) -> Callable[[], None]:
        """Count an event stream; returns the function that uncounts it; a `Problem` where there are too many."""
        visitor, address = self.visitor(request, who), self.address(request)
        if self._streams_each.full(visitor) or self._streams_at.full(address):
            raise Problem(429, "too-many-streams", headers={"retry-after": "5"})
        self._streams_each.enter(visitor)
        self._streams_at.enter(address)

        def close() -> None:
            self._streams_each.leave(visitor)
            self._streams_at.leave(address)

        return close

    def reader(self, request: Request) -> Reader:
        """The reader of the answer: the language of the query, else of the cookie, else of the browser, else of the
        server; and the seat that the reader wants to look from.
        """
        return Reader(self._language(request), request.query_params.get("as", ""))

    def _language(self, request: Request) -> str:
        wanted = (request.query_params.get(LANGUAGE), request.cookies.get(LANGUAGE))
        asked = accepted(request.headers.get("accept-language", ""))
        return choose([*filter(None, wanted), *asked, self.host.settings.language])

    # -- answers -----------------------------------------------------------------------------------------------

    def json(self, data: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
        return Response(msgspec.json.encode(data), status, headers, "application/json")

    async def page(self, request: Request, template: str, context: Mapping[str, Any], status: int = 200) -> Response:
        """A page for a guest; a visitor without a valid cookie gets one, and an old cookie is renewed."""
        issued = self._issued(request)
        guest = Guest.of(issued.secret) if issued is not None else Guest.new()
        language = self._language(request)
        shown = {"words": host_words(language), "csrf": csrf_token(guest.secret), "path": request.url.path, **context}
        render = partial(self.host.views.renderer.page, template, **shown)
        response = HTMLResponse(await self.run_free(render), status)
        if LANGUAGE in request.query_params:
            response.set_cookie(LANGUAGE, language, LIFE_SECONDS, samesite="lax", secure=request.url.scheme == "https")
        if issued is None or issued.stale:
            name, token = _cookie(request), self.issuer.issue(guest.secret)
            secure = name == SECURE_COOKIE
            response.set_cookie(name, token, LIFE_SECONDS, httponly=True, samesite="lax", secure=secure)
        return response

    # -- errors ------------------------------------------------------------------------------------------------

    async def wrong(self, request: Request, problem: Problem) -> Response:
        """A problem, as JSON to programs and as a page to people."""
        language = self._language(request)
        if request.url.path.startswith("/api/") or request.url.path.startswith("/health"):
            return self.json({"error": problem.body(language)}, problem.status, problem.headers)
        match = request.path_params.get("match", "") if problem.key == "other-rules" else ""
        context = {"status": problem.status, "error": problem.body(language), "match": match}
        response = await self.page(request, "error.html", context, problem.status)
        response.headers.update(problem.headers)
        return response

    def problem_of(self, fault: Exception) -> Problem:
        """Any fault as a problem; a fault of the program is logged with its trace and shown with a number."""
        if isinstance(fault, StoreError):
            log.error("store", extra={"fields": {"fault": str(fault)}})
        if (known := known_problem(fault)) is not None:
            return known
        if isinstance(fault, HTTPException):
            return Problem(405, "method") if fault.status_code == 405 else Problem(404, "no-such-page")
        number = secrets.token_hex(4)
        self.metrics.faults.inc()
        log.error("fault", exc_info=fault, extra={"fields": {"number": number}})
        return Problem(500, "fault", number=number)


def _cookie(request: Request) -> str:
    return SECURE_COOKIE if request.url.scheme == "https" else COOKIE
