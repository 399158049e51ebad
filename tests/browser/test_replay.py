"""The replay: any entry by scrubber, buttons and keys; the view of any side after the end; playing on from there."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.calls import Calls
from tests.browser.conftest import fought, fought_elsewhere
from tests.browser.table import TablePage
from tests.support.patience import wait_until

SCRUB = """n => {
  const scrubber = document.querySelector('#scrubber');
  scrubber.value = n;
  scrubber.dispatchEvent(new Event('input'));
}"""


def shown(page: Page) -> int:
    return int(page.locator("#scrubber").input_value())


@pytest.fixture
def replay(guest: Callable[..., Page]) -> Page:
    page = fought(guest).page
    page.locator("#result a[href*=replay]").click()
    page.wait_for_url("**/replay**")
    expect(page.locator("#moment-lines .line").first).to_be_visible()
    return page


def test_a_finished_battle_is_stepped_through_seen_by_any_side_and_played_on(replay: Page) -> None:
    """One battle for all checks, because playing one takes longer than viewing it."""
    steps_by_keys_and_keeps_to_its_ends(replay)
    any_moment_is_there(replay)
    any_side_sees_it_and_plays_on(replay)


def steps_by_keys_and_keeps_to_its_ends(replay: Page) -> None:
    last, scrubber = shown(replay), replay.locator("#scrubber")
    replay.keyboard.press("[")
    replay.keyboard.press("[")
    expect(scrubber).to_have_value(str(last - 2))
    replay.keyboard.press("]")
    expect(scrubber).to_have_value(str(last - 1))
    replay.keyboard.press("Home")
    expect(scrubber).to_have_value("1")
    replay.keyboard.press("[")
    expect(scrubber).to_have_value("1")
    replay.keyboard.press("}")
    expect(scrubber).not_to_have_value("1")
    assert 1 < shown(replay) <= last
    expect(replay.locator("#marks .mark-turn").nth(1)).to_be_attached()


def any_moment_is_there(replay: Page) -> None:
    last = int(replay.locator("#scrubber").get_attribute("max") or 0)
    for part in (0.2, 0.8, 0.5, 0.35):
        entry = max(1, int(last * part))
        replay.evaluate(SCRUB, entry)
        expect(replay.locator("#moment-lines")).to_have_attribute("data-entry", str(entry))


def any_side_sees_it_and_plays_on(replay: Page) -> None:
    expect(replay.locator("#view-as option").nth(1)).to_be_attached()
    replay.locator("#view-as").select_option(index=1)
    replay.locator("[data-step=first]").click()
    replay.locator("[data-step=turn-on]").click()
    replay.locator("[data-do=branch]").click()
    replay.locator("[data-do=branch-go]").click()
    replay.wait_for_url(re.compile(r"/m/\w+$"))
    table = TablePage.ready(replay)
    assert table.await_turn()


def test_a_turn_is_marked_once_and_a_hit_says_what_it_did(guest: Callable[..., Page]) -> None:
    """Iron and Fire: the header also shows ranges, which change with every move and are not turning points."""
    page = guest()
    page.goto(Calls(page).post("/api/journals", fought_elsewhere("iron_and_fire", "first_blood"))["url"])
    turns = page.locator("#highlights .kind-turn")
    wait_until(lambda: page.locator("#marks .mark-turn").count() == turns.count() > 0)
    told = turns.locator("span:last-child").all_inner_texts()
    assert len(told) == len(set(told))
    for hit in page.locator("#highlights .kind-hit span:last-child").all_inner_texts():
        assert re.search(r" loses \d+: \d+ of \d+ left$", hit)
    for loss in page.locator("#highlights .kind-loss span:last-child").all_inner_texts():
        assert re.search(r" (sinks|leaves the board)$", loss)
    assert page.locator("#highlights :is(.kind-hit, .kind-loss)").count() > 0
