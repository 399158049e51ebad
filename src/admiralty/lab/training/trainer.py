"""Trains the network of a learned value, with numpy: Adam on the error of both sides' values."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from admiralty.bots.learned.net import POOL, Weights
from admiralty.lab.training.lessons import Packed, targets

if TYPE_CHECKING:
    pass

__all__ = ["Report", "Trainer"]

THINGS, SECOND = 32, 32
"""The width of each layer."""
BATCH = 1024
DECAY = 0.02
"""Weight decay with every step, in shares of the learning rate."""
EPOCHS = 4
"""The most epochs in a round of training."""
UNSEEN = 1e3
"""The scale of a column that was zero in the first games, which limits its later influence."""
LEAST_SIZE = 0.02
"""Columns with smaller numbers are not scaled up."""


class Report(NamedTuple):
    """The result of a round of training, on the held-out games."""

    rows: int
    steps: int
    error: float
    """The mean square error between value and outcome."""
    error_of_hand: float


class Trainer:
    """Holds the network in training."""

    def __init__(self, width: int, whole: int, seed: int, weights: Weights | None = None) -> None:
        import numpy as np

        self.np = np
        self._rng = np.random.default_rng(seed)
        self._sized, self._resumed = False, weights is not None
        if weights is None:
            self.p = self._fresh(width, whole)
        else:
            names = {"scale": [weights.scale], "things": weights.things, "things_bias": weights.things_bias,
                     "whole": weights.whole, "whole_bias": weights.whole_bias, "last": weights.last,
                     "straight": weights.straight, "bias": [weights.bias]}  # fmt: skip
            self.p = {name: np.array(value, np.float32) for name, value in names.items()}
            if self.p["things"].shape[0] != width or self.p["whole"].shape[0] != 2 * THINGS + whole:
                raise ValueError("the weights were made for other features")
        self._size = {"things": np.ones(width, np.float32), "whole": np.ones(whole, np.float32)}
        self._mean = {name: np.zeros_like(value) for name, value in self.p.items()}
        self._square = {name: np.zeros_like(value) for name, value in self.p.items()}
        self._steps = 0

    def _fresh(self, width: int, whole: int) -> dict[str, Any]:
        """A network that adds nothing."""
        np, normal = self.np, self._rng.normal
        return {
            "scale": np.ones(1, np.float32),
            "things": (normal(0, 1, (width, THINGS)) / np.sqrt(20)).astype(np.float32),
            "things_bias": np.zeros(THINGS, np.float32),
            "whole": (normal(0, 1, (2 * THINGS + whole, SECOND)) / np.sqrt(2 * THINGS + 15)).astype(np.float32),
            "whole_bias": np.zeros(SECOND, np.float32),
            "last": np.zeros(SECOND, np.float32),
            "straight": np.zeros(whole, np.float32),
            "bias": np.zeros(1, np.float32),
        }

    def weights(self) -> Weights:
        """The network as it is used, on unscaled columns."""
        p, size = self.p, self._size
        whole = p["whole"].copy()
        whole[2 * THINGS :] /= size["whole"][:, None]

        def plain(array: Any) -> Any:
            return [plain(each) for each in array] if array.ndim > 1 else [float(f"{x:.6g}") for x in array]

        return Weights(
            float(p["scale"][0]), plain(p["things"] / size["things"][:, None]), plain(p["things_bias"]), plain(whole),
            plain(p["whole_bias"]), plain(p["last"]), plain(p["straight"] / size["whole"]), float(p["bias"][0]),
        )  # fmt: skip

    def _measure(self, lessons: Sequence[Packed]) -> None:
        """The scale of each column, from the first games, so that the layer gets all columns alike."""
        np = self.np
        for name in ("things", "whole"):
            square = count = 0.0
            for each in lessons:
                rows = getattr(each, name).reshape(-1, len(self._size[name])).astype(np.float32)
                square, count = square + (rows**2).sum(0), count + (rows != 0).sum(0)
            size = np.maximum(np.sqrt(square / np.maximum(1, count)), LEAST_SIZE)
            self._size[name] = np.where(count > 0, size, UNSEEN).astype(np.float32)
        if self._resumed:  # they came unscaled
            self.p["things"] *= self._size["things"][:, None]
            self.p["whole"][2 * THINGS :] *= self._size["whole"][:, None]
            self.p["straight"] *= self._size["whole"]
        self._sized = True

    def train(self, lessons: Sequence[Packed], trace: float, seconds: float, rate: float) -> Report:
        """Train for so many seconds on games, with targets of the present network."""
        np = self.np
        if not self._sized:
            self._measure(lessons)
        aims = [targets(each, self._said(each), trace) for each in lessons]
        taught = [n for n, each in enumerate(lessons) if not each.test]
        groups: dict[str, list[int]] = {}
        for n in taught:
            groups.setdefault(f"{lessons[n].scenario} {lessons[n].things.shape[1]}", []).append(n)
        data = [self._joined([lessons[n] for n in group], [aims[n] for n in group]) for group in groups.values()]
        shares = np.array([len(each[-1]) for each in data], float)
        rows, begun, steps = int(shares.sum()), time.monotonic(), 0
        while time.monotonic() - begun < seconds and steps * BATCH < EPOCHS * rows:
            things, own, whole, hands, aim = data[self._rng.choice(len(data), p=shares / rows)]
            pick = self._rng.integers(0, len(aim), min(BATCH, len(aim)))
            fade = max(0.1, 1 - max((time.monotonic() - begun) / seconds, steps * BATCH / (EPOCHS * rows)))
            self._step(things[pick], own[pick], whole[pick], hands[pick], aim[pick], rate * fade)
            steps += 1
        return self._report([each for each in lessons if each.test], rows, steps)

    def _joined(self, lessons: Sequence[Packed], aims: Sequence[Any]) -> tuple[Any, ...]:
        np = self.np
        return (*(np.concatenate([getattr(each, name) for each in lessons])
                  for name in ("things", "own", "whole", "hands")), np.concatenate(aims))  # fmt: skip

    def _report(self, tests: Sequence[Packed], rows: int, steps: int) -> Report:
        np = self.np
        if not tests:
            return Report(rows, steps, 0.0, 0.0)
        ends = np.concatenate([np.full(len(each.luck), each.outcome) for each in tests])
        said = np.concatenate([self._said(each) for each in tests])
        hands = np.tanh(np.concatenate([each.hands[:, 0] for each in tests]))
        return Report(rows, steps, float(((said - ends) ** 2).mean()), float(((hands - ends) ** 2).mean()))

    def _said(self, packed: Packed) -> Any:
        """The network's output for the rows of a game, to the first side."""
        added = self._forward(packed.things, packed.own, packed.whole)[0]
        return self.np.tanh(self.p["scale"][0] * packed.hands[:, 0] + added)

    def _forward(self, things: Any, own: Any, whole: Any) -> tuple[Any, ...]:
        np, p = self.np, self.p
        x = things.astype(np.float32) / self._size["things"]
        g = whole / self._size["whole"]
        hidden = x.reshape(-1, x.shape[2]) @ p["things"] + p["things_bias"]
        np.maximum(hidden, 0, out=hidden)
        hidden = hidden.reshape(x.shape[0], x.shape[1], THINGS)
        masks = (own > 0).astype(np.float32), (own < 0).astype(np.float32)
        sums = [POOL * (hidden * mask[:, :, None]).sum(1) for mask in masks]
        inputs = np.concatenate([*sums, g], 1)
        second = np.maximum(inputs @ p["whole"] + p["whole_bias"], 0)
        return second @ p["last"] + g @ p["straight"] + p["bias"][0], x, hidden, masks, inputs, second, g

    def _step(self, things: Any, own: Any, whole: Any, hands: Any, aim: Any, rate: float) -> None:
        np, p = self.np, self.p
        added, x, hidden, masks, inputs, second, g = self._forward(things, own, whole)
        count = len(aim)
        first = np.tanh(p["scale"][0] * hands[:, 0] + added) - aim
        other = np.tanh(p["scale"][0] * hands[:, 1] - added) + aim
        # the error is the cross entropy of winning chances, by the values of both sides
        pull = (first - other) / (2 * count)
        d: dict[str, Any] = {
            "scale": np.array([((first * hands[:, 0] + other * hands[:, 1]) / (2 * count)).sum()]),
            "bias": np.array([pull.sum()]), "last": second.T @ pull, "straight": g.T @ pull,
        }  # fmt: skip
        back = pull[:, None] * p["last"] * (second > 0)
        d["whole"], d["whole_bias"] = inputs.T @ back, back.sum(0)
        sums = back @ p["whole"][: 2 * THINGS].T * POOL
        spread = sums[:, None, :THINGS] * masks[0][:, :, None] + sums[:, None, THINGS:] * masks[1][:, :, None]
        spread *= hidden > 0
        flat = spread.reshape(-1, THINGS)
        d["things"], d["things_bias"] = x.reshape(-1, x.shape[2]).T @ flat, flat.sum(0)
        self._adam(d, rate)

    def _adam(self, d: dict[str, Any], rate: float) -> None:
        self._steps += 1
        n, np = self._steps, self.np
        for name, slope in d.items():
            mean, square = self._mean[name], self._square[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            step = mean / (1 - 0.9**n) / (np.sqrt(square / (1 - 0.999**n)) + 1e-8)
            self.p[name] -= rate * step.astype(np.float32)
            if self.p[name].ndim > 1:
                self.p[name] *= 1 - rate * DECAY
