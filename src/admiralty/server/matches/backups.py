"""Backup and restore of the database: a restored match gets new dice, since players may have seen the old ones."""

import secrets
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sa

from admiralty.kernel.replays.replay import ReplayError
from admiralty.server.db.journals import Store
from admiralty.server.db.schema import matches
from admiralty.server.matches.live_matches import Command, Tables
from admiralty.server.registry import GameRegistry

__all__ = ["BackupError", "Restored", "back_up", "put_back", "renew_dice"]


class BackupError(ValueError):
    """A backup that cannot be made or restored; ``why`` is the end of the key of a message."""

    def __init__(self, why: str, file: Path) -> None:
        super().__init__(f"{why}: {file}")
        self.why = why
        self.file = file


class Restored(NamedTuple):
    """What happened to the matches that were running."""

    renewed: list[str]
    unread: list[str]
    """Those that the rules of this program cannot open; their dice are unchanged."""


def back_up(url: str, file: Path) -> None:
    """Copy a SQLite database into a new file; a server may be using it."""
    here = _sqlite_file(url)
    if not here.exists():
        raise BackupError("no-database", here)
    if file.exists():
        raise BackupError("exists", file)
    with closing(sqlite3.connect(here)) as source, closing(sqlite3.connect(file)) as copy:
        source.backup(copy)


def put_back(url: str, file: Path) -> Path | None:
    """Replace a SQLite database that no server is using by a backup; returns where the old one was moved to."""
    here = _sqlite_file(url)
    _must_be_backup(file)
    kept = None
    if here.exists():
        _must_be_unused(here)
        kept = here.with_name(f"{here.name}.before-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}")
        here.rename(kept)
    here.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(here)) as copy:
        source.backup(copy)
    return kept


def renew_dice(url: str, games: Mapping[str, tuple[str, str]]) -> Restored:
    """Start a new epoch of the dice in every running match of a database that came from a backup."""
    store = Store(url)
    try:
        tables = Tables(store, GameRegistry(games), 0)
        running = sa.select(matches.c.id).where(~matches.c.over, ~matches.c.record).order_by(matches.c.id)
        restored = Restored([], [])
        for (match,) in store.read(running):
            try:
                tables.get(match).do(
                    Command("", ("restored",), lambda live: live.actions.restore_backup(secrets.token_hex(16)))
                )
                restored.renewed.append(match)
            except ReplayError:
                restored.unread.append(match)
        return restored
    finally:
        store.close()


def _sqlite_file(url: str) -> Path:
    parsed = sa.make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        raise BackupError("not-sqlite", Path(parsed.get_backend_name()))
    return Path(parsed.database)


def _must_be_backup(file: Path) -> None:
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as found:
            found.execute("SELECT id, key FROM matches LIMIT 1").fetchall()
    except sqlite3.Error as fault:
        raise BackupError("strange", file) from fault


def _must_be_unused(here: Path) -> None:
    """Leave WAL mode, which works only while no other process has the database open; then it is one file."""
    try:
        with closing(sqlite3.connect(here, timeout=1)) as found:
            mode = found.execute("PRAGMA journal_mode=DELETE").fetchone()[0]
    except sqlite3.OperationalError as fault:
        raise BackupError("in-use", here) from fault
    if mode != "delete":
        raise BackupError("in-use", here)
