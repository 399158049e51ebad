"""Standing orders in the browser: set by a press, kept over a restart, cancelled; for a turn see `test_dials`."""

from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open, Server
from tests.browser.table import TablePage

LEAVE = "[data-do=leave][data-until=game]"
CARRY_ON = "[data-do=leave][data-until=all]"


def asked_something_small(found: TablePage) -> None:
    """Give first orders until a question that can be declined for good."""
    for _ in range(60):
        assert found.await_turn()
        if found.page.locator(LEAVE).count():
            return
        found.after(partial(found.give_by_keys, 0))
    raise AssertionError("nothing small was asked")


def test_the_second_seat_carries_on_by_a_press_and_is_asked_again_by_another(table: Open) -> None:
    found = table("quickstart", "oak_and_iron", side="b")
    asked_something_small(found)
    page, stands = found.page, found.page.locator("#standing")
    # Only a part of an open table is visible: the minimap shows every ship.
    expect(page.locator("#overview .overview-ship")).to_have_count(page.locator("#counters > .counter").count())
    found.after(page.locator(CARRY_ON).click)
    expect(stands).to_contain_text("Skip all optional")
    found.await_turn()
    found.after(stands.locator("[data-do=lift]").click)
    expect(stands).to_be_hidden()


@pytest.mark.long
def test_what_the_second_seat_left_stands_after_a_restart_until_it_is_taken_back(
    own_server: Server, table: Open
) -> None:
    found = table("quickstart", "oak_and_iron", side="b", base_url=own_server.address)
    asked_something_small(found)
    page, stands = found.page, found.page.locator("#standing")
    expect(stands).to_be_hidden()
    found.after(page.locator(LEAVE).click)
    expect(stands.locator("li")).to_have_count(1)
    told = stands.locator("li").inner_text()
    own_server.kill()
    own_server.start()
    page.reload()
    expect(stands.locator("li")).to_have_text(told)
    found.await_turn()
    found.after(stands.locator("[data-do=lift]").click)
    expect(stands).to_be_hidden()


@pytest.mark.long
@pytest.mark.parametrize("side", ["peru", "chile"])
def test_a_ship_that_fires_again_while_she_bears_is_told_so_and_can_be_asked_again(table: Open, side: str) -> None:
    """On either side: the button is on the card of the shot, and the standing order is listed until it is cancelled."""
    found = table("first_blood", "iron_and_fire", side=side)
    page = found.page
    for _ in range(80):
        if not found.await_turn():
            return  # sunk before she bore
        fire = page.locator('#order-list .order[data-code^="fire "]').first
        if fire.count():
            break
        found.after(partial(found.give_by_keys, 0))
    fire.hover()
    again = page.locator("#look [data-do=leave][data-until=again]")
    expect(again).to_be_visible()
    found.after(again.click)
    expect(page.locator("#standing")).to_contain_text("Ask me again")
    if found.await_turn():
        found.after(page.locator("#standing [data-do=lift]").click)
        expect(page.locator("#standing")).to_be_hidden()
