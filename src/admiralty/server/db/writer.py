"""Group commit: one thread of a process writes at a time, and commits all waiting changes in one transaction.

The writing thread takes all waiting changes and commits them at once. Where there are several, each has a savepoint of
its own, so that many matches share the price of one durable commit and a failed change fails alone. Changes that come
meanwhile are left to a thread of the writer's own; to wake it for every order would cost more than most orders.
"""

import queue
import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from admiralty.server.db.engine import CHANNEL, Driver, StoreError

__all__ = ["Change", "Conflict", "News", "Writer"]

BATCH = 64
Change = Callable[[sa.Connection], object]


class Conflict(Exception):
    """Another process wrote that sequence number, or used that key, first."""


News = Mapping[str, int | None]
"""The matches or guests that were written, with the length of the journal where only that has changed."""


class _Wanted(NamedTuple):
    order: str
    change: Change
    done: Future[None]
    length: int | None


class Writer:
    """Waiting changes, and the thread that commits them."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._connection: sa.Connection | None = None
        self._waiting: deque[_Wanted] = deque()
        self._turn = threading.Lock()
        """Held by the writing thread."""
        self._bell: queue.SimpleQueue[bool] = queue.SimpleQueue()
        """Wakes the thread; False ends it."""
        self._thread = threading.Thread(target=self._write_all, name="store-writer", daemon=True)
        self._tell = "SELECT pg_notify(%s, %s)"
        self._news: dict[str, int | None] = {}
        self._version: int | None = None
        self.commits = 0
        self.writes = 0
        self.failing = False
        """Whether the database refused the last transaction."""

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._bell.put(False)
        self._thread.join()

    def submit(self, order: str, change: Change) -> Future[None]:
        """Submit a change; ``order`` sorts the changes of a batch, so that processes cannot deadlock.

        It is also the name under which other processes are notified of the change: the match's id, or the guest's.
        """
        done = self._wanted(order, change)
        self._bell.put(True)
        return done

    def write(self, order: str, change: Change, length: int | None = None) -> None:
        """Submit a change and wait for its commit; where no thread is writing, the caller commits it itself.

        ``length`` is the new length of the journal, where a change does nothing else.
        """
        done = self._wanted(order, change, length)
        while not done.done() and self._turn.acquire(blocking=False):
            try:
                self._commit_next()
            finally:
                self._turn.release()
        if self._waiting:
            self._bell.put(True)
        done.result()

    def news(self) -> News | None:
        """What was written here since the last call; None where other processes may have written too.

        For a SQLite file only: PRAGMA data_version of the writing connection changes when others write.
        """
        with self._turn:
            try:
                row = self._opened().connection.cursor().execute("PRAGMA data_version").fetchone()
            except (SQLAlchemyError, self._driver.Error) as fault:
                self._hang_up()
                raise StoreError(str(fault)) from fault
            known, self._version = self._version, row[0]
            news, self._news = self._news, {}
        return news if known == self._version else None

    def _wanted(self, order: str, change: Change, length: int | None = None) -> Future[None]:
        done: Future[None] = Future()
        self._waiting.append(_Wanted(order, change, done, length))
        return done

    def _write_all(self) -> None:
        going_on = True
        while going_on:
            going_on = self._bell.get()
            with self._turn:
                while self._waiting:
                    self._commit_next()
                if not going_on:
                    self._hang_up()

    def _commit_next(self) -> None:
        """Commit a batch of waiting changes; the caller holds the lock."""
        batch = [self._waiting.popleft() for _ in range(min(BATCH, len(self._waiting)))]
        todo = [each for each in batch if each.done.set_running_or_notify_cancel()]
        if todo:
            self._commit(sorted(todo, key=lambda each: each.order))

    def _commit(self, todo: Sequence[_Wanted]) -> None:
        """Commit a batch. A change that fails fails alone; a database that fails fails them all."""
        failed: dict[Future[None], Exception] = {}
        try:
            failed = self._write(todo)
        except Exception as broken:  # noqa: BLE001 (the thread must live, and the callers must be told)
            self._hang_up()
            known = isinstance(broken, SQLAlchemyError | self._driver.Error)
            self.failing = self.failing or known
            failed = {each.done: StoreError(str(broken)) if known else broken for each in todo}
        if len(failed) < len(todo):
            self.failing = False
            self.commits += 1
            self.writes += len(todo) - len(failed)
        for each in todo:
            if each.done in failed:
                each.done.set_exception(failed[each.done])
            else:
                each.done.set_result(None)

    def _write(self, todo: Sequence[_Wanted]) -> dict[Future[None], Exception]:
        connection = self._begun()
        driver = connection.connection.driver_connection
        assert driver is not None
        failed: dict[Future[None], Exception] = {}
        for each in todo:
            fault = self._make(connection, each.change, alone=len(todo) == 1)
            if fault is not None:
                failed[each.done] = fault
        if len(failed) == len(todo):
            driver.rollback()
        else:
            written = [each for each in todo if each.done not in failed]
            if not self._driver.is_sqlite:
                driver.execute(self._tell, (CHANNEL, "\n".join(dict.fromkeys(each.order for each in written))))
            driver.commit()
            if self._driver.is_sqlite:
                self._remember(written)
        connection.rollback()  # SQLAlchemy may have begun a transaction of its own count during a change
        return failed

    def _remember(self, written: Sequence[_Wanted]) -> None:
        """Remember what has been written, for the watcher; where more than a journal grew, all has to be read again."""
        for order, _, _, length in written:
            known = self._news.get(order, 0)
            self._news[order] = None if length is None or known is None else max(known, length)

    def _begun(self) -> sa.Connection:
        """The connection, with a transaction begun by the driver: SQLAlchemy's begin takes longer than a commit."""
        for last in (False, True):
            fresh = self._connection is None
            connection = self._opened()
            try:
                connection.connection.cursor().execute("BEGIN IMMEDIATE" if self._driver.is_sqlite else "SELECT 1")
                return connection
            except self._driver.Error:
                # An idle connection may have died; nothing has been sent on it yet.
                self._hang_up()
                if fresh or last:
                    raise
        raise AssertionError

    def _opened(self) -> sa.Connection:
        if self._connection is None:
            self._connection = self._driver.engine.connect().execution_options(begun=True)
        return self._connection

    def _hang_up(self) -> None:
        self._version = None  # data_version counts what other connections write
        if self._connection is not None:
            with suppress(SQLAlchemyError, self._driver.Error):
                self._connection.invalidate()
                self._connection.close()
            self._connection = None

    def _make(self, connection: sa.Connection, change: Change, *, alone: bool) -> Exception | None:
        """Make one change; returns its fault unless the database itself has failed."""
        cursor = connection.connection.cursor()
        if not alone:
            cursor.execute("SAVEPOINT change")
        try:
            change(connection)
        except (IntegrityError, self._driver.IntegrityError) as fault:
            found: Exception = Conflict(str(fault))
        except (SQLAlchemyError, self._driver.Error):
            raise
        except Exception as fault:  # noqa: BLE001 (it is handed to the caller that submitted the change)
            found = fault
        else:
            if not alone:
                cursor.execute("RELEASE SAVEPOINT change")
            return None
        if not alone:
            cursor.execute("ROLLBACK TO SAVEPOINT change")
        return found
