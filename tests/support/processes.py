"""Processes started by tests: they end with the test in any case, and the session searches for leftovers."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

__all__ = ["MARK", "end", "ended", "leftovers", "mark_session", "start"]

MARK = "ADMIRALTY_TEST_RUN"
"""The environment variable that marks every process of a session, whatever its parent is by then."""
TRACKER = "multiprocessing.resource_tracker"
"""Python starts it for the session beside its first pool, and it ends with the session."""


def mark_session() -> None:
    """Mark all processes started from now on; test workers of a session share its mark."""
    os.environ.setdefault(MARK, f"{os.getpid()}-{os.urandom(4).hex()}")


def start(command: list[str], **options: Any) -> subprocess.Popen[Any]:
    """Start a process in a new process group, so that it can be ended with all its children."""
    mark_session()  # a program may use this too
    environment = {**options.pop("env", os.environ), MARK: os.environ[MARK]}
    return subprocess.Popen(command, start_new_session=True, env=environment, **options)


def end(process: subprocess.Popen[Any]) -> None:
    """Kill a process of `start` and all its children."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()


@contextmanager
def ended(process: subprocess.Popen[Any]) -> Iterator[subprocess.Popen[Any]]:
    """Context manager: ends a process of `start` when the block is left in any way."""
    try:
        yield process
    finally:
        end(process)


def leftovers() -> dict[int, str]:
    """The processes with the mark of this session but this one and its tracker, with commands; none without /proc."""
    wanted, found = f"{MARK}={os.environ[MARK]}".encode(), {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # the process has ended, or is not ours
            marked = wanted in (folder / "environ").read_bytes().split(b"\0")
            command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
            ours = int(folder.name) == os.getpid() or TRACKER in command
            if marked and command and not ours:  # an ended process has no command line
                found[int(folder.name)] = command
    return found
