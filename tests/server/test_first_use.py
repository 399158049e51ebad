"""No race for the first use of a msgspec type: every type is prepared before the server listens."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.serving import ENVIRONMENT, ROOT

LATER = """
import pkgutil, sys
from importlib import import_module
from admiralty.server.app import build
from admiralty.server.settings import ServerSettings
from admiralty.server.ops.types import loaded_structs
import admiralty

build(ServerSettings(sys.argv[1])).web.host.close()
before = set(loaded_structs())
for module in pkgutil.walk_packages(admiralty.__path__, "admiralty."):
    if not module.name.startswith(("admiralty.lab", "admiralty.cli")) and not module.name.endswith("migrations.env"):
        import_module(module.name)
only_commands = ("admiralty.lab", "admiralty.scenario_packs")
later = [each for each in set(loaded_structs()) - before if not each.__module__.startswith(only_commands)]
print(sorted(f"{each.__module__}.{each.__qualname__}" for each in later))
"""


def race(*options: str) -> str:
    command = [sys.executable, "-m", "tests.server.first_use", *options]
    return subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, check=True, capture_output=True, text=True).stdout.strip()


def test_threads_that_use_every_type_at_once_never_crash_the_process(soak_scale: int) -> None:
    times = 40 if soak_scale == 1 else 600
    assert race(str(times)) == f"0 of {times} crashed"


def test_the_race_is_there_where_no_type_is_prepared() -> None:
    """Otherwise the test above could not fail. If this one fails, msgspec has fixed the race: drop the preparation."""
    assert any(not race("30", "--unprepared").startswith("0 ") for _ in range(20))


@pytest.mark.long
def test_servers_survive_their_first_requests() -> None:
    assert race("100", "--served") == "0 of 100 crashed"


def test_no_type_is_defined_after_the_types_were_prepared(tmp_path: Path) -> None:
    """A module imported later, by a request, would bring unprepared types."""
    command = [sys.executable, "-c", LATER, f"sqlite:///{tmp_path / 'a.db'}"]
    ended = subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, check=True, capture_output=True, text=True)
    assert ended.stdout.strip() == "[]"
