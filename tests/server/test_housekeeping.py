"""Garbage is looked for while nobody waits: in a quiet moment, or when there is too much of it."""

import asyncio
import gc
from collections.abc import Iterator
from itertools import count, islice

import pytest

from admiralty.server import housekeeping
from admiralty.server.housekeeping import FEW, MANY, keep_house, spare_pauses

ROUNDS = 6


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The generations that were looked at."""
    found: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda generation=2: found.append(generation))
    return found


def kept(
    looked: int, writes: Iterator[int], listeners: int, everything: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A few rounds in which the youngest things have been looked at so often."""
    monkeypatch.setattr(gc, "get_count", lambda: (0, looked, 0))
    rounds = islice(writes, ROUNDS)
    with pytest.raises(RuntimeError):  # nothing more is written: what a coroutine makes of the end of an iterator
        asyncio.run(keep_house(lambda: next(rounds), lambda: listeners, seconds=0.0, everything_seconds=everything))


@pytest.mark.parametrize(
    ("looked", "busy", "wanted"),
    [(FEW - 1, False, False), (FEW, False, True), (FEW, True, False), (MANY - 1, True, False), (MANY, True, True)],
)
def test_what_has_grown_is_looked_at_when_no_order_is_written(
    looked: int, busy: bool, wanted: bool, looks: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(looked, count(1, 1 if busy else 0), 3, 0.0, monkeypatch)
    assert set(looks) == ({1} if wanted else set())


@pytest.mark.parametrize(
    ("busy", "listeners", "everything", "wanted"),
    [(False, 0, 0.0, True), (True, 0, 0.0, False), (False, 1, 0.0, False), (False, 0, 60.0, False)],
)
def test_everything_is_looked_at_when_nobody_listens(
    busy: bool, listeners: int, everything: float, wanted: bool, looks: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(0, count(1, 1 if busy else 0), listeners, everything, monkeypatch)
    assert set(looks) == ({2} if wanted else set())


def test_a_ring_that_has_grown_old_is_found_in_a_quiet_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    class Ring:
        def __init__(self) -> None:
            self.me = self

    def alive() -> int:
        return sum(type(each) is Ring for each in gc.get_objects())

    thresholds = gc.get_threshold()
    monkeypatch.setattr(housekeeping, "FEW", 1)
    try:
        spare_pauses()
        ring = Ring()
        gc.collect(0)  # it is no longer young
        del ring
        gc.collect(0)
        assert alive() == 1
        kept(1, count(1, 1), 1, 60.0, monkeypatch)
        assert alive() == 1, "while orders are written"
        kept(1, count(1, 0), 1, 60.0, monkeypatch)
        assert alive() == 0
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()
