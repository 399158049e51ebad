"""The store: journals in a database, added to and never changed.

One thread of each process writes. It takes all that waits and commits it at once, each match's part under a
savepoint of its own, so that many tables share the price of one durable commit and none can spoil another's.
The key (match, sequence) decides between processes: the loser gets a `Conflict` and reads again.
"""

import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from admiralty.server.schema import entries, matches, receipts

__all__ = ["Conflict", "MatchRow", "Receipt", "Status", "Store", "StoreError"]

BATCH = 64
BUSY_MILLISECONDS = 20_000
NEAR_THE_END = 8
"""The closing entry of a journal is among so many last ones."""
SWEPT = 200


class Conflict(Exception):
    """Another process has written that sequence number, or used that token, first."""


class StoreError(Exception):
    """The database does not answer; nothing was written."""


class Status(NamedTuple):
    """What the list of matches shows without opening a journal."""

    length: int
    asked: tuple[str, ...]
    bot_due: bool
    over: bool


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


class Receipt(NamedTuple):
    """What a client's token did, so that sending it again does nothing and is answered alike."""

    token: str
    deed: str
    answer: str


_Write = Callable[[sa.Connection], object]


class Store:
    """All reading and writing of matches. Methods may be called from any thread."""

    def __init__(self, url: str) -> None:
        try:
            self.engine = _engine(url)
        except (SQLAlchemyError, ImportError, OSError) as fault:
            raise StoreError(f"{_without_password(url)}: {fault}") from fault
        self._queue: queue.SimpleQueue[tuple[str, _Write, Future[None]] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="store-writer", daemon=True)
        self.commits = 0
        self.writes = 0
        try:
            migrate(self.engine)
        except (SQLAlchemyError, OSError) as fault:
            raise StoreError(f"{_without_password(url)}: {fault}") from fault
        self._writer.start()

    def close(self) -> None:
        self._queue.put(None)
        self._writer.join()
        self.engine.dispose()

    # -- writing -----------------------------------------------------------------------------------------------

    def create(self, row: MatchRow, lines: Sequence[str], more: Callable[[sa.Connection], None]) -> None:
        """A match with its first lines and whatever belongs to it, all or nothing."""

        def write(connection: sa.Connection) -> None:
            connection.execute(matches.insert(), row._asdict())
            connection.execute(entries.insert(), _rows(row.id, 0, lines))
            more(connection)

        self.write(row.id, write)

    def append(self, match: str, first: int, lines: Sequence[str], status: Status, receipt: Receipt | None) -> None:
        """Add the lines from sequence ``first`` on; `Conflict` if somebody else did, or used the token."""

        def write(connection: sa.Connection) -> None:
            if receipt is not None:
                connection.execute(receipts.insert(), {"match": match, **receipt._asdict()})
            connection.execute(entries.insert(), _rows(match, first, lines))
            connection.execute(
                matches.update()
                .where(matches.c.id == match)
                .values(
                    length=status.length,
                    asked=" ".join(status.asked),
                    bot_due=status.bot_due,
                    over=status.over,
                    updated=time.time(),
                )
            )

        self.write(match, write)

    def write(self, order: str, change: _Write) -> None:
        """Have a change committed; ``order`` sorts the changes of a batch, so that processes never wait in a ring."""
        self.submit(order, change).result()

    def submit(self, order: str, change: _Write) -> "Future[None]":
        """The same without waiting for it, for the event loop."""
        done: Future[None] = Future()
        self._queue.put((order, change, done))
        return done

    def _write_all(self) -> None:
        while True:
            batch = [self._queue.get()]
            while len(batch) < BATCH and not self._queue.empty():
                batch.append(self._queue.get())
            asked = [each for each in batch if each is not None]
            todo = [each for each in asked if each[2].set_running_or_notify_cancel()]
            if todo:
                self._commit(sorted(todo, key=lambda each: each[0]))
            if len(asked) < len(batch):
                return

    def _commit(self, todo: Sequence[tuple[str, _Write, Future[None]]]) -> None:
        done: list[Future[None]] = []
        failed: dict[Future[None], Exception] = {}
        try:
            with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
                for _, change, future in todo:
                    try:
                        with connection.begin_nested():
                            change(connection)
                        done.append(future)
                    except IntegrityError as fault:
                        failed[future] = Conflict(str(fault.orig))
                    except SQLAlchemyError:
                        raise
                    except Exception as fault:  # noqa: BLE001 a fault of one change is told to its caller; the others go on
                        failed[future] = fault
            self.commits += 1
            self.writes += len(done)
        except SQLAlchemyError as fault:
            failed = {future: StoreError(str(fault)) for _, _, future in todo}
            done = []
        for future in done:
            future.set_result(None)
        for future, reason in failed.items():
            future.set_exception(reason)

    # -- reading -----------------------------------------------------------------------------------------------

    def read(self, statement: sa.Select[Any]) -> list[Any]:
        try:
            with self.engine.connect() as connection:
                return list(connection.execute(statement))
        except SQLAlchemyError as fault:
            raise StoreError(str(fault)) from fault

    def match(self, match: str) -> MatchRow | None:
        found = self.read(sa.select(matches).where(matches.c.id == match))
        return MatchRow(*found[0]) if found else None

    def lines(self, match: str) -> list[str]:
        """The journal of a match, line by line; the first is its header."""
        wanted = sa.select(entries.c.line).where(entries.c.match == match).order_by(entries.c.sequence)
        return [row[0] for row in self.read(wanted)]

    def lengths(self, wanted: Sequence[str]) -> Mapping[str, int]:
        """How long the journals of some matches are now."""
        found: dict[str, int] = {}
        for start in range(0, len(wanted), 500):
            part = wanted[start : start + 500]
            found |= dict(self.read(sa.select(matches.c.id, matches.c.length).where(matches.c.id.in_(part))))
        return found

    def ends(self, wanted: Sequence[str]) -> Mapping[str, Mapping[str, Any]]:
        """The closing entries of some finished matches. New rules may have left an entry behind one."""
        found: dict[str, Mapping[str, Any]] = {}
        near = entries.c.sequence > matches.c.length - NEAR_THE_END
        last = sa.select(entries.c.match, entries.c.line).join(matches).where(near).order_by(entries.c.sequence)
        for start in range(0, len(wanted), 500):
            for match, line in self.read(last.where(matches.c.id.in_(wanted[start : start + 500]))):
                entry = msgspec.json.decode(line)
                if entry.get("kind") == "end":  # the header has no kind
                    found[match] = entry
        return found

    def receipt(self, match: str, token: str) -> Receipt | None:
        wanted = sa.select(receipts.c.token, receipts.c.deed, receipts.c.answer).where(
            receipts.c.match == match, receipts.c.token == token
        )
        found = self.read(wanted)
        return Receipt(*found[0]) if found else None

    def waiting_for_bots(self) -> dict[str, int]:
        """Matches where a bot is asked, with the lengths of their journals."""
        wanted = sa.select(matches.c.id, matches.c.length).where(matches.c.bot_due).order_by(matches.c.updated)
        return dict(self.read(wanted.limit(SWEPT)))


def _without_password(url: str) -> str:
    """A database URL as it may be shown.

    >>> _without_password("postgresql://anna:secret@host/table")
    'postgresql://anna:***@host/table'
    """
    try:
        return sa.make_url(url).render_as_string(hide_password=True)
    except SQLAlchemyError:
        return "the database"


def _rows(match: str, first: int, lines: Sequence[str]) -> list[dict[str, Any]]:
    return [{"match": match, "sequence": first + place, "line": line} for place, line in enumerate(lines)]


def _engine(url: str) -> sa.Engine:
    parsed = sa.make_url(url)
    if parsed.get_backend_name() == "postgresql" and parsed.get_driver_name() == "psycopg2":
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() != "sqlite":
        return sa.create_engine(parsed, pool_pre_ping=True)
    if parsed.database and parsed.database != ":memory:":
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    engine = sa.create_engine(parsed, connect_args={"check_same_thread": False})
    sa.event.listen(engine, "connect", _durable)
    sa.event.listen(engine, "begin", _begin)
    return engine


def _durable(connection: Any, _: object) -> None:
    """WAL with full sync: a commit that was answered survives the loss of power."""
    connection.isolation_level = None  # transactions are begun by `_begin`, not by the driver
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_MILLISECONDS}"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: sa.Connection) -> None:
    """Writers take the lock at once: a lock taken in the middle could be refused after half the work."""
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")


def migrate(engine: sa.Engine) -> None:
    """Bring the database to the present shape. Processes that start together take turns."""
    with as_file(files("admiralty.server").joinpath("migrations")) as place:
        config = Config()
        config.set_main_option("script_location", str(place))
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            if engine.dialect.name == "postgresql":
                connection.execute(sa.text("SELECT pg_advisory_xact_lock(81868)"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
