"""Between people: presence, remarks beside the journal, a nudge, and clocks that run out."""

import time
from typing import Any

import httpx
import pytest

from admiralty.server import company
from tests.server.serving import DEFENDER, DUEL, RAIDER, Player, duel


class Clock:
    """Time as the test says it is."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._later = 0.0
        monkeypatch.setattr(company, "time", self)

    def time(self) -> float:
        return time.time() + self._later

    def pass_by(self, seconds: float) -> None:
        self._later += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def seen(player: Player, after: int = 0) -> dict[str, Any]:
    answer = player.get("/company", after=str(after))
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_presence_says_when_each_person_looked(http: httpx.Client, clock: Clock) -> None:
    defender, raider = duel(http, mine="off")
    assert [each["seen"] for each in seen(defender)["people"]] == ["", "has not been here yet"]
    seen(raider)
    assert [each["seen"] for each in seen(defender)["people"]] == ["", "is here"]
    clock.pass_by(150)
    assert [each["seen"] for each in seen(defender)["people"]] == ["", "looked 2 minutes ago"]
    assert [each["seen"] for each in seen(raider)["people"]] == ["is here", ""]


def test_remarks_stand_beside_the_journal_and_never_in_it(http: httpx.Client) -> None:
    defender, raider = duel(http, mine="off")
    before = defender.get("/journal").text
    said = defender.post("/company/remarks", seat=DEFENDER, text="  Good   luck! ")
    assert said.status_code == 200, said.text
    (heard,) = seen(raider)["remarks"]
    assert (heard["text"], heard["kind"], heard["mine"]) == ("Good luck!", "said", False)
    assert seen(raider, heard["id"])["remarks"] == []
    assert defender.get("/journal").text == before
    for text in ("\u200b\u200b", "\u202ebackwards", "   "):
        assert raider.post("/company/remarks", seat=RAIDER, text=text).status_code == 422
    assert raider.post("/company/remarks", seat=DEFENDER, text="I am you").status_code == 403


def test_a_stranger_hears_nothing_and_a_spectator_says_nothing(http: httpx.Client) -> None:
    body = {"game": DUEL, "scenario": "fog", "seats": {DEFENDER: {"by": "me"}}}
    made = http.post("/api/matches", json=body).json()
    spectator = Player(http, made["spectator"]["secret"], made["id"])
    assert seen(spectator)["remarks"] == []
    for path, more in (("remarks", {"text": "hello"}), ("nudge", {}), ("pace", {"seconds": 60})):
        assert spectator.post(f"/company/{path}", seat=DEFENDER, **more).status_code == 403
    stranger = Player(http, "nobody", made["id"])
    assert stranger.get("/company").status_code in (401, 403, 404)


def test_a_nudge_is_heard_and_not_twice_in_a_minute(http: httpx.Client, clock: Clock) -> None:
    defender, raider = duel(http, mine="off")
    assert raider.post("/company/nudge", seat=RAIDER).status_code == 200
    assert seen(defender)["remarks"][-1]["kind"] == "nudge"
    assert raider.post("/company/nudge", seat=RAIDER).status_code == 429
    clock.pass_by(61)
    assert raider.post("/company/nudge", seat=RAIDER).status_code == 200


@pytest.mark.parametrize("then", ["remind", "adjourn", "bot"])
def test_a_clock_that_runs_out_does_what_was_agreed_once(http: httpx.Client, clock: Clock, then: str) -> None:
    defender, raider = duel(http, mine="off")
    assert raider.post("/company/pace", seat=RAIDER, seconds=600, then=then).status_code == 200
    assert 0 < seen(raider)["pace"]["left"] <= 600
    assert len(seen(defender)["remarks"]) == 1
    clock.pass_by(700)
    found = seen(raider)
    assert [each["kind"] for each in found["remarks"]] == ["clock", "clock"]
    assert "ran out of time" in found["remarks"][-1]["text"] or "run out of time" in found["remarks"][-1]["text"]
    assert found["people"][0]["bot"] == (then == "bot")
    assert ('data-what="rest"' in defender.update()["html"]["offers"]) == (then == "adjourn")
    if then != "bot":  # else the bot has ordered, and it is the other's clock that runs
        assert len(seen(raider)["remarks"]) == 2
        assert raider.post("/company/pace", seat=RAIDER, seconds=0).json()["pace"]["left"] is None
