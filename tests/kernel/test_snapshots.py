"""When a match writes down its whole position: after so many entries, between segments, or where a turn begins."""

from types import SimpleNamespace
from typing import Any

import pytest

from admiralty.kernel.record import canonical
from admiralty.kernel.snapshots import Snapshots
from tests.kernel.table import RAIDER, give, opened, under_way
from tests.kernel.test_match import kinds


def desk(entries: int = 0, tail: int = 0, free: int = 0, turn: int = 1) -> Any:
    """A match that is to take its next snapshot at entry 50, or at 40 if a turn has begun since turn 1."""
    taken: list[bool] = []
    return SimpleNamespace(
        journal=SimpleNamespace(entries=[None] * entries),
        position=SimpleNamespace(tail=[None] * tail, state=SimpleNamespace(turn=turn)),
        history=SimpleNamespace(steps=[None] * 7, barrier=7 - free),
        snapshot=lambda: taken.append(True),
        taken=taken,
        _snapshot_at=50,
        _snapshot_early=40,
        _snapshot_turn=1,
    )


@pytest.mark.parametrize(
    ("entries", "tail", "free", "turn", "due"),
    [
        (49, 0, 0, 1, False),
        (50, 0, 0, 1, True),
        # In the middle of a segment, or with an order that may be undone, it waits for 24 entries more.
        (50, 1, 0, 1, False),
        (50, 0, 1, 1, False),
        (73, 1, 0, 1, False),
        (73, 0, 1, 1, False),
        (74, 1, 0, 1, True),
        (74, 0, 1, 1, True),
        # A turn that has begun brings it forward, but only between segments.
        (39, 0, 0, 2, False),
        (40, 0, 0, 2, True),
        (40, 1, 0, 2, False),
        (49, 0, 1, 2, False),
    ],
)
def test_a_snapshot_is_due(entries: int, tail: int, free: int, turn: int, due: bool) -> None:
    match = desk(entries, tail, free, turn)
    Snapshots._snapshot_if_due(match)
    assert match.taken == ([True] if due else [])


@pytest.mark.parametrize(("size", "wait"), [(0, 24), (250 * 25 - 1, 24), (250 * 25, 25), (250 * 60 + 249, 60)])
def test_the_next_one_waits_for_as_many_entries_as_take_the_size_of_the_last(size: int, wait: int) -> None:
    match = desk(turn=3)
    secret = {"x": "y" * (size - len(canonical({"x": ""})))}
    Snapshots.snapshot_taken(match, {"n": 100, "secret": secret})
    assert (match._snapshot_at, match._snapshot_early, match._snapshot_turn) == (100 + wait, 100 + wait // 2, 3)


def test_the_first_is_due_after_24_entries_or_after_12_where_a_turn_begins() -> None:
    match = desk(turn=5)
    Snapshots._no_snapshot_yet(match)
    assert (match._snapshot_at, match._snapshot_early, match._snapshot_turn) == (24, 12, 5)
    match = desk()
    del match.position.state.turn
    Snapshots._no_snapshot_yet(match)
    assert match._snapshot_turn is None


@pytest.mark.parametrize(("left", "taken"), [(0, 25), (1, 24)])
def test_one_that_waited_for_an_order_that_may_be_undone_is_taken_when_it_is(left: int, taken: int) -> None:
    """The 24th entry is an order there, and here the undo of one."""
    match = under_way(opened(), raider=1)
    for _ in range(left):
        match.stand(RAIDER, "boarding", "keep", for_game=True)
    while len(match.journal.entries) < taken:
        give(match, "raider steer 155.0")
        assert "snapshot" not in kinds(match)
        match.undo(RAIDER)
    assert kinds(match)[taken - 1 :] == ["undo", "snapshot"]
