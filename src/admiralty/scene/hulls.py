"""Drawings of hulls from above, one for each key in `HULLS`.

A hull is drawn bow up around the origin in a box of 100 units, the width of a cell. Its rim takes the side's hue, the
deck stays wood, and the tip of the bow is pale for one side and dark for the other. Each kind has one feature that is
recognisable at thirty pixels: turrets, an octagonal battery, yards, a deckhouse, a row of guns. Hulls are broader than
in truth, to stay visible. A game chooses by key."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from admiralty.scene.markup import element, group, number

__all__ = ["HULLS", "Hull"]


@dataclass(frozen=True, slots=True)
class Hull:
    """Path data of the outline and of the tip of the bow, and the fittings as SVG."""

    outline: str
    fittings: str
    bow: str = ""


@dataclass(frozen=True, slots=True)
class _Bow:
    """The starboard curve from the stem to the greatest beam, as shares of the beam, and the coloured tip."""

    stem: float
    curves: tuple[tuple[tuple[float, float], ...], ...]
    tip: str


BOWS: Final = {
    "ram": _Bow(-56, (((1.8, -52), (2.2, -48), (4, -44)), ((0.72, -33), (1, -19), (1, -3))),
                "M0-56C1.8-52 2.2-48 4-44L9.5-33Q0-38-9.5-33L-4-44C-2.2-48-1.8-52 0-56z"),
    "long": _Bow(-64, (((2, -57), (2.5, -50), (4, -45)), ((0.72, -34), (1, -20), (1, -3))),
                 "M0-64C2-57 2.5-50 4-45L9-34Q0-39-9-34L-4-45C-2.5-50-2-57 0-64z"),
    "clipper": _Bow(-50, (((0.3, -43), (1, -28), (1, -2)),), "M0-50C3-44 7-38 9.5-30Q0-35-9.5-30C-7-38-3-44 0-50z"),
    "plumb": _Bow(-50, (((0.7, -42), (1, -28), (1, -6)),), "M0-50C5-46 8-40 10-32Q0-37-10-32C-8-40-5-46 0-50z"),
    "bluff": _Bow(-48, (((0.8, -45), (1, -34), (1, -14)),), "M0-48C7-46 11-41 13-33Q0-38-13-33C-11-41-7-46 0-48z"),
}  # fmt: skip
STERNS: Final = {
    "round": (22.0, (((1, 37), (0.62, 49), (0, 50)),)),
    "counter": (24.0, (((1, 38), (0.66, 47), (0.42, 49.5)), ((0.3, 50), (0.15, 50), (0, 50)))),
    "square": (26.0, (((1, 36), (0.86, 43), (0.74, 48)), ((0.5, 49.5), (0.2, 49.5), (0, 49.5)))),
}


def outline(beam: float, bow: str, stern: str = "round", length: float = 1.0) -> str:
    """A closed path from the stem along the starboard side, and its mirror image to port."""
    head, (turn, tail) = BOWS[bow], STERNS[stern]

    def at(point: tuple[float, float], side: int, scaled: bool) -> str:
        x = point[0] * (beam if scaled else 1.0) * side
        return f"{number(x)} {number(point[1] * length)}"

    starboard: list[tuple[tuple[tuple[float, float], ...], bool]] = []
    for place, curve in enumerate(head.curves):
        starboard.append((curve, place == len(head.curves) - 1))
    waist = (((1.0, head.curves[-1][-1][1]), (1.0, turn), (1.0, turn)),)
    starboard += [(curve, True) for curve in (*waist, *tail)]
    words = [f"M0 {number(head.stem * length)}"]
    words += ["C" + " ".join(at(point, 1, scaled) for point in curve) for curve, scaled in starboard]
    starts = [((0.0, head.stem), True), *((curve[-1], scaled) for curve, scaled in starboard[:-1])]
    for (curve, scaled), (start, start_scaled) in zip(reversed(starboard), reversed(starts), strict=True):
        inner = (at(curve[1], -1, scaled), at(curve[0], -1, scaled), at(start, -1, start_scaled))
        words.append("C" + " ".join(inner))
    return "".join(words) + "z"


def _made(
    beam: float, bow: str, stern: str, fittings: str, *, length: float = 1.0, deck: tuple[float, float] = (0.6, 0.84)
) -> Hull:
    """A hull with a wooden deck and its fittings."""
    edge = outline(beam, bow, stern, length)
    wood = element("path", d=edge, class_="deck", transform=f"translate(0 1) scale({deck[0]} {deck[1]})")
    tip = BOWS[bow].tip
    if length != 1.0 or bow == "bluff":
        tip = element("path", d=tip, transform=f"scale({number(min(1.0, beam / 15))} {number(length)})", class_="bow")
    else:
        tip = element("path", d=tip, class_="bow")
    return Hull(edge, wood + planks(beam * 0.85, length) + fittings, tip)


def planks(beam: float, length: float = 1.0) -> str:
    """Seams of the deck; a style sheet hides them at sizes where they would only look grey."""
    lines = (
        f"M{number(x)} {number((-34 + abs(x) * 1.7) * length)}V{number((40 - abs(x) * 0.8) * length)}"
        for x in (-0.45 * beam, -0.15 * beam, 0.15 * beam, 0.45 * beam)
    )
    return element("path", d="".join(lines), class_="planks")


def turret(y: float, radius: float = 10.5, *, guns: int = 2, trained: float = 0, x: float = 0) -> str:
    """A round turret, its guns trained to an angle off the bow."""
    barrels = "".join(
        f"M{number(dx)} {number(4 - radius)}V{number(-radius - 11)}" for dx in ((-3.4, 3.4) if guns == 2 else (0.0,))
    )
    return group(
        element("path", d=barrels, class_="gun"),
        element("circle", r=radius, class_="turret"),
        element("circle", r=2.2, class_="mast"),
        transform=f"translate({number(x)} {number(y)}) rotate({number(trained)})",
    )


def ports(beam: float, *ys: float, out: float = 5.0) -> str:
    """Guns on both sides."""
    stubs = (f"M{number(s * (beam - 2))} {number(y)}h{number(s * (2 + out))}" for y in ys for s in (-1, 1))
    return element("path", d="".join(stubs), class_="port")


def funnel(y: float, rx: float = 4.6, ry: float = 6.0, x: float = 0) -> str:
    inner = element("ellipse", cx=x, cy=y, rx=rx * 0.5, ry=ry * 0.55, class_="funnel-mouth")
    return element("ellipse", cx=x, cy=y, rx=rx, ry=ry, class_="funnel") + inner


def mast(y: float, yard: float = 0, belly: float = 0) -> str:
    """A mast with its yard and a furled or drawing sail."""
    drawn = ""
    if belly:
        h, b = number(yard), number(y - belly - 2)
        inner = number(yard - 1.5)
        drawn = element(
            "path",
            d=f"M-{h} {number(y - 1.5)}Q0 {b} {h} {number(y - 1.5)}L{inner} {number(y + 2.2)}"
            f"Q0 {number(y - belly + 3.5)} -{inner} {number(y + 2.2)}z",
            class_="sail",
        )
    elif yard:
        drawn = element("path", d=f"M{number(-yard)} {number(y)}H{number(yard)}", class_="yard")
    return drawn + element("circle", cy=y, r=2.1, class_="mast")


def bowsprit(y: float, out: float = 14) -> str:
    return element("path", d=f"M0 {number(y + 6)}V{number(y - out)}", class_="yard")


def house(y: float, wide: float, high: float) -> str:
    return element("rect", x=-wide / 2, y=y - high / 2, width=wide, height=high, rx=3, class_="house")


def boats(beam: float, *ys: float) -> str:
    return "".join(
        element("ellipse", cx=side * beam * 0.72, cy=y, rx=2, ry=5.5, class_="sail") for y in ys for side in (-1, 1)
    )


def battery(half: float, wide: float) -> str:
    """An armoured box with bevelled corners, wider than the hull, guns at its corners and sides."""
    corners = "M-15-15L-24-24M15-15L24-24M-15 15L-24 24M15 15L24 24M-19 0H-27M19 0H27"
    box = f"M-11 {-half}H11L{wide}-10V10L11 {half}H-11L-{wide} 10V-10z"
    roof = "M-8-14H8L15-7V7L8 14H-8L-15 7V-7z"
    return (
        element("path", d=corners, class_="gun")
        + element("path", d=box, class_="metal")
        + element("path", d=roof, class_="house")
    )


def polygon_path(*corners: tuple[float, float]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"


def ram_bow_turret() -> Hull:
    poop = element("path", d="M-9 27H9C9 36 6 43 0 45C-6 43-9 36-9 27z", class_="house")
    fittings = poop + house(3, 10, 6) + funnel(15) + mast(33) + mast(-2) + turret(-17, 11)
    return _made(15, "ram", "round", fittings)


def ram_bow_two_turrets() -> Hull:
    fittings = turret(-24, 9, guns=1) + turret(28, 9, guns=1, trained=180) + funnel(-3, 4, 5) + funnel(9, 4, 5)
    return _made(13.5, "long", "round", fittings + mast(-11) + mast(17), deck=(0.62, 0.82))


def turrets_en_echelon() -> Hull:
    fittings = turret(-8, 9, x=-7) + turret(12, 9, x=7) + funnel(-10, 4, 5, x=8) + funnel(14, 4, 5, x=-8)
    return _made(18, "ram", "round", house(-27, 9, 8) + house(30, 9, 8) + fittings + mast(-35) + mast(38))


def broadside() -> Hull:
    fittings = ports(15.5, -24, -14, -4, 6, 16, 26) + funnel(-6, 5, 6) + mast(-29, 16) + mast(6, 18) + mast(31, 13)
    return _made(15.5, "clipper", "counter", bowsprit(-46) + fittings, deck=(0.58, 0.84))


def ram_bow_broadside() -> Hull:
    fittings = ports(15.5, -22, -12, -2, 8, 18, 28) + funnel(-6, 5, 6) + mast(-27, 15) + mast(6, 17) + mast(31, 12)
    return _made(15.5, "ram", "round", fittings, deck=(0.58, 0.84))


def central_battery() -> Hull:
    return _made(16.5, "ram", "round", battery(19, 20) + funnel(0, 5, 6.5) + mast(-31, 11) + mast(31, 11))


def monitor() -> Hull:
    return _made(15.5, "plumb", "round", turret(-12, 12) + funnel(14) + house(29, 8, 7), length=0.86, deck=(0.74, 0.88))


def unarmoured_broadside() -> Hull:
    fittings = bowsprit(-46) + ports(12.5, -20, -10, 8, 18, 30, out=4) + funnel(13, 4, 5)
    return _made(
        12.5, "clipper", "counter", fittings + mast(-26, 19, 4) + mast(1, 21, 4) + mast(29, 15, 3), deck=(0.58, 0.84)
    )


def wooden_liner() -> Hull:
    """A ship of the line with an engine: bluff and high, with a white strake of ports and all masts."""
    edge = outline(18, "bluff", "counter")
    strake = element("path", d=edge, class_="strake", transform="scale(.9 .94)")
    fittings = strake + ports(18, -26, -17, -8, 1, 10, 19, 28, out=3.5) + funnel(-12, 4, 5)
    return _made(
        18,
        "bluff",
        "counter",
        bowsprit(-44) + fittings + mast(-28, 22, 5) + mast(3, 24, 5) + mast(31, 17, 4),
        deck=(0.56, 0.82),
    )


def gunboat() -> Hull:
    fittings = turret(-20, 5, guns=1) + funnel(2, 3.6, 4.6) + house(13, 8, 7) + mast(26, 9)
    return _made(11, "plumb", "counter", fittings, length=0.74, deck=(0.62, 0.84))


def torpedo_boat() -> Hull:
    spar = element("path", d="M0 -30V-48", class_="yard") + element("circle", cx=0, cy=-48, r=3, class_="mark-dark")
    return _made(8, "plumb", "round", spar + funnel(-4, 2.8, 3.4) + house(9, 6, 9), length=0.66)


def steamer() -> Hull:
    fittings = house(2, 13, 46) + boats(12.5, -10, 14) + funnel(0, 5, 6) + mast(-29) + mast(34)
    return _made(12.5, "plumb", "round", fittings, deck=(0.66, 0.86))


def paddle_steamer() -> Hull:
    wheels = "".join(element("rect", x=x - 4, y=-8, width=8, height=20, rx=3.5, class_="metal") for x in (-13.5, 13.5))
    return _made(11.5, "clipper", "counter", wheels + house(2, 9, 22) + funnel(-2) + mast(-25, 11) + mast(27, 9))


SAILS: Final = {"battle": 7.0, "full": 11.0, "minimal": 3.0, "bare": 0.0}


def sailing_ship(
    masts: tuple[tuple[float, float], ...], beam: float, length: float, guns: tuple[float, ...], canvas: str
) -> Hull:
    """A sailing ship by her canvas: three tiers of sails, two, one, or bare poles."""
    belly = SAILS[canvas]
    drawn = []
    for y, yard in masts:
        if canvas == "full":
            drawn.append(mast(y - 7, yard - 3, belly * 0.8) + mast(y + 3, yard + 1, belly))
        elif canvas == "minimal" and (y, yard) != max(masts, key=lambda each: each[1]):
            drawn.append(mast(y, yard - 4))
        else:
            drawn.append(mast(y, yard - (0 if belly else 4), belly))
    castle = element(
        "path",
        d=polygon_path(*((x * beam * 0.5, y * length) for x, y in ((-1, 30), (1, 30), (1, 44), (-1, 44)))),
        class_="house",
    )
    fittings = bowsprit(-46 * length, 12) + ports(beam, *guns, out=3.5) + castle + "".join(drawn)
    return _made(beam, "bluff", "square", fittings, length=length, deck=(0.68, 0.86))


RIGS: Final = {
    "sail_one_mast": (((-6.0, 17.0),), 11.0, 0.72, (6.0, 16.0)),
    "sail_two_mast": (((-18.0, 18.0), (10.0, 19.0)), 13.0, 0.84, (-12.0, -3.0, 6.0, 15.0)),
    "sail_three_mast": (((-27.0, 19.0), (0.0, 22.0), (26.0, 15.0)), 15.0, 0.96, (-22.0, -13.0, -4.0, 5.0, 14.0, 23.0)),
}


def rowing_boat() -> Hull:
    oars = element("path", d="M-16 -5H16M-16 5H16", class_="yard")
    return _made(9, "plumb", "round", oars, length=0.5)


def battery_fort() -> Hull:
    """An earthwork or fort, guns to the front; it has a facing instead of a heading."""
    edge = polygon_path((0, -34), (26, -20), (36, 8), (26, 30), (-26, 30), (-36, 8), (-26, -20))
    wall = polygon_path((0, -20), (16, -11), (22, 6), (16, 19), (-16, 19), (-22, 6), (-16, -11))
    guns = element("path", d="M0 -12V-33M14 -6L28 -20M-14 -6L-28 -20", class_="gun")
    return Hull(
        edge, element("path", d=wall, class_="stone") + guns + element("circle", cx=0, cy=4, r=5, class_="metal")
    )


def unknown() -> Hull:
    """A contact of which only the place is known."""
    return Hull(polygon_path((0, -30), (30, 0), (0, 30), (-30, 0)), mast(0))


DRAWN: Final[tuple[Callable[[], Hull], ...]] = (
    ram_bow_turret, ram_bow_two_turrets, turrets_en_echelon, broadside, ram_bow_broadside, central_battery, monitor,
    unarmoured_broadside, wooden_liner, gunboat, torpedo_boat, steamer, paddle_steamer, rowing_boat, battery_fort,
    unknown,
)  # fmt: skip

HULLS: Final[dict[str, Hull]] = {draw.__name__: draw() for draw in DRAWN} | {
    name if canvas == "battle" else f"{name}_{canvas}": sailing_ship(*rig, canvas)
    for name, rig in RIGS.items()
    for canvas in SAILS
}
