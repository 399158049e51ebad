"""The map of a war: it opens as a whole, has three zoom levels, and presses on a fleet and a sea area write orders."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open


def war(table: Open, size: str = "wide") -> Page:
    return table("grand_campaign", "war_of_the_pacific", "chile", size=size).page


def sheet_of_fleets(page: Page) -> None:
    page.locator('.order[data-code="auto"]').first.click()
    expect(page.locator("#draft .draft-line").first).to_be_visible()


def press(page: Page, selector: str) -> None:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_fleets_are_sent_by_pressing_a_sea_area_on_the_whole_map(table: Open) -> None:
    page = war(table)
    sheet_of_fleets(page)
    lines = page.locator("#draft .draft-lines > li > .draft-line")
    assert [each.split("\n")[0] for each in lines.all_inner_texts()] == [
        "8 warships at Antofagasta",
        "8 transports at Antofagasta",
    ]
    press(page, '#cells [data-cell="2918"]')
    expect(lines.first).to_contain_text("area IV")
    press(page, "[id^=counter-stack-3123-chile-sea] > .bed, [id^=counter-stack-3123-chile-sea] > g > .bed")
    expect(lines.nth(1)).to_have_class(re.compile(r"\bopen\b"))
    chip = page.locator("#draft .choice-chip", has_text="V, Arica to Ilo").first
    chip.click()
    expect(lines.nth(1)).to_contain_text("area V")
    expect(lines.first).to_contain_text("area IV")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_map_opens_whole_and_comes_nearer_by_level(table: Open, size: str) -> None:
    page = war(table, size)
    whole, theatre = page.locator("[data-do=level-whole]"), page.locator("[data-do=level-theatre]")
    expect(whole).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#chart")).not_to_have_class(re.compile(r"\bzoomed\b"))
    theatre.click()
    expect(theatre).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#chart")).to_have_class(re.compile(r"\bzoomed\b"))
    page.locator("#chart").focus()
    page.keyboard.press("f")
    expect(whole).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#chart")).not_to_have_class(re.compile(r"\bzoomed\b"))


def test_other_boards_have_no_levels(table: Open) -> None:
    expect(table("lissa").page.locator(".board-levels")).to_be_hidden()


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_from_afar_a_stack_is_a_chip_with_its_number_and_nearer_its_cards(table: Open, size: str) -> None:
    page = war(table, size)
    chip = page.locator(".counter .chip-far:has(.chip-count)").first
    card = page.locator(".counter .card-near").first
    expect(chip).to_be_visible()
    expect(card).to_be_hidden()
    tall = chip.locator(".chip-bed").bounding_box()
    assert tall is not None
    assert tall["height"] > 8, "a chip keeps its size on the screen"
    page.locator("[data-do=level-close]").click()
    expect(card).to_be_visible()
    expect(chip).to_be_hidden()


def test_the_forces_of_each_nation_are_told_and_their_counters_folded_away(table: Open) -> None:
    page = war(table)
    forces = page.locator("#fleet .force")
    expect(forces).to_have_count(3)
    for force in forces.all():
        expect(force).to_be_in_viewport(ratio=1)
    counters = page.locator("#fleet .fleet-side").last.locator(".ship")
    expect(counters.first).to_be_hidden()
    page.locator("#fleet .counters > summary").last.click()
    expect(counters.first).to_be_visible()
