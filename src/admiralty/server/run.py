"""Starts the server under uvicorn, alone or behind a reverse proxy."""

import contextlib
import resource
import socket
from collections.abc import Callable, Iterator
from dataclasses import replace

import uvicorn
from prometheus_client import start_http_server

from admiralty.server.app import build
from admiralty.server.http.asgi import Application
from admiralty.server.http.connections import guarded
from admiralty.server.ops.garbage import tune_collector
from admiralty.server.ops.json_log import set_up_logs
from admiralty.server.settings import ServerSettings

__all__ = ["CannotListen", "configured", "listening", "open_files", "serve"]

MOST_FILES = 65_536
SPARE_FILES = 200
"""What a process needs besides its connections: the database, its workers, the files it sends."""
DEAD_PEER = {"TCP_KEEPIDLE": 60, "TCP_KEEPINTVL": 15, "TCP_KEEPCNT": 4, "TCP_USER_TIMEOUT": 60_000}
"""A peer that has vanished without a word is noticed after a minute or two, whether it is sent anything or not."""


class CannotListen(OSError):
    """The address is taken, or is not one of this machine."""


def serve(settings: ServerSettings, started: Callable[[str], None]) -> None:
    """Serve until somebody stops it; ``started`` is told the address when it answers."""
    set_up_logs(settings.log.upper())
    settings = replace(settings, connections=min(settings.connections, open_files() - SPARE_FILES))
    with listening(settings.host, settings.port) as listener:
        app = build(settings)
        tune_collector()
        host, port = listener.getsockname()[:2]
        url = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
        with _metrics(settings, app):
            _Server(configured(settings, app), app, lambda: started(url)).run([listener])


def configured(settings: ServerSettings, app: Application) -> uvicorn.Config:
    """How uvicorn is to serve an application."""
    return uvicorn.Config(
        app,
        http=guarded(app.doors),
        loop="uvloop",
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=10,  # streams end by themselves; a busy machine takes its time
        timeout_keep_alive=65,
    )


def open_files() -> int:
    """How many files and connections this process may have open: as many as it can be given."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


@contextlib.contextmanager
def _metrics(settings: ServerSettings, app: Application) -> Iterator[None]:
    """Metrics at an address of their own, which need not be open to those who play."""
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
    """The socket, opened before anything else, so that a taken port is told at once.

    What it sends goes out at once too. An answer is a head and a body, two small packets: the kernel would keep the
    second back until the other end has acknowledged the first, which it does after 40 ms. asyncio asks for this only
    where a socket names its protocol, which one that was made here does not; its connections inherit the option.
    """
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.create_server((host, port), family=family, backlog=2048)
    except OSError as fault:
        raise CannotListen(fault.errno, fault.strerror, f"{host}:{port}") from fault
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in DEAD_PEER.items():
        if hasattr(socket, name):  # not every system has each of them
            listener.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
    return listener


class _Server(uvicorn.Server):
    """A server that says when it answers, and lets its streams go when it is to stop."""

    def __init__(self, config: uvicorn.Config, app: Application, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._tell = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._tell()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.end_streams()
        await super().shutdown(sockets)
