"""Dials: a course on the open table, set by a degree, with a ghost that follows."""

import re
from functools import partial

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Open
from tests.browser.table import TablePage


def at_a_course(table: TablePage) -> TablePage:
    """Give first orders until a ship needs a course."""
    for _ in range(60):
        assert table.await_turn()
        if table.page.locator("#dials").count():
            table.still()
            return table
        table.after(partial(table.give_by_keys, 0))
    raise AssertionError("no ship was ever steered")


def placed(ghost: Locator) -> str:
    """The place of the ghost."""
    return str(ghost.evaluate("ghost => ghost.outerHTML"))


def carry_on(found: TablePage) -> None:
    """Give first orders until a question about seamanship; a key declines all such questions, and the page shows
    that."""
    page, stands = found.page, found.page.locator("#standing")
    for _ in range(60):
        assert found.await_turn()
        if page.locator("[data-do=leave][data-until=all]").count():
            break
        found.after(partial(found.give_by_keys, 0))
    expect(stands).to_be_hidden()
    found.after(partial(page.keyboard.press, "c"))
    expect(stands).to_contain_text("Skip all optional")


def test_a_dial_moves_the_ghost_by_a_degree_and_enter_gives_the_order(table: Open) -> None:
    found = table("quickstart", "oak_and_iron", side="a")
    carry_on(found)
    at_a_course(found)
    page, press = found.page, found.page.keyboard.press
    expect(page.locator("[data-do=leave]")).to_have_count(0)
    found.after(page.locator("#standing [data-do=lift]").click)
    expect(page.locator("#standing")).to_be_hidden()
    dial, typed, ghost = page.locator("#dial-0"), page.locator("#typed-code"), page.locator("#board > #ghost")
    expect(dial).to_have_attribute("aria-valuetext", "none")
    dial.focus()
    press("ArrowLeft")
    expect(dial).to_have_attribute("aria-valuetext", "1° to port")
    expect(page.locator("#dials output").first).to_have_text("1° to port")
    expect(typed).to_have_value(re.compile(r"^P1 \d+ -$"))
    expect(page.locator("#look h3")).to_contain_text("Turn 1° to port")
    expect(ghost).to_be_attached()
    first = placed(ghost)
    press("ArrowLeft")
    expect(page.locator("#look h3")).to_contain_text("Turn 2° to port")
    assert placed(ghost) != first
    found.after(partial(press, "Enter"))
    expect(page.locator("#log-lines")).to_contain_text("Turn 2° to port")
    expect(typed).to_have_value("")


def test_the_dials_follow_an_order_that_is_looked_at_and_begin_anew_with_each_question(table: Open) -> None:
    found = at_a_course(table("quickstart", "oak_and_iron", side="a"))
    order = found.page.locator('#order-list .order[data-code^="P30 "]:visible').first
    order.hover()
    expect(found.page.locator("#dial-0")).to_have_attribute("aria-valuetext", "30° to port")
    expect(found.page.locator('.brass-dial[data-dial="dial-0"] .brass-word')).to_have_text("30°")

    begin_anew(found)


def begin_anew(found: TablePage) -> None:
    found.page.locator("#dial-0").fill("0")
    expect(found.page.locator("#look h3")).to_contain_text("Turn 30° to port, then")
    found.after(found.page.locator("#dials [data-do=give]").click)
    at_a_course(found)
    dial = found.page.locator("#dial-0")
    expect(dial).to_have_attribute("aria-valuetext", "none")
    expect(found.page.locator("#dials output").first).to_have_text("none")
    expect(found.page.locator("#typed-code")).to_have_value("")
    expect(found.page.locator("#dials [data-do=give]")).to_be_hidden()
    assert dial.input_value() == dial.get_attribute("value")


def test_the_ghost_follows_the_pointer_along_the_arc_and_a_press_holds_it(table: Open) -> None:
    found = at_a_course(table("quickstart", "oak_and_iron", side="a"))
    page, mouse = found.page, found.page.mouse
    dial, typed = page.locator("#dial-0"), page.locator("#typed-code")
    (x, y), (to_x, to_y) = (
        middle(page.locator(f'.handle[data-code^="{turn} "] .handle-dot')) for turn in ("P15", "P30")
    )
    seen = ["none"]
    for part in (0.4, 0.5, 0.6):
        mouse.move(x + part * (to_x - x), y + part * (to_y - y))
        expect(dial).not_to_have_attribute("aria-valuetext", seen[-1])
        expect(dial).to_have_attribute("aria-valuetext", re.compile(r"^(1[6-9]|2\d)° to port$"))
        seen.append(dial.get_attribute("aria-valuetext") or "")
    assert len(set(seen)) == 4
    expect(page.locator("#look h3")).to_contain_text(f"Turn {seen[-1]}")
    expect(page.locator("#board > #ghost")).to_be_attached()
    mouse.down()
    mouse.up()
    expect(dial).to_be_focused()
    mouse.move(x, y)
    found.still()
    held = typed.input_value()
    assert held.startswith(f"P{seen[-1].partition('°')[0]} ")
    page.keyboard.press("ArrowLeft")
    expect(typed).not_to_have_value(held)
    degrees = re.match(r"P(\d+) ", typed.input_value())
    assert degrees is not None
    found.after(partial(page.keyboard.press, "Enter"))
    expect(page.locator("#log-lines")).to_contain_text(f"Turn {degrees[1]}° to port")


def middle(part: Locator) -> tuple[float, float]:
    box = part.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def lowest(part: Locator) -> float:
    return float(part.evaluate("part => part.getBoundingClientRect().bottom"))


def test_two_turns_are_refused_with_the_reason_and_a_press_gives_what_is_legal(table: Open) -> None:
    found = at_a_course(table("quickstart", "oak_and_iron", side="a", size="phone"))
    page = found.page
    page.locator("#dial-0").fill("0")
    expect(page.locator("#board > #ghost")).to_be_attached()
    expect(page.locator("#look")).to_contain_text("This will happen")
    assert lowest(page.locator("#dials")) <= page.locator("#look").evaluate("look => look.getBoundingClientRect().top")
    after = page.locator("#dial-2")
    rest = after.input_value()
    after.fill("0")
    expect(page.locator("#look .refusal")).to_contain_text("Only one turn")
    expect(page.locator("#board > #ghost")).to_have_count(0)
    after.fill(rest)
    expect(page.locator("#look .refusal")).to_have_count(0)
    found.after(page.locator("#look [data-do=give]").click)


def test_a_ship_is_dragged_into_her_place_and_the_next_one_is_placed_for_me(table: Open) -> None:
    """Channel Patrol: the zone is drawn, a mark can be dragged, and the ghost follows the pointer."""
    found = table("channel_patrol", "oak_and_iron", side="a")
    page, mouse = found.page, found.page.mouse
    for _ in range(60):
        assert found.await_turn()
        if "ship start" in found.question.locator("h2").inner_text():
            break
        found.after(partial(found.give_by_keys, 0))
    expect(page.locator("#order-list.placing")).to_be_attached()
    expect(page.locator("#overlays .tone-reach.wash")).not_to_have_count(0)
    expect(page.locator("[data-do=place-for-me]")).to_be_visible()
    handle, give = page.locator("#handles .handle").last, page.locator("#look [data-do=give]")
    code = handle.get_attribute("data-code") or ""
    handle.locator(".handle-dot").hover()
    expect(give).to_have_attribute("data-code", code)
    expect(page.locator("#board > #ghost .hull")).to_be_attached()
    x, y = middle(handle.locator(".handle-dot"))
    mouse.down()
    mouse.move(x - 9, y + 9)
    mouse.move(x + 1, y)  # very near the mark, where she may always lie
    mouse.up()
    ship, _, _, heading = code.split(" ")
    expect(give).to_have_attribute("data-code", re.compile(rf"^{ship} \d+ \d+ {heading}$"))
    expect(page.locator("#board > #ghost .hull")).to_be_attached()
    found.after(give.click)
    expect(page.locator(f"#counter-{ship}")).to_be_attached()
    # The next one is placed by the adviser.
    assert found.await_turn()
    expect(found.question.locator("h2")).to_contain_text("ship start")
    afloat = page.locator("#counters .counter").count()
    found.after(page.locator("[data-do=place-for-me]").click)
    expect(page.locator("#counters .counter").nth(afloat)).to_be_attached()
