"""Refereeing a table on a phone beside the board: touch, keys, corrections, and nothing wider than the screen."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.test_screens import violations

Guest = Callable[..., Page]


def begun(guest: Guest, game: str, scenario: str) -> Page:
    page = guest(size="phone-390")
    page.goto("/referee")
    page.locator(f"[data-game={game}][data-scenario={scenario}]").tap()
    page.wait_for_url("**/referee/*")
    return page


def sequence(page: Page, length: int) -> None:
    expect(page.locator("#panel")).to_have_attribute("data-sequence", str(length))


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_cards_and_orders_are_entered_by_touch(guest: Guest) -> None:
    page = begun(guest, "ironclads_on_squares", "angamos")
    expect(page.locator("#due-title")).to_have_text("A card for Huáscar")
    assert fits(page)
    card = page.locator("[data-face='7C']")
    box = card.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    card.tap()
    sequence(page, 2)
    expect(page.locator("#due-title")).to_have_text("A card for Almirante Cochrane")
    expect(page.locator("[data-face='7C']")).to_have_count(0)
    page.locator("[data-face='10H']").tap()
    page.locator("[data-code='ahead 2']").tap()
    sequence(page, 4)
    expect(page.locator(".told")).to_contain_text("Huáscar moves to G9")
    assert fits(page)


def test_results_are_typed_and_rolled(guest: Guest) -> None:
    page = begun(guest, "iron_and_fire", "near_miss")
    expect(page.locator(".effects")).to_contain_text("6")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    sequence(page, 2)
    for place in page.locator(".order").all()[:1]:
        place.tap()
    expect(page.locator("#due-title")).to_have_text("Number of mines")
    page.locator("[name=result]").fill("9")
    page.locator("[name=result]").press("Enter")
    expect(page.locator("#referee-note")).to_contain_text("9 is not a possible result here.")
    page.locator("[data-enter=roll]").tap()
    sequence(page, 4)


def test_an_entry_is_corrected_and_what_no_longer_fits_is_named(guest: Guest) -> None:
    page = begun(guest, "ironclads_on_squares", "angamos")
    for face in ("7C", "10H"):
        page.locator(f"[data-face='{face}']").tap()
        expect(page.locator(f"[data-face='{face}']")).to_have_count(0)
    page.locator(".entries summary").tap()
    page.locator("[data-correct='2']").tap()
    page.locator("#correction [name=text]").fill("10♥")
    page.locator("#correction .button.main").tap()
    expect(page.locator("#referee-note")).to_contain_text("Entry 2 is corrected.")
    expect(page.locator("#referee-note")).to_contain_text(re.compile("Entry 3 .* no longer fits"))
    expect(page.locator("#due-title")).to_have_text("A card for Almirante Cochrane")
    assert fits(page)


def test_a_refereed_table_is_found_again_among_my_matches(guest: Guest) -> None:
    page = begun(guest, "ironclads_on_squares", "angamos")
    address = page.url
    page.goto("/")
    page.locator("a.match").first.tap()
    page.wait_for_url("**/referee/*")
    assert page.url == address


def test_the_referee_s_page_is_accessible(guest: Guest) -> None:
    page = begun(guest, "iron_and_fire", "near_miss")
    assert violations(page) == []
    page.locator("[data-enter=roll]").tap()
    sequence(page, 2)
    assert violations(page) == []
