"""The installed command, as a shell runs it: piped, interrupted, and with errors."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from admiralty.kernel.matches.journal import read_journal

ADMIRALTY = [sys.executable, "-c", "from admiralty.cli import main; main()"]


def shell(folder: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*ADMIRALTY, *arguments], input=typed, cwd=folder, capture_output=True, text=True, timeout=60, check=False
    )


def test_a_piped_game_reads_like_a_transcript(tmp_path: Path) -> None:
    done = shell(tmp_path, "play", "--seed", "1", typed="help\n1\nlog\nquit\n")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "\n> help\n" in done.stdout
    assert "\n> log\n" in done.stdout
    assert "You leave the table." in done.stdout
    (path,) = tmp_path.glob("*.journal")
    assert "order" in [entry["kind"] for entry in read_journal(path.read_text(encoding="utf-8")).entries]


def test_an_error_is_a_line_and_exit_code_2(tmp_path: Path) -> None:
    done = shell(tmp_path, "play", "chess")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("admiralty: chess: is neither a game nor a scenario")


def test_an_interrupted_game_leaves_its_journal_behind(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*ADMIRALTY, "play", "--seed", "1"], cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as playing:
        assert playing.stdin is not None
        assert playing.stdout is not None
        playing.stdin.write("1\nlog\n")
        playing.stdin.flush()
        while "> log" not in (line := playing.stdout.readline()):
            assert line, "the game ended by itself"
        time.sleep(0.2)
        playing.send_signal(signal.SIGINT)
        said = playing.stdout.read()
    assert playing.returncode == 130
    assert "You leave the table. The journal is in" in said
    (path,) = tmp_path.glob("*.journal")
    assert read_journal(path.read_text(encoding="utf-8")).entries


FAULTY = "import sys; from admiralty.cli.console import last_words; sys.excepthook = last_words; [][1]"


@pytest.mark.parametrize(("debug", "traceback"), [("", False), ("1", True)])
def test_a_fault_of_the_program_shows_its_traceback_only_on_request(debug: str, traceback: bool) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FAULTY], env={"ADMIRALTY_DEBUG": debug}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "a fault in the program itself (IndexError: list index out of range)" in done.stderr
    assert ("Traceback" in done.stderr) is traceback
