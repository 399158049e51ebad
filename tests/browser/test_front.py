"""The front page and its links: running matches, finished matches, opening a journal."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, fought, fought_elsewhere
from tests.browser.table import TablePage


def test_the_front_page_tells_how_a_finished_match_ended_and_leads_to_it(guest: Callable[..., Page]) -> None:
    found = fought(guest)
    told, here = found.page.locator("#result .result-story").inner_text(), f"/m/{found.id}"
    answer = found.page.goto("/matches")
    assert answer is not None
    assert answer.status == 200
    line = found.page.locator(f'a.match[href="{here}"]')
    expect(line).to_be_visible()
    result = line.locator(".match-turn").inner_text()
    assert re.search("won: |draw: ", result)
    winner, reason = result.split(": ", 1)
    assert told.startswith(winner)
    assert reason in told
    # And back to the front page.
    line.click()
    TablePage.ready(found.page)
    named_after_battle_and_day(found.page, "#result a[download]")
    found.page.locator("a.home").click()
    found.page.locator("a.finished-link").click()
    expect(line).to_be_visible()
    found.page.locator("#find-match").fill("no such battle")
    expect(line).to_be_hidden()
    expect(found.page.locator("#no-match")).to_be_visible()
    found.page.locator("#find-match").fill("angamos")
    expect(line).to_be_visible()
    # Running matches are listed before finished ones.
    again = TablePage.start(found.page, "ironclads_on_squares", "lissa", None, "bot:random")
    here = f"/m/{again.id}"
    found.page.goto("/")
    running = found.page.locator("section.my a.match")
    expect(running).to_have_count(1)
    assert running.get_attribute("href") == here
    expect(found.page.locator("#start-here")).to_be_visible()


def named_after_battle_and_day(page: Page, link: str) -> None:
    with page.expect_download() as download:
        page.locator(link).click()
    assert re.fullmatch(r"angamos-\d{4}-\d\d-\d\d\.journal", download.value.suggested_filename)


def opened(page: Page, text: str, folder: Path) -> str:
    """Open a journal as a file from the front page; returns the number of entries in its replay."""
    file = folder / "battle.jsonl"
    file.write_text(text)
    page.goto("/")
    page.locator("#journal-file").set_input_files(file)
    page.wait_for_url(re.compile(r"/m/\w+/replay(\?.*)?$"))
    expect(page.locator("#moment-lines .line").first).to_be_attached()
    return page.locator("#scrubber").get_attribute("max") or ""


def test_a_journal_opened_from_the_front_page_is_shown_and_found_again(
    guest: Callable[..., Page], tmp_path: Path
) -> None:
    text = fought_elsewhere("ironclads_on_squares", "angamos")
    page = guest()
    assert opened(page, text, tmp_path) == str(len(text.strip().split("\n")) - 1)
    page.goto("/matches")
    line = page.locator("#finished-list a.match")
    expect(line.locator(".match-turn")).to_contain_text(re.compile("won|draw"))
    line.click()
    expect(page.locator("#scrubber")).to_be_visible()


def test_a_journal_without_an_end_is_shown_too(table: Open, guest: Callable[..., Page], tmp_path: Path) -> None:
    found = table("lissa", side="")
    found.await_turn()
    found.after(found.orders.first.click)
    text = found.page.request.get(f"/api/matches/{found.id}/journal").text()
    page = guest()
    opened(page, text, tmp_path)
    page.goto("/")
    expect(page.locator("#mine")).to_have_count(0)
    page.goto("/matches")
    page.locator("#finished-list a.match").click()
    expect(page.locator("#scrubber")).to_be_visible()


@pytest.mark.parametrize("query", ["game=iron_and_fire&scenario=nowhere", "game=chess", "game=chess&scenario=lissa"])
def test_a_battle_that_does_not_exist_is_not_another_one(guest: Callable[..., Page], query: str) -> None:
    page = guest()
    answer = page.goto(f"/new?{query}")
    assert answer is not None
    assert answer.status == 404
    expect(page.locator("#start")).to_have_count(0)
    expect(page.locator("main")).to_contain_text("no such battle")


def test_a_game_without_a_battle_named_begins_with_its_first(guest: Callable[..., Page]) -> None:
    page = guest()
    page.goto("/new?game=iron_and_fire")
    expect(page.locator("h1")).to_contain_text("First Blood")


def test_the_file_of_a_journal_is_named_after_the_battle_and_the_day(table: Open) -> None:
    found = table("angamos")
    found.await_turn()
    found.page.locator("header [data-do=menu]").click()
    named_after_battle_and_day(found.page, "#menu a[download]:not(#save-promise)")


@pytest.mark.long
def test_a_battle_in_squadrons_is_set_up_with_a_commander_for_each(guest: Callable[..., Page]) -> None:
    page = guest()
    page.goto("/new?game=iron_and_steam&scenario=mobile_bay")
    page.locator("details.options summary").click()
    expect(page.locator("#squadrons")).to_be_hidden()
    page.locator("#option-squadrons").select_option("on")
    rows = page.locator("#squadron-rows select")
    expect(rows).to_have_count(4)
    page.locator('[data-seat="union_monitors"]').select_option("bot:random")
    page.locator('[data-seat="confederate_fort"]').select_option("friend")
    page.locator('[data-seat="confederate"]').select_option("bot:random")
    page.locator("#start").click()
    page.wait_for_url(re.compile(r"/m/\w+"))
    expect(page.locator("#draft .draft-line").first).to_be_visible()
    expect(page.locator("#draft .draft-line", has_text="Tecumseh")).to_have_count(0)
    expect(page.locator("#draft .draft-line", has_text="Hartford")).to_have_count(1)
