"""Starting the server under uvicorn."""

import asyncio
import gc
import socket
from collections.abc import Callable

import uvicorn

from admiralty.server.app import Application, build
from admiralty.server.logs import set_up_logs
from admiralty.server.settings import ServerSettings

__all__ = ["CannotListen", "serve"]


class CannotListen(OSError):
    """The address is taken, or is not one of this machine."""


def serve(settings: ServerSettings, started: Callable[[str], None], log_level: str = "WARNING") -> None:
    """Serve until somebody stops it; ``started`` is told the address when it answers."""
    set_up_logs(log_level)
    with _listening(settings) as listener:
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


def _listening(settings: ServerSettings) -> socket.socket:
    """The socket, opened before anything else, so that a taken port is told at once."""
    try:
        family = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((settings.host, settings.port), family=family, backlog=2048)
    except OSError as fault:
        raise CannotListen(fault.errno, fault.strerror, f"{settings.host}:{settings.port}") from fault


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
