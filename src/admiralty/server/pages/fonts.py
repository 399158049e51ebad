"""Web fonts, subset to the characters that we use, and served by this server.

A font is subset when it is first requested and cached in a folder for the next start; without a writable folder, in
memory only. No font comes from another host.
"""

import io
import threading
from collections.abc import Iterable
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Final

from admiralty.cache_dir import Folder

__all__ = ["COMMON", "CUTS", "FONTS", "Fonts"]

FONTS: Final = {
    "serif": ("font_source_serif_pro", "SourceSerifPro-Regular.otf"),
    "serif-italic": ("font_source_serif_pro", "SourceSerifPro-It.otf"),
    "serif-bold": ("font_source_serif_pro", "SourceSerifPro-Bold.otf"),
    "serif-black": ("font_source_serif_pro", "SourceSerifPro-Black.otf"),
    "sans": ("font_source_sans_pro", "SourceSansPro-Regular.otf"),
    "sans-semibold": ("font_source_sans_pro", "SourceSansPro-Semibold.otf"),
    "sans-black": ("font_source_sans_pro", "SourceSansPro-Black.otf"),
    "old-bold": ("font_caladea", "Caladea-Bold.ttf"),
    "old-bold-italic": ("font_caladea", "Caladea-BoldItalic.ttf"),
}
"""By the name in its address: the package and the file of the font."""

COMMON: Final = (*range(0x20, 0x7F), 0xA0, *map(ord, "°±·×¼½¾§«»ÁÄÉÍÑÓÖÚÜßáâäçèéêíñóôöúü–—‘’“”„…‹›→←↑↓−≤≥"))
"""The letters of our own words: a subset of its own, which is all that most pages need."""
# More Latin letters, for names of people and of their own ships; a browser finds the rarer ones elsewhere.
MORE: Final = tuple(
    letter
    for letter in (*range(0xA1, 0x100), *map(ord, "ĄąĆćČčĘęĞğıŁłŃńŐőŒœŘřŚśŞşŠšŮůŰűŹźŻżŽž"))
    if letter not in COMMON
)
CUTS: Final = {"": COMMON, "-more": MORE}
"""The letters of a font's two subsets, by the suffix of their file names.

The style sheet names those of the second as its `unicode-range`.
"""
FEATURES: Final = ("kern", "liga", "lnum", "tnum", "pnum")


def cut(package: str, name: str, letters: Iterable[int]) -> bytes:
    """A subset of a font, as WOFF2."""
    from fontTools.subset import Options, Subsetter  # slow to import, and a subset is kept for the next start
    from fontTools.ttLib import TTFont

    font = TTFont(io.BytesIO((files(package) / "files" / name).read_bytes()))
    options = Options()
    options.layout_features = list(FEATURES)
    options.hinting = False
    options.desubroutinize = False
    options.notdef_outline = True
    options.drop_tables += ["DSIG", "FFTM"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    font.flavor = "woff2"
    made = io.BytesIO()
    font.save(made)
    return made.getvalue()


class Fonts:
    """The fonts by name, each subset once."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = Folder("fonts", f"{version('admiralty')} {CUTS}", folder)
        self._made: dict[str, bytes] = {}
        self._lock = threading.Lock()

    def get(self, name: str) -> bytes:
        """A font; `KeyError` for an unknown name."""
        package, file = FONTS[name.removesuffix("-more")]
        with self._lock:
            if name not in self._made:
                found = self._folder.get(name)
                if found is None:
                    found = cut(package, file, CUTS["-more" if name.endswith("-more") else ""])
                    self._folder.put(name, found)
                self._made[name] = found
            return self._made[name]
