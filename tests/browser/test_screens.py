"""Every screen at every size, light and dark: accessible by the rules of axe, complete at 360 pixels, and small."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Response, expect

from tests.browser.conftest import Open
from tests.browser.table import still

PAGES = (
    "/",
    "/help",
    "/referee",
    "/class",
    "/matches",
    "/settings",
    "/guides/oak-and-iron",
    "/rules/ironclads_on_squares",
    "/rules/ironclads_on_squares/cases",
    "/new?game=ironclads_on_squares&scenario=lissa",
    "/join",
    "/nowhere",
)
HEAVIEST = {
    "ironclads_on_squares": "lissa",
    "iron_and_fire": "bold",
    "oak_and_iron": "fleet_of_patrols",
    "war_of_the_pacific": "grand_campaign",
    "iron_and_steam": "mobile_bay",
}
"""Of each game the battle with most to show. The war's page is the heaviest; `tests/server/test_weight.py` weighs more
pages without a browser."""
FIRST_VIEW = 250_000
UPDATE = 30_000


def violations(page: Page) -> list[str]:
    answer: Any = Axe().run(page).response
    return [f"{each['id']}: {node['target']}" for each in answer["violations"] for node in each["nodes"]]


def fits(page: Page) -> bool:
    """Nothing overflows sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_accessible_and_fits(guest: Callable[..., Page], path: str) -> None:
    """Opened on a phone in the dark, and then in a wide window in daylight."""
    page = guest("phone", dark=True)
    page.goto(path)
    page.wait_for_load_state("networkidle")
    assert violations(page) == []
    assert fits(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.emulate_media(color_scheme="light")
    still(page)
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


def weighed(page: Page, event: str) -> list[float]:
    """Counts the bytes of all responses from now on, as transferred."""
    session = page.context.new_cdp_session(page)
    found: list[float] = []
    session.on(event, lambda each: found.append(each["encodedDataLength"]))
    session.send("Network.enable")
    session.send("Network.clearBrowserCache")
    return found


@pytest.mark.parametrize(
    ("game", "scenario"),
    [
        pytest.param(*each, marks=pytest.mark.long if each[0] != "war_of_the_pacific" else ())
        for each in HEAVIEST.items()
    ],
)
def test_the_first_view_of_a_table_is_small(table: Open, game: str, scenario: str) -> None:
    page = table(scenario, game).page
    page.wait_for_load_state("networkidle")  # requests of the first page do not count for the second
    page.wait_for_timeout(500)
    fetched = weighed(page, "Network.loadingFinished")
    page.reload()
    expect(page.locator("#scene")).to_be_visible()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(500)
    assert 0 < sum(fetched) < FIRST_VIEW, sum(fetched)


def test_each_update_is_small(table: Open) -> None:
    found = table("lissa")
    page = found.page
    streamed = weighed(page, "Network.dataReceived")
    for _ in range(8):
        found.await_turn()
        found.after(found.orders.first.click)
    page.wait_for_timeout(1000)  # the browser reports a chunk at once or with a later one
    assert 0 < sum(streamed) < 8 * UPDATE


def test_without_colours_of_our_own_what_a_tint_tells_is_told_all_the_same(table: Open) -> None:
    """Forced colours: system colours alone distinguish boxes of a hull, the turn, and the previewed order."""
    found = table("near_miss", "iron_and_fire")
    found.await_turn()
    page = found.page
    page.emulate_media(forced_colors="active")
    paper, ink = page.evaluate(
        "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]"
    )
    tinted = "each => getComputedStyle(each).backgroundColor"
    assert page.locator(".gauge i:not(.gone)").first.evaluate(tinted) == ink
    if page.locator(".turn-pips .now").count():  # before the first turn there is none
        assert page.locator(".turn-pips .now").evaluate(tinted) not in (paper, "rgba(0, 0, 0, 0)")
    found.still()
    found.orders.first.hover()
    lit = page.locator("#order-list .order.lit")
    expect(lit).to_have_count(1)
    assert lit.evaluate("each => getComputedStyle(each).outlineStyle") == "solid"


def test_on_paper_a_table_is_chart_ships_and_story_and_nothing_to_press(table: Open) -> None:
    found = table("lissa")
    found.await_turn()
    page = found.page
    page.emulate_media(media="print")
    for pressed in (".bar", ".tray", ".board-tools", ".tabs", ".order-place"):
        expect(page.locator(pressed).first).to_be_hidden()
    for told in ("#aims", "#fleet", "#chart", "#log-lines"):
        expect(page.locator(told)).to_be_visible()
    assert fits(page)


def test_pages_come_with_a_strict_policy(guest: Callable[..., Page]) -> None:
    page = guest()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto("/")
    policy = answers[0].headers["content-security-policy"]
    assert "'unsafe-inline'" not in policy
    assert "default-src 'none'" in policy
    assert all(answer.url.startswith(page.url) for answer in answers)
