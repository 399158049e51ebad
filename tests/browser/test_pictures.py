"""The pictures of the browser table in the documentation: taken by these tests, saved with `pytest --pictures`."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from admiralty.library import GAMES
from tests.browser.conftest import Open
from tests.browser.table import TablePage

DOCS = Path(__file__).parents[2] / "docs" / "pictures"
SCENARIOS = {"ironclads_on_squares": "lissa", "iron_and_fire": "near_miss", "oak_and_iron": "quickstart"}
"""What to show of each game; of one that is not here its first scenario."""
ORDERS = {"iron_and_steam": 3}
"""How many orders make a good picture, where a dozen would end the battle."""
SMALLEST = 15_000
"""A picture of fewer bytes shows an empty page."""


@pytest.fixture
def keep(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Page, str], None]:
    """Saves a picture in the documentation on request; else only checks that it shows something."""
    folder = DOCS if request.config.getoption("--pictures") else tmp_path

    def kept(page: Page, name: str) -> None:
        page.wait_for_load_state("networkidle")
        page.mouse.move(0, 0)
        file = folder / f"{name}.png"
        page.screenshot(path=file, animations="disabled")
        assert file.stat().st_size > SMALLEST

    return kept


@pytest.fixture
def fight(request: pytest.FixtureRequest) -> Callable[[TablePage, int], None]:
    """Give varied orders: enough for a good picture if it is saved, else a few."""
    most = 99 if request.config.getoption("--pictures") else 3
    return lambda table, orders: give(table, min(orders, most))


def give(table: TablePage, orders: int) -> None:
    for turn in range(orders):
        if not table.await_turn():
            return
        codes = [code for code in table.codes() if code not in ("pass", "exit")] or table.codes()
        table.after(table.page.locator(f'.order[data-code="{codes[turn * 5 % len(codes)]}"]').click)


def test_picture_of_the_front_page(guest: Callable[..., Page], keep: Callable[[Page, str], None]) -> None:
    page = guest()
    page.goto("/")
    expect(page.locator(".scenario").first).to_be_visible()
    keep(page, "browser-front")
    # Fleets at opposite edges of a square sea are visible: the preview is not clipped.
    square = page.locator('[data-game="ironclads_on_squares"] .scenario img').first
    assert square.evaluate("image => getComputedStyle(image).objectFit") == "contain"
    page.locator(".scenario").first.click()
    page.wait_for_url("**/new?**")
    keep(page, "browser-new")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_picture_of_each_games_table(
    game: str, table: Open, keep: Callable[[Page, str], None], fight: Callable[[TablePage, int], None]
) -> None:
    found = table(SCENARIOS.get(game, ""), game=game, dark=game == "iron_and_fire")
    page = found.page
    fight(found, ORDERS.get(game, 12))
    if found.await_turn():
        written = page.locator('#draft [data-write^="fire "], #draft [data-write^="to "]')
        if page.locator("#question[data-sheet=yes]").count():  # show an order sheet with an entry
            written.first.click()
            expect(page.locator("#draft .on").first).to_be_visible()
        page.keyboard.press("q")
        expect(page.locator("#look .measure, #look p").first).to_be_visible()
    keep(page, f"browser-{game.replace('_', '-')}")


@pytest.mark.long
def test_picture_of_a_replay(
    table: Open, keep: Callable[[Page, str], None], fight: Callable[[TablePage, int], None]
) -> None:
    found = table("lissa")
    fight(found, 25)
    found.page.goto(f"/m/{found.id}/replay")
    expect(found.page.locator("#entry")).not_to_be_empty()
    hits = found.page.locator("#highlights button").filter(has_text="loses")
    if hits.count():  # the last entry may have no event; a hit makes a better picture
        hits.last.click()
        expect(found.page.locator("#moment-lines .line").first).to_be_visible()
    keep(found.page, "browser-replay")


@pytest.mark.long
def test_pictures_of_a_phone(table: Open, keep: Callable[[Page, str], None]) -> None:
    found = table("lissa", size="phone")
    found.await_turn()
    keep(found.page, "browser-phone")
    found.orders.nth(1).tap()
    expect(found.page.locator("#look .measure, #look p").first).to_be_visible()
    keep(found.page, "browser-phone-look")
