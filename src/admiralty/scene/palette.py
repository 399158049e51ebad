"""Colours: the Okabe–Ito palette (safe for colour-blind readers), light and dark themes, the style sheet.

A picture names its colours through CSS variables with a fallback, ``var(--adm-sea, #dcebf3)``. A page themes all
pictures on it by setting the variables (`variables` writes the rule); a picture on its own shows its fallbacks.
"""

import re
from typing import Final, TypeAlias

Theme: TypeAlias = dict[str, str]

# The brick is ours, and never the only sign of a side; the others are distinct under every common form of colour
# blindness: Masataka Okabe and Kei Ito, Color Universal Design.
HUES: Final[dict[str, str]] = {
    "black": "#1b1b1b",
    "orange": "#e69f00",
    "sky": "#56b4e9",
    "green": "#009e73",
    "yellow": "#f0e442",
    "blue": "#0072b2",
    "vermillion": "#d55e00",
    "purple": "#cc79a7",
    "brick": "#b23a24",
}

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
    "mountain": "^",
    "rough": "n",
    "desert": ":",
    "salt_desert": "_",
    "box": "=",
}

TONES: Final = ("reach", "threat", "goal", "land", "fog", "shoal", "rock")

# Chart paper by day, night watch by night; the style sheet below shows what each name colours.
LIGHT: Final[Theme] = {
    "page": "#f3ecdb", "panel": "#fbf7ec", "sunk": "#e8dfc8", "ink": "#18222b", "faint": "#4a5157", "rule": "#cdc1a3",
    "sea": "#d9e6e6", "sea-low": "#c9dbde", "deep": "#c9dbde", "shoal": "#e9f1e4", "rock": "#b9c4c4",
    "land": "#ecdcb4", "land-low": "#dcc795", "land-edge": "#3a2f20", "hachure": "#7b6646", "hill": "#dcc795",
    "town": "#e3cdb4", "river": "#bfdcea", "fog": "#eceae0", "grid": "#4f7884", "sounding": "#5d7f88",
    "surf": "#fbf7ec", "cable": "#8a2a6a", "chart-ink": "#27414c", "grass": "#b9bd7c", "wood": "#98a663",
    "line": "#14202a", "deck": "#ead6a8", "house": "#fbf4e2", "pale": "#fbf4e2", "dark": "#14202a",
    "metal": "#59646b", "sail": "#fffaf0",
    "halo": "#fbf7ec", "gauge": "#18222b", "spent": "#b9b2a0", "alert": "#b3261e", "good": "#1d6b48",
    "flame": "#d55e00", "ember": "#f0e442", "wake": "#ffffff",
    "beyond": "#eadfc2", "beyond-sea": "#e2e3d2", "atlas-sea": "#bcd2d2", "atlas-shallow": "#cbddd6",
    "atlas-water": "#dbe8dd", "atlas-line": "#5f8a93",
    "mountain": "#cdb791", "height-low": "#c2a67d", "height-mid": "#b7976f", "mountain-high": "#ab8a66",
    "rough": "#d5c890", "desert": "#eee0b4", "salt": "#fbf8ee", "sand": "#a9864a", "cracks": "#b9ad8c",
    "shade": "#50301a", "light": "#fff3d2", "snow": "#fffdf6", "stream": "#2f6f9a", "stream-bed": "#eef3e6",
    "lake": "#9dc3cf", "rail": "#1d1914", "rail-bed": "#fdf6e0", "border": "#8c1c13", "area": "#27496d",
    "coin": "#f2c230",
    "dutch-sea": "#d3ddcf", "dutch-mid": "#d6dcc6", "dutch-rim": "#e3d6b0", "dutch-ink": "#3a2a18", "stain": "#c8a55c",
    "dutch-green": "#2f6b4f", "dutch-red": "#a3341f", "dutch-blue": "#2b3f57", "cream": "#efe4c4", "gilt": "#c79a3a",
    "brass": "#d0a544", "ruler": "#c08a48", "spar": "#4a341d", "slip": "#fffaf0", "base": "#fdf8e6",
    "depth-deep": "#b5d0d4", "depth-three": "#cddfdb", "depth-two": "#e2ebdd", "depth-one": "#f7f2dc",
    "marsh": "#7d8a55",
    "side-a": "#14558f", "on-a": "#ffffff", "side-b": "#e69f00", "on-b": "#18222b",
    "side-c": "#b23a24", "on-c": "#ffffff", "card-face": "#f6f1e2", "card-water": "#dbe7e6", "print": "#2e241a",
    "reach": "#0c7a62", "threat": "#c00a35", "goal": "#6b5200", "sight": "#18222b",
    "card": "#fffdf6", "card-back": "#2f5d7c", "card-red": "#b3261e", "handle": "#0c7a62", "wreck": "#6f7578",
}  # fmt: skip

DARK: Final[Theme] = LIGHT | {
    "beyond": "#1d2226", "beyond-sea": "#131b21", "atlas-sea": "#16303d", "atlas-shallow": "#1a3542",
    "atlas-water": "#1d3a47", "atlas-line": "#3a5b68",
    "mountain": "#4d412e", "height-low": "#4a3c29", "height-mid": "#453622", "mountain-high": "#3f301e",
    "rough": "#444325", "desert": "#544a2c", "salt": "#77736a", "sand": "#7d6a3d", "cracks": "#4f4c44",
    "shade": "#080503", "light": "#9a8a60", "snow": "#c9c6bb", "stream": "#5fa3cf", "stream-bed": "#1b2a33",
    "lake": "#2d5468", "rail": "#d9d0b8", "rail-bed": "#2a2419", "border": "#e0705f", "area": "#8fb3d6",
    "coin": "#d9ab2a",
    "dutch-sea": "#1d2f33", "dutch-mid": "#1a292b", "dutch-rim": "#241f14", "dutch-ink": "#cdbb92", "stain": "#6b5526",
    "dutch-green": "#6fae8e", "dutch-red": "#d9705a", "dutch-blue": "#9db8d6", "cream": "#3a3524", "gilt": "#b08a3a",
    "brass": "#a8823a", "ruler": "#7d5a2e", "spar": "#d9c39a", "slip": "#18232c", "base": "#28323a",
    "depth-deep": "#0e212c", "depth-three": "#14303b", "depth-two": "#1c3c44", "depth-one": "#2a4747",
    "marsh": "#76804f",
    "page": "#0f171e", "panel": "#18232c", "sunk": "#0a1117", "ink": "#ece6d6", "faint": "#b3b8b4", "rule": "#2e3d48",
    "sea": "#122733", "sea-low": "#0d1e29", "deep": "#0d1e29", "shoal": "#1a3640", "rock": "#3f4a4d",
    "land": "#37331f", "land-low": "#443d25", "land-edge": "#c9b27c", "hachure": "#8f7f57", "hill": "#443d25",
    "town": "#4a4030", "river": "#1b4257", "fog": "#2b353b", "grid": "#4d7482", "sounding": "#6d93a0",
    "surf": "#0f171e", "cable": "#e08fc4", "chart-ink": "#b9cdd2", "grass": "#4d5230", "wood": "#3c4626",
    "line": "#efe6cf", "deck": "#71613a", "house": "#46535a", "pale": "#f4ecd6", "dark": "#0a1117",
    "metal": "#38444b", "sail": "#5b655f",
    "halo": "#0c1419", "gauge": "#ece6d6", "spent": "#40515b", "alert": "#ff7d6b", "good": "#6fd0a0", "wake": "#cfe3ea",
    "side-a": "#4f9fdf", "on-a": "#06131d", "side-b": "#f2a93b", "on-b": "#1a1204",
    "side-c": "#ef7f68", "on-c": "#1c0703", "card-face": "#d8d2c0", "card-water": "#b9c9ca", "print": "#1d160e",
    "reach": "#3fc9a4", "threat": "#ff5c7c", "goal": "#f0d264", "sight": "#ece6d6",
    "card": "#f4f1e8", "handle": "#3fc9a4", "wreck": "#9aa3a6",
}  # fmt: skip


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


PAINTS: Final[dict[str, tuple[str, str]]] = {hue: (HUES[hue], ink_on(hue)) for hue in HUES} | {
    "blue": ("$side-a", "$on-a"),
    "orange": ("$side-b", "$on-b"),
    "brick": ("$side-c", "$on-c"),
}
"""The fill of a hue and the ink on it. The first two sides have shades of their own by day and by night."""


def variables(theme: Theme, selector: str = ":root") -> str:
    """A CSS rule that gives every picture under `selector` this theme."""
    return selector + "{" + ";".join(f"--adm-{name}:{theme[name]}" for name in sorted(theme)) + "}"


STYLE: Final = """
text{font-family:"Source Sans 3","Source Sans Pro","Open Sans","Segoe UI",system-ui,-apple-system,"Helvetica Neue",Arial,sans-serif;fill:$ink}
.page{fill:$page} .panel{fill:$panel} .rule{stroke:$rule;stroke-width:1;fill:none}
.title{font-weight:700} .faint{fill:$faint} .strong{font-weight:700}
.sea-high{stop-color:$sea} .sea-deep{stop-color:$sea-low}
.cell{fill:none;stroke:$grid;stroke-width:1;stroke-opacity:.2} .grid-corners{fill:none;stroke:$grid;stroke-width:1.6;stroke-opacity:.55}
.terrain-rock{fill:$rock} .terrain-river{fill:$river} .terrain-fog{fill:$fog}
.rhumb{fill:none;stroke:$grid;stroke-width:1}
.shoal{fill:$shoal;fill-rule:evenodd} .shoal-wash{fill:none;stroke:$shoal} .shoal-line{fill:none;stroke:$sounding;stroke-width:2.6;stroke-dasharray:.1 8;stroke-linecap:round} .shoal-dots{fill:none;stroke:$sounding;stroke-width:2;stroke-linecap:round;stroke-opacity:.6}
.waterline{fill:none;stroke:$sounding} .waterline-gap{fill:none;stroke:$shoal} .land{fill:$land;fill-rule:evenodd}
.surf{fill:none;stroke:$surf;stroke-width:8;stroke-dasharray:20 6 9 7 28 9;stroke-linecap:round} .coast{fill:none;stroke:$land-edge;stroke-width:3;stroke-linejoin:round}
.cliffs{fill:none;stroke:$land-edge;stroke-width:1.5;stroke-linecap:round;stroke-opacity:.85} .hachure{fill:none;stroke:$hachure;stroke-width:1.4;stroke-linecap:round;stroke-opacity:.8} .town-plan{fill:$land-edge;fill-opacity:.78}
.soundings text{font-family:"Source Serif 4","Source Serif Pro",Georgia,serif;font-style:italic;fill:$sounding;text-anchor:middle;fill-opacity:.75} #cells text{fill:$chart-ink;fill-opacity:.8;text-anchor:middle}
.letters-sea,.letters-land,.letters-town{font-family:"Source Serif 4","Source Serif Pro",Georgia,serif;letter-spacing:.22em} .letters-sea{fill:$chart-ink;font-style:italic;fill-opacity:.5;letter-spacing:.4em}
.letters-land{fill:$land-edge;font-style:italic;fill-opacity:.85;stroke-opacity:.85;stroke:$land;stroke-width:5;paint-order:stroke} .letters-town{fill:$land-edge;font-weight:600;stroke:$land;stroke-width:6;paint-order:stroke}
.rose-line{fill:none;stroke:$chart-ink;stroke-width:1.2} .rose-light{fill:$panel;stroke:$chart-ink;stroke-width:1} .rose-dark{fill:$chart-ink;stroke:$chart-ink;stroke-width:1}
.isle-water{fill:$shoal;fill-opacity:.3} .isle-line{fill:none;stroke:$sounding;stroke-width:1.4;stroke-opacity:.5} .isle-beach{fill:$land;stroke:$land-edge;stroke-width:2.4;stroke-linejoin:round} .isle-grass{fill:$grass} .isle-wood{fill:$wood;fill-opacity:.8}
.crags{fill:$metal;stroke:$line;stroke-width:1.4;stroke-linejoin:round} .fog-shade{fill:$spent;fill-opacity:.6} .fog-white{fill:$fog} .fog-body{fill:$fog} .fog-curl{fill:none;stroke:$spent;stroke-width:2}
.terrain-name{font-family:"Source Serif 4","Source Serif Pro",Georgia,serif;font-style:italic;text-anchor:middle;fill:$ink;stroke:$halo;stroke-width:3.4;paint-order:stroke;stroke-linejoin:round}
.neat-inner{fill:none;stroke:$chart-ink;stroke-width:1.8} .neat-outer{fill:none;stroke:$chart-ink;stroke-width:3.2} .neat-bars{fill:$chart-ink} .edge-label{fill:$chart-ink;font-weight:600}
.hull{stroke:$line;stroke-width:2;stroke-linejoin:round} .shadow{fill:#000;fill-opacity:.22}
.deck{fill:$deck;stroke:$line;stroke-width:1;stroke-linejoin:round} .planks{fill:none;stroke:$line;stroke-width:.5;stroke-opacity:.35}
.house{fill:$house;stroke:$line;stroke-width:1.2;stroke-linejoin:round} .metal{fill:$metal;stroke:$line;stroke-width:1.4;stroke-linejoin:round}
.turret{fill:$house;stroke:$line;stroke-width:2} .gun{stroke:$line;stroke-width:3.4;stroke-linecap:round;fill:none}
.port{stroke:$line;stroke-width:2.6;stroke-linecap:butt;fill:none} .strake{fill:none;stroke:$house;stroke-width:3.4;stroke-dasharray:4 4}
.funnel{fill:$line} .funnel-mouth{fill:$house} .mast{fill:$line} .yard{stroke:$line;stroke-width:1.8;stroke-linecap:round;fill:none}
.sail{fill:$sail;stroke:$line;stroke-width:1.2;stroke-linejoin:round} .stone{fill:$house;stroke:$line;stroke-width:2}
.bow{stroke:$line;stroke-width:1.4;stroke-linejoin:round} .bow-square .bow,.bow-disc .bow{fill:$pale} .bow-swallowtail .bow,.bow-triangle .bow{fill:$dark}
.pennant{stroke:$line;stroke-width:1.6;stroke-linejoin:round} .letter{font-weight:800;text-anchor:middle}
.bed{fill:none} .plate{fill:$panel;stroke:$line;stroke-width:1} .box{fill:$gauge} .box-lost{fill:none;stroke:$alert;stroke-width:1.8;stroke-linecap:round}
.name{text-anchor:middle;font-weight:700;fill:$ink}
.halo{stroke:$halo;stroke-width:4.6;stroke-linejoin:round;paint-order:stroke}
.badge{fill:$panel;stroke:$ink;stroke-width:1.2} .badge-alert{fill:$alert;stroke:$halo;stroke-width:1.2}
.badge-text{text-anchor:middle;font-weight:700} .badge-alert-text{fill:$halo}
.flame{fill:$flame;stroke:$halo;stroke-width:1.6;stroke-linejoin:round} .ember{fill:$ember}
.depth-deep{fill:$depth-deep} .depth-three{stroke:$depth-three} .depth-two{stroke:$depth-two} .depth-one{stroke:$depth-one} .bank{fill:none;stroke-linejoin:round;stroke-linecap:square} .bank-two{fill:$depth-two;stroke:$depth-three;paint-order:stroke} .bank-one{fill:$depth-one}
.fathom{fill:none;stroke:$sounding;stroke-width:1.6} .marsh{fill:none;stroke:$marsh;stroke-width:1.4;stroke-opacity:.8} .trees{fill:$wood;stroke:$hachure;stroke-width:1} .mines{fill:$threat;fill-opacity:.1;stroke:$threat;stroke-width:3;stroke-dasharray:.1 9;stroke-linecap:round} .mine-marks{fill:$chart-ink} .roads{fill:none;stroke:$chart-ink;stroke-width:3;stroke-opacity:.7;stroke-dasharray:14 9} .pile-marks{fill:none;stroke:$land-edge;stroke-width:5;stroke-linecap:round}
.raft{fill:$metal;stroke:$line;stroke-width:1} .plates{fill:none;stroke:$line;stroke-width:.9;stroke-opacity:.6}
.mark-fill{fill:$ink} .mark{fill:$halo;stroke:$ink;stroke-width:2;stroke-linejoin:round} .mark-line{fill:none;stroke:$ink;stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}
.mark-dark{fill:$ink;stroke:$halo;stroke-width:1.6} .mark-alert{fill:none;stroke:$alert;stroke-width:4;stroke-linecap:round}
.smoke{fill:$metal;fill-opacity:.45} .spray{fill:$wake;stroke:$line;stroke-width:1} .wreck-line{fill:none;stroke:$wreck;stroke-width:2.4;stroke-dasharray:5 4}
.spent-counter{opacity:.62} .ghost{opacity:.42} .sunk-hull{opacity:.28}
.active-ring{fill:none;stroke:$handle;stroke-width:3.4} .target-ring{fill:none;stroke:$threat;stroke-width:3.4;stroke-dasharray:9 6} .target-ticks{fill:none;stroke:$threat;stroke-width:4}
.tone-reach{fill:$reach;stroke:$reach} .tone-threat{fill:$threat;stroke:$threat} .tone-goal{fill:$goal;stroke:$goal}
.tone-land{fill:$land;stroke:$land-edge} .tone-fog{fill:$fog;stroke:$faint}
.tone-shoal{fill:$shoal;stroke:$faint;stroke-dasharray:6 5} .tone-rock{fill:$rock;stroke:$ink}
.wash{fill-opacity:.15;stroke-opacity:.5;stroke-width:1.4} .step{fill-opacity:.11;stroke-opacity:.65;stroke-width:1.6} .tint{fill-opacity:.24;stroke:none} .contour{fill:none;stroke-width:2.2;stroke-opacity:.75;stroke-linecap:round}
.contour.tone-threat{stroke-dasharray:8 5} .contour.tone-goal{stroke-dasharray:2 5}
.solid{fill-opacity:1;stroke-width:2}
.sector{fill:none;stroke:$threat;stroke-opacity:.8;stroke-width:1.6;stroke-dasharray:6 4} .sector.bears{fill:$threat;fill-opacity:.07;stroke-dasharray:none}
.tag-plate{fill:$panel;stroke:$ink;stroke-width:1.2} .tag-threat{fill:$alert;stroke:$alert} .tag-text{font-weight:600;text-anchor:middle} .tag-text-threat{fill:$halo} .tag-fan{stroke:$threat;fill-opacity:.92} .tag-text-fan{font-weight:400}
.limit{fill:none;stroke:$threat;stroke-width:3;stroke-linecap:round} .limit-inner{stroke-width:1.8;stroke-dasharray:7 6;stroke-opacity:.85} .limit-name{fill:$threat;font-weight:600;text-anchor:middle} .cable{fill:none;stroke:$cable;stroke-width:2.4;stroke-opacity:.85;stroke-linejoin:round} .cable-name{fill:$cable;font-family:"Source Serif 4","Source Serif Pro",Georgia,serif;font-style:italic;letter-spacing:.08em} .mark-cable{fill:$cable;stroke:$line;stroke-width:1.6;stroke-linejoin:round} .mark-pale{fill:none;stroke:$pale;stroke-width:3} .mark-wake{fill:none;stroke:$wake;stroke-width:2.4} .mine-disc{fill:$panel;fill-opacity:.94;stroke:$chart-ink;stroke-width:2.2} .mine-hidden{stroke-dasharray:4.6 3} .mine-horns{fill:none;stroke:$chart-ink;stroke-width:3;stroke-linecap:round} .mine-sign{fill:none;stroke:$chart-ink;stroke-width:3.2;stroke-linecap:round} .mine-dot{fill:$chart-ink} .mine-live{fill:$chart-ink;stroke:$halo;stroke-width:1.6}
.sight{stroke:$sight;stroke-width:2.4;stroke-dasharray:2 5;stroke-linecap:round;fill:none} .sight-lost{stroke:$alert;stroke-width:2;fill:none;stroke-dasharray:1 6;stroke-linecap:round}
.band{fill:none;stroke:$faint;stroke-width:1.4;stroke-dasharray:7 5} .path{fill:none;stroke:$handle;stroke-width:3;stroke-linejoin:round;stroke-linecap:round;stroke-dasharray:1 6}
.path-end{fill:$handle} .overlay-label{font-weight:600;text-anchor:middle}
.handle-hit{fill:$handle;fill-opacity:0;stroke:none} .handle-dot{fill:$handle;stroke:$halo;stroke-width:1.6} .handle-ring{fill:none;stroke:$handle;stroke-width:2.4}
.card{fill:$card;stroke:$ink;stroke-width:1.2} .card-fresh{stroke:$handle;stroke-width:3} .card-back{fill:$card-back;stroke:$ink;stroke-width:1.2}
.card-weave{fill:none;stroke:$card;stroke-width:1;stroke-opacity:.6} .suit-red{fill:$card-red} .suit-black{fill:#1b1b1b} .card-text{font-weight:700;text-anchor:middle}
.pip{fill:$gauge} .pip-empty{fill:none;stroke:$spent;stroke-width:1.4} .bar{fill:$gauge} .bar-empty{fill:$spent}
.arrow{fill:$ink} .arrow-line{stroke:$ink;stroke-width:2.6;fill:none;stroke-linecap:round;stroke-linejoin:round}
.margin-art{display:none} .margin-sea{fill:$sea} .chequer{fill:$grid;fill-opacity:.07} .wake{fill:none;stroke:$wake;stroke-width:2.2;stroke-opacity:.8;stroke-linecap:round}
.dutch-sea{stop-color:$dutch-sea} .dutch-mid{stop-color:$dutch-mid} .dutch-rim{stop-color:$dutch-rim} .dutch-stain{fill:$stain;fill-opacity:.07} .dutch-wave{fill:none;stroke:$sounding;stroke-width:1;stroke-opacity:.34}
.rhumb-ink{fill:none;stroke:$dutch-ink;stroke-width:.9;stroke-opacity:.3} .rhumb-green{fill:none;stroke:$dutch-green;stroke-width:.85;stroke-opacity:.3} .rhumb-red{fill:none;stroke:$dutch-red;stroke-width:.8;stroke-opacity:.26}
.rose-disc{fill:$cream;fill-opacity:.55;stroke:$dutch-ink;stroke-width:1.4} .rose-cream{fill:$cream;stroke:$dutch-ink;stroke-width:.6} .rose-gilt{fill:$gilt;stroke:$dutch-ink;stroke-width:.6} .rose-red{fill:$dutch-red;stroke:$dutch-ink;stroke-width:.6} .rose-green{fill:$dutch-green;stroke:$dutch-ink;stroke-width:.6} .rose-blue{fill:$dutch-blue;stroke:$dutch-ink;stroke-width:.6}
.wind-pennon{fill:$dutch-blue;stroke:$slip;stroke-width:1.6} .wind-breath{fill:none;stroke:$dutch-blue;stroke-width:1.5;stroke-linecap:round} .wind-name{font-family:Caladea,Cambria,Georgia,serif;font-weight:700;fill:$dutch-blue;stroke:$dutch-mid;stroke-width:4;paint-order:stroke} .wind-streaks{fill:none;stroke:$wake;stroke-opacity:.4;stroke-width:1.6;stroke-linecap:round} .current-sign{fill:none;stroke:$grid;stroke-width:2.4;stroke-opacity:.75;stroke-linecap:round;stroke-linejoin:round}
.base{fill:$base;fill-opacity:.5;stroke-width:1.4} .base-mark{fill:none} .base-acts{stroke-width:2.6} .base-target{stroke:$threat;stroke-width:2.4;stroke-dasharray:5 2} .base-halo{fill:none;stroke:$slip;stroke-width:1.4} .notch{fill:none;stroke:$ink;stroke-width:.9} .notch-hit{fill:$alert;stroke:$ink;stroke-width:.5} .notch-dot{fill:$ink} .hour-glass{fill:$gilt} .slip{fill:$slip;stroke:$ink;stroke-width:1}
.sailer .hull{stroke:$line;stroke-width:.8} .sailer .deck{stroke-width:.5} .sailer .planks{stroke-width:.25} .spar{fill:none;stroke:$spar;stroke-width:1;stroke-linecap:round} .sail-gun{fill:none;stroke:$line;stroke-width:1.1} .hatch{fill:$spar} .castle{fill:$sail;fill-opacity:.45;stroke:$spar;stroke-width:.6} .furled{fill:none;stroke:$sail;stroke-width:1.6} .sailer .sail{stroke:$spar;stroke-width:.45} .sailer .mast{fill:$spar} .active-ring.on-base{stroke:none}
.ruler-wood{fill:$ruler;stroke:$spar;stroke-width:.8} .ruler-ticks{fill:$spar;stroke:$spar;stroke-width:.6} .brass{fill:$brass;stroke:$spar;stroke-width:.5} .ruler-text{font-family:Caladea,Cambria,Georgia,serif;font-weight:700;fill:$dutch-ink} .wedge{fill:$brass;fill-opacity:.55;stroke:$spar;stroke-width:.7}
"""  # noqa: E501 - one line a family of rules


ATLAS_STYLE: Final = """
.beyond{fill:$beyond-sea} .beyond-land{fill:$beyond;stroke:$land-edge;stroke-width:2;stroke-opacity:.35} .edge-of-play{fill:none;stroke:$land-edge;stroke-width:3.5;stroke-opacity:.55}
.atlas-sea{fill:$atlas-sea} .swell{fill:none;stroke:$atlas-line;stroke-width:1.2;stroke-opacity:.45}
.water-0,.water-2,.water-4,.water-6,.water-8{fill:none;stroke:$atlas-line;stroke-linejoin:round} .water-1,.water-3,.water-5,.water-7,.water-9{fill:none;stroke:$atlas-sea;stroke-linejoin:round} .water-5,.water-7{stroke:$atlas-shallow} .water-9{stroke:$atlas-water} .water-10{fill:none;stroke:$surf}
.ground-mountain{fill:$mountain} .height-1{fill:$height-low;fill-rule:evenodd} .height-2{fill:$height-mid;fill-rule:evenodd} .height-3{fill:$mountain-high;fill-rule:evenodd}
.ground-rough{fill:$rough;fill-rule:evenodd} .ground-desert{fill:$desert;fill-rule:evenodd} .ground-salt_desert{fill:$salt;fill-rule:evenodd;stroke:$cracks;stroke-width:2}
.sandy{fill:url(#sand)} .salty{fill:url(#salt)} .sand{fill:none;stroke:$sand;stroke-width:2;stroke-linecap:round} .cracks{fill:none;stroke:$cracks;stroke-width:.9}
.ground-box{fill:$desert;stroke:$land-edge;stroke-width:3}
.relief-shade{fill:$shade;fill-opacity:.2;fill-rule:evenodd} .relief-dark{fill:$shade;fill-opacity:.3;fill-rule:evenodd} .relief-light{fill:$light;fill-opacity:.42;fill-rule:evenodd} .snow{fill:$snow;fill-opacity:.85;fill-rule:evenodd}
.stream,.stream-bed,.lake,.lake-shore,.rail,.rail-bed,.rail-ties,.border,.border-wash,.area-edge{fill:none;stroke-linecap:round;stroke-linejoin:round}
.stream{stroke:$stream;stroke-width:4.6} .stream-bed{stroke:$stream-bed;stroke-width:9;stroke-opacity:.55} .lake{stroke:$lake;stroke-width:34} .lake-shore{stroke:$stream;stroke-width:39}
.rail{stroke:$rail;stroke-width:3} .rail-bed{stroke:$rail-bed;stroke-width:9;stroke-opacity:.8} .rail-ties{stroke:$rail;stroke-width:11;stroke-dasharray:2.6 9;stroke-linecap:butt}
.border{stroke:$border;stroke-width:3;stroke-dasharray:16 6 3 6;stroke-opacity:.85;stroke-linecap:butt} .border-wash{stroke:$border;stroke-width:12;stroke-opacity:.16}
.area-edge{stroke:$area;stroke-width:5.4;stroke-dasharray:.1 11;stroke-opacity:.9}
.card-shadow{fill:#1c140a;fill-opacity:.38} .card-body{fill:currentColor;stroke:#1c140a;stroke-width:1.2} .card-face{fill:$card-face} .card-pale{fill:$card-face;stroke:none} .card-water{fill:$card-water;stroke:#1c140a;stroke-width:1.2} .card-waves{fill:none;stroke:#5f8a93;stroke-width:1.3} .card-stone{fill:#9b8d74;stroke:#1c140a;stroke-width:1.3} .card-fire{fill:#a3341f}
.print{fill:$print;stroke:none} .print-line{fill:none;stroke:$print;stroke-linecap:round} .card-line{fill:none;stroke:$card-face} .card-stripes{fill:currentColor;fill-opacity:.2} .card-struck{fill:none;stroke:#a3341f;stroke-width:3;stroke-opacity:.8}
.card-name,.card-mark,.card-worth,.card-count{text-anchor:middle;font-weight:600} .card-name,.card-mark,.card-worth{fill:inherit} .card-mark{font-size:9.5px;font-weight:700;letter-spacing:1px} .card-worth,.card-count{font-weight:700} .card-count{fill:$print} .card-figure{font-size:13.5px;font-weight:700;text-anchor:end;fill:$print} .card-factors text{font-size:11.5px;font-weight:700;fill:$print}
.chip-far{display:none} .chip-bed{fill:$card-face;stroke:currentColor;stroke-width:2} .chip-count{text-anchor:middle;font-weight:700;fill:inherit} .card-tab{fill:$card-face;stroke:#1c140a;stroke-width:1.4} .card-chosen{fill:none;stroke:#ffd84a;stroke-width:5} .card-aimed{fill:none;stroke:$threat;stroke-width:4;stroke-dasharray:9 5} .leader{fill:none;stroke:$halo;stroke-width:3;stroke-opacity:.85} .fan{display:none} .fan-bed{fill:$panel;stroke:$land-edge;stroke-width:1.5;fill-opacity:.94}
.chit{fill:currentColor;stroke:$halo;stroke-width:1.8} .chit-text{font-family:"Source Serif 4","Source Serif Pro",Georgia,serif;font-weight:700;text-anchor:middle;fill:inherit}
#cells .cell{fill:none;stroke:$land-edge;stroke-width:1.1;stroke-opacity:.22}
.towns{fill:$page} .town-mark{stroke:$rail;stroke-width:4} .town-coin{fill:$coin;stroke:$rail;stroke-width:2.5}
.towns text{font-family:"Source Serif 4","Source Serif Pro",Georgia,serif;font-weight:600;fill:$land-edge;stroke:$desert;stroke-width:5;paint-order:stroke;stroke-linejoin:round} .towns .town-worth{fill:#18222b;stroke:none;font-weight:700;text-anchor:middle} .ends{text-anchor:end} .mid{text-anchor:middle} .from-afar{display:none}
.letters-area{font-family:"Source Serif 4","Source Serif Pro",Georgia,serif;font-weight:700;fill:$area;fill-opacity:.6} .letters-box{font-family:"Source Serif 4","Source Serif Pro",Georgia,serif;font-weight:700;fill:$land-edge;letter-spacing:.12em}
.scales text{font-family:"Source Serif 4","Source Serif Pro",Georgia,serif;fill:$land-edge} .scale-name{font-weight:700} .scale-box{stroke:$land-edge;stroke-width:2.4} .scale-past{fill:$sunk} .scale-next{fill:$panel} .scale-now{fill:$side-a} .scale-check{stroke:$border;stroke-width:7} .scales .scale-number{font-weight:700;text-anchor:middle} .scales .scale-note,.scales .scale-coming{text-anchor:middle} .scales .letter-on-blue{fill:$on-a} .scales .letter-on-brick{fill:$on-c} .scales .scale-on{fill:$on-a} .scale-coming{font-weight:700} .scale-ruler{fill:$panel;stroke:$land-edge;stroke-width:2.4} .scale-gone{fill:$coin} .scale-ticks{fill:none;stroke:$land-edge;stroke-width:2.4}
.cartouche{fill:$panel;stroke:$land-edge;stroke-width:3} .cartouche-line{fill:none;stroke:$land-edge;stroke-width:1.4} .legend text{font-family:"Source Serif 4","Source Serif Pro",Georgia,serif;fill:$land-edge} .legend .cartouche-title{font-weight:700;letter-spacing:.06em;text-anchor:middle} .legend .cartouche-text{font-style:italic;text-anchor:middle} .legend .legend-name{font-weight:700} .legend-cell{stroke:$land-edge;stroke-width:2}
"""  # noqa: E501 - one line a family of rules
"""Style that only pages of an atlas need."""


def style_sheet(theme: Theme, atlas: bool = False) -> str:
    """The embedded style sheet, with this theme as the fallback of every variable, and the style of atlas pages if
    needed.

    Hues are classes and never style attributes: a page with a strict content security policy shows none of those.
    """

    def variable(found: re.Match[str]) -> str:
        return f"var(--adm-{found[1]}, {theme[found[1]]})"

    hues = "".join(
        f".stroke-{hue}{{stroke:{paint}}} .fill-{hue}{{fill:{paint}}} .letter-on-{hue}{{fill:{ink}}}\n"
        for hue, (paint, ink) in PAINTS.items()
    )
    if atlas:
        hues += "".join(f".paint-{hue}{{color:{paint};fill:{ink}}}\n" for hue, (paint, ink) in PAINTS.items())
    return re.sub(r"\$([a-z]+(?:-[a-z]+)*)", variable, STYLE + (ATLAS_STYLE if atlas else "") + hues)


def flatten(svg: str) -> str:
    """Replace every variable by its fallback, for renderers that know no CSS variables.

    >>> flatten("fill:var(--adm-sea, #dcebf3)")
    'fill:#dcebf3'
    """
    return re.sub(r"var\(--adm-[a-z-]+, (#[0-9a-f]{6})\)", r"\1", svg)
