"""The umpire's desk in a real browser: a form that changes the position, sealed orders, and words to one side."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.calls import Calls
from tests.browser.test_screens import fits, violations

Guest = Callable[..., Page]


def seated(guest: Guest, game: str, scenario: str, seats: tuple[str, str]) -> tuple[Page, Page, str]:
    """An umpire at her desk, on a phone, a player at the table, and the match."""
    umpire = guest("phone-390")
    friends = {seat: {"by": "friend", "name": seat.title()} for seat in seats}
    body = {"game": game, "scenario": scenario, "seats": friends, "umpire": {"by": "me"}, "name": "Uma"}
    made = Calls(umpire).post("/api/matches", body)
    player = guest()
    player.goto(made["links"][0]["url"])
    player.wait_for_url("**/m/*")
    umpire.goto(f"/umpire/{made['id']}")
    return umpire, player, made["links"][0]["seats"][0]


def test_a_ship_is_changed_by_a_form_and_the_player_reads_why(guest: Guest) -> None:
    umpire, player, _ = seated(guest, "ironclads_on_squares", "angamos", ("peru", "chile"))
    assert violations(umpire) == []
    assert fits(umpire)
    umpire.locator("#piece").select_option(label="Huáscar (G7)")
    flotation = umpire.get_by_label("Flotation", exact=True)
    expect(flotation).to_have_attribute("max", "100")
    expect(flotation).to_have_value("6")
    reason = umpire.locator("#edit-form [name=reason]")
    reason.fill("Nothing is changed.")
    umpire.locator("#edit-form .button.main").tap()
    expect(umpire.locator("#umpire-note")).to_be_visible()
    flotation.fill("4")
    reason.fill("A die lay under the sheet.")
    umpire.locator("#edit-form .button.main").tap()
    expect(umpire.locator(".told")).to_contain_text("A die lay under the sheet.")
    expect(umpire.get_by_label("Flotation", exact=True)).to_have_value("4")
    expect(umpire.locator("#umpire-note")).to_be_hidden()
    expect(player.locator("body")).to_contain_text("A die lay under the sheet.")
    expect(player.locator("body")).to_contain_text("4/6")
    assert fits(umpire)


def test_sealed_orders_are_held_and_the_umpire_writes_to_one_side(guest: Guest) -> None:
    umpire, player, seat = seated(guest, "iron_and_steam", "monitor_duel", ("union", "confederate"))
    umpire.locator("[data-act=hold]").tap()
    expect(umpire.locator("[data-act=release]")).to_be_visible()
    for sealed, each in enumerate(("union", "confederate"), start=1):
        answer = umpire.locator("details.asked", has=umpire.locator(f"[data-seat={each}]"))
        answer.locator("summary").tap()
        answer.locator("[data-order='carry on']").tap()
        expect(umpire.locator(".desk-seats li").filter(has_text="carry on")).to_have_count(sealed)
    expect(umpire.locator(".told")).not_to_contain_text("The orders for minute 1 are carried out")
    other = "confederate" if seat == "union" else "union"
    for side, text in ((seat, "Mind the shoal."), (other, "Your pilot is unsure.")):
        umpire.locator("#say-form select").select_option(side)
        umpire.locator("#say-form textarea").fill(text)
        umpire.locator("#say-form button").tap()
        expect(umpire.locator(".told")).to_contain_text(text)
    umpire.locator("[data-act=release]").tap()
    expect(umpire.locator(".told")).to_contain_text("The orders for minute 1 are carried out")
    expect(player.locator("body")).to_contain_text("Mind the shoal.")
    expect(player.locator("body")).not_to_contain_text("Your pilot is unsure.")
