"""Another release on the same database: finished, uploaded and half-written matches are still there."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from admiralty.games.iron_and_steam.game import IronAndSteam
from admiralty.kernel.flows.choices import MalformedOrder
from admiralty.kernel.flows.event import Message
from admiralty.kernel.orders.sheets import OrderSheet
from tests.server.serving import Player, Threaded, duel, settings, token
from tests.server.test_drafts import UNION, draft, steam_duel, write
from tests.support.patience import PATIENCE
from tests.toy.game import HarbourDuel

PAGES = ("", "/replay", "/end")


def visited(http: httpx.Client, player: Player) -> dict[str, int]:
    """The statuses of the pages of a match."""
    return {path: http.get(f"/m/{player.match}{path}", headers=player.headers).status_code for path in PAGES}


def over(http: httpx.Client) -> tuple[Player, Player]:
    """A finished match, and its uploaded journal."""
    defender, _ = duel(http)
    assert defender.order("defender", "mine 1").status_code == 200
    assert defender.post("/resign", seat="defender", token=token()).status_code == 200
    text = defender.get("/journal").text
    brought = http.post("/api/journals", content=text, headers={"content-type": "text/plain"}).json()
    return defender, Player(http, brought["secret"], brought["id"])


@pytest.mark.parametrize("plays_the_same", [True, False])
def test_a_finished_match_outlives_the_rules_it_was_played_by(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plays_the_same: bool
) -> None:
    """Changed rules cannot replay it; its journal can still be downloaded, as the page says."""
    chosen = settings(f"sqlite:///{tmp_path}/kept.db")
    with Threaded(chosen) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        finished, brought = over(http)
        text = finished.get("/journal").text
    monkeypatch.setattr(HarbourDuel, "version", "3")
    if not plays_the_same:
        monkeypatch.setattr("admiralty.kernel.replays.reading.same_story", lambda told, now: False)
    with Threaded(chosen) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        for match in (finished, brought):
            match.http = http
            status = 200 if plays_the_same else 409
            assert set(visited(http, match).values()) == {status}
            assert match.get("/journal").text == text
        assert finished.order("defender", "mine 2", decision=1).status_code == 409
        assert finished.get("/journal").text == text
        page = http.get(f"/m/{finished.match}", headers=finished.headers).text
        assert f"/api/matches/{finished.match}/journal" in page
        assert http.get(f"/api/matches/{finished.match}/journal").status_code == 404


@pytest.mark.parametrize("readable", [True, False])
def test_a_draft_outlives_the_rules_that_its_sheet_was_asked_by(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, readable: bool
) -> None:
    chosen = settings(f"sqlite:///{tmp_path}/kept.db")
    with Threaded(chosen) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        union, _, _ = steam_duel(http)
        assert write(union, UNION, "monitor speed 5").status_code == 200
    monkeypatch.setattr(IronAndSteam, "version", "next")
    if not readable:
        monkeypatch.setattr(OrderSheet, "read", unread())
    with Threaded(chosen) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        union.http = http
        assert draft(union, UNION)["code"] == ("monitor speed 5" if readable else "carry on")
        assert write(union, UNION, "monitor port 10").status_code == (200 if readable else 409)


def unread() -> Any:
    """Rules without speeds and helm."""
    read = OrderSheet.read

    def forgetful(sheet: Any, code: str) -> Any:
        if "speed" in code or "port" in code:
            raise MalformedOrder("", Message("refusal-malformed", code=code), code)
        return read(sheet, code)

    return forgetful
