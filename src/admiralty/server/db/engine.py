"""Database engine: connections, migrations at the start, prepared reads, and NOTIFY."""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy.exc import SQLAlchemyError

from admiralty.server.db.schema import metadata

__all__ = ["CHANNEL", "Driver", "StoreError", "listen", "migrate", "open_engine", "watch", "without_password"]

BUSY_MILLISECONDS = 2_000
DURABLE = {"journal_mode": "WAL", "synchronous": "FULL", "foreign_keys": "ON", "wal_autocheckpoint": 4_000}
"""SQLite checkpoints the WAL after so many pages: 16 MB."""
POSTGRESQL = {
    "connect_timeout": 3,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "options": "-c lock_timeout=2s -c statement_timeout=10s",
}
"""Connection and lock time-outs are short: a client is told to try again rather than kept waiting."""
CHANNEL = "admiralty"
"""The NOTIFY channel by which PostgreSQL tells all processes what has been written."""
LISTENING_SECONDS = 1.0
T = TypeVar("T")


class StoreError(Exception):
    """The database does not answer; nothing was written."""


class Driver:
    """The driver beneath the engine, for the few statements that every order needs.

    SQLAlchemy takes ten times as long to build a statement as the driver takes to run a prepared one. Statements are
    written with ``?`` and are constants of the code: nothing of a request is ever part of one.
    """

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self.is_sqlite = engine.dialect.name == "sqlite"
        dbapi: Any = engine.dialect.loaded_dbapi
        self.Error: type[Exception] = dbapi.Error
        self.IntegrityError: type[Exception] = dbapi.IntegrityError

    def text(self, statement: str) -> str:
        """A statement in the driver's parameter style."""
        return statement if self.is_sqlite else statement.replace("?", "%s")


def listen(driver: Driver) -> Iterator[dict[str, None] | None]:
    """What any process on this PostgreSQL has written, as it is written; None first, when LISTEN has begun."""
    try:
        lent = driver.engine.raw_connection()
    except (SQLAlchemyError, driver.Error) as fault:
        raise StoreError(str(fault)) from fault
    connection: Any = lent.driver_connection
    lent.detach()  # not one of the engine's pool
    try:
        connection.autocommit = True
        connection.execute(f"LISTEN {CHANNEL}")
        yield None  # the caller looks for what was written before; what is written from now on is notified
        while True:
            found = connection.notifies(timeout=LISTENING_SECONDS, stop_after=1)
            yield dict.fromkeys(name for notice in found for name in notice.payload.split("\n"))
    except driver.Error as fault:
        raise StoreError(str(fault)) from fault
    finally:
        with suppress(driver.Error):
            connection.close()


def watch(look: Callable[[], T], seconds: float) -> Iterator[T | None]:
    """What was written to a SQLite file, polled every so many seconds; the first time, anything may have been."""
    look()
    yield None
    while True:
        time.sleep(seconds)
        yield look()


def without_password(url: str) -> str:
    """A database URL without its password, for logs.

    >>> without_password("postgresql://anna:secret@host/table")
    'postgresql://anna:***@host/table'
    """
    try:
        return sa.make_url(url).render_as_string(hide_password=True)
    except SQLAlchemyError:
        return "the database"


def open_engine(url: str) -> sa.Engine:
    """The engine for a URL, set up so that commits are durable."""
    parsed = sa.make_url(url)
    if parsed.get_backend_name() == "postgresql" and parsed.get_driver_name() == "psycopg2":
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() != "sqlite":
        return sa.create_engine(parsed, pool_pre_ping=True, pool_timeout=2, connect_args=POSTGRESQL)
    if parsed.database and parsed.database != ":memory:":
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    engine = sa.create_engine(parsed, connect_args={"check_same_thread": False})
    sa.event.listen(engine, "connect", _durable)
    sa.event.listen(engine, "begin", _begin)
    return engine


def _durable(connection: Any, _: object) -> None:
    """WAL with full sync: a commit survives the loss of power."""
    connection.isolation_level = None  # `_begin` begins transactions, not the driver
    for name, value in {**DURABLE, "busy_timeout": BUSY_MILLISECONDS}.items():
        connection.execute(f"PRAGMA {name}={value}")


def _begin(connection: sa.Connection) -> None:
    """BEGIN IMMEDIATE: a lock taken in the middle of a transaction could be refused after half the work."""
    options = connection.get_execution_options()
    if not options.get("begun"):
        connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get("writes") else "BEGIN")


def migrate(engine: sa.Engine) -> None:
    """Make the tables of a new database, or run the migrations of an old one. Processes that start together take turns.

    `StoreError` for a database that has a revision which this program does not know.
    """
    with as_file(files("admiralty.server.db").joinpath("migrations")) as place:
        config = Config()
        config.set_main_option("script_location", str(place))
        connecting = engine.connect().execution_options(writes=True)
        if engine.dialect.name == "sqlite":
            driver: Any = connecting.connection.driver_connection
            driver.execute("PRAGMA busy_timeout=20000")
        with connecting as connection, connection.begin():
            if engine.dialect.name == "postgresql":
                for setting in ("lock_timeout", "statement_timeout"):  # no time limit here
                    connection.exec_driver_sql(f"SET LOCAL {setting} = 0")
                connection.execute(sa.text("SELECT pg_advisory_xact_lock(81868)"))
            config.attributes["connection"] = connection
            try:
                if sa.inspect(connection).has_table("alembic_version"):
                    command.upgrade(config, "head")
                else:
                    metadata.create_all(connection)
                    command.stamp(config, "head")
            except CommandError as fault:
                raise StoreError(f"it was made by another release of Admiralty: {fault}") from fault
    engine.dispose()  # its connection waits for locks longer than others may
