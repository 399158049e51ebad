"""Training loop: workers play, the trainer learns from their last games, and the network is saved."""

from __future__ import annotations

import multiprocessing
import os
import queue
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from admiralty.bots.learned.features import Eyes
from admiralty.bots.learned.net import Weights
from admiralty.lab.training.lessons import Packed
from admiralty.lab.training.trainer import Trainer
from admiralty.lab.training.workers import Course, Played, work
from admiralty.library import game as game_of

__all__ = ["Progress", "teach"]

STRETCH = 20.0
"""Seconds of play between two rounds of training."""
SHARE = 0.3
"""Seconds of training for each second of play."""
NUMBERS = 250_000_000
"""How many numbers of past games are kept for training; the oldest go first."""
ROUNDS_KEPT = 10
FEW = 20
"""The least number of games for a round of training."""
FADING = 12
"""After so many rounds the learning rate is halved."""


class Progress(NamedTuple):
    """The progress of training."""

    seconds: float
    games: int
    core_seconds: float
    """Of play, all workers together."""
    rows: int
    error: float
    error_of_hand: float
    points: list[float]
    """In the games of this round against the hand-made value."""


def teach(
    course: Course,
    folder: Path,
    workers: int,
    seconds: float,
    weights: Weights | None = None,
    hear: Callable[[Progress], None] | None = None,
) -> tuple[Weights, int, float]:
    """Train for so many seconds; returns the weights, the games, and the core hours.

    The file ``weights.json`` in the folder always holds the newest network.
    """
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    game = game_of(course.game)
    eyes = Eyes(game, game.setting(course.scenarios[0], {}))
    trainer = Trainer(eyes.width, eyes.whole, course.seed, weights)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "weights.json"
    _write(path, trainer.weights())
    context = multiprocessing.get_context("spawn")
    out, stop = context.Queue(), context.Event()
    processes = [
        context.Process(target=work, args=(n, course, path, out, stop), daemon=True) for n in range(workers)
    ]  # fmt: skip
    for process in processes:
        process.start()
    try:
        games, spent = _rounds(course, trainer, path, out, seconds, hear)
    finally:
        stop.set()
        for process in processes:
            process.join(0.2)
            process.terminate()
    return trainer.weights(), games, (spent + seconds) / 3600


def _rounds(
    course: Course, trainer: Trainer, path: Path, out: Any, seconds: float, hear: Callable[[Progress], None] | None
) -> tuple[int, float]:
    begun = time.monotonic()
    kept: list[list[Packed]] = []
    games, spent, number = 0, 0.0, 0
    while True:
        left = seconds - (time.monotonic() - begun)
        last = left < 2 * STRETCH * (1 + SHARE)
        play = left / (1 + SHARE) if last else STRETCH
        played = _gather(out, play)
        games, spent = games + len(played), spent + sum(each.seconds for each in played)
        kept = _newest([*kept, [each.packed for each in played]])
        lessons = [each for stretch in kept for each in stretch]
        if len(lessons) >= FEW:
            rate = course.rate / (1 + number / FADING)
            report = trainer.train(lessons, course.trace, SHARE * play, rate)
            _write(path, trainer.weights())
            number += 1
            if hear is not None:
                points = [each.points for each in played if each.points is not None]
                hear(Progress(time.monotonic() - begun, games, spent, report.rows, report.error,
                              report.error_of_hand, points))  # fmt: skip
        if last:
            return games, spent


def _gather(out: Any, seconds: float) -> list[Played]:
    """The games that come in so many seconds."""
    end, found = time.monotonic() + seconds, []
    while (left := end - time.monotonic()) > 0:
        try:
            found.append(out.get(timeout=left))
        except queue.Empty:
            break
    return found


def _newest(kept: list[list[Packed]]) -> list[list[Packed]]:
    """The games of the last rounds, as many as fit in memory."""
    kept = kept[-ROUNDS_KEPT:]
    while len(kept) > 1 and _numbers(kept) > NUMBERS:
        kept = kept[1:]
    return kept


def _numbers(kept: Sequence[Sequence[Packed]]) -> int:
    return sum(each.things.size for stretch in kept for each in stretch)


def _write(path: Path, weights: Weights) -> None:
    begun = path.with_suffix(".begun")
    begun.write_bytes(msgspec.json.encode(weights))
    begun.replace(path)
