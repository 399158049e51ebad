"""The event loop is shared: no request may run long computations on it.

The test uses no clock: it counts the function calls in one step of the loop; Python makes some millions a second.
Reading a journal, drawing a page or querying the database there would make a hundred times as many as allowed.
"""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from tests.hostile.journals import endless
from tests.server.serving import DEFENDER, RAIDER, Threaded, duel, settings
from tests.server.test_uploads import brought, changed_minds
from tests.support.patience import PATIENCE

MOST_CALLS = 5_000
PAIRS = 100


@pytest.fixture
def server(database: str) -> Iterator[Threaded]:
    """A server on asyncio's own loop: calls under uvloop cannot be counted, and both run the same code."""
    with Threaded(settings(database), loop="asyncio") as started:
        yield started


class Attention:
    """The longest stretch of work on the loop."""

    def __init__(self) -> None:
        self.calls = 0
        self.by = ""


@contextmanager
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[Attention]:
    longest, run = Attention(), asyncio.Handle._run

    def counted(handle: asyncio.Handle) -> None:
        calls = 0

        def note(frame: object, event: str, argument: object) -> None:
            nonlocal calls
            calls += event in ("call", "c_call")

        sys.setprofile(note)
        try:
            run(handle)
        finally:
            sys.setprofile(None)
        if calls > longest.calls:
            longest.calls, longest.by = calls, repr(handle)

    with monkeypatch.context() as patch:
        patch.setattr(asyncio.Handle, "_run", counted)
        yield longest


def test_nothing_that_is_asked_for_is_worked_out_on_the_event_loop(
    server: Threaded, http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = changed_minds(PAIRS)
    hostile = [long, endless(), "[" * 100_000, "{}\n" * 20_000, "\x00" * 3_000_000]
    with watched(monkeypatch) as attention:
        defender, raider = duel(http, mine="off")
        assert defender.order(DEFENDER, "speed 2").status_code == 200
        assert raider.order(RAIDER, "speed 1").status_code in (200, 409)
        answers = [brought(http, text) for text in hostile]
        assert [answer.status_code for answer in answers] == [201, 422, 422, 422, 422]
        kept: dict[str, Any] = answers[0].json()
        headers = {"authorization": f"Bearer {kept['secret']}"}
        at = f"/api/matches/{kept['id']}"
        for path in (at, f"{at}/replay", f"{at}/journal", f"{at}/frames/9", f"/m/{kept['id']}/replay"):
            assert http.get(path, headers=headers).status_code == 200, path
        for path in ("/", "/new", "/help", "/rules/iron_and_fire", "/pictures/iron_and_fire/iquique.svg", "/api/games"):
            assert http.get(path).status_code in (200, 404), path
        too_much = httpx.post(
            f"{server.url}/api/matches", content=b'{"game": "' + b"x" * 60_000 + b'"}', timeout=PATIENCE
        )
        assert too_much.status_code in (403, 415, 422)
    assert 0 < attention.calls < MOST_CALLS, attention.by
