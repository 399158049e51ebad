"""`admiralty backup` and `restore`: copy the server's database, and restore a copy with new dice."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from admiralty.cli.console import WORDS, Failure, echo, later

if TYPE_CHECKING:
    from admiralty.server.settings import ServerSettings

__all__ = ["backup", "restore"]


def _where(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that name the server's database."""
    kind = click.Path(path_type=Path)
    command = click.option("--database", metavar="URL", help=later("help-serve-database"))(command)
    return click.option("--settings", type=kind, metavar="FILE", help=later("help-serve-settings"))(command)


@contextmanager
def _settings(file: Path | None, database: str | None) -> Iterator["ServerSettings"]:
    """The settings of the server; a fault of its database becomes one line."""
    from admiralty.server.configuration import SettingsError, load_settings
    from admiralty.server.db.journals import StoreError
    from admiralty.server.matches.backups import BackupError

    try:
        yield load_settings(os.environ, {"database": database} if database else {}, file)
    except SettingsError as fault:
        raise Failure(WORDS.say(f"settings-{fault.key}", **fault.args_of_sentence)) from fault
    except BackupError as fault:
        raise Failure(WORDS.say(f"backup-{fault.why}", file=str(fault.file))) from fault
    except StoreError as fault:
        raise Failure(WORDS.say("serve-no-database", reason=str(fault))) from fault


@click.command(help=later("help-backup"))
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@_where
def backup(file: Path, settings: Path | None, database: str | None) -> None:
    from admiralty.server.matches.backups import back_up

    with _settings(settings, database) as found:
        back_up(found.database, file)
    echo(WORDS.say("backup-made", file=str(file)))


@click.command(help=later("help-restore"))
@click.argument("file", required=False, type=click.Path(path_type=Path, exists=True, dir_okay=False))
@_where
def restore(file: Path | None, settings: Path | None, database: str | None) -> None:
    from admiralty.server.matches.backups import put_back, renew_dice

    with _settings(settings, database) as found:
        if file is not None and (kept := put_back(found.database, file)) is not None:
            echo(WORDS.say("restore-kept", file=str(kept)))
        restored = renew_dice(found.database, found.games)
    echo(WORDS.say("restore-done", matches=len(restored.renewed)))
    if restored.unread:
        echo(WORDS.say("restore-unread", matches=restored.unread))
