"""Rate limits (token buckets) and concurrency limits by visitor, by address and in total, across processes.

A token bucket fills at a rate and has a capacity. Each process has its own buckets, which cost nothing to ask. They
draw tokens in lots from buckets in the database, which all processes share: a limit holds for all processes together,
and most requests need no query. If the database does not answer soon, the process decides alone.

The cost of a request is known when it has been answered. It is charged then, and a bucket may go below zero.
"""

import asyncio
import hashlib
import hmac
import ipaddress
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import sqlalchemy as sa

from admiralty.server.db.journals import Conflict, Store, StoreError
from admiralty.server.db.schema import rates
from admiralty.server.http.errors import Problem

__all__ = [
    "FORGET_SECONDS",
    "Grant",
    "Limit",
    "Limits",
    "Places",
    "Rates",
    "SharedBuckets",
    "address_group",
    "network_of",
]

ADDRESS_SHARE, EVERYBODY_SHARE = 5, 100
"""How many times the rate of one visitor an address gets (a whole school may share one), and all addresses together."""
LOOPBACK = ipaddress.IPv6Address("::1")
PATIENCE_SECONDS = 0.25
FORGET_SECONDS = 3600.0
"""A bucket that was not used for so long is full again."""


class Limit(NamedTuple):
    """Tokens a second, and capacity."""

    rate: float
    most: float

    def times(self, share: float) -> "Limit":
        return Limit(self.rate * share, self.most * share)

    @property
    def lot(self) -> int:
        """How many tokens a process draws at a time: one by one where few are allowed, so that the limit is exact."""
        return max(1, int(self.most / 10))


class Limits(NamedTuple):
    """The limits of one kind of request; a visitor may have none of their own."""

    visitor: Limit | None
    address: Limit
    everybody: Limit

    @classmethod
    def of_visitor(cls, rate: float, most: float) -> "Limits":
        limit = Limit(rate, max(1.0, most))
        return cls(limit, limit.times(ADDRESS_SHARE), limit.times(EVERYBODY_SHARE))

    @classmethod
    def of_address(cls, rate: float, most: float) -> "Limits":
        limit = Limit(rate, max(1.0, most))
        return cls(None, limit, limit.times(EVERYBODY_SHARE / ADDRESS_SHARE))


class Grant(NamedTuple):
    """How many tokens a shared bucket gave, and after how many seconds it has more."""

    given: int
    wait: float


class _Bucket:
    """One process's part of a limit."""

    __slots__ = ("closed", "drawn", "left", "limit", "name", "then")

    def __init__(self, name: str, limit: Limit, now: float) -> None:
        self.name = name
        self.limit = limit
        self.left = limit.most
        self.then = now
        self.drawn = 0
        """Tokens left of the last lot."""
        self.closed = now
        """Until then the shared bucket is known to be empty."""

    def fill(self, now: float) -> None:
        rate, most = self.limit
        left = self.left + (now - self.then) * rate
        self.left = left if left < most else most
        self.then = now

    def wait(self, now: float) -> float:
        """Seconds until a token is there; 0 where one is."""
        own = 0.0 if self.left >= 1 else (1 - self.left) / self.limit.rate
        return own if self.drawn >= 1 else max(own, self.closed - now)


class Rates:
    """The limits of all kinds of requests. Event loop only; the least recently used buckets are forgotten."""

    REMEMBERED = 60_000

    def __init__(
        self, limits: Mapping[str, Limits], draw: Callable[[str, Limit], Awaitable[Grant]],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        """``draw`` takes a lot from a shared bucket."""
        self._limits = limits
        self._draw = draw
        self._clock = clock
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    async def take(self, kind: str, visitor: str, address: str) -> None:
        """Count a request against its visitor, address and the total; a `Problem` says when to try again."""
        limits, now = self._limits[kind], self._clock()
        buckets = [
            self._bucket(f"{kind} all", limits.everybody, now),
            self._bucket(f"{kind} at {address}", limits.address, now),
        ]
        if limits.visitor is not None:
            buckets.append(self._bucket(f"{kind} {visitor}", limits.visitor, now))
        if not all(bucket.left >= 1 and bucket.drawn >= 1 for bucket in buckets):
            await self._draw_lots(buckets)
        for bucket in buckets:
            bucket.left -= 1
            bucket.drawn -= 1

    def charge(self, kind: str, address: str, more: int) -> None:
        """Charge the address and the total for a request that cost more than one token."""
        limits, now = self._limits[kind], self._clock()
        for name, limit in ((f"{kind} all", limits.everybody), (f"{kind} at {address}", limits.address)):
            bucket = self._bucket(name, limit, now)
            bucket.left -= more
            bucket.drawn -= more

    def _bucket(self, name: str, limit: Limit, now: float) -> _Bucket:
        bucket = self._buckets.get(name)
        if bucket is None:
            bucket = self._buckets[name] = _Bucket(name, limit, now)
            while len(self._buckets) > self.REMEMBERED:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(name)
        bucket.fill(now)
        return bucket

    async def _draw_lots(self, buckets: Sequence[_Bucket]) -> None:
        """Draw lots for buckets that are empty here; a `Problem` where one is empty in the database too."""
        self._refuse_if_empty(buckets)
        for bucket in buckets:
            if bucket.drawn < 1:
                await self._fetch(bucket)
        self._refuse_if_empty(buckets)

    def _refuse_if_empty(self, buckets: Sequence[_Bucket]) -> None:
        now = self._clock()
        wait = max(bucket.wait(now) for bucket in buckets)
        if wait > 0:
            raise Problem(429, "too-many", headers={"retry-after": str(max(1, math.ceil(wait)))})

    async def _fetch(self, bucket: _Bucket) -> None:
        try:
            grant = await asyncio.wait_for(self._draw(bucket.name, bucket.limit), PATIENCE_SECONDS)
        except (StoreError, Conflict, TimeoutError):
            grant = Grant(1, 0.0)
        bucket.drawn += grant.given
        if not grant.given:
            bucket.closed = self._clock() + grant.wait


class Places:
    """Concurrency limit: how many of something a visitor or address holds at once in this process. Event loop only."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._held.total()

    def full(self, key: str) -> bool:
        return self._held[key] >= self._most

    def enter(self, key: str) -> None:
        self._held[key] += 1

    def leave(self, key: str) -> None:
        self._held[key] -= 1
        if self._held[key] <= 0:
            del self._held[key]


class SharedBuckets:
    """The buckets in the database. Methods may be called from any thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._find = store.text('SELECT "left", at FROM rates WHERE bucket = ?', changing=True)
        self._make = store.text('INSERT INTO rates ("left", at, bucket) VALUES (?, ?, ?)')
        self._change = store.text('UPDATE rates SET "left" = ?, at = ? WHERE bucket = ?')

    async def draw(self, name: str, limit: Limit) -> Grant:
        for _ in range(3):
            given: list[Grant] = []
            done = self._store.submit(f"rate {name}", partial(self._take, name, limit, given))
            try:
                await asyncio.wrap_future(done)
                return given[-1]
            except Conflict:  # another process has just made the bucket
                continue
        raise Conflict(name)

    def forget(self) -> None:
        """Delete buckets that are full again, and those from the future, which a clock set back has left."""
        now = time.time()
        idle = sa.or_(rates.c.at < now - FORGET_SECONDS, rates.c.at > now + FORGET_SECONDS)
        self._store.write("rate", lambda connection: connection.execute(rates.delete().where(idle)))

    def _take(self, name: str, limit: Limit, into: list[Grant], connection: sa.Connection) -> None:
        """Take a lot. The time since the last one is never negative: a clock set back takes nothing away."""
        now = time.time()
        cursor = connection.connection.cursor()
        cursor.execute(self._find, (name,))
        row = cursor.fetchone()
        passed = max(0.0, now - row[1]) if row is not None else 0.0
        left = min(limit.most, row[0] + passed * limit.rate) if row is not None else limit.most
        given = min(limit.lot, int(left))
        cursor.execute(self._make if row is None else self._change, (left - given, now, name))
        into.append(Grant(given, 0.0 if given else (1 - left) / limit.rate))


def address_group(address: str, key: bytes) -> str:
    """A hash of an address, so that the address itself is not stored."""
    return hmac.new(key, network_of(address).encode(), hashlib.sha256).hexdigest()[:24]


def network_of(address: str) -> str:
    """The network that a household has: for IPv6 its /64.

    >>> network_of("2001:db8::ffff:2"), network_of("192.0.2.1"), network_of("::ffff:192.0.2.1")
    ('2001:db8::/64', '192.0.2.1', '192.0.2.1')
    """
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((int(parsed) >> 64 << 64, 64))) if parsed != LOOPBACK else str(parsed)
    return str(parsed)
