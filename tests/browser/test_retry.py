"""Retries: the page sends an order again if the server is down or busy, and the order counts once."""

import re

import pytest
from playwright.sync_api import Route, expect

from admiralty.kernel.matches.journal import read_journal
from tests.browser.conftest import Open, Server
from tests.browser.table import BUSY, TablePage, until


def test_an_order_given_to_a_dead_server_is_given_once_when_it_is_back(own_server: Server, table: Open) -> None:
    found = table("lissa", side="", base_url=own_server.address)
    found.await_turn()
    before = found.sequence
    own_server.kill()
    found.orders.first.click()
    waiting = found.page.locator("#waiting")
    expect(waiting).to_be_visible()
    expect(waiting).to_contain_text(re.compile(r"does not answer.*Next try in \d+ s", re.DOTALL))
    assert found.sequence == before
    own_server.start()
    found.moves_on_from(before)
    expect(waiting).to_be_hidden()
    text = found.page.request.get(f"/api/matches/{found.id}/journal").text()
    assert sum(entry["kind"] == "order" for entry in read_journal(text).entries if entry["n"] > before) == 1


def test_an_order_whose_answer_is_lost_is_not_given_twice(table: Open) -> None:
    """The server accepted the order, but the response was lost: the repeated request gets the same response."""
    found = table("lissa", side="")
    for typed in (False, True):
        found.await_turn()
        given_once(found, typed)
        found.page.unroute("**/orders")


def given_once(found: TablePage, typed: bool) -> None:
    before = found.sequence
    tokens: list[str] = []

    def lose(route: Route) -> None:
        tokens.append((route.request.post_data_json or {})["token"])
        if len(tokens) < 3:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    found.page.route("**/orders", lose)
    if typed:
        found.page.keyboard.press("/")
        found.page.keyboard.type(found.codes()[0])
        found.page.keyboard.press("Enter")
    else:
        found.orders.first.click()
    found.moves_on_from(before)
    expect(found.page.locator("#waiting")).to_be_hidden()
    expect(found.page.locator("#look .refusal")).to_have_count(0)
    assert len(tokens) == 3
    assert len(set(tokens)) == 1
    text = found.page.request.get(f"/api/matches/{found.id}/journal").text()
    assert sum(entry["kind"] == "order" for entry in read_journal(text).entries if entry["n"] > before) == 1


def test_a_busy_server_is_asked_again_when_it_wants_to_be(table: Open) -> None:
    found = table("lissa", side="")
    found.await_turn()
    before, tries = found.sequence, []

    def busy(route: Route) -> None:
        tries.append(route)
        if len(tries) < 3:
            route.fulfill(status=503, headers={"Retry-After": "1"}, body="")
        else:
            route.continue_()

    found.page.route("**/orders", busy)
    found.orders.first.click()
    expect(found.page.locator("#waiting")).to_contain_text("busy")
    # A player who does not want to wait can cancel.
    found.page.locator("#waiting [data-do=try-now]").click()
    found.moves_on_from(before)
    expect(found.page.locator("#waiting")).to_be_hidden()
    assert len(tries) == 3


def test_an_order_given_before_the_last_one_is_answered_is_given_after_it(table: Open) -> None:
    """The next question comes by the event stream and may arrive first; a fast player's order is not lost."""
    found = table("lissa", side="")
    found.await_turn()
    before, held = found.sequence, list[Route]()
    found.page.route("**/orders", lambda route: held.append(route) if not held else route.continue_())
    found.orders.first.dblclick()  # the same order twice counts once
    expect(found.page.locator("body")).to_have_class(BUSY)
    until(found.page, lambda: held)  # the page is busy a moment before the request is here
    answer = held[0].fetch()
    expect(found.page.locator("body")).not_to_have_attribute("data-sequence", str(before))
    found.orders.first.click()
    held[0].fulfill(response=answer)
    found.moves_on_from(int(answer.json()["sequence"]))
    text = found.page.request.get(f"/api/matches/{found.id}/journal").text()
    assert sum(entry["kind"] == "order" for entry in read_journal(text).entries if entry["n"] > before) == 2


def test_an_order_can_be_kept_back_while_the_server_is_away(table: Open) -> None:
    found = table("lissa", side="")
    found.await_turn()
    before = found.sequence
    found.page.route("**/orders", lambda route: route.abort())
    found.orders.first.click()
    found.page.locator("#waiting [data-do=give-up]").click()
    expect(found.page.locator("#waiting")).to_be_hidden()
    expect(found.page.locator("#toast")).to_contain_text("Sending cancelled")
    found.page.unroute("**/orders")
    assert found.sequence == before
    # Another order can be given.
    found.after(found.orders.last.click)


def test_a_match_whose_answer_is_lost_is_made_once(table: Open) -> None:
    found = table("lissa", side="")
    page = found.page
    tries: list[int] = []

    def lose(route: Route) -> None:
        tries.append(1)
        if len(tries) < 3:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    page.route("**/api/matches", lose)
    page.goto("/new?game=ironclads_on_squares&scenario=angamos")
    page.locator("#start").click()
    expect(page.locator("#waiting")).to_be_visible()
    TablePage.ready(page)
    page.unroute("**/api/matches")
    page.goto("/")
    expect(page.locator("section[aria-labelledby=mine] a.match")).to_have_count(2)
    assert len(tries) == 3


def test_a_refusal_is_final_and_spoken_once(table: Open) -> None:
    found = table()
    found.await_turn()
    tries: list[int] = []
    found.page.on("request", lambda request: tries.append(1) if request.url.endswith("/orders") else None)
    found.page.keyboard.press("/")
    found.page.keyboard.type("astern 1")
    found.page.keyboard.press("Enter")
    refusal = found.page.locator("#look .refusal p").first
    expect(refusal).to_contain_text("astern")
    said = refusal.inner_text().removeprefix("Refused").strip(" .:")[-30:]
    regions = found.page.locator("[aria-live]:not([aria-live=off]), [role=alert], [role=status]")
    spoken = regions.filter(has_text=said)
    expect(spoken).to_have_count(1)
    found.page.wait_for_timeout(300)  # a second announcement would follow at once
    expect(spoken).to_have_count(1)
    assert len(tries) == 1


COVERED = """() => {
  const boxes = ['#toast', '#waiting'].map((each) => document.querySelector(each));
  for (const box of boxes) box.hidden = false;
  boxes[1].querySelector('[data-slot=words]').textContent = 'The server does not answer. Next try in 3 s.';
  boxes[0].textContent = 'The connection is lost. The table tries again.';
  const wanted = [...document.querySelectorAll('.tray :is(button, input), #offers button')]
    .filter((each) => each.checkVisibility());
  const meet = (one, other) => {
    const [a, b] = [one, other].map((each) => each.getBoundingClientRect());
    return a.width && b.width && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  };
  const under = wanted.filter((each) => boxes.some((box) => meet(box, each))).map((each) => each.outerHTML);
  return [wanted.length, meet(...boxes) ? [...under, 'each other'] : under];
}"""
"""How many buttons there are to give orders with, and what the notices lie over when both are shown."""


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_what_is_said_of_a_dead_server_covers_no_order(table: Open, size: str) -> None:
    found = table("lissa", side="", size=size)
    found.await_turn()
    there, covered = found.page.evaluate(COVERED)
    assert there > 2
    assert covered == []
