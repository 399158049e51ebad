"""The measurement of event loop stalls: it reports only what blocks the server's own loop."""

import asyncio
import time
from collections.abc import Coroutine
from typing import Any

import pytest
import uvloop
from benchmarks.server.holds import Holds, NothingCounted, longest

HELD = 0.03
"""Seconds of processor time."""


def hold() -> None:
    began = time.thread_time()
    while time.thread_time() - began < HELD:
        pass


async def measured(holds: Holds, step: Coroutine[Any, Any, None]) -> dict[str, float]:
    holds.begin()
    await step
    return await asyncio.to_thread(holds.taken)


async def nothing() -> None:
    await asyncio.sleep(0)


async def holding() -> None:
    hold()


def test_a_step_that_holds_the_products_own_loop_is_seen() -> None:
    assert longest(uvloop.run(measured(Holds(), holding()))) >= HELD


def test_a_step_that_a_callback_holds_is_seen_too() -> None:
    async def called() -> None:
        asyncio.get_running_loop().call_soon(hold)
        await asyncio.sleep(0)

    assert longest(uvloop.run(measured(Holds(), called()))) >= HELD


def test_what_was_held_before_is_counted_once() -> None:
    async def twice(holds: Holds) -> dict[str, float]:
        await measured(holds, holding())
        return await asyncio.to_thread(holds.taken)

    assert longest(uvloop.run(twice(Holds()))) < HELD


def test_a_clock_that_never_beat_states_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.server.holds.WAITS", 2)
    with pytest.raises(NothingCounted):
        longest(Holds().taken())
