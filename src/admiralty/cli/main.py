"""The command `admiralty`: all subcommands, and errors as one line."""

import sys
from collections.abc import Iterator, Sequence
from os import environ, pathsep
from pathlib import Path
from typing import Any

import click

from admiralty import __version__
from admiralty.cli.backups import backup, restore
from admiralty.cli.cases import cases
from admiralty.cli.charts import charts
from admiralty.cli.check import check
from admiralty.cli.console import INTERRUPTED, WORDS, Failure, last_words, later, wanted_language
from admiralty.cli.fuzz import fuzz
from admiralty.cli.journals import replay, verify
from admiralty.cli.ladder import ladder
from admiralty.cli.list_games import games
from admiralty.cli.new_game import new
from admiralty.cli.odds import odds
from admiralty.cli.pictures import draw
from admiralty.cli.play import play
from admiralty.cli.print_out import print_out
from admiralty.cli.referee import referee
from admiralty.cli.scenario import scenario
from admiralty.cli.serve import serve
from admiralty.cli.simulate import simulate
from admiralty.cli.study import study
from admiralty.cli.train import train
from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.games.position import FlowError
from admiralty.kernel.games.view import Unimaginable
from admiralty.kernel.matches.journal import JournalError
from admiralty.kernel.replays.replay import ReplayError
from admiralty.scenario_files import FOLDERS
from admiralty.scene import PictureError, SceneError
from admiralty.words import CatalogueError

__all__ = ["commands", "main"]

OPTION = "--language"

KNOWN = (
    CatalogueError,
    DataError,
    FlowError,
    JournalError,
    PictureError,
    Refusal,
    ReplayError,
    SceneError,
    Unimaginable,
)
"""The expected errors of a command: each has a text that says what is wrong and where."""


def _named_language(args: Sequence[str]) -> str:
    """The language of the option: in the next word, or after an equals sign."""
    for place, each in enumerate(args):
        if each == OPTION and place + 1 < len(args):
            return args[place + 1]
        if each.startswith(f"{OPTION}="):
            return each.removeprefix(f"{OPTION}=")
    return ""


class Commands(click.Group):
    """The group of all commands; an expected error becomes one line and exit code 2."""

    def make_context(self, info_name: str | None, args: list[str], *rest: Any, **extra: Any) -> click.Context:
        """Show the help in the language of the option, wherever it is on the command line."""
        WORDS.speak(wanted_language(_named_language(args)))
        for described, key in DESCRIBED:
            described.help = WORDS.recall({"message": key})
        return super().make_context(info_name, args, *rest, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KNOWN as fault:
            raise Failure(str(fault)) from fault
        except ModuleNotFoundError as fault:
            if fault.name is None or fault.name.partition(".")[0] == "admiralty":
                raise
            raise Failure(WORDS.say("needs-server-extra", package=fault.name)) from fault
        except BrokenPipeError:
            raise  # the reader closed the pipe, which click handles quietly
        except OSError as fault:
            raise Failure(WORDS.say("file-trouble", file=str(fault.filename), reason=str(fault.strerror))) from fault
        except KeyboardInterrupt:
            raise click.exceptions.Exit(INTERRUPTED) from None


@click.group(cls=Commands, help=later("help-admiralty"), context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="admiralty")
@click.option(OPTION, metavar="LANGUAGE", expose_value=False, help=later("help-language"))
@click.option("--scenarios", "more", multiple=True, metavar="DIR", help=later("help-scenarios"),
              type=click.Path(exists=True, file_okay=False))  # fmt: skip
@click.pass_context
def commands(ctx: click.Context, more: tuple[str, ...]) -> None:
    if more:
        # In the environment, so that worker processes read the same folders.
        before = environ.get(FOLDERS)
        environ[FOLDERS] = pathsep.join([*(str(Path(each).absolute()) for each in more), *([before] if before else [])])
        ctx.call_on_close(lambda: environ.pop(FOLDERS) if before is None else environ.update({FOLDERS: before}))


COMMANDS = (
    games, play, referee, serve, backup, restore, replay, verify, odds, simulate, study, ladder, train, cases, charts,
    draw, print_out, new, check, scenario, fuzz,
)  # fmt: skip
for command in COMMANDS:
    commands.add_command(command)


def _described() -> Iterator[tuple[click.Command | click.Option, str]]:
    """All commands and options that have a help text, with its key."""
    nested = [inner for each in COMMANDS if isinstance(each, click.Group) for inner in each.commands.values()]
    for each in (commands, *COMMANDS, *nested):
        yield each, str(each.help)
        yield from ((option, option.help) for option in each.params if isinstance(option, click.Option) and option.help)


DESCRIBED = tuple(_described())


def main() -> None:
    """Run the command; a fault of the program becomes one line instead of a traceback."""
    sys.excepthook = last_words
    commands(prog_name="admiralty")
