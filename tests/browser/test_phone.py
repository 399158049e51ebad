"""A phone of 360 pixels: tap to look, tap again to give, one panel at a time."""

import pytest
from playwright.sync_api import Route, expect

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
    found.still()
    sheet, chart = found.page.locator("#look").bounding_box(), found.page.locator("#chart").bounding_box()
    assert sheet is not None
    assert chart is not None
    assert sheet["y"] >= chart["y"] + chart["height"] - 1, "what the order is about stays in sight"
    # The sheet may cover the chip of its order; its own button is then the second tap.
    covered = found.page.locator("#look [data-do=give]")
    found.after(covered.tap if covered.is_visible() else order.tap)


def test_a_tap_on_the_board_looks_first(table: Open) -> None:
    found = table("lissa", size="phone")
    found.await_turn()
    before = found.sequence
    found.still()
    box = found.page.locator(".handle .handle-dot").first.bounding_box()
    assert box is not None
    found.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(found.page.locator(".order.lit")).to_have_count(1)
    assert found.sequence == before
    found.after(lambda: found.page.locator("#look [data-do=give]").tap())


def test_the_panels_take_turns(table: Open) -> None:
    found = table("lissa", size="phone")
    found.await_turn()  # an order of the other side opens a panel by itself
    for tab, panel in (("ships", "#fleet"), ("card", "#card"), ("log", "#log"), ("orders", "#question")):
        found.page.locator(f".tabs [data-tab={tab}]").tap()
        expect(found.page.locator(panel)).to_be_visible()
        found.still()
        visible = [each for each in ("#fleet", "#card", "#log", "#question") if found.page.locator(each).is_visible()]
        assert visible == [panel]


def test_a_tap_on_what_one_fights_for_shows_the_whole_of_it(table: Open) -> None:
    found = table("quickstart", "oak_and_iron", size="phone")
    aim = found.page.locator("#aims .objective")
    cut = "aim => aim.scrollHeight > aim.clientHeight + 2"
    assert aim.evaluate(cut)
    aim.tap()
    assert not aim.evaluate(cut)
    aim.tap()
    assert aim.evaluate(cut)


def test_targets_are_large_enough_for_a_finger(table: Open) -> None:
    found = table("lissa", size="phone")
    found.await_turn()
    found.still()
    for control in found.page.locator("button:visible:not(.cite), a.button:visible, input:visible").all():
        box = control.bounding_box()
        assert box is not None
        assert box["height"] >= FINGER - 0.5, control.evaluate("each => each.outerHTML")


def test_a_press_that_began_before_the_chances_were_known_gives_the_order(table: Open) -> None:
    """The chances arrive while the finger is down: the button has not moved."""
    found = table("lissa", size="phone")
    found.await_turn()
    page, before = found.page, found.sequence
    waiting: list[Route] = []
    page.route("**/odds?**", lambda route: waiting.append(route))  # a method cannot be a handler
    with page.expect_request("**/odds?**"):
        found.orders.first.tap()
    give = page.locator("#look [data-do=give]")
    expect(give).to_be_visible()
    give.evaluate("each => Promise.all(each.closest('#look').getAnimations().map(rise => rise.finished))")
    found.still()
    box = give.bounding_box()
    assert box is not None
    assert waiting
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    for route in waiting:
        route.continue_()
    expect(page.locator("#look :is(.measure, p)").first).to_be_visible()
    found.still()
    now = give.bounding_box()
    assert now is not None
    assert abs(now["y"] - box["y"]) < 1
    assert found.sequence == before
    page.mouse.up()
    found.moves_on_from(before)


HALVES = """() => {
  const look = document.querySelector('#look');
  const [box, button] = [look.getBoundingClientRect(), look.querySelector('.button.main').getBoundingClientRect()];
  const across = (each, line) => {
    const it = each.getBoundingClientRect();
    return it.top < line - 2 && it.bottom > line + 2;
  };
  const chips = [...document.querySelectorAll('#order-list .order')].filter(each => across(each, box.top));
  const pad = parseFloat(getComputedStyle(look.querySelector('.button.main'), '::before').height);
  const edge = button.top - pad + 10;
  const lines = [...look.querySelectorAll('.effect, .num, p, .needs')].filter(each => across(each, edge));
  return [...chips, ...lines].map(each => each.textContent);
}"""
"""What is seen by half: chips above the sheet, and lines of the sheet above the pad on its button."""


def test_the_sheet_of_a_phone_shows_nothing_by_half(table: Open) -> None:
    found = table("near_miss", game="iron_and_fire", size="phone")
    for turn in range(4):
        found.await_turn()
        order = found.orders.nth(turn % found.orders.count())
        order.tap()
        expect(found.page.locator("#look .button.main")).to_be_visible()
        found.still()
        assert found.page.evaluate(HALVES) == []
        found.after(found.page.locator("#look [data-do=give]").tap)


@pytest.mark.parametrize("scenario", ["lissa", "channel_1878"])
def test_a_phone_comes_near_and_keeps_all_orders_in_sight(table: Open, scenario: str) -> None:
    found = table(scenario, size="phone")
    found.await_turn()
    found.still()
    page = found.page
    cell, chart = page.locator("#cells polygon").first.bounding_box(), page.locator("#chart").bounding_box()
    assert cell is not None
    assert chart is not None
    assert cell["width"] >= 50
    marks = [each.bounding_box() for each in page.locator("#handles .handle-hit").all()]
    boxes = [box for box in marks if box is not None]
    assert boxes
    assert all(chart["x"] <= box["x"] and box["x"] + box["width"] <= chart["x"] + chart["width"] for box in boxes)
    assert all(chart["y"] <= box["y"] and box["y"] + box["height"] <= chart["y"] + chart["height"] for box in boxes)
