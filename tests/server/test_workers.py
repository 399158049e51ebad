"""Worker processes: a job that takes too long is stopped, and the game continues."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.replays.replay import resume
from admiralty.server.db.journals import Conflict
from admiralty.server.errors import Busy
from admiralty.server.http.errors import known_problem
from admiralty.server.identity.accounts import Guest
from admiralty.server.matches.bots import Bots, order_command, position_of
from admiralty.server.matches.live_matches import TRIES
from admiralty.server.matches.service import Host
from admiralty.server.schemas import Create, SeatPlan
from admiralty.server.workers.child import write_message
from admiralty.server.workers.fair_queue import Turns
from admiralty.server.workers.pool import OutOfTime, Pool
from tests.server.serving import DEFENDER, DUEL, GAMES, RAIDER, Threaded, settings
from tests.support.patience import PATIENCE, wait_until


@pytest.fixture
def host(database: str) -> Iterator[Host]:
    made = Host(settings(database))
    yield made
    made.close()


def job(host: Host, **more: Any) -> dict[str, Any]:
    created = host.create(Guest.new(), Create(DUEL, "fog", {}, {DEFENDER: SeatPlan("me"), RAIDER: SeatPlan("me")}, ""))
    position = host.tables.get(created.id).look(position_of)
    return {**position, "kind": "bot", "seat": DEFENDER, "bot": "random", "seed": "7", **more}


def test_a_worker_answers_with_an_order_that_the_table_takes(host: Host) -> None:
    answer = asyncio.run(host.workers.opponents.work(job(host), 5, "anybody"))
    assert str(answer["code"]).startswith("mine ")


@pytest.fixture
def pool() -> Iterator[Pool]:
    made = Pool(Turns(1), GAMES)
    yield made
    made.close()


def test_a_worker_that_takes_too_long_or_breaks_is_replaced(host: Host, pool: Pool) -> None:
    async def use() -> None:
        await pool.work(job(host), PATIENCE, "anybody")
        for process in pool.processes():
            os.kill(process, signal.SIGSTOP)
        with pytest.raises(OutOfTime):
            await pool.work(job(host), 0.3, "anybody")
        with pytest.raises(OutOfTime):
            await pool.work(job(host, seat="nobody"), PATIENCE, "anybody")
        assert "code" in await pool.work(job(host), PATIENCE, "anybody")

    asyncio.run(use())


def test_a_busy_machine_takes_no_time_from_a_job_that_is_limited_by_processor_time(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that gets no processor time is not stopped; one that uses up its time is."""
    monkeypatch.setattr("admiralty.server.workers.pool.AT_MOST", 10_000)  # the clock does not matter here
    pool = Pool(Turns(1), GAMES, by_processor=True)
    endless = job(host, kind="hint", bot="admiral:1000000000")

    async def use() -> None:
        await pool.work(job(host), PATIENCE, "anybody")
        (process,) = pool.processes()
        os.kill(process, signal.SIGSTOP)
        asked = asyncio.create_task(pool.work(job(host), 0.2, "anybody"))
        await asyncio.sleep(0.6)  # three times its limit, without processor time
        assert not asked.done()
        os.kill(process, signal.SIGCONT)
        assert "code" in await asked
        with pytest.raises(OutOfTime):
            await pool.work(endless, 0.2, "anybody")

    try:
        asyncio.run(use())
    finally:
        pool.close()


def test_a_job_that_nobody_waits_for_any_more_is_given_up_and_its_worker_goes_on(host: Host, pool: Pool) -> None:
    endless = job(host, kind="hint", bot="admiral:1000000000")

    async def use() -> None:
        first = await pool.work(job(host), PATIENCE, "anybody")
        before = pool.processes()
        asked = asyncio.create_task(pool.work(endless, 600, "anybody"))
        waits = asyncio.create_task(pool.work(endless, 600, "another"))
        await asyncio.to_thread(wait_until, lambda: pool.processes() == [] and pool.turns.waiting == 1)
        for task in (waits, asked):
            task.cancel()
        await asyncio.gather(asked, waits, return_exceptions=True)
        assert pool.turns.waiting == 0
        assert pool.processes() == before
        assert await pool.work(job(host), PATIENCE, "anybody") == first

    asyncio.run(use())


def test_a_job_never_carries_the_key_of_the_dice(host: Host) -> None:
    created = host.create(Guest.new(), Create(DUEL, "fog", {}, {}, ""))
    kept = host.store.match(created.id)
    assert kept is not None
    assert kept.key.hex() not in repr(host.tables.get(created.id).look(position_of))


def test_a_game_goes_on_when_its_bot_never_answers(
    server: Threaded, http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: object) -> None:
        raise OutOfTime

    monkeypatch.setattr("admiralty.server.workers.pool.Pool.work", never)
    seats = {seat: {"by": "bot", "bot": "captain"} for seat in (DEFENDER, RAIDER)}
    made = http.post("/api/matches", json={"game": DUEL, "scenario": "fog", "seats": seats}).json()
    secret = {"authorization": f"Bearer {made['spectator']['secret']}"}
    wait_until(lambda: http.get(f"/api/matches/{made['id']}", headers=secret).json()["update"]["over"])
    assert "admiralty_bots_late 0.0" not in server.metrics()


def test_matches_that_wait_for_a_bot_go_on_after_a_restart(database: str) -> None:
    first = Host(settings(database))
    seats = {DEFENDER: SeatPlan("bot", bot="random"), RAIDER: SeatPlan("bot", bot="random")}
    created = first.create(Guest.new(), Create(DUEL, "fog", {}, seats, ""))
    assert created.spectator is not None
    first.close()
    with Threaded(settings(database)) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        headers = {"authorization": f"Bearer {created.spectator.secret}"}
        wait_until(lambda: http.get(f"/api/matches/{created.id}", headers=headers).json()["update"]["over"])


def test_a_bot_is_woken_when_its_match_is_made(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not by the periodic check for idle matches seconds later, which is off here."""

    async def nothing(_: Bots) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Bots, "sweep", nothing)
    seats = {seat: {"by": "bot", "bot": "random"} for seat in (DEFENDER, RAIDER)}
    with Threaded(settings(database)) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        made = http.post("/api/matches", json={"game": DUEL, "scenario": "fog", "seats": seats}).json()
        headers = {"authorization": f"Bearer {made['spectator']['secret']}"}
        wait_until(lambda: http.get(f"/api/matches/{made['id']}", headers=headers).json()["update"]["over"])


def test_a_clock_that_is_set_back_strands_no_bot(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that ran the bots has died, and then the clock is set back by a day."""
    first = Host(settings(database))
    seats = {DEFENDER: SeatPlan("bot", bot="random"), RAIDER: SeatPlan("bot", bot="random")}
    monkeypatch.setattr("admiralty.server.matches.bots.SWEEP_SECONDS", 0.05)
    with Threaded(settings(database)) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        created = first.create(Guest.new(), Create(DUEL, "fog", {}, seats, ""))  # without notifying the server
        first.close()
        assert created.spectator is not None
        now = time.time()
        monkeypatch.setattr("time.time", lambda: now - 24 * 3600)
        headers = {"authorization": f"Bearer {created.spectator.secret}"}
        wait_until(lambda: http.get(f"/api/matches/{created.id}", headers=headers).json()["update"]["over"])


def test_a_table_that_is_busy_does_not_hold_up_whoever_hears_that_it_has_grown(host: Host) -> None:
    """The event loop hears of other processes' writes while a thread reads a long journal under the lock."""
    created = host.create(Guest.new(), Create(DUEL, "fog", {}, {DEFENDER: SeatPlan("me"), RAIDER: SeatPlan("me")}, ""))
    table = host.tables.get(created.id)
    before = table.match()
    told = threading.Thread(target=table.behind, args=(len(before.journal.entries) + 1,))
    with table.lock:
        told.start()
        told.join()  # it would hang if it waited for the lock
    assert table.match() is not before


def test_a_live_match_that_ran_ahead_of_the_store_is_read_again(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    created = host.create(
        Guest.new(), Create(DUEL, "fog", {"mine": "off"}, {DEFENDER: SeatPlan("me"), RAIDER: SeatPlan("me")}, "")
    )
    table = host.tables.get(created.id)
    decision = table.match().decision

    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(host.store, "append", fail)
        with pytest.raises(OSError, match="disk is full"):
            table.do(order_command(table.match().setting.seats[0], "speed 2", decision, "token-one"))
    assert len(table.match().journal.entries) == 1
    assert DEFENDER in table.match().asks()
    with pytest.raises(Refusal):
        table.do(order_command(table.match().setting.seats[0], "speed 99", decision, "token-two"))
    answer = table.do(order_command(table.match().setting.seats[0], "speed 2", decision, "token-one"))
    assert answer["sequence"] == 2


def test_two_threads_that_load_a_match_leave_one_whose_orders_are_stored(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first thread once kept a match with the second thread's list of lines, and a whole game was not stored."""
    created = host.create(
        Guest.new(), Create(DUEL, "fog", {"mine": "off"}, {DEFENDER: SeatPlan("me"), RAIDER: SeatPlan("me")}, "")
    )
    table = host.tables.get(created.id)
    second = threading.Thread(target=table.match)

    def meanwhile_another_loads_it(*given: Any, **more: Any) -> Any:
        if not second.ident:
            second.start()
            second.join(0.5)  # it waits for the lock now
        return resume(*given, **more)

    monkeypatch.setattr("admiralty.server.matches.live_matches.resume", meanwhile_another_loads_it)
    live = table.match()
    second.join()
    table.do(order_command(live.setting.seats[0], "speed 2", live.decision, "token-one"))
    assert len(host.store.lines(created.id)) == 1 + len(table.match().journal.entries) == 3


def test_who_loses_every_race_is_told_that_the_table_is_busy_and_nothing_is_done(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    created = host.create(
        Guest.new(), Create(DUEL, "fog", {"mine": "off"}, {DEFENDER: SeatPlan("me"), RAIDER: SeatPlan("me")}, "")
    )
    table = host.tables.get(created.id)
    command = order_command(table.match().setting.seats[0], "speed 2", table.match().decision, "token-one")
    append, lost = host.store.append, 0

    def another_was_quicker(*_: object) -> None:
        nonlocal lost
        lost += 1
        raise Conflict(created.id)

    monkeypatch.setattr(host.store, "append", another_was_quicker)
    with pytest.raises(Busy) as told:
        host.do(table, command)
    problem = known_problem(told.value)
    assert problem is not None
    assert (problem.status, problem.key, lost) == (503, "busy", TRIES)
    assert int(problem.headers["retry-after"]) >= 1
    assert len(table.match().journal.entries) == 1

    def quicker_but_for_the_last_time(*given: Any) -> None:
        nonlocal lost
        lost += 1
        if lost < TRIES:
            raise Conflict(created.id)
        append(*given)

    lost = 0
    monkeypatch.setattr(host.store, "append", quicker_but_for_the_last_time)
    assert host.do(table, command)["sequence"] == 2


def test_a_worker_whose_server_has_gone_ends_without_a_word(host: Host) -> None:
    command = [sys.executable, "-m", "admiralty.server.workers.child"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        assert worker.stderr is not None
        worker.stdout.close()
        write_message(worker.stdin, {name: list(place) for name, place in host.registry.packages.items()})
        write_message(worker.stdin, job(host))
        assert worker.stderr.read() == b""
        assert worker.wait() == 0


def test_an_opponent_starts_before_anybody_waits_for_it(database: str) -> None:
    """The person has the first order; the bot's process loads the rulebook in the meantime."""
    with Threaded(settings(database)) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as http:
        seats = {DEFENDER: {"by": "me"}, RAIDER: {"by": "bot", "bot": "random"}}
        made = http.post("/api/matches", json={"game": DUEL, "scenario": "fog", "seats": seats}).json()
        assert server.app.web.host.tables.get(made["id"]).look(lambda live: list(live.asks())) == [DEFENDER]
        wait_until(lambda: len(server.app.web.host.workers.opponents.processes()) == 1)
