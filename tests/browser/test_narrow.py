"""Narrow screens and large text with mouse and keyboard: the preview never covers the control in use."""

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Open
from tests.browser.table import TablePage, still
from tests.browser.test_losing import at_the_edge
from tests.support.losing import OVER_THE_EDGE

NARROW = [
    (1024, 768),
    pytest.param(720, 450, marks=pytest.mark.long),
    pytest.param(512, 384, marks=pytest.mark.long),
    (390, 844),
]
"""A tablet on its side; screens of 1440 and 1024 at twice the zoom; the width of a phone."""

UNDER = """([x, y]) => document.elementFromPoint(x, y)?.closest('.order')?.dataset.code ?? ''"""
AT_REST = """look => Promise.all(look.getAnimations().map(each => each.finished))"""


def looked_at(page: Page, order: str) -> None:
    """Wait until the order is previewed, its chances are loaded, and the sheet has its full size."""
    expect(page.locator(order)).to_be_attached()
    expect(page.locator("#look :is(.measure, p)").first).to_be_attached()
    page.locator("#look").evaluate(AT_REST)
    still(page)


def apart(one: Locator, other: Locator) -> bool:
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    across = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    return across or a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"]


@pytest.mark.parametrize(("width", "height"), NARROW)
def test_the_look_leaves_the_order_under_the_mouse_in_sight(table: Open, width: int, height: int) -> None:
    found = table("lissa")
    found.await_turn()
    page = found.page
    page.set_viewport_size({"width": width, "height": height})
    found.still()
    title = page.locator("#question-title").bounding_box()
    assert title is not None
    assert title["width"] > width / 8, "what stands beside the question leaves it a line"
    look = page.locator("#look")
    for place in (0, 3, -1):
        order = found.orders.nth(place)
        order.scroll_into_view_if_needed()
        found.still()
        box = order.bounding_box()
        assert box is not None
        at = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        page.mouse.move(2, 2)
        page.mouse.move(*at)
        code = page.evaluate(UNDER, at)
        assert code == order.get_attribute("data-code")
        looked_at(page, f'.order.lit[data-code="{code}"]')
        assert page.evaluate(UNDER, at) == code
        assert apart(look, order)
        now = look.bounding_box()
        assert now is not None
        assert now["y"] >= 0
        assert now["y"] + now["height"] <= height
    before = found.sequence
    page.mouse.down()
    page.mouse.up()
    found.moves_on_from(before)


def test_the_look_leaves_the_card_under_the_mouse_in_sight(table: Open) -> None:
    """Oak & Iron: in a small window a mouse reaches every card of the hand, at any point of the card."""
    found = table("quickstart", game="oak_and_iron")
    found.await_turn()
    page = found.page
    page.set_viewport_size({"width": 512, "height": 384})
    for place in (0, 1):
        card = found.orders.nth(place)
        card.scroll_into_view_if_needed()
        found.still()
        box = card.bounding_box()
        assert box is not None
        code, at = card.get_attribute("data-code"), [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        page.mouse.move(*at)
        expect(page.locator(f'#look [data-do=give][data-code="{code}"]')).to_be_visible()
        page.locator("#look").evaluate(AT_REST)
        found.still()
        assert page.evaluate(UNDER, at) == code
        assert apart(page.locator("#look"), card)


@pytest.mark.parametrize(("width", "height"), NARROW)
def test_the_look_leaves_the_mark_under_the_mouse_and_the_order_in_focus_in_sight(
    table: Open, width: int, height: int
) -> None:
    found = table("lissa")
    found.await_turn()
    page = found.page
    page.set_viewport_size({"width": width, "height": height})
    found.still()
    page.evaluate("scrollTo(0, 0)")
    handles = page.locator("#handles .handle:has(.handle-dot)")
    for place in (0, handles.count() - 1):
        found.still()
        box = handles.nth(place).locator(".handle-dot").bounding_box()
        assert box is not None
        at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(at[0] + 2, at[1])
        page.mouse.move(*at)
        looked_at(page, f'.handle.lit[data-code="{handles.nth(place).get_attribute("data-code")}"]')
        seen = page.locator("#look").bounding_box()
        assert seen is not None
        assert not (
            seen["x"] <= at[0] <= seen["x"] + seen["width"] and seen["y"] <= at[1] <= seen["y"] + seen["height"]
        )
    page.mouse.move(2, 2)
    the_look_leaves_the_order_in_focus_in_sight(found)


def the_look_leaves_the_order_in_focus_in_sight(found: TablePage) -> None:
    page = found.page
    page.keyboard.press("q")
    for _ in range(4):
        page.keyboard.press("Tab")
        looked_at(page, ".order.lit:focus")
        assert apart(page.locator("#look"), page.locator(".order:focus"))
    found.after(lambda: page.keyboard.press("Enter"))


@pytest.mark.parametrize("size", ["phone", pytest.param("wide", marks=pytest.mark.long)])
def test_the_end_is_shown_from_its_first_line(guest: Callable[..., Page], size: str) -> None:
    """For any place of the last order, and any open panel."""
    page = guest(size=size)
    at_the_edge(page)
    found = TablePage.ready(page)
    assert found.await_turn()
    page.locator(".tray").evaluate("tray => { tray.scrollTop = tray.scrollHeight; }")
    if size == "phone":
        page.locator(".tabs [data-tab=log]").tap()
    found.after(partial(found.give_by_keys, found.codes().index(OVER_THE_EDGE)))
    title = page.locator("#result-title")
    expect(title).to_be_in_viewport(ratio=1)
    expect(page.locator("#result .result-story")).to_be_in_viewport(ratio=1)
    expect(title).to_be_focused()
    expect(page.locator(".tray")).to_have_js_property("scrollTop", 0)
