"""Backup and restore: copy the server's database, and go on from a copy with new dice."""

from pathlib import Path

import click

from admiralty.cli.console import WORDS, Failure, echo

__all__ = ["backup", "restore"]

DATABASE = click.option("--database", default="", metavar="URL", help=WORDS.say("help-serve-database"))


@click.command(help=WORDS.say("help-backup"))
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@DATABASE
def backup(file: Path, database: str) -> None:
    from admiralty.server.backups import BackupError, back_up
    from admiralty.server.settings import default_database

    try:
        back_up(database or default_database(), file)
    except BackupError as fault:
        raise Failure(WORDS.say(fault.why, file=str(fault.file))) from fault
    echo(WORDS.say("backup-made", file=str(file)))


@click.command(help=WORDS.say("help-restore"))
@click.argument("file", required=False, type=click.Path(path_type=Path, exists=True, dir_okay=False))
@DATABASE
def restore(file: Path | None, database: str) -> None:
    from admiralty.server.backups import BackupError, put_back, renew_dice
    from admiralty.server.settings import default_database
    from admiralty.server.store import StoreError

    url = database or default_database()
    try:
        if file is not None and (kept := put_back(url, file)) is not None:
            echo(WORDS.say("restore-kept", file=str(kept)))
        restored = renew_dice(url, {})
    except BackupError as fault:
        raise Failure(WORDS.say(fault.why, file=str(fault.file))) from fault
    except StoreError as fault:
        raise Failure(WORDS.say("serve-no-database", reason=str(fault))) from fault
    echo(WORDS.say("restore-done", matches=len(restored.renewed)))
    if restored.unread:
        echo(WORDS.say("restore-unread", matches=restored.unread))
