"""Limits behind a reverse proxy: by the forwarded address, with capped streams, and with the cost of requests."""

import asyncio
import itertools
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from admiralty.server.http import requests
from admiralty.server.http.errors import Problem
from admiralty.server.http.rate_limits import Grant, Limit, Limits, Places, Rates
from tests.server.serving import Player, Threaded, duel, settings
from tests.support.patience import PATIENCE, wait_until

PROXY = ("127.0.0.1",)


@contextmanager
def serving(folder: Path, **more: Any) -> Iterator[tuple[Threaded, httpx.Client]]:
    limits = httpx.Limits(max_connections=100, max_keepalive_connections=100)
    with (
        Threaded(settings(f"sqlite:///{folder / 'a.db'}", **more)) as server,
        httpx.Client(base_url=server.url, timeout=PATIENCE, limits=limits) as http,
    ):
        yield server, http


def statuses(http: httpx.Client, times: int, address: str) -> list[int]:
    return [http.get("/api/openapi.json", headers={"x-forwarded-for": address}).status_code for _ in range(times)]


def test_requests_count_against_the_forwarded_address_and_no_other(tmp_path: Path) -> None:
    with serving(tmp_path, proxies=PROXY, requests_a_second=0.001) as (_, http):
        assert statuses(http, 3, "192.0.2.1") == [200, 429, 429]
        assert statuses(http, 3, "192.0.2.2") == [200, 429, 429]
        assert statuses(http, 1, "2001:db8::1") == [200]
        assert statuses(http, 1, "2001:db8::2") == [429]  # the same household
        # What the client wrote into the header comes before the proxy's own entry.
        assert statuses(http, 2, "192.0.2.77, 192.0.2.1") == [429, 429]


def test_nobody_but_a_trusted_proxy_is_believed(tmp_path: Path) -> None:
    with serving(tmp_path, proxies=("192.0.2.200",), requests_a_second=0.001) as (_, http):
        assert [statuses(http, 1, f"192.0.2.{n}")[0] for n in range(4)] == [200, 429, 429, 429]


@contextmanager
def stream(http: httpx.Client, player: Player, address: str, **headers: str) -> Iterator[httpx.Response]:
    sent = {**(headers or player.headers), "x-forwarded-for": address}
    with http.stream("GET", f"{player.at}/events", headers=sent) as response:
        yield response


def test_one_link_holds_so_many_streams_and_leaves_its_place_when_it_goes(tmp_path: Path) -> None:
    with serving(tmp_path, proxies=PROXY, streams_each=3) as (server, http), ExitStack() as streams:
        defender, raider = duel(http)
        held = [ExitStack() for _ in range(3)]
        for number, each in enumerate(held):
            streams.enter_context(each)
            opened = each.enter_context(stream(http, defender, f"192.0.2.{number}"))
            assert opened.status_code == 200
        with stream(http, defender, "192.0.2.9") as refused:
            assert refused.status_code == 429
            assert int(refused.headers["retry-after"]) >= 1
        with stream(http, raider, "192.0.2.9") as another:
            assert another.status_code == 200
        held[0].close()
        wait_until(lambda: len(server.app.web.hub) == 2)
        with stream(http, defender, "192.0.2.9") as again:
            assert again.status_code == 200


def test_one_address_holds_so_many_streams_whoever_comes_from_it(tmp_path: Path) -> None:
    with serving(tmp_path, proxies=PROXY, streams_each_address=3) as (_, http), ExitStack() as streams:
        players = [player for _ in range(2) for player in duel(http)]
        for player in players[:3]:
            assert streams.enter_context(stream(http, player, "192.0.2.1")).status_code == 200
        with stream(http, players[3], "192.0.2.1") as refused:
            assert refused.status_code == 429
        with stream(http, players[3], "192.0.2.2") as elsewhere:
            assert elsewhere.status_code == 200


def test_one_forwarded_address_does_not_get_every_place(tmp_path: Path) -> None:
    """The proxy's connections have no limit of their own, but the requests of each address behind it have."""
    with serving(tmp_path, proxies=PROXY, connections_each=2) as (_, http), ExitStack() as streams:
        defender, _ = duel(http)
        for _ in range(2):
            assert streams.enter_context(stream(http, defender, "192.0.2.1")).status_code == 200
        assert statuses(http, 1, "192.0.2.1") == [429]
        assert statuses(http, 1, "192.0.2.2") == [200]


def test_a_request_counts_by_the_processor_time_that_it_takes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = itertools.count(step=0.004)  # seconds: every request seems to take four milliseconds

    class Clock:
        @staticmethod
        def thread_time() -> float:
            return next(ticks)

    monkeypatch.setattr(requests, "time", Clock)
    with serving(tmp_path, proxies=PROXY, requests_a_second=2) as (_, http):  # twenty at once
        cheap = [http.get("/api/openapi.json", headers={"x-forwarded-for": "192.0.2.1"}) for _ in range(15)]
        dear = [http.get("/help", headers={"x-forwarded-for": "192.0.2.2"}) for _ in range(15)]
        drawn = [
            http.get("/pictures/cards/oak_and_iron/none.svg", headers={"x-forwarded-for": "192.0.2.3"})
            for _ in range(15)
        ]
    assert [each.status_code for each in cheap] == [200] * 15
    assert {each.status_code for each in dear[:2]} == {200}
    assert 429 in {each.status_code for each in dear}
    assert 429 not in {each.status_code for each in drawn}


def test_no_request_weighs_more_than_the_most() -> None:
    spent = requests.Spent()
    assert spent.weight == 1
    spent.milliseconds = 6.5
    assert spent.weight == 7
    spent.milliseconds = 1e6
    assert spent.weight == requests.MOST_WEIGHT


def test_what_is_charged_later_is_waited_for() -> None:
    async def plenty(_: str, limit: Limit) -> Grant:
        return Grant(limit.lot, 0)

    now = 0.0
    rates = Rates({"request": Limits.of_address(1, 10)}, plenty, lambda: now)

    async def told() -> int:
        try:
            await rates.take("request", "", "here")
        except Problem as problem:
            return int(problem.headers["retry-after"])
        return 0

    assert asyncio.run(told()) == 0
    rates.charge("request", "here", 19)
    assert asyncio.run(told()) == 11
    now += 10
    assert asyncio.run(told()) == 1
    now += 1
    assert asyncio.run(told()) == 0


def test_places_are_left_as_often_as_they_were_taken() -> None:
    places = Places(2)
    places.enter("a")
    places.enter("a")
    assert (places.full("a"), places.full("b"), len(places)) == (True, False, 2)
    places.leave("a")
    places.leave("a")
    assert (places.full("a"), len(places)) == (False, 0)
