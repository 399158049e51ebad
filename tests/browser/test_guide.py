"""Tutorials (guided battles): they advance only by doing, and can be left at any time."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.table import TablePage, still, until

OTHERS = ["iron_and_fire", "oak_and_iron", "war_of_the_pacific", "iron_and_steam"]
ASKED = "() => performance.getEntriesByType('resource').some(each => each.name.includes('/lesson/order'))"
LIT = ":is(#order-list, #draft) .guided-order"


def guided(guest: Callable[..., Page], game: str = "ironclads_on_squares", **options: object) -> TablePage:
    page = guest(**options)
    page.goto("/help")
    page.locator(f'[data-do=guide][data-game="{game}"]').first.click()
    return TablePage.ready(page)


def apart(page: Page, one: str, other: str) -> bool:
    """Whether two parts of the page do not overlap."""
    still(page)
    boxes = [page.locator(each).bounding_box() for each in (one, other)]
    a, b = boxes
    assert a is not None
    assert b is not None
    beside = a["x"] + a["width"] <= b["x"] + 1 or b["x"] + b["width"] <= a["x"] + 1
    return beside or a["y"] + a["height"] <= b["y"] + 1 or b["y"] + b["height"] <= a["y"] + 1


@pytest.mark.parametrize("game", OTHERS)
def test_each_lesson_says_its_goal_and_lights_up_the_first_order(guest: Callable[..., Page], game: str) -> None:
    found = guided(guest, game, size="phone")
    page = found.page
    expect(page.locator("#guide [data-slot=words]")).to_contain_text("you have won")
    page.locator("[data-guide=begin]").tap()
    found.await_turn()
    expect(page.locator(LIT).first).to_be_in_viewport(ratio=0.9)
    assert apart(page, "#guide", f"{LIT} >> nth=0")


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


def test_a_wrong_seal_is_noticed_and_taken_back(guest: Callable[..., Page]) -> None:
    page = guided(guest, "war_of_the_pacific").page
    page.locator("[data-guide=begin]").click()
    page.locator('[data-code="carry on"]:visible').first.click()
    expect(page.locator("#guide [data-slot=lost]")).to_contain_text("no longer win")
    lost = page.url
    page.locator("[data-guide=back]").click()
    page.wait_for_url(lambda url: url != lost)
    TablePage.ready(page)
    expect(page.locator(f"{LIT}:visible").first).to_be_visible()


def test_an_adviser_who_is_busy_is_asked_again_and_no_other_order_is_lit_meanwhile(guest: Callable[..., Page]) -> None:
    """In First broadside most courses lead away from the enemy: with all of them highlighted, a pupil who obeys could
    lose."""
    page = guest()
    asked: list[Route] = []

    def busy(route: Route) -> None:
        asked.append(route)
        if len(asked) == 1:
            route.fulfill(status=503, content_type="application/json", body="{}")

    page.route("**/lesson/order?*", busy)
    page.goto("/")
    page.locator('[data-do=guide][data-game="oak_and_iron"]').first.click()
    found = TablePage.ready(page)
    page.locator("[data-guide=begin]").click()
    found.await_turn()
    page.wait_for_function(
        "() => performance.getEntriesByType('resource').some(each => each.name.includes('/lesson/order'))"
    )
    still(page)
    expect(page.locator(LIT)).to_have_count(0)
    until(page, lambda: len(asked) == 2)
    asked[1].continue_()
    expect(page.locator(LIT)).to_have_count(1)
    assert len(asked) == 2
