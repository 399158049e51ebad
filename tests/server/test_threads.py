"""The thread pool of the event loop."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

from admiralty.server.http.threads import Late, Threads

LONG = 60.0


def name() -> str:
    return threading.current_thread().name


def using(most: int, use: Callable[[Threads], Any]) -> Any:
    async def run() -> Any:
        threads = Threads(most, "test")
        try:
            return await use(threads)
        finally:
            threads.close()

    return asyncio.run(run())


def test_no_more_threads_work_at_once_than_there_are_and_all_jobs_are_done() -> None:
    lock, most, now = threading.Lock(), 0, 0

    def work(number: int) -> int:
        nonlocal most, now
        with lock:
            now += 1
            most = max(most, now)
        threading.Event().wait(0.001)
        with lock:
            now -= 1
        return number

    async def use(threads: Threads) -> list[int]:
        return list(await asyncio.gather(*(threads.run(LONG, work, number) for number in range(200))))

    assert using(4, use) == list(range(200))
    assert most == 4


def test_what_a_job_raises_is_raised_where_it_was_wanted() -> None:
    async def use(threads: Threads) -> None:
        await threads.run(LONG, int, "no number")

    with pytest.raises(ValueError, match="no number"):
        using(1, use)


def test_nobody_waits_for_ever_and_the_thread_goes_on_to_the_next_job() -> None:
    going_on = threading.Event()

    async def use(threads: Threads) -> str:
        with pytest.raises(Late):
            await threads.run(0.01, going_on.wait, LONG)
        going_on.set()
        return await threads.run(LONG, name)

    assert using(1, use) == "test_0"


def test_a_job_goes_on_when_whoever_wanted_it_is_gone() -> None:
    done, begun = threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        done.wait(LONG)

    async def use(threads: Threads) -> bool:
        wanted = asyncio.create_task(threads.run(LONG, work))
        while not begun.is_set():
            await asyncio.sleep(0)
        wanted.cancel()
        await asyncio.gather(wanted, return_exceptions=True)
        done.set()
        return await threads.run(LONG, done.is_set)

    assert using(1, use)


def test_threads_that_are_let_go_end_and_take_no_job() -> None:
    async def use(threads: Threads) -> list[threading.Thread]:
        found = list(await asyncio.gather(*(threads.run(LONG, threading.current_thread) for _ in range(3))))
        threads.close()
        with pytest.raises(RuntimeError):
            await threads.run(LONG, name)
        return found

    for thread in using(3, use):
        thread.join(LONG)
        assert not thread.is_alive()
