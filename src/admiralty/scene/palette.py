"""Colours and tones: the Okabe–Ito hues, the light and dark themes, and the style sheet of every picture.

A picture names its colours through CSS variables with a fallback, ``var(--adm-sea, #dcebf3)``. A page themes all
pictures on it by setting the variables (`variables` writes the rule); a picture on its own shows its fallbacks.
"""

import re
from typing import Final, TypeAlias

Theme: TypeAlias = dict[str, str]

# Masataka Okabe and Kei Ito, Color Universal Design: told apart under every common form of colour blindness.
HUES: Final[dict[str, str]] = {
    "black": "#1b1b1b",
    "orange": "#e69f00",
    "sky": "#56b4e9",
    "green": "#009e73",
    "yellow": "#f0e442",
    "blue": "#0072b2",
    "vermillion": "#d55e00",
    "purple": "#cc79a7",
}

# A side's shape is the form of its pennant and the pattern of its decks. The two always go together.
DECKS: Final[dict[str, str]] = {"square": "solid", "swallowtail": "hatched", "triangle": "chevron", "disc": "dotted"}

# Terrain kinds, each with the sign it has on the text board.
TERRAINS: Final[dict[str, str]] = {
    "sea": ".",
    "deep": ".",
    "shoal": ",",
    "shallow": ",",
    "rock": "x",
    "land": "#",
    "hill": "#",
    "town": "H",
    "port": "H",
    "river": "~",
    "fog": "%",
}

TONES: Final = ("reach", "threat", "goal", "land", "fog", "shoal", "rock")

LIGHT: Final[Theme] = {
    "page": "#fbfaf6",
    "panel": "#f2efe6",
    "ink": "#1d2a33",
    "faint": "#55656f",
    "rule": "#cfc9b8",
    "sea": "#dcebf3",
    "sea-low": "#cbe0ec",
    "deep": "#c2dae8",
    "shoal": "#cfe7dd",
    "rock": "#b9c4c4",
    "land": "#e9dfc0",
    "land-edge": "#b59f6b",
    "hill": "#d9c797",
    "town": "#e3cdb4",
    "river": "#bfdcea",
    "fog": "#e4e6e8",
    "grid": "#a9c6d6",
    "wave": "#8fb6ca",
    "line": "#1d2a33",
    "bed": "#fffffa",
    "deck": "#f7efdc",
    "metal": "#59646b",
    "sail": "#fffdf6",
    "halo": "#fffffa",
    "gauge": "#1d2a33",
    "spent": "#b9b2a0",
    "alert": "#b3261e",
    "flame": "#d55e00",
    "ember": "#f0e442",
    "reach": "#0a7d5c",
    "threat": "#b8245a",
    "goal": "#7d6200",
    "sight": "#1d2a33",
    "card": "#fffefa",
    "card-back": "#2f5d7c",
    "card-red": "#b3261e",
    "handle": "#0b5c8a",
    "wreck": "#8a8f92",
}

DARK: Final[Theme] = LIGHT | {
    "page": "#10181e",
    "panel": "#18242c",
    "ink": "#e8eef1",
    "faint": "#a3b4be",
    "rule": "#34454f",
    "sea": "#173244",
    "sea-low": "#12293a",
    "deep": "#10263a",
    "shoal": "#1f4a4a",
    "rock": "#3f4a4d",
    "land": "#4b452f",
    "land-edge": "#8c7c4d",
    "hill": "#5d5436",
    "town": "#5e4c3a",
    "river": "#1b4257",
    "fog": "#3a4247",
    "grid": "#2d5267",
    "wave": "#2f5b73",
    "bed": "#9fb6c2",
    "deck": "#e9dfc8",
    "halo": "#0c1419",
    "gauge": "#f0f4f6",
    "spent": "#40515b",
    "alert": "#ff8a80",
    "reach": "#3fd0a4",
    "threat": "#ff8fb3",
    "goal": "#f0d264",
    "sight": "#f0f4f6",
    "card": "#f4f1e8",
    "handle": "#7cc4f0",
}


def luminance(colour: str) -> float:
    """Relative luminance of a ``#rrggbb`` colour, as WCAG defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    """WCAG contrast ratio of two colours, 1 to 21.

    >>> round(contrast("#000000", "#ffffff"), 1)
    21.0
    """
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def ink_on(hue: str) -> str:
    """Black or white, whichever reads better on a hue."""
    return max(("#ffffff", "#101010"), key=lambda ink: contrast(ink, HUES[hue]))


def variables(theme: Theme, selector: str = ":root") -> str:
    """A CSS rule that gives every picture under `selector` this theme."""
    return selector + "{" + ";".join(f"--adm-{name}:{theme[name]}" for name in sorted(theme)) + "}"


STYLE: Final = """
text{font-family:"Open Sans","Segoe UI",system-ui,-apple-system,"Helvetica Neue",Arial,sans-serif;fill:$ink}
.page{fill:$page} .panel{fill:$panel} .rule{stroke:$rule;stroke-width:1;fill:none}
.title{font-weight:700} .faint{fill:$faint} .strong{font-weight:700}
.sea-high{stop-color:$sea} .sea-deep{stop-color:$sea-low}
.wave{fill:none;stroke:$wave;stroke-width:1.1;stroke-linecap:round;opacity:.34}
.frame{fill:none;stroke:$ink;stroke-width:1.6;opacity:.75}
.cell{fill:none;stroke:$grid;stroke-width:.8}
.terrain-deep{fill:$deep} .terrain-shoal,.terrain-shallow{fill:$shoal} .terrain-rock{fill:$rock}
.terrain-land,.terrain-port{fill:$land} .terrain-hill{fill:$hill} .terrain-town{fill:$town} .terrain-river{fill:$river}
.terrain-fog{fill:$fog} .coast{fill:none;stroke:$land-edge;stroke-width:2.2;stroke-linecap:round}
.stipple{fill:$land-edge;opacity:.75} .edge-label{fill:$faint;font-weight:600} .cell-label{fill:$faint}
.hull{stroke:$line;stroke-width:2;stroke-linejoin:round}
.deck{fill:$deck;stroke:$line;stroke-width:1;stroke-linejoin:round} .metal{fill:$metal;stroke:$line;stroke-width:1.3}
.turret{fill:$deck;stroke:$line;stroke-width:2} .gun{stroke:$line;stroke-width:3;stroke-linecap:round;fill:none}
.port{stroke:$line;stroke-width:2.4;stroke-linecap:butt;fill:none} .funnel{fill:$line;stroke:$deck;stroke-width:1.4}
.mast{fill:$line} .yard{stroke:$line;stroke-width:1.6;stroke-linecap:round;fill:none}
.sail{fill:$sail;stroke:$line;stroke-width:1.3;stroke-linejoin:round} .stone{fill:$deck;stroke:$line;stroke-width:2}
.pennant{stroke:$halo;stroke-width:2.5;stroke-linejoin:round} .letter{font-weight:800;text-anchor:middle}
.paler{fill:$deck;opacity:.3} .bed{fill:$bed;opacity:.5} .ring-spent{fill:none;stroke:$spent;stroke-width:6} .ring{fill:none;stroke:$gauge;stroke-width:6}
.ring-cut{stroke:$halo;stroke-width:1.6} .name{text-anchor:middle;font-weight:600;fill:$ink}
.halo{stroke:$halo;stroke-width:4;stroke-linejoin:round;paint-order:stroke}
.badge{fill:$panel;stroke:$ink;stroke-width:1.2} .badge-alert{fill:$alert;stroke:$halo;stroke-width:1.2}
.badge-text{text-anchor:middle;font-weight:700} .badge-alert-text{fill:$halo}
.flame{fill:$flame;stroke:$halo;stroke-width:1.6;stroke-linejoin:round} .ember{fill:$ember}
.mark-fill{fill:$ink} .mark{fill:$halo;stroke:$ink;stroke-width:2;stroke-linejoin:round} .mark-line{fill:none;stroke:$ink;stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}
.mark-dark{fill:$ink;stroke:$halo;stroke-width:1.6} .mark-alert{fill:none;stroke:$alert;stroke-width:4;stroke-linecap:round}
.smoke{fill:$metal;opacity:.45} .wreck-line{fill:none;stroke:$wreck;stroke-width:2.4;stroke-dasharray:5 4}
.spent-counter{opacity:.62} .ghost{opacity:.42} .sunk-hull{opacity:.28}
.active-ring{fill:none;stroke:$handle;stroke-width:3.4} .target-ring{fill:none;stroke:$alert;stroke-width:3.4;stroke-dasharray:9 6}
.tone-reach{fill:$reach;stroke:$reach} .tone-threat{fill:$threat;stroke:$threat} .tone-goal{fill:$goal;stroke:$goal}
.tone-land{fill:$land;stroke:$land-edge} .tone-fog{fill:$fog;stroke:$faint}
.tone-shoal{fill:$shoal;stroke:$faint;stroke-dasharray:6 5} .tone-rock{fill:$rock;stroke:$ink}
.wash{fill-opacity:.15;stroke-opacity:.5;stroke-width:1.4} .tint{fill-opacity:.13;stroke:none} .contour{fill:none;stroke-width:2.2;stroke-opacity:.75;stroke-linecap:round}
.contour.tone-threat{stroke-dasharray:8 5} .contour.tone-goal{stroke-dasharray:2 5}
.solid{fill-opacity:1;stroke-width:2}
.sector{fill:$threat;fill-opacity:.1;stroke:$threat;stroke-opacity:.8;stroke-width:1.6;stroke-dasharray:6 4}
.sight{stroke:$sight;stroke-width:2.4;stroke-dasharray:2 5;stroke-linecap:round;fill:none} .sight-lost{stroke:$alert;stroke-width:2;fill:none;stroke-dasharray:1 6;stroke-linecap:round}
.band{fill:none;stroke:$faint;stroke-width:1.4;stroke-dasharray:7 5} .path{fill:none;stroke:$handle;stroke-width:3;stroke-linejoin:round;stroke-linecap:round;stroke-dasharray:1 6}
.path-end{fill:$handle} .overlay-label{font-weight:600;text-anchor:middle}
.handle-hit{fill:$handle;fill-opacity:0;stroke:none} .handle-dot{fill:$handle;stroke:$halo;stroke-width:1.6} .handle-ring{fill:none;stroke:$handle;stroke-width:2.4}
.card{fill:$card;stroke:$ink;stroke-width:1.2} .card-fresh{stroke:$handle;stroke-width:3} .card-back{fill:$card-back;stroke:$ink;stroke-width:1.2}
.card-weave{fill:none;stroke:$card;stroke-width:1;opacity:.6} .suit-red{fill:$card-red} .suit-black{fill:#1b1b1b} .card-text{font-weight:700;text-anchor:middle}
.pip{fill:$gauge} .pip-empty{fill:none;stroke:$spent;stroke-width:1.4} .bar{fill:$gauge} .bar-empty{fill:$spent}
.arrow{fill:$ink} .arrow-line{stroke:$ink;stroke-width:2.6;fill:none;stroke-linecap:round;stroke-linejoin:round}
"""  # noqa: E501 - one line a family of rules


def style_sheet(theme: Theme) -> str:
    """The embedded style sheet, with this theme as the fallback of every variable.

    Hues are classes and never style attributes: a page with a strict content security policy shows none of those.
    """

    def variable(found: re.Match[str]) -> str:
        return f"var(--adm-{found[1]}, {theme[found[1]]})"

    hues = (f".stroke-{hue}{{stroke:{HUES[hue]}}} .letter-on-{hue}{{fill:{ink_on(hue)}}}\n" for hue in HUES)
    return re.sub(r"\$([a-z]+(?:-[a-z]+)*)", variable, STYLE) + "".join(hues)


def flatten(svg: str) -> str:
    """Replace every variable by its fallback, for renderers that know no CSS variables.

    >>> flatten("fill:var(--adm-sea, #dcebf3)")
    'fill:#dcebf3'
    """
    return re.sub(r"var\(--adm-[a-z-]+, (#[0-9a-f]{6})\)", r"\1", svg)
