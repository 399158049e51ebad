"""Serve: the table in a browser."""

import ipaddress

import click

from admiralty.cli.console import WORDS, Failure, echo

__all__ = ["serve"]

LEVELS = ("debug", "info", "warning", "error")


def _addresses(ctx: click.Context, option: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """Addresses and networks in figures, or * for whoever asks."""
    for each in given:
        try:
            ipaddress.ip_network("0.0.0.0/0" if each == "*" else each, strict=False)
        except ValueError as fault:
            raise click.BadParameter(WORDS.say("serve-bad-proxy", address=each)) from fault
    return given


@click.command(help=WORDS.say("help-serve-command"))
@click.option("--host", default="127.0.0.1", show_default=True, help=WORDS.say("help-serve-host"))
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help=WORDS.say("help-serve-port")
)
@click.option("--database", default="", metavar="URL", help=WORDS.say("help-serve-database"))
@click.option("--name", "names", multiple=True, metavar="NAME", help=WORDS.say("help-serve-name"))
@click.option(
    "--proxy", "proxies", multiple=True, metavar="ADDRESS", callback=_addresses, help=WORDS.say("help-serve-proxy")
)
@click.option("--metrics", default="", metavar="HOST:PORT", help=WORDS.say("help-serve-metrics"))
@click.option("--log", "level", default="warning", type=click.Choice(LEVELS), help=WORDS.say("help-serve-log"))
def serve(
    host: str, port: int, database: str, names: tuple[str, ...], proxies: tuple[str, ...], metrics: str, level: str
) -> None:
    # Only this command needs the server, and loading it takes longer than all the others together.
    from admiralty.server.run import CannotListen
    from admiralty.server.run import serve as run
    from admiralty.server.settings import ServerSettings, default_database
    from admiralty.server.store import StoreError

    def started(url: str) -> None:
        echo(WORDS.say("serve-open-at", url=url))
        echo(WORDS.say("serve-stop-with"))

    place = database or default_database()
    try:
        run(ServerSettings(place, host, port, names=names, proxies=proxies, metrics=metrics), started, level.upper())
    except CannotListen as fault:
        raise Failure(WORDS.say("serve-cannot-listen", address=fault.filename, reason=str(fault.strerror))) from fault
    except StoreError as fault:
        raise Failure(WORDS.say("serve-no-database", reason=str(fault))) from fault
