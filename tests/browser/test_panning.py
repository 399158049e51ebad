"""Pan and zoom: the sheet moves without repainting, and the point under the pointer stays there."""

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from admiralty.library import GAMES
from tests.browser.conftest import Open
from tests.browser.table import whole_board

FRAMES = 120
PANNED = """frames => new Promise(done => {
  const chart = document.querySelector('#chart'), box = chart.getBoundingClientRect();
  const mouse = {bubbles: true, pointerId: 9, pointerType: 'mouse', button: 0};
  const at = (x, y) => ({...mouse, clientX: box.x + box.width / 2 + x, clientY: box.y + box.height / 2 + y});
  const drag = (kind, x, y) => chart.dispatchEvent(new PointerEvent(kind, at(x, y)));
  chart.setPointerCapture = () => {};
  drag('pointerdown', 0, 0);
  let shown = 0, began = 0;
  const step = now => {
    began ||= now;
    if (frames > 0) drag('pointermove', 150 * Math.sin(shown / 12), 90 * Math.sin(shown / 17));
    shown += 1;
    if (shown <= Math.abs(frames)) requestAnimationFrame(step);
    else {
      drag('pointerup', 0, 0);
      done(1000 * Math.abs(frames) / (now - began));
    }
  };
  requestAnimationFrame(step);
})"""
"""Drags the chart for so many frames; returns frames a second. With a negative number nothing is dragged."""
SHARE = """() => {
  const [sheet, at] = [document.querySelector('#scene').getBoundingClientRect(), window.pointed];
  return [(at[0] - sheet.x) / sheet.width, (at[1] - sheet.y) / sheet.height];
}"""
"""Which part of the sheet lies under the pointer."""
WIDER = "width => document.querySelector('#scene').getBoundingClientRect().width > width"


def test_a_drag_moves_the_sheet_and_the_wheel_holds_what_it_points_at(table: Open) -> None:
    found = table("lissa")
    found.await_turn()
    found.still()
    page, scene = found.page, found.page.locator("#scene")
    whole = scene.get_attribute("viewBox")
    page.keyboard.press("+")
    expect(page.locator("#chart.zoomed")).to_be_attached()
    found.still()
    chart, before = page.locator("#chart").bounding_box(), scene.bounding_box()
    assert chart is not None
    assert before is not None
    x, y = chart["x"] + chart["width"] * 0.4, chart["y"] + chart["height"] * 0.8
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y - 30, steps=4)
    page.mouse.up()
    found.still()
    after = scene.bounding_box()
    assert after is not None
    assert (after["x"] - before["x"], after["y"] - before["y"]) == pytest.approx((40, -30), abs=1)
    page.evaluate("at => { window.pointed = at; }", [x, y])
    held = page.evaluate(SHARE)
    page.mouse.move(x, y)
    page.mouse.wheel(0, -300)
    page.wait_for_function(WIDER, arg=after["width"] * 1.1)
    found.still()
    nearer = scene.bounding_box()
    assert nearer is not None
    assert page.evaluate(SHARE) == pytest.approx(held, abs=0.004)
    assert scene.get_attribute("viewBox") == whole
    # The minimap is shown, and a press on it moves the view.
    overview = page.locator("#overview")  # the minimap stays, while its drawing is replaced
    expect(page.locator("#overview .overview-ship")).to_have_count(page.locator("#counters > .counter").count())
    frame = page.locator("#overview .overview-frame")
    seen = frame.get_attribute("x")
    box = overview.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * 0.75, box["y"] + box["height"] / 2)
    expect(frame).not_to_have_attribute("x", seen or "")
    page.keyboard.press("f")
    expect(page.locator("#overview")).to_be_hidden()


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_drag_is_the_compositors_work_alone(game: str, table: Open, browser: Browser, tmp_path: Path) -> None:
    """No frame causes a layout, a paint or a new layer tree, and only the sheet's own style changes.

    Printed: the processor time of the page's own thread for a frame at a quarter of the speed, which other work on the
    machine does not change; and the frames per second at that speed, which it does.
    """
    found = table("", game=game, calm=False)
    found.await_turn()
    page = found.page
    for _ in range(2):
        page.keyboard.press("+")
    page.evaluate(PANNED, FRAMES)  # the surroundings have been drawn once
    traced = tmp_path / "trace.json"
    browser.start_tracing(page=page, path=traced, categories=["cc", "blink", "devtools.timeline"])
    page.evaluate(PANNED, FRAMES)
    browser.stop_tracing()
    frames = frames_of(json.loads(traced.read_text()))
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    slow, idle = page.evaluate(PANNED, FRAMES), page.evaluate(PANNED, -FRAMES)
    cost = median(frame.milliseconds for frame in frames)
    print(f"{game}: {cost:.2f} ms a frame, {4 * cost:.1f} at a quarter of the speed;", end=" ")
    print(f"{slow:.0f} frames a second, {idle:.0f} at rest")
    assert len(frames) > FRAMES / 2
    # The first and the last frame begin and end the gesture.
    assert sum(bool(frame.work) for frame in frames) <= 4, Counter(name for frame in frames for name in frame.work)
    assert median(frame.styled for frame in frames) <= 1


@dataclass(frozen=True)
class Frame:
    """The costs of one frame of the page."""

    milliseconds: float
    work: frozenset[str]
    styled: int


DEAR = frozenset({"Layout", "Paint", "PaintArtifactCompositor::Update"})


def frames_of(trace: dict[str, Any]) -> list[Frame]:
    """The frames, by the work of the page's own thread between the start and the end of each."""
    spans = [each for each in trace["traceEvents"] if "dur" in each]
    begun = [each for each in spans if each["name"] == "ProxyMain::BeginMainFrame" and "tdur" in each]
    found = []
    for frame in begun:
        till = frame["ts"] + frame["dur"]
        own = [each for each in spans if each["tid"] == frame["tid"] and frame["ts"] <= each["ts"] < till]
        styled = sum(each["args"].get("elementCount", 0) for each in own if each["name"] == "UpdateLayoutTree")
        work = frozenset(each["name"] for each in own if each["name"] in DEAR)
        found.append(Frame(frame["tdur"] / 1000, work, styled))
    return found


IN_SIGHT = """() => {
  const chart = document.querySelector('#chart').getBoundingClientRect();
  return ['#counters .active-ring', '#handles .handle.lit :is(.handle-hit, .handle-dot, .handle-ring)'].map(each => {
    const box = document.querySelector(each).getBoundingClientRect();
    return box.left >= chart.left && box.right <= chart.right && box.top >= chart.top && box.bottom <= chart.bottom;
  });
}"""

AT_THE_EDGE = """() => {
  const box = each => document.querySelector(each).getBoundingClientRect();
  const [chart, ship] = [box('#chart'), box('#counters .active-ring')];
  return chart.right - ship.right < 0.2 * chart.width || chart.right < ship.right;
}"""


@pytest.mark.parametrize("size", ["wide", "phone-390"])
def test_zoom_by_key_keeps_the_ship_and_what_her_order_is_about_in_sight(table: Open, size: str) -> None:
    found = table("first_command", side="", size=size)  # both sides: a bot that moved first would choose the position
    assert found.await_turn()
    page = found.page
    whole_board(page)
    page.keyboard.press("+")
    page.keyboard.press("b")
    for _ in range(60):  # to the edge: from the middle of the chart the next steps would lose her
        if page.evaluate(AT_THE_EDGE):
            break
        page.keyboard.press("Shift+ArrowLeft")
        found.still()
    page.keyboard.press("q")
    expect(page.locator("#handles .handle.lit")).to_be_attached()
    assert page.evaluate(AT_THE_EDGE)
    for _ in range(2):
        page.keyboard.press("+")
        found.still()
        assert page.evaluate(IN_SIGHT) == [True, True]
    for _ in range(4):
        page.keyboard.press("+")
    found.still()
    assert page.evaluate(IN_SIGHT)[0], "where there is no room for both the ship stays"
