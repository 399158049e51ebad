"""Processes started by tests end with the test, and a session that leaves one behind fails."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.patience import wait_until
from tests.support.processes import MARK, ended, leftovers, start

ROOT = Path(__file__).parents[2]
SLEEPS = [sys.executable, "-c", "import time; time.sleep(10**6)"]
LEAVES = f"""
import subprocess, sys
def test_that_leaves_a_process_behind():
    subprocess.Popen({SLEEPS[:1]!r} + {SLEEPS[1:]!r}, start_new_session=True)
"""
PARENT = f"import subprocess; subprocess.Popen({SLEEPS!r}); print('ready', flush=True); input()"


def lives(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def failing_test() -> None:
    """A test that starts a process with a child process, and fails; the failure names both ids."""
    command = [sys.executable, "-c", PARENT]
    with ended(start(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)) as process:
        assert process.stdout is not None
        process.stdout.readline()

        def family() -> list[int]:
            return [each for each in leftovers() if os.getpgid(each) == process.pid]

        wait_until(lambda: len(family()) == 2)  # the system shows the mark of a process only some time after its start
        raise AssertionError(*family())


def test_a_process_is_ended_when_the_test_fails_with_all_that_it_started() -> None:
    with pytest.raises(AssertionError) as failed:
        failing_test()
    assert len(failed.value.args) == 2
    wait_until(lambda: not any(map(lives, failed.value.args)))


@pytest.mark.parametrize("workers", [[], ["-n", "1"]], ids=["alone", "with workers"])
def test_a_session_that_leaves_a_process_behind_has_failed_and_ends_it(workers: list[str], tmp_path: Path) -> None:
    test = tmp_path / "test_leaves.py"
    test.write_text(LEAVES)
    mark = f"{os.environ[MARK]}-{'inner' if workers else 'alone'}"  # both may run at once, and each ends what it marks
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "tests.conftest",
        "-p",
        "no:cacheprovider",
        *workers,
        str(test),
    ]
    environment = {**os.environ, MARK: mark, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert "1 passed" in ran.stdout
    assert "left behind" in ran.stdout
    left = int(ran.stdout.split("left behind by a test: ")[1].split()[0])
    wait_until(lambda: not lives(left))
