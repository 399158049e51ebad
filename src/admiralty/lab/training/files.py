"""The file of a game's weights in its package: written after training, and again after measuring."""

import subprocess
from collections.abc import Mapping
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from admiralty.bots.learned.net import Weights
from admiralty.bots.learned.value import FILE, Learned, Manifest, Measured, read_weights
from admiralty.games.base import TableGame
from admiralty.kernel.base.data import DataError
from admiralty.lab.ladder import Pairing, score
from admiralty.lab.work import work_off

__all__ = ["LARGEST", "NODES", "commit", "measure", "place_of", "write"]

LARGEST = 500_000
"""The most bytes of a game's weights."""
NODES = 1000
"""The admiral's budget for an order when the learned value is measured against none."""


def place_of(game: TableGame[Any]) -> Path:
    """The path of a game's weights; `DataError` if they cannot be written."""
    package = type(game).package()
    place = Path(str(files(package))) / FILE if hasattr(import_module(package), "__path__") else Path()
    if not place.parent.is_dir() or place == Path():
        raise DataError(f"{game.id} {FILE}", "has no place: the game has no folder ai in a package of its own")
    return place


def write(game: TableGame[Any], manifest: Manifest, weights: Weights) -> Path:
    """Write weights atomically."""
    place = place_of(game)
    data = msgspec.json.encode(Learned(manifest, weights)) + b"\n"
    if len(data) > LARGEST:
        raise DataError(str(place), f"would take {len(data)} bytes; a game's weights may take {LARGEST}")
    begun = place.with_suffix(".begun")
    begun.write_bytes(data)
    begun.replace(place)
    read_weights.cache_clear()
    return place


def commit() -> str:
    """The commit of this program, or "" outside a repository."""
    here = Path(__file__).parent
    found = subprocess.run(
        ["git", "rev-parse", "--short=12", "HEAD"], cwd=here, capture_output=True, text=True, check=False
    )
    return found.stdout.strip() if found.returncode == 0 else ""


def measure(game: str, scenarios: Mapping[str, int], seed: int, workers: int) -> dict[str, Measured]:
    """The admiral's results with the weights in the package against the same bot without them, by scenario; so many
    games each, in pairs with the sides changed.
    """
    found = {}
    for scenario, games in scenarios.items():
        bots = [f"admiral:{NODES}@learned", f"admiral:{NODES}@hand"]
        pairing = Pairing(game, scenario, bots, games, {}, seed)
        told = score(pairing, work_off(pairing.job(), workers))
        found[scenario] = Measured(told.games, round(told.points, 4), round(told.low, 4), round(told.high, 4))
    return found
