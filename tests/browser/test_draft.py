"""The order sheet in a browser: writing by pointer, keys and typing, refusals, saving, and sealing."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.calls import Calls
from tests.browser.conftest import Open
from tests.browser.table import TablePage
from tests.browser.test_screens import violations

UNDER_THE_MIDDLE = """() => {
  const box = document.querySelector('#counter-virginia .bed').getBoundingClientRect()
  return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('#counter-virginia')
}"""


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
    drag_the_hand_of_the_arc(page)
    expect(seal).to_have_attribute("data-code", re.compile(r"monitor speed 5 port \d+"))
    helm.focus()
    helm.press("End")
    expect(seal).to_have_attribute("data-code", re.compile(r"monitor speed 5 starboard \d+"))
    page.locator('#draft [data-strike="helm"]').click()
    expect(seal).to_have_attribute("data-code", "monitor speed 5")
    helm.focus()
    helm.press("ArrowRight")
    expect(seal).to_have_attribute("data-code", "monitor speed 5 starboard 1")
    page.wait_for_function(UNDER_THE_MIDDLE)  # the view has moved to the ships
    found.still()
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
    assert violations(page) == []
    chances_at_a_press(page)
    page.reload()
    expect(page.locator("#order-list .order").first).to_have_attribute(
        "data-code", "monitor speed 4 straight fire virginia"
    )
    found.after(page.locator("#draft [data-seal]").click)
    found.await_turn()
    expect(page.locator("#order-list .order").first).to_have_attribute("data-code", "carry on")
    expect(page.locator('#draft .stands[data-write="speed 4"]')).to_be_visible()
    told = "Union gives new orders: for USS Monitor, speed 4, helm amidships and fires at CSS Virginia."
    expect(page.locator("#log-lines")).to_contain_text(told)


def drag_the_hand_of_the_arc(page: Page) -> None:
    """Drag the visible hand of the helm to the left end of its arc."""
    hand, arc = page.locator("#draft .arc-hand").bounding_box(), page.locator("#draft .arc-line").bounding_box()
    assert hand is not None
    assert arc is not None
    page.mouse.move(hand["x"] + hand["width"] / 2, hand["y"] + hand["height"] / 2)
    page.mouse.down()
    page.mouse.move(arc["x"], arc["y"] + arc["height"] / 2, steps=4)
    page.mouse.up()
    expect(page.locator("#draft .arc-hand")).to_have_attribute("transform", re.compile(r"rotate\(-\d"))


def chances_at_a_press(page: Page) -> None:
    """On a phone the chances of a sheet open over it, close by their cross, and open again."""
    asking, look = page.locator("#draft .draft-chances"), page.locator("#look")
    expect(asking).to_be_hidden()
    expect(look.locator(".foretold").first).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(look).to_be_hidden()
    for _ in range(2):
        asking.click()
        expect(look.locator(".foretold").first).to_be_visible()
        look.locator(".look-close").click()
        expect(look).to_be_hidden()
    page.set_viewport_size({"width": 1440, "height": 900})


def test_one_person_with_both_seats_is_asked_for_a_private_sheet_behind_a_curtain(guest: Callable[..., Page]) -> None:
    """The first counters are placed openly; then a page must cover itself without a reload."""
    page = guest()
    calls = Calls(page)
    match = calls.make("war_of_the_pacific", "grand_campaign", "", "")
    calls.play(match, 32, openly=True)
    page.goto(f"/m/{match}")
    TablePage.ready(page).await_turn()
    calls.play(match, 20, openly=True)
    page.locator(".curtain a").click()
    expect(page.locator("#draft [data-seal]")).to_be_visible()
    # On the map stacks cover towns, whose names have moved below them.
    expect(page.locator('.towns .town > text[style*="translate"]').first).to_be_attached()
    assert page.url.endswith(f"/m/{match}?as=peru")
    page.locator("#draft [data-seal]").click()
    expect(page.locator(".curtain a")).to_have_attribute("href", f"/m/{match}?as=chile")
