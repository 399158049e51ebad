"""The store: migrations, durable settings, and the key that decides."""

import sqlite3
import threading
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from admiralty.server.schema import metadata
from admiralty.server.store import Conflict, MatchRow, Receipt, Status, Store, StoreError

STATUS = Status(1, ("raider",), True, False)


def row(match: str) -> MatchRow:
    return MatchRow(match, "duel", "fog", "{}", b"key", False, 0, "", False, False, 0.0)


def test_migrations_lead_to_the_tables_that_the_code_speaks_of(url: str) -> None:
    store = Store(url)
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    store.close()


def test_a_second_start_changes_nothing_and_starts_at_once_take_turns(url: str) -> None:
    stores: list[Store] = []
    threads = [threading.Thread(target=lambda: stores.append(Store(url))) for _ in range(3)]
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
    assert store.commits < 2 + 40
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
