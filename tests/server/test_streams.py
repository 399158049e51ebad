"""Event streams: listeners get updates at once, and after a reconnect nothing is missing."""

import json
import threading
from contextlib import ExitStack

import httpx
import pytest

from admiralty.server.html.update import Update
from admiralty.server.matches.service import Host
from admiralty.server.matches.views import Listener as LetIn
from admiralty.server.push import hub
from admiralty.server.push.hub import Packet
from tests.server.serving import DEFENDER, RAIDER, Player, Threaded, duel, settings
from tests.server.streams import Listener
from tests.support.patience import PATIENCE, wait_until


def test_an_order_reaches_the_other_side_and_carries_only_what_changed(http: httpx.Client) -> None:
    defender, raider = duel(http, mine="off")
    with Listener(str(http.base_url), raider, since=1) as listener:
        defender.order(DEFENDER, "speed 2")
        wait_until(lambda: len(listener.updates) == 1)
        raider.order(RAIDER, "speed 1")
        wait_until(lambda: listener.updates[-1]["sequence"] >= 4)
        first, last = listener.updates[0], listener.updates[-1]
        assert first["sequence"] == 2
        assert "scene" not in last["svg"]
        assert "result" not in last["html"]
        assert "counters" not in last["svg"]
        assert [line["n"] for line in last["lines"]] == list(
            range(listener.updates[-2]["sequence"] + 1, last["sequence"] + 1)
        )
        assert len(json.dumps(last)) < 30_000


def test_a_stream_that_broke_off_goes_on_where_it_was(http: httpx.Client) -> None:
    defender, raider = duel(http, mine="off")
    defender.order(DEFENDER, "speed 2")
    raider.order(RAIDER, "speed 1")
    now = raider.update()["sequence"]
    with Listener(str(http.base_url), raider, since=now, last=1) as listener:
        wait_until(lambda: listener.updates)
        caught_up = listener.updates[0]
        assert caught_up["whole"]
        assert [line["n"] for line in caught_up["lines"]] == list(range(2, now + 1))
        assert f"id: {now}\n" in listener.raw
    with Listener(str(http.base_url), raider, since=now) as listener:
        assert defender.order(DEFENDER, "steer 000.0").status_code == 200
        wait_until(lambda: listener.updates)
        assert listener.updates[0]["lines"][0]["n"] == now + 1


def test_a_new_stream_without_a_past_begins_with_everything(http: httpx.Client) -> None:
    defender, _ = duel(http, mine="off")
    with Listener(str(http.base_url), defender) as listener:
        wait_until(lambda: listener.updates)
        assert listener.updates[0]["whole"]
        assert listener.updates[0]["svg"]["scene"].startswith("<svg")


def test_a_stream_of_a_stranger_or_with_a_broken_past_is_refused(http: httpx.Client) -> None:
    defender, _ = duel(http)
    assert http.get(f"{defender.at}/events").status_code == 404
    assert defender.get("/events", since="yesterday").status_code == 422
    assert defender.get("/events", **{"as": RAIDER}).status_code == 403
    assert http.get("/api/matches/nothing/events", headers=defender.headers).status_code == 404


def test_a_ship_that_moves_is_sent_alone(http: httpx.Client) -> None:
    defender, raider = duel(http, mine="off")
    defender.order(DEFENDER, "speed 3")
    raider.order(RAIDER, "speed 1")
    with Listener(str(http.base_url), raider) as listener:
        wait_until(lambda: listener.updates)
        assert defender.order(DEFENDER, "steer 010.0").status_code == 200
        wait_until(lambda: len(listener.updates) == 2)
        moved = listener.updates[-1]["svg"]
        assert moved[f"counter-{DEFENDER}"].startswith(f'<g id="counter-{DEFENDER}"')
        assert f"counter-{RAIDER}" not in moved
        listed = listener.updates[-1]["html"]
        assert listed[f"ship-{DEFENDER}"].startswith(f'<li id="ship-{DEFENDER}"')
        assert "fleet" not in listed
        assert f"ship-{RAIDER}" not in listed


def test_what_many_listeners_see_alike_is_encoded_once(http: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    defender, raider = duel(http, mine="off")
    made: list[tuple[int, int]] = []
    packet = hub.packet

    def counted(update: Update, since: int, before: Update | None) -> Packet:
        made.append((since, update.sequence))
        return packet(update, since, before)

    with ExitStack() as open_streams:
        listeners = [open_streams.enter_context(Listener(str(http.base_url), raider)) for _ in range(5)]
        wait_until(lambda: all(each.updates for each in listeners))  # all have the whole page and listen
        monkeypatch.setattr(hub, "packet", counted)
        defender.order(DEFENDER, "speed 2")
        wait_until(lambda: all(len(each.updates) == 2 for each in listeners))
        assert made == [(listeners[0].updates[0]["sequence"], listeners[0].updates[1]["sequence"])]


def test_a_sign_of_life_reads_nothing_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = settings(database, ping_seconds=0.05)
    with Threaded(chosen) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        _, raider = duel(http, mine="off")
        with Listener(server.url, raider) as page:
            wait_until(lambda: page.updates)
            read: list[object] = []
            monkeypatch.setattr(hub.Audience, "look", read.append)
            monkeypatch.setattr(hub, "packet", lambda *args: read.append(args))
            heard = page.raw.count(": ping")
            wait_until(lambda: page.raw.count(": ping") >= heard + 3)
            assert read == []
            assert len(page.updates) == 1


def test_one_who_goes_is_missed_at_once_whatever_is_waited_for(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = settings(database, ping_seconds=600)
    with Threaded(chosen) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        _, raider = duel(http, mine="off")
        hub = server.app.web.hub
        with Listener(server.url, raider) as page:
            wait_until(lambda: page.updates)
            assert len(hub) == 1
        wait_until(lambda: len(hub) == 0)  # for news
        drawn, heard = threading.Event(), Host.heard

        def slowly(host: Host, listener: LetIn) -> Update:
            drawn.wait()
            return heard(host, listener)

        monkeypatch.setattr(Host, "heard", slowly)
        with Listener(server.url, raider) as page:
            assert len(hub) == 1
        drawn.set()
        wait_until(lambda: len(hub) == 0)  # for the first drawing
        assert not page.updates


def test_a_stream_ends_by_itself_for_one_whose_link_is_gone(http: httpx.Client, server: Threaded) -> None:
    """A new spectators' link revokes the old one; a seat stays with its holder."""
    defender, raider = duel(http, mine="off")
    watcher = Player(http, defender.post("/links").json()["spectator"]["secret"], defender.match)
    with (
        Listener(str(http.base_url), watcher) as page,
        Listener(str(http.base_url), raider) as held,
        Listener(str(http.base_url), defender) as kept,
    ):
        wait_until(lambda: page.updates and held.updates and kept.updates)
        assert defender.post("/links").status_code == 200
        wait_until(lambda: page.ended)
        assert defender.order(DEFENDER, "speed 2").status_code == 200
        wait_until(lambda: len(kept.updates) == 2 and len(held.updates) == 2)
        assert len(page.updates) == 1
    wait_until(lambda: len(server.app.web.hub) == 0)
