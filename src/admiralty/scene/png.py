"""Renders a picture as PNG, with the same bytes on every machine.

The rasteriser knows no CSS variables, so they are replaced by their fallbacks first. It gets the Open Sans of the
package ``ttf-opensans`` and, for the letters of charts, the Source Serif of ``font-source-serif-pro``, and never the
fonts of the machine, which may differ or be missing.
"""

from functools import cache
from importlib.resources import files
from typing import Final

from admiralty.scene.palette import flatten


class PictureError(ValueError):
    """A picture that cannot be rasterised."""


SERIFS: Final = ("Regular", "It", "Semibold", "Bold")


@cache
def font_files() -> tuple[str, ...]:
    """The upright sans-serif fonts, and the serif fonts of charts."""
    from ttf_opensans import FONTS

    serifs = files("font_source_serif_pro") / "files"
    plain = sorted(str(font.path) for font in FONTS if not font.italic)
    return (*plain, *(str(serifs / f"SourceSerifPro-{each}.ttf") for each in SERIFS))


def to_png(svg: str, width: int) -> bytes:
    """The picture, `width` pixels wide."""
    import resvg_py  # from the extra ``server``: a program without PNG does not need it

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
            serif_family="Source Serif Pro",
        )
    except ValueError as error:
        raise PictureError(str(error)) from error
    return bytes(drawn)
