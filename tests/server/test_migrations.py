"""Databases of earlier commits, with matches: migration gives them the present tables, and loses nothing."""

from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext

from admiralty.server import db
from admiralty.server.db.engine import open_engine
from admiralty.server.db.journals import MatchRow, Store, StoreError
from admiralty.server.db.schema import metadata

OLDEST = "0010"
ROW = MatchRow(
    "old", "duel", "fog", "{}", b"key", False, 2, "raider", True, False, 5.0, presence=3, waits_since=1, moved_on=4.0
)


def as_of(url: str, revision: str) -> None:
    """Downgrade a database to the schema of an earlier commit; newer data is lost."""
    config = Config()
    config.set_main_option("script_location", str(Path(db.__file__).parent / "migrations"))
    engine = open_engine(url)
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        config.attributes["connection"] = connection
        command.downgrade(config, revision)
    engine.dispose()


def test_what_is_in_the_oldest_database_is_there_after_the_change(url: str) -> None:
    store = Store(url)
    store.create(ROW, ["header", "first"], lambda _: None)
    store.close()
    as_of(url, OLDEST)
    engine = open_engine(url)
    assert "studies" not in sa.inspect(engine).get_table_names()
    engine.dispose()
    store = Store(url)
    assert store.match("old") == ROW
    assert store.lines("old") == ["header", "first"]
    with store.engine.connect() as connection:
        # SQLite keeps texts of any length, so its migrations leave the length of a column alone.
        options = {"compare_type": not url.startswith("sqlite")}
        assert compare_metadata(MigrationContext.configure(connection, opts=options), metadata) == []
    store.close()


def test_a_database_of_a_revision_that_is_unknown_here_is_not_touched(url: str) -> None:
    Store(url).close()
    engine = open_engine(url)
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '0009'"))
    with pytest.raises(StoreError, match=r"another release of Admiralty: .*0009"):
        Store(url)
    with engine.connect() as connection:
        assert connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() == "0009"
    engine.dispose()
