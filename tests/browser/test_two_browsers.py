"""Two browsers on one match: a friend's link, secrets, and a lost connection."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, Server
from tests.browser.table import TablePage, in_step
from tests.support.patience import wait_until

PLACED = "() => [...document.querySelectorAll('#counters > .counter')].map(c => c.outerHTML)"
"""The places of everything on the board, and how it is drawn."""
SHOWN = """() => {
  const of = (query, read) => [...document.querySelectorAll(query)].map(read);
  return {
    counters: of("#counters > .counter", (each) => each.outerHTML),
    ships: of(".ship[data-unit]", (each) => [each.getAttribute("aria-label"), each.innerText,
      ...each.classList].filter((said) => said !== "in-focus")),
    cards: of("#strip li", (each) => each.outerHTML),
    orders: of("#order-list .order", (each) => [each.dataset.code, each.innerText]),
    handles: of("#handles .handle", (each) => [each.dataset.code, each.dataset.ref, each.textContent]),
    turn: of("#turn", (each) => each.innerText),
    recap: of("#recap:not([hidden]) #recap-lines li", (each) => each.textContent),
    lines: of("#log-lines .line", (each) => [each.id, each.textContent, each.classList.contains("since")]),
    result: of("#result", (each) => each.textContent),
  };
}"""
"""The same, with the texts beside the chart."""


def joined(table: TablePage, friend: Page) -> TablePage:
    """The friend opens the link that the maker of the match sees."""
    link = table.page.locator("#menu .links input").first.input_value()
    assert "#" in link
    friend.goto(link)
    found = TablePage.ready(friend)
    assert "#" not in friend.url
    return found


def test_a_friend_joins_by_link_and_sees_each_order(table: Open, guest: Callable[..., Page]) -> None:
    mine = table("lissa", opponent="friend")
    theirs = joined(mine, guest())
    for _ in range(6):
        mine.page.keyboard.press("Escape")
        asked, other = (mine, theirs) if mine.my_turn else (theirs, mine)
        before = other.sequence
        asked.after(asked.orders.first.click)
        other.moves_on_from(before)
        in_step(asked, other)
        expect(other.page.locator("#log-lines .line")).to_have_count(asked.page.locator("#log-lines .line").count())
    talk_in_the_margin(mine.page, theirs.page)
    agree_on_a_clock(mine.page, theirs.page)


def test_the_links_are_held_out_once_and_stay_in_the_menu(table: Open) -> None:
    page = table("lissa", opponent="friend").page
    expect(page.locator("#menu")).to_be_visible()
    page.keyboard.press("Escape")
    page.reload()
    TablePage.ready(page).at_rest()
    expect(page.locator("#links input").first).to_have_value(re.compile("/join#"))  # the page's scripts have run
    expect(page.locator("#menu")).to_be_hidden()


def test_friends_go_by_the_names_that_were_given_for_them(guest: Callable[..., Page]) -> None:
    page, friend = guest(), guest()
    page.goto("/new?game=ironclads_on_squares&scenario=angamos")
    expect(page.locator("[name=my-name]")).to_be_hidden()
    page.locator('input[name=opponent][value="friend"]').check()
    page.locator("[name=my-name]").fill("Ana")
    page.locator("[name=friend-name]").fill("Jan")
    page.locator("#start").click()
    joined(TablePage.ready(page), friend)
    expect(page.locator("#presence .people")).to_contain_text("Ana (you)")
    expect(friend.locator("#presence .people")).to_contain_text("Jan (you)")
    # A player who opens the link again is not asked for a name.
    page.goto("/new?game=ironclads_on_squares&scenario=angamos")
    expect(page.locator("[name=my-name]")).to_have_value("Ana")


def talk_in_the_margin(mine: Page, theirs: Page) -> None:
    """Presence and chat: each message reaches the other player; the log does not change."""
    lines = mine.locator("#log-lines .line").count()
    expect(mine.locator("#presence .people")).to_contain_text("here now")
    mine.locator("#presence summary").click()
    expect(mine.locator(".talk button")).to_be_in_viewport(ratio=0.99)
    mine.locator("#presence [data-phrase]").first.click()
    expect(mine.locator("#presence .remark.mine")).to_have_count(1)
    expect(theirs.locator("#presence .remark")).to_have_count(1)
    assert mine.locator("#log-lines .line").count() == lines


def agree_on_a_clock(mine: Page, theirs: Page) -> None:
    """A binding clock is proposed above the other's board, and runs when it is accepted there."""
    mine.locator("[data-do=menu]").click()
    mine.locator("#pace [name=seconds]").select_option("3600")
    mine.locator("#pace [name=then]").select_option("bot")
    mine.locator("#pace button").click()
    expect(theirs.locator("#clock-offer")).to_contain_text("proposes a clock")
    expect(mine.locator("#clock-offer")).to_contain_text("Waiting")
    expect(mine.locator("#clock-offer [data-accept=yes]")).to_be_hidden()
    theirs.locator("#clock-offer [data-accept=yes]").click()
    for page in (mine, theirs):
        expect(page.locator("#clock-offer")).to_be_hidden()
        expect(page.locator("#presence .pace")).to_contain_text("1 hour")


@pytest.mark.long
def test_a_lost_connection_comes_back_and_misses_nothing(
    own_server: Server, table: Open, guest: Callable[..., Page]
) -> None:
    mine = table("lissa", opponent="friend", base_url=own_server.address)
    theirs = joined(mine, guest(base_url=own_server.address))
    mine.page.keyboard.press("Escape")
    asked, other = (mine, theirs) if mine.my_turn else (theirs, mine)
    asked.after(asked.orders.first.click)
    own_server.kill()
    expect(other.page.locator("#toast")).to_be_visible()
    own_server.start()
    # The order may be given before the streams reconnect; it counts once.
    asked, other = (mine, theirs) if mine.my_turn else (theirs, mine)
    asked.after(asked.orders.first.click)
    in_step(asked, other)
    expect(other.page.locator("#log-lines .line")).to_have_count(asked.page.locator("#log-lines .line").count())
    # The tables are equal, to the last counter.
    asked.still()
    other.still()
    assert asked.page.evaluate(PLACED) == other.page.evaluate(PLACED)


def test_a_page_that_was_told_changes_shows_what_one_shows_that_comes_anew(
    table: Open, guest: Callable[..., Page]
) -> None:
    mine = table("lissa", opponent="friend")
    theirs = joined(mine, guest())
    mine.page.keyboard.press("Escape")
    for _ in range(4):
        asked, other = (mine, theirs) if mine.my_turn else (theirs, mine)
        asked.after(asked.orders.first.click)
        in_step(asked, other)
    assert mine.page.evaluate(SHOWN)["ships"]
    assert asked.page.evaluate(SHOWN)["recap"]
    for seat in (mine, theirs):
        comes_anew(seat)
    theirs.page.locator("[data-do=menu]").click()
    theirs.page.locator("#table_actions [data-do=resign]").click()
    theirs.page.locator("[data-do=resign-sure]").click()
    for seat in (mine, theirs):
        expect(seat.page.locator("#result")).to_contain_text("resigned")
        comes_anew(seat)


def comes_anew(seat: TablePage) -> None:
    """A reloaded page shows the same."""
    seat.still()
    told = seat.page.evaluate(SHOWN)
    seat.page.reload()
    TablePage.ready(seat.page).still()
    assert seat.page.evaluate(SHOWN) == told


def test_a_page_that_comes_back_keeps_its_chart_and_is_told_the_rest(
    own_server: Server, table: Open, guest: Callable[..., Page]
) -> None:
    mine = table("bold", "iron_and_fire", opponent="friend", base_url=own_server.address)
    theirs = joined(mine, guest(base_url=own_server.address))
    mine.page.keyboard.press("Escape")
    asked, other = (mine, theirs) if mine.my_turn else (theirs, mine)
    other.page.evaluate("document.getElementById('board').firstElementChild.dataset.mine = 'yes'")
    other.page.route("**/events?**", lambda route: route.abort())
    left_at = other.sequence
    own_server.kill()
    expect(other.page.locator("#toast")).to_be_visible()
    own_server.start()
    asked.after(asked.orders.first.click)
    other.page.unroute("**/events?**")
    wait_until(lambda: other.sequence == asked.sequence > left_at)  # an order can cause several updates
    asked.still()
    other.still()
    expect(other.page.locator("#board > [data-mine=yes]")).to_have_count(1)
    expect(other.page.locator("#log-lines .line")).to_have_count(asked.page.locator("#log-lines .line").count())
    assert asked.page.evaluate(PLACED) == other.page.evaluate(PLACED)


def test_a_link_lets_one_person_in_who_alone_can_move_the_seat(table: Open, guest: Callable[..., Page]) -> None:
    mine = table("lissa", opponent="friend")
    link = mine.page.locator("#menu .links input").first.input_value()
    theirs = joined(mine, guest())
    another = guest()
    another.goto(link)
    expect(another.locator("#join-why")).to_contain_text("for one person")
    mine.page.goto(mine.page.url.split("?")[0])
    mine.page.locator("[data-do=menu]").first.click()
    line = mine.page.locator("#menu .who li:has([data-state])").first
    expect(line).to_contain_text("used · for one person")
    expect(line.get_by_role("button", name="Revoke")).to_have_count(0)
    line.get_by_role("button", name="Let a bot take over").click()
    expect(mine.page.locator(".refusal")).to_contain_text("3 days")
    theirs.page.locator("[data-do=menu]").first.click()
    theirs.page.get_by_role("button", name="Continue in another browser").click()
    expect(theirs.page.locator("#handed-link")).to_have_value(re.compile("/join#"))
    fresh = theirs.page.locator("#handed-link").input_value()
    assert fresh != link
    another.goto(fresh)
    TablePage.ready(another)
    answer = theirs.page.reload()
    assert answer is not None
    assert answer.status == 404


def test_a_spectator_gives_no_orders(table: Open, guest: Callable[..., Page]) -> None:
    mine = table("lissa", opponent="friend")
    stranger = guest()
    answer = stranger.goto(mine.page.url.split("?")[0])
    assert answer is not None
    assert answer.status == 404
    expect(stranger.locator(".order")).to_have_count(0)


def test_what_one_side_hides_is_not_in_the_bytes_of_the_other(table: Open, guest: Callable[..., Page]) -> None:
    """Page, stream, calls and journal do not contain the face-down card, under any name."""
    mine = table("quickstart", game="oak_and_iron", opponent="friend")
    friend = guest()
    theirs = joined(mine, friend)
    session = friend.context.new_cdp_session(friend)
    session.send("Network.enable")
    streamed: list[str] = []
    session.on("Network.eventSourceMessageReceived", lambda event: streamed.append(event["data"]))
    mine.page.keyboard.press("Escape")
    # The longest code is not a word that occurs on the page anyway.
    order = mine.page.locator(f'.order[data-code="{max(mine.codes(), key=len)}"]')
    names = [order.get_attribute("data-code") or "", order.locator(".label").inner_text()]
    before = theirs.sequence
    mine.after(order.click)
    theirs.moves_on_from(before)
    expect(friend.locator("#log-lines .kind-seal")).to_be_attached()
    paths = ["", "/journal", "/replay", f"/frames/{mine.sequence}"]
    addresses = [f"/m/{mine.id}", f"/m/{mine.id}/replay", *(f"/api/matches/{mine.id}{path}" for path in paths)]
    answers = [friend.request.get(address) for address in addresses]
    assert all(answer.ok for answer in answers)
    assert streamed
    received = [*streamed, friend.content(), *(answer.text() for answer in answers)]
    for name in names:
        assert not [text for text in received if name in text]
    # The player who laid the card sees it.
    expect(mine.page.locator("#log-lines")).to_contain_text(names[1])
