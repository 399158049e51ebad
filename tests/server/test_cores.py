"""Cores: threads that have much to do keep to one core, and are let go as they were."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from admiralty.server.cores import BUSY, QUIET, ROUNDS, Cores, stay_together
from tests.server.serving import wait_until
from tests.server.test_serve import started

several = pytest.mark.skipif(
    not hasattr(os, "sched_getaffinity") or len(os.sched_getaffinity(0)) < 2, reason="one core is all there is"
)


def places(process: int | str = "self") -> set[frozenset[int]]:
    """The cores that the threads of a process may use, each kind once."""
    found = set()
    for thread in Path(f"/proc/{process}/task").iterdir():
        with suppress(OSError):  # it has ended meanwhile
            found.add(frozenset(os.sched_getaffinity(int(thread.name))))
    return found


@contextmanager
def thread() -> Iterator[None]:
    """One more thread, which waits."""
    end = threading.Event()
    other = threading.Thread(target=end.wait)
    other.start()
    try:
        yield
    finally:
        end.set()
        other.join()


@several
def test_all_threads_keep_to_one_core_and_are_let_go_as_they_were() -> None:
    cores, before = Cores(), places()
    with thread():
        try:
            cores.gather()
            with thread():  # one that is started later keeps to it too
                (gathered,) = places()
                assert len(gathered) == 1
                assert cores.gathered
                cores.gather()  # once more changes nothing, and above all not what they are let go to
                assert places() == {gathered}
                cores.let_go()
                assert places() == before
                assert not cores.gathered
        finally:
            cores.let_go()


@several
@pytest.mark.parametrize("meanwhile", [False, True], ids=["gathered still", "let go meanwhile"])
def test_a_process_that_was_started_meanwhile_may_use_every_core(meanwhile: bool) -> None:
    cores, (before,) = Cores(), places()
    cores.gather()
    try:
        with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
            assert len(os.sched_getaffinity(child.pid)) == 1
            if meanwhile:
                cores.let_go()
            cores.free(child.pid)
            assert os.sched_getaffinity(child.pid) == before
            child.communicate(b"\n")
        cores.free(child.pid)  # one that has ended is nobody's fault
    finally:
        cores.let_go()


@pytest.fixture
def placed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, set[int]]]:
    """What would have been placed where, on a machine with four cores."""
    found: list[tuple[int, set[int]]] = []
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1, 2, 3}, raising=False)
    monkeypatch.setattr(os, "sched_setaffinity", lambda thread, cores: found.append((thread, cores)), raising=False)
    return found


def listed(folder: Path, *more: int, core: int = 2) -> Path:
    """A list of threads as the system keeps one: this one, and some more."""
    here = threading.get_native_id()
    for each in (here, *more):
        (folder / str(each)).mkdir()
    fields = ["0"] * 52
    fields[38] = str(core)
    fields[:3] = [str(here), "(a name) with) brackets)", "R"]
    (folder / str(here) / "stat").write_text(" ".join(fields))
    return folder


def test_the_core_is_the_one_that_the_calling_thread_is_on(tmp_path: Path, placed: list[tuple[int, set[int]]]) -> None:
    cores = Cores(listed(tmp_path, 7))
    cores.gather()
    assert sorted(placed) == sorted([(threading.get_native_id(), {2}), (7, {2})])
    placed.clear()
    cores.let_go()
    assert dict(placed) == {threading.get_native_id(): {0, 1, 2, 3}, 7: {0, 1, 2, 3}}


def test_a_thread_that_is_started_while_others_are_placed_is_not_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, placed: list[tuple[int, set[int]]]
) -> None:
    folder = listed(tmp_path)

    def place(thread: int, cores: set[int]) -> None:
        placed.append((thread, cores))
        (folder / "99").mkdir(exist_ok=True)

    monkeypatch.setattr(os, "sched_setaffinity", place, raising=False)
    Cores(folder).gather()
    assert (99, {2}) in placed


def test_nothing_is_changed_where_there_is_one_core_another_one_or_no_list_of_threads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, placed: list[tuple[int, set[int]]]
) -> None:
    (tmp_path / "there").mkdir()
    there = listed(tmp_path / "there")
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {2}, raising=False)
    alone = Cores(there)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1}, raising=False)  # the list speaks of a third
    for cores in (Cores(there), Cores(tmp_path / "nowhere")):
        cores.gather()
        cores.let_go()
        cores.free(1)
        assert not cores.gathered
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {2}, raising=False)
    alone.gather()
    assert not alone.gathered
    assert not placed


@pytest.mark.parametrize("line", [None, "", "1 (short) R 2 3", "1 (odd) " + "x " * 60])
def test_a_system_that_does_not_say_where_a_thread_is_is_left_alone(
    line: str | None, tmp_path: Path, placed: list[tuple[int, set[int]]]
) -> None:
    stat = listed(tmp_path) / str(threading.get_native_id()) / "stat"
    if line is None:
        stat.unlink()
    else:
        stat.write_text(line)
    cores = Cores(tmp_path)
    cores.gather()
    assert not cores.gathered
    assert not placed


class Noted(Cores):
    """Cores that only note what is done."""

    def __init__(self) -> None:
        super().__init__(Path("/nowhere"))
        self.done: list[str] = []

    def gather(self) -> None:
        self.gathered = True
        self.done.append("gather")

    def let_go(self) -> None:
        if self.gathered:
            self.gathered = False
            self.done.append("let go")


def kept(shares: Sequence[float]) -> list[str]:
    """What is done in rounds in which so much of a core's time was used."""
    cores, used, rounds = Noted(), [0.0], iter(shares)

    def spent() -> float:
        used[0] += next(rounds)
        return used[0]

    ticks = iter(range(1000))
    with pytest.raises(RuntimeError):  # the shares are at an end: what a coroutine makes of that
        asyncio.run(stay_together(cores, seconds=0.0, moment_seconds=0.0, spent=spent, clock=lambda: next(ticks)))
    assert cores.done[-1:] != ["gather"], "whatever ends it, the threads are let go"
    return cores.done


MUCH, SOME, LITTLE = BUSY + 0.01, (BUSY + QUIET) / 2, QUIET - 0.01


@pytest.mark.parametrize(
    ("shares", "done"),
    [
        ([LITTLE, LITTLE], []),
        ([SOME, SOME], []),
        ([LITTLE, MUCH, SOME, MUCH, SOME], ["gather", "let go"]),
        ([MUCH, LITTLE, LITTLE], ["gather", "let go"]),
        ([MUCH, LITTLE, MUCH, SOME], ["gather", "let go", "gather", "let go"]),
        ([MUCH] * (ROUNDS + 1), ["gather", "let go", "gather", "let go"]),
        ([MUCH] * ROUNDS, ["gather", "let go"]),
        ([MUCH] + [SOME] * ROUNDS, ["gather", "let go"]),
    ],
)
def test_threads_are_gathered_while_there_is_much_to_do(shares: list[float], done: list[str]) -> None:
    assert kept([0.0, *shares]) == done


@several
def test_a_server_that_has_much_to_do_keeps_to_one_core_and_lets_go_when_it_has_done_it(tmp_path: Path) -> None:
    process, url = started("--port", "0", "--database", f"sqlite:///{tmp_path / 'a.db'}")
    try:
        before, end = places(process.pid), time.monotonic() + 60
        with httpx.Client(base_url=url, timeout=60) as http:
            while len(next(iter(places(process.pid)))) > 1:
                http.get("/").raise_for_status()
                assert time.monotonic() < end, "it was busy all the while"
        wait_until(lambda: places(process.pid) == before, 60)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(60)
