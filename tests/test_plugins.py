"""Games and bots are found by the entry points of installed distributions."""

import re
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from admiralty import plugins
from admiralty.bots import LEVELS
from admiralty.kernel.base.data import DataError
from admiralty.library import GAMES
from admiralty.plugins import Plugins

ROOT = Path(__file__).parents[1]
OURS = ["ironclads_on_squares", "iron_and_fire", "oak_and_iron", "war_of_the_pacific", "iron_and_steam"]


def group(monkeypatch: pytest.MonkeyPatch, *declared: tuple[str, str]) -> Plugins[Any]:
    """The plug-ins of a group that distributions declare which are not installed."""
    found = [EntryPoint(name, value, "test.group") for name, value in declared]
    for each in found:
        vars(each)["dist"] = SimpleNamespace(name=f"dist-of-{each.value.partition(':')[0]}")
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: found)
    return Plugins("test.group", "game", lambda _: 1)


def test_games_are_listed_by_rank_and_bots_by_strength() -> None:
    assert list(GAMES) == OURS
    assert list(LEVELS) == ["random", "midshipman", "captain", "admiral"]


def test_a_name_is_known_without_importing_the_games() -> None:
    code = (
        "import sys; from admiralty.library import GAMES; assert 'iron_and_fire' in GAMES; "
        "print([each for each in sys.modules if each.startswith('admiralty.games.iron')])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


def test_the_help_of_the_command_reads_no_entry_points() -> None:
    code = (
        "import sys\nfrom admiralty.cli.main import commands\n"
        "try: commands(['--help'])\nexcept SystemExit: pass\n"
        "print('loaded', [each for each in sys.modules if each.startswith('admiralty.games.iron')])\n"
        "from admiralty.library import GAMES; print('read', '_declared' in vars(GAMES))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.endswith("loaded []\nread False\n")


NAMING = {"games", "tactical"}
"""The games, and the bridge between two of them, which is about these two."""


def test_no_source_outside_the_games_names_the_five() -> None:
    names = re.compile("|".join(f"{each}|{each.replace('_', '-')}" for each in OURS))
    shown = re.compile(r'^\s*(>>>|\.\.\.|[a-z]+ = "|"""The environment)|\(">>> ')  # examples in docstrings
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sorted((ROOT / "src" / "admiralty").rglob("*"))
        if path.suffix in {".py", ".css", ".html", ".js", ".ts"} and NAMING.isdisjoint(path.relative_to(ROOT).parts)
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if names.search(line) and not shown.search(line)
    ]
    assert found == []


def test_an_installation_without_entry_points_says_to_install_again(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DataError, match=r"install it again \(in a checkout: pip install -e \.\)"):
        list(group(monkeypatch))


def test_two_distributions_with_one_name_are_both_named(monkeypatch: pytest.MonkeyPatch) -> None:
    found = group(monkeypatch, ("sea", "one:A"), ("sea", "two:B"))
    with pytest.raises(DataError, match=r"game sea: is in several distributions, dist-of-one and dist-of-two"):
        found["sea"]


def test_a_plug_in_that_cannot_be_imported_is_named_with_its_distribution(monkeypatch: pytest.MonkeyPatch) -> None:
    found = group(monkeypatch, ("sea", "no_such_module:A"), ("land", "admiralty.plugins:NoSuchClass"))
    with pytest.raises(DataError, match=r"cannot be loaded from no_such_module:A .* Mend or uninstall dist-of-no_such"):
        found["sea"]
    with pytest.raises(DataError, match=r"game land: cannot be loaded from admiralty\.plugins:NoSuchClass"):
        found["land"]


def test_an_entry_point_and_its_game_have_the_same_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plugins, "Sea", SimpleNamespace(id="sea"), raising=False)
    with pytest.raises(DataError, match="game land: calls itself sea"):
        group(monkeypatch, ("land", "admiralty.plugins:Sea"))["land"]
