"""The page of findings names the rules that its figures are of, and marks those that the rules have left behind."""

import re

import pytest
from benchmarks.findings import PAGE, SCRIPTS, marked, versions


def test_every_stale_figure_of_the_page_is_marked() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert marked(text, versions()) == text, "run: python -m benchmarks.findings --mark"
    assert re.search(r"rules version \d+ of Iron and Fire", text)


def test_one_command_counts_again_all_that_the_page_counts_with_scripts() -> None:
    named = re.findall(r"^\$ python -m (benchmarks\..+)$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert len(named) == 4
    assert {*named, "benchmarks.steam_counts"} == {" ".join(script) for script in SCRIPTS}


@pytest.mark.parametrize("title", sorted(versions()))
def test_a_figure_is_stale_as_soon_as_its_game_moves_on(title: str) -> None:
    current = versions()
    text = f"Played by rules version {current[title]} of {title}, 7 of 9."
    assert marked(text, current) == text
    later = {**current, title: current[title] + "9"}
    assert marked(text, later) == text.replace(f"of {title}", f"of {title} (stale: now version {later[title]})")
    assert marked(marked(text, later), current) == text


def test_a_game_that_does_not_exist_is_named() -> None:
    with pytest.raises(SystemExit, match="Iron and Fyre"):
        marked("rules version 1 of Iron and Fyre", versions())
