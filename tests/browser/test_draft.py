"""The order sheet in a browser: written by pointer, keys and typing, refused with a reason, kept, and sealed."""

from playwright.sync_api import expect

from tests.browser.conftest import Open


def test_a_sheet_is_written_by_pointer_keys_and_typing_kept_over_a_reload_and_sealed(table: Open) -> None:
    found = table("monitor_duel", game="iron_and_steam")
    page = found.page
    found.await_turn()
    seal = page.locator("#order-list .order").first
    expect(page.locator("#draft .draft-ship")).to_have_text("USS Monitor")
    page.locator('#draft [data-write="speed 5"]').click()
    expect(seal).to_have_attribute("data-code", "monitor speed 5")
    expect(page.locator("#sketch .path")).to_be_attached()
    helm = page.locator("#draft input[type=range]").first
    helm.focus()
    helm.press("ArrowRight")
    expect(seal).to_have_attribute("data-code", "monitor speed 5 starboard 1")
    enemy = page.locator("#counter-virginia .bed").bounding_box()
    assert enemy is not None
    page.mouse.click(enemy["x"] + enemy["width"] / 2, enemy["y"] + enemy["height"] / 2)
    expect(seal).to_have_attribute("data-code", "monitor speed 5 starboard 1 fire virginia")
    page.locator("#typed-code").fill("speed 30")
    page.locator("#typed-code").press("Enter")
    expect(page.locator("#draft-fault")).to_contain_text("HR-5")
    expect(seal).to_have_attribute("data-code", "monitor speed 5 starboard 1 fire virginia")
    page.locator("#typed-code").fill("speed 4 straight")
    page.locator("#typed-code").press("Enter")
    expect(seal).to_have_attribute("data-code", "monitor speed 4 straight fire virginia")
    page.reload()
    expect(page.locator("#order-list .order").first).to_have_attribute(
        "data-code", "monitor speed 4 straight fire virginia"
    )
    found.after(page.locator("#draft [data-seal]").click)
    found.await_turn()
    expect(page.locator("#order-list .order").first).to_have_attribute("data-code", "carry on")
    expect(page.locator('#draft .stands[data-write="speed 4"]')).to_be_visible()
    expect(page.locator("#log-lines")).to_contain_text("monitor speed 4 straight fire virginia")
