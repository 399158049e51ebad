"""Faults around the server: a full disk, a locked or dead database, a match that takes too long to read."""

import os
import signal
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from admiralty.present.reader import Reader
from admiralty.server.matches.service import Host
from tests.server.databases import Cluster, clusters
from tests.server.serving import DEFENDER, RAIDER, Player, Server, Threaded, codes, duel, settings, token
from tests.server.test_kill import check
from tests.support.patience import PATIENCE, slowness, wait_until

WITHOUT_DATABASE = ("/health", "/new", "/help", "/join", "/static/scene.css", "/api/games")
needs_postgresql = pytest.mark.skipif("postgresql" not in clusters(), reason="PostgreSQL is not installed")


def play_until_refused(players: tuple[Player, Player], most: int) -> tuple[dict[str, dict[str, Any]], tuple[Any, ...]]:
    """Play until an order fails: returns the accepted orders, and the failed one with its player."""
    answered: dict[str, dict[str, Any]] = {}
    for _ in range(most):
        for player, seat in zip(players, (DEFENDER, RAIDER), strict=True):
            update = player.update(seat)
            if update["over"]:
                return answered, ()
            if not update["my_turn"]:
                continue
            mark, code = token(), codes(update)[0]
            answer = player.order(seat, code, update["decision"], mark)
            if answer.status_code != 200:
                assert answer.status_code == 503, answer.text
                assert "retry-after" in answer.headers
                return answered, (player, seat, code, update["decision"], mark)
            answered[mark] = answer.json()
    raise AssertionError("the disk was never full")


def test_on_a_full_disk_nothing_that_was_answered_is_lost_and_play_goes_on_afterwards(
    tmp_path: Path, soak_scale: int
) -> None:
    database = f"sqlite:///{tmp_path / 'admiralty.db'}"
    with Threaded(settings(database)) as first, httpx.Client(base_url=first.url, timeout=PATIENCE) as http:
        pairs = [duel(http) for _ in range(2 * soak_scale)]
    with closing(sqlite3.connect(tmp_path / "admiralty.db")) as kept:
        kept.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # otherwise there is room in the reused write-ahead log
    room = max(each.stat().st_size for each in tmp_path.iterdir()) + 40_000
    answered: dict[str, dict[str, dict[str, Any]]] = {}
    unanswered = []
    with Server(database, largest_file=room) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        for pair in pairs:
            players = tuple(Player(http, each.secret, each.match) for each in pair)
            answered[pair[0].match], refused = play_until_refused((players[0], players[1]), 400)
            if refused:
                unanswered.append((pair, refused[1:]))
                assert players[0].get().status_code == 200  # reading still works
                assert http.get("/health/ready").status_code == 503  # no more requests here
        assert http.get("/health").status_code == 200
    assert unanswered
    with Threaded(settings(database)) as last, httpx.Client(base_url=last.url, timeout=PATIENCE) as http:
        for pair, (seat, code, decision, mark) in unanswered:
            link = pair[(DEFENDER, RAIDER).index(seat)]
            answer = Player(http, link.secret, link.match).order(seat, code, decision, mark)
            assert answer.status_code == 200, answer.text
            answered[link.match][mark] = answer.json()
    for match, orders in answered.items():
        check(database, match, orders)


def test_a_locked_file_keeps_nobody_from_looking_and_loses_no_order(tmp_path: Path) -> None:
    """A backup program locks the file: orders get a retry answer, and take effect once after the lock."""
    file = tmp_path / "admiralty.db"
    with Threaded(settings(f"sqlite:///{file}")) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        defender, _ = duel(http)
        decision, mark = defender.update(DEFENDER)["decision"], token()
        holder = sqlite3.connect(file, isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        answer = defender.order(DEFENDER, "mine 5", decision, mark)
        assert answer.status_code == 503
        assert "retry-after" in answer.headers
        for path in (*WITHOUT_DATABASE, "/"):
            assert http.get(path).status_code == 200, path
        assert http.get("/health/ready").status_code == 503  # not ready, because orders failed
        assert defender.update(DEFENDER)["decision"] == decision
        holder.execute("ROLLBACK")
        first = defender.order(DEFENDER, "mine 5", decision, mark)
        assert first.status_code == 200, first.text
        assert defender.order(DEFENDER, "mine 5", decision, mark).json() == first.json()
        wait_until(lambda: http.get("/health/ready").status_code == 200)
        holder.close()


@contextmanager
def held(url: str, tables: str, mode: str) -> Iterator[None]:
    """Another session locks some tables of PostgreSQL."""
    engine = sa.create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        connection.execute(sa.text(f"LOCK TABLE {tables} IN {mode} MODE"))
        yield
        connection.rollback()
    engine.dispose()


def locked_tables(url: str) -> AbstractContextManager[None]:
    return held(url, "matches, links, holdings, guests, entries", "ACCESS EXCLUSIVE")


def tables_that_can_only_be_read(url: str) -> AbstractContextManager[None]:
    return held(url, "matches, entries", "SHARE")


@contextmanager
def stopped_sessions(url: str) -> Iterator[None]:
    """All open sessions hang; a new one would be answered."""
    engine = sa.create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        found = connection.execute(sa.text("SELECT pid FROM pg_stat_activity WHERE datname = current_database()"))
        sessions = [row[0] for row in found]
    engine.dispose()
    for each in sessions:
        _signal(each, signal.SIGSTOP)
    try:
        yield
    finally:
        for each in sessions:
            _signal(each, signal.SIGCONT)


def _signal(process: int, number: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.kill(process, number)


@needs_postgresql
@pytest.mark.parametrize("trouble", [locked_tables, stopped_sessions])
def test_a_database_that_does_not_answer_hangs_no_page(
    cluster: Cluster, trouble: Callable[[str], Any], soak_scale: int
) -> None:
    """The process stays alive and reports that it is not ready; requests that need the database get a retry answer.

    Two threads wait for the database: one with an order, one with the front page. Other requests do not wait for them.
    """
    url = cluster.database()
    hasty = settings(url, patience_seconds=3.0 * slowness(), threads=2)
    with Threaded(hasty) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        # A guest, whose matches the front page queries; the first request loads all rulebooks.
        wait_until(lambda: http.get("/").status_code == 200)
        defender, _ = duel(httpx.Client(base_url=server.url, timeout=PATIENCE))
        decision, mark = defender.update(DEFENDER)["decision"], token()
        with trouble(url):
            for _ in range(min(soak_scale, 10)):
                assert http.get("/health/ready").status_code == 503
                assert defender.order(DEFENDER, "mine 5", decision, mark).status_code == 503
                assert http.get("/").status_code in ((503,) if trouble is locked_tables else (200, 503))
                for path in WITHOUT_DATABASE:
                    assert http.get(path).status_code == 200, path
        # Earlier requests are still being cancelled: a client with a retry answer tries again.
        wait_until(lambda: defender.order(DEFENDER, "mine 5", decision, mark).status_code != 503)
        answers = [defender.order(DEFENDER, "mine 5", decision, mark) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 200], answers[0].text
        assert answers[0].json() == answers[1].json()
        wait_until(lambda: http.get("/health/ready").status_code == 200)


@needs_postgresql
def test_a_database_that_can_only_be_read_is_not_ready(cluster: Cluster) -> None:
    url = cluster.database()
    with Threaded(settings(url)) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        defender, _ = duel(http)
        wait_until(lambda: http.get("/health/ready").status_code == 200)
        with tables_that_can_only_be_read(url):
            assert http.get("/health/ready").status_code == 503
            assert defender.get().status_code == 200
        wait_until(lambda: http.get("/health/ready").status_code == 200)


def test_to_ask_whether_it_is_ready_writes_nothing(url: str) -> None:
    """Unless the last write has failed: then only another write can tell."""
    with Threaded(settings(url)) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        store = server.app.web.host.store
        news = store.news(0.01)
        assert next(news) is None
        before = store.writer.commits
        for _ in range(5):
            wait_until(lambda: http.get("/health/ready").status_code == 200)
        assert store.writer.commits == before
        assert next(news) == {}
        news.close()  # type: ignore[attr-defined]


def test_one_match_that_takes_for_ever_does_not_take_every_thread(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long journal is read while its table is locked; a dozen requests for it must not block others."""
    go_on, view = threading.Event(), Host.view
    slow: list[str] = []

    def waiting(host: Host, who: Any, match: str, reader: Reader) -> Any:
        if match in slow:
            go_on.wait()
        return view(host, who, match, reader)

    monkeypatch.setattr(Host, "view", waiting)
    with Threaded(settings(database, threads=4)) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        long, _ = duel(http)
        short, _ = duel(http)
        slow.append(long.match)
        answers: list[int] = []

        def look() -> None:
            answers.append(httpx.get(f"{server.url}{long.at}", headers=long.headers, timeout=PATIENCE).status_code)

        readers = [threading.Thread(target=look) for _ in range(12)]
        for reader in readers:
            reader.start()
        try:
            assert short.get().status_code == 200
            assert not answers
        finally:
            go_on.set()
            for reader in readers:
                reader.join()
    assert answers == [200] * 12
