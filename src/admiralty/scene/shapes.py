"""Hulls seen from above, one drawing for each key in `HULLS`.

A hull is drawn bow up around the origin in a box of 100 units, the width of a cell. Its outline takes the side's hue
and deck pattern; the fittings over it are the same for everybody. Beams are generous: true proportions would vanish at
24 pixels a cell. A game chooses by key and may not need all of them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final, TypeAlias

from admiralty.scene.markup import element, number, points

Curve: TypeAlias = tuple[float, float, float, float, float, float]


@dataclass(frozen=True, slots=True)
class Hull:
    """Path data of the outline, and the fittings as SVG."""

    outline: str
    fittings: str


def mirrored(bow: tuple[float, float], curves: tuple[Curve, ...]) -> str:
    """A closed path from the starboard side, drawn from bow to stern, and its mirror image to port."""
    words = [f"M{number(bow[0])} {number(bow[1])}"]
    words += ["C" + " ".join(number(v) for v in c) for c in curves]
    ends = [bow, *((c[4], c[5]) for c in curves)]
    for c, (x, y) in zip(reversed(curves), reversed(ends[:-1]), strict=True):
        words.append("C" + " ".join(number(v) for v in (-c[2], c[3], -c[0], c[1], -x, y)))
    return " ".join(words) + " Z"


def ram_hull(beam: float, length: float) -> str:
    """A hull that swells behind a spur below the bow, with a rounded stern."""
    b, h = beam, length / 2
    return mirrored(
        (0, -h),
        (
            (2.6, -h + 1.5, 2.4, -h + 7, 4, -h + 10),
            (b * 0.75, -h + 17, b, -h * 0.35, b, h * 0.05),
            (b, h * 0.55, b * 0.85, h * 0.8, b * 0.55, h * 0.92),
            (b * 0.35, h, b * 0.15, h, 0, h),
        ),
    )


def sharp_hull(beam: float, length: float) -> str:
    """A fine straight-stemmed hull with a rounded counter."""
    b, h = beam, length / 2
    return mirrored(
        (0, -h),
        (
            (b * 0.45, -h * 0.82, b, -h * 0.45, b, 0),
            (b, h * 0.5, b * 0.9, h * 0.8, b * 0.6, h * 0.93),
            (b * 0.35, h, b * 0.15, h, 0, h),
        ),
    )


def bluff_hull(beam: float, length: float) -> str:
    """A round-bowed sailing hull with a square stern."""
    b, h = beam, length / 2
    return mirrored(
        (0, -h),
        (
            (b * 0.7, -h * 0.93, b, -h * 0.6, b, -h * 0.25),
            (b, h * 0.35, b * 0.85, h * 0.75, b * 0.7, h * 0.95),
            (b * 0.45, h, b * 0.2, h, 0, h),
        ),
    )


def raft_hull(beam: float, length: float) -> str:
    """A low raft, pointed at both ends."""
    b, h = beam, length / 2
    return mirrored(
        (0, -h),
        ((b * 0.7, -h * 0.8, b, -h * 0.5, b, 0), (b, h * 0.5, b * 0.7, h * 0.8, 0, h)),
    )


def turret(y: float, radius: float, guns: int = 2, trained: float = 0, x: float = 0) -> str:
    """A round turret with its guns trained so many degrees off the bow."""
    a = radians(trained)
    ahead, right = (sin(a), -cos(a)), (cos(a), sin(a))
    barrels = []
    for offset in (0.0,) if guns == 1 else (-radius * 0.42, radius * 0.42):
        fx, fy = x + right[0] * offset, y + right[1] * offset
        far = radius + 9
        barrels.append(f"M{number(fx)} {number(fy)}L{number(fx + ahead[0] * far)} {number(fy + ahead[1] * far)}")
    return element("path", d="".join(barrels), class_="gun") + element("circle", cx=x, cy=y, r=radius, class_="turret")


def ports(beam: float, first: float, last: float, count: int) -> str:
    """Guns that look out of both sides."""
    gap = (last - first) / (count - 1)
    ys = [first + gap * i for i in range(count)]
    stubs = (f"M{number(s * (beam - 5))} {number(y)}h{number(s * 9)}" for y in ys for s in (-1, 1))
    return element("path", d="".join(stubs), class_="port")


def funnel(y: float, rx: float = 4.2, ry: float = 5.6, x: float = 0) -> str:
    return element("ellipse", cx=x, cy=y, rx=rx, ry=ry, class_="funnel")


def masts(*ys: float, yard: float = 0) -> str:
    """Masts, and the yards across them if the ship crosses any."""
    drawn = [element("circle", cx=0, cy=y, r=2.4, class_="mast") for y in ys]
    if yard:
        drawn.insert(0, element("path", d="".join(f"M{number(-yard)} {number(y)}h{number(2 * yard)}" for y in ys),
                                class_="yard"))  # fmt: skip
    return "".join(drawn)


def house(y: float, width: float, height: float, class_: str = "metal") -> str:
    return element("rect", x=-width / 2, y=y - height / 2, width=width, height=height, rx=2.5, class_=class_)


def casemate(y: float, width: float, height: float) -> str:
    """An armoured box with bevelled corners, wider than the hull at its ports."""
    w, h, k = width / 2, height / 2, 5.0
    corners = [(-w + k, -h), (w - k, -h), (w, -h + k), (w, h - k), (w - k, h), (-w + k, h), (-w, h - k), (-w, -h + k)]
    return element("polygon", points=points((x, y + dy) for x, dy in corners), class_="turret")


def sail(y: float, span: float) -> str:
    """A square sail from above, bellied by a wind from astern, and its mast."""
    s, n = number(span), number(-span)
    foot, top, middle = number(y + 5), number(y - 10), number(y + 1)
    belly = f"M{n} {foot}C{n} {top} {s} {top} {s} {foot}Q0 {middle} {n} {foot}Z"
    yard = element("path", d=f"M{n} {foot}Q0 {middle} {s} {foot}", class_="yard")
    return element("path", d=belly, class_="sail") + yard + element("circle", cx=0, cy=y + 3, r=2.2, class_="mast")


def bowsprit(y: float) -> str:
    return element("path", d=f"M0 {number(y + 8)}V{number(y - 7)}", class_="yard")


def paddles(y: float, beam: float) -> str:
    boxes = (element("rect", x=x - 3.5, y=y - 9, width=7, height=18, rx=3, class_="metal") for x in (-beam, beam))
    return "".join(boxes)


def polygon_path(*corners: tuple[float, float]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"


def ram_bow_turret() -> Hull:
    return Hull(ram_hull(15, 86), turret(-12, 9.5) + funnel(8) + house(20, 10, 7) + masts(31))


def ram_bow_two_turrets() -> Hull:
    return Hull(ram_hull(15.5, 86), turret(-19, 9) + house(0, 9, 9) + funnel(3.5) + turret(22, 9, trained=180))


def turrets_en_echelon() -> Hull:
    fittings = turret(-7, 8, x=-6) + turret(10, 8, x=6) + house(-24, 8, 8) + funnel(-9, x=7) + funnel(12, x=-7)
    return Hull(ram_hull(17.5, 86), fittings + masts(-31, 31))


def broadside() -> Hull:
    return Hull(sharp_hull(15, 88), ports(15, -20, 26, 6) + bowsprit(-43) + funnel(2) + masts(-23, 13, 31, yard=12))


def ram_bow_broadside() -> Hull:
    return Hull(ram_hull(15.5, 86), ports(15.5, -14, 26, 5) + funnel(0) + masts(-20, 14, 30, yard=11))


def central_battery() -> Hull:
    fittings = ports(17.5, -7, 11, 3) + casemate(2, 34, 30) + funnel(2) + masts(-22, 27, yard=11)
    return Hull(ram_hull(15, 86), fittings)


def monitor() -> Hull:
    return Hull(raft_hull(15.5, 76), turret(-9, 10.5) + funnel(13) + house(24, 7, 6))


def unarmoured_broadside() -> Hull:
    return Hull(
        sharp_hull(13, 86), ports(13, -16, 24, 4) + bowsprit(-42) + funnel(3, 3.4, 4.4) + masts(-20, 15, 29, yard=13)
    )


def gunboat() -> Hull:
    return Hull(sharp_hull(11, 66), turret(-14, 4.5, guns=1) + funnel(2, 3.4, 4.4) + masts(16) + house(10, 8, 6))


def torpedo_boat() -> Hull:
    spar = element("path", d="M0 -28V-44", class_="yard") + element("circle", cx=0, cy=-44, r=3, class_="mark-dark")
    return Hull(sharp_hull(7.5, 60), spar + funnel(-4, 2.8, 3.4) + house(8, 6, 9))


def steamer() -> Hull:
    return Hull(sharp_hull(13, 82), house(2, 14, 24, "deck") + funnel(2) + masts(-23, 25))


def paddle_steamer() -> Hull:
    return Hull(sharp_hull(11.5, 82), paddles(3, 14) + house(2, 9, 20, "deck") + funnel(-2) + masts(-23, 25))


def sail_one_mast() -> Hull:
    return Hull(bluff_hull(10.5, 62), bowsprit(-30) + sail(-4, 15))


def sail_two_mast() -> Hull:
    return Hull(bluff_hull(12.5, 74), bowsprit(-36) + ports(12.5, -10, 20, 4) + sail(-15, 18) + sail(12, 17))


def sail_three_mast() -> Hull:
    fittings = bowsprit(-42) + ports(14.5, -18, 28, 6) + sail(-22, 19) + sail(2, 22) + sail(25, 16)
    return Hull(bluff_hull(14.5, 84), fittings)


def rowing_boat() -> Hull:
    oars = element("path", d="M-16 -5H16M-16 5H16", class_="yard")
    return Hull(raft_hull(7, 36), oars)


def battery_fort() -> Hull:
    """A work of earth and stone, its guns to the front; it has a facing instead of a heading."""
    outline = polygon_path((0, -34), (26, -20), (36, 8), (26, 30), (-26, 30), (-36, 8), (-26, -20))
    wall = element("path", d=polygon_path((0, -20), (16, -11), (22, 6), (16, 19), (-16, 19), (-22, 6), (-16, -11)),
                   class_="stone")  # fmt: skip
    guns = element("path", d="M0 -12V-31M14 -6L27 -19M-14 -6L-27 -19", class_="gun")
    return Hull(outline, wall + guns + element("circle", cx=0, cy=4, r=5, class_="metal"))


def infantry() -> Hull:
    """Troops ashore: the crossed box of staff maps."""
    outline = polygon_path((-32, -21), (32, -21), (32, 21), (-32, 21))
    cross = element("path", d="M-32 -21L32 21M32 -21L-32 21", class_="yard")
    return Hull(outline, cross)


def unknown() -> Hull:
    """A contact of which only the place is known."""
    return Hull(polygon_path((0, -30), (30, 0), (0, 30), (-30, 0)), masts(0))


DRAWN: Final[tuple[Callable[[], Hull], ...]] = (
    ram_bow_turret, ram_bow_two_turrets, turrets_en_echelon, broadside, ram_bow_broadside, central_battery, monitor,
    unarmoured_broadside, gunboat, torpedo_boat, steamer, paddle_steamer, sail_one_mast, sail_two_mast,
    sail_three_mast, rowing_boat, battery_fort, infantry, unknown,
)  # fmt: skip

HULLS: Final[dict[str, Hull]] = {draw.__name__: draw() for draw in DRAWN}


def sailing_ship(
    masts_at: tuple[tuple[float, float], ...], beam: float, length: float, guns: str, setting: str
) -> Hull:
    """A sailing ship with her canvas as it is set: full, minimal (one sail, reefed) or bare poles."""
    if setting == "full":
        canvas = "".join(sail(y - 6, span + 3) + sail(y + 5, span) for y, span in masts_at)
    elif setting == "minimal":
        main = max(masts_at, key=lambda mast: mast[1])
        canvas = "".join(masts(y, yard=span - 4) for y, span in masts_at if (y, span) != main) + sail(
            main[0], main[1] - 7
        )
    else:
        canvas = "".join(masts(y, yard=span - 4) for y, span in masts_at)
    return Hull(bluff_hull(beam, length), bowsprit(-length / 2 + 1) + guns + canvas)


for _setting in ("full", "minimal", "bare"):
    HULLS[f"sail_one_mast_{_setting}"] = sailing_ship(((-4, 15),), 10.5, 62, "", _setting)
    HULLS[f"sail_two_mast_{_setting}"] = sailing_ship(
        ((-15, 18), (12, 17)), 12.5, 74, ports(12.5, -10, 20, 4), _setting
    )
    HULLS[f"sail_three_mast_{_setting}"] = sailing_ship(
        ((-22, 19), (2, 22), (25, 16)), 14.5, 84, ports(14.5, -18, 28, 6), _setting
    )
