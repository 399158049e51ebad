"""Secrets: two games that differ only in what a seat does not know send that seat the same bytes."""

import asyncio
import json
import re
import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from admiralty.kernel.games.position import Position
from admiralty.server.registry import GameRegistry
from admiralty.server.workers.child import KINDS
from admiralty.server.workers.pool import Pool
from tests.server.serving import DEFENDER, GAMES, RAIDER, Player, duel, took_up
from tests.server.streams import Listener
from tests.support.patience import wait_until

EVERYWHERE = ("", "/journal", "/replay", "/frames/2", "/frames/3", "/odds?code=speed 1")


def scrubbed(text: str, player: Player) -> str:
    """A text without the names and hashes that differ between any two matches."""
    text = text.replace(player.match, "MATCH")
    text = re.sub(r'("hash":|"commitment":|"signature":)\s*"[0-9a-f]+"', r"\1", text)
    text = re.sub(r'("sealed":)\s*\[[^\]]*\]', r"\1", text)
    return re.sub(r'name="csrf" content="[0-9a-f]+"', "", text)


def bytes_for(http: httpx.Client, player: Player) -> Iterator[str]:
    """Everything that a server sends a client: page, replay, stream and calls."""
    for path in EVERYWHERE:
        yield scrubbed(http.get(player.at + path, headers=player.headers).text, player)
    for path in (f"/m/{player.match}", f"/m/{player.match}/replay"):
        yield scrubbed(http.get(path, headers=player.headers).text, player)
    with Listener(str(http.base_url), player) as listener:
        wait_until(lambda: listener.updates)
    yield scrubbed(listener.raw, player)
    decision = player.update()["decision"]
    yield scrubbed(player.order(RAIDER, "speed 77", decision).text, player)


def laid(http: httpx.Client, sector: int) -> tuple[Player, Player]:
    defender, raider = duel(http)
    assert defender.order(DEFENDER, f"mine {sector}").status_code == 200
    return defender, raider


def test_the_raider_gets_the_same_bytes_wherever_the_mine_lies(http: httpx.Client) -> None:
    _, one = laid(http, 5)
    _, other = laid(http, 6)
    for place, (here, there) in enumerate(zip(bytes_for(http, one), bytes_for(http, other), strict=True)):
        assert here == there, place


def test_the_defender_does_see_the_mine(http: httpx.Client) -> None:
    defender, _ = laid(http, 5)
    other, _ = laid(http, 6)
    shown = [player.get().text for player in (defender, other)]
    assert "marker-mine" in shown[0]
    assert scrubbed(shown[0], defender) != scrubbed(shown[1], other)


@pytest.mark.parametrize("looker", ["raider", "spectator"])
def test_no_sealed_order_is_seen_before_the_release(http: httpx.Client, looker: str) -> None:
    found = []
    for knots in (1, 3):
        defender, raider = duel(http, mine="off")
        assert defender.order(DEFENDER, f"speed {knots}").status_code == 200
        who = raider
        if looker == "spectator":
            maker = defender.post("/links").json()
            who = Player(http, maker["spectator"]["secret"], defender.match)
        found.append([scrubbed(who.get(path).text, who) for path in ("", "/journal", "/replay", "/frames/2")])
    assert found[0] == found[1]


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compute odds in this process, without a time limit."""

    def answered(job: Mapping[str, Any]) -> dict[str, Any]:
        presenter = GameRegistry(GAMES).presenter(job["game"], job["scenario"], job["options"])
        return KINDS[job["kind"]](job, presenter, Position.load(presenter.game, job["position"], presenter.setting))

    async def work(_: Pool, job: Mapping[str, Any], *__: object) -> dict[str, Any]:
        return await asyncio.to_thread(answered, msgspec.json.decode(msgspec.json.encode(job)))

    monkeypatch.setattr(Pool, "work", work)


ORDERS = {
    "union": ("carry on", "run on 10", "monitor speed 4 port 20 fire virginia"),
    "confederate": ("carry on", "run on 10", "virginia speed 3 fire monitor"),
}


@pytest.mark.parametrize(("sealer", "asker"), [("union", "confederate"), ("confederate", "union")])
def test_odds_and_what_is_foretold_are_the_same_whatever_the_other_has_sealed(
    http: httpx.Client, sealer: str, asker: str, unhurried: None
) -> None:
    """Written orders of Iron & Steam."""
    told = []
    for sealed in ORDERS[sealer]:
        seats = {sealer: {"by": "me"}, asker: {"by": "friend"}}
        made = http.post("/api/matches", json={"game": "iron_and_steam", "scenario": "monitor_duel", "seats": seats})
        mine = Player(http, made.json()["secret"], made.json()["id"])
        theirs = took_up(http, made.json()["links"][0], made.json()["id"])
        assert mine.order(sealer, sealed).status_code == 200
        answer = theirs.get("/odds", code=ORDERS[asker][-1], **{"as": asker})
        assert answer.status_code == 200, answer.text
        told.append(scrubbed(answer.text, theirs))
    found = json.loads(told[0])
    assert found["measures"]
    assert not found["exact"]  # the other player's order is sampled, and so are the figures that depend on it
    assert told == told[:1] * len(told)


def test_the_key_of_the_dice_is_shown_by_the_end_and_by_nothing_before(http: httpx.Client, database: str) -> None:
    defender, _ = laid(http, 5)
    key = sqlite3.connect(database.removeprefix("sqlite:///")).execute("select key from matches").fetchone()[0]
    for text in bytes_for(http, Player(http, defender.secret, defender.match)):
        assert key.hex() not in text


def test_no_secret_of_a_link_is_kept_in_the_clear(http: httpx.Client, database: str) -> None:
    defender, raider = laid(http, 5)
    file = Path(database.removeprefix("sqlite:///"))
    kept = b"".join(each.read_bytes() for each in file.parent.glob("admiralty.db*"))
    assert defender.secret.encode() not in kept
    assert raider.secret.encode() not in kept
