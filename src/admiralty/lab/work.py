"""Runs a job and resumes it: plays the chunks that are missing and keeps those that are done."""

import os
from collections.abc import Callable, Sequence

from admiralty.lab.job import Job, chunks, play_chunks
from admiralty.lab.rows import Row
from admiralty.lab.store import Store

__all__ = ["cores", "work_off", "work_off_all"]


def cores() -> int:
    """How many processes can run at once here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def work_off(
    job: Job,
    workers: int = 1,
    on: str = "",
    store: Store | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[Row]:
    """The rows of a job in order, those already in the store taken from there."""
    return work_off_all([job], workers, on, [store], progress)[0]


def work_off_all(
    jobs: Sequence[Job],
    workers: int = 1,
    on: str = "",
    stores: Sequence[Store | None] | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[list[Row]]:
    """Several jobs at once, so that no core waits at the end of each."""
    kept = list(stores) if stores is not None else [None] * len(jobs)
    done: list[dict[int, list[Row]]] = [{} for _ in jobs]
    work, places = [], []
    for place, (job, store) in enumerate(zip(jobs, kept, strict=True)):
        there = store.numbers() if store is not None else set()
        for chunk in chunks(job.games):
            if there.issuperset(range(*chunk)):
                if progress is not None:
                    progress(chunk[1] - chunk[0])
                continue
            work.append((job, chunk))
            places.append(place)
    for piece, rows in play_chunks(work, workers, on, progress):
        place = places[piece]
        if (store := kept[place]) is not None:
            store.keep(rows)
        else:
            done[place][rows[0].number] = rows
    return [
        store.finish() if store is not None else [row for first in sorted(rows) for row in rows[first]]
        for store, rows in zip(kept, done, strict=True)
    ]
