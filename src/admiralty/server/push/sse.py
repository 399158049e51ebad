"""Server-sent events (SSE): the event stream of one listener, from joining to leaving.

One task tells them what is new. Another notices that they have gone and wakes the first, which then comes to its end as
any function does. Broken off by an exception, it would leave frames and tracebacks behind that hold each other and are
as old as the stream was: nobody finds those but a collector that looks at everything.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from admiralty.server.errors import ServiceError
from admiralty.server.html.update import Update
from admiralty.server.matches.listener import Listener
from admiralty.server.push.hub import COMPANY, PING, RETRY, Audience, Hub, Packet, Signal

__all__ = ["Stream", "until_gone"]


class Stream(Response):
    """Updates as server-sent events, from what a page has seen up to ``since``; ``packed`` as gzip. The first of them
    leaves out what lasts and is shown already, as its signs say.

    When the links of the match change, ``admit`` is asked again: the stream ends for one who may not see the same.
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
        self._company = listener.company
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
        """Wait until they have gone, and wake whoever tells them."""
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
        except ServiceError:  # there is no status to say it with any more; whoever comes back is told
            return
        finally:
            hub.leave(match, sees, audience)

    async def _may_see(self, match: str) -> bool:
        """Whether they may still see the same."""
        if self._hub.links(match) <= self._listener.links:
            return True
        sees, self._listener = self._listener.sees, await self._admit()
        return self._listener.sees == sees

    async def _tell_next(self, send: Send, match: str, audience: Audience) -> None:
        """Tell them what is new, or wait until something is."""
        if self._hub.company(match) > self._company:
            self._company = self._hub.company(match)
            await self._send(send, COMPANY)
        found = await audience.after(self._since, self._lasting)
        if found is not None:
            self._since, self._lasting = found.sequence, ""
            await self._send(send, found)
        elif self._hub.company(match) <= self._company and not await self._news(audience):
            await self._send(send, PING)

    async def _news(self, audience: Audience) -> bool:
        """Wait until there is news or they have gone; False where a sign of life is due."""
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
