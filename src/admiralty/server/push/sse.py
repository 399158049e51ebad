"""Server-sent events (SSE, instead of WebSocket): the event stream of one listener, with heartbeats.

One task sends what is new. Another notices that the client has gone and wakes the first, which then returns as any
function does. Ending it by an exception would leave frames and tracebacks that refer to each other and are as old as
the stream: only a full garbage collection finds those.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from admiralty.server.errors import ServiceError
from admiralty.server.html.update import Update
from admiralty.server.matches.views import Listener
from admiralty.server.push.hub import PING, PRESENCE, RETRY, Audience, Hub, Packet, Signal

__all__ = ["Stream", "until_gone"]


class Stream(Response):
    """Updates as server-sent events, from what a page has seen up to ``since``; ``packed`` as gzip. The first one
    leaves out static parts that the page shows already, by their digests.

    When the links of the match change, ``admit`` is called again: the stream ends for a viewer who may not see the same
    any more.
    """

    media_type = "text/event-stream"

    def __init__(
        self, hub: Hub, listener: Listener, since: int, lasting: str, admit: Callable[[], Awaitable[Listener]],
        read: Callable[[Listener], Update], close: Callable[[], None], *, packed: bool,
    ) -> None:  # fmt: skip
        """``close`` is called when the stream has ended."""
        self._hub = hub
        self._listener = listener
        self._since, self._lasting = since, lasting
        self._admit, self._read, self._close = admit, read, close
        self._packed = packed
        self._presence = listener.presence
        self._gone = False
        self._bell: asyncio.Future[bool] | None = None
        self.status_code, self.background = 200, None
        squeezed = {"content-encoding": "gzip", "vary": "Accept-Encoding"} if packed else {}
        self.init_headers({"x-accel-buffering": "no", **squeezed})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        leaving = asyncio.create_task(self._notice(receive))
        try:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            await self._tell(send)
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            leaving.cancel()
            self._close()

    async def _notice(self, receive: Receive) -> None:
        """Wait until the client has gone, and wake the sender."""
        await until_gone(receive)
        self._gone = True
        if self._bell is not None and not self._bell.done():
            self._bell.set_result(True)

    async def _tell(self, send: Send) -> None:
        hub, match, sees = self._hub, self._listener.access.match, self._listener.sees
        audience = hub.join(match, sees, partial(self._read, self._listener))
        try:
            await self._send(send, RETRY)
            while not (audience.closed or self._gone) and await self._may_see(match):
                await self._tell_next(send, match, audience)
        except ServiceError:  # no status can be sent any more; the client reconnects and gets one
            return
        finally:
            hub.leave(match, sees, audience)

    async def _may_see(self, match: str) -> bool:
        """Whether the viewer may still see the same."""
        if self._hub.times(match, "links") <= self._listener.links:
            return True
        sees, self._listener = self._listener.sees, await self._admit()
        return self._listener.sees == sees

    async def _tell_next(self, send: Send, match: str, audience: Audience) -> None:
        """Send what is new, or wait for it."""
        if self._hub.times(match, "presence") > self._presence:
            self._presence = self._hub.times(match, "presence")
            await self._send(send, PRESENCE)
        found = await audience.after(self._since, self._lasting)
        if found is not None:
            self._since, self._lasting = found.sequence, ""
            await self._send(send, found)
        elif self._hub.times(match, "presence") <= self._presence and not await self._news(audience):
            await self._send(send, PING)

    async def _news(self, audience: Audience) -> bool:
        """Wait until there is news or the client has gone; False where a heartbeat is due."""
        if self._gone:
            return True
        self._bell = audience.bell()
        return await self._bell

    async def _send(self, send: Send, signal: Signal | Packet) -> None:
        part = signal.packed if self._packed else signal.plain
        await send({"type": "http.response.body", "body": part, "more_body": True})


async def until_gone(receive: Receive) -> None:
    """Wait until the client has closed the connection."""
    while (await receive())["type"] != "http.disconnect":
        pass
