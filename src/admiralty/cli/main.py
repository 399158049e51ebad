"""The command `admiralty`."""

import sys
from typing import Any

import click

from admiralty import __version__
from admiralty.cli.backups import backup, restore
from admiralty.cli.cases import cases
from admiralty.cli.charts import charts
from admiralty.cli.console import INTERRUPTED, WORDS, Failure, last_words
from admiralty.cli.fuzz import fuzz
from admiralty.cli.journals import replay, verify
from admiralty.cli.ladder import ladder
from admiralty.cli.odds import odds
from admiralty.cli.pictures import draw
from admiralty.cli.play import play
from admiralty.cli.serve import serve
from admiralty.cli.shelf import games
from admiralty.cli.simulate import simulate
from admiralty.cli.study import study
from admiralty.kernel.choices import Refusal
from admiralty.kernel.data import DataError
from admiralty.kernel.journal import JournalError
from admiralty.kernel.position import FlowError
from admiralty.kernel.replay import ReplayError
from admiralty.kernel.view import Unimaginable
from admiralty.scene import PictureError, SceneError
from admiralty.words import CatalogueError

__all__ = ["commands", "main"]

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
"""What a command may end with: each says in its text what is wrong and where."""


class Commands(click.Group):
    """The group of all commands; whatever is known to go wrong below becomes one line and exit code 2."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KNOWN as fault:
            raise Failure(str(fault)) from fault
        except BrokenPipeError:
            raise  # the reader has had enough, which click ends quietly
        except OSError as fault:
            raise Failure(WORDS.say("file-trouble", file=str(fault.filename), reason=str(fault.strerror))) from fault
        except KeyboardInterrupt:
            raise click.exceptions.Exit(INTERRUPTED) from None


@click.group(cls=Commands, help=WORDS.say("help-admiralty"), context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="admiralty")
def commands() -> None:
    pass


COMMANDS = (
    games, play, serve, backup, restore, replay, verify, odds, simulate, study, ladder, cases, charts, draw, fuzz,
)  # fmt: skip
for command in COMMANDS:
    commands.add_command(command)


def main() -> None:
    """Run the command, and leave a line rather than a traceback if the program itself is at fault."""
    sys.excepthook = last_words
    commands(prog_name="admiralty")
