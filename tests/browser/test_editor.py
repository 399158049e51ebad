"""The scenario editor in a browser: by mouse, keys and touch; analyse, play, share, and a second browser."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from admiralty.scenario_files import read_file
from tests.browser.conftest import fought
from tests.browser.table import still
from tests.browser.test_screens import fits, violations

Guest = Callable[..., Page]
BATTLES = {"ironclads_on_squares": "lissa", "iron_and_fire": "end_game", "oak_and_iron": "quickstart",
           "war_of_the_pacific": "tarapaca", "iron_and_steam": "monitor_duel"}  # fmt: skip
PLACE = {"ironclads_on_squares": "square", "iron_and_fire": "place", "oak_and_iron": "x", "war_of_the_pacific": "place",
         "iron_and_steam": "x"}  # fmt: skip
DAILY = ("iron_and_steam",)
"""An open table; the pieces of all five games are moved on a phone, and all are shared by calls."""


def opened(guest: Guest, game: str, **options: object) -> Page:
    page = guest(**options)
    page.goto(f"/edit?game={game}&scenario={BATTLES[game]}")
    expect(page.locator("#counters .counter").first).to_be_visible()
    expect(page.locator("body[data-ready]")).to_be_attached()
    still(page)
    return page


def chosen(page: Page) -> str:
    """Choose the first piece on the board from the list; returns its path."""
    expect(page.locator("body[data-ready]")).to_be_attached()
    line = page.locator(".edit-piece:not(.beside)").first
    path = line.get_attribute("data-piece") or ""
    line.click()
    expect(page.locator(f'#edit-piece[data-chosen="{path}"] h2')).to_be_visible()
    return path


def field(page: Page, path: str) -> Locator:
    return page.locator(f'[data-path="{path}"]')


def moved_by_keys(page: Page, path: str, game: str) -> tuple[str, str]:
    """Move the chosen piece one step to the right; returns its places before and after."""
    place = field(page, f"{path}.{PLACE[game]}")
    before = place.input_value()
    page.locator("#chart").focus()
    for key in ("Control+ArrowRight", "Control+ArrowDown", "Control+ArrowUp", "Control+ArrowLeft"):
        page.keyboard.press(key)
        try:
            expect(place).not_to_have_value(before, timeout=5_000)
        except AssertionError:  # the edge, or another piece
            continue
        break
    expect(place).not_to_have_value(before)
    return before, place.input_value()


@pytest.mark.parametrize(
    "game", [each if each in DAILY else pytest.param(each, marks=pytest.mark.long) for each in BATTLES]
)
def test_a_battle_is_edited_shared_and_played_in_a_second_browser(guest: Guest, game: str) -> None:
    page = guest()
    page.goto("/")
    page.locator(f'.scenario-edit[href$="game={game}&scenario={BATTLES[game]}"]').click()
    expect(page.locator("#counters .counter").first).to_be_visible()
    path = chosen(page)
    before, after = moved_by_keys(page, path, game)
    page.locator('[data-edit="undo"]').click()
    expect(field(page, f"{path}.{PLACE[game]}")).to_have_value(before)
    page.locator('[data-edit="redo"]').click()
    expect(field(page, f"{path}.{PLACE[game]}")).to_have_value(after)
    field(page, "file.title").fill(f"Ours in {game}")
    expect(page.locator("#edit-title")).to_have_text(f"Ours in {game}")
    assert violations(page) == []
    page.locator('[data-edit="share"]').click()
    page.locator('[data-edit="address"]').click()
    expect(page.locator("#share-url")).to_have_value(re.compile(r"/s/[0-9a-f]{32}$"))
    assert violations(page) == []
    other = guest()
    other.goto(page.locator("#share-url").input_value())
    expect(other.locator("h1")).to_have_text(f"Ours in {game}")
    expect(other.locator("main")).to_contain_text("Not a printed scenario")
    other.locator("input[name=side]").first.check()
    other.locator('input[name=opponent][value="bot:random"]').check()
    other.locator("#start").click()
    other.wait_for_url("**/m/**")
    expect(other.locator("#turn h1")).to_have_text(f"Ours in {game}")
    other.locator("[data-do=menu]").click()
    other.get_by_role("link", name="Change this moment").click()
    other.wait_for_url("**/edit?match=**")
    expect(other.locator("#edit-title")).to_have_text(f"Ours in {game}")


@pytest.mark.parametrize("game", list(BATTLES))
def test_a_phone_moves_a_piece_by_touch_and_everything_fits(guest: Guest, game: str) -> None:
    page = opened(guest, game, size="phone-390", dark=True)
    assert fits(page)
    page.locator('.tabs [data-tab="ships"]').tap()
    path = chosen(page)
    assert fits(page)
    place = field(page, f"{path}.{PLACE[game]}")
    before = place.input_value()
    still(page)
    box = page.locator("#chart").bounding_box()
    assert box is not None
    for x, y in ((0.5, 0.5), (0.6, 0.62), (0.42, 0.4), (0.7, 0.3)):
        page.touchscreen.tap(box["x"] + box["width"] * x, box["y"] + box["height"] * y)
        try:
            expect(place).not_to_have_value(before, timeout=5_000)
        except AssertionError:  # another piece was chosen, or nothing can lie there
            if page.locator("#edit-piece").get_attribute("data-chosen") != path:
                page.locator('.tabs [data-tab="ships"]').tap()
                chosen(page)
            continue
        break
    expect(place).not_to_have_value(before)
    assert violations(page) == []


def test_a_ship_is_dragged_turned_and_taken_off_by_mouse(guest: Guest) -> None:
    page = opened(guest, "ironclads_on_squares")
    ship = page.locator("#counter-habsburg .bed").bounding_box()
    square = page.locator('#cells [data-cell="F6"]').bounding_box()
    assert ship is not None
    assert square is not None
    page.mouse.move(ship["x"] + ship["width"] / 2, ship["y"] + ship["height"] / 2)
    page.mouse.down()
    page.mouse.move(square["x"] + square["width"] / 2, square["y"] + square["height"] / 2, steps=6)
    page.mouse.up()
    line = page.locator('.edit-piece[data-unit="habsburg"]')
    expect(line).to_contain_text("F6")
    line.click()
    heading = field(page, "ships.0.heading")
    expect(heading).to_have_value("0")
    page.locator('[data-turn="1"]').click()
    expect(heading).to_have_value("1")
    page.locator("#chart").focus()
    page.keyboard.press("[")
    expect(heading).to_have_value("0")
    page.locator('.edit-box[data-of="ships.0.flotation"]').nth(3).click()
    expect(field(page, "ships.0.flotation")).to_have_value("4")
    page.locator('[data-edit="off"]').click()
    expect(page.locator('.edit-piece.beside[data-unit="habsburg"]')).to_be_visible()
    expect(page.locator("#counter-habsburg")).to_have_count(0)


def test_a_fault_stands_beside_its_field_while_one_types(guest: Guest) -> None:
    page = opened(guest, "ironclads_on_squares")
    chosen(page)
    flotation = field(page, "ships.0.flotation")
    flotation.fill("999")
    said = page.locator('[data-field="ships.0.flotation"] .field-fault')
    expect(said).to_have_text("999 is more than 100")
    expect(flotation).to_have_attribute("aria-invalid", "true")
    expect(flotation).to_have_value("999")
    flotation.fill("7")
    expect(said).to_be_hidden()
    page.locator("#forms details").last.locator("summary").click()
    text = page.locator("#edit-toml")
    text.fill(text.input_value() + "turn_limit = 1000\n")
    page.locator('[data-edit="apply"]').click()
    expect(page.locator("#edit-toml-faults")).to_contain_text("1000 is more than 100")
    expect(page.locator("#edit-toml-faults")).to_contain_text("Line ")


def test_the_file_is_downloaded_and_opened_again_from_the_front_page(guest: Guest, tmp_path: Path) -> None:
    page = opened(guest, "iron_and_fire")
    path = chosen(page)
    _, square = moved_by_keys(page, path, "iron_and_fire")
    page.locator('[data-edit="share"]').click()
    with page.expect_download() as loading:
        page.locator('[data-edit="download"]').click()
    file = tmp_path / loading.value.suggested_filename
    loading.value.save_as(file)
    assert file.name == "my-end-game.scenario.toml"
    assert read_file(file)["position"]
    other = guest()
    other.goto("/")
    other.locator("#scenario-file").set_input_files(file)
    other.wait_for_url("**/edit?file=yes")
    expect(other.locator("#edit-state")).to_contain_text("begins in this position")
    expect(other.locator("#edit-game")).to_have_text("Iron and Fire")
    expect(other.locator("body")).not_to_have_attribute("data-loading", "yes")
    other.locator(f'.edit-piece[data-piece="{path}"]').click()
    expect(field(other, f"{path}.place")).to_have_value(square)


def test_an_edited_position_is_analysed(guest: Guest) -> None:
    page = opened(guest, "iron_and_fire")
    page.locator('[data-edit="analyse"]').click()
    expect(page.locator(".analysed h3").first).to_be_visible()
    page.locator("[data-analyse]").first.click()
    expect(page.locator(".odds-shown .odds-lines").first).to_be_visible()
    assert violations(page) == []


def test_a_moment_of_a_replay_is_changed(guest: Guest) -> None:
    found = fought(guest)
    page = found.page
    page.goto(f"/m/{found.id}/replay#4")
    expect(page.locator("#edit-moment")).to_have_attribute("href", re.compile(r"entry=4$"))
    page.locator("#edit-moment").click()
    page.wait_for_url("**/edit?match=**")
    expect(page.locator("#edit-state")).to_contain_text("begins in this position")
    chosen(page)
    page.locator('[data-edit="play"]').click()
    page.wait_for_url("**/s/**")
    expect(page.locator("main")).to_contain_text("Not a printed scenario")


def test_a_study_has_chapters_with_notes_and_arrows_and_is_read_by_its_link(guest: Guest) -> None:
    page = opened(guest, "ironclads_on_squares")
    chosen(page)
    page.locator('[data-edit="share"]').click()
    page.locator('[data-edit="study"]').click()
    page.wait_for_url("**/study/**")
    expect(page.locator("#counters .counter").first).to_be_visible()
    still(page)
    page.locator("#chapter-notes").fill("Look at the gap in the line.")
    page.locator('[data-study-do="arrow"]').click()
    for cell in ("D1", "D9"):
        box = page.locator(f'#cells [data-cell="{cell}"]').bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#arrows .arrow")).to_have_count(1)
    expect(page.locator("#kept")).to_have_text("Every change is saved at once.")
    assert violations(page) == []
    other = guest(size="phone-390")
    other.goto(page.url)
    expect(other.locator("#arrows .arrow")).to_have_count(1)
    other.locator('.tabs [data-tab="card"]').tap()
    expect(other.locator("#chapter-notes-read")).to_have_text("Look at the gap in the line.")
    assert fits(other)
    assert violations(other) == []
    other.locator('.tabs [data-tab="orders"]').tap()
    other.locator("#open-editor").tap()
    other.wait_for_url("**/edit?file=yes")
    expect(other.locator("#edit-title")).to_contain_text("Lissa")
