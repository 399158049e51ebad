"""A picture as PNG, alike on every machine.

The rasteriser knows no CSS variables, so they are replaced by their fallbacks first. It would take its letters from the
machine's fonts, and draw no text at all where there are none; instead it gets the Open Sans that comes with the
package ``ttf-opensans``, and no others.
"""

from functools import lru_cache

import resvg_py
from ttf_opensans import FONTS

from admiralty.scene.palette import flatten


class PictureError(ValueError):
    """A picture that cannot be rasterised."""


@lru_cache(maxsize=1)
def font_files() -> tuple[str, ...]:
    """The upright fonts of the package: pictures use no italics."""
    return tuple(sorted(str(font.path) for font in FONTS if not font.italic))


def to_png(svg: str, width: int) -> bytes:
    """The picture, `width` pixels wide."""
    if width < 1:
        raise PictureError(width)
    try:
        drawn = resvg_py.svg_to_bytes(
            svg_string=flatten(svg),
            width=width,
            skip_system_fonts=True,
            font_files=list(font_files()),
            font_family="Open Sans",
            sans_serif_family="Open Sans",
        )
    except ValueError as error:
        raise PictureError(str(error)) from error
    return bytes(drawn)
