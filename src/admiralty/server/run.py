"""Starting the server under uvicorn."""

import asyncio
import socket
import sys
from collections.abc import Callable

import uvicorn

from admiralty.server.app import build
from admiralty.server.logs import set_up_logs
from admiralty.server.settings import ServerSettings

__all__ = ["serve"]


def serve(settings: ServerSettings, started: Callable[[str], None], log_level: str = "WARNING") -> None:
    """Serve until somebody stops it; ``started`` is told the address when it answers."""
    set_up_logs(log_level)
    config = uvicorn.Config(
        build(settings),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=True,
        timeout_graceful_shutdown=2,
        timeout_keep_alive=65,
        h11_max_incomplete_event_size=32 * 1024,
    )
    asyncio.run(_Server(config, started).serve())


class _Server(uvicorn.Server):
    """A server that says where it listens."""

    def __init__(self, config: uvicorn.Config, started: Callable[[str], None]) -> None:
        super().__init__(config)
        self._tell = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            sys.exit(1)
        for each in self.servers:
            host, port = each.sockets[0].getsockname()[:2]
            self._tell(f"http://{'[' + host + ']' if ':' in host else host}:{port}/")
            return
