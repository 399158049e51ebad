"""A class in a real browser: creating it, handing out links, watching, pausing, and debriefing."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_screens import fits, violations


def made(guest: Callable[..., Page], size: str = "wide", dark: bool = False, tables: int = 3) -> Page:
    page = guest(size, dark)
    page.goto("/class?game=iron_and_fire&scenario=first_shots")
    page.fill("#tables", str(tables))
    page.fill("#class-name", "Class 9b")
    page.fill("#teacher", "Ms Grau")
    page.fill("#names", "Ana, Ben\nCid, Dora")
    page.locator("#new-class button.main").click()
    expect(page.locator(".tile")).to_have_count(tables)
    return page


@pytest.mark.parametrize(("size", "dark"), [("wide", False), ("phone", True)])
def test_the_pages_of_a_class_are_accessible_and_fit(guest: Callable[..., Page], size: str, dark: bool) -> None:
    page = made(guest, size, dark)
    wall = page.url
    for path in ("", "/sheet", "/debrief"):
        page.goto(wall + path)
        page.wait_for_load_state("load")
        assert violations(page) == []
        assert fits(page)


def test_a_pupil_joins_and_the_teacher_pauses_everybody(guest: Callable[..., Page]) -> None:
    teacher = made(guest)
    wall = teacher.url
    teacher.goto(f"{wall}/sheet")
    slips = teacher.locator(".slip")
    expect(slips).to_have_count(6)
    expect(slips.first).to_contain_text("Ana")
    link = slips.first.locator(".slip-url").inner_text()
    expect(slips.first.locator("svg")).to_be_visible()
    pupil = guest("phone", False)
    pupil.goto(link)
    pupil.wait_for_url("**/m/*")
    teacher.goto(wall)
    expect(teacher.locator(".tile").first).to_contain_text("1 of 2 joined")
    teacher.locator("#pause").click()
    expect(teacher.locator(".tile.paused")).to_have_count(3)
    expect(pupil.locator("body")).to_contain_text("Ms Grau")
    teacher.locator("#go-on").click()
    expect(teacher.locator(".tile.paused")).to_have_count(0)


def test_another_browser_opens_the_class_with_the_teachers_link(guest: Callable[..., Page]) -> None:
    teacher = made(guest, tables=1)
    field = teacher.locator("#teachers-link")
    expect(field).to_have_value(re.compile("#"))  # its script has run
    link = field.input_value()
    phone = guest("phone", True)
    phone.goto(link)
    expect(phone.locator(".tile")).to_have_count(1)
    assert "#" not in phone.url
