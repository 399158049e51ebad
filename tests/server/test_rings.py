"""Pages leave nothing behind that only the garbage collector could clear away: to look for it costs every order."""

import gc

import pytest
from benchmarks.pages import SCENARIOS, Game

from tests.server.test_shared_parts import kept, played

STEPS = 6


def in_rings(table: Game) -> list[str]:
    """The pages of some orders, of which everything is forgotten then: what stays all the same, by its class."""
    keepers = kept()
    gc.collect()
    gc.freeze()
    try:
        for _ in range(STEPS):
            gc.set_debug(0)
            assert table.order()
            gc.collect()  # what rules leave behind is not the pages'
            gc.set_debug(gc.DEBUG_SAVEALL)
            for page in table.pages:
                page.see()
            gc.collect()
        for each in keepers:
            each.cache_clear()
        gc.collect()
        return [type(each).__name__ for each in gc.garbage]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.unfreeze()


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS.items())
def test_what_a_page_no_longer_shows_is_gone_at_once(game: str, scenario: str) -> None:
    table = played(game, scenario)
    for page in table.pages:
        page.see()
    assert in_rings(table) == []
