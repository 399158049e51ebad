"""Every screen at every size, light and dark: accessible by the rules of axe, whole at 360 pixels, small to fetch."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Response, expect

from tests.browser.conftest import Open
from tests.browser.table import TablePage

PAGES = (
    "/",
    "/help",
    "/guides/oak-and-iron",
    "/rules/ironclads_on_squares",
    "/rules/ironclads_on_squares/cases",
    "/new?game=ironclads_on_squares&scenario=lissa",
    "/join",
    "/nowhere",
)
FIRST_VIEW = 250_000
UPDATE = 30_000


def violations(page: Page) -> list[str]:
    answer: Any = Axe().run(page).response
    return [f"{each['id']}: {node['target']}" for each in answer["violations"] for node in each["nodes"]]


def fits(page: Page) -> bool:
    """Nothing sticks out at the side."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize(("size", "dark"), [("wide", False), ("phone", True)])
def test_a_page_is_accessible_and_fits(guest: Callable[..., Page], path: str, size: str, dark: bool) -> None:
    page = guest(size, dark)
    page.goto(path)
    page.wait_for_load_state("networkidle")
    assert violations(page) == []
    assert fits(page)


@pytest.mark.parametrize(("size", "dark"), [("wide", True), ("tablet", False), ("phone", False)])
def test_the_table_and_its_replay_are_accessible_and_fit(table: Open, size: str, dark: bool) -> None:
    found = table("lissa", size=size, dark=dark)
    found.await_turn()
    found.page.keyboard.press("q")
    expect(found.page.locator("#look h3")).to_be_attached()
    assert violations(found.page) == []
    assert fits(found.page)
    found.page.goto(f"/m/{found.id}/replay")
    expect(found.page.locator("#moment-lines .line").first).to_be_attached()
    assert violations(found.page) == []
    assert fits(found.page)


def test_text_at_twice_its_size_still_fits_a_phone(table: Open) -> None:
    found = table("lissa", size="phone")
    found.await_turn()
    found.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert fits(found.page)
    expect(found.orders.first).to_be_attached()


def test_the_first_view_and_each_update_are_small(guest: Callable[..., Page]) -> None:
    page = guest()
    session = page.context.new_cdp_session(page)
    fetched: list[float] = []
    session.on("Network.loadingFinished", lambda event: fetched.append(event["encodedDataLength"]))
    found = TablePage.start(page, "ironclads_on_squares", "lissa", None, "bot:random")
    found.await_turn()
    session.send("Network.enable")
    session.send("Network.clearBrowserCache")
    page.reload()
    expect(page.locator("#scene")).to_be_visible()
    page.wait_for_timeout(500)
    assert 0 < sum(fetched) < FIRST_VIEW, sum(fetched)
    streamed: list[float] = []
    session.on("Network.dataReceived", lambda event: streamed.append(event["encodedDataLength"]))
    for _ in range(8):
        found.await_turn()
        found.after(found.orders.first.click)
    page.wait_for_timeout(1000)  # the browser reports a chunk at once or with a later one
    assert 0 < sum(streamed) < 8 * UPDATE


def test_pages_come_with_a_strict_policy(guest: Callable[..., Page]) -> None:
    page = guest()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto("/")
    policy = answers[0].headers["content-security-policy"]
    assert "'unsafe-inline'" not in policy
    assert "default-src 'none'" in policy
    assert all(answer.url.startswith(page.url) for answer in answers)
