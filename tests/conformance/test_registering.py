"""A sixth game is registered with nothing but its package: the tests that then fail are those listed on the page."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "developers" / "adding-a-game.md"
OF_ALL_GAMES = (
    *("test_words.py", "test_table.py", "test_devtools.py", "cli", "lab/test_changes.py", "lab/test_docs.py", "scene"),
    *("endings", "playthroughs", "pictures", "games/test_sheets.py", "conformance"),
)
"""Tests that go over the registered games, but for those that need a browser or a server."""
IN_ANOTHER_PROCESS = ("test_importing_a_game_brings_in", "test_replay_gives_the_same_hash_at_every_entry")
"""There the toy is not registered."""


@pytest.mark.long
def test_registering_a_game_breaks_no_test_that_the_page_does_not_name(tmp_path: Path) -> None:
    tests = [f"tests/{each}" for each in OF_ALL_GAMES]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.support.sixth", "-p", "no:cacheprovider"]
    command += ["-k", "harbour_duel", f"--basetemp={tmp_path}/sixth", *tests]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    failed = re.findall(r"^(?:FAILED|ERROR) (tests/[\w/]+\.py)::(\w+)", ran.stdout, re.MULTILINE)
    assert ran.returncode == pytest.ExitCode.TESTS_FAILED, ran.stdout[-2000:]
    named = set(re.findall(r"`(tests/[\w/]+\.py)`", PAGE.read_text("utf-8")))
    unnamed = {f"{file}::{test}" for file, test in failed if file not in named}
    assert not {each for each in unnamed if not each.split("::")[1].startswith(IN_ANOTHER_PROCESS)}
    assert {file for file, _ in failed} >= {"tests/endings/test_endings.py", "tests/conformance/test_cases.py"}
