"""Two plug-ins are built to wheels and installed without a network; then their games and bot play everywhere."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
BROWSER = """
from tests.server.serving import Threaded, browser, settings

with Threaded(settings("sqlite:///table.db")) as server, browser(server) as http:
    front = http.get("/").text
    assert 'data-game="duel"' in front and 'data-game="salvo_duel"' in front
    assert "first" in http.get("/new?game=salvo_duel&scenario=duel").text
    seats = {"red": {"by": "me"}, "blue": {"by": "bot", "bot": "first"}}
    made = http.post("/api/matches", json={"game": "salvo_duel", "scenario": "duel", "options": {}, "seats": seats})
    assert made.status_code == 201, made.text
    place = made.json()["id"]
    page = http.get(f"/m/{place}").text
    assert "How many guns do you fire?" in page and 'data-code="fire 1"' in page
    body = {"seat": "red", "code": "fire 1", "token": "a" * 16, "decision": 0}
    given = http.post(f"/api/matches/{place}/orders", json=body)
    assert given.status_code == 200, given.text
    assert "fires 1 and rolls" in http.get(f"/m/{place}").text
"""
PYTHON = """
import admiralty
assert list(admiralty.games())[-2:] == ["duel", "salvo_duel"], admiralty.games()
table = admiralty.Table("salvo_duel", "duel", seed=3).play(until="end", bots="first")
assert "is sunk" in table.ending, table.ending
assert len(admiralty.simulate("duel", "dawn", games=4, bots="first")) == 4
"""


class Installed:
    """A folder with both plug-ins installed into it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(self, *command: str, typed: str = "") -> str:
        """Run a program that finds the plug-ins; what it printed."""
        paths = {"PYTHONPATH": f"{self.folder}/site{os.pathsep}{ROOT}", "PYTHONWARNINGS": "ignore"}
        ran = subprocess.run(
            command,
            cwd=self.folder,
            env={**os.environ, **paths},
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
        return ran.stdout + ran.stderr

    def admiralty(self, *arguments: str, typed: str = "") -> str:
        return self.run(sys.executable, "-c", "from admiralty.cli import main; main()", *arguments, typed=typed)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("plugins")
    made = Installed(folder)
    made.admiralty("new", "salvo_duel")
    sources = (str(ROOT / "tests" / "plugin"), str(folder / "salvo_duel"))
    made.run(*PIP, "wheel", "--no-deps", "--no-index", "--no-build-isolation", "-w", "wheels", *sources)
    wheels = [str(each) for each in sorted((folder / "wheels").glob("*.whl"))]
    assert len(wheels) == 2
    made.run(*PIP, "install", "--no-deps", "--no-index", "--target", "site", *wheels)
    return made


def test_the_terminal_plays_a_game_from_a_wheel_and_verify_proves_it(installed: Installed) -> None:
    assert "salvo_duel" in installed.admiralty("games")
    game = ("salvo_duel", "--against", "first", "--seed", "3", "--journal", "a.journal")
    assert "is sunk" in installed.admiralty("play", *game, typed="fire 1\n" * 100)
    assert "replayed under the rules 1; every line agrees" in installed.admiralty("verify", "a.journal")


def test_python_and_the_laboratory_play_them(installed: Installed) -> None:
    installed.run(sys.executable, "-c", PYTHON)
    assert "won" in installed.admiralty("simulate", "duel", "dawn", "--games", "4", "--workers", "1")


def test_the_browser_plays_them(installed: Installed) -> None:
    installed.run(sys.executable, "-c", BROWSER)


def test_a_new_game_passes_check_at_once_and_so_do_its_tests(installed: Installed) -> None:
    said = installed.admiralty("check", "salvo_duel", "--games", "4", "--seed", "1")
    assert "4 random games over 1 scenario, seeds 1 to 4: " in said
    assert "All refusals came up (1)." in said
    assert "No faults found." in said
    assert "4 passed" in installed.run(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "salvo_duel")
