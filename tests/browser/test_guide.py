"""The guided first battle: ten steps on the real table, moved on by doing, and left at any time."""

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import TablePage


@pytest.fixture
def guided(guest: Callable[..., Page]) -> TablePage:
    page = guest()
    page.goto("/help")
    page.locator('[data-do=guide][data-game="ironclads_on_squares"]').click()
    return TablePage.ready(page)


def test_the_guide_moves_on_by_what_the_reader_does(guided: TablePage) -> None:
    count, onward = guided.page.locator("#guide-count"), guided.page.locator("[data-guide=next]")
    for step in (1, 2, 3):
        expect(count).to_contain_text(str(step))
        onward.click()
    guided.await_turn()
    guided.orders.first.hover()
    expect(count).to_contain_text("5")
    guided.after(guided.orders.first.click)
    expect(count).to_contain_text("6")
    onward.click()
    guided.page.mouse.move(2, 2)
    for _ in range(60):
        if not guided.await_turn() or "8" in count.inner_text():
            break
        # Pressed without the mouse: at rest over the list it would look at a shot before the guide speaks of one.
        other = guided.page.locator(".order:not([data-code^=fire])").first
        guided.after(partial(other.evaluate, "order => order.click()"))
    expect(count).to_contain_text("8")
    fire = guided.page.locator(".order[data-code^=fire]").first
    fire.hover()
    expect(count).to_contain_text("9")
    guided.after(fire.click)
    expect(count).to_contain_text("10")
    onward.click()
    expect(guided.page.locator("#guide")).to_be_hidden()


def test_the_guide_can_be_left_and_stays_left(guided: TablePage) -> None:
    guided.page.locator("[data-guide=leave]").click()
    expect(guided.page.locator("#guide")).to_be_hidden()
    guided.page.goto(guided.page.url.split("?")[0])
    expect(guided.page.locator("#guide")).to_be_hidden()
