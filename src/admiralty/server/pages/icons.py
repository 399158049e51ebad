"""App icons as PNG, for devices that do not take SVG: rasterised from the site's icon at the first request."""

from functools import cache
from importlib.resources import files

from admiralty.scene.png import to_png

__all__ = ["ICONS", "icon_png"]

ICONS = {"180": 180, "192": 192, "512": 512, "maskable": 512}
"""The icons by their names, with their widths in pixels."""
CORNERS = ' rx="5"'
ROOM = 'viewBox="-4 -4 32 32"'
"""A device crops a maskable icon to a shape of its own: the drawing keeps to the middle."""


@cache
def icon_png(name: str) -> bytes:
    """An icon by its name; `KeyError` for an unknown one."""
    width = ICONS[name]
    svg = (files("admiralty.client") / "static" / "icon.svg").read_text(encoding="utf-8")
    if name == "maskable":
        bed = '<rect width="24" height="24" fill="#18222b"/>'
        svg = svg.replace('viewBox="0 0 24 24"', ROOM).replace(CORNERS, "")
        svg = svg.replace(bed, '<rect x="-4" y="-4" width="32" height="32" fill="#18222b"/>')
    return to_png(svg, width)
