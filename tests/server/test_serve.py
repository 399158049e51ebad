"""The command that starts the server: its address, its end, and its messages when it cannot start."""

import signal
import socket
import subprocess
from pathlib import Path

import httpx
import pytest

from admiralty.server.run import listening
from tests.server.serving import DUEL, ENVIRONMENT, SERVE, free_port, started_serving
from tests.support.patience import PATIENCE


def test_it_prints_its_address_answers_there_and_stops_at_once(tmp_path: Path) -> None:
    options = ("--port", "0", "--database", f"sqlite:///{tmp_path / 'a.db'}")
    with started_serving(*options) as (process, url), httpx.Client(base_url=url, timeout=PATIENCE) as http:
        assert url.startswith("http://127.0.0.1:")
        games = [game["id"] for game in http.get("/api/games").json()]
        assert "ironclads_on_squares" in games
        assert DUEL not in games
        body = {"game": games[0], "scenario": "big_guns", "seats": {"italy": {"by": "me"}, "britain": {"by": "me"}}}
        made = http.post("/api/matches", json=body).json()
        headers = {"authorization": f"Bearer {made['secret']}"}
        with http.stream("GET", f"/api/matches/{made['id']}/events", headers=headers) as stream:
            lines = stream.iter_lines()
            next(lines)
            process.send_signal(signal.SIGINT)
            for _ in lines:
                pass  # the stream ends properly, and is not cut off
        process.wait(PATIENCE)


@pytest.mark.parametrize("database", ["nonsense", "sqlite:////proc/nowhere/a.db"])
def test_a_database_that_cannot_be_used_is_one_line_on_standard_error(database: str) -> None:
    ended = subprocess.run(
        [*SERVE, "--port", "0", "--database", database], capture_output=True, text=True, env=ENVIRONMENT
    )
    assert ended.returncode == 2
    assert "database" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_port_that_is_taken_is_told_with_the_remedy(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [*SERVE, "--port", port, "--database", f"sqlite:///{tmp_path / 'a.db'}"]
        ended = subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT)
    assert ended.returncode == 2
    assert "--port" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_connections_do_not_keep_small_answers_back(host: str) -> None:
    with listening(host, 0) as listener, socket.create_connection(listener.getsockname()[:2]):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_metrics_are_read_at_an_address_of_their_own(tmp_path: Path) -> None:
    place = f"127.0.0.1:{free_port()}"
    options = ("--port", "0", "--database", f"sqlite:///{tmp_path / 'a.db'}", "--metrics", place)
    with started_serving(*options) as (process, url), httpx.Client(timeout=PATIENCE) as http:
        http.get(f"{url}help")
        assert (
            'admiralty_requests_total{method="GET",route="/help",status="200"} 1.0' in http.get(f"http://{place}").text
        )
        assert http.get(f"{url}metrics").status_code == 404
        process.send_signal(signal.SIGINT)
        process.wait(PATIENCE)


def test_metrics_at_an_address_that_cannot_be_opened_is_one_line(tmp_path: Path) -> None:
    command = [*SERVE, "--port", "0", "--database", f"sqlite:///{tmp_path / 'a.db'}", "--metrics", "nowhere"]
    ended = subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT)
    assert ended.returncode == 2
    assert "nowhere" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_proxy_that_is_no_address_is_told_with_an_example() -> None:
    ended = subprocess.run([*SERVE, "--proxy", "nginx"], capture_output=True, text=True, env=ENVIRONMENT)
    assert ended.returncode == 2
    assert "127.0.0.1" in ended.stderr
    assert "Traceback" not in ended.stderr
