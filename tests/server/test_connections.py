"""Connections: incomplete requests, peers that read nothing, and floods from one address do not block other clients."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvloop

from admiralty.server.http.connections import Peer
from admiralty.server.run import open_files
from tests.server.serving import Threaded, settings
from tests.support.patience import PATIENCE, slowness, wait_until

HALF = {
    "nothing": b"",
    "a word": b"GE",
    "a head without end": b"GET / HTTP/1.1\r\nhost: localhost\r\nx-long: a",
    "a body without end": b"POST /api/join HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    b'content-length: 50\r\n\r\n{"secret": "',
    "chunks without end": b"POST /api/join HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    b'transfer-encoding: chunked\r\n\r\n5\r\n{"sec\r\n',
    "the second half-sent": b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\nGET / HTTP",
}
CROWD = 30
SHORT = 0.5 * slowness()
"""Seconds that are soon over, and long enough for a request that comes in one piece."""


@contextmanager
def serving(folder: Path, **more: Any) -> Iterator[Threaded]:
    with Threaded(settings(f"sqlite:///{folder / 'a.db'}", **more)) as server:
        yield server


def connected(server: Threaded, sent: bytes = b"") -> socket.socket:
    peer = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    peer.sendall(sent)
    return peer


def told(peer: socket.socket) -> bytes:
    """Everything that a peer receives until the connection ends."""
    found = b""
    try:
        while part := peer.recv(65536):
            found += part
    except ConnectionResetError:
        pass
    return found


@pytest.mark.parametrize("sent", HALF.values(), ids=HALF.keys())
def test_half_sent_requests_do_not_stay(tmp_path: Path, sent: bytes, soak_scale: int) -> None:
    count = CROWD * soak_scale
    assert open_files() > 3 * count
    patience = {
        "head_seconds": SHORT + soak_scale / 20,
        "body_seconds": SHORT + soak_scale / 20,
        "connections_each": count + 1,
    }
    with serving(tmp_path, **patience) as server, ExitStack() as peers:
        crowd = [peers.enter_context(connected(server, sent)) for _ in range(count)]
        assert httpx.get(f"{server.url}/health", timeout=PATIENCE).status_code == 200  # they do not block others
        for peer in crowd:
            assert b" 408 " in told(peer)
        wait_until(lambda: len(server.app.doors) == 0)
        assert server.app.doors.let_go == len(crowd)
        assert "admiralty_faults_total 0.0" in server.metrics()


def test_a_request_sent_a_byte_at_a_time_ends_too(tmp_path: Path) -> None:
    with serving(tmp_path, head_seconds=SHORT) as server, connected(server) as peer:
        peer.settimeout(0.02)
        answer = b""
        peer.sendall(b"GET /")
        for _ in range(100_000):
            try:
                peer.sendall(b"a")
                answer += peer.recv(1000)
            except TimeoutError:
                continue
            except (BrokenPipeError, ConnectionResetError):
                break
            if answer:
                break
        assert b" 408 " in answer


@pytest.mark.parametrize("at_once", [True, False], ids=["at once", "in pieces"])
def test_a_head_too_long_is_refused(tmp_path: Path, at_once: bool) -> None:
    """In one header or in many, complete or not; a head of usual length is accepted."""
    begin = b"GET /health HTTP/1.1\r\nhost: localhost\r\n"
    with serving(tmp_path) as server:
        for more in (b"x-long: " + b"a" * 70_000, b"x-many: aaaaaaaa\r\n" * 4_000):
            with connected(server) as peer:
                sent = begin + more + (b"\r\n\r\n" if at_once else b"")
                try:
                    for start in range(0, len(sent), len(sent) if at_once else 5_000):
                        peer.sendall(sent[start : start + (len(sent) if at_once else 5_000)])
                except (BrokenPipeError, ConnectionResetError):
                    pass
                answer = told(peer)
                assert b" 431 " in answer or b" 400 " in answer or not answer  # reset before it could be read
        with connected(server, begin + b"x-long: " + b"a" * 10_000 + b"\r\nconnection: close\r\n\r\n") as peer:
            assert b" 200 " in told(peer)
        assert "admiralty_faults_total 0.0" in server.metrics()


def test_requests_that_come_together_are_answered_in_turn(tmp_path: Path) -> None:
    asked = b"GET /health HTTP/1.1\r\nhost: localhost\r\n"
    many = 1500  # heads above the limit, which end anywhere in a chunk
    sent = (asked + b"\r\n") * many + asked + b"connection: close\r\n\r\n"
    with serving(tmp_path) as server, connected(server) as peer:
        for start in range(0, len(sent), 20_011):
            peer.sendall(sent[start : start + 20_011])
        assert told(peer).count(b'{"status":"ok"}') == many + 1


def test_a_connection_that_is_used_is_left_alone(tmp_path: Path) -> None:
    """The time-out is for a request, not for a connection: a keep-alive connection may send further requests."""
    with serving(tmp_path, head_seconds=SHORT) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        for _ in range(3):
            assert http.get("/health").status_code == 200
            with connected(server) as silent:
                assert b" 408 " in told(silent)  # the idle time of the other connection
        wait_until(lambda: len(server.app.doors) == 1)
        assert http.get("/health").status_code == 200
        assert len(server.app.doors) == 1


def test_one_address_does_not_get_every_place(tmp_path: Path) -> None:
    with serving(tmp_path, connections_each=4) as server, ExitStack() as peers:
        crowd = [peers.enter_context(connected(server)) for _ in range(4)]
        wait_until(lambda: len(server.app.doors) == 4)
        with connected(server, b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n") as another:
            assert b" 503 " in told(another)
        assert server.app.doors.turned_away == 1
        crowd[0].close()
        wait_until(lambda: len(server.app.doors) == 3)
        assert httpx.get(f"{server.url}/health", timeout=PATIENCE).status_code == 200


def test_all_addresses_together_have_a_limit_and_a_proxy_only_that(tmp_path: Path) -> None:
    many = {"connections": 4, "connections_each": 2, "proxies": ("127.0.0.1",)}
    with serving(tmp_path, **many) as server, ExitStack() as peers:
        for _ in range(4):
            peers.enter_context(connected(server))
        wait_until(lambda: len(server.app.doors) == 4)
        with connected(server) as another:
            assert b" 503 " in told(another)


def test_a_reader_who_reads_nothing_is_let_go(tmp_path: Path, soak_scale: int) -> None:
    """A dead peer: it requests more than fits into the buffers, and reads nothing."""
    asked = b"GET /static/scene.css HTTP/1.1\r\nhost: localhost\r\n\r\n"
    with serving(tmp_path, write_seconds=SHORT) as server, ExitStack() as peers:
        count = min(2 * soak_scale, 20)
        for _ in range(count):
            peer = socket.socket()
            peers.enter_context(peer)
            peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            peer.connect(("127.0.0.1", server.port))
            peer.settimeout(1)
            try:
                for _ in range(3000):
                    peer.sendall(asked)
            except (TimeoutError, ConnectionError):
                pass
        wait_until(lambda: server.app.doors.let_go == count)
        wait_until(lambda: len(server.app.doors) == 0)
        assert httpx.get(f"{server.url}/health", timeout=PATIENCE).status_code == 200
        assert "admiralty_faults_total 0.0" in server.metrics()  # nothing was written to a closed connection


def test_nothing_is_written_to_one_who_has_been_let_go() -> None:
    """A connection that ends during a response is not an error of the program."""

    async def run() -> None:
        loop, made = asyncio.get_running_loop(), asyncio.Queue[asyncio.Transport]()

        class Taken(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                made.put_nowait(transport)  # type: ignore[arg-type]

        server = await loop.create_server(Taken, "127.0.0.1", 0)
        _, writer = await asyncio.open_connection(*server.sockets[0].getsockname()[:2])
        transport = await made.get()
        peer = Peer(transport)
        peer.write(b"a word")
        assert not peer.is_closing()
        transport.abort()
        while "closed=True" not in repr(transport):
            await asyncio.sleep(0)
        with pytest.raises(RuntimeError):
            transport.write(b"another")
        peer.write(b"another")
        assert peer.is_closing()
        writer.close()
        server.close()

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(run())
