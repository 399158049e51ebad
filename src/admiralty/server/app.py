"""Builds the ASGI application from its parts: routes, health and readiness checks, minified client files."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any

import rcssmin
import rjsmin
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, Router
from starlette.staticfiles import StaticFiles

from admiralty.cache_dir import keep_charts
from admiralty.memo import MEMO, remembered
from admiralty.present.byte_lru import MIB
from admiralty.server.api.endings import END_PAGES
from admiralty.server.api.routes import api_routes, routes_of
from admiralty.server.db.journals import StoreError
from admiralty.server.http.asgi import Application, Endpoint, squeezing
from admiralty.server.http.connections import Doors
from admiralty.server.http.errors import Problem
from admiralty.server.http.headers import known_names
from admiralty.server.http.rate_limits import FORGET_SECONDS
from admiralty.server.http.requests import Web
from admiralty.server.matches.service import Host
from admiralty.server.matches.timekeeper import Timekeeper, keep_time
from admiralty.server.ops.types import prepare_types
from admiralty.server.pages.classes import CLASS_PAGES
from admiralty.server.pages.editor import EDITOR_PAGES
from admiralty.server.pages.referee import REFEREE_PAGES
from admiralty.server.pages.routes import page_routes
from admiralty.server.push.cross_process import follow_others
from admiralty.server.settings import ServerSettings

__all__ = ["build"]

log = logging.getLogger("admiralty.app")
READY_SECONDS = 1.0


def build(settings: ServerSettings) -> Application:
    """The ASGI application on a database. The migrations run here, before the first request.

    Its types are prepared here too, in one thread: see `types`.
    """
    keep_charts()
    MEMO.budget = settings.memo_memory * MIB
    host = Host(settings)
    prepare_types(host.registry.packages)
    web = Web(host)
    doors = Doors(settings)
    _watch(web, doors)
    static = Path(str(files("admiralty.client").joinpath("static")))
    routes = [
        *api_routes(web),
        *page_routes(web),
        *routes_of(web, (*END_PAGES, *EDITOR_PAGES, *REFEREE_PAGES, *CLASS_PAGES)),
        Route("/health", Endpoint(web, _alive(web), limited=False), methods=["GET"]),
        Route("/health/ready", Endpoint(web, _ready(web), limited=False), methods=["GET"]),
        Mount("/static", squeezing(_Static(directory=static, check_dir=False))),
    ]

    return Application(Router(routes, lifespan=partial(_lifespan, web)), web, doors, known_names(settings))


@contextlib.asynccontextmanager
async def _lifespan(web: Web, app: object) -> AsyncIterator[None]:
    """Background tasks of the server, until it stops."""
    host, settings, keeper = web.host, web.host.settings, Timekeeper(web.host)
    tasks = [
        asyncio.create_task(follow_others(host.store, host.tables, web.hub, settings.poll_seconds)),
        asyncio.create_task(web.hub.keep_alive(settings.ping_seconds)),
        asyncio.create_task(keep_time(lambda: web.run(keeper.look), web.overtaken, settings.clock_seconds)),
        asyncio.create_task(web.bots.sweep()),
        asyncio.create_task(_forget(web)),
    ]
    try:
        yield
    finally:
        web.hub.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await web.bots.close()
        web.close()
        host.close()


async def _forget(web: Web) -> None:
    """Drop rate limits that are full again."""
    while True:
        await asyncio.sleep(FORGET_SECONDS / 6)
        try:
            await web.run(web.buckets.forget)
        except StoreError as fault:
            log.warning("forget", extra={"fields": {"fault": str(fault)}})


def _alive(web: Web) -> Any:
    """Liveness: the process answers. It need not be restarted, whatever its database does."""

    async def handle(request: Request) -> Response:
        return web.json({"status": "ok"})

    return handle


def _ready(web: Web) -> Any:
    """Readiness: the database would take an order."""
    asking: asyncio.Task[Any] | None = None

    async def handle(request: Request) -> Response:
        nonlocal asking
        if asking is None or asking.done():  # one query at a time, however many probes ask
            asking = asyncio.create_task(web.run(web.host.store.could_write, within=web.ready_threads))
            asking.add_done_callback(lambda done: done.cancelled() or done.exception())  # the client may have gone
        try:
            await asyncio.wait_for(asyncio.shield(asking), READY_SECONDS)
        except TimeoutError:
            raise Problem(503, "not-ready", headers={"retry-after": "1"}) from None
        return web.json({"status": "ok"})

    return handle


def _watch(web: Web, doors: Doors) -> None:
    """Allow scraping of these metrics too."""
    host, store = web.host, web.host.store
    figures: dict[str, tuple[str, Callable[[], float]]] = {
        "connections": ("Connections that are open", lambda: len(doors)),
        "connections_let_go": ("Peers that sent or took nothing", lambda: doors.let_go),
        "connections_turned_away": ("No place for them", lambda: doors.turned_away),
        "streams": ("Pages that listen", lambda: len(web.hub)),
        "live_matches": ("Matches kept in memory", lambda: len(host.tables)),
        "live_match_bytes": ("Estimated size of these matches", lambda: host.tables.size),
        "replay_bytes": ("Estimated size of replays, stories and films kept", lambda: host.replays.size),
        "memo_bytes": ("Estimated size of drawings, words and parts kept", lambda: MEMO.size),
        "memo_results": ("How many of them are kept", lambda: len(MEMO)),
        "memo_misses": ("How many had to be made", lambda: MEMO.kept),
        "commits": ("Durable commits", lambda: store.writer.commits),
        "writes": ("Changes in those commits", lambda: store.writer.writes),
        "bot_orders": ("Orders given by bots", lambda: web.bots.orders),
        "bots_late": ("Bots that ran out of time", lambda: web.bots.late),
    }
    for name, pool in host.workers.pools.items():
        figures[f"waiting_{name}"] = f"Jobs that wait for a worker: {name}", partial(getattr, pool.turns, "waiting")
    for name, (about, value) in figures.items():
        web.metrics.watch(f"admiralty_{name}", about, value)


MINIFIERS = {".js": (rjsmin.jsmin, "text/javascript"), ".css": (rcssmin.cssmin, "text/css")}
"""The minifier of a client file and its media type, by the extension of its name."""


@remembered
def _minified(file: Path, _changed: str) -> str:
    minify, _ = MINIFIERS[file.suffix]
    return str(minify(file.read_text(encoding="utf-8")))


class _Static(StaticFiles):
    """The client's files, minified; browsers revalidate them on each use."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        if isinstance(response, FileResponse) and (file := Path(response.path)).suffix in MINIFIERS:
            kept = {name: response.headers[name] for name in ("etag", "last-modified")}
            text = _minified(file, kept["etag"])
            response = Response(text, media_type=MINIFIERS[file.suffix][1], headers=kept)
        response.headers["cache-control"] = "no-cache"
        return response
