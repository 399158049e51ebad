"""The core works without the packages of the extra `server`."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

EXTRAS = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))["project"]
MODULES = {"fonttools": "fontTools", "markdown-it-py": "markdown_it", "open-spiel": "pyspiel"}
BROUGHT_ALONG = ["markupsafe"]

EVERY_MODULE = """
import importlib, pkgutil, admiralty
for folder in ("kernel", "boards", "games", "scene", "words", "bots", "lab", "cli"):
    package = importlib.import_module(f"admiralty.{folder}")
    for each in pkgutil.walk_packages(package.__path__, f"admiralty.{folder}."):
        if each.name.rpartition(".")[2] not in ("env", "observation", "openspiel", "order_codes"):  # of extras
            importlib.import_module(each.name)
"""
A_GAME = """
table = admiralty.Table("iron_and_fire", "first_blood").play(until="end", bots="random")
assert table.ending and table._repr_svg_().startswith("<svg") and len(admiralty.simulate("iron_and_fire", games=2)) == 2
"""


def lean(code: str) -> subprocess.CompletedProcess[str]:
    """Run Python as if no package of any extra were installed."""
    named = [re.split("[>=;]", each)[0] for extra in EXTRAS["optional-dependencies"].values() for each in extra]
    modules = [MODULES.get(each, each.replace("-", "_")) for each in named] + BROUGHT_ALONG
    blocked = f"import sys\nsys.modules.update(dict.fromkeys({modules!r}))\n"
    return subprocess.run([sys.executable, "-c", blocked + code], capture_output=True, text=True, check=False)


def test_every_module_of_the_core_and_a_game_need_no_extra() -> None:
    ran = lean(EVERY_MODULE + A_GAME)
    assert ran.returncode == 0, ran.stderr


def test_serve_backup_and_png_name_the_extra_that_is_missing() -> None:
    for line in ("serve --port 0", "backup copy.db", "draw iron_and_fire first_blood --out x.png"):
        ran = lean(f"import sys; sys.argv[1:] = {line.split()}\nfrom admiralty.cli import main; main()")
        assert ran.returncode == 2, ran.stderr
        assert 'pip install "admiralty[server]"' in ran.stderr
        assert "Traceback" not in ran.stderr
