"""Garbage is looked for among what is new, and among everything only while nobody is there."""

import asyncio
import gc
from collections.abc import Iterator
from itertools import count, islice

import pytest

from admiralty.server.housekeeping import YOUNG, keep_house, spare_pauses

ROUNDS = 6


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The generations that were looked at."""
    found: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda generation=2: found.append(generation))
    return found


@pytest.fixture
def spared() -> Iterator[None]:
    thresholds = gc.get_threshold()
    spare_pauses()
    yield
    gc.set_threshold(*thresholds)
    gc.unfreeze()


def kept(
    looked: int, writes: Iterator[int], listeners: int, everything: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A few rounds in which the youngest things have been looked at so often."""
    monkeypatch.setattr(gc, "get_count", lambda: (0, looked, 0))
    rounds = islice(writes, ROUNDS)
    with pytest.raises(RuntimeError):  # nothing more is written: what a coroutine makes of the end of an iterator
        asyncio.run(keep_house(lambda: next(rounds), lambda: listeners, seconds=0.0, everything_seconds=everything))


@pytest.mark.parametrize(
    ("looked", "busy", "listeners", "everything", "wanted"),
    [
        (1, False, 0, 0.0, True),
        (0, False, 0, 0.0, False),
        (1, True, 0, 0.0, False),
        (1, False, 1, 0.0, False),
        (1, False, 0, 60.0, False),
        (10_000, False, 1, 0.0, False),
        (10_000, True, 0, 0.0, False),
    ],
    ids=[
        "nobody there",
        "nothing new",
        "an order",
        "a listener",
        "just looked",
        "much and a listener",
        "much and busy",
    ],
)
def test_everything_is_looked_at_when_nobody_is_there(
    looked: int, busy: bool, listeners: int, everything: float, wanted: bool, looks: list[int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    kept(looked, count(1, 1 if busy else 0), listeners, everything, monkeypatch)
    assert set(looks) == ({2} if wanted else set())


def test_a_ring_that_has_grown_old_is_found_when_nobody_is_there(spared: None, monkeypatch: pytest.MonkeyPatch) -> None:
    class Ring:
        def __init__(self) -> None:
            self.me = self

    def alive() -> int:
        return sum(type(each) is Ring for each in gc.get_objects())

    ring = Ring()
    gc.collect(0)  # it is no longer young
    del ring
    gc.collect(0)
    assert alive() == 1
    kept(1, count(1, 1), 0, 0.0, monkeypatch)
    assert alive() == 1, "while orders are written"
    kept(1, count(1, 0), 1, 0.0, monkeypatch)
    assert alive() == 1, "while somebody listens"
    kept(1, count(1, 0), 0, 0.0, monkeypatch)
    assert alive() == 0


def test_no_look_goes_beyond_the_youngest_by_itself(spared: None) -> None:
    looked: list[int] = []

    def note(phase: str, about: dict[str, int]) -> None:
        if phase == "start":
            looked.append(about["generation"])

    gc.callbacks.append(note)
    try:
        stay = [[n] for n in range(40 * YOUNG)]
    finally:
        gc.callbacks.remove(note)
    assert len(stay) == 40 * YOUNG
    assert len(looked) >= 30
    assert set(looked) == {0}
