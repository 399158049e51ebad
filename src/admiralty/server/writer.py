"""The writer: one thread of each process writes.

It takes all that waits and commits it at once, each change under a savepoint of its own where there are several, so
that many tables share the price of one durable commit and none can spoil another's.
"""

import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from admiralty.server.database import CHANNEL, Driver, StoreError

__all__ = ["Change", "Conflict", "Writer"]

BATCH = 64
Change = Callable[[sa.Connection], object]


class Conflict(Exception):
    """Another process has written that sequence number, or used that token, first."""


class _Wanted(NamedTuple):
    order: str
    change: Change
    done: Future[None]


class Writer:
    """A queue of changes, and the thread that commits them."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._connection: sa.Connection | None = None
        self._queue: queue.SimpleQueue[_Wanted | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="store-writer", daemon=True)
        self._tell = "SELECT pg_notify(%s, %s)"
        self.commits = 0
        self.writes = 0

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._queue.put(None)
        self._thread.join()

    def submit(self, order: str, change: Change) -> Future[None]:
        """Have a change committed; ``order`` sorts the changes of a batch, so that processes never wait in a ring.

        It is also the name under which other processes hear of the change: the match's, or the guest's.
        """
        done: Future[None] = Future()
        self._queue.put(_Wanted(order, change, done))
        return done

    def _write_all(self) -> None:
        while True:
            batch = [self._queue.get()]
            while len(batch) < BATCH and not self._queue.empty():
                batch.append(self._queue.get())
            asked = [each for each in batch if each is not None]
            todo = [each for each in asked if each.done.set_running_or_notify_cancel()]
            if todo:
                self._commit(sorted(todo, key=lambda each: each.order))
            if len(asked) < len(batch):
                self._hang_up()
                return

    def _commit(self, todo: Sequence[_Wanted]) -> None:
        """Commit a batch. A change that fails fails alone; a database that fails fails them all."""
        failed: dict[Future[None], Exception] = {}
        try:
            failed = self._write(todo)
        except Exception as broken:  # noqa: BLE001 (the thread must live, and whoever waits must hear of it)
            self._hang_up()
            known = isinstance(broken, SQLAlchemyError | self._driver.Error)
            failed = {each.done: StoreError(str(broken)) if known else broken for each in todo}
        if len(failed) < len(todo):
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
            if not self._driver.is_sqlite:
                names = dict.fromkeys(each.order for each in todo if each.done not in failed)
                driver.execute(self._tell, (CHANNEL, "\n".join(names)))
            driver.commit()
        connection.rollback()  # of the engine's own count of transactions, where a change made it begin one
        return failed

    def _begun(self) -> sa.Connection:
        """The connection, with a transaction begun by the driver: the engine's way of it takes longer than a commit."""
        for last in (False, True):
            fresh = self._connection is None
            if self._connection is None:
                self._connection = self._driver.engine.connect().execution_options(begun=True)
            try:
                cursor = self._connection.connection.cursor()
                cursor.execute("BEGIN IMMEDIATE" if self._driver.is_sqlite else "SELECT 1")
                break
            except self._driver.Error:
                # One that lay idle may have died meanwhile; nothing has been sent on it yet.
                self._hang_up()
                if fresh or last:
                    raise
        assert self._connection is not None
        return self._connection

    def _hang_up(self) -> None:
        if self._connection is not None:
            with suppress(SQLAlchemyError, self._driver.Error):
                self._connection.invalidate()
                self._connection.close()
            self._connection = None

    def _make(self, connection: sa.Connection, change: Change, *, alone: bool) -> Exception | None:
        """Make one change; what is wrong with it, if that is no matter of the database."""
        cursor = connection.connection.cursor()
        if not alone:
            cursor.execute("SAVEPOINT change")
        try:
            change(connection)
        except (IntegrityError, self._driver.IntegrityError) as fault:
            found: Exception = Conflict(str(fault))
        except (SQLAlchemyError, self._driver.Error):
            raise
        except Exception as fault:  # noqa: BLE001 (it is handed to whoever wanted the change)
            found = fault
        else:
            if not alone:
                cursor.execute("RELEASE SAVEPOINT change")
            return None
        if not alone:
            cursor.execute("ROLLBACK TO SAVEPOINT change")
        return found
