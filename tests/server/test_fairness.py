"""Fairness under load: jobs of others do not delay a player."""

import asyncio
import socket
import threading
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode, urlsplit

import httpx
import pytest

from admiralty.server.matches.bots import Bots
from admiralty.server.workers.pool import Pool
from tests.server.serving import Player, Threaded, settings
from tests.support.patience import PATIENCE, wait_until

SQUARES = {"game": "ironclads_on_squares", "scenario": "big_guns"}
GREEDY, GREEDY_SOAK = 24, 60


def bots_among_themselves(http: httpx.Client, bot: str = "admiral") -> None:
    seats = {seat: {"by": "bot", "bot": bot} for seat in ("italy", "britain")}
    assert http.post("/api/matches", json={**SQUARES, "seats": seats}).status_code == 201


def against(http: httpx.Client, bot: str) -> Player:
    seats = {"italy": {"by": "me"}, "britain": {"by": "bot", "bot": bot}}
    made = http.post("/api/matches", json={**SQUARES, "seats": seats}).json()
    return Player(http, made["secret"], made["id"])


def asked_for(player: Player) -> str:
    """An order on offer."""
    update = player.update()
    code = update["html"]["question"].split('class="order" data-code="')[1].split('"')[0]
    assert code
    return str(code)


def test_a_captain_answers_while_many_bot_matches_run(database: str, soak_scale: int) -> None:
    greedy = GREEDY if soak_scale == 1 else GREEDY_SOAK
    with Threaded(settings(database)) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        for _ in range(greedy):
            bots_among_themselves(http)
        bots = server.app.web.bots
        wait_until(lambda: bots.orders >= 1)
        player = against(http, "captain")
        wait_until(lambda: player.update()["my_turn"] or player.update()["over"])
        for _ in range(3):
            before = bots.orders
            sequence = player.update()["sequence"]
            assert player.order("italy", asked_for(player)).status_code == 200
            wait_until(lambda: player.update()["my_turn"] or player.update()["over"])
            assert player.update()["sequence"] > sequence
            # With one queue for all, each of the others would have got an order first.
            assert bots.orders - before < greedy / 2


def test_orders_of_bots_among_themselves_have_a_lane_of_their_own(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person's opponent gives its order, despite many long commits of others."""
    held, give = threading.Event(), Bots._give

    def slow(bots: Bots, turn: Any, code: str) -> int:
        if turn.aside:
            held.wait(PATIENCE)
        return give(bots, turn, code)

    monkeypatch.setattr(Bots, "_give", slow)
    with Threaded(settings(database)) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        try:
            for _ in range(5):
                bots_among_themselves(http, "random")
            lane = server.app.web.bots._lane_aside
            wait_until(lambda: lane.statistics().tasks_waiting >= 2)
            player = against(http, "random")
            wait_until(lambda: player.update()["my_turn"])
            mine = [player.order("italy", asked_for(player)).json()["sequence"]]

            def answered() -> bool:
                """Whether there is an entry after our last order; if the next question is ours, give another order."""
                update = player.update()
                if update["my_turn"] and update["sequence"] == mine[-1]:
                    mine.append(player.order("italy", asked_for(player)).json()["sequence"])
                return bool(update["sequence"] > mine[-1])

            wait_until(answered)
        finally:
            held.set()


def leave_in_the_middle(url: str, player: Player, path: str) -> None:
    """Send a request, and close the connection before the response."""
    parts = urlsplit(url)
    with socket.create_connection((parts.hostname or "", parts.port or 0)) as connection:
        head = f"GET {player.at}{path} HTTP/1.1\r\nhost: {parts.netloc}\r\n"
        connection.sendall(f"{head}authorization: Bearer {player.secret}\r\n\r\n".encode())


def test_a_hint_that_nobody_waits_for_is_given_up(database: str) -> None:
    with Threaded(settings(database)) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        player = against(http, "random")
        wait_until(lambda: player.update()["my_turn"])
        questions = server.app.web.host.workers.questions
        for _ in range(3):
            leave_in_the_middle(server.url, player, "/hint")
        wait_until(lambda: questions.abandoned >= 1 and questions.turns.waiting == 0)
        assert player.get("/hint").status_code == 200


def test_odds_and_chances_that_nobody_waits_for_are_given_up(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Long jobs end when the client disconnects."""
    begun: list[str] = []
    given_up: list[str] = []

    async def for_ever(_: Pool, job: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        begun.append(job["kind"])
        try:
            await asyncio.Event().wait()
        finally:
            given_up.append(job["kind"])
        raise AssertionError

    with Threaded(settings(database)) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        player = against(http, "random")
        wait_until(lambda: player.update()["my_turn"])
        code, turns = asked_for(player), server.app.web.host.workers.questions.turns
        with monkeypatch.context() as slow:
            slow.setattr(Pool, "_work", for_ever)
            for path, kind in ((f"/odds?{urlencode({'code': code})}", "odds"), ("/chances", "chances")):
                leave_in_the_middle(server.url, player, path)
                wait_until(lambda kind=kind: begun[-1:] == given_up[-1:] == [kind])
        wait_until(lambda: turns.waiting == 0)
        assert [player.get(path, code=code).status_code for path in ("/odds", "/chances")] == [200, 200]


def test_too_many_questions_at_once_are_told_when_to_come_back(database: str) -> None:
    with (
        Threaded(settings(database, hints_a_minute=1e6)) as server,
        httpx.Client(base_url=server.url, timeout=PATIENCE) as http,
    ):
        player = against(http, "random")
        wait_until(lambda: player.update()["my_turn"])
        parts = urlsplit(server.url)
        waiting = []
        for _ in range(4):
            connection = socket.create_connection((parts.hostname or "", parts.port or 0))
            head = f"GET {player.at}/hint HTTP/1.1\r\nhost: {parts.netloc}\r\n"
            connection.sendall(f"{head}authorization: Bearer {player.secret}\r\n\r\n".encode())
            waiting.append(connection)
        wait_until(lambda: server.app.web.host.workers.questions.turns.waiting == 3)
        refused = player.get("/hint")
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) >= 1
        assert refused.json()["error"]["remedy"]
        # Another client still gets an answer.
        other = against(http, "random")
        wait_until(lambda: other.update()["my_turn"])
        for connection in waiting:
            connection.close()
        assert httpx.get(server.url + other.at + "/hint", headers=other.headers, timeout=PATIENCE).status_code == 200
