"""Starting the server under uvicorn."""

import asyncio
import gc
import socket
from collections.abc import Callable

import uvicorn

from admiralty.server.app import Application, build
from admiralty.server.logs import set_up_logs
from admiralty.server.settings import ServerSettings

__all__ = ["CannotListen", "listening", "serve"]


class CannotListen(OSError):
    """The address is taken, or is not one of this machine."""


def serve(settings: ServerSettings, started: Callable[[str], None], log_level: str = "WARNING") -> None:
    """Serve until somebody stops it; ``started`` is told the address when it answers."""
    set_up_logs(log_level)
    with listening(settings.host, settings.port) as listener:
        app = build(settings)
        _spare_pauses()
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=2,
            timeout_keep_alive=65,
            h11_max_incomplete_event_size=32 * 1024,
        )
        host, port = listener.getsockname()[:2]
        url = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
        asyncio.run(_Server(config, app, lambda: started(url)).serve([listener]))


def _spare_pauses() -> None:
    """Let the garbage collector pass over what stays anyway, and look at the rest seldom.

    A table holds tens of thousands of small things that live as long as it does; to walk all of them at every turn
    would keep every player waiting for a fifth of a second.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 1_000)


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
