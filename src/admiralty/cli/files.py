"""Journals as files: written line by line as the game goes on, and read with errors that name the line."""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

import click

from admiralty.cli.console import WORDS, Failure
from admiralty.kernel.matches.journal import Journal, read_journal

__all__ = ["OUT_FILE", "OUT_FOLDER", "create", "keep", "read"]


class _Output(click.Path):
    """Check that the output of long work can be written, before the work begins."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        path = super().convert(value, param, ctx)
        if not isinstance(path, Path):
            return path
        folder = path.absolute() if self.dir_okay else path.absolute().parent
        there = next(each for each in (folder, *folder.parents) if each.exists())
        if not self.dir_okay and there != folder:
            self.fail(WORDS.say("file-no-folder", file=str(path), folder=str(folder)), param, ctx)
        try:
            _try_folder(there) if self.dir_okay else _try_file(path)
        except OSError:
            self.fail(WORDS.say("file-unwritable", file=str(path)), param, ctx)
        return path


# Try to write instead of reading permissions: root may write everywhere, and still cannot under /proc.


def _try_folder(folder: Path) -> None:
    """Raise `OSError` unless files can be made in a folder; leaves none there."""
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write(b"?")


def _try_file(path: Path) -> None:
    """Raise `OSError` unless a file can be written; an existing file stays as it is, and no new one is left."""
    if path.is_file():
        path.open("ab").close()
    elif path.exists():  # a pipe or a device, which may be written only once: read its permission
        if not os.access(path, os.W_OK):
            raise PermissionError(path)
    else:
        with path.open("xb") as file:
            file.write(b"?")
        path.unlink()


OUT_FILE = _Output(path_type=Path, dir_okay=False)
OUT_FOLDER = _Output(path_type=Path, file_okay=False)


def create(named: Path | None, stem: str) -> tuple[Path, TextIO]:
    """A new file for a journal: the one named, or the next free ``stem-1.journal``, ``stem-2.journal`` …

    An existing file is never overwritten: it is a game.
    """
    if named is not None:
        try:
            return named, named.open("x", encoding="utf-8")
        except FileExistsError as fault:
            raise Failure(WORDS.say("file-exists", file=str(named))) from fault
    number = 1
    while True:
        path = Path(f"{stem}-{number}.journal")
        try:
            return path, path.open("x", encoding="utf-8")
        except FileExistsError:
            number += 1


def keep(file: TextIO) -> Callable[[str], None]:
    """A sink that syncs every line to disk before the game goes on, so that an interruption loses nothing."""

    def write(line: str) -> None:
        file.write(line + "\n")
        file.flush()

    return write


def read(file: Path, *, recover: bool = False) -> Journal:
    """The journal in a file; with ``recover``, the sound part of a damaged one."""
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as fault:
        raise Failure(WORDS.say("file-not-text", file=str(file))) from fault
    return read_journal(text, sound_part=recover)
