"""Odds run without the garbage collector, and leave no garbage."""

import gc
from collections.abc import Iterator

import pytest
from benchmarks.oak_odds import worst_positions

from admiralty.kernel.base.gc_paused import gc_paused
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.games.view import knowledge
from admiralty.kernel.odds.chance_tree import walk
from admiralty.kernel.odds.odds import odds

BEFORE_AND_AFTER = 20
"""Collections that the call itself may cause, outside of what is left alone."""


@pytest.fixture
def collections() -> Iterator[list[str]]:
    """What the collector does from here on, which it is made to do at the slightest occasion."""
    seen: list[str] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            seen.append(phase)

    before = gc.get_threshold()
    gc.callbacks.append(note)
    gc.set_threshold(1, 1, 1)
    yield seen
    gc.set_threshold(*before)
    gc.callbacks.remove(note)


def test_no_collection_interrupts_odds_asked_by_a_seat(collections: list[str]) -> None:
    position, code = worst_positions()["Expert Gunners, raking"]
    assert isinstance(position.request, Ask)
    known = knowledge(position, position.request.seat)
    collections.clear()
    odds(position.game, position.state.setting, known, code, Fast(1))
    assert len(collections) <= BEFORE_AND_AFTER


def test_no_collection_interrupts_a_walk_in_one_world(collections: list[str]) -> None:
    position, code = worst_positions()["abeam with Careful Aim"]
    assert isinstance(position.request, Ask)
    order = position.request.choices.check(code)
    collections.clear()
    assert walk(position, position.request.seat, order, lambda battle: battle.turn, 1000) is not None
    assert len(collections) <= BEFORE_AND_AFTER
    assert gc.isenabled(), "and then it is back at work"


DAILY = ("abeam with Careful Aim", "Expert Gunners, raking")
"""A card and a captain's skill; the other attacks are left to soak."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in DAILY else pytest.mark.long) for name in worst_positions()]
)
def test_odds_leave_nothing_to_collect(name: str) -> None:
    position, code = worst_positions()[name]
    assert isinstance(position.request, Ask)
    known = knowledge(position, position.request.seat)
    for _ in range(2):  # what is kept for the next time is kept the first time
        gc.collect()
        odds(position.game, position.state.setting, known, code, Fast(1))
    assert gc.collect() == 0


def test_a_host_without_collections_stays_without() -> None:
    gc.disable()
    try:
        with gc_paused():
            assert not gc.isenabled()
        assert not gc.isenabled()
    finally:
        gc.enable()
