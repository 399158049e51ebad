"""Scenario files of players: finds, reads and checks ``*.scenario.toml``, and tells every fault with its line."""

import os
import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from admiralty.games.own_scenario import MOST_BYTES
from admiralty.kernel.base.data import DataError
from admiralty.kernel.base.faults import Fault
from admiralty.kernel.base.toml_lines import line_of, toml_lines

__all__ = ["ENDING", "FOLDERS", "faults_with_lines", "folders", "found_in_folders", "parse", "read_file", "user_folder"]

ENDING = ".scenario.toml"
FOLDERS = "ADMIRALTY_SCENARIOS"
"""The environment variable that names more folders of scenario files."""
DEEP_KEY = re.compile(
    rb"""(?:^|[\[{,])[ \t]*(?:(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){40}""", re.MULTILINE
)
"""A key of more than 40 parts, as in ``a.b.c``."""


def folders() -> list[Path]:
    """The folders whose scenario files can be named by id: the user's, and those of ``--scenarios``."""
    more = [Path(each) for each in os.environ.get(FOLDERS, "").split(os.pathsep) if each]
    return [*more, user_folder()]


def user_folder() -> Path:
    """The user's folder of scenario files."""
    from platformdirs import user_data_path  # slow to import, and few commands need it

    return user_data_path("admiralty") / "scenarios"


def found_in_folders() -> Iterator[Path]:
    """The scenario files of the folders."""
    for folder in folders():
        if folder.is_dir():
            yield from sorted(folder.glob(f"*{ENDING}"))


def read_file(path: Path) -> dict[str, Any]:
    """The content of a scenario file; `DataError` for one that cannot be read."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as fault:
        raise DataError(path.name, f"cannot be read: {fault.strerror}") from fault
    return parse(data, path.name)


def parse(data: bytes, name: str) -> dict[str, Any]:
    """The content of a scenario file's bytes; `DataError` if it is too large or not TOML."""
    if len(data) > MOST_BYTES:
        raise DataError(name, f"is larger than {MOST_BYTES // 1024} kB, which no scenario file is")
    if DEEP_KEY.search(data):  # tomllib needs seconds for a key of 20,000 parts
        raise DataError(name, "is nested too deep: no key has so many parts")
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as fault:
        raise DataError(name, f"is not UTF-8 text: {fault.reason} at byte {fault.start}") from fault
    except tomllib.TOMLDecodeError as fault:
        raise DataError(name, f"is not TOML: {fault}") from fault
    except (RecursionError, ValueError) as fault:
        raise DataError(name, "is nested too deep, or has a number that is too long") from fault


def faults_with_lines(faults: Sequence[Fault], text: str, name: str) -> list[Fault]:
    """Faults of a content with the file and the lines on which they are written, in the order of the lines."""
    lines = toml_lines(text)
    found = [fault._replace(file=name, line=line_of(lines, fault.path)) for fault in faults]
    return sorted(found, key=lambda fault: fault.line)
