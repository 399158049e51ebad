"""Stores journals in the database, append-only, with optimistic locking by their sequence numbers.

The primary key (match, sequence) decides between processes: the loser gets a `Conflict` and reads again. Before every
read, one cheap query finds the journals that have grown.
"""

import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from admiralty.server.db.engine import Driver, StoreError, listen, migrate, open_engine, watch, without_password
from admiralty.server.db.schema import entries, keys, matches, receipts
from admiralty.server.db.writer import Change, Conflict, News, Writer

__all__ = ["Conflict", "MatchRow", "Receipt", "Status", "Store", "StoreError", "Version"]

NEAR_THE_END = 8
"""The closing entry of a journal is among so many last ones."""
SWEPT = 200
ASKED_AT_ONCE = 500
VERSION = sa.select(matches.c.length, matches.c.access, matches.c.presence).where(matches.c.id == sa.bindparam("match"))
RECEIPT = sa.select(receipts.c.token, receipts.c.deed, receipts.c.answer).where(
    receipts.c.match == sa.bindparam("match"), receipts.c.token == sa.bindparam("token")
)
"""Queries of most requests, built once."""
PROBE = "ready"
"""The row that `Store.ready` writes and rolls back; it is larger than most orders."""
PROBE_BYTES = 64 * 1024


class Status(NamedTuple):
    """A summary of a match, for lists that do not open its journal."""

    length: int
    asked: tuple[str, ...]
    bot_due: bool
    over: bool
    waits_since: int
    """The entry at which the current player's clock started; see `kernel.matches.clock_start`."""
    rested: bool = False
    """Whether the match was paused until now, so that its clock stood still,"""
    resting: bool = False
    """and whether it is paused from now on."""


class MatchRow(NamedTuple):
    """A match without its journal."""

    id: str
    game: str
    scenario: str
    options: str
    key: bytes
    record: bool
    length: int
    asked: str
    bot_due: bool
    over: bool
    updated: float
    access: int = 0
    """How many times its links have changed."""
    presence: int = 0
    """How many times anything beside the journal has changed."""
    waits_since: int = 0
    """The entry at which the current player's clock started."""
    moved_on: float = 0.0
    """When that entry was written, later by the length of all pauses: a clock counts from here."""
    rests_since: float = 0.0
    """When the pause began; 0 without one."""


class Version(NamedTuple):
    """Numbers by which a process notices that another has changed a match."""

    length: int
    """The length of its journal."""
    access: int
    """How many times its links have changed."""
    presence: int = 0
    """How many times presence, chat or the clock have changed."""


class Receipt(NamedTuple):
    """What a client's idempotency key did, so that a repeated request has no effect and gets the same answer."""

    token: str
    command: str
    answer: str


class _CouldBeWritten(Exception):
    """Rolls back a trial write."""


class Store:
    """Reads and writes matches. Methods may be called from any thread."""

    def __init__(self, url: str) -> None:
        try:
            self.engine = open_engine(url)
            migrate(self.engine)
        except (SQLAlchemyError, StoreError, ImportError, OSError) as fault:
            raise StoreError(f"{without_password(url)}: {fault}") from fault
        self._driver = Driver(self.engine)
        text = self._driver.text
        self._add_receipt = text("INSERT INTO receipts (match, token, deed, answer) VALUES (?, ?, ?, ?)")
        self._add_entry = text("INSERT INTO entries (match, sequence, line) VALUES (?, ?, ?)")
        self._add_entries = text(
            "INSERT INTO entries (match, sequence, line) SELECT ?::text, * FROM unnest(?::int[], ?::text[])"
        )
        self._note = text(
            "UPDATE matches SET length = ?, asked = ?, bot_due = ?, over = ?, updated = ?,"
            " moved_on = CASE WHEN waits_since = ? THEN moved_on ELSE ? END, waits_since = ? WHERE id = ?"
        )
        self._stand_still = text("UPDATE matches SET rests_since = ? WHERE id = ?")
        self._find_rest = text("SELECT rests_since FROM matches WHERE id = ?")
        # Keep the distance between the start of the clock and the pause, or the later time at which a clock was set.
        later = "CASE WHEN {0} > ? THEN ? ELSE {0} + ? END"
        self._go_on = text(f"UPDATE matches SET moved_on = {later.format('moved_on')}, rests_since = 0 WHERE id = ?")
        self._clock_goes_on = text(f"UPDATE paces SET since = {later.format('since')} WHERE match = ?")
        self._touch = [text(f"UPDATE {table} SET match = match WHERE match = ''") for table in ("entries", "receipts")]
        self._touch.append(text("UPDATE matches SET id = id WHERE id = ''"))
        self._tells = self.engine.dialect.name == "postgresql"
        self.writer = Writer(self._driver)
        self.writer.start()

    def close(self) -> None:
        self.writer.close()
        self.engine.dispose()

    def text(self, statement: str, *, changing: bool = False) -> str:
        """A statement in the driver's style; ``changing`` for a row that is read in order to be changed (FOR
        UPDATE).
        """
        return self._driver.text(f"{statement} FOR UPDATE" if changing and self._tells else statement)

    # -- writing -----------------------------------------------------------------------------------------------

    def create(self, row: MatchRow, lines: Sequence[str], more: Change) -> None:
        """Write a match with its first lines and all that belongs to it, in one transaction."""

        def write(connection: sa.Connection) -> None:
            connection.execute(matches.insert(), row._asdict())
            connection.execute(
                entries.insert(), [{"match": row.id, "sequence": n, "line": line} for n, line in enumerate(lines)]
            )
            more(connection)

        self.write(row.id, write)

    def append(self, match: str, first: int, lines: Sequence[str], status: Status, receipt: Receipt | None) -> None:
        """Append lines from sequence ``first`` on; `Conflict` if another process did, or used the key."""
        sequence = range(first, first + len(lines))
        now, since = time.time(), status.waits_since
        noted = (status.length, " ".join(status.asked), status.bot_due, status.over, now, since, now, since, match)

        def write(connection: sa.Connection) -> None:
            cursor = connection.connection.cursor()
            if receipt is not None:
                cursor.execute(self._add_receipt, (match, *receipt))
            if self._tells:
                # As one statement: several go through psycopg's pipeline, which warns of a conflict.
                cursor.execute(self._add_entries, (match, list(sequence), list(lines)))
            else:
                cursor.executemany(self._add_entry, [(match, *each) for each in zip(sequence, lines, strict=True)])
            if status.rested != status.resting:
                self._rest_or_go_on(cursor, match, status.resting, now)
            cursor.execute(self._note, noted)

        self.writer.write(match, write, status.length)

    def _rest_or_go_on(self, cursor: Any, match: str, resting: bool, now: float) -> None:
        """Stop the clock for a pause, or let it go on."""
        if resting:
            cursor.execute(self._stand_still, (now, match))
            return
        cursor.execute(self._find_rest, (match,))
        stood = min(cursor.fetchone()[0] or now, now)
        for statement in (self._go_on, self._clock_goes_on):
            cursor.execute(statement, (stood, now, now - stood, match))

    def write(self, order: str, change: Change) -> None:
        """Submit a change and wait for its commit; see `Writer.submit`."""
        self.writer.write(order, change)

    def submit(self, order: str, change: Change) -> Future[None]:
        """Submit a change and await its commit, on the event loop."""
        return self.writer.submit(order, change)

    def could_write(self) -> None:
        """Check that an order could be written now: `StoreError` where it could not.

        The check takes the way and the locks of an order, and is rolled back: nothing is written and other processes
        are not notified. Where the last write has failed (a full disk), only another write can tell.
        """
        if self.writer.failing:

            def write(connection: sa.Connection) -> None:
                connection.execute(keys.delete().where(keys.c.name == PROBE))
                connection.execute(keys.insert(), {"name": PROBE, "value": secrets.token_bytes(PROBE_BYTES)})

            self.write(PROBE, write)

        def touch(connection: sa.Connection) -> None:
            cursor = connection.connection.cursor()
            for statement in self._touch:
                cursor.execute(statement)
            raise _CouldBeWritten

        with suppress(_CouldBeWritten):
            self.write("", touch)

    # -- reading -----------------------------------------------------------------------------------------------

    def read(self, statement: sa.Select[Any], values: Mapping[str, str] | None = None) -> list[Any]:
        """The rows of a query, with the values of its parameters."""
        try:
            with self.engine.connect() as connection:
                return list(connection.execute(statement, values))
        except SQLAlchemyError as fault:
            raise StoreError(str(fault)) from fault

    def match(self, match: str) -> MatchRow | None:
        found = self.read(sa.select(matches).where(matches.c.id == match))
        return MatchRow(*found[0]) if found else None

    def lines(self, match: str) -> list[str]:
        """The journal of a match, line by line; the first is its header."""
        wanted = sa.select(entries.c.line).where(entries.c.match == match).order_by(entries.c.sequence)
        return [row[0] for row in self.read(wanted)]

    def version(self, match: str) -> Version | None:
        """What has been written of a match by any process; None where there is no such match."""
        found = self.read(VERSION, {"match": match})
        return Version(*found[0]) if found else None

    def key(self, name: str, make: Callable[[], bytes]) -> bytes:
        """A key of the host; ``make`` makes it at the first start. Of several processes the first one decides."""
        wanted = sa.select(keys.c.value).where(keys.c.name == name)
        if not self.read(wanted):
            with suppress(Conflict):
                row = {"name": name, "value": make()}
                self.write(f"key {name}", lambda connection: connection.execute(keys.insert(), row))
        value: bytes = self.read(wanted)[0][0]
        return value

    def versions(self, wanted: Sequence[str]) -> Mapping[str, Version]:
        """The same for several matches."""
        found: dict[str, Version] = {}
        columns = sa.select(matches.c.id, matches.c.length, matches.c.access, matches.c.presence)
        for start in range(0, len(wanted), ASKED_AT_ONCE):
            for match, *version in self.read(columns.where(matches.c.id.in_(wanted[start : start + ASKED_AT_ONCE]))):
                found[match] = Version(*version)
        return found

    def ends(self, wanted: Sequence[str]) -> Mapping[str, Mapping[str, Any]]:
        """The closing entries of finished matches. New rules may have left an entry behind one."""
        found: dict[str, Mapping[str, Any]] = {}
        near = entries.c.sequence > matches.c.length - NEAR_THE_END
        last = sa.select(entries.c.match, entries.c.line).join(matches).where(near).order_by(entries.c.sequence)
        for start in range(0, len(wanted), ASKED_AT_ONCE):
            for match, line in self.read(last.where(matches.c.id.in_(wanted[start : start + ASKED_AT_ONCE]))):
                entry = msgspec.json.decode(line)
                if entry.get("kind") == "end":  # the header has no kind
                    found[match] = entry
        return found

    def receipt(self, match: str, token: str) -> Receipt | None:
        found = self.read(RECEIPT, {"match": match, "token": token})
        return Receipt(*found[0]) if found else None

    def waiting_for_bots(self) -> dict[str, int]:
        """Matches where a bot is asked, with the lengths of their journals."""
        wanted = sa.select(matches.c.id, matches.c.length).where(matches.c.bot_due).order_by(matches.c.updated)
        return dict(self.read(wanted.limit(SWEPT)))

    def news(self, seconds: float) -> Iterator[News | None]:
        """The changes that any process writes, as they come; None where anything may have changed.

        PostgreSQL notifies at once. A SQLite file is polled every so many seconds. An empty set comes now and then, so
        that a listener can stop.
        """
        return listen(self._driver) if self._tells else watch(self.writer.news, seconds)
