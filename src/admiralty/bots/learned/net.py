"""The neural network of a learned value: run by numpy where it is installed, else in plain Python.

The row of every unit goes through one layer, which is summed over the units of a side. The two sums and the row of the
whole go through a second layer to one number, a logit that is added to the hand-made value's. So one network serves
battles with any number of ships.
"""

from array import array
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import msgspec

from admiralty.bots.learned.features import Seen

__all__ = ["Net", "Weights"]

POOL = 0.25
"""The activation of a unit in its side's sum."""


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weights of a network, by rows."""

    scale: float
    """The factor of the hand-made value's logit."""
    things: list[list[float]]
    """By column of a unit: the first layer."""
    things_bias: list[float]
    whole: list[list[float]]
    """By number of the first side's sum, of the other's, and of the whole: the second layer."""
    whole_bias: list[float]
    last: list[float]
    straight: list[float]
    """By number of the whole: its direct weight."""
    bias: float


class Net:
    """Gives the logit that learning adds, for the first side."""

    def __init__(self, weights: Weights, plain: bool = False) -> None:
        self.scale = weights.scale
        self._weights = weights
        self._numpy = None if plain or find_spec("numpy") is None else _Fast(weights)

    def added(self, seen: Seen) -> float:
        """The logit that is added to the hand-made value's."""
        return self._numpy.added(seen) if self._numpy is not None else self._slow(seen)

    def _slow(self, seen: Seen) -> float:
        w = self._weights
        inputs = [*self._summed(seen.first), *self._summed(seen.other), *seen.whole]
        hidden = w.whole_bias[:]
        for value, row in zip(inputs, w.whole, strict=True):
            if value:
                hidden = [h + value * each for h, each in zip(hidden, row, strict=True)]
        found = w.bias + sum([value * each for value, each in zip(seen.whole, w.straight, strict=True)])
        return found + sum([h * each for h, each in zip(hidden, w.last, strict=True) if h > 0])

    def _summed(self, rows: Sequence[Sequence[float]]) -> list[float]:
        w = self._weights
        total = [0.0] * len(w.things_bias)
        for row in rows:
            hidden = w.things_bias
            for value, weights in zip(row, w.things, strict=True):
                if value:
                    hidden = [h + value * each for h, each in zip(hidden, weights, strict=True)]
            total = [t + h if h > 0 else t for t, h in zip(total, hidden, strict=True)]
        return [POOL * t for t in total]


class _Fast:
    """The same in numpy."""

    def __init__(self, weights: Weights) -> None:
        np = self._np = import_module("numpy")
        f = np.float32
        self._things, self._things_bias = np.array(weights.things, f), np.array(weights.things_bias, f)
        self._whole, self._whole_bias = np.array(weights.whole, f), np.array(weights.whole_bias, f)
        self._last = np.array(weights.last, f)
        self._straight = np.array(weights.straight, f)
        self._bias = weights.bias
        self._columns = len(weights.things)

    def added(self, seen: Seen) -> float:
        np = self._np
        data = b"".join([array("f", row) for row in (*seen.first, *seen.other)])
        hidden: Any = np.frombuffer(data, np.float32).reshape(-1, self._columns) @ self._things
        hidden += self._things_bias
        np.maximum(hidden, 0, out=hidden)
        own = len(seen.first)
        whole = np.frombuffer(array("f", seen.whole), np.float32)
        inputs = np.concatenate((POOL * hidden[:own].sum(0), POOL * hidden[own:].sum(0), whole))
        second = np.maximum(inputs @ self._whole + self._whole_bias, 0)
        return float(second @ self._last + whole @ self._straight) + self._bias
