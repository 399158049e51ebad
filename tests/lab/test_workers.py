"""Worker processes: they end when the run that started them is killed."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.patience import wait_until
from tests.support.processes import ended, start

PROC = Path("/proc")
ADMIRALTY = [sys.executable, "-c", "from admiralty.cli import main; main()"]


def children(parent: int) -> set[int]:
    """The child processes of a process, from the kernel's list."""
    found = set()
    for entry in PROC.iterdir():
        if entry.name.isdigit():
            try:
                stat = (entry / "stat").read_text()
            except OSError:  # gone in the meantime
                continue
            if int(stat.rsplit(")", 1)[1].split()[1]) == parent:
                found.add(int(entry.name))
    return found


def alive(process: int) -> bool:
    try:
        return (PROC / str(process) / "stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not PROC.is_dir(), reason="needs a system that lists its processes")
def test_a_killed_run_leaves_no_worker_behind(tmp_path: Path) -> None:
    command = ["simulate", "ironclads_on_squares", "lissa", "--games", "4000", "--bots", "captain", "--workers", "2"]
    silent = subprocess.DEVNULL
    with ended(start([*ADMIRALTY, *command], cwd=tmp_path, stdout=silent, stderr=silent)) as run:
        wait_until(lambda: len(children(run.pid)) >= 3)  # two workers and Python's own resource tracker
        time.sleep(2)  # they are at play now
        begun = children(run.pid)
        os.kill(run.pid, signal.SIGKILL)
        run.wait()
        wait_until(lambda: not any(alive(each) for each in begun))
