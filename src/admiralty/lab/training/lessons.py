"""Training data as arrays, and the target of each row: TD(lambda) with known luck subtracted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from admiralty.lab.training.selfplay import Lesson

if TYPE_CHECKING:
    import numpy as np

__all__ = ["Packed", "pack", "targets"]

LARGEST = 60_000.0
"""The largest number that half precision represents well."""
FURTHEST = 1.3
"""A target beyond the range of results, by subtracted luck, is clipped to this."""


@dataclass(slots=True)
class Packed:
    """A game's rows as arrays: sent from a worker to the trainer."""

    scenario: str
    things: np.ndarray[Any, Any]
    """By row, unit and column; half precision."""
    own: np.ndarray[Any, Any]
    """By row and unit: 1 for the first side's, -1 for the other's, 0 for none."""
    whole: np.ndarray[Any, Any]
    hands: np.ndarray[Any, Any]
    """By row: the hand-made logit to the first side and to the other."""
    best: np.ndarray[Any, Any]
    """By row: the value of the best order where another was explored; else NaN."""
    luck: np.ndarray[Any, Any]
    outcome: float
    end: float
    """The luck of the last order."""
    test: bool = False
    """Whether it is held out for validation."""


def pack(scenario: str, lesson: Lesson) -> Packed:
    import numpy as np

    lines = lesson.lines
    most = max(len(line.seen.first) + len(line.seen.other) for line in lines)
    width = len((lines[0].seen.first or lines[0].seen.other)[0])
    things = np.zeros((len(lines), most, width), np.float16)
    own = np.zeros((len(lines), most), np.int8)
    for n, line in enumerate(lines):
        first, count = len(line.seen.first), len(line.seen.first) + len(line.seen.other)
        things[n, :count] = np.clip([*line.seen.first, *line.seen.other], -LARGEST, LARGEST)
        own[n, :first], own[n, first:count] = 1, -1
    whole = np.array([line.seen.whole for line in lines], np.float32)
    hands = np.array([(line.first, line.other) for line in lines], np.float32)
    best = np.array([np.nan if line.best is None else line.best for line in lines], np.float32)
    luck = np.array([line.luck for line in lines], np.float32)
    return Packed(scenario, things, own, whole, hands, best, luck, lesson.outcome, lesson.luck)


def targets(packed: Packed, said: np.ndarray[Any, Any], trace: float) -> np.ndarray[Any, Any]:
    """The targets of the rows, when the present network gives ``said`` for them: the next ones, faded by ``trace``."""
    import numpy as np

    found = [0.0] * len(said)
    says, best, luck = said.tolist(), packed.best.tolist(), packed.luck.tolist()
    ahead = packed.outcome - packed.end
    for n in range(len(says) - 1, -1, -1):
        found[n] = ahead
        # the earlier row learns the expected value of the order between, not its result
        ahead = (1 - trace) * says[n] + trace * ahead - luck[n] if best[n] != best[n] else best[n]
    return np.clip(np.array(found, np.float32), -FURTHEST, FURTHEST)
