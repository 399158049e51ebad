"""A phone of 360 pixels: tap to look, tap again to give, one panel at a time."""

from playwright.sync_api import expect

from tests.browser.conftest import Open

FINGER = 44


def test_a_tap_looks_and_a_second_tap_gives(table: Open) -> None:
    found = table("lissa", size="phone")
    found.await_turn()
    order = found.orders.first
    before = found.sequence
    order.tap()
    expect(found.page.locator("#look h3")).to_be_visible()
    assert found.sequence == before
    found.after(order.tap)


def test_a_tap_on_the_board_looks_first(table: Open) -> None:
    found = table("lissa", size="phone")
    found.await_turn()
    before = found.sequence
    box = found.page.locator(".handle .handle-dot").first.bounding_box()
    assert box is not None
    found.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(found.page.locator(".order.lit")).to_have_count(1)
    assert found.sequence == before
    found.after(lambda: found.page.locator("#look [data-do=give]").tap())


def test_the_panels_take_turns(table: Open) -> None:
    found = table("lissa", size="phone")
    for tab, panel in (("ships", "#fleet"), ("card", "#card"), ("log", "#log"), ("orders", "#question")):
        found.page.locator(f".tabs [data-tab={tab}]").tap()
        expect(found.page.locator(panel)).to_be_visible()
        visible = [each for each in ("#fleet", "#card", "#log", "#question") if found.page.locator(each).is_visible()]
        assert visible == [panel]


def test_targets_are_large_enough_for_a_finger(table: Open) -> None:
    found = table("lissa", size="phone")
    found.await_turn()
    for control in found.page.locator("button:visible:not(.cite), a.button:visible, input:visible").all():
        box = control.bounding_box()
        assert box is not None
        assert box["height"] >= FINGER - 0.5, control.evaluate("each => each.outerHTML")
