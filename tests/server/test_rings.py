"""Reference cycles: pages, streams and refusals leave none for the garbage collector.

A garbage collection delays all orders, and objects as old as a stream are collected only while no client is connected.
"""

import gc
from collections.abc import Callable
from types import FrameType

import httpx
import pytest
from benchmarks.pages import SCENARIOS, Game

from admiralty.memo import MEMO
from tests.server.serving import DEFENDER, Player, Threaded, duel
from tests.server.streams import Listener
from tests.server.test_shared_parts import played
from tests.support.patience import wait_until

STEPS = 6


def in_rings(table: Game) -> list[str]:
    """The cyclic garbage after the pages of some orders, by class."""
    gc.collect()
    gc.freeze()  # permanent, like everything loaded before the tests
    try:
        for _ in range(STEPS):
            gc.set_debug(0)
            assert table.order()
            gc.collect()  # garbage of the rules does not count
            gc.set_debug(gc.DEBUG_SAVEALL)
            for page in table.pages:
                page.see()
            gc.collect()
        MEMO.clear()
        gc.collect()
        return [type(each).__name__ for each in gc.garbage]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS.items())
def test_what_a_page_no_longer_shows_is_gone_at_once(game: str, scenario: str) -> None:
    table = played(game, scenario)
    for page in table.pages:
        page.see()
    assert in_rings(table) == []


OURS = ("admiralty", "uvicorn", "starlette", "anyio")


def of_the_server() -> list[str]:
    """The objects that only the collector has freed, without those of the test client."""
    frames = [each.f_code for each in gc.garbage if isinstance(each, FrameType)]
    return [code.co_qualname for code in frames if any(f"/{name}/" in code.co_filename for name in OURS)] + [
        type(each).__name__ for each in gc.garbage if type(each).__module__.partition(".")[0] in OURS
    ]


def listen_and_go(server: Threaded, defender: Player, raider: Player) -> None:
    with Listener(server.url, raider) as page:
        wait_until(lambda: page.updates)
        assert defender.order(DEFENDER, "speed 2").status_code == 200
        wait_until(lambda: len(page.updates) == 2)
    wait_until(lambda: len(server.app.web.hub) == 0)


def be_refused(server: Threaded, defender: Player, raider: Player) -> None:
    assert raider.order(DEFENDER, "speed 2", 1).status_code == 403
    assert defender.order(DEFENDER, "nonsense").status_code == 409
    assert defender.http.get("/api/matches/nothing", headers=defender.headers).status_code == 404


@pytest.mark.parametrize("visit", [listen_and_go, be_refused])
def test_a_visit_leaves_nothing_behind(
    server: Threaded, http: httpx.Client, visit: Callable[[Threaded, Player, Player], None]
) -> None:
    for measured in (False, True):  # the first one fills shared caches
        defender, raider = duel(http, mine="off")
        gc.collect()
        gc.freeze()
        gc.set_debug(gc.DEBUG_SAVEALL if measured else 0)
        try:
            visit(server, defender, raider)
            gc.collect()
            assert of_the_server() == []
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
