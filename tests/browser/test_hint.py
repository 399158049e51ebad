"""The hint at the table: shown on demand; it never gives an order."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.table import TablePage


def asked_at_lissa(table: Open, **options: str) -> TablePage:
    found = table("lissa", side="austria", **options)
    assert found.await_turn()
    return found


def hinted(page: Page) -> None:
    """Wait for the hint, which takes some seconds."""
    expect(page.locator("#hint .hint-order").first).to_be_visible()


def test_a_key_brings_a_hint_whose_orders_can_be_looked_at(table: Open) -> None:
    found = asked_at_lissa(table)
    page, before = found.page, found.sequence
    page.keyboard.press("h")
    expect(page.locator("#hint")).to_have_attribute("aria-live", "polite")
    hinted(page)
    advised = page.locator("#hint .hint-order")
    codes = [each.get_attribute("data-code") or "" for each in advised.all()]
    assert 3 <= len(codes) <= 5
    assert set(codes) <= set(found.codes())
    # The adviser has a time limit, and may find the first moves of this battle about equal.
    told = re.compile(r"\d+(\.\d)?% \(.+ trials?\)|No opinion: .+, at \d+%")
    expect(page.locator("#hint")).to_contain_text(told)
    expect(page.locator("#hint [data-slot=line]")).to_contain_text("then ")
    expect(page.locator("#hint")).to_contain_text("trial orders")

    advised.nth(1).click()
    expect(page.locator("#look h3 code")).to_have_text(codes[1])
    expect(page.locator("#handles .handle.lit")).to_have_attribute("data-code", codes[1])
    expect(page.locator("#order-list .order.lit")).to_have_attribute("data-code", codes[1])
    expect(page.locator("#board #ghost")).to_be_attached()
    advised.nth(1).dblclick()
    assert found.sequence == before

    found.after(page.locator("#look [data-do=give]").click)
    expect(page.locator("#hint .hint-order")).to_have_count(0)


def test_a_hint_is_put_away_by_the_same_key_and_reached_by_tab(table: Open) -> None:
    found = asked_at_lissa(table)
    page = found.page
    asking = page.locator("[data-do=hint]")
    page.keyboard.press("h")
    hinted(page)
    expect(asking).to_be_focused()
    expect(asking).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Tab")
    best = page.locator("#hint .hint-order").first
    expect(best).to_be_focused()
    before = found.sequence
    page.keyboard.press("Enter")
    expect(page.locator("#look h3 code")).to_have_text(best.get_attribute("data-code") or "")
    page.keyboard.press("h")
    expect(page.locator("#hint")).to_be_empty()
    expect(asking).to_have_attribute("aria-expanded", "false")
    assert found.sequence == before


def test_a_finger_gets_a_hint_too(table: Open) -> None:
    found = asked_at_lissa(table, size="phone")
    page, before = found.page, found.sequence
    page.locator("[data-do=hint]").tap()
    hinted(page)
    best = page.locator("#hint .hint-order").first
    best.tap()
    expect(page.locator("#look h3 code")).to_have_text(best.get_attribute("data-code") or "")
    best.tap()
    assert found.sequence == before


def test_the_help_lists_the_key(table: Open) -> None:
    page = table("lissa").page
    page.keyboard.press("?")
    expect(page.locator("#keys .keys div").filter(has=page.locator("kbd", has_text="h"))).to_contain_text("Hint")
