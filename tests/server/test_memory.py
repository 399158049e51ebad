"""Memory: matches and replays are cached within a budget of bytes, and the estimate of each is near the truth."""

import gc
import tracemalloc
import weakref
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from admiralty.kernel.flows.chance import Fast
from admiralty.present.byte_lru import Kept
from admiralty.present.reader import Reader
from admiralty.server.identity.accounts import Guest
from admiralty.server.matches.bots import order_command
from admiralty.server.matches.service import Host
from admiralty.server.schemas import Create, SeatPlan
from tests.server.serving import DUEL, Threaded, duel, settings
from tests.support.patience import PATIENCE

BATTLES = {
    "ironclads_on_squares": ("angamos", 60),
    "iron_and_fire": ("first_blood", 40),
    "oak_and_iron": ("quickstart", 60),
    "war_of_the_pacific": ("grand_campaign", 60),
    "iron_and_steam": ("monitor_duel", 20),
}
"""Scenarios and so many orders."""
EVERY_DAY = ("oak_and_iron", "war_of_the_pacific")
"""The games with the lightest matches and the heaviest; the others are weighed in `make soak`."""
WEIGHED = [game if game in EVERY_DAY else pytest.param(game, marks=pytest.mark.long) for game in BATTLES]
REPLAYED = [game if game == EVERY_DAY[-1] else pytest.param(game, marks=pytest.mark.long) for game in BATTLES]
GUEST = Guest.new()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    made = Host(settings(f"sqlite:///{tmp_path / 'a.db'}"))
    yield made
    made.close()


def played(host: Host, game: str, scenario: str, orders: int, seed: int) -> str:
    """A match of random orders, rendered for every seat."""
    seats = host.registry.presenter(game, scenario, {}).setting.seats
    made = host.create(GUEST, Create(game, scenario, {}, {seat: SeatPlan("me") for seat in seats}, "")).id
    table, rng = host.tables.get(made), Fast(seed)
    for _ in range(orders):
        match = table.match()
        if match.over:
            break
        asked = next(iter(match.asks()))
        host.do(table, order_command(asked, match.asks()[asked].choices.sample(rng).code, match.decision, ""))
    for seat in seats:
        host.view(GUEST, made, Reader(seat=seat)).update()
    host.tables.get(made)
    return made


@pytest.mark.parametrize("game", WEIGHED)
def test_the_estimate_of_a_match_is_near_what_it_gives_back(game: str, host: Host) -> None:
    """Shared parts of pages do not count: their caches have their own bounds."""
    scenario, orders = BATTLES[game]
    first = played(host, game, scenario, orders, 0)
    tracemalloc.start(1)
    try:
        before = host.tables.size
        for seed in (1, 2):
            played(host, game, scenario, orders, seed)
        estimate = host.tables.size - before
        gc.collect()
        full, _ = tracemalloc.get_traced_memory()
        host.tables._tables._budget = 0
        host.tables.get(first)  # and evicts the others
        gc.collect()
        freed = full - tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert estimate / 6 < freed < estimate * 1.5, (freed, estimate)


@pytest.mark.parametrize("game", REPLAYED)
def test_the_estimate_of_a_replay_is_near_what_it_takes(game: str, host: Host) -> None:
    scenario, orders = BATTLES[game]
    table = host.tables.get(played(host, game, scenario, orders, 1))
    tracemalloc.start(1)
    try:
        timeline, _ = host.timeline(table)
        gc.collect()
        taken, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert timeline.size / 3 < taken < timeline.size * 2, (taken, timeline.size)


def test_matches_beyond_the_budget_are_read_again_and_nothing_of_them_stays(tmp_path: Path) -> None:
    host = Host(settings(f"sqlite:///{tmp_path / 'a.db'}", match_memory=1))
    made, tables = [], []
    for seed in range(12):
        made.append(played(host, DUEL, "fog", 2, seed))
        tables.append(weakref.ref(host.tables.get(made[-1])))
    gc.collect()
    assert 1 <= len(host.tables) < 12
    assert host.tables.size <= 1024 * 1024
    assert [table() is not None for table in tables] == [n >= 12 - len(host.tables) for n in range(12)]
    first = host.tables.get(made[0])
    assert first.look(lambda match: len(match.journal.entries)) > 0  # it is loaded from the database
    assert host.tables.get(made[0]) is first
    host.close()


def test_a_match_that_grows_weighs_more(host: Host) -> None:
    made = played(host, "ironclads_on_squares", "angamos", 2, 1)
    before = host.tables.size
    table = host.tables.get(made)
    rng = Fast(1)
    for _ in range(10):
        match = table.match()
        asked = next(iter(match.asks()))
        host.do(table, order_command(asked, match.asks()[asked].choices.sample(rng).code, match.decision, ""))
    host.tables.get(made)
    assert host.tables.size > before


def test_the_metric_tells_the_estimate(tmp_path: Path) -> None:
    with (
        Threaded(settings(f"sqlite:///{tmp_path / 'a.db'}")) as server,
        httpx.Client(base_url=server.url, timeout=PATIENCE) as http,
    ):
        assert "admiralty_live_match_bytes 0.0" in server.metrics()
        duel(http)[0].update()
        assert f"admiralty_live_match_bytes {float(server.app.web.host.tables.size)}" in server.metrics()
        assert server.app.web.host.tables.size > 0


def test_the_least_used_goes_first_and_the_last_used_stays_whatever_it_weighs() -> None:
    gone: list[str] = []
    kept: Kept[str] = Kept(10, gone.append)
    kept.keep("a", "A", 4)
    kept.keep("b", "B", 4)
    kept.keep("a", "A", 4)
    kept.keep("c", "C", 4)
    assert (gone, len(kept), kept.size) == (["B"], 2, 8)
    kept.keep("a", "A", 11)
    assert (gone, kept.size, kept.get("a"), kept.get("c")) == (["B", "C"], 11, "A", None)
