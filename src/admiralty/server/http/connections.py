"""Connection limits and timeouts: number by address, time for the head and body, slow readers.

Uvicorn has no time-out for the head or the body of a request. Here a request that does not arrive in time is answered
with 408, a peer that does not read its answer is disconnected, and one address gets only some of the places.
"""

import asyncio
import ipaddress
from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from admiralty.server.http.rate_limits import Places, network_of
from admiralty.server.settings import ServerSettings

__all__ = ["Doors", "Guarded", "Peer"]

LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
FULL = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\ncontent-length: 0\r\n\r\n"
LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
HEAD, BODY = "head", "body"
LONGEST_HEAD = 32 * 1024


class Doors:
    """The open connections of this process. Event loop only."""

    def __init__(self, settings: ServerSettings) -> None:
        self.seconds = {HEAD: settings.head_seconds, BODY: settings.body_seconds}
        self.write_seconds = settings.write_seconds
        self.turned_away = 0
        self.let_go = 0
        """Connections that were closed because the peer sent or read nothing."""
        self._most = settings.connections
        self._proxies = [ipaddress.ip_network(each, strict=False) for each in settings.proxies if each != "*"]
        self._only_proxies = "*" in settings.proxies
        self._open = Places(settings.connections_each)

    def __len__(self) -> int:
        return len(self._open)

    def enter(self, address: str) -> bool:
        """Admit a connection if there is a place. A trusted proxy may take all places: it connects for many people."""
        crowded = self._open.full(address) and not self._is_proxy(address)
        if crowded or len(self) >= self._most:
            self.turned_away += 1
            return False
        self._open.enter(address)
        return True

    def _is_proxy(self, address: str) -> bool:
        if self._only_proxies or not self._proxies:
            return self._only_proxies
        try:
            found = ipaddress.ip_network(address)
        except ValueError:
            return False
        return any(found.version == each.version and found.overlaps(each) for each in self._proxies)

    def leave(self, address: str) -> None:
        self._open.leave(address)


class Peer:
    """A connection that ignores writes once it is being closed.

    A handler may still be writing its answer then: uvloop would raise where asyncio is silent.
    """

    __slots__ = ("_transport",)

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport

    def write(self, data: bytes) -> None:
        if not self._transport.is_closing():
            self._transport.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class Guarded(HttpToolsProtocol):
    """The protocol of uvicorn, with the limits of this process."""

    def __init__(self, doors: Doors, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.doors = doors
        self._address = ""
        self._inside = False
        self._part = HEAD
        """Which part of a request is due."""
        self._head = self._pieces = 0
        """How much of a head has arrived: bytes of its lines, and pieces that do not end it."""
        self._read = False
        """Whether the last bytes ended a head."""
        self._ended = False
        self._stage = ""
        self._deadline: asyncio.TimerHandle | None = None
        self._stuck: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(Peer(transport))  # type: ignore[arg-type]
        self._address = network_of(self.client[0] if self.client is not None else "")
        self._inside = self.doors.enter(self._address)
        if self._inside:
            self._wait_for(HEAD)
        else:
            self._end(FULL)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._inside:
            self._inside = False
            self.doors.leave(self._address)
        self._wait_for("")
        self._taken()
        super().connection_lost(exc)

    # -- what comes in -----------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if not self._inside:
            return
        self._read = False
        super().data_received(data)
        self._wait_for(self._part)
        self._pieces = self._pieces + len(data) if self._part is HEAD and not self._read else 0
        if self._pieces > LONGEST_HEAD:
            self._end(LARGE)

    def on_message_begin(self) -> None:
        self._part, self._head = HEAD, 0
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        self._head += len(name) + len(value)
        if self._head > LONGEST_HEAD:
            raise httptools.HttpParserError(name)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._part, self._head, self._read = BODY, 0, True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._part = ""  # between requests uvicorn itself has a time-out
        super().on_message_complete()

    def _wait_for(self, stage: str) -> None:
        if stage == self._stage:
            return
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        self._stage = stage
        if stage:
            self._deadline = self.loop.call_later(self.doors.seconds[stage], self._late)

    def _late(self) -> None:
        answering = self.cycle is not None and not self.cycle.response_complete
        if self.flow.read_paused or self.pipeline or (answering and self._stage is HEAD):
            # The server is busy, not the peer: an earlier request of this connection is not answered yet.
            self._deadline = self.loop.call_later(self.doors.seconds[self._stage], self._late)
            return
        self._let_go()
        begun = self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete
        self._end(b"" if begun else LATE)

    def _end(self, answer: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.write(answer)
            self.transport.close()

    # -- what goes out -----------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        self._taken()
        super().resume_writing()

    def _watch(self, left: int) -> None:
        self._stuck = self.loop.call_later(self.doors.write_seconds, self._look_again, left)

    def _look_again(self, left: int) -> None:
        """Wait for a slow reader; disconnect one that has read nothing since the last look."""
        now = self.transport.get_write_buffer_size()
        if now < left:
            self._watch(now)
        else:
            self._let_go()
            self.transport.abort()

    def _let_go(self) -> None:
        """Count a connection that is closed, once."""
        self.doors.let_go += not self._ended
        self._ended = True

    def _taken(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None
