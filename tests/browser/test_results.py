"""The results of an order on its card: all possible ones, the worst first, losses in red, visible on a phone too."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from admiralty import Table
from admiralty.server.registry import GameRegistry
from admiralty.server.workers.order_preview import order_odds
from tests.browser.conftest import Open

SCREENS = {"wide": (1440, 900), "phone": (390, 844)}


def onto_a_mine() -> dict[str, Any]:
    """The server's results for a course onto a face-down mine."""
    table = Table("iron_and_fire", "first_blood", seed=7)
    while table.seat is not None:
        for code in list(table.orders)[:60]:
            if any(result.fatal for result in table.odds(code).results):
                job = {"seat": table.seat, "code": code, "decision": table.match.decision}
                presenter = GameRegistry().presenter("iron_and_fire", "first_blood", {})
                return {"code": code, "label": code, **order_odds(job, presenter, table.match.position)}
        table.play(1, bots="random")
    raise AssertionError("nobody came near a mine")


@pytest.fixture(scope="module")
def mine() -> dict[str, Any]:
    return onto_a_mine()


def seen(page: Page, card: dict[str, Any], order: Any, touch: bool) -> None:
    """The card of an order, with the results of another order."""

    def answer(route: Route) -> None:
        route.fulfill(status=200, content_type="application/json", body=json.dumps({**card, "ghost": ""}))

    page.route("**/odds?*", answer)
    order.tap() if touch else order.hover()
    expect(page.locator("#look .result").first).to_be_visible()


@pytest.mark.parametrize("size", list(SCREENS))
def test_a_course_onto_a_mine_says_sunk_first_and_in_red(table: Open, mine: dict[str, Any], size: str) -> None:
    found = table("lissa", size=size)
    found.page.set_viewport_size({"width": SCREENS[size][0], "height": SCREENS[size][1]})
    found.await_turn()
    found.still()
    seen(found.page, mine, found.orders.first, size == "phone")
    found.still()
    rows = found.page.locator("#look .result")
    expect(rows.first).to_have_class("result harm fatal")
    expect(rows.first).to_contain_text("Huáscar sunk")
    expect(rows.first).to_contain_text("28.8%")
    alert = "rgb(179, 38, 30)"
    expect(rows.first.locator(".effect")).to_have_css("color", alert)
    expect(rows.last.locator(".effect")).not_to_have_css("color", alert)
    shown = found.page.locator("#look .result .num").all_inner_texts()
    assert sum(float(text.rstrip("%")) for text in shown) == pytest.approx(100)
    assert found.page.locator("#look details .result").count() == 0
    for row in rows.all():
        assert row.evaluate(
            """row => {
              const give = document.querySelector("#look [data-do=give]");
              const [at, button] = [row, give].map((each) => each.getBoundingClientRect());
              const over = document.elementFromPoint(at.x + at.width / 3, at.y + at.height / 2);
              const covered = at.bottom > button.top && at.top < button.bottom;
              return at.bottom <= innerHeight && !covered && over !== null && row.contains(over);
            }"""
        ), f"{row.inner_text()!r} is not in sight"
    expect(found.page.locator("#look .sum")).to_contain_text("unknown (none 56.3%, +0 25%, +1 12.5%, +2 6.2%)")
