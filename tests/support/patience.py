"""Time-outs for tests, scaled by the measured speed of the machine: a busy machine must not fail a test."""

import time
from collections.abc import Callable
from typing import Any

__all__ = ["PATIENCE", "TRIES", "slowness", "wait_until"]

ROUNDS = 1_000_000
ROUNDS_SECONDS = 0.05
"""The duration of the rounds on an idle machine."""
TRIES = 6_000
PAUSE_SECONDS = 0.02


def slowness() -> float:
    """The slowdown factor of this machine, compared with an idle one; at least 1."""
    began = time.perf_counter()
    for _ in range(ROUNDS):
        pass
    return max(1.0, (time.perf_counter() - began) / ROUNDS_SECONDS)


PATIENCE = 120.0 * slowness()
"""The time-out in seconds for an expected event. A test that passes never waits so long."""


def wait_until(condition: Callable[..., Any], tries: int = TRIES) -> None:
    """Wait for another process or task.

    The limit is a number of attempts, not of seconds: on a busy machine each attempt takes longer, and so does the
    other process.
    """
    for _ in range(tries):
        if condition():
            return
        time.sleep(PAUSE_SECONDS)
    raise AssertionError(f"it did not happen in {tries} tries")
