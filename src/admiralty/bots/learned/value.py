"""The value of a position: the hand-made value, plus what self-play has taught beyond it.

The weights of a game are in its package, ``ai/learned.json``, with how they were made. They are used in the scenarios
in which they were measured to be better, and under the rules version that they were learned under; elsewhere bots use
the hand-made value.
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

__all__ = ["FILE", "Learned", "Manifest", "Measured", "Value", "learned_of", "logit", "read_weights", "weigher"]

FILE = "ai/learned.json"
SURE = 0.99995
"""The hand-made value of a position in play is at most this."""


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The admiral's result with the learned value against the same bot without it."""

    games: int
    share: float
    low: float
    high: float


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How weights were made, and their measured strength."""

    game: str
    rules: str
    """The rules version that they were learned under."""
    commit: str
    seed: int
    games: int
    """Of self-play."""
    hours: float
    """Of one core."""
    scenarios: dict[str, Measured | None]
    """The scenarios of the training with their results; the weights are used only where the interval is above a
    half.
    """


class Learned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a game's weights."""

    manifest: Manifest
    weights: Weights


def logit(value: float) -> float:
    """The inverse of tanh: the logit of a value."""
    return atanh(min(SURE, max(-SURE, value)))


def learned_of(game: TableGame[Any]) -> Learned | None:
    """The learned value of a game; None if its package has none."""
    return read_weights(type(game).package(), game.id)


@cache
def read_weights(package: str, game: str) -> Learned | None:
    """The weights in the package of a game."""
    if not hasattr(import_module(package), "__path__"):
        return None  # a game in one file
    place = files(package) / FILE
    if not place.is_file():
        return None
    try:
        return msgspec.json.decode(place.read_bytes(), type=Learned)
    except (msgspec.ValidationError, msgspec.DecodeError) as fault:
        raise DataError(f"{game} {FILE}", f"is no file of weights: {fault}") from fault


def weigher(game: TableGame[Any], setting: Setting, measured: bool = True) -> Callable[[Any, str], float]:
    """The value of a position to a side: the learned value where it is used, else the hand-made one.

    Not ``measured``: wherever weights exist, to measure their strength.
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
        """The value of a position to a side, from -1 to 1."""
        hand = logit(self._foresight(state, side))
        added = self.net.added(self.eyes.see(state))
        return tanh(self.net.scale * hand + (added if side == self.eyes.sides[0] else -added))
