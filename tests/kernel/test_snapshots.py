"""When a match saves its whole position: after so many entries, between segments, or at the start of a turn."""

from types import SimpleNamespace
from typing import Any

import pytest

from admiralty.kernel.matches.snapshots import SnapshotDates, Snapshots
from admiralty.kernel.records.record import canonical
from tests.kernel.table import RAIDER, give, opened, under_way
from tests.kernel.test_match import kinds


def presenter(entries: int = 0, tail: int = 0, free: int = 0, turn: int | None = 1) -> tuple[Snapshots[Any], list[str]]:
    """The snapshots of a match, and the kinds of the entries that it writes."""
    written: list[str] = []

    def write(kind: str, public: Any, secrets: Any) -> Any:
        written.append(kind)
        return {"n": entries + 1}

    def nothing() -> dict[str, Any]:
        return {}

    keeper = SimpleNamespace(to_data=nothing, digest=lambda: "", saved=nothing)
    match: Any = SimpleNamespace(
        journal=SimpleNamespace(entries=[None] * entries),
        position=SimpleNamespace(
            tail=[SimpleNamespace(fingerprint="", entry=1)] * tail,
            state=SimpleNamespace() if turn is None else SimpleNamespace(turn=turn),
            to_data=nothing,
            digest=lambda: "",
        ),
        history=SimpleNamespace(
            steps=[SimpleNamespace(fingerprint="", entry=1)] * 7, barrier=7 - free, luck_before=lambda place: keeper
        ),
        standing=SimpleNamespace(orders=keeper),
        parley=keeper,
        chances=0,
        _write=write,
    )
    match._snapshot_dates = SnapshotDates.first(match.position.state)
    return Snapshots(match), written


def dates(snapshots: Snapshots[Any]) -> tuple[int, int, int | None]:
    """From which entry on the next snapshot is due, or with a new turn, and the turn of the last one."""
    return snapshots._match._snapshot_dates


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
    snapshots, written = presenter(entries, tail, free, turn)
    snapshots._match._snapshot_dates = SnapshotDates(50, 40, 1)
    snapshots.take_if_due()
    assert written == (["snapshot"] if due else [])


@pytest.mark.parametrize(("size", "wait"), [(0, 24), (250 * 25 - 1, 24), (250 * 25, 25), (250 * 60 + 249, 60)])
def test_the_next_one_waits_for_as_many_entries_as_take_the_size_of_the_last(size: int, wait: int) -> None:
    snapshots, _ = presenter(turn=3)
    secret = {"x": "y" * (size - len(canonical({"x": ""})))}
    snapshots.taken({"n": 100, "secret": secret})
    assert dates(snapshots) == (100 + wait, 100 + wait // 2, 3)


def test_the_first_is_due_after_24_entries_or_after_12_where_a_turn_begins() -> None:
    assert dates(presenter(turn=5)[0]) == (24, 12, 5)
    assert dates(presenter(turn=None)[0]) == (24, 12, None)


@pytest.mark.parametrize(("left", "taken"), [(0, 25), (1, 24)])
def test_one_that_waited_for_an_order_that_may_be_undone_is_taken_when_it_is(left: int, taken: int) -> None:
    """The 24th entry is an order there, and here the undo of one."""
    match = under_way(opened(), raider=1)
    for _ in range(left):
        match.standing.leave(RAIDER, "boarding", "keep", for_game=True)
    while len(match.journal.entries) < taken:
        give(match, "raider steer 155.0")
        assert "snapshot" not in kinds(match)
        match.undo(RAIDER)
    assert kinds(match)[taken - 1 :] == ["undo", "snapshot"]
