"""A naval combat of a war that is fought out in the browser: the buttons that begin it and report its result."""

import re
import secrets
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from admiralty.kernel.flows.chance import KeyStream
from admiralty.kernel.games.game import read_options
from admiralty.kernel.matches.match import Match
from admiralty.lab.run import answer_of, key_of, players
from admiralty.library import game
from admiralty.tactical.fight import wants_battle
from tests.browser.calls import Calls
from tests.browser.test_screens import fits

WAR, SEED = "war_of_the_pacific", 5


def waiting() -> tuple[str, int]:
    """The journal of a war abandoned after both sides chose to fight a combat out, and the entry of that choice."""
    rulebook = game(WAR)
    setting = rulebook.setting("tarapaca", read_options(rulebook.options, {"battles": "fought_out"}))
    war: Match[Any] = Match(rulebook, setting, {"ana": setting.seats}, KeyStream(key_of(SEED)))
    bots = players(rulebook, setting, dict.fromkeys(setting.sides, "captain"), key_of(SEED))
    while not wants_battle(war):
        seat, ask = next(iter(war.asks().items()))
        war.order(seat, "fight_out" if ask.kind == "battle" else answer_of(bots[seat], war, seat))
    entry = len(war.journal.entries)
    war.actions.resign("ana", next(iter(setting.sides)))
    return war.journal.text(), entry


def test_a_battle_is_begun_by_people_without_names_and_has_no_result_when_it_is_given_up(
    guest: Callable[..., Page],
) -> None:
    journal, entry = waiting()
    page = guest()
    calls = Calls(page)
    record = calls.post("/api/journals", journal)["id"]
    seats = {seat: {"by": "me"} for seat in game(WAR).setting("tarapaca", {}).seats}
    war = calls.post(f"/api/matches/{record}/branches", {"entry": entry, "seats": seats})["id"]
    page.goto(f"/m/{war}")
    page.locator("[data-battle=begin]").click()
    page.wait_for_url(re.compile(f"/m/(?!{war})"))
    expect(page.locator("body")).to_contain_text("Naval combat off")
    assert fits(page)
    battle = page.url.rpartition("/m/")[2].partition("?")[0]
    calls.post(f"/api/matches/{battle}/resign", {"seat": "peru", "token": secrets.token_hex(16)})
    page.goto(f"/m/{war}")
    page.locator("[data-battle=bring]").click()
    expect(page.locator("#toast")).to_contain_text("the battle was given up")
    expect(page.locator("#battle")).to_be_visible()
