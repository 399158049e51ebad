"""Terminal output: text on standard output, errors on standard error with exit code 2, never a traceback."""

import shutil
import sys
import textwrap
import traceback
from collections.abc import Iterable, Sequence
from os import environ
from types import TracebackType
from typing import Any, NoReturn, TextIO

import click

from admiralty.words import Words, choose
from admiralty.words.unseen import shown

__all__ = [
    "FAILED", "INTERRUPTED", "WORDS", "Failure", "columns", "echo", "last_words", "later", "read_line", "show",
    "wanted_language", "warn",
]  # fmt: skip

LANGUAGE = "ADMIRALTY_LANGUAGE"


class _Terminal:
    """The words of the terminal, in its reader's language."""

    def __init__(self, language: str) -> None:
        self.speak(language)

    def speak(self, language: str) -> None:
        """Switch to another language."""
        self.language = language
        words = Words(language)
        self.say, self.recall = words.say, words.recall


def wanted_language(option: str = "") -> str:
    """The language of the terminal: of its option, else of the environment (ADMIRALTY_LANGUAGE, LC_ALL, LANG)."""
    named = [environ.get(each, "") for each in (LANGUAGE, "LC_ALL", "LC_MESSAGES", "LANG")]
    return choose([option, *(each.partition(".")[0].replace("_", "-") for each in named)])


def later(key: str) -> str:
    """The key of a help text, which is rendered when the language is known."""
    return key


WORDS = _Terminal(wanted_language())
FAILED = 2
INTERRUPTED = 130
DEBUG = "ADMIRALTY_DEBUG"
ROOM = 24
"""The least width of the last column beside the others; on a narrower screen it moves below the first."""


class Failure(click.ClickException):
    """An error that the user can mend: one line on standard error."""

    exit_code = FAILED

    def show(self, file: Any = None) -> None:
        warn(WORDS.say("terminal-error", text=self.message))


def echo(line: str = "") -> None:
    """Print one line, wrapped on a narrow screen; a pipe gets it whole."""
    for piece in _wrapped(shown(line), ""):
        click.echo(piece)


def show(text: str) -> None:
    """Print a drawing made of characters, as it is."""
    click.echo(shown(text, but="\n"))


def _wrapped(line: str, indent: str) -> list[str]:
    """Wrap a line to the screen, with the later pieces indented."""
    width = screen_width()
    if width is None or len(line) <= width:
        return [line]
    own = line[: len(line) - len(line.lstrip())]
    later = indent if indent and len(indent) + ROOM <= width else own + "  "
    return textwrap.wrap(line, width, subsequent_indent=later, break_long_words=False, break_on_hyphens=False)


def screen_width() -> int | None:
    """The width of the screen in characters; None where the output goes to a file or a pipe."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def warn(line: str) -> None:
    """Print one line on standard error."""
    click.echo(shown(line), err=True)


def columns(rows: Iterable[Sequence[str]], indent: int = 2) -> None:
    """Print aligned columns; the last one may be of any width."""
    listed = [[shown(cell) for cell in row] for row in rows]
    widths = [max(len(cell) for cell in column) for column in zip(*listed, strict=True)]
    hanging = " " * (indent + sum(widths[:-1]) + 2 * len(widths[:-1]))
    for row in listed:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        for piece in _wrapped((" " * indent + "  ".join(cells)).rstrip(), hanging):
            click.echo(piece)


def read_line(prompt: str) -> str | None:
    """Read a line; None at the end of the input.

    A terminal gets line editing. From a pipe or a file the line is echoed, so that a transcript reads as if typed.
    """
    source: TextIO = sys.stdin
    if source.isatty():
        try:
            return input(prompt)
        except EOFError:
            echo()
            return None
    line = source.readline()
    if not line:
        return None
    echo(prompt + line.rstrip("\n"))
    return line.rstrip("\n")


def last_words(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> NoReturn:
    """Report a fault of the program: one line, and the traceback only if it is asked for."""
    if environ.get(DEBUG):
        traceback.print_exception(kind, fault, trace)
    warn(WORDS.say("terminal-fault", kind=kind.__name__, text=str(fault), variable=DEBUG))
    sys.exit(FAILED)
