"""Counters and markers as SVG: a hull with its heading inside a ring that empties as the ship suffers.

A counter is ``<g id="counter-…" transform="translate(x y) rotate(heading)">``, so that a page can animate a move by
changing one attribute. What must stay upright (ring, pennant, states, name) is turned back inside it.
"""

from functools import lru_cache
from typing import Final

from admiralty.scene.marks import MARKERS, PENNANTS, STATES
from admiralty.scene.markup import element, group, number, place_at, sector, text, title, towards, words_width
from admiralty.scene.palette import DECKS, HUES
from admiralty.scene.scene import Badge, Counter, Damage, Emphasis, Marker, Point, Scene, Side
from admiralty.scene.shapes import HULLS

BOX: Final = 100.0
FILL: Final = 0.94
RING: Final = 44.5
CORNER: Final = 33.0
# Upright places around a counter, the preferred one first; the bow's own corner is used last.
CORNERS: Final = ((CORNER, -CORNER), (-CORNER, -CORNER), (-CORNER - 4, 22.0), (CORNER + 4, 22.0))
CORNER_HEADINGS: Final = (45.0, 315.0, 225.0, 135.0)
SEGMENTS_UP_TO: Final = 20


def patterns(sides: tuple[Side, ...]) -> str:
    """The deck pattern of each side that has one."""
    return "".join(_pattern(side) for side in sides if DECKS[side.shape] != "solid")


def _pattern(side: Side) -> str:
    hue = HUES[side.hue]
    marks = {
        "hatched": element("rect", width=6, height=12, fill=hue),
        "chevron": element("path", d="M0 9L6 3L12 9", stroke=hue, stroke_width=4.5, fill="none"),
        "dotted": element("circle", cx=6, cy=6, r=3.8, fill=hue),
    }
    deck = DECKS[side.shape]
    turned = "rotate(45)" if deck == "hatched" else None
    ground = element("rect", width=12, height=12, class_="deck-ground", fill="#fbf6e9")
    return element(
        "pattern", ground, marks[deck], id=_pattern_id(side), width=12, height=12, patternUnits="userSpaceOnUse",
        patternTransform=turned,
    )  # fmt: skip


def _pattern_id(side: Side) -> str:
    return f"deck-{DECKS[side.shape]}-{side.hue}"


def deck_fill(side: Side) -> str:
    """What fills the hulls of a side."""
    return HUES[side.hue] if DECKS[side.shape] == "solid" else f"url(#{_pattern_id(side)})"


def pennant(side: Side, at: Point = (0, 0), scale: float = 1.0) -> str:
    """A side's sign: its shape in its hue with its letter."""
    low = 4.5 if side.shape == "triangle" else 0
    letter = element(
        "text",
        side.letter,
        y=8 + low,
        font_size=22 if low == 0 else 19,
        class_=f"letter letter-on-{side.hue}",
    )
    flag = element("path", d=PENNANTS[side.shape], class_="pennant", fill=HUES[side.hue])
    return group(flag, letter, class_="sign", transform=place_at(at, 0, scale))


def draw_counter(counter: Counter, scene: Scene, at: Point, *, shrink: float = 1.0, ghost: bool = False) -> str:
    """One counter at a point of the board."""
    return _drawn(counter, scene.side(counter.side), scene.board.unit, at, shrink, ghost)


@lru_cache(maxsize=4096)  # from one move to the next, most counters stay as they are
def _drawn(counter: Counter, side: Side, unit: float, at: Point, shrink: float, ghost: bool) -> str:
    hull = HULLS[counter.hull]
    sunk = "sunk" in counter.states
    body = group(
        element("path", d=hull.outline, class_="hull", fill=deck_fill(side)),
        # A paler deck inside a solid hull, so that dark fittings stand out on every hue.
        element("path", d=hull.outline, class_="paler", transform="scale(.66 .88)")
        if DECKS[side.shape] == "solid"
        else "",
        hull.fittings,
        class_="sunk-hull" if sunk else "ship",
    )
    if sunk:
        body += element("path", d=hull.outline, class_="wreck-line")
    under = "" if sunk or ghost else _ring(counter.damage) + _emphasis(counter.emphasis)
    over = "" if ghost else _upright(counter, side)
    scale = unit / BOX * FILL * counter.scale * shrink
    back = f"rotate({number(-counter.heading % 360)})"
    drawn = group(
        group(under, class_="upright", transform=back), body, group(over, class_="upright", transform=back),
        transform=f"scale({scale:.4f})",
    )  # fmt: skip
    kind = "ghost" if ghost else "counter"
    faded = " spent-counter" if counter.emphasis is Emphasis.SPENT else ""
    return group(
        title(counter.name), drawn, id=f"{kind}-{counter.id}", class_=f"{kind} side-{side.id}{faded}",
        data_side=side.id, transform=place_at(at, counter.heading),
    )  # fmt: skip


@lru_cache(maxsize=512)
def _ring(damage: Damage | None) -> str:
    bed = element("circle", r=RING, class_="bed")
    if damage is None or damage.of <= 0:
        return bed
    left = min(max(damage.of - damage.level, 0), damage.of)
    drawn = bed + element("circle", r=RING, class_="ring-spent")
    if left == damage.of:
        drawn += element("circle", r=RING, class_="ring")
    elif left:
        drawn += element("path", d=sector((0, 0), 0, 360 * left / damage.of, RING), class_="ring")
    if damage.of <= SEGMENTS_UP_TO:
        cuts = []
        for i in range(damage.of):
            (x1, y1), (x2, y2) = (towards((0, 0), 360 * i / damage.of, r) for r in (RING - 3.5, RING + 3.5))
            cuts.append(f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}")
        drawn += element("path", d="".join(cuts), class_="ring-cut")
    return drawn


def _emphasis(emphasis: Emphasis) -> str:
    if emphasis is Emphasis.ACTIVE:
        return element("circle", r=RING + 6, class_="active-ring")
    if emphasis is Emphasis.TARGET:
        return element("circle", r=RING + 6, class_="target-ring")
    return ""


def _upright(counter: Counter, side: Side) -> str:
    return _signs(counter.heading % 360, counter.states, counter.badges, counter.label or counter.name, side)


@lru_cache(maxsize=2048)  # a ship that only moves carries the same signs
def _signs(heading: float, states: tuple[str, ...], badges: tuple[Badge, ...], shown: str, side: Side) -> str:
    free = [c for c, h in zip(CORNERS, CORNER_HEADINGS, strict=True) if abs((heading - h + 180) % 360 - 180) > 20]
    spare = [c for c in CORNERS if c not in free]
    slots = [*free, *spare, (-RING, 0.0), (RING, 0.0)]
    signs = [STATES[state] for state in states if STATES[state]]
    signs += [_badge(badge) for badge in badges]
    room = len(slots) - 1
    if len(signs) > room:
        signs = [*signs[: room - 1], _badge(Badge(f"+{len(signs) - room + 1}"))]
    drawn = pennant(side, slots[0])
    for sign, slot in zip(signs, slots[1:], strict=False):
        drawn += group(sign, transform=place_at(slot))
    return drawn + text(shown, 0, 48.5, 15.5, "name halo", fit=100)


def _badge(badge: Badge) -> str:
    size = 17.0
    wide = max(words_width(badge.text, size) + 7, 22)
    kind = "badge-alert" if badge.alert else "badge"
    box = element("rect", x=-wide / 2, y=-11, width=wide, height=22, rx=5, class_=kind)
    return box + text(badge.text, 0, 6, size, "badge-text badge-alert-text" if badge.alert else "badge-text")


def draw_marker(marker: Marker, scene: Scene, at: Point) -> str:
    """One marker at a point of the board."""
    scale = scene.board.unit / BOX * FILL
    sign = pennant(scene.side(marker.side), (20, -20), 0.6) if marker.side else ""
    label = text(marker.label, 0, 38, 14, "name halo", fit=98) if marker.label else ""
    return group(
        title(marker.label or marker.id), group(MARKERS[marker.kind], transform=place_at((0, 0), marker.heading)), sign,
        label, id=f"marker-{marker.id}", class_=f"marker marker-{marker.kind}", transform=place_at(at, 0, scale),
    )  # fmt: skip


def spread(count: int) -> list[tuple[Point, float]]:
    """Where the counters of a stack lie around the middle of their cell, in cells, and how much they shrink."""
    if count == 1:
        return [((0, 0), 1.0)]
    gap = 0.38 / (count - 1)
    return [((0.19 - gap * i, 0.19 - gap * i), 0.7) for i in range(count)]
