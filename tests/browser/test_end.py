"""The end page: the story, links to turning points, a film, and a rematch with sides swapped."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.calls import Calls
from tests.browser.conftest import PATIENCE, fought_elsewhere
from tests.browser.test_screens import fits, violations

Guests = Callable[..., Page]
BATTLES = [("ironclads_on_squares", "angamos"), ("iron_and_fire", "first_blood"), ("oak_and_iron", "quickstart")]


def record(page: Page, game: str, scenario: str) -> str:
    """The address of a battle of random orders, opened from its journal."""
    made = Calls(page).post("/api/journals", fought_elsewhere(game, scenario))
    return str(made["url"]).removesuffix("/replay")


def told(page: Page, address: str) -> Page:
    """The end page of a battle, with its story loaded."""
    page.goto(f"{address}/end")
    expect(page.locator("#story-told")).to_be_visible()
    return page


@pytest.mark.parametrize(("game", "scenario"), BATTLES)
def test_the_end_tells_result_curve_luck_and_history(guest: Guests, game: str, scenario: str) -> None:
    page = guest()
    told(page, record(page, game, scenario))
    assert page.locator(".end-outcome").inner_text()
    expect(page.locator(".end-picture #scene")).to_be_visible()
    points = page.locator(".curve-line").get_attribute("points") or ""
    assert len(points.split()) > 10
    assert page.locator(".end-luck li").count() >= 1
    assert page.locator("#history-title + p").inner_text()
    assert violations(page) == []


def test_a_battle_made_up_to_learn_from_has_no_history(guest: Guests) -> None:
    page = guest()
    told(page, record(page, "ironclads_on_squares", "first_command"))
    expect(page.locator("#history-title")).to_have_count(0)
    expect(page.locator("#next-title ~ p a")).to_have_attribute(
        "href", "/new?game=ironclads_on_squares&scenario=angamos"
    )


def test_a_turning_point_is_a_link_to_its_moment(guest: Guests) -> None:
    page = guest()
    told(page, record(page, "oak_and_iron", "quickstart"))
    point = page.locator(".turning a").first
    wanted = (point.get_attribute("href") or "").rsplit("#", 1)[1]
    point.click()
    page.wait_for_url(f"**/replay#{wanted}")
    expect(page.locator("#moment-lines")).to_have_attribute("data-entry", wanted)
    page.keyboard.press("[")
    expect(page).to_have_url(re.compile(f"#{int(wanted) - 1}$"))
    page.goto(page.url.split("#")[0] + "#3")
    expect(page.locator("#moment-lines")).to_have_attribute("data-entry", "3")


@pytest.mark.parametrize(("mine", "theirs"), [("peru", "chile"), ("chile", "peru")])
def test_who_gave_up_has_lost_and_fights_again_with_sides_changed(guest: Guests, mine: str, theirs: str) -> None:
    page = guest()
    calls = Calls(page)
    match = calls.make("ironclads_on_squares", "angamos", mine, "bot:captain")
    for path in (f"/m/{match}/end", f"/m/{match}/film.svg", f"/api/matches/{match}/story"):
        assert page.request.get(path).status == 403, "nothing is told before the end"
    calls.post(f"/api/matches/{match}/resign", {"seat": mine, "token": "0123456789abcdef"})
    stranger = guest()
    for path in (f"/m/{match}/end", f"/m/{match}/film.svg", f"/api/matches/{match}/story"):
        assert stranger.request.get(path).status == 404
    told(page, f"/m/{match}")
    expect(page.locator("h1")).to_have_text("You lost.")
    expect(page.locator("figcaption")).to_have_text(re.compile(r"Turn \d+ of \d+$"))
    page.locator("#again").click()
    page.wait_for_url(lambda url: match not in url)
    table = page.request.get("/api/matches/" + page.url.split("/m/")[1].split("?")[0]).json()["table"]
    assert [seat["id"] for seat in table["seats"] if seat["mine"]] == [theirs]
    assert [seat["id"] for seat in table["seats"] if seat["bot"]] == [mine]


def test_the_film_moves_unless_one_wants_no_motion(guest: Guests) -> None:
    page = guest(calm=False)
    address = record(page, "ironclads_on_squares", "angamos") + "/film.svg"
    answer = page.request.get(address, timeout=PATIENCE)
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "script-src" not in answer.headers["content-security-policy"]
    assert 10_000 < len(answer.body()) <= 1_500_000
    page.goto(address)
    runs = page.locator(".run")
    assert runs.count() > 5
    moving = "nodes => nodes.filter(each => getComputedStyle(each).animationName !== 'none').length"
    assert runs.evaluate_all(moving) == runs.count()
    page.emulate_media(reduced_motion="reduce")
    assert runs.evaluate_all(moving) == 0
    shown = "nodes => nodes.filter(each => getComputedStyle(each).visibility === 'visible').length"
    assert runs.evaluate_all(shown) == page.locator(".at-last").count() > 0


@pytest.mark.parametrize("dark", [False, True])
def test_the_end_fits_a_phone_and_is_accessible(guest: Guests, dark: bool) -> None:
    page = guest("phone", dark=dark)
    told(page, record(page, "oak_and_iron", "quickstart"))
    assert fits(page)
    assert violations(page) == []
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#main$"))
