"""Fake time, and clocks that players agree on."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
import pytest

from admiralty.server.api import presence, proposals
from admiralty.server.db import journals
from admiralty.server.matches import chat, clock, live_matches, timekeeper
from admiralty.server.matches.timekeeper import Timekeeper
from tests.server.serving import DEFENDER, RAIDER, Player, Threaded, settings, token
from tests.support.patience import PATIENCE


class Clock:
    """Fake time that the test sets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._later = self._set = 0.0
        for module in (presence, clock, proposals, timekeeper, chat, journals, live_matches):
            monkeypatch.setattr(module, "time", self)

    def time(self) -> float:
        return time.time() + self._later + self._set

    def monotonic(self) -> float:
        return time.monotonic() + self._later

    def pass_by(self, seconds: float) -> None:
        self._later += seconds

    def put_by(self, seconds: float) -> None:
        """Change the system clock."""
        self._set += seconds


def seen(player: Player, after: int = 0) -> dict[str, Any]:
    answer = player.get("/presence", after=str(after))
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def keeper(server: Threaded) -> Timekeeper:
    return Timekeeper(server.app.web.host)


def agreed(defender: Player, raider: Player, then: str, seconds: int = 600) -> None:
    """A clock that both players accept."""
    assert raider.post("/presence/pace", seat=RAIDER, seconds=seconds, then=then).status_code == 200
    if then != "remind":
        assert defender.post("/presence/pace/answer", seat=DEFENDER, accept=True).status_code == 200


def left(player: Player) -> int:
    """Minutes left for the player to move, rounded up, so that the test's own time does not count."""
    return -(-int(seen(player)["pace"]["left"]) // 60)


def undo(player: Player, seat: str) -> None:
    answer = player.post("/undo", seat=seat, decision=player.update(seat)["decision"], token=token())
    assert answer.status_code == 200, answer.text


def order(player: Player, seat: str, code: str) -> int:
    answer = player.order(seat, code)
    assert answer.status_code == 200, answer.text
    return int(answer.json()["entry"])


def said(player: Player, path: str, **more: object) -> None:
    answer = player.post(path, token=token(), **more)
    assert answer.status_code == 200, answer.text


@contextmanager
def processes(url: str, count: int) -> Iterator[list[tuple[Threaded, httpx.Client]]]:
    with ExitStack() as stack:
        started = [stack.enter_context(Threaded(settings(url))) for _ in range(count)]
        yield [(each, stack.enter_context(httpx.Client(base_url=each.url, timeout=PATIENCE))) for each in started]
