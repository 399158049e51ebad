"""An order that loses the game at once, in the browser: it is marked, and needs a confirmation."""

from collections.abc import Callable
from html import unescape

import pytest
from playwright.sync_api import Page, expect

from tests.browser.calls import CODE, Calls
from tests.support.losing import OVER_THE_EDGE, quiet


def at_the_edge(page: Page) -> None:
    """Play both sides of a duel by calls until Chile's only ship has the edge ahead; then open it in the page."""
    calls = Calls(page)
    seats = {"peru": {"by": "me"}, "chile": {"by": "me"}}
    body = {"game": "ironclads_on_squares", "scenario": "first_command", "options": {"duty": "free"}, "seats": seats}
    made = calls.post("/api/matches", body)
    at = f"/api/matches/{made['id']}"
    for turn in range(30):
        (seat,) = calls.get(at)["update"]["asked"]
        update = calls.get(at, **{"as": seat})["update"]
        if seat == "chile" and calls.get(f"{at}/chances", **{"as": seat})["loses"]:
            page.goto(f"/m/{made['id']}?as=chile")
            return
        code = quiet(seat, [unescape(each) for each in CODE.findall(update["html"]["question"])])
        order = {"seat": seat, "decision": update["decision"], "code": code, "token": f"turn-{turn:04}-to-the-edge"}
        calls.post(f"{at}/orders", order)
    raise AssertionError("nobody came to the edge")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_an_order_that_loses_the_game_says_so_and_asks_once(guest: Callable[..., Page], size: str) -> None:
    page = guest(size=size)
    at_the_edge(page)
    chip = page.locator(f'#order-list .order[data-code="{OVER_THE_EDGE}"]')
    expect(chip.locator(".order-loses")).to_have_text("You lose")
    expect(page.locator("#order-list .order-loses")).to_have_count(3)

    chip.press("Enter")
    dialog = page.locator("#loses")
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text("You lose as Chile: this order ends the game.")
    expect(dialog.locator("[data-do=close]")).to_be_focused()
    dialog.locator("[data-do=close]").click()
    expect(dialog).not_to_be_visible()
    expect(page.locator("#turn[data-over=yes]")).to_have_count(0)
    chip.press("Enter")
    dialog.locator("[data-do=loses-sure]").click()
    expect(page.locator("#turn[data-over=yes]")).to_be_attached()
    expect(dialog).not_to_be_visible()
