"""Pan and zoom: the sheet is moved, not painted anew, and what one points at stays under the pointer."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from admiralty.library import GAMES
from tests.browser.conftest import Open

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
"""Drags the chart about for so many frames; how many there were a second. With a negative number nothing is dragged."""
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


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_sixty_frames_a_second_while_panning_at_a_quarter_of_the_speed(
    game: str, table: Open, browser: Browser, tmp_path: Path
) -> None:
    """By what a frame costs the page's own processor time, which other work on the machine does not change."""
    found = table("", game=game, calm=False)
    found.await_turn()
    page = found.page
    for _ in range(2):
        page.keyboard.press("+")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.evaluate(PANNED, FRAMES)  # what lies around has been drawn once
    idle = page.evaluate(PANNED, -FRAMES)
    browser.start_tracing(page=page, path=tmp_path / "trace.json", categories=["cc", "devtools.timeline"])
    panned = page.evaluate(PANNED, FRAMES)
    browser.stop_tracing()
    cost = sorted(frame_costs(json.loads((tmp_path / "trace.json").read_text())))
    half = cost[len(cost) // 2]
    print(f"{game}: {half:.1f} ms a frame, {panned:.0f} frames a second panning, {idle:.0f} at rest")
    assert half < 1000 / 60


def frame_costs(trace: dict[str, Any]) -> list[float]:
    """Milliseconds of processor time for each frame of the page, all that it does for it together."""
    events = trace["traceEvents"]
    return [each["tdur"] / 1000 for each in events if each["name"] == "ProxyMain::BeginMainFrame" and "tdur" in each]
