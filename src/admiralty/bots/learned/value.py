"""What a position is worth by the hand-made value and by what self-play has taught beyond it.

The weights of a game lie in its package, ``ai/learned.json``, with how they were made. They are used in the scenarios
in which they were measured to be an advantage, and under the rules that they were learned under; anywhere else bots go
by the hand-made value.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.resources import files
from math import atanh, tanh
from typing import Any

import msgspec

from admiralty.bots.learned.features import Eyes
from admiralty.bots.learned.net import Net, Weights
from admiralty.games.base import TableGame
from admiralty.kernel.base.data import DataError
from admiralty.kernel.games.game import Setting

__all__ = ["FILE", "Learned", "Manifest", "Measured", "Value", "learned_of", "logit", "manifest_of", "weigher"]

FILE = "ai/learned.json"
SURE = 0.99995
"""No position that is still played is worth more to the hand-made value."""


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the admiral did with the learned value against the same bot without it."""

    games: int
    share: float
    low: float
    high: float


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How weights were made, and what they were worth."""

    game: str
    rules: str
    """The version of the rules that they were learned under."""
    commit: str
    seed: int
    games: int
    """Of self-play."""
    hours: float
    """Of one core."""
    scenarios: dict[str, Measured | None]
    """Those it was taught in, and what was measured there; only where the interval lies above a half it is used."""


class Learned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a game's weights."""

    manifest: Manifest
    weights: Weights


def logit(value: float) -> float:
    """The number whose tanh is a value."""
    return atanh(min(SURE, max(-SURE, value)))


@cache
def learned_of(game: TableGame[Any]) -> Learned | None:
    """What self-play has taught of a game; None where nothing lies in its package."""
    package = type(game).package()
    if not hasattr(import_module(package), "__path__"):
        return None  # a game in one file
    place = files(package) / FILE
    if not place.is_file():
        return None
    try:
        return msgspec.json.decode(place.read_bytes(), type=Learned)
    except (msgspec.ValidationError, msgspec.DecodeError) as fault:
        raise DataError(f"{game.id} {FILE}", f"is no file of weights: {fault}") from fault


def manifest_of(game: TableGame[Any]) -> tuple[Manifest, bool] | None:
    """How a game's weights were made, and whether they are stale: learned under other rules."""
    found = learned_of(game)
    return None if found is None else (found.manifest, found.manifest.rules != game.version)


def weigher(game: TableGame[Any], setting: Setting, measured: bool = True) -> Callable[[Any, str], float]:
    """What a position is worth to a side by all that is known: the learned value where it holds, else foresight.

    Not ``measured``: wherever weights were learned at all, to find out what they are worth.
    """
    found = learned_of(game)
    if found is None or not _holds(found.manifest, game, setting.scenario, measured):
        return game.judgement.foresight
    return Value(game, setting, found.weights).worth


def _holds(manifest: Manifest, game: TableGame[Any], scenario: str, measured: bool) -> bool:
    if manifest.rules != game.version or game.changes or scenario not in manifest.scenarios:
        return False
    found = manifest.scenarios[scenario]
    return not measured or (found is not None and found.low > 0.5)


class Value:
    """The learned value in one setting."""

    def __init__(self, game: TableGame[Any], setting: Setting, weights: Weights) -> None:
        self._foresight = game.judgement.foresight
        self.eyes = Eyes(game, setting)
        self.net = Net(weights)

    def worth(self, state: Any, side: str) -> float:
        """What a position is worth to a side, from -1 to 1."""
        hand = logit(self._foresight(state, side))
        added = self.net.added(self.eyes.see(state))
        return tanh(self.net.scale * hand + (added if side == self.eyes.sides[0] else -added))
