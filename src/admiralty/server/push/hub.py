"""Publish and subscribe: tells the listeners of a match, in gzip-compressed events, when its journal grows.

Listeners that see the same of a match are an audience. Each change is read, encoded and compressed once for an
audience, in a thread; the event loop only sends the bytes.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Hashable, Sequence
from typing import Any, Literal, NamedTuple

import msgspec
from isal import isal_zlib

from admiralty.server.errors import ServiceError
from admiralty.server.html.update import NOTHING, Held, Update

__all__ = ["PING", "PRESENCE", "RETRY", "Audience", "Hub", "Packet", "Signal"]

log = logging.getLogger("admiralty.streams")
GZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
LEVEL = 2
STEPS = 8
"""How many changes an audience keeps for slow readers; a reader further behind gets the whole page."""


Run = Callable[..., Awaitable[Any]]
"""Runs work in a thread."""


class Packet(NamedTuple):
    """An event for pages that have seen everything up to ``before``."""

    before: int
    sequence: int
    plain: bytes
    packed: bytes


What = Literal["links", "presence"]
Seen = tuple[Update, Packet | None] | None


def squeezed(part: bytes) -> bytes:
    """Compressed without references to earlier data, so that it fits into any gzip stream at any place."""
    squeeze = isal_zlib.compressobj(LEVEL, wbits=-isal_zlib.MAX_WBITS)
    return squeeze.compress(part) + squeeze.flush(isal_zlib.Z_SYNC_FLUSH)


class Signal(NamedTuple):
    """An event that is the same for all pages."""

    plain: bytes
    packed: bytes

    @classmethod
    def of(cls, plain: bytes, head: bytes = b"") -> "Signal":
        return cls(plain, head + squeezed(plain))


RETRY = Signal.of(b"retry: 1000\n\n", GZIP_HEAD)
"""The first event, with the header of the gzip stream."""
PING, PRESENCE = Signal.of(b": ping\n\n"), Signal.of(b"event: presence\ndata: {}\n\n")


def packet(update: Update, since: int, before: Update | None, held: Held = NOTHING) -> Packet:
    """The event for a page that has seen everything up to ``since``, last shown as ``before`` if that is known."""
    data = msgspec.json.encode(update.after(since, before, held))
    plain = b"id: %d\nevent: update\ndata: %s\n\n" % (update.sequence, data)
    return Packet(since, update.sequence, plain, squeezed(plain))


class Audience:
    """Listeners that see the same of a match."""

    def __init__(self, run: Run, read: Callable[[], Update]) -> None:
        """``read`` returns what they see now; it is called in a thread."""
        self._run = run
        self._read = read
        self.due = True
        """Whether there may be something that they have not seen."""
        self._update: Update | None = None
        self._steps: deque[Packet] = deque(maxlen=STEPS)
        self._whole: dict[tuple[int, Held], Packet] = {}
        self._waiting: list[asyncio.Future[bool]] = []
        self.listeners = 0
        self.closed = False

    @property
    def sequence(self) -> int:
        return self._update.sequence if self._update is not None else -1

    def look(self) -> Seen:
        """Read what there is to see now, and what is new; None if it cannot be seen. Called in a thread."""
        before = self._update
        try:
            update = self._read()
            grown = before is not None and update.sequence > before.sequence
            return update, packet(update, before.sequence, before) if grown and before is not None else None
        except Exception as fault:  # noqa: BLE001 (the clients reconnect, and get a status)
            log.warning("stream", extra={"fields": {"fault": str(fault)}})
            return None

    def seen(self, found: Seen) -> None:
        """Send what was read."""
        if found is None:
            self.close()
            return
        update, step = found
        if update.sequence > self.sequence:
            self._update, self._whole = update, {}
            if step is not None:
                self._steps.append(step)
        self.wake(news=True)

    def wake(self, *, news: bool) -> None:
        waiting, self._waiting = self._waiting, []
        for each in waiting:
            if not each.done():
                each.set_result(news)

    def bell(self) -> "asyncio.Future[bool]":
        """Wait for news; False when a heartbeat is due."""
        bell: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append(bell)
        return bell

    async def after(self, seen: int, lasting: str = "") -> Packet | None:
        """The event after an entry, for pages that show the static parts with these digests; None when that was the
        last.
        """
        while self._update is None and not self.closed:
            await self.bell()
        if self._update is None or self._update.sequence <= seen:
            return None
        for step in reversed(self._steps):
            if step.before == seen:
                return step
        update, whole = self._update, self._whole
        which = seen, update.held(lasting)
        if which not in whole:
            whole[which] = await self._run(packet, update, seen, None, which[1])
        return whole[which]

    def close(self) -> None:
        self.closed = True
        self.wake(news=True)


def _look_all(audiences: Sequence[Audience]) -> list[tuple[Audience, Seen]]:
    return [(audience, audience.look()) for audience in audiences]


class Hub:
    """The listeners of each match. Used on the event loop only."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._audiences: dict[str, dict[Hashable, Audience]] = {}
        self._times: dict[tuple[str, What], int] = {}
        self._reading: dict[str, asyncio.Task[None]] = {}
        self.closed = False

    def __len__(self) -> int:
        return sum(each.listeners for found in self._audiences.values() for each in found.values())

    def watched(self) -> list[str]:
        return list(self._audiences)

    def join(self, match: str, who: Hashable, read: Callable[[], Update]) -> Audience:
        """The audience of listeners that see what ``read`` returns; all with the same ``who`` see the same."""
        found = self._audiences.setdefault(match, {})
        audience = found.get(who)
        if audience is None or audience.closed:
            audience = found[who] = Audience(self._run, read)
        audience.listeners += 1
        audience.due = True
        self._read(match)
        return audience

    def leave(self, match: str, who: Hashable, audience: Audience) -> None:
        audience.listeners -= 1
        found = self._audiences.get(match, {})
        if not audience.listeners and found.get(who) is audience:
            del found[who]
            if not found:
                del self._audiences[match]
                self._times.pop((match, "links"), None)
                self._times.pop((match, "presence"), None)

    def ring(self, match: str, length: int) -> None:
        """A journal has this length now: tell its listeners."""
        for audience in self._audiences.get(match, {}).values():
            audience.due = audience.due or length > audience.sequence
        self._read(match)

    async def told(self, match: str) -> None:
        """Wait until the listeners of a match have been told what is new."""
        if (reading := self._reading.get(match)) is not None:
            await asyncio.wait((reading,))

    def _read(self, match: str) -> None:
        """Read and send what is new to all audiences of a match."""
        if match not in self._reading and any(each.due for each in self._audiences.get(match, {}).values()):
            task = asyncio.get_running_loop().create_task(self._follow(match))
            self._reading[match] = task

    async def _follow(self, match: str) -> None:
        try:
            while due := [each for each in self._audiences.get(match, {}).values() if each.due and not each.closed]:
                for audience in due:
                    audience.due = False
                for audience, found in await self._run(_look_all, due):
                    audience.seen(found)
        except ServiceError as slow:
            log.warning("stream", extra={"fields": {"fault": str(slow)}})
            for audience in self._audiences.get(match, {}).values():
                audience.close()
        finally:
            del self._reading[match]

    def changed(self, match: str, what: What, times: int) -> None:
        """The links of a match have changed up to this count, so that the rights of its listeners are checked again; or
        something beside the journal, so that they ask what it is.
        """
        if match in self._audiences and times > self.times(match, what):
            self._times[match, what] = times
            for audience in self._audiences[match].values():
                audience.wake(news=True)

    def times(self, match: str, what: What) -> int:
        """How many times these have changed, as far as the hub was told."""
        return self._times.get((match, what), -1)

    async def keep_alive(self, seconds: float) -> None:
        """Send heartbeats to all streams, so that proxies do not close them."""
        while not self.closed:
            await asyncio.sleep(seconds)
            for audience in self._all():
                audience.wake(news=False)

    def close(self) -> None:
        self.closed = True
        for audience in self._all():
            audience.close()

    def _all(self) -> list[Audience]:
        return [audience for found in self._audiences.values() for audience in found.values()]
