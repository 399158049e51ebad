"""The fonts of the pages: subset once, cached for the next start, and complete."""

import io
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from admiralty import client
from admiralty.server.pages.fonts import COMMON, CUTS, FONTS, Fonts

LARGEST = 18_000
SOURCES = Path(client.__file__).parents[1]


@pytest.mark.parametrize("name", ["sans", "serif-italic", "old-bold"])
def test_a_font_has_our_letters_and_is_small(name: str, tmp_path: Path) -> None:
    font = Fonts(tmp_path).get(name)
    assert font[:4] == b"wOF2"
    assert len(font) < LARGEST
    known = TTFont(io.BytesIO(font)).getBestCmap()
    assert {ord(letter) for letter in "AZaz09áéñüß–“”−"} <= set(known) <= set(COMMON)
    more = TTFont(io.BytesIO(Fonts(tmp_path).get(f"{name}-more"))).getBestCmap()
    assert {ord(letter) for letter in "åŁœž"} <= set(more)
    assert not set(more) & set(known)


def test_all_letters_of_our_own_words_are_in_the_first_file() -> None:
    """A page with only our own words loads no second font file."""
    texts = [path.read_text("utf-8") for kind in ("ftl", "toml", "html") for path in SOURCES.rglob(f"*.{kind}")]
    assert texts
    assert not set(map(ord, "".join(texts))) & set(CUTS["-more"])


def unicode_range(letters: Iterable[int]) -> str:
    """Letters as a `unicode-range`."""
    runs: list[list[int]] = []
    for letter in sorted(letters):
        if runs and letter == runs[-1][1] + 1:
            runs[-1][1] = letter
        else:
            runs.append([letter, letter])
    return ", ".join(f"U+{first:X}" if first == last else f"U+{first:X}-{last:X}" for first, last in runs)


def test_the_style_sheet_names_the_letters_of_the_second_files() -> None:
    style = (SOURCES / "client/static/css/base.css").read_text("utf-8")
    faces = re.findall(r'url\(/fonts/([a-z-]+)\.woff2\) format\("woff2"\);(?: unicode-range: ([^;]+);)? }', style)
    first = dict.fromkeys(FONTS, "")
    assert dict(faces) == first | {f"{name}-more": unicode_range(CUTS["-more"]) for name in FONTS}


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
