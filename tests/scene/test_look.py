"""Differences that must be visible, with and without colour."""

import re
from collections.abc import Callable
from itertools import combinations

import pytest

from admiralty import scene as draw
from admiralty.scene.build import SIDE_STYLES
from admiralty.scene.marks import MARKER_SIGNS, PENNANTS
from admiralty.scene.palette import HUES, contrast, ink_on, luminance, style_sheet
from admiralty.words import Words
from tests.scene.demo import hex_scene, squares_scene, table_scene
from tests.scene.raster import pixels

SAY = Words(strict=True).say


def test_the_first_four_sides_differ_in_hue_and_in_shape() -> None:
    for (hue, shape), (other_hue, other_shape) in combinations(SIDE_STYLES[:4], 2):
        assert hue != other_hue
        assert shape != other_shape


def test_the_bows_of_the_first_two_sides_are_pale_and_dark() -> None:
    fills = dict(re.findall(r"\.bow-(\w+) \.bow[^{]*\{fill:var\(--adm-(\w+)", style_sheet(draw.LIGHT)))
    assert [fills[shape] for _, shape in SIDE_STYLES[:2]] == ["pale", "dark"]


def test_all_sides_differ() -> None:
    assert len(set(SIDE_STYLES)) == len(SIDE_STYLES) == len({hue for hue, _ in SIDE_STYLES})


def test_two_sides_differ_in_lightness_too() -> None:
    (first, _), (second, _) = SIDE_STYLES[:2]
    assert contrast(HUES[first], HUES[second]) > 2


@pytest.mark.parametrize("hue", HUES)
def test_letters_read_on_every_hue(hue: str) -> None:
    assert contrast(ink_on(hue), HUES[hue]) >= 4.5


@pytest.mark.parametrize("theme", [draw.LIGHT, draw.DARK], ids=["light", "dark"])
def test_text_reads_on_every_ground(theme: draw.Theme) -> None:
    for ground in ("page", "panel", "sea", "sea-low", "shoal", "land", "deep"):
        assert contrast(theme["ink"], theme[ground]) >= 7, ground
        assert contrast(theme["faint"], theme[ground]) >= 3.5, ground
    assert contrast(theme["ink"], theme["halo"]) >= 7
    for fitting in ("deck", "sail", "house"):
        assert contrast(theme["line"], theme[fitting]) >= 4.5, fitting
    for tone in ("reach", "threat", "goal", "alert", "handle"):
        assert contrast(theme[tone], theme["sea"]) >= 3, tone
    assert luminance(theme["gauge"]) != pytest.approx(luminance(theme["spent"]), abs=0.2)


def test_every_kind_of_hull_looks_different() -> None:
    assert len({(hull.outline, hull.fittings) for hull in draw.HULLS.values()}) == len(draw.HULLS)
    assert len(set(draw.MARKERS.values())) == len(draw.MARKERS) == len(MARKER_SIGNS)
    assert len(set(PENNANTS.values())) == len(PENNANTS)
    assert len(set(draw.STATES.values())) == len(draw.STATES)


def counter_picture(side: int, hull: str, cell: int) -> list[list[tuple[int, int, int, int]]]:
    sides = draw.sides(("a", "A", "A"), ("b", "B", "A"))
    counter = draw.Counter("x", hull, "A1", 0, sides[side].id, " ")
    scene = draw.compose("", draw.squares_board(1, 1), sides=sides, counters=[counter])
    svg = draw.board_svg(scene, SAY)
    sheet = float(re.findall(r'viewBox="0 0 ([\d.]+)', svg)[0])
    drawn = float(re.findall(r'id="board"[^>]* scale\(([\d.]+)\)', svg)[0]) * 100
    return pixels(draw.to_png(svg, round(cell * sheet / drawn)))


@pytest.mark.parametrize("hull", draw.HULLS)
def test_sides_are_told_apart_at_24_pixels_without_colour(hull: str) -> None:
    """The same letter on both, and grey only: pennant and deck alone must show many clearly different pixels."""
    pictures = [counter_picture(side, hull, 24) for side in (0, 1)]
    grey = [[[0.3 * r + 0.6 * g + 0.1 * b for r, g, b, _ in row] for row in picture] for picture in pictures]
    different = sum(abs(p - q) > 40 for rows in zip(*grey, strict=True) for p, q in zip(*rows, strict=True))
    assert different >= 24


@pytest.mark.parametrize("width", [1200, 400])
@pytest.mark.parametrize("make", [squares_scene, hex_scene, table_scene])
def test_the_picture_has_the_width_asked_for(make: Callable[[], draw.Scene], width: int) -> None:
    png = draw.to_png(draw.to_svg(make(), SAY), width)
    assert int.from_bytes(png[16:20], "big") == width


def test_letters_are_drawn_with_the_packaged_font() -> None:
    with_words = draw.squares_board(2, 2)
    without = draw.Board(with_words.kind, with_words.width, with_words.height, with_words.unit, with_words.cells)
    blank = draw.compose("", without)
    label = draw.compose("", draw.Board(without.kind, 200, 200, 100, without.cells, (draw.EdgeLabel("Ñ", (100, 100)),)))
    shown = [pixels(draw.to_png(draw.to_svg(scene, SAY), 200)) for scene in (blank, label)]
    assert shown[0] != shown[1]


def test_a_picture_that_is_none_is_refused() -> None:
    with pytest.raises(draw.PictureError):
        draw.to_png("<svg", 100)
    with pytest.raises(draw.PictureError):
        draw.to_png(draw.to_svg(squares_scene(), SAY), 0)
