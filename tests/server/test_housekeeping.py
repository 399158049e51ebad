"""Garbage collection of a running server."""

import gc
from collections.abc import Iterator

import pytest

from admiralty.server.ops.garbage import THRESHOLDS, tune_collector


@pytest.fixture
def tuned() -> Iterator[None]:
    thresholds = gc.get_threshold()
    tune_collector()
    yield
    gc.set_threshold(*thresholds)


def test_what_is_loaded_is_frozen_and_every_generation_is_collected_in_time(tuned: None) -> None:
    assert gc.get_freeze_count() > 10_000
    young, middle, old = THRESHOLDS
    assert gc.get_threshold() == THRESHOLDS
    assert young * middle * old <= 10_000_000


def test_the_collector_looks_beyond_the_youngest_by_itself(tuned: None) -> None:
    looked: list[int] = []

    def note(phase: str, about: dict[str, int]) -> None:
        if phase == "start":
            looked.append(about["generation"])

    gc.callbacks.append(note)
    try:
        stay = [[n] for n in range(THRESHOLDS[0] * (THRESHOLDS[1] + 2) * 2)]
    finally:
        gc.callbacks.remove(note)
    assert len(stay) > 0
    assert 1 in looked
