"""A proposal is shown above the board of the other player, at every width, and can be answered by every input
device."""

import re
from collections.abc import Callable
from functools import partial

from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.table import TablePage, in_step, still
from tests.browser.test_two_browsers import joined

WIDTHS = [(1440, 900), (1024, 768), (720, 450), (390, 844)]


def proposed(table: Open, guest: Callable[..., Page], size: str = "wide") -> tuple[TablePage, TablePage]:
    """A match whose first player asks to take the first order back; the tables of the other player and of this one."""
    mine = table("lissa", opponent="friend", size=size)
    theirs = joined(mine, guest(size=size))
    mine.page.keyboard.press("Escape")
    for _ in range(40):
        asker, asked = (mine, theirs) if mine.my_turn else (theirs, mine)
        before = asked.sequence
        asker.after(partial(asker.give_by_keys, 0))
        asked.moves_on_from(before)
        in_step(asker, asked)
        if not asker.my_turn and asker.page.locator("[data-do=take-back]").count():
            break
    with asker.page.expect_response("**/take-back"):
        asker.page.locator("[data-do=take-back]").click()
    return asked, asker


def in_sight(page: Page) -> None:
    """The proposal and both buttons are on the screen without scrolling, and nothing covers them."""
    expect(page.locator("#offers")).to_be_visible()
    still(page)
    size = page.viewport_size
    assert size is not None
    for part in [page.locator("#offers p").first, *page.locator("#offers button").all()]:
        box = part.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= size["height"] / 2
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size["width"]
    for button in page.locator("#offers button").all():
        button.click(trial=True)


def test_a_proposal_is_in_sight_at_every_width(table: Open, guest: Callable[..., Page]) -> None:
    """720 by 450 is a screen of 1440 by 900 at 200% zoom."""
    asked, asker = proposed(table, guest)
    expect(asked.page.locator("#offers p").first).to_have_text(
        re.compile("take back “[A-Z]")
    )  # in words, not by a code
    expect(asker.page.locator("#offers")).to_contain_text("Waiting for")
    expect(asker.page.locator("#offers button")).to_have_count(1)  # to withdraw it
    expect(asker.page.locator("[data-do=take-back]")).to_have_count(0)
    for width, height in WIDTHS:
        asked.page.set_viewport_size({"width": width, "height": height})
        in_sight(asked.page)
        expect(asked.page.locator("#offers button")).to_have_count(2)
        # A player who scrolled down to the log sees it too.
        if asked.page.locator(".tabs").is_visible():
            asked.page.locator(".tabs [data-tab=log]").click()
        asked.page.locator("#log-lines .line").last.scroll_into_view_if_needed()
        in_sight(asked.page)
        if asked.page.locator(".tabs").is_visible():
            asked.page.locator(".tabs [data-tab=orders]").click()
        asked.page.evaluate("scrollTo(0, 0)")


def test_a_proposal_is_answered_by_mouse_and_by_keyboard_and_goes_away(table: Open, guest: Callable[..., Page]) -> None:
    """Several proposals: one is declined with each input device, and the last is accepted."""
    asked, asker = proposed(table, guest)
    expect(asked.page.locator("#offers button")).to_have_count(2)
    asked.page.locator("#offers [data-accept=no]").click()
    is_answered(asked, asker, "no")
    ask_again(asked, asker)
    asked.page.keyboard.press("a")
    expect(asked.page.locator("#offers [data-accept=yes]")).to_be_focused()
    asked.page.keyboard.press("Tab")
    asked.page.keyboard.press("Enter")
    is_answered(asked, asker, "no")
    expect(asker.page.locator("#log-lines .kind-take-back-refused")).to_have_count(2)
    ask_again(asked, asker)
    asked.page.locator("#offers [data-accept=yes]").click()
    is_answered(asked, asker, "yes")


def ask_again(asked: TablePage, asker: TablePage) -> None:
    asker.page.locator("[data-do=take-back]").click()
    expect(asked.page.locator("#offers button")).to_have_count(2)


def is_answered(asked: TablePage, asker: TablePage, accepted: str) -> None:
    for each in (asked, asker):
        expect(each.page.locator("#offers")).to_be_hidden()
    expect(asker.page.locator("#turn")).to_have_attribute("data-my-turn", accepted)


def test_a_proposal_is_answered_by_finger(table: Open, guest: Callable[..., Page]) -> None:
    asked, asker = proposed(table, guest, size="phone")
    asked.page.locator("#offers [data-accept=yes]").tap()
    expect(asked.page.locator("#offers")).to_be_hidden()
    expect(asker.page.locator("#turn")).to_have_attribute("data-my-turn", "yes")
