"""Jobs: a number of games between bots in chunks, in one process, in several, or on a Ray cluster.

A game follows from its job and its number alone. So the rows do not depend on the machine, only on the version of
Python, which decides how sums are rounded; and an interrupted job goes on with the missing chunks.
"""

import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from functools import cache
from importlib import import_module
from typing import Any

import msgspec

from admiralty.games.base import TableGame
from admiralty.kernel.base.data import DataError
from admiralty.kernel.games.game import ScenarioRef
from admiralty.kernel.records.record import canonical
from admiralty.lab.fast_play import fast_play
from admiralty.lab.rows import Row
from admiralty.lab.run import key_of
from admiralty.library import text_of, variant

__all__ = ["CHUNK", "Job", "check_cluster", "chunks", "job_of", "play_chunk", "play_chunks"]

CHUNK = 10
"""The most games in a chunk, which is handed out and stored as a whole."""
PIECES = 40
"""The least number of chunks of a small job: its games may be long, and no core should wait for another's."""

Chunk = tuple[int, int]
"""The first number of a chunk and the one after its last."""


class Job(msgspec.Struct, frozen=True):
    """Everything that determines a number of games."""

    game: str
    rules: str
    scenario: str
    """The id of a printed scenario, or the content of a players' scenario as JSON."""
    options: dict[str, str]
    bots: dict[str, str]
    """By side: the bot that plays it."""
    games: int
    seed: int
    changes: dict[str, Any] = {}
    """Changed values of the game's files, by their path: ``data.tables.guns.range``."""
    paired: int = 1
    """How many games share one key: 2 where sides are swapped on the same chance."""

    def table(self) -> TableGame[Any]:
        return _table(self.game, canonical(self.changes))

    def key(self, number: int) -> bytes:
        return key_of(self.seed, 1 + (number - 1) // self.paired)

    def bots_of(self, number: int) -> dict[str, str]:
        """The bot of each side in a game; in the second of a pair the bots change sides."""
        names = list(self.bots.values())
        turn = (number - 1) % self.paired
        return dict(zip(self.bots, names[turn:] + names[:turn], strict=True))


@cache
def _table(game: str, changes: bytes) -> TableGame[Any]:
    return variant(game, msgspec.json.decode(changes))


def chunks(games: int) -> list[Chunk]:
    """The chunks of so many games.

    >>> chunks(3)
    [(1, 2), (2, 3), (3, 4)]
    >>> chunks(403)[-1]
    (401, 404)
    """
    size = min(CHUNK, max(1, games // PIECES))
    return [(first, min(first + size, games + 1)) for first in range(1, games + 1, size)]


def play_chunk(job: Job, chunk: Chunk) -> list[Row]:
    """The games of one chunk."""
    game = job.table()
    setting = game.setting(job.scenario, job.options)
    return [fast_play(game, setting, job.bots_of(n), job.key(n), n) for n in range(*chunk)]


def play_chunks(
    work: Sequence[tuple[Job, Chunk]], workers: int, on: str = "", progress: Callable[[int], None] | None = None
) -> Iterator[tuple[int, list[Row]]]:
    """The rows of each piece of work as they come, with its index; ``progress`` gets the number of games."""
    played = _on_ray(work, on) if on else _here(work) if min(workers, len(work)) <= 1 else _in_processes(work, workers)
    for place, rows in played:
        if progress is not None:
            progress(len(rows))
        yield place, rows


def _here(work: Sequence[tuple[Job, Chunk]]) -> Iterator[tuple[int, list[Row]]]:
    for place, (job, chunk) in enumerate(work):
        yield place, play_chunk(job, chunk)


def _in_processes(work: Sequence[tuple[Job, Chunk]], workers: int) -> Iterator[tuple[int, list[Row]]]:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(
        min(workers, len(work) or 1), mp_context=context, initializer=_leave_with, initargs=(os.getpid(),)
    ) as pool:
        yield from _collected(pool, work, 2 * workers)


def _leave_with(parent: int) -> None:
    """End a worker whose run was killed, instead of letting it finish its chunk."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1.0)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _collected(pool: Executor, work: Sequence[tuple[Job, Chunk]], ahead: int) -> Iterator[tuple[int, list[Row]]]:
    """Keep few chunks in the queue: an interruption then loses little."""
    waiting: dict[Future[list[Row]], int] = {}
    queue = iter(enumerate(work))
    while True:
        while len(waiting) < ahead and (piece := next(queue, None)) is not None:
            waiting[pool.submit(play_chunk, *piece[1])] = piece[0]
        if not waiting:
            return
        done, _ = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            yield waiting.pop(future), future.result()


def _on_ray(work: Sequence[tuple[Job, Chunk]], address: str) -> Iterator[tuple[int, list[Row]]]:
    """The same work on a Ray cluster: ``ray`` starts or joins one here, ``ray://host:port`` goes to another."""
    ray = _ray()
    began = not ray.is_initialized()
    if began:
        ray.init(address=None if address == "ray" else address, log_to_driver=False, configure_logging=False)
    try:
        remote = ray.remote(play_chunk)
        waiting = {remote.remote(*piece): place for place, piece in enumerate(work)}
        while waiting:
            done, _ = ray.wait(list(waiting))
            for each in done:
                yield waiting.pop(each), ray.get(each)
    finally:
        if began:
            ray.shutdown()


def check_cluster(address: str) -> None:
    """Refuse an invalid cluster address, before anything is played."""
    if address and address != "ray" and not (address.startswith("ray://") and ":" in address[6:]):
        raise DataError(f"cluster {address}", "is neither ray, for one on this machine, nor ray://host:port")
    if address:
        _ray()


def _ray() -> Any:
    try:
        return import_module("ray")
    except ModuleNotFoundError as fault:
        raise DataError("ray", "is not installed; install admiralty[ray]") from fault


def job_of(
    game: str,
    scenario: ScenarioRef,
    options: Mapping[str, str],
    bots: Mapping[str, str],
    games: int,
    seed: int,
    changes: Mapping[str, Any] | None = None,
    paired: int = 1,
) -> Job:
    """A job with everything spelled out, the defaults of options too; `DataError` for what does not exist."""
    table = _table(game, canonical(dict(changes or {})))
    setting = table.setting(scenario, options)
    return Job(
        game, table.version, text_of(scenario), dict(setting.options), dict(bots), games, seed, dict(changes or {}),
        paired,
    )  # fmt: skip
