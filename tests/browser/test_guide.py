"""The newcomer's path, and the guided battles: moved on by doing alone, left at any time."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import TablePage, still


def guided(guest: Callable[..., Page], game: str = "ironclads_on_squares", **options: object) -> TablePage:
    page = guest(**options)
    page.goto("/")
    page.locator(f'[data-do=guide][data-game="{game}"]').first.click()
    return TablePage.ready(page)


def apart(page: Page, one: str, other: str) -> bool:
    """Whether two parts of the page lie beside each other."""
    still(page)
    boxes = [page.locator(each).bounding_box() for each in (one, other)]
    a, b = boxes
    assert a is not None
    assert b is not None
    beside = a["x"] + a["width"] <= b["x"] + 1 or b["x"] + b["width"] <= a["x"] + 1
    return beside or a["y"] + a["height"] <= b["y"] + 1 or b["y"] + b["height"] <= a["y"] + 1


def test_from_the_front_page_through_a_guided_battle_to_a_battle_of_ones_own(guest: Callable[..., Page]) -> None:
    found = guided(guest)
    page, words = found.page, found.page.locator("#guide [data-slot=words]")
    expect(words).to_contain_text("north edge")
    expect(page.locator("#aims")).to_have_class("aims guided")
    assert apart(page, "#guide", "#aims")
    page.locator("[data-guide=begin]").click()
    for _ in range(40):
        if not found.await_turn():
            break
        taught = page.locator("#order-list .guided-order").first
        expect(taught).to_be_visible()
        before = words.inner_text()
        if "Point at" in before:
            taught.hover()
            expect(words).not_to_have_text(before)
            assert apart(page, "#guide", ".order-place")
        found.after(taught.click)
    expect(page.locator("#guide [data-guide=end], #guide [data-guide=again]").locator("visible=true")).to_have_count(1)
    if page.locator("[data-guide=end]").is_visible():  # all but one dash in forty gets away
        page.locator("[data-guide=end]").click()
        page.wait_for_url("**/end")
    page.goto("/")
    own = TablePage.start(page, "ironclads_on_squares", "angamos", "peru", "bot:random")
    own.await_turn()
    expect(page.locator("#guide")).to_have_count(0)
    expect(page.locator("#aims .objective")).to_contain_text("north")
    own.after(own.orders.first.click)
    expect(page.locator("#log-lines .line:not(.folded)").first).to_be_visible()
    page.locator("[data-do=menu]").click()
    page.locator("[data-do=resign]").click()
    page.locator("[data-do=resign-sure]").click()
    expect(page.locator("#result-title")).to_be_visible()
    page.locator("#result a.main").click()
    page.wait_for_url("**/end")
    page.locator("a.home, .home").first.click()
    expect(page.locator("#tonight")).to_be_visible()


@pytest.mark.parametrize("game", ["iron_and_fire", "oak_and_iron", "iron_and_steam"])
def test_each_lesson_says_its_goal_and_lights_up_the_first_order(guest: Callable[..., Page], game: str) -> None:
    found = guided(guest, game, size="phone")
    page = found.page
    expect(page.locator("#guide [data-slot=words]")).to_contain_text("you have won")
    page.locator("[data-guide=begin]").tap()
    found.await_turn()
    expect(page.locator(":is(#order-list, #draft) .guided-order").first).to_be_attached()
    assert apart(page, "#guide", ":is(#order-list, #draft) .guided-order >> nth=0")


def test_what_was_not_done_does_not_move_the_guide_and_it_stays_left(guest: Callable[..., Page]) -> None:
    found = guided(guest)
    page, words = found.page, found.page.locator("#guide [data-slot=words]")
    page.locator("[data-guide=begin]").click()
    found.await_turn()
    told = words.inner_text()
    page.locator("[data-do=zoom-in]").click()
    page.keyboard.press("n")
    assert words.inner_text() == told
    page.locator("[data-guide=leave]").click()
    expect(page.locator("#guide")).to_be_hidden()
    page.reload()
    expect(page.locator("#guide")).to_be_hidden()
