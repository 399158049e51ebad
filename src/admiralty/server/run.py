"""Starts the server under uvicorn, alone or behind a reverse proxy."""

import contextlib
import resource
import socket
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import uvicorn
from prometheus_client import start_http_server

from admiralty.kernel.base.gc_paused import gc_paused
from admiralty.server.app import build
from admiralty.server.http.asgi import Application
from admiralty.server.http.connections import Guarded
from admiralty.server.ops.garbage import tune_collector
from admiralty.server.ops.json_log import set_up_logs
from admiralty.server.settings import ServerSettings

__all__ = ["CannotListen", "configured", "listening", "open_files", "serve"]

MOST_FILES = 65_536
SPARE_FILES = 200
"""File descriptors that a process needs besides its connections: database, workers, files."""
DEAD_PEER = {"TCP_KEEPIDLE": 60, "TCP_KEEPINTVL": 15, "TCP_KEEPCNT": 4, "TCP_USER_TIMEOUT": 60_000}
"""TCP keep-alive: a peer that has vanished is noticed within two minutes, whether or not it is sent anything."""


class CannotListen(OSError):
    """The address is in use, or is not one of this machine."""


def serve(settings: ServerSettings, started: Callable[[str], None]) -> None:
    """Serve until the process is stopped; ``started`` is called with the address once the server answers."""
    set_up_logs(settings.log.upper())
    settings = replace(settings, connections=min(settings.connections, open_files() - SPARE_FILES))
    with listening(settings.host, settings.port) as listener:
        with gc_paused():  # what is loaded now stays
            app = build(settings)
        tune_collector()
        host, port = listener.getsockname()[:2]
        url = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
        with _metrics(settings, app):
            _Server(configured(settings, app), app, lambda: started(url)).run([listener])


def configured(settings: ServerSettings, app: Application) -> uvicorn.Config:
    """The uvicorn configuration of an application."""
    return uvicorn.Config(
        app,
        http=partial(Guarded, app.doors),  # type: ignore[arg-type]
        loop="uvloop",
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=10,  # streams end by themselves; a busy machine needs a moment
        timeout_keep_alive=65,
    )


def open_files() -> int:
    """Raise the limit of open files and connections as far as the system allows, and return it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


@contextlib.contextmanager
def _metrics(settings: ServerSettings, app: Application) -> Iterator[None]:
    """Serve metrics at an address of their own, which players need not reach."""
    if not settings.metrics:
        yield
        return
    host, _, port = settings.metrics.rpartition(":")
    try:
        server, thread = start_http_server(int(port), host.strip("[]") or "127.0.0.1", app.web.metrics.registry)
    except (OSError, ValueError, OverflowError) as fault:
        raise CannotListen(0, str(fault), settings.metrics) from fault
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def listening(host: str, port: int) -> socket.socket:
    """The listening socket, opened first, so that a port in use is reported at once.

    TCP_NODELAY is set here. An answer is a head and a body, two small packets: with Nagle's algorithm the second waits
    for the acknowledgement of the first, up to 40 ms. asyncio sets the option only on sockets that name their protocol;
    connections inherit it from this one.
    """
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.create_server((host, port), family=family, backlog=2048)
    except OSError as fault:
        raise CannotListen(fault.errno, fault.strerror, f"{host}:{port}") from fault
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in DEAD_PEER.items():
        if hasattr(socket, name):  # not every system has all of them
            listener.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
    return listener


class _Server(uvicorn.Server):
    """A uvicorn server that says when it answers, and ends its streams when it stops."""

    def __init__(self, config: uvicorn.Config, app: Application, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._tell = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._tell()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.web.hub.close()  # or the server would wait for the event streams
        await super().shutdown(sockets)
