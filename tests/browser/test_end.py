"""The end of a battle: how it went, links to its moments, a film, and the battle again with sides changed."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, fought
from tests.browser.table import TablePage
from tests.browser.test_screens import fits, violations


def told(found: TablePage) -> Page:
    """The end page of a battle that was fought, when its story has come."""
    page = found.page
    page.locator("#result a.main").click()
    page.wait_for_url("**/end")
    expect(page.locator("#story")).not_to_have_attribute("aria-busy", "true", timeout=40_000)
    expect(page.locator("#story-told")).to_be_visible()
    return page


@pytest.mark.parametrize(("game", "scenario"), [("ironclads_on_squares", "angamos"), ("iron_and_fire", "first_blood")])
def test_the_end_tells_result_curve_luck_and_history(table: Open, game: str, scenario: str) -> None:
    page = told(fought(table, game=game, scenario=scenario, side=None))
    expect(page.locator("h1")).to_have_text(re.compile("You won|You lost|Nobody won"))
    assert page.locator(".end-outcome").inner_text()
    expect(page.locator(".end-picture #scene")).to_be_visible()
    points = page.locator(".curve-line").get_attribute("points") or ""
    assert len(points.split()) > 10
    assert page.locator(".end-luck li").count() >= 1
    assert page.locator("#history-title + p").inner_text()
    assert violations(page) == []


def test_a_turning_point_is_a_link_to_its_moment(table: Open) -> None:
    page = told(fought(table, game="iron_and_fire", scenario="first_blood", side=None))
    point = page.locator(".turning a").first
    wanted = (point.get_attribute("href") or "").rsplit("#", 1)[1]
    point.click()
    page.wait_for_url(f"**/replay#{wanted}")
    expect(page.locator("#moment-lines")).to_have_attribute("data-entry", wanted)
    page.keyboard.press("[")
    expect(page).to_have_url(re.compile(f"#{int(wanted) - 1}$"))


def test_the_battle_again_with_sides_changed(table: Open) -> None:
    found = fought(table, game="iron_and_fire", scenario="first_blood", side=None)
    before = found.page.locator("body").get_attribute("data-as")
    page = told(found)
    page.locator("#again").click()
    page.wait_for_url(re.compile(r"/m/\w+$"))
    after = TablePage.ready(page)
    plan = page.request.get(f"/api/matches/{after.id}").json()["table"]
    mine = [seat["id"] for seat in plan["seats"] if seat["mine"]]
    assert mine
    assert before not in mine
    assert all(seat["bot"] for seat in plan["seats"] if not seat["mine"])


def test_the_film_moves_and_says_nothing_to_those_who_want_no_motion(table: Open, guest: Callable[..., Page]) -> None:
    found = fought(table, calm=False)
    address = found.page.url.split("?")[0] + "/film.svg"
    answer = found.page.request.get(address)
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert 10_000 < len(answer.body()) <= 1_500_000
    assert "script-src" not in answer.headers["content-security-policy"]
    found.page.goto(address)
    runs = found.page.locator(".run")
    assert runs.count() > 5
    moving = "nodes => nodes.filter(each => getComputedStyle(each).animationName !== 'none').length"
    assert runs.evaluate_all(moving) == runs.count()
    found.page.emulate_media(reduced_motion="reduce")
    assert runs.evaluate_all(moving) == 0
    shown = "nodes => nodes.filter(each => getComputedStyle(each).visibility === 'visible').length"
    assert runs.evaluate_all(shown) == found.page.locator(".at-last").count() > 0


def test_nothing_is_told_before_the_end(table: Open) -> None:
    found = table()
    for path in ("end", "film.svg"):
        assert found.page.request.get(f"/m/{found.id}/{path}").status == 403
    answer = found.page.request.get(f"/api/matches/{found.id}/story")
    assert answer.status == 403
    assert json.loads(answer.body())["error"]["message"]


def test_strangers_see_no_end(table: Open, guest: Callable[..., Page]) -> None:
    found = fought(table)
    stranger = guest()
    stranger.goto("/")
    for path in (f"/m/{found.id}/end", f"/m/{found.id}/film.svg", f"/api/matches/{found.id}/story"):
        assert stranger.request.get(path).status == 404


@pytest.mark.parametrize("dark", [False, True])
def test_the_end_fits_a_phone_and_is_read_aloud(table: Open, dark: bool) -> None:
    page = told(fought(table, size="phone", dark=dark))
    assert fits(page)
    assert violations(page) == []
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement !== document.body")
