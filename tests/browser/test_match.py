"""Matches against the bot: by mouse, and by keyboard alone."""

import re
from functools import partial

import pytest
from playwright.sync_api import Route, expect

from admiralty.kernel.matches.journal import read_journal
from tests.browser.conftest import Open
from tests.browser.table import TablePage

LINES = (
    "part => [...part.getClientRects()].map(each => each.bottom).filter((low, n, all) => !n || low > all[n - 1] + 8)"
)
"""Where the lines of a part of a text end."""
LONGEST = 200
"""Orders after which a match that has not ended is a fault; Angamos takes well under a hundred."""


BY_MOUSE = 20


def finished(table: TablePage) -> None:
    """The page shows the end with its reason and rule, the luck if dice were rolled, and the key of the dice."""
    end = read_journal(table.page.request.get(f"/api/matches/{table.id}/journal").text()).end
    assert end is not None
    expect(table.page.locator("#result")).to_be_visible()
    expect(table.page.locator("#result .cite")).to_be_visible()
    expect(table.page.locator("#result .luck li")).to_have_count(len(end["luck"]))
    expect(table.page.locator("#result .key")).to_have_text(re.compile(r"^[0-9a-f]{32,}$"))
    expect(table.page.locator("#question .order")).to_have_count(0)


def test_two_presses_lead_from_the_front_page_to_the_first_order(table: Open) -> None:
    found = table()
    assert found.await_turn()
    assert found.codes()
    assert found.page.locator("#handles .handle").count() == len(found.codes())


def test_a_match_by_mouse(table: Open, soak_scale: int) -> None:
    """A whole one under soak: by keyboard one is played to its end every day."""
    found = table()
    for turn in range(LONGEST if soak_scale > 1 else BY_MOUSE):
        if not found.await_turn():
            break
        codes = found.codes()
        code = codes[turn % len(codes)]
        found.after(partial(found.give_by_mouse, code))
    if soak_scale > 1:
        finished(found)


def test_a_whole_match_by_keyboard_alone(table: Open) -> None:
    found = table()
    for turn in range(LONGEST):
        if not found.await_turn():
            break
        place = turn % len(found.codes())
        if turn % 2 == 0:
            found.after(partial(found.give_by_keys, place))
        else:
            found.after(found.give_on_board_by_keys)
    finished(found)


def test_hovering_an_order_shows_its_ghost_and_its_chances(table: Open) -> None:
    found = table()
    found.await_turn()
    chip = found.page.locator('.order[data-code="ahead 1 turn port"]')
    expect(chip.locator(".label")).to_have_text("Ahead 1, turn to port")
    said, end = chip.locator(".label").evaluate(LINES), chip.locator(".order-end").evaluate(LINES)
    assert len(said) == 2, "two short lines"
    assert end == pytest.approx([said[1]], abs=3), "where the move ends is told in the second"
    found.orders.first.hover()
    expect(found.page.locator("#look h3")).to_be_visible()
    expect(found.page.locator("#board #ghost")).to_be_attached()
    lit = found.page.locator("#handles .handle.lit")
    assert lit.get_attribute("data-code") == found.orders.first.get_attribute("data-code")


def test_a_refusal_says_why_and_cites_its_rule(table: Open) -> None:
    found = table()
    found.await_turn()
    found.page.keyboard.press("/")
    found.page.keyboard.type("astern 1")
    found.page.keyboard.press("Enter")
    expect(found.page.locator("#look .refusal")).to_contain_text("astern")
    found.page.locator("#look .refusal .cite").click()
    expect(found.page.locator("#rule [data-slot=text]")).not_to_have_text("…")


def test_undo_gives_an_order_back(table: Open) -> None:
    found = table("lissa", side="")
    for _ in range(40):
        found.await_turn()
        asked = found.question.locator("h2").inner_text()
        found.after(found.orders.first.click)
        if found.page.locator("[data-do=undo]").is_visible():
            break
    found.after(lambda: found.page.keyboard.press("u"))
    expect(found.question.locator("h2")).to_have_text(asked)
    expect(found.page.locator("#log-lines .undone").first).to_be_attached()


def test_a_citation_opens_the_words_of_its_rule(table: Open) -> None:
    found = table()
    found.await_turn()
    found.question.locator(".cite").click()
    dialog = found.page.locator("#rule")
    expect(dialog).to_be_visible()
    expect(dialog.locator("[data-slot=id]")).to_have_text(re.compile(r"SQ-"))
    found.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_the_card_of_a_ship_names_the_source_of_each_value(table: Open) -> None:
    found = table("lissa")
    found.page.locator(".ship").first.click()
    rows = found.page.locator("#card .sheet-table tbody tr")
    expect(rows.nth(3)).to_be_attached()
    assert all(text.strip() for text in rows.locator(".source").all_inner_texts())


def test_the_log_can_be_narrowed_to_dice_and_cards_and_what_happened_be_seen_again(table: Open) -> None:
    found = table()
    found.await_turn()
    found.page.locator("[data-do=full-log]").click()
    whole = found.page.locator("#log-lines .line:visible").count()
    found.page.locator("[data-filter=chance]").click()
    shown = found.page.locator("#log-lines .line:visible")
    assert 0 < shown.count() < whole
    assert all(re.search(r"\b(roll|draw)\b", line.get_attribute("data-tags") or "") for line in shown.all())
    found.page.locator("[data-do=full-log]").click()
    again = found.page.locator("[data-do=see-again]")
    for _ in range(20):
        found.after(found.orders.first.click)
        found.await_turn()
        if found.page.locator("#recap:not([hidden])").count():
            break
    ships = found.page.locator("#counters .counter")
    afloat = ships.count()
    found.page.locator("#recap summary").click()
    again.click()
    expect(found.page.locator("[data-slot=again-words]")).not_to_be_empty()
    found.page.keyboard.press("Escape")
    expect(found.page.locator("#again")).to_be_hidden()
    expect(ships).to_have_count(afloat)
    assert found.await_turn()


def test_the_line_and_the_card_of_a_ship_say_what_the_board_shows_of_her(table: Open) -> None:
    """Only the board carries the emphasis of a ship, at first and with every update; her line shows it too."""
    found = table()
    marked = """() => Object.fromEntries([...document.querySelectorAll('.ship[data-unit]')].map(line => {
      const board = document.getElementById(`emphasis-${line.dataset.unit}`)?.dataset.emphasis ?? '';
      const said = {active: 'It acts now.', target: 'It is the target.', spent: 'It has acted.', '': ''}[board];
      const label = line.getAttribute('aria-label');
      const told = ['It acts now.', 'It is the target.', 'It has acted.'].filter(each => label.includes(each));
      const fits = told.join() === said && !!line.querySelector('.acts') === (board === 'active')
        && line.classList.contains(`emphasis-${board || 'none'}`) === (board !== '');
      const faded = document.querySelector(`#counter-${line.dataset.unit}.spent-counter`) !== null;
      return [line.dataset.unit, [board, fits && faded === (board === 'spent')]];
    }))"""
    seen = set()
    for turn in range(6):
        if not found.await_turn():  # the dice may end it
            break
        now = found.page.evaluate(marked)
        assert all(fits for _, fits in now.values()), now
        seen |= {board for board, _ in now.values()}
        acts = next(unit for unit, (board, _) in now.items() if board == "active")
        line, card = found.page.locator(f'.ship[data-unit="{acts}"]'), found.page.locator("#card")
        expect(card.locator("h2")).to_have_text(line.locator(".ship-name").inner_text().removesuffix("acts").strip())
        expect(card.locator(".eyebrow")).to_contain_text(re.compile(r"\w"))
        assert (card.locator(".left").inner_text() if card.locator(".left").count() else "") in line.inner_text()
        codes = found.codes()
        found.after(partial(found.give_by_mouse, codes[turn % len(codes)]))
    assert len(seen) > 1


RECAP_IS_WHOLE = """() => document.querySelectorAll('#recap-lines li').length
  === Number(document.getElementById('since').dataset.count || 0)"""
"""Both are read at one moment: a number that is read first may be that of the question before."""


def test_what_happened_is_told_again_from_the_log(table: Open) -> None:
    found = table()
    told, heard = found.page.locator("#recap-lines li"), 0
    for _ in range(6):
        if not found.await_turn():  # the dice may end it
            break
        since = found.page.locator("#since")
        found.page.wait_for_function(RECAP_IS_WHOLE)
        heard += told.count()
        if told.count():
            lines = found.page.locator("#log-lines .event").all_text_contents()
            assert all(any(line.startswith(each) for line in lines) for each in told.all_text_contents())
            assert (found.page.locator("#recap-watch").get_attribute("href") or "").endswith(
                f"#{since.get_attribute('data-entry')}"
            )
        found.after(found.orders.first.click)
    assert heard


def test_chances_that_race_an_order_are_no_error(table: Open) -> None:
    """The chances are requested when the pointer reaches an order, and the order is given before they arrive."""
    found = table()
    found.await_turn()
    answers: list[int] = []
    found.page.on("response", lambda answer: answers.append(answer.status))
    held: list[Route] = []
    found.page.route("**/odds?**", lambda route: held.append(route))
    with found.page.expect_request("**/odds?**") as asked:
        found.orders.first.hover()
    found.after(found.orders.first.click)
    # A browser that has sent the request anyway gets an answer, not an error.
    late = found.page.request.get(asked.value.url)
    assert late.status == 200
    assert late.json() is None
    assert all(status < 400 for status in answers)
