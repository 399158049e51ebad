"""A new user's walk: front page, a lesson won by its highlighted buttons, a battle, resign, end page, home."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from admiralty.library import GAMES
from tests.browser.table import TablePage, still
from tests.browser.test_guide import LIT, apart, guided
from tests.browser.test_screens import violations

ASTRAY = """() => [...document.querySelectorAll('#handles .guided-order')].filter(handle => {
  if (!handle.querySelector('.handle-hit') || !handle.querySelector('.handle-dot, .handle-ring')) return false;
  const box = each => handle.querySelector(each).getBoundingClientRect();
  const [mark, cell] = [box('.handle-dot, .handle-ring'), box('.handle-hit')];
  const [x, y] = [mark.x + mark.width / 2, mark.y + mark.height / 2];
  return x < cell.left || x > cell.right || y < cell.top || y > cell.bottom;
}).length"""
"""The number of highlighted marks that cannot be pressed."""
PRESSES = 140
"""The most presses that a lesson may take."""


def obey(found: TablePage) -> None:
    """Press the highlighted buttons until the lesson is over; on a phone the first press only previews, so the keyboard
    gives."""
    page, words = found.page, found.page.locator("#guide [data-slot=words]")
    for _ in range(PRESSES):
        if not found.await_turn():
            return
        taught = page.locator(f"{LIT}:visible").first
        expect(taught).to_be_visible()
        still(page)
        assert page.evaluate(ASTRAY) == 0, "a mark that is lit lies where it cannot be pressed"
        before, told, sheet = found.sequence, words.inner_text(), taught.get_attribute("data-write")
        taught.press("Enter")
        if sheet is None:
            found.moves_on_from(before)
        else:
            expect(words).not_to_have_text(told)
    raise AssertionError("the lesson goes on and on")


ON_A_PHONE = ("oak_and_iron", "war_of_the_pacific")
"""The games that are walked on a phone every day; the others on a desktop, and all at both sizes under --soak."""
WALKS = [
    pytest.param(game, size, id=f"{game}-{size}", marks=() if (game in ON_A_PHONE) == phone else pytest.mark.long)
    for game in GAMES
    for size, phone in (("wide", False), ("phone-390", True))
]


def resign(page: Page) -> None:
    page.locator("[data-do=menu]:visible").first.click()
    page.locator("[data-do=resign]").click()
    page.locator("[data-do=resign-sure]").click()


@pytest.mark.parametrize(("game", "size"), WALKS)
def test_the_first_ten_minutes(guest: Callable[..., Page], game: str, size: str) -> None:
    found = guided(guest, game, size=size)
    page = found.page
    expect(page.locator("#aims")).to_have_class("aims guided")
    assert apart(page, "#guide", "#aims")
    page.locator("[data-guide=begin]").click()
    obey(found)
    expect(page.locator("#result-title")).to_have_text("You won.")
    reason = page.locator("#result .result-story").inner_text()
    assert "won: " in reason
    page.locator("[data-guide=own]").click()
    page.wait_for_url("**/new?**")
    own = TablePage.begin(page, None, "bot:random")
    own.await_turn()
    expect(page.locator("#guide")).to_have_count(0)
    expect(page.locator("#aims .objective")).to_be_visible()
    assert violations(page) == []
    resign(page)
    expect(page.locator("#result-title")).to_have_text("You lost.")
    expect(page.locator("#result .result-story")).to_contain_text("resigned")
    page.locator("#result a.main").click()
    page.wait_for_url("**/end")
    expect(page.locator("h1")).to_have_text("You lost.")
    page.locator("a.home, .home").first.click()
    expect(page.locator("#tonight")).to_be_visible()
    expect(page.locator("#start-here")).to_have_count(0)
    page.locator("a.finished-link").click()
    expect(page.locator("#finished-list a.match")).to_have_count(2)
