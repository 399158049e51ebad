"""The letters of the pages: cut once, kept for the next start, and whole."""

import io
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from admiralty.server.fonts import FONTS, LETTERS, Fonts

LARGEST = 26_000


@pytest.mark.parametrize("name", ["sans", "serif-italic", "old-bold"])
def test_a_font_has_our_letters_and_is_small(name: str, tmp_path: Path) -> None:
    font = Fonts(tmp_path).get(name)
    assert font[:4] == b"wOF2"
    assert len(font) < LARGEST
    known = TTFont(io.BytesIO(font)).getBestCmap()
    assert {ord(letter) for letter in "AZaz09áéñüßœ–“”−"} <= set(known)
    assert set(known) <= set(LETTERS)


def test_a_font_is_kept_and_read_again(tmp_path: Path) -> None:
    font = Fonts(tmp_path).get("sans")
    (kept,) = tmp_path.iterdir()
    assert font in kept.read_bytes()
    written = kept.stat().st_mtime_ns
    assert Fonts(tmp_path).get("sans") == font
    assert kept.stat().st_mtime_ns == written


def test_without_a_folder_a_font_is_made_all_the_same(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert Fonts(blocked / "under").get("sans")[:4] == b"wOF2"


def test_there_is_no_other_font(tmp_path: Path) -> None:
    assert "comic" not in FONTS
    with pytest.raises(KeyError):
        Fonts(tmp_path).get("comic")
