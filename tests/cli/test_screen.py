"""A person's screen: words are broken between words, a pipe gets its lines whole."""

import fcntl
import os
import pty
import struct
import subprocess
import termios
from pathlib import Path

from tests.cli.test_process import ADMIRALTY
from tests.support.patience import PATIENCE
from tests.support.processes import ended, start


def on_a_screen(folder: Path, columns: int, *arguments: str) -> list[str]:
    """The lines of a command on a terminal so wide."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    environment = {**os.environ, "COLUMNS": str(columns)}
    with ended(start([*ADMIRALTY, *arguments], stdout=slave, stderr=slave, cwd=folder, env=environment)) as running:
        os.close(slave)
        said = _read(master)
        assert running.wait(PATIENCE) == 0
    return said.decode().replace("\r\n", "\n").splitlines()


def _read(master: int) -> bytes:
    """All that comes to a terminal until its command has ended."""
    said = b""
    while True:
        try:
            piece = os.read(master, 65536)
        except OSError:  # the other end is closed: the command has ended
            break
        if not piece:
            break
        said += piece
    os.close(master)
    return said


def test_lines_are_broken_between_words(tmp_path: Path) -> None:
    whole = subprocess.run(
        [*ADMIRALTY, "games"], cwd=tmp_path, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert max(len(line) for line in whole) > 60
    narrow = on_a_screen(tmp_path, 60, "games")
    assert len(narrow) > len(whole)
    words = {word for line in whole for word in line.split()}
    assert {word for line in narrow for word in line.split()} == words
    assert [line for line in narrow if len(line) > 60] == []
