"""The frame of the table: one seal, rules and help one press away, the folding goal, visible links, chat."""

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.table import TablePage
from tests.browser.test_guide import LIT, guided

WHOLE = """field => {
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = getComputedStyle(field).font;
  return pen.measureText(field.placeholder).width < field.clientWidth;
}"""
UNDER_THE_COMPASS = """async () => {
  const boxes = ['#compass', '#counters .bed'].map(each => document.querySelector(each).getBoundingClientRect());
  const [glass, ship] = boxes;
  const { pan } = await import('/static/js/board/viewport.js');
  pan(glass.x + glass.width / 2 - ship.x - ship.width / 2, glass.y + glass.height / 2 - ship.y - ship.height / 2);
}"""
CRAMMED = """cards => cards.filter(card =>
  card.scrollWidth > card.clientWidth + 1 || card.scrollHeight > card.clientHeight + 1).length"""
"""The number of cards of a hand whose text overflows."""
FOLDED = "goal => goal.scrollHeight > goal.clientHeight + 2"


def test_a_sheet_has_one_seal(table: Open) -> None:
    found = table("monitor_duel", game="iron_and_steam")
    page = found.page
    found.await_turn()
    expect(page.locator("#turn .turn-track")).to_have_text("Minute 1 of 60")
    line = page.locator("#typed-code")
    assert line.evaluate(WHOLE), "the example in the field is read whole"
    page.locator('#draft [data-write="speed 5"]').click()
    seal = page.locator('[data-code="monitor speed 5"]:visible')
    expect(seal).to_have_count(1)
    expect(seal).to_have_attribute("data-seal", "")
    page.keyboard.press("q")
    expect(page.locator("#draft .draft-form :focus")).to_have_count(1)


def test_the_landing_lights_the_fleet_when_another_line_is_open(guest: Callable[..., Page]) -> None:
    page = guided(guest, "war_of_the_pacific").page
    page.locator("[data-guide=begin]").click()
    expect(page.locator(f"{LIT}:visible")).to_have_attribute("data-write", "to IV")
    page.locator('[data-open-line="cochrane"]').click()
    expect(page.locator(f"{LIT}:visible")).to_have_attribute("data-open-line", "transports-3123")
    page.locator(f"{LIT}:visible").click()
    expect(page.locator(f"{LIT}:visible")).to_have_attribute("data-write", "to IV")


@pytest.mark.parametrize("size", ["wide", "phone-390", pytest.param("tablet", marks=pytest.mark.long)])
def test_rules_and_help_are_one_press_away(table: Open, size: str) -> None:
    found = table("first_shots", "iron_and_fire", size=size)
    page = found.page
    found.await_turn()
    page.locator("[data-do=keys]:visible").first.click()
    expect(page.locator("#keys")).to_be_visible()
    page.locator("#keys [data-do=close]").click()
    page.locator("[data-book-link]:visible").first.click()
    expect(page.locator("#book .case").first).to_be_visible()
    assert page.url.endswith(found.id)


@pytest.mark.parametrize("size", ["phone-390", "tablet"])
def test_from_768_pixels_down_the_table_has_the_layout_of_a_phone(table: Open, size: str) -> None:
    found = table("lissa", size=size)
    found.await_turn()
    expect(found.page.locator(".tabs")).to_be_visible()
    expect(found.page.locator("#fleet")).to_be_hidden()
    found.page.locator(".tabs [data-tab=ships]").click()
    expect(found.page.locator("#fleet")).to_be_visible()


def test_a_folded_goal_has_a_button_that_opens_it_and_a_narrow_hand_is_a_strip(table: Open) -> None:
    page = table("quickstart", "oak_and_iron").page
    expect(page.locator(".aims-more")).to_be_hidden()
    for width, height in ((1024, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator("#order-list .hand-card").evaluate_all(CRAMMED) == 0
        goal, more = page.locator("#aims .objective"), page.locator(".aims-more")
        expect(more).to_have_attribute("aria-expanded", "false")
        assert goal.evaluate(FOLDED)
        more.press("Enter")
        expect(more).to_have_attribute("aria-expanded", "true")
        assert not goal.evaluate(FOLDED)
        more.press("Enter")
        expect(more).to_have_attribute("aria-expanded", "false")


def test_a_hand_of_cards_shows_that_it_goes_on(table: Open) -> None:
    found = table("quickstart", "oak_and_iron", size="phone-390")
    found.await_turn()
    found.still()
    bases = [each.bounding_box() for each in found.page.locator("#counters .bed").all()]
    assert min(box["height"] for box in bases if box is not None) > 30, "the ships are seen, not all of the table"
    compass = found.page.locator("#compass")
    expect(compass).not_to_have_class("compass aside")
    found.page.evaluate(UNDER_THE_COMPASS)
    expect(compass, "it makes way for the ship").to_have_class("compass aside")
    boxes = [each.bounding_box() for each in found.page.locator("#order-list .hand-card").all()]
    cut = [box for box in boxes if box is not None and box["x"] < 390 - 24 < box["x"] + box["width"]]
    assert len(cut) == 1, "the card at the edge is seen in part"


def test_the_links_to_send_are_in_sight_when_a_friend_is_invited(guest: Callable[..., Page]) -> None:
    page = guest()
    page.goto("/new?game=ironclads_on_squares&scenario=angamos")
    found = TablePage.begin(page, None, "friend")
    expect(found.page.locator("#menu .links input").first).to_be_in_viewport()


def test_chat_can_be_sent_at_1440(guest: Callable[..., Page]) -> None:
    page = guest()
    page.goto("/new?game=iron_and_steam&scenario=monitor_duel")
    TablePage.begin(page, None, "friend")
    page.keyboard.press("Escape")
    page.locator("#presence summary").click()
    send = page.locator("#presence .talk button")
    for n in range(8):
        page.locator("#talk-text").fill(f"Message {n}")
        send.click()
        expect(page.locator("#presence .remarks")).to_contain_text(f"Message {n}")
    page.locator("#draft").evaluate("paper => paper.scrollIntoView()")
    expect(send).to_be_in_viewport(ratio=1)


def test_a_hint_is_put_away_by_its_cross_and_by_escape(table: Open) -> None:
    found = table("lissa", side="austria")
    page = found.page
    found.await_turn()
    ways: tuple[Callable[[], object], ...] = (
        page.locator(".hint-close").click,
        partial(page.keyboard.press, "Escape"),
    )
    for close in ways:
        page.keyboard.press("h")
        expect(page.locator("#hint .hint-order").first).to_be_visible()
        close()
        expect(page.locator("#hint")).to_be_empty()
        expect(page.locator("[data-do=hint]")).to_be_focused()


def test_an_order_by_a_rule_of_thumb_has_no_figure(table: Open) -> None:
    found = table("grand_campaign", game="war_of_the_pacific")
    page = found.page
    found.await_turn()
    page.keyboard.press("h")
    hint = page.locator("#hint")
    expect(hint.locator(".hint-order").first).to_be_visible()
    expect(hint).to_contain_text("No opinion")
    expect(hint).not_to_contain_text("trial orders")
    expect(hint).not_to_contain_text("%")


def test_the_orders_of_a_hint_can_be_written_on_the_sheet(table: Open) -> None:
    found = table("first_turret", game="iron_and_steam")
    page = found.page
    found.await_turn()
    page.keyboard.press("h")
    hint = page.locator("#hint")
    expect(hint).to_contain_text("trial orders")
    hint.locator(".actions button").click()
    expect(page.locator("#draft .own").first).to_be_visible()


def test_a_sentence_for_both_sides_is_said_once(guest: Callable[..., Page]) -> None:
    page = guest()
    page.goto("/new?game=iron_and_fire&scenario=first_blood")
    assert page.locator("main").inner_text().count("victory points decide") == 1
    expect(page.locator(".aim.both")).to_contain_text("victory points decide")


def test_every_page_of_the_bar_is_in_sight_on_a_phone(guest: Callable[..., Page]) -> None:
    page = guest(size="phone")
    page.goto("/")
    for each in page.locator(".bar a:visible").all():
        box = each.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 360
    page.locator(".bar a[href='/matches']").tap()
    expect(page.locator("h1")).to_have_text("My matches")
    page.locator(".bar a[href='/settings']").tap()
    expect(page.locator("h1")).to_have_text("Settings")
    page.locator(".bar .home").tap()
    expect(page.locator("#tonight")).to_be_visible()
