"""Streams: whoever looks at a match is told at once when its journal grows, in this process or another."""

import asyncio
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence

import msgspec

from admiralty.server.render import Update

__all__ = ["Hub", "compressed", "stream"]

GZIP = 16 + 13
"""The format, and a window of 8 kB: a stream stays open for hours, and so does its memory."""


class Hub:
    """Who waits for news of which match. Used on the event loop only."""

    def __init__(self) -> None:
        self._waiting: dict[str, set[asyncio.Event]] = {}
        self._lengths: dict[str, int] = {}
        self.closed = False

    def __len__(self) -> int:
        return sum(len(each) for each in self._waiting.values())

    def watched(self) -> list[str]:
        return list(self._waiting)

    def join(self, match: str) -> asyncio.Event:
        bell = asyncio.Event()
        self._waiting.setdefault(match, set()).add(bell)
        return bell

    def leave(self, match: str, bell: asyncio.Event) -> None:
        waiting = self._waiting.get(match, set())
        waiting.discard(bell)
        if not waiting:
            self._waiting.pop(match, None)
            self._lengths.pop(match, None)

    def ring(self, match: str, length: int) -> None:
        """The journal of a match has this length now."""
        if match in self._waiting and length > self._lengths.get(match, -1):
            self._lengths[match] = length
            for bell in self._waiting[match]:
                bell.set()

    def close(self) -> None:
        self.closed = True
        for waiting in self._waiting.values():
            for bell in waiting:
                bell.set()

    async def follow_others(
        self,
        seconds: float,
        lengths: Callable[[Sequence[str]], Awaitable[Mapping[str, int]]],
        grown: Callable[[str, int], None],
    ) -> None:
        """Notice what other processes have written to the matches that are watched here."""
        while not self.closed:
            await asyncio.sleep(seconds)
            watched = self.watched()
            if not watched:
                continue
            for match, length in (await lengths(watched)).items():
                if length > self._lengths.get(match, -1):
                    grown(match, length)
                    self.ring(match, length)


async def stream(
    hub: Hub, match: str, since: int, read: Callable[[], Awaitable[Update]], ping: float
) -> AsyncIterator[bytes]:
    """Updates as server-sent events, from what a page has seen up to ``since``."""
    bell = hub.join(match)
    before: Update | None = None
    try:
        yield b"retry: 1000\n\n"
        while not hub.closed:
            bell.clear()
            update = await read()
            if update.sequence > since:
                yield _event(update.after(since, before))
            since, before = max(since, update.sequence), update
            try:
                await asyncio.wait_for(bell.wait(), ping)
            except TimeoutError:
                yield b": ping\n\n"
    finally:
        hub.leave(match, bell)


async def compressed(parts: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """A stream as gzip, flushed after each part so that no event waits for the next."""
    squeeze = zlib.compressobj(level=4, wbits=GZIP, memLevel=6)
    async for part in parts:
        yield squeeze.compress(part) + squeeze.flush(zlib.Z_SYNC_FLUSH)


def _event(update: Update) -> bytes:
    return b"id: %d\nevent: update\ndata: %s\n\n" % (update.sequence, msgspec.json.encode(update.data()))
