"""Time as a test says it is, and clocks that people agree to."""

import time
from typing import Any

import pytest

from admiralty.server import clock, company, remarks, store, timekeeper
from admiralty.server.timekeeper import Timekeeper
from tests.server.serving import DEFENDER, RAIDER, Player, Threaded


class Clock:
    """Time as the test says it is."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._later = self._set = 0.0
        for module in (company, clock, timekeeper, remarks, store):
            monkeypatch.setattr(module, "time", self)

    def time(self) -> float:
        return time.time() + self._later + self._set

    def monotonic(self) -> float:
        return time.monotonic() + self._later

    def pass_by(self, seconds: float) -> None:
        self._later += seconds

    def put_by(self, seconds: float) -> None:
        """Somebody sets the clock on the wall."""
        self._set += seconds


def seen(player: Player, after: int = 0) -> dict[str, Any]:
    answer = player.get("/company", after=str(after))
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def keeper(server: Threaded) -> Timekeeper:
    return Timekeeper(server.app.web.host)


def agreed(defender: Player, raider: Player, then: str, seconds: int = 600) -> None:
    """A clock that both want."""
    assert raider.post("/company/pace", seat=RAIDER, seconds=seconds, then=then).status_code == 200
    if then != "remind":
        assert defender.post("/company/pace/answer", seat=DEFENDER, accept=True).status_code == 200
