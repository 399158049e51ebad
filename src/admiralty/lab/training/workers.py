"""Worker processes of training: each plays games with the newest network, and sends their training rows."""

from __future__ import annotations

import signal
import time
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from admiralty.bots.learned.net import Weights
from admiralty.bots.learned.value import Value
from admiralty.kernel.flows.chance import Fast, derive
from admiralty.lab.training.lessons import Packed, pack
from admiralty.lab.training.selfplay import Player, play
from admiralty.library import game as game_of

__all__ = ["Course", "Played", "work"]

TEST = 10
"""One game of so many is held out for validation."""
AGAINST = 8
"""One game of so many is played against a bot with the hand-made value."""


class Course(NamedTuple):
    """The settings of a training."""

    game: str
    scenarios: tuple[str, ...]
    seed: int
    explore: float = 0.15
    """The share of orders that explore."""
    heat: float = 0.06
    trace: float = 0.95
    rate: float = 7e-4


class Played(NamedTuple):
    """A game, as a worker sends it."""

    packed: Packed
    points: float | None
    """The score of the learned value against the hand-made one; None in games against itself."""
    seconds: float


def work(number: int, course: Course, weights: Path, out: Any, stop: Any) -> None:
    """Play games until told to stop; each scenario gets the same share of the time."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    out.cancel_join_thread()
    game = game_of(course.game)
    settings = {name: game.setting(name, {}) for name in course.scenarios}
    spent = dict.fromkeys(course.scenarios, 0.0)
    stamp, games = 0, 0
    values: dict[str, Value] = {}
    while not stop.is_set():
        now = weights.stat().st_mtime_ns
        if now != stamp:
            read = msgspec.json.decode(weights.read_bytes(), type=Weights)
            stamp, values = now, {name: Value(game, setting, read) for name, setting in settings.items()}
        name = min(spent, key=lambda each: spent[each])
        begun = time.process_time()
        key = derive(b"", f"training {course.seed} worker {number} game {games}")
        found = _play(course, name, games, values[name], settings[name], key)
        games += 1
        seconds = time.process_time() - begun
        spent[name] += seconds
        if found is not None:
            out.put(Played(*found, seconds))


def _play(
    course: Course, scenario: str, number: int, value: Value, setting: Any, key: bytes
) -> tuple[Packed, float | None] | None:
    game = game_of(course.game)
    rival = number % AGAINST == AGAINST - 1
    own = list(setting.sides)[number // AGAINST % 2]
    players = {}
    for seat in setting.seats:
        known = None if rival and setting.side_of(seat) != own else value
        players[seat] = Player(game, setting, known, Fast(derive(key, f"bot {seat}")))
    explore = 0.0 if rival else course.explore
    lesson = play(game, setting, value, players, Fast(derive(key, "chance")), explore, course.heat)
    if not lesson.lines:
        return None
    packed = pack(scenario, lesson)
    packed.test = number % TEST == TEST - 2
    first = (lesson.outcome + 1) / 2
    return packed, (first if own == next(iter(setting.sides)) else 1 - first) if rival else None
