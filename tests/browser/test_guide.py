"""The newcomer's path, and the guided battles: moved on by doing alone, left at any time."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import TablePage, still

OTHERS = ["iron_and_fire", "oak_and_iron", "war_of_the_pacific", "iron_and_steam"]
LIT = ":is(#order-list, #draft) .guided-order"
ASTRAY = """() => [...document.querySelectorAll('#handles .guided-order')].filter(handle => {
  const box = each => handle.querySelector(each).getBoundingClientRect();
  const [mark, cell] = [box('.handle-dot, .handle-ring'), box('.handle-hit')];
  const [x, y] = [mark.x + mark.width / 2, mark.y + mark.height / 2];
  return x < cell.left || x > cell.right || y < cell.top || y > cell.bottom;
}).length"""
"""How many marks that are lit up do not lie where they can be pressed."""


def marks_in_their_places(page: Page) -> bool:
    still(page)
    return bool(page.evaluate(ASTRAY) == 0)


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
    expect(page.locator("#handles .guided-order").first).to_be_attached()
    assert marks_in_their_places(page)
    for _ in range(40):
        if not found.await_turn():
            break
        expect(page.locator("#counters .active-ring, #turn[data-over=yes]").first).to_be_in_viewport()
        taught = page.locator("#order-list .guided-order").first
        expect(taught).to_be_visible()
        before = words.inner_text()
        if "Point at" in before:
            taught.hover()
            expect(words).not_to_have_text(before)
            assert apart(page, "#guide", ".order-place")
        found.after(taught.click)
    expect(page.locator("#guide [data-guide=own], #guide [data-guide=again]").locator("visible=true")).to_have_count(1)
    expect(page.locator("[data-guide=leave]")).to_be_hidden()
    if page.locator("[data-guide=own]").is_visible():  # all but one dash in forty gets away
        page.locator("[data-guide=own]").click()
        page.wait_for_url("**/new?**scenario=angamos")
    else:
        page.goto("/new?game=ironclads_on_squares&scenario=angamos")
    own = TablePage.begin(page, "peru", "bot:random")
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


@pytest.mark.parametrize("game", OTHERS)
def test_each_lesson_says_its_goal_and_lights_up_the_first_order(guest: Callable[..., Page], game: str) -> None:
    found = guided(guest, game, size="phone")
    page = found.page
    expect(page.locator("#guide [data-slot=words]")).to_contain_text("you have won")
    page.locator("[data-guide=begin]").tap()
    found.await_turn()
    expect(page.locator(LIT).first).to_be_in_viewport(ratio=0.9)
    assert apart(page, "#guide", f"{LIT} >> nth=0")


@pytest.mark.long
@pytest.mark.parametrize("game", OTHERS)
def test_whoever_does_what_is_lit_up_comes_to_the_end_of_the_lesson(guest: Callable[..., Page], game: str) -> None:
    """On every question something is lit up, on the chart or on the sheet; nobody has to know what the words mean."""
    found = guided(guest, game)
    page = found.page
    page.locator("[data-guide=begin]").click()
    for _ in range(120):
        if not found.await_turn():
            break
        taught = page.locator(f"{LIT}:visible").first
        expect(taught).to_be_visible()
        before, sheet = found.sequence, taught.get_attribute("data-write")
        words = page.locator("#guide [data-slot=words]").inner_text()
        taught.click()
        if sheet is None:
            found.moves_on_from(before)
        else:
            expect(page.locator("#guide [data-slot=words]")).not_to_have_text(words)
    expect(page.locator("#guide :is([data-guide=own], [data-guide=again])").locator("visible=true")).to_have_count(1)


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
