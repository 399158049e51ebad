"""The board with a pointer: hit testing, presses, and drawing."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.table import TablePage, still, whole_board

CLEAR_NAMES = """() => {
  const names = [...document.querySelectorAll('#counters text.name.halo:not(.thinned)')];
  const boxes = names.map(each => each.getBoundingClientRect());
  const over = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 4
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4;
  return boxes.length >= 2 && !boxes.some((one, n) => boxes.slice(n + 1).some(other => over(one, other)));
}"""
"""Whether at least two names are shown, and none of them lies over another by more than a few pixels."""

HULLS = """() => {
  const middle = each => {
    const box = each.getBoundingClientRect();
    return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
  };
  const marks = [...document.querySelectorAll('#handles :is(.handle-dot, .handle-ring)')].map(middle);
  // The line between two marks may be the arc of a dial, and a pointer beside it sets the dial.
  const beside = (at, from, to) => {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const along = ((at.x - from.x) * dx + (at.y - from.y) * dy) / (dx * dx + dy * dy || 1);
    const part = Math.min(1, Math.max(0, along));
    return Math.hypot(from.x + part * dx - at.x, from.y + part * dy - at.y) < 20;
  };
  const found = [];
  for (const hull of document.querySelectorAll('#overlays-above .overlay[data-code] .hull')) {
    for (const abaft of [22, 30, 38, -22, -30, -38]) {
      const at = new DOMPoint(0, abaft).matrixTransform(hull.getScreenCTM());
      const there = document.elementsFromPoint(at.x, at.y);
      const courses = new Set(there.map(each => each.closest('.overlay[data-code]')).filter(Boolean));
      // Where the ends of two courses lie over each other, the nearer one is meant; here there must be no doubt.
      if (courses.size !== 1 || !there.includes(hull) || there.some(each => each.closest('.handle'))) continue;
      if (marks.some((from, n) => marks.slice(n).some(to => beside(at, from, to)))) continue;
      found.push([hull.closest('.overlay').dataset.code, at.x, at.y]);
    }
  }
  return found;
}"""
"""The hulls at the ends of courses, by code, with points of them that mean nothing else."""


def test_a_ship_that_is_asked_for_is_not_faded(table: Open) -> None:
    """Oak & Iron: every ship has moved when the attacks begin; ships that may attack are emphasised again."""
    found = table("quickstart", game="oak_and_iron")
    for _ in range(60):
        found.await_turn()
        if "attacks" in found.question.locator("h2").inner_text():
            break
        found.after(found.orders.first.click)
    expect(found.page.locator("#counters .counter")).not_to_have_count(0)
    faded = found.page.locator("#counters .spent-counter")
    assert faded.count() < found.page.locator("#counters .counter").count()
    for order in found.page.locator("#handles .handle[data-on=counter]").all():
        assert not faded.locator(f'xpath=self::*[@id="counter-{order.get_attribute("data-ref")}"]').count()


MIDDLE = """cell => {
  const box = document.querySelector(`[data-cell="${cell}"] polygon`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def shared_cell(found: TablePage) -> tuple[str, list[str], tuple[float, float]]:
    """A cell with several orders, their codes, and its middle on the screen."""
    by_cell: dict[str, list[str]] = {}
    for handle in found.page.locator("#handles .handle[data-on=cell]").all():
        by_cell.setdefault(handle.get_attribute("data-ref") or "", []).append(handle.get_attribute("data-code") or "")
    found.still()
    cell = max(by_cell, key=lambda each: len(by_cell[each]))
    assert len(by_cell[cell]) >= 3
    x, y = found.page.evaluate(MIDDLE, cell)
    return cell, by_cell[cell], (x, y)


@pytest.mark.parametrize("hand", ["mouse", "finger", "keys"])
def test_the_middle_of_a_square_offers_all_its_orders(table: Open, hand: str) -> None:
    found = table("lissa", size="phone" if hand == "finger" else "wide")
    found.await_turn()
    page, before = found.page, found.sequence
    cell, codes, at = shared_cell(found)
    if hand == "mouse":
        page.mouse.move(at[0] + 1, at[1])
        page.mouse.click(*at)
    elif hand == "finger":
        page.touchscreen.tap(*at)
    else:
        found.cursor_to(page.locator(f'.handle[data-ref="{cell}"]').first)
        page.keyboard.press("Enter")
    expect(page.locator("[data-slot=place]")).to_be_visible()
    expect(page.locator("#order-list .order:visible")).to_have_count(len(codes))
    offered = {each.get_attribute("data-code") for each in page.locator("#order-list .order:visible").all()}
    assert offered == set(codes)
    assert found.sequence == before
    # The previewed order is given by its button; no other order was given.
    lit = page.locator("#order-list .order.lit")
    assert lit.get_attribute("data-code") in codes
    if hand == "finger":
        found.after(page.locator("#look [data-do=give]").tap)
    else:
        found.after(lambda: page.keyboard.press("Enter"))


def test_the_ghost_of_the_order_looked_at_gives_it(table: Open) -> None:
    found = table("lissa")
    found.await_turn()
    page, order = found.page, found.orders.nth(3)
    code = order.get_attribute("data-code") or ""
    order.hover()
    hull = page.locator("#ghost .hull").first
    expect(hull).to_be_visible()
    found.still()
    box = hull.bounding_box()
    assert box is not None
    with page.expect_request("**/orders") as given:
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert (given.value.post_data_json or {})["code"] == code


def test_the_hull_of_a_course_is_looked_at_and_then_given_by_mouse(table: Open) -> None:
    """Oak & Iron: each course shows the ship at its end; a press on her hull works like one on the mark."""
    found = table("quickstart", game="oak_and_iron")
    for _ in range(60):
        found.await_turn()
        if found.page.locator("#overlays-above .overlay[data-code]").count():
            break
        found.after(found.orders.first.click)
    page = found.page
    found.still()
    spots = page.evaluate(HULLS)
    assert spots
    code, x, y = spots[0]
    page.mouse.move(x + 1, y)
    page.mouse.move(x, y)
    expect(page.locator(f'.order.lit[data-code="{code}"]')).to_be_attached()
    # A quick hand does not wait for the order card.
    with page.expect_request("**/orders") as given:
        page.mouse.click(x, y)
    assert (given.value.post_data_json or {})["code"] == code


def test_a_finger_between_two_marks_of_a_square_offers_all_its_orders(table: Open) -> None:
    """It is chance which marks a finger touches off-centre, so the press means the square."""
    found = table("lissa", size="phone")
    found.await_turn()
    cell, codes, _ = shared_cell(found)
    marks = found.page.locator(f'.handle[data-ref="{cell}"] .handle-dot')
    boxes = [box for box in (each.bounding_box() for each in marks.all()) if box is not None]
    up = min(boxes, key=lambda box: box["y"])
    right = max(boxes, key=lambda box: box["x"])
    left = min(boxes, key=lambda box: box["x"])
    x, y = right["x"] - 6, up["y"] + up["height"] + 6
    # A finger reaches twelve pixels: here two of the marks, and not the third.
    assert x - left["x"] - left["width"] > 12
    found.page.touchscreen.tap(x, y)
    expect(found.page.locator("#order-list .order:visible")).to_have_count(len(codes))
    offered = {each.get_attribute("data-code") for each in found.page.locator("#order-list .order:visible").all()}
    assert offered == set(codes)


def test_names_thin_out_where_many_ships_lie_together(table: Open) -> None:
    """Mobile Bay: names that would overlap others are hidden until pointed at or in focus; the others lie clear."""
    page = table("mobile_bay", "iron_and_steam", "union", size="phone-390").page
    thinned = page.locator("#counters .counter:not(.in-focus) text.name.thinned")
    page.locator("[data-do=fit]").tap()
    expect(thinned.first).to_be_attached()
    expect(thinned.first).not_to_be_visible()
    page.wait_for_function(CLEAR_NAMES)
    page.locator("[data-do=fit]").tap()
    page.wait_for_function(CLEAR_NAMES)


def test_a_chart_that_grows_while_its_page_opens_frames_the_ships_again(table: Open) -> None:
    """Mobile Bay once opened at 940 or 2,231 pixels, by the size that the chart had when the page framed the ships."""
    sheet = "() => document.getElementById('sheet').getBoundingClientRect().width"
    page = table("mobile_bay", "iron_and_steam", "union").page
    page.reload()
    expect(page.locator("#scene")).to_be_visible()
    still(page)
    large = page.evaluate(sheet)
    page.set_viewport_size({"width": 700, "height": 600})
    page.reload()
    expect(page.locator("#scene")).to_be_visible()
    still(page)
    assert page.evaluate(sheet) < 0.8 * large
    page.set_viewport_size({"width": 1440, "height": 900})
    page.wait_for_function(f"most => Math.abs(({sheet})() - most) < 2", arg=large)


def test_names_are_laid_out_again_when_the_chart_changes_its_size(table: Open) -> None:
    """From a distance that the test chooses: a page frames the ships by the size that its chart has by then."""
    found = table("mobile_bay", "iron_and_steam", "union")
    page, thinned = found.page, found.page.locator("#counters text.name.thinned")
    whole_board(page)
    for _ in range(12):
        if not thinned.count():
            break
        page.keyboard.press("+")
        found.still()
    expect(thinned).to_have_count(0)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(thinned, "a smaller chart has less room").not_to_have_count(0)
    page.wait_for_function(CLEAR_NAMES)
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(thinned, "a larger chart has room again").to_have_count(0)
