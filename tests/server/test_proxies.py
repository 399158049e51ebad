"""The recipes for nginx and Caddy, started in front of two processes: TLS, HTTP/2, streams, affinity and limits."""

import os
import re
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from tests.server.proxies import NAME, RECIPES, Proxy, installed, nginx_command, proxy
from tests.server.serving import ROOT, Player, free_port, started_serving, took_up
from tests.server.streams import Listener
from tests.support.patience import PATIENCE, wait_until

GAME, SCENARIO, SEATS = "ironclads_on_squares", "big_guns", ("italy", "britain")
STREAMS = 3
"""Event streams that an address may have at a process of these tests."""


class Two:
    """Two processes on one database, and the addresses of their metrics."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.metrics = [f"127.0.0.1:{free_port()}" for _ in range(2)]
        database = f"sqlite:///{folder / 'a.db'}"
        self.upstreams = []
        for place in self.metrics:
            file = folder / f"server-{place.rpartition(':')[2]}.toml"
            file.write_text(
                f'database = "{database}"\nport = 0\nmetrics = "{place}"\nproxies = ["127.0.0.1"]\n'
                f'names = ["{NAME}"]\nstreams_each_address = {STREAMS}\nrequests_a_second = 100000\n'
                "creations_a_minute = 100000\n"
            )
            url = stack.enter_context(started_serving("--settings", str(file)))[1]
            self.upstreams.append(url.removeprefix("http://").rstrip("/"))

    def asked(self, route: str) -> list[int]:
        """The number of requests of a route at each process."""
        texts = [httpx.get(f"http://{place}", timeout=PATIENCE).text for place in self.metrics]
        wanted = re.compile(rf'admiralty_requests_total{{method="GET",route="{re.escape(route)}",status="200"}} (\S+)')
        return [sum(int(float(each)) for each in wanted.findall(text)) for text in texts]


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    with ExitStack() as stack:
        yield Two(tmp_path_factory.mktemp("two"), stack)


@pytest.fixture(scope="module", params=installed())
def front(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, two: Two) -> Iterator[Proxy]:
    with proxy(request.param, tmp_path_factory.mktemp("proxy"), two.upstreams) as started:
        yield started


@pytest.fixture
def http(front: Proxy) -> Iterator[httpx.Client]:
    with front.client() as client:
        yield client


def made(http: httpx.Client) -> tuple[Player, Player, Player]:
    """Make a match; returns its maker, her opponent, and a spectator."""
    seats = {SEATS[0]: {"by": "me"}, SEATS[1]: {"by": "friend"}}
    answer = http.post("/api/matches", json={"game": GAME, "scenario": SCENARIO, "seats": seats})
    assert answer.status_code == 201, answer.text
    found = answer.json()
    first, third = (Player(http, each, found["id"]) for each in (found["secret"], found["spectator"]["secret"]))
    second = took_up(http, found["links"][0], found["id"])
    return first, second, third


@pytest.mark.skipif("nginx" not in installed(), reason="nginx is not installed")
def test_nginx_finds_the_recipe_in_order(tmp_path: Path) -> None:
    command = [*nginx_command(tmp_path, free_port(), ["127.0.0.1:8001", "127.0.0.1:8002"]), "-t"]
    ended = subprocess.run(command, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    assert "[warn]" not in ended.stderr


@pytest.mark.skipif("caddy" not in installed(), reason="Caddy is not installed")
def test_caddy_finds_the_recipe_in_order(tmp_path: Path) -> None:
    command = ["caddy", "adapt", "--adapter", "caddyfile", "--validate", "--config", str(RECIPES / "Caddyfile")]
    home = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), "HOME": str(tmp_path)}
    ended = subprocess.run(command, capture_output=True, text=True, env=home)
    assert ended.returncode == 0, ended.stderr
    same = subprocess.run(["caddy", "fmt", str(RECIPES / "Caddyfile")], capture_output=True, text=True)
    assert same.stdout == (RECIPES / "Caddyfile").read_text()


def test_pages_come_over_tls_with_a_cookie_of_this_host_only(http: httpx.Client) -> None:
    answer = http.get("/")
    assert answer.status_code == 200
    assert answer.headers["set-cookie"].startswith("__Host-admiralty=")
    assert "strict-transport-security" in answer.headers


def test_the_proxy_speaks_http_2(front: Proxy) -> None:
    context = ssl.create_default_context(cafile=front.trust_file)
    context.set_alpn_protocols(["h2", "http/1.1"])
    with (
        socket.create_connection(("127.0.0.1", front.port), timeout=PATIENCE) as plain,
        context.wrap_socket(plain, server_hostname=NAME) as secure,
    ):
        assert secure.selected_alpn_protocol() == "h2"


def test_a_stream_tells_an_order_at_once_through_the_proxy(front: Proxy, http: httpx.Client) -> None:
    first, second, _ = made(http)
    with Listener(front.url, second, verify=front.trust) as listener:
        wait_until(lambda: len(listener.updates) == 1)
        update = first.update(SEATS[0])
        mover = (first, SEATS[0]) if update["my_turn"] else (second, SEATS[1])
        update = mover[0].update(mover[1])
        code = re.findall(r'data-code="([^"]*)"', update["html"]["question"])[0]
        assert mover[0].order(mover[1], code.replace("&amp;", "&"), update["decision"]).status_code == 200
        wait_until(lambda: len(listener.updates) > 1)


def test_every_request_of_a_match_goes_to_the_same_process(two: Two, http: httpx.Client) -> None:
    route, used = "/api/matches/{match}", set()
    for _ in range(12):
        player, *_ = made(http)
        before = two.asked(route)
        for _ in range(4):
            player.update(SEATS[0])
        grown = [now - then for now, then in zip(two.asked(route), before, strict=True)]
        assert sorted(grown) == [0, 4]
        used.add(grown.index(4))
    assert used == {0, 1}  # of twelve matches each process has some


def test_an_address_that_a_client_makes_up_is_not_believed(http: httpx.Client) -> None:
    """The limit of streams counts the address that the proxy sees, not the one in the request's header."""
    players = made(http)
    with ExitStack() as streams:
        answers = [
            streams.enter_context(
                http.stream(
                    "GET", f"{player.at}/events", headers={**player.headers, "x-forwarded-for": f"192.0.2.{number}"}
                )
            ).status_code
            for number, player in enumerate((*players, players[0]))
        ]
    assert answers == [200] * STREAMS + [429]


@pytest.mark.skipif("nginx" not in installed(), reason="nginx is not installed")
def test_nginx_lets_one_address_hold_so_many_connections(tmp_path: Path, two: Two) -> None:
    with proxy("nginx", tmp_path / "few", two.upstreams, limit=2) as few, few.client() as http, ExitStack() as streams:
        first, second, third = made(http)
        for player in (first, second):
            opened = streams.enter_context(http.stream("GET", f"{player.at}/events", headers=player.headers))
            assert opened.status_code == 200
        assert third.get().status_code == 429


def test_the_docs_include_the_recipes_that_are_tried() -> None:
    page = (ROOT / "docs" / "hosts" / "proxies.md").read_text()
    assert all(f"literalinclude}} {name}" in page for name in ("nginx.conf", "Caddyfile"))
