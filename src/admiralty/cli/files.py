"""Journals as files: written line by line as the game goes on, and read with errors that name the line."""

from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from admiralty.cli.console import WORDS, Failure
from admiralty.kernel.journal import Journal, read_journal

__all__ = ["create", "keep", "read"]


def create(named: Path | None, stem: str) -> tuple[Path, TextIO]:
    """A new file for a journal: the one named, or the next free ``stem-1.journal``, ``stem-2.journal`` …

    A file that exists is never written over: it is somebody's game.
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
    """A sink that has every line on the disk before the game goes on, so that an interruption loses nothing."""

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
