"""Sheets to print: pages of A4, true lengths, and everything of the data on them."""

import re
import zlib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from admiralty.present.chart_text import charts_of
from admiralty.present.presenter import Presenter
from admiralty.present.print_out import KINDS, printed, printed_pdf
from admiralty.scene.pdf import has_outline, to_pdf
from admiralty.scene.png import PictureError
from tests.cli.conftest import Run

BATTLES = {
    "ironclads_on_squares": "angamos",
    "iron_and_fire": "near_miss",
    "oak_and_iron": "quickstart",
    "war_of_the_pacific": "first_landing",
    "iron_and_steam": "monitor_duel",
}


def words(svg: str) -> str:
    return " ".join(each.text or "" for each in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text"))


@pytest.mark.parametrize(("game", "scenario"), BATTLES.items())
def test_every_page_is_a_whole_a4_page_and_names_the_battle(game: str, scenario: str) -> None:
    presenter = Presenter.of(game, scenario, {})
    for kind in KINDS:
        for page in printed(presenter, kind):
            root = ElementTree.fromstring(page.svg)
            assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")
            assert presenter.title in words(page.svg)


@pytest.mark.parametrize(("game", "scenario"), BATTLES.items())
def test_every_drawing_on_a_page_is_defined_there(game: str, scenario: str) -> None:
    for page in printed(Presenter.of(game, scenario, {}), "counters"):
        defined = set(re.findall(r' id="([^"]+)"', page.svg))
        assert set(re.findall(r'href="#([^"]+)"', page.svg)) <= defined


@pytest.mark.parametrize(("game", "scenario"), BATTLES.items())
def test_a_ship_sheet_has_every_printed_value(game: str, scenario: str) -> None:
    presenter = Presenter.of(game, scenario, {})
    told = words("".join(page.svg for page in printed(presenter, "sheets")[:1]))
    unit = {"war_of_the_pacific": "cochrane", "oak_and_iron": "a-corvette", "iron_and_steam": "virginia"}
    ship = unit.get(game, "huascar")
    assert presenter.sheet(ship)
    for figure in presenter.sheet(ship):
        assert str(figure.label) in told
        assert str(figure.value).split()[0] in told


def test_the_ruler_is_true_to_length() -> None:
    """Pistol range is 75 mm, musket range 150 mm; cannon range, 300 mm, needs a second piece that begins at 180."""
    (first, *_) = printed(Presenter.of("oak_and_iron", "quickstart", {}), "rulers")
    marks = [float(x) - 12 for x in re.findall(r'd="M([0-9.]+) [0-9.]+v16"', first.svg)]
    assert marks[:4] == [25, 75, 150, 120]


def test_the_command_writes_the_pages_asked_for(run: Run, tmp_path: Path) -> None:
    told = run("print", "iron_and_steam", "monitor_duel", "--what", "charts", "--what", "orders", "-o", str(tmp_path))
    assert told.exit_code == 0, told.output
    names = sorted(file.name for file in tmp_path.glob("*.svg"))
    assert names[0] == "monitor_duel-charts-1.svg"
    assert "monitor_duel-orders-2.svg" in names
    assert not [name for name in names if "sheets" in name]


def test_a_game_without_rulers_says_so(run: Run, tmp_path: Path) -> None:
    told = run("print", "iron_and_fire", "near_miss", "--what", "rulers", "-o", str(tmp_path))
    assert told.exit_code == 0
    assert "This game has no “rulers” to print." in told.output
    assert not list(tmp_path.glob("*.svg"))


@pytest.mark.parametrize(("game", "scenario"), BATTLES.items())
def test_the_charts_of_every_game_are_printed_from_its_data(game: str, scenario: str) -> None:
    presenter = Presenter.of(game, scenario, {})
    charts = charts_of(presenter.game, presenter.words)
    told = " ".join(words(page.svg) for page in printed(presenter, "charts"))
    assert len(charts) >= 3
    for chart in charts:
        assert chart.title in told
        assert chart.case in presenter.game.casebook
        assert chart.rows
        assert all(len(row) == len(chart.columns) for row in chart.rows)


def test_a_chart_follows_a_changed_figure_of_the_data() -> None:
    def rows(changes: dict[str, int]) -> tuple[tuple[str, ...], ...]:
        presenter = Presenter.of("iron_and_fire", "first_blood", {}, changes)
        return charts_of(presenter.game, presenter.words)[0].rows

    assert rows({"data.tables.guns.still_target": 3}) != rows({})


def test_all_pages_are_one_pdf_true_to_length(run: Run, tmp_path: Path) -> None:
    told = run("print", "oak_and_iron", "quickstart", "--pdf", "-o", str(tmp_path))
    assert told.exit_code == 0, told.output
    presenter = Presenter.of("oak_and_iron", "quickstart", {})
    pages = [page for kind in KINDS for page in printed(presenter, kind)]
    data = (tmp_path / "quickstart.pdf").read_bytes()
    assert data == printed_pdf(presenter)
    assert data.count(b"/Type /Page ") == len(pages)
    assert set(re.findall(rb"/MediaBox \[([^\]]*)]", data)) == {b"0 0 595.2756 841.8898"}
    assert int(data.split()[-2]) == data.rindex(b"xref\n0 ")
    first = drawn(printed_pdf(presenter, ["rulers"]))[0]
    assert first.startswith("2.8346 0 0 -2.8346 0 841.8898 cm")
    for mark in (12 + 25, 12 + 75, 12 + 150):  # yard arm, pistol and musket range, from the left edge of the strip
        assert f"\n{mark} 17 m\n{mark} 33 l\n" in first


def drawn(pdf: bytes) -> list[str]:
    """The operators of each page."""
    found = []
    for number in re.findall(rb"/Contents (\d+) 0 R", pdf):
        stream = pdf.partition(b"\n" + number + b" 0 obj\n")[2].partition(b"stream\n")[2]
        found.append(zlib.decompressobj().decompress(stream).decode())
    return found


@pytest.mark.parametrize(("game", "scenario"), BATTLES.items())
def test_every_letter_and_shape_of_every_game_is_drawn_in_a_pdf(game: str, scenario: str) -> None:
    """A letter without an outline would be an empty box; an unknown element or colour raises."""
    presenter = Presenter.of(game, scenario, {})
    letters = {letter for kind in KINDS for page in printed(presenter, kind) for letter in words(page.svg)}
    assert not [letter for letter in letters if not letter.isspace() and not has_outline(letter)]
    pages = drawn(printed_pdf(presenter))
    assert all(page.count("q") and " Do Q" in page for page in pages)


def test_a_page_with_what_a_pdf_cannot_show_is_refused() -> None:
    for inside in ('<image href="x.png"/>', '<rect width="9" height="9" fill="url(#shade)"/>'):
        with pytest.raises(PictureError):
            to_pdf([f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 297">{inside}</svg>'], "")


def test_an_order_sheet_is_filled_with_turns() -> None:
    (first, *_) = printed(Presenter.of("iron_and_steam", "monitor_duel", {}), "orders")
    assert {"1", "10", "11", "40"} <= set(words(first.svg).split())


def test_a_gun_that_fires_every_turn_is_told_in_words() -> None:
    told = [str(figure.value) for figure in Presenter.of("iron_and_steam", "monitor_duel", {}).sheet("virginia")]
    assert "2 × 12-pdr boat howitzer: pierces 1/1/1/1, at most 1, one shot a turn" in told
    assert any(each.endswith("one shot every 6 turns") for each in told)
