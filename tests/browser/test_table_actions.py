"""Table actions in the browser: resigning after a confirmation, draws, pauses, seats for friends and bots."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.table import TablePage
from tests.browser.test_two_browsers import joined


def two(table: Open, guest: Callable[..., Page], size: str = "wide") -> tuple[Page, Page]:
    mine: TablePage = table("lissa", opponent="friend", size=size)
    theirs = joined(mine, guest(size=size))
    mine.page.keyboard.press("Escape")
    return mine.page, theirs.page


def menu(page: Page, deed: str) -> None:
    page.locator("[data-do=menu]").click()
    page.locator(f"#table_actions {deed}").click()


@pytest.mark.parametrize(
    ("loser", "size"),
    [
        (1, "phone"),
        pytest.param(0, "wide", marks=pytest.mark.long),
        pytest.param(1, "wide", marks=pytest.mark.long),
        pytest.param(0, "phone", marks=pytest.mark.long),
    ],
)
def test_resigning_asks_once_more_and_ends_the_game_for_both(
    table: Open, guest: Callable[..., Page], loser: int, size: str
) -> None:
    pages = two(table, guest, size)
    page = pages[loser]
    menu(page, "[data-do=resign]")
    expect(page.locator("#resign")).to_be_visible()
    expect(page.locator("#resign [data-do=close]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#resign")).not_to_be_visible()
    page.locator("#table_actions [data-do=resign]").click()
    page.locator("[data-do=resign-sure]").click()
    for each in pages:
        expect(each.locator("#result")).to_contain_text("resigned")


def test_a_pause_an_adjournment_and_a_draw_stand_above_the_board_until_they_are_settled(
    table: Open, guest: Callable[..., Page]
) -> None:
    mine, theirs = two(table, guest)
    a_pause_and_an_adjournment(mine, theirs)
    menu(mine, "[data-deed=draw]")
    expect(theirs.locator("#offers")).to_contain_text("offers a draw")
    mine.locator("[data-do=withdraw-offer]").click()
    expect(theirs.locator("#offers")).not_to_be_visible()
    menu(mine, "[data-deed=draw]")
    theirs.locator("#offers [data-accept=no]").click()
    expect(mine.locator("#offers")).not_to_be_visible()
    menu(theirs, "[data-deed=draw]")
    mine.locator("#offers [data-accept=yes]").click()
    for each in (mine, theirs):
        expect(each.locator("#result")).to_contain_text("agreed to a draw")


def a_pause_and_an_adjournment(mine: Page, theirs: Page) -> None:
    """Any player ends a pause; an adjournment needs consent, and ends when every player is back."""
    menu(mine, "[data-deed=pause]")
    for each in (mine, theirs):
        expect(each.locator("#offers")).to_contain_text("pauses the game")
    theirs.locator("#offers [data-do=resume]").click()
    for each in (mine, theirs):
        expect(each.locator("#offers")).not_to_be_visible()
    menu(mine, "[data-deed=adjournment]")
    theirs.locator("#offers [data-accept=yes]").click()
    for each in (mine, theirs):
        expect(each.locator("#offers [data-do=resume]")).to_be_visible()
    mine.locator("#offers [data-do=resume]").click()
    expect(mine.locator("#offers [data-do=resume]")).not_to_be_visible()
    expect(theirs.locator("#offers [data-do=resume]")).to_be_visible()
    theirs.locator("#offers [data-do=resume]").click()
    for each in (mine, theirs):
        expect(each.locator("#offers")).not_to_be_visible()


HINT = "() => getComputedStyle(document.querySelector('#look'), '::before').content"
"""What stands where an order would be looked at."""


@pytest.mark.parametrize("size", ["wide", pytest.param("phone", marks=pytest.mark.long)])
def test_while_the_table_rests_it_says_so_and_offers_no_order_to_hand_or_key(
    table: Open, guest: Callable[..., Page], size: str
) -> None:
    mine, theirs = two(table, guest, size)
    asked = mine if mine.locator("#question").get_attribute("data-asked") == "yes" else theirs
    first = asked.locator("#order-list .order").first
    expect(first).to_be_visible()
    menu(asked, "[data-deed=pause]")
    for each in (mine, theirs):
        expect(each.locator("#question-title")).to_contain_text("The game is paused")
        expect(each.locator("#turn")).to_contain_text("The game is paused")
        expect(each.locator("#turn")).not_to_contain_text("Your order")
        expect(each.locator("#order-list .order, #typed-code, .leave button, #dials")).to_have_count(0)
        expect(each.locator("#question .undo")).not_to_be_visible()
        expect(each.locator("#board .handle")).to_have_count(0)
        assert each.evaluate(HINT) == "none", "there is no order to point at"
    length = asked.locator("body").get_attribute("data-sequence")
    for key in ("1", "x", "c", "u"):
        asked.keyboard.press(key)
    expect(asked.locator("#offers [data-do=resume]")).to_be_visible()
    assert asked.locator("body").get_attribute("data-sequence") == length
    asked.locator("#offers [data-do=resume]").click()
    expect(asked.locator("#question")).to_have_attribute("data-asked", "yes")
    expect(asked.locator("#turn")).to_contain_text("Your order")
    expect(first).to_be_visible()
    assert "Point at an order" in asked.evaluate(HINT)


def test_a_seat_goes_to_a_friend_by_a_link_and_to_a_bot_and_back(table: Open, guest: Callable[..., Page]) -> None:
    mine, _ = two(table, guest)
    mine.locator("[data-do=menu]").click()
    with mine.expect_navigation():
        mine.locator("#table_actions [data-do=hand-over][data-to=bot]").click()
    expect(mine.locator("body")).to_have_attribute("data-as", "")
    with mine.expect_navigation():
        menu(mine, "[data-to=me]")
    expect(mine.locator("body")).not_to_have_attribute("data-as", "")
    mine.locator("[data-do=menu]").click()
    mine.locator("#hand-to").fill("Carla")
    mine.keyboard.press("Enter")
    expect(mine.locator("#handed")).to_be_visible()
    assert "/join#" in mine.locator("#handed-link").input_value()
    with mine.expect_navigation():
        mine.locator("#handed [data-do=close]").click()
    expect(mine.locator("body")).to_have_attribute("data-as", "")
