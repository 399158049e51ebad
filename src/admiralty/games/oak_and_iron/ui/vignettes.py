"""Draws the vignettes on the Initiative cards in three inks: ships in profile, guns, smoke, sea, people.

A page fetches each picture once. The inks are those of paper, because cards are paper by day and by night.
"""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from admiralty.memo import remembered
from admiralty.scene.jitter import puffs, waves
from admiralty.scene.markup import element, group, number

__all__ = ["CARD_PICTURES", "VIGNETTES"]

WIDE, HIGH = 150, 96
INK: Final = "#2a241a"
WOOD, PLANK, SAIL, HULL = "#8a5d31", "#a8743e", "#f4ead0", "#3a2a1c"
GILT, RED, BLUE, WHITE = "#c79a3a", "#a3341f", "#14506f", "#f7f3e4"
SKY, SEA, SMOKE, FLAME, LIGHT, SKIN, IRON = (
    "#e9d8ae", "#7c9b94", "#efe7d2", "#e8a23a", "#fdf0c2", "#d9b48a", "#3b3a38",
)  # fmt: skip


def _path(d: str, fill: str = "none", ink: float = 0.8, **more: str | float) -> str:
    return element("path", d=d, fill=fill, stroke=INK if ink else None, stroke_width=ink or None, **more)


def _sky(tone: str = SKY) -> str:
    lines = "".join(f"M0 {number(4 + i * i * 0.55 + i * 2.2)}H{WIDE}" for i in range(8))
    return element("rect", width=WIDE, height=HIGH, fill=tone) + _path(lines, ink=0.35, opacity=0.35)


def _sea(top: float) -> str:
    water = element("rect", y=top, width=WIDE, height=HIGH - top, fill=SEA, opacity=0.55)
    return water + _path(waves(WIDE, top, HIGH), ink=0.55, opacity=0.6)


def _masts() -> str:
    drawn = [_path("M-27-1V-40M0-2V-48M24-2V-40M34-6L52-15", ink=1.1)]
    for x, widths in ((-27.0, (9.0, 8.0)), (0.0, (12.0, 10.0, 7.0)), (24.0, (10.0, 8.0))):
        foot = -7.0
        for tier, wide in enumerate(widths):
            head = foot - 12 + tier * 1.4
            top, middle = wide * 0.82, (foot + head) / 2
            places = [x - wide, foot, x + 4, foot - 2.5, x + wide, foot, x + wide + 4.5, middle, x + top, head]
            d = "M{} {}Q{} {} {} {}Q{} {} {} {}".format(*map(number, places))
            d += f"H{number(x - top)}Q{number(x - top + 5)} {number(middle)} {number(x - wide)} {number(foot)}z"
            drawn.append(_path(d, SAIL, 0.7))
            foot = head - 0.8
    drawn.append(_path("M26-12Q40-16 50-14.5L30-33Q32-20 26-12z", SAIL, 0.6))
    return "".join(drawn)


def _ship(x: float, y: float, size: float, stripe: str = GILT, flag: str = RED, port: bool = False) -> str:
    """A three-master in profile, her bow to the right or to the left."""
    hull = _path("M-39-10L-36-6H-18L-17-3H18L20-6H34L44-9Q40 3 34 7H-34Q-38 0-39-10z", HULL)
    hull += _path("M-36-2Q0 3 38-3.5L37-.5Q0 5-35.5 1z", stripe, 0)
    hull += _path("".join(f"M{number(-28.3 + i * 9)}-1.4h2.6v2.6h-2.6z" for i in range(7)), "#15130f", 0)
    flags = _path("M0-48q5-2.5 9 0t9-1q-5 4-9 3t-9 1zM-36-9v-8l-11-1v5z", flag, 0.4)
    turned = f"translate({number(x)} {number(y)}) scale({number(-size if port else size)} {number(size)})"
    return group(_masts(), flags, hull, transform=turned)


def _smoke(x: float, y: float, size: float, seed: int) -> str:
    discs = [
        element("circle", cx=cx, cy=cy, r=r, fill=SMOKE, stroke=INK, stroke_width=0.45)
        for cx, cy, r in puffs(x, y, size, seed)
    ]
    return "".join(discs) + element("ellipse", cx=x, cy=y, rx=size * 0.95, ry=size * 0.62, fill=SMOKE)


def _gun(x: float, y: float, size: float) -> str:
    carriage = _path("M-22 3L-20-5 -4-8 -2-2 10-1 12 8H-22z", "#7a4f27", 0.9)
    wheels = "".join(element("circle", cx=cx, cy=9, r=5, fill="#8f5f30", stroke=INK, stroke_width=1) for cx in (-15, 6))
    barrel = _path("M-26-13Q-24-16-20-15L24-11.5V-13H27V-5H24V-6.500L-20-4Q-24-3-26-6z", IRON, 1)
    barrel += element("circle", cx=-28.4, cy=-9.6, r=2.4, fill=IRON, stroke=INK, stroke_width=0.8)
    rings = element("path", d="M-18-14.600v10.400M-2-13.500v8.600M13-12.400v6.600", stroke="#74726c", stroke_width=1.2)
    return group(carriage, wheels, barrel, rings, transform=f"translate({number(x)} {number(y)}) scale({number(size)})")


def _sailor(x: float, y: float, size: float = 1, coat: str = INK) -> str:
    face = element("circle", cx=x, cy=y, r=4.4 * size, fill=SKIN, stroke=INK, stroke_width=0.6)
    brim = f"M{number(x - 7.5 * size)} {number(y - 1.6 * size)}q{number(7.5 * size)} {number(-7 * size)} "
    brim += f"{number(15 * size)} 0q{number(-7.5 * size)} {number(-3 * size)} {number(-15 * size)} 0z"
    return face + _path(brim, coat, 0)


def _deck(top: float) -> str:
    lines = "".join(f"M0 {number(top + 7 * i)}H{WIDE}" for i in range(int((HIGH - top) / 7) + 1))
    joints = "".join(f"M{x} {number(top + 7 * row)}v7" for x, row in ((30, 0), (78, 1), (118, 0), (54, 2), (100, 2)))
    return element("rect", y=top, width=WIDE, height=HIGH - top, fill=WOOD) + _path(lines + joints, ink=0.8)


def _shot(x: float, y: float) -> str:
    return element("circle", cx=x, cy=y, r=3.4, fill=INK) + _path(
        f"M{x - 5} {y - 1}l-20-3M{x - 5} {y + 1}h-17", opacity=0.7
    )


def _cover() -> str:
    rail = element("rect", x=-2, y=63, width=154, height=6, fill=PLANK, stroke=INK, stroke_width=0.9)
    crew = _sailor(28, 61, 1, BLUE) + _sailor(62, 62.5, 0.95) + _sailor(97, 61.5, 1, "#7a1f1a")
    muskets = _path("M40 63L52 51M110 63L121 50", ink=2)
    shots = _shot(104, 24) + _shot(128, 38) + _shot(88, 47)
    return _sky() + _sea(40) + _ship(36, 38, 0.5) + _smoke(66, 33, 5, 3) + shots + _deck(68) + rail + crew + muskets


def _aim() -> str:
    port = element("rect", width=22, height=HIGH, fill="#7a4f27") + _path("M5 0V96M12 0V96M18 0V96", ink=0.7)
    sights = element("circle", cx=112, cy=39, r=9, fill="none", stroke=RED, stroke_width=1.3)
    sights += element("path", d="M112 26v8M112 44v8M99 39h8M117 39h8", stroke=RED, stroke_width=1.3)
    line = element("path", d="M84 64L112 41", stroke=RED, stroke_width=1, stroke_dasharray="3 2.4")
    target = _ship(112, 47, 0.55, "#3f6f9f", WHITE, port=True)
    return _sky() + _sea(50) + target + port + _gun(54, 74, 1.05) + line + sights + _deck(88)


def _broadside() -> str:
    puffs = "".join(_smoke(36 + i * 11.5, 62 + i * 0.8, 3.2 + i * 1.25, i + 2) for i in range(5))
    flash = _path("M86 62l16-1-12 5 18 3-20 1z", FLAME, 0.6)
    return _sky() + _sea(56) + _ship(66, 54, 1.0) + puffs + flash


def _fire() -> str:
    flash = _path("M84 58l22-16-8 15 30-4-24 9 22 12-28-6 6 12-20-14z", FLAME, 0.9)
    flash += _path("M88 58l14-7-4 7 14 1-14 3 8 5z", LIGHT, 0)
    smoke = _smoke(126, 36, 10, 4) + _smoke(108, 26, 7, 7)
    return _sky("#e6cf9c") + _sea(66) + _deck(82) + _gun(46, 70, 1.35) + flash + smoke + _shot(141, 62)


def _load() -> str:
    rammer = _path("M78 58L130 62", ink=2.4) + element("circle", cx=76, cy=57.6, r=4, fill=PLANK, stroke=INK)
    balls = "".join(element("circle", cx=x, cy=y, r=4.2, fill=INK) for x, y in ((118, 90), (127, 90), (122.5, 83)))
    crew = _sailor(134, 50, 1.4, "#7a1f1a") + _path("M134 57l-10 28h22z", BLUE)
    return _sky() + _sea(60) + _deck(78) + _gun(44, 68, 1.3) + rammer + crew + balls


def _turn() -> str:
    waves = "".join(f"M{x} {y}q4-3 8 0t8 0" for x, y in ((8, 14), (60, 10), (110, 16), (16, 84), (70, 88), (122, 82)))
    sea = element("rect", width=WIDE, height=HIGH, fill="#b7c8bb") + element(
        "path", d=waves, fill="none", stroke="#4d766c", stroke_width=0.8
    )
    hull = "M0-26Q9-14 8 4L6 24H-6L-8 4Q-9-14 0-26z"
    deck = "M0-20Q6-10 5.500 4L4 20H-4L-5.500 4Q-6-10 0-20z"
    sails = "M-13-8Q0-16 13-8Q0-10-13-8zM-14 6Q0-3 14 6Q0 3-14 6z"
    ship = group(_path(hull, HULL), _path(deck, PLANK, 0.5), _path(sails, SAIL, 0.7), transform="translate(32 48)")
    ghost = group(_path(hull, SAIL, 0.7, opacity=0.55), transform="translate(124 48)")
    arrow = _path("M54 44h34v-8l16 13-16 13v-8H54z", BLUE, 0.9, opacity=0.92)
    return sea + ship + arrow + ghost


def _wind() -> str:
    gusts = "M2 22q26-8 44 0 10 5 4 11-6 3-7-3M6 36q20-5 34 1M2 50q24-6 40 1 9 5 3 9"
    white = element("path", d=gusts, fill="none", stroke="#fffdf2", stroke_width=2.4)
    return _sky("#dfe0c8") + _sea(62) + _ship(92, 60, 1.0, "#3f6f9f", WHITE) + white + _path(gusts, ink=0.5)


def _courage() -> str:
    pole = element("path", d="M64 96V6", stroke="#6b4a24", stroke_width=3)
    flag = _path("M66 8q20-8 36 0t34-2v40q-16 8-34 2t-36 0z", "#0b5d94", 1)
    flag += element("path", d="M66 27q20-8 36 0t34-2", stroke="#fff", stroke_width=6, fill="none")
    crew = _path("M30 82l-6 14h14zM48 86l-6 10h14z", BLUE) + _sailor(30, 76, 1.3) + _sailor(48, 80, 1.2, "#7a1f1a")
    return _sky() + _sea(60) + pole + flag + crew + _path("M33 78L50 60", ink=1.6)


def _boarding() -> str:
    ships = _ship(34, 52, 0.8) + _ship(120, 52, 0.8, "#3f6f9f", WHITE, port=True)
    rail = element("rect", x=-2, y=76, width=154, height=5, fill=PLANK, stroke=INK, stroke_width=0.9)
    crew = _sailor(52, 72, 1.1, "#7a1f1a") + _sailor(74, 70, 1.2) + _sailor(98, 72, 1.1, BLUE)
    sabres = _path("M60 72Q70 62 72 50M104 70Q96 60 94 49", ink=1.7)
    return _sky() + _sea(54) + ships + _smoke(77, 50, 7, 5) + _deck(81) + rail + crew + sabres


def _boat() -> str:
    boat = _path("M22 66H104Q98 82 84 82H44Q28 82 22 66z", WOOD, 1) + _path("M24 71H102", ink=0.8)
    oars = _path("M40 70L22 92M62 70L48 94M84 70L74 94", ink=1.8)
    crew = "".join(_sailor(x, 60, 1.05, coat) for x, coat in ((36, INK), (54, "#7a1f1a"), (72, BLUE), (90, INK)))
    return _sky() + _sea(50) + _ship(120, 46, 0.5, port=True) + crew + boat + oars


def _shoals() -> str:
    rocks = _path("M94 84l6-16 6 6 6-18 8 14 7-6 8 20z", "#6f6a5c", 0.9) + _path("M106 74l5-14M118 80l4-10", ink=0.6)
    foam = element("path", d="M86 86q8-5 14 0t14 0 14 0 14 0", fill="none", stroke="#fffdf2", stroke_width=2.2)
    return _sky() + _sea(56) + _ship(44, 54, 0.85) + rocks + foam


VIGNETTES: Final[Mapping[str, Callable[[], str]]] = {
    "aim": _aim, "boarding": _boarding, "boat": _boat, "broadside": _broadside, "courage": _courage, "cover": _cover,
    "fire": _fire, "load": _load, "shoals": _shoals, "turn": _turn, "wind": _wind,
}  # fmt: skip


@remembered
def _vignette(name: str) -> str:
    """The picture of that name, as a document."""
    frame = element("rect", x=0.5, y=0.5, width=WIDE - 1, height=HIGH - 1, fill="none", stroke=INK, stroke_width=1)
    return element(
        "svg", VIGNETTES[name](), frame, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDE} {HIGH}",
        stroke_linejoin="round", stroke_linecap="round",
    )  # fmt: skip


CARD_PICTURES: Final[Mapping[str, Callable[[], str]]] = MappingProxyType(
    {name: partial(_vignette, name) for name in VIGNETTES}
)
"""The vignettes as documents, by name."""
