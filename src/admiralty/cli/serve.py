"""`admiralty serve`: start the web server, with settings from options, environment variables and a file."""

import os
from pathlib import Path
from typing import Any

import click

from admiralty.cli.console import WORDS, Failure, echo, later
from admiralty.kernel.base.gc_paused import gc_paused

__all__ = ["serve"]

LEVELS = ("debug", "info", "warning", "error")


@click.command(help=later("help-serve-command"))
@click.argument("scenario_files", metavar="[FILE]…", nargs=-1)
@click.option("--settings", "file", type=click.Path(path_type=Path), metavar="FILE", help=later("help-serve-settings"))
@click.option("--host", show_default="127.0.0.1", help=later("help-serve-host"))
@click.option("--port", show_default="8000", type=click.IntRange(0, 65535), help=later("help-serve-port"))
@click.option("--database", metavar="URL", help=later("help-serve-database"))
@click.option("--name", "names", multiple=True, metavar="NAME", help=later("help-serve-name"))
@click.option("--proxy", "proxies", multiple=True, metavar="ADDRESS", help=later("help-serve-proxy"))
@click.option("--metrics", metavar="HOST:PORT", help=later("help-serve-metrics"))
@click.option("--log", type=click.Choice(LEVELS), help=later("help-serve-log"))
def serve(file: Path | None, **options: Any) -> None:
    from admiralty.server.configuration import SettingsError, load_settings

    given = {name: value for name, value in options.items() if value not in (None, ())}
    try:
        settings = load_settings(os.environ, given, file)
    except SettingsError as fault:
        raise Failure(WORDS.say(f"settings-{fault.key}", **fault.args_of_sentence)) from fault
    # Only this command needs the server, which takes longer to load than all the others together.
    with gc_paused():
        from admiralty.kernel.base.data import DataError
        from admiralty.server.db.journals import StoreError
        from admiralty.server.run import CannotListen
        from admiralty.server.run import serve as run

    def started(url: str) -> None:
        echo(WORDS.say("serve-open-at", url=url))
        echo(WORDS.say("serve-stop-with"))

    try:
        run(settings, started)
    except DataError as fault:
        raise Failure(str(fault)) from fault
    except CannotListen as fault:
        raise Failure(WORDS.say("serve-cannot-listen", address=fault.filename, reason=str(fault.strerror))) from fault
    except StoreError as fault:
        raise Failure(WORDS.say("serve-no-database", reason=str(fault))) from fault
