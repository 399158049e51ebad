"""The settings page, the installable app, and the offline pages."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, Server


def test_what_is_chosen_holds_on_every_page(guest: Callable[..., Page]) -> None:
    page = guest()
    page.goto("/settings")
    page.locator('[data-setting="theme"]').select_option("dark")
    page.locator('[data-setting="text-size"]').select_option("larger")
    page.locator('[data-setting="confirm"]').uncheck()
    page.goto("/about")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-text", "larger")
    page.keyboard.press("?")
    page.wait_for_url("**/help")
    page.goto("/settings")
    expect(page.locator('[data-setting="confirm"]')).not_to_be_checked()


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_sounds_are_off_at_first_only_under_a_finger(guest: Callable[..., Page], size: str) -> None:
    page = guest(size=size)
    page.goto("/settings")
    expect(page.locator('[data-setting="sounds"]')).to_be_checked(checked=size == "wide")


def test_the_last_pages_are_kept_for_when_there_is_no_network(own_server: Server, guest: Callable[..., Page]) -> None:
    page = guest(base_url=own_server.address, service_workers="allow")
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    expect(page.locator("#tonight")).to_be_visible()
    expect(page.locator(".kept-note")).to_be_hidden()
    own_server.kill()
    page.reload()
    expect(page.locator("#tonight")).to_be_visible()
    expect(page.locator(".kept-note")).to_be_visible()
    page.goto("/about")
    expect(page.locator("h1")).to_have_text("You are offline")
    own_server.start()
    page.reload()
    expect(page.locator("h1")).to_have_text("About this server")
    expect(page.locator(".kept-note")).to_be_hidden()


def test_the_page_can_be_installed(guest: Callable[..., Page]) -> None:
    page = guest()
    page.goto("/")
    manifest = page.request.get(page.locator("link[rel=manifest]").get_attribute("href") or "").json()
    assert {"192x192", "512x512"} <= {each["sizes"] for each in manifest["icons"]}
    icons = [each["src"] for each in manifest["icons"]] + [
        page.locator("link[rel=apple-touch-icon]").get_attribute("href") or ""
    ]
    for each in icons:
        found = page.request.get(each)
        assert found.ok
        assert found.headers["content-type"].startswith("image/")
        assert each.endswith(".svg") or found.body().startswith(b"\x89PNG")
    assert page.request.get("/icons/7.png").status == 404


def test_a_language_is_chosen_and_kept(guest: Callable[..., Page]) -> None:
    page = guest(locale="en-GB")
    page.goto("/settings?lang=en-XA")
    expect(page.locator("html")).to_have_attribute("lang", "en-XA")
    page.locator("#set-language").select_option("en")
    page.wait_for_url("**/settings?lang=en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.goto("/about")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_refused_notification_is_told(guest: Callable[..., Page]) -> None:
    page = guest()
    page.goto("/settings")
    page.evaluate("Notification.requestPermission = () => Promise.resolve('denied')")
    page.locator('[data-setting="notice show"]').check()
    expect(page.locator("#notice-refused")).to_be_visible()
    page.locator('[data-setting="notice show"]').uncheck()
    expect(page.locator("#notice-refused")).to_be_hidden()


def test_after_a_refused_typed_order_every_order_is_there_again(table: Open) -> None:
    found = table()
    found.await_turn()
    before = found.orders.count()
    field = found.page.locator("#typed-code")
    field.fill("nonsense")
    expect(found.orders).to_have_count(0)
    field.press("Enter")
    expect(found.orders).to_have_count(before)


def test_a_hint_takes_no_room_from_the_board(table: Open) -> None:
    found = table()
    found.await_turn()
    found.still()
    board = found.page.locator("#chart").bounding_box()
    found.page.locator("[data-do=hint]").click()
    expect(found.page.locator("#hint .hint-order, #hint p").first).to_be_visible()
    found.still()
    assert found.page.locator("#chart").bounding_box() == board
