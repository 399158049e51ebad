"""The store: migrations, durable settings, and the unique key."""

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from admiralty.server.db.journals import Conflict, MatchRow, Receipt, Status, Store, StoreError, Version
from admiralty.server.db.schema import matches, metadata
from admiralty.server.http.rate_limits import Limit, SharedBuckets
from tests.support.patience import PATIENCE

STATUS = Status(1, ("raider",), True, False, 1)


def row(match: str) -> MatchRow:
    return MatchRow(match, "duel", "fog", "{}", b"key", False, 0, "", False, False, 0.0)


def test_a_new_database_has_the_tables_that_the_code_speaks_of(empty_url: str) -> None:
    store = Store(empty_url)
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    store.close()


def test_a_second_start_changes_nothing_and_starts_at_once_take_turns(empty_url: str) -> None:
    stores: list[Store] = []
    threads = [threading.Thread(target=lambda: stores.append(Store(empty_url))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(stores) == 3
    stores[0].create(row("one"), ["header"], lambda _: None)
    assert stores[2].lines("one") == ["header"]
    for store in stores:
        store.close()


def test_the_first_to_write_a_sequence_number_wins(url: str) -> None:
    one, two = Store(url), Store(url)
    one.create(row("m"), ["header"], lambda _: None)
    one.append("m", 1, ["a", "b"], STATUS, Receipt("token", "deed", "{}"))
    with pytest.raises(Conflict):
        two.append("m", 2, ["c"], STATUS, None)
    with pytest.raises(Conflict):
        two.append("m", 3, ["c"], STATUS, Receipt("token", "deed", "{}"))
    assert two.lines("m") == ["header", "a", "b"]
    assert two.receipt("m", "token") == Receipt("token", "deed", "{}")
    assert two.receipt("m", "other") is None
    found = two.match("m")
    assert found is not None
    assert (found.asked, found.bot_due, found.length) == ("raider", True, 1)
    assert two.waiting_for_bots() == {"m": 1}
    one.close()
    two.close()


def test_lines_that_came_too_late_leave_the_connection_in_order(url: str, caplog: pytest.LogCaptureFixture) -> None:
    """After a conflict the driver has nothing to clean up, which it would log."""
    one, two = Store(url), Store(url)
    one.create(row("m"), ["header"], lambda _: None)
    for first in range(1, 30, 3):
        lines = [f"{first} of {'x' * 5000}", "b", "c"]
        one.append("m", first, lines, STATUS, None)
        with pytest.raises(Conflict):
            two.append("m", first + 1, [*lines, "d"], STATUS, Receipt(f"token {first}", "deed", "{}"))
        assert two.lines("m")[first:] == lines
        assert two.receipt("m", f"token {first}") is None
    assert caplog.records == []
    one.close()
    two.close()


def test_what_one_match_spoils_does_not_spoil_another_in_the_same_commit(url: str) -> None:
    store = Store(url)
    for match in ("a", "b"):
        store.create(row(match), ["header"], lambda _: None)
    outcomes: list[str] = []

    def write(match: str, sequence: int) -> None:
        try:
            store.append(match, sequence, ["x"], STATUS, None)
            outcomes.append("written")
        except Conflict:
            outcomes.append("conflict")

    threads = [threading.Thread(target=write, args=("ab"[n % 2], 1 + n // 4)) for n in range(40)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["conflict"] * 20 + ["written"] * 20
    assert len(store.lines("a")) == len(store.lines("b")) == 11
    assert store.writer.commits < 2 + 40
    store.close()


def test_a_file_is_kept_in_wal_with_full_sync(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'a.db'}")
    with store.engine.connect() as connection:
        assert connection.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(sa.text("PRAGMA synchronous")).scalar() == 2
    store.close()


def test_a_database_that_does_not_answer_is_a_store_error(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    store = Store(f"sqlite:///{file}")
    store.create(row("m"), ["header"], lambda _: None)
    with sqlite3.connect(file) as other:
        other.execute("drop table receipts")
    with pytest.raises(StoreError):
        store.receipt("m", "token")
    with pytest.raises(StoreError):
        store.append("m", 1, ["a"], STATUS, Receipt("t", "d", "{}"))
    assert store.lines("m") == ["header"]
    store.close()


def test_a_change_that_raises_fails_alone_and_the_writer_goes_on(url: str) -> None:
    store = Store(url)
    store.create(row("m"), ["header"], lambda _: None)

    def spoil(_: sa.Connection) -> None:
        raise ZeroDivisionError

    changes = [store.submit("m", spoil), store.submit("n", spoil)]
    store.append("m", 1, ["a"], STATUS, None)
    for change in changes:
        with pytest.raises(ZeroDivisionError):
            change.result()
    store.append("m", 2, ["b"], STATUS, None)
    assert store.lines("m") == ["header", "a", "b"]
    assert store.version("m") == Version(1, 0, 0)
    assert store.versions(["m", "nowhere"]) == {"m": Version(1, 0, 0)}
    assert store.version("nowhere") is None
    store.close()


def _waits(event: threading.Event) -> None:
    event.wait(PATIENCE)


def test_changes_of_both_kinds_share_a_commit(url: str) -> None:
    store = Store(url)
    store.create(row("a"), ["header"], lambda _: None)
    begin = threading.Event()
    waiting = store.submit("0", lambda _: _waits(begin))
    threads = [
        threading.Thread(target=store.append, args=("a", 1, ["x"], STATUS, Receipt("t", "d", "{}"))),
        threading.Thread(target=store.create, args=(row("b"), ["header"], lambda _: None)),
    ]
    for thread in threads:
        thread.start()
    before = store.writer.commits
    begin.set()
    waiting.result()
    for thread in threads:
        thread.join()
    assert store.lines("a") == ["header", "x"]
    assert store.lines("b") == ["header"]
    assert store.writer.commits - before <= 3
    store.close()


def test_every_process_hears_what_is_written(url: str) -> None:
    one, two = Store(url), Store(url)
    news = two.news(0.01)
    assert next(news) is None
    one.create(row("m"), ["header"], lambda _: None)
    heard = next(found for found in news if found != {})
    assert heard is None or heard == {"m": None}
    news.close()  # type: ignore[attr-defined]
    one.close()
    two.close()


def test_what_a_process_writes_itself_is_told_by_its_name(url: str) -> None:
    """Matches are reloaded only when another process has written to the SQLite file."""
    one, two = Store(url), Store(url)
    for match in ("m", "n"):
        one.create(row(match), ["header"], lambda _: None)
    news = one.news(0.01)
    assert next(news) is None
    one.append("m", 1, ["a"], STATUS, None)
    told = next(found for found in news if found != {})
    if one.engine.dialect.name == "sqlite":
        assert told == {"m": STATUS.length}  # with all its columns
        one.append("m", 2, ["b"], STATUS._replace(length=2), None)
        one.write("m", lambda _: None)
        one.append("m", 3, ["c"], STATUS._replace(length=3), None)
        assert next(found for found in news if found != {}) == {"m": None}
    else:
        assert told == {"m": None}
    assert next(news) == {}
    two.append("n", 1, ["a"], STATUS, None)
    heard = next(found for found in news if found != {})
    assert heard is None or heard == {"n": None}
    news.close()  # type: ignore[attr-defined]
    one.close()
    two.close()


def test_the_statements_that_write_an_order_are_prepared(url: str) -> None:
    """The engine compiles none of them again, which takes ten times as long as running one."""
    store = Store(url)
    store.create(row("m"), ["header"], lambda _: None)
    buckets, limit = SharedBuckets(store), Limit(1.0, 10.0)
    composed: list[object] = []
    sa.event.listen(store.engine, "before_execute", lambda *args: composed.append(args[1]))
    for sequence in (1, 2):
        assert store.version("m") == Version(sequence - 1, 0, 0)
        assert store.receipt("m", f"token {sequence}") is None
        composed.clear()
        status = STATUS._replace(length=sequence)
        store.append("m", sequence, ["a"], status, Receipt(f"token {sequence}", "deed", "{}"))
        assert asyncio.run(buckets.draw("order link", limit)).given == 1
        assert composed == []
    assert store.lines("m") == ["header", "a", "a"]
    assert composed  # a compilation would have been noticed
    store.close()


def test_who_waits_for_a_bot_is_found_without_a_look_at_every_match(url: str) -> None:
    """By an index of only those matches, so that most orders do not change it."""
    store = Store(url)
    for match, due in (("m", False), ("n", True), ("o", False)):
        store.create(row(match)._replace(bot_due=due), ["header"], lambda _: None)
    assert list(store.waiting_for_bots()) == ["n"]
    if store.engine.dialect.name == "sqlite":
        wanted = sa.select(matches.c.id, matches.c.length).where(matches.c.bot_due).order_by(matches.c.updated)
        plan = store.read(sa.text(f"EXPLAIN QUERY PLAN {wanted.compile(store.engine)}"))  # type: ignore[arg-type]
        assert [line[3] for line in plan] == ["SCAN matches USING INDEX matches_due"]
    store.close()
