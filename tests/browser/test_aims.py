"""A bot that plays for the historical aims, chosen in the new-match form."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.table import TablePage


def test_the_form_offers_the_aims_of_the_side_that_a_bot_plays(guest: Callable[..., Page]) -> None:
    page = guest()
    page.goto("/new?game=iron_and_fire&scenario=end_game")
    peru, chile = page.locator("[data-aims=peru]"), page.locator("[data-aims=chile]")
    expect(chile).to_be_visible()
    expect(chile).to_contain_text("On the day Chile wanted to sink or take Huáscar.")
    expect(peru).to_be_hidden()
    page.locator("input[value='bot:random']").check()
    expect(chile).to_be_hidden()
    page.locator("input[value='bot:captain']").check()
    page.locator("input[name=side][value=chile]").check()
    expect(chile).to_be_hidden()
    peru.locator("input").check()
    page.locator("#start").click()
    TablePage.ready(page)
    held = page.evaluate("async () => (await fetch(location.pathname.replace('/m/', '/api/matches/'))).text()")
    assert "Captain, for the aims of the day (bot)" in held
